ALTER TABLE accounts ADD COLUMN closed INTEGER;

CREATE TABLE blocks (
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    likeness TEXT NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, likeness)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_of ON blocks (likeness);

CREATE TABLE reports (
    id TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    accused TEXT REFERENCES accounts ON DELETE CASCADE,
    number INTEGER,
    said TEXT,
    reason TEXT NOT NULL,
    text TEXT NOT NULL,
    reporter TEXT REFERENCES accounts ON DELETE SET NULL,
    closed INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX reports_open ON reports (at, id) WHERE closed IS NULL;
CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_closed ON reports (closed) WHERE closed IS NOT NULL;
CREATE INDEX reports_of_game ON reports (game);
CREATE INDEX reports_accused ON reports (accused);
CREATE INDEX reports_reporter ON reports (reporter);

CREATE TABLE removals (
    game TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX removals_at ON removals (at);
