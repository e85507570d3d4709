ALTER TABLE accounts ADD COLUMN closed BIGINT;

CREATE TABLE blocks (
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    likeness TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (account, likeness)
);
CREATE INDEX blocks_of ON blocks (likeness);

CREATE TABLE reports (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    name TEXT NOT NULL,
    accused TEXT COLLATE "C" REFERENCES accounts ON DELETE CASCADE,
    number BIGINT,
    said TEXT,
    reason TEXT COLLATE "C" NOT NULL,
    text TEXT NOT NULL,
    reporter TEXT COLLATE "C" REFERENCES accounts ON DELETE SET NULL,
    closed BIGINT
);
CREATE INDEX reports_open ON reports (at, id) WHERE closed IS NULL;
CREATE INDEX reports_at ON reports (at);
CREATE INDEX reports_closed ON reports (closed) WHERE closed IS NOT NULL;
CREATE INDEX reports_of_game ON reports (game);
CREATE INDEX reports_accused ON reports (accused);
CREATE INDEX reports_reporter ON reports (reporter);

CREATE TABLE removals (
    game TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, number)
);
CREATE INDEX removals_at ON removals (at);
