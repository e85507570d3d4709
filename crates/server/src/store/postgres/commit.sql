-- Writes the first entry of every claim whose number is free, and with it what the claim brings along.
-- The games of the claims that were granted are the answer.
WITH granted AS (
    INSERT INTO entries (game, number, text)
    SELECT claim.game, claim.number, claim.text
    FROM UNNEST($1::text[], $2::bigint[], $3::text[]) claim (game, number, text)
    -- No number is left out. A query for one value, unlike EXISTS, is never answered by reading the whole table.
    WHERE claim.number = 1
        OR (SELECT 1 FROM entries WHERE game = claim.game AND number = claim.number - 1) = 1
    ON CONFLICT DO NOTHING
    RETURNING game
), moved AS (
    UPDATE games SET list = head.list, listing = head.listing, at = head.at, due = head.due
    FROM UNNEST($4::text[], $5::text[], $6::text[], $7::bigint[], $8::bigint[]) head (game, list, listing, at, due)
    JOIN granted ON granted.game = head.game
    WHERE games.id = head.game
), further AS (
    INSERT INTO entries (game, number, text)
    SELECT entry.game, entry.number, entry.text
    FROM UNNEST($9::text[], $10::text[], $11::bigint[], $12::text[]) entry (claim, game, number, text)
    JOIN granted ON granted.game = entry.claim
), made AS (
    INSERT INTO games (id, setting, list, listing, at, due)
    SELECT new.id, new.setting, new.list, new.listing, new.at, new.due
    FROM UNNEST($13::text[], $14::text[], $15::text[], $16::text[], $17::text[], $18::bigint[], $19::bigint[])
        new (claim, id, setting, list, listing, at, due)
    JOIN granted ON granted.game = new.claim
), held AS (
    INSERT INTO keys (game, place, hash)
    SELECT key.game, key.place, key.hash
    FROM UNNEST($20::text[], $21::text[], $22::bigint[], $23::text[]) key (claim, game, place, hash)
    JOIN granted ON granted.game = key.claim
    ON CONFLICT (game, hash) DO UPDATE SET place = excluded.place
)
SELECT game FROM granted
