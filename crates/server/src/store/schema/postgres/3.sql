ALTER TABLE games ADD COLUMN archived BIGINT NOT NULL DEFAULT 0;
CREATE INDEX unarchived ON games (at, id) WHERE list = 'over' AND archived = 0;

CREATE TABLE archive (
    game TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    rules TEXT COLLATE "C" NOT NULL,
    result TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    month TEXT COLLATE "C" NOT NULL
);
CREATE INDEX archive_newest ON archive (at, game);
CREATE INDEX archive_by_rules ON archive (rules, at, game);
CREATE INDEX archive_by_result ON archive (rules, result, at, game);
CREATE INDEX archive_by_month ON archive (month, rules);

CREATE TABLE archive_players (
    name TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (name, at, game)
);
CREATE INDEX archive_players_of ON archive_players (game);

CREATE TABLE archive_positions (
    position BIGINT NOT NULL,
    at BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (position, at, game)
);

CREATE TABLE archive_moves (
    position BIGINT NOT NULL,
    move TEXT COLLATE "C" NOT NULL,
    games INTEGER NOT NULL,
    won0 INTEGER NOT NULL,
    won1 INTEGER NOT NULL,
    won2 INTEGER NOT NULL,
    won3 INTEGER NOT NULL,
    drawn INTEGER NOT NULL,
    PRIMARY KEY (position, move)
) WITH (fillfactor = 90);
CREATE INDEX archive_moves_popular ON archive_moves (position, games DESC, move) WHERE games > 1;
