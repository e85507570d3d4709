CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    likeness TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    hash TEXT NOT NULL,
    PRIMARY KEY (account, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
    hash TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    device TEXT NOT NULL,
    made INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_of ON sessions (account, seen);
CREATE INDEX sessions_seen ON sessions (seen);

CREATE TABLE players (
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    account TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    PRIMARY KEY (game, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_of ON players (account, game);
