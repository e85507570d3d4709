//! What happens in a game because somebody wants it.

use tomoe_play::{Action, Millis};
use tomoe_wire::{Deed, Entry, GameId, Mark, OnlineGame, Problem, Setting, SitDown, Sitter, What};

use super::super::claim::patience;
use super::super::owner::Owner;
use super::Host;
use super::storage::{Trouble, first_change, unavailable};
use crate::clock::now;
use crate::push::Turn;
use crate::ratings;
use crate::secrets;
use crate::store::{Change, SeatKey, StoredAccount};

/// How often something is tried again when another node was quicker.
pub(super) const ATTEMPTS: usize = 5;

/// How many messages may be said at a place within [`SAYING_SPAN`].
const MOST_SAYINGS: usize = 5;
const SAYING_SPAN: Millis = Millis(10_000);

impl Host {
    pub(super) async fn act(
        &mut self,
        place: Option<u8>,
        mark: &Mark,
        deed: &Deed,
        (at, lag): (Millis, Millis),
    ) -> Result<Option<u32>, Problem> {
        let place = place.ok_or(Problem::NotSeated)?;
        for _ in 0..ATTEMPTS {
            self.make_sound().await?;
            if let Some(number) = self.game.number_of(mark) {
                return Ok(Some(number));
            }
            let again = match deed {
                Deed::Rematch if self.game.is_last_for_rematch(place) => self.sitters_again().await?,
                _ => Vec::new(),
            };
            let entry = match deed {
                Deed::Claim => self.claim(place, at)?,
                Deed::Say { .. } if self.says_too_much(place, at) => return Err(Problem::TooOften),
                _ => self.game.act(place, deed, secrets::new_game_id, (at, lag), mark.clone())?,
            };
            let next = self.game.next().filter(|_| matches!(deed, Deed::Rematch)).cloned();
            let (next, first) = next.and_then(|next| self.rematch(next, &again, at)).unzip();
            let keys = if matches!(deed, Deed::Leave) { self.keys_left(place) } else { Vec::new() };
            match self.write(entry, keys, next).await {
                Ok(()) => {
                    self.pass_on_seats(deed).await;
                    // Whose it is is known by then.
                    self.house.push.tell(first.flatten());
                    return Ok(None);
                }
                Err(Trouble::Taken) => {}
                Err(Trouble::Unavailable) => return Err(Problem::Unavailable),
            }
        }
        Err(Problem::Unavailable)
    }

    /// Who has a seat otherwise than by a key does something, for the position that stands if they do not say which.
    pub(super) async fn act_as(
        &mut self,
        (owner, place): (&Owner, Option<u8>),
        mark: &Mark,
        deed: Deed,
        is_for_any: bool,
    ) -> Result<Option<u32>, Problem> {
        let at = now();
        self.make_sound().await?;
        let deed = match deed {
            Deed::Play { action, .. } if is_for_any => Deed::Play { action, basis: self.game.basis() },
            other => other,
        };
        let place = owner.place(&self.game, place);
        self.act(place, mark, &deed, (at, Millis(0))).await
    }

    /// Lets a rematch that has just been made belong to the same accounts. Should that fail, the keys still prove whose seats they are.
    async fn pass_on_seats(&self, deed: &Deed) {
        let (Deed::Rematch, Some(next)) = (deed, self.game.next()) else { return };
        match self.house.store.pass_on_seats(&self.id, next, self.game.places()).await {
            Ok(()) => self.house.tell_accounts_at(next).await,
            Err(error) => tracing::warn!(%error, game = %next, "a rematch was not noted for its accounts"),
        }
    }

    fn says_too_much(&mut self, place: u8, at: Millis) -> bool {
        let said = self.sayings.entry(place).or_default();
        said.retain(|&earlier| at.since(earlier) < SAYING_SPAN);
        if said.len() >= MOST_SAYINGS {
            return true;
        }
        said.push(at);
        false
    }

    /// Takes the player to act out of the game, who is gone.
    fn claim(&mut self, place: u8, at: Millis) -> Result<Entry, Problem> {
        let live = self.game.live().ok_or(Problem::NotBegun)?;
        let gone = self.game.place_to_act().ok_or(Problem::Over)?;
        let player = live.to_act().ok_or(Problem::Over)?;
        let claimant = self.game.player_at(place).ok_or(Problem::NotSeated)?;
        if !live.position().is_in(claimant) {
            return Err(Problem::Out);
        }
        let needed = patience(live.terms().clock()).ok_or(Problem::NotGone)?;
        let gone_for = self.presence.gone_for(gone, self.since, at).unwrap_or_default();
        let is_gone = gone != place && gone_for >= needed && at.since(self.last_at) >= needed.min(gone_for);
        if !is_gone || !self.game.is_person(gone) {
            return Err(Problem::NotGone);
        }
        self.game.house(Action::Forfeit(player), at)
    }

    pub(super) async fn sit(
        &mut self,
        wish: &SitDown,
        account: Option<&StoredAccount>,
    ) -> Result<u8, Problem> {
        let key = secrets::hash(&wish.key);
        let sitter = match account {
            Some(account) => self.sitter(account).await?,
            None => Sitter::default(),
        };
        for _ in 0..ATTEMPTS {
            self.make_sound().await?;
            if let Some(&place) = self.keys.get(&key) {
                return Ok(place);
            }
            let entry = self.game.sit_as(wish.place, &wish.name, sitter, now())?;
            let What::Sit { place, .. } = entry.what else { return Err(Problem::NotAllowed) };
            match self.write(entry, vec![SeatKey { place, hash: key }], None).await {
                Ok(()) => return Ok(place),
                Err(Trouble::Taken) => {}
                Err(Trouble::Unavailable) => return Err(Problem::Unavailable),
            }
        }
        Err(Problem::Unavailable)
    }

    /// How an account sits down at such a game now.
    async fn sitter(&self, account: &StoredAccount) -> Result<Sitter, Problem> {
        let sitter = ratings::sitter(&self.house.store, account, &self.game.setting().terms).await;
        sitter.map_err(|error| unavailable(&self.house, "rate", &error).into())
    }

    /// How everybody sits down at a rematch, by place: under the same names, with their ratings of now.
    async fn sitters_again(&self) -> Result<Vec<Sitter>, Problem> {
        let mut sitters: Vec<Sitter> =
            (0..self.game.places()).map(|place| self.game.standing(place).into()).collect();
        let accounts = self.house.store.sitters_at(&self.id).await;
        let accounts = accounts.map_err(|error| unavailable(&self.house, "read", &error))?;
        for (place, account) in accounts {
            // A seat that was taken by a guest and claimed later keeps the guest's name.
            if self.game.is_known(place) {
                sitters[usize::from(place)] = self.sitter(&account).await?;
            }
        }
        Ok(sitters)
    }

    /// The next game of the same players, everybody one seat further, and who has to be told that it begins with their turn.
    fn rematch(&self, next: GameId, sitters: &[Sitter], at: Millis) -> Option<(Box<Change>, Option<Turn>)> {
        let setting = self.game.setting();
        let terms = setting.terms.rotated();
        let rematch_of = Some(self.id.clone());
        let setting = Setting { terms, created: at, rematch_of, is_public: setting.is_public };
        let places = self.game.places();
        let further = |place: u8| (place + 1) % places;
        let mut game = OnlineGame::new(setting);
        let mut entries = Vec::new();
        for place in (0..places).filter(|&place| self.game.is_person(place)) {
            let (name, &sitter) = (self.game.name(place)?, sitters.get(usize::from(place))?);
            entries.push(game.sit_as(Some(further(place)), name, sitter, at).ok()?);
        }
        let keys = self.keys.iter().filter(|&(_, &place)| self.game.is_person(place));
        let keys = keys.map(|(&hash, &place)| SeatKey { place: further(place), hash }).collect();
        // Who is at the board is led to the next one by their page.
        let is_there = |place: u8| self.presence.is_there((place + places - 1) % places, now());
        let first = Turn::first(&next, &game).filter(|turn| !is_there(turn.place));
        Some((Box::new(first_change(&next, &game, &entries, keys)), first))
    }
}
