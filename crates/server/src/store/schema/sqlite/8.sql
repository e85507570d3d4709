CREATE TABLE vapid (
    single INTEGER NOT NULL PRIMARY KEY CHECK (single = 1),
    secret TEXT NOT NULL
) STRICT;

CREATE TABLE push (
    endpoint TEXT NOT NULL PRIMARY KEY,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    session TEXT REFERENCES sessions ON DELETE CASCADE,
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_of ON push (session);

CREATE TABLE push_seats (
    endpoint TEXT NOT NULL REFERENCES push ON DELETE CASCADE,
    game TEXT NOT NULL,
    place INTEGER NOT NULL,
    PRIMARY KEY (endpoint, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_seats_of ON push_seats (game, place);
