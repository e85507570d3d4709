CREATE TABLE ratings (
    pool TEXT NOT NULL,
    player TEXT NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    games INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (pool, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX ratings_best ON ratings (pool, rating);
CREATE INDEX ratings_of ON ratings (player);

CREATE TABLE rating_history (
    player TEXT NOT NULL,
    pool TEXT NOT NULL,
    at INTEGER NOT NULL,
    game TEXT NOT NULL,
    rating REAL NOT NULL,
    PRIMARY KEY (player, pool, at, game)
) STRICT, WITHOUT ROWID;

CREATE TABLE seeks (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    rules TEXT NOT NULL,
    clock TEXT NOT NULL,
    wants_rulebook INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    hash TEXT NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    taken INTEGER NOT NULL DEFAULT 0,
    game TEXT,
    place INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX seeks_for ON seeks (rules, clock, seen);
