CREATE TABLE games (
    id TEXT NOT NULL PRIMARY KEY,
    setting TEXT NOT NULL,
    list TEXT CHECK (list IN ('open', 'live', 'over')),
    listing TEXT NOT NULL,
    at INTEGER NOT NULL,
    due INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX lobby ON games (list, at, id) WHERE list IS NOT NULL;
CREATE INDEX due ON games (due, id) WHERE due IS NOT NULL;

CREATE TABLE entries (
    game TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE keys (
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (game, hash)
) STRICT, WITHOUT ROWID;

CREATE TABLE passes (
    game TEXT NOT NULL,
    hash TEXT NOT NULL,
    place INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (game, hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX expiry ON passes (until);

CREATE TABLE outages (
    began INTEGER NOT NULL PRIMARY KEY,
    ended INTEGER NOT NULL
) STRICT;

CREATE TABLE heartbeat (
    single INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
    at INTEGER NOT NULL,
    before INTEGER
) STRICT;
