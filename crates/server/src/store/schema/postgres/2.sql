CREATE TABLE accounts (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    likeness TEXT COLLATE "C" NOT NULL UNIQUE,
    password TEXT NOT NULL,
    made BIGINT NOT NULL
);

CREATE TABLE recovery_codes (
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    hash TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (account, hash)
);

CREATE TABLE sessions (
    hash TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    id TEXT COLLATE "C" NOT NULL UNIQUE,
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    device TEXT NOT NULL,
    made BIGINT NOT NULL,
    seen BIGINT NOT NULL
);
CREATE INDEX sessions_of ON sessions (account, seen);
CREATE INDEX sessions_seen ON sessions (seen);

CREATE TABLE players (
    game TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    account TEXT COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    PRIMARY KEY (game, place)
);
CREATE INDEX players_of ON players (account, game);
