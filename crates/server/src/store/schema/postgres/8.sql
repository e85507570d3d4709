CREATE TABLE vapid (
    single BIGINT NOT NULL PRIMARY KEY CHECK (single = 1),
    secret TEXT NOT NULL
);

CREATE TABLE push (
    endpoint TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    session TEXT COLLATE "C" REFERENCES sessions ON DELETE CASCADE,
    made BIGINT NOT NULL
);
CREATE INDEX push_of ON push (session);

CREATE TABLE push_seats (
    endpoint TEXT COLLATE "C" NOT NULL REFERENCES push ON DELETE CASCADE,
    game TEXT COLLATE "C" NOT NULL,
    place BIGINT NOT NULL,
    PRIMARY KEY (endpoint, game)
);
CREATE INDEX push_seats_of ON push_seats (game, place);
