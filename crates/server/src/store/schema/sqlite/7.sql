ALTER TABLE players ADD COLUMN is_over INTEGER NOT NULL DEFAULT 0;
CREATE INDEX playing ON players (account, game) WHERE is_over = 0;

CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    challenged TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    wish TEXT NOT NULL,
    hash TEXT,
    made INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'declined', 'cancelled')),
    reason TEXT,
    game TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_out ON challenges (challenger, made);
CREATE INDEX challenges_in ON challenges (challenged, made);
CREATE INDEX challenges_made ON challenges (made);
