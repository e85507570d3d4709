//! Changes of many games, taken apart into the rows that they write.

use std::collections::HashMap;

use tomoe_wire::GameId;

use super::{Change, Head, NewEntry, SeatKey, StoreError, Verdict};

/// Changes that are written in one transaction, as claims of at most one a game.
pub(super) struct Batch<'a> {
    /// By the games' names, so that two nodes never wait for each other's rows in a circle.
    pub(super) claims: Vec<Claim<'a>>,
    /// Of each change the game whose claim decides about it; none if it is refused anyway.
    games: Vec<Option<&'a GameId>>,
}

/// The next number of a game, and what is written with it if nobody else has that number.
pub(super) struct Claim<'a> {
    pub(super) game: &'a GameId,
    pub(super) first: &'a NewEntry,
    /// What the lists say of the game, if it is not new.
    pub(super) head: Option<&'a Head>,
    pub(super) further: Vec<(&'a GameId, &'a NewEntry)>,
    pub(super) made: Vec<(&'a GameId, &'a str, &'a Head)>,
    pub(super) keys: Vec<(&'a GameId, &'a SeatKey)>,
    /// The last number that it writes in its game.
    last: u32,
}

impl<'a> Batch<'a> {
    pub(super) fn new(changes: &'a [Change]) -> Result<Self, StoreError> {
        let mut claims: Vec<Claim<'a>> = Vec::with_capacity(changes.len());
        let mut of_game: HashMap<&GameId, usize> = HashMap::with_capacity(changes.len());
        let mut games = Vec::with_capacity(changes.len());
        for change in changes {
            let (first, last) = numbers(change)?;
            match of_game.get(&change.game) {
                None => {
                    of_game.insert(&change.game, claims.len());
                    claims.push(Claim::new(change, last)?);
                    games.push(Some(&change.game));
                }
                // One that follows on another shares its fate.
                Some(&claim) if claims[claim].last.checked_add(1) == Some(first) => {
                    claims[claim].go_on(change, last)?;
                    games.push(Some(&change.game));
                }
                Some(_) => games.push(None),
            }
        }
        claims.sort_unstable_by_key(|claim| claim.game);
        Ok(Self { claims, games })
    }

    /// What became of each change, given the games whose claims were granted.
    pub(super) fn verdicts(&self, granted: impl Fn(&str) -> bool) -> Vec<Verdict> {
        let verdict = |game: &Option<&GameId>| match game {
            Some(game) if granted(game.as_str()) => Verdict::Written,
            _ => Verdict::Taken,
        };
        self.games.iter().map(verdict).collect()
    }
}

impl<'a> Claim<'a> {
    fn new(change: &'a Change, last: u32) -> Result<Self, StoreError> {
        let first = &change.entries[0];
        let mut claim = Self {
            game: &change.game,
            first,
            head: None,
            further: Vec::new(),
            made: Vec::new(),
            keys: Vec::new(),
            last,
        };
        claim.add(change, &change.entries[1..])?;
        Ok(claim)
    }

    fn go_on(&mut self, change: &'a Change, last: u32) -> Result<(), StoreError> {
        self.last = last;
        self.add(change, &change.entries)
    }

    fn add(&mut self, change: &'a Change, further: &'a [NewEntry]) -> Result<(), StoreError> {
        self.further.extend(further.iter().map(|entry| (&change.game, entry)));
        self.keys.extend(change.keys.iter().map(|key| (&change.game, key)));
        match &change.setting {
            Some(setting) => self.made.push((&change.game, setting, &change.head)),
            None => match self.made.iter_mut().find(|(game, ..)| *game == &change.game) {
                Some((_, _, head)) => *head = &change.head,
                None => self.head = Some(&change.head),
            },
        }
        let Some(next) = &change.next else { return Ok(()) };
        if numbers(next)?.0 != 1 {
            return Err(StoreError::Invalid(format!("the rematch {} is not new", next.game)));
        }
        self.add(next, &next.entries)
    }
}

/// The first and the last number of a change. New games, and only they, begin with number 1.
fn numbers(change: &Change) -> Result<(u32, u32), StoreError> {
    let wrong = |what: &str| Err(StoreError::Invalid(format!("a change of game {}: {what}", change.game)));
    let (Some(first), Some(last)) = (change.entries.first(), change.entries.last()) else {
        return wrong("there is no entry");
    };
    if change.entries.is_sorted_by(|a, b| a.number.checked_add(1) == Some(b.number)) {
        match (first.number, &change.setting) {
            (1, Some(_)) | (2.., None) => Ok((first.number, last.number)),
            _ => wrong("a game's setting comes with entry 1, and never later"),
        }
    } else {
        wrong("its numbers are not consecutive")
    }
}
