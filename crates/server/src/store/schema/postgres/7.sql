ALTER TABLE players ADD COLUMN is_over BIGINT NOT NULL DEFAULT 0;
CREATE INDEX playing ON players (account, game) WHERE is_over = 0;

CREATE TABLE challenges (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    challenger TEXT COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    challenged TEXT COLLATE "C" NOT NULL REFERENCES accounts ON DELETE CASCADE,
    wish TEXT NOT NULL,
    hash TEXT COLLATE "C",
    made BIGINT NOT NULL,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'cancelled')),
    reason TEXT COLLATE "C",
    game TEXT COLLATE "C"
);
CREATE INDEX challenges_out ON challenges (challenger, made);
CREATE INDEX challenges_in ON challenges (challenged, made);
CREATE INDEX challenges_made ON challenges (made);
