CREATE TABLE games (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    setting TEXT NOT NULL,
    list TEXT COLLATE "C" CHECK (list IN ('open', 'live', 'over')),
    listing TEXT NOT NULL,
    at BIGINT NOT NULL,
    due BIGINT
) WITH (fillfactor = 70);
CREATE INDEX lobby ON games (list, at, id) WHERE list IS NOT NULL;
CREATE INDEX due ON games (due, id) WHERE due IS NOT NULL;

CREATE TABLE entries (
    game TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL CHECK (number > 0),
    text TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE keys (
    game TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (game, hash)
);

CREATE TABLE passes (
    game TEXT COLLATE "C" NOT NULL,
    hash TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (game, hash)
);
CREATE INDEX expiry ON passes (until);

CREATE TABLE outages (
    began BIGINT NOT NULL PRIMARY KEY,
    ended BIGINT NOT NULL
);

CREATE TABLE heartbeat (
    single BIGINT NOT NULL PRIMARY KEY CHECK (single = 1),
    at BIGINT NOT NULL,
    before BIGINT
);
