CREATE TABLE ratings (
    pool TEXT NOT NULL,
    player TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (pool, player)
);
CREATE INDEX ratings_best ON ratings (pool, rating);
CREATE INDEX ratings_of ON ratings (player);

CREATE TABLE rating_history (
    player TEXT NOT NULL,
    pool TEXT NOT NULL,
    at BIGINT NOT NULL,
    game TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (player, pool, at, game)
);

CREATE TABLE seeks (
    account TEXT NOT NULL PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    rules TEXT NOT NULL,
    clock TEXT NOT NULL,
    wants_rulebook BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    hash TEXT NOT NULL,
    since BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    taken BIGINT NOT NULL DEFAULT 0,
    game TEXT,
    place BIGINT
);
CREATE INDEX seeks_for ON seeks (rules, clock, seen);
