//! Counting turns without listing them.
//!
//! A turn is a ring step from a *source* (the supply or an exposed ring) to a square without a ball, then a ball's way
//! whose landing square has the mover's ring on top. A ring step changes three things only: the landing squares gain
//! its target, they lose its source unless another own ring lies beneath, and the free rings of an enemy colour, on which
//! vaulted balls may be put, become one fewer (target) or one more (beneath the source). So for each source, all targets
//! with the same top ring count alike.

use core::ops::ControlFlow;

use super::{Colour, Position, Squares};
use crate::colour::Colour as _;

/// How many free rings each colour has.
type Free = [i32; 4];

/// The ways of the player to act, gathered for summing over sets of landing squares.
struct Landings {
    /// How many balls reach a square without relocating anything, as two binary digits a square: three balls at most,
    /// each in one way.
    ones: Squares,
    twos: Squares,
    /// The vaults over enemies: the landing square and how many of each colour.
    vaults: [(Squares, [u8; 4]); 24],
    vault_count: usize,
}

impl Landings {
    fn of(position: &Position) -> Self {
        let mut landings = Landings {
            ones: Squares::EMPTY,
            twos: Squares::EMPTY,
            vaults: [(Squares::EMPTY, [0; 4]); 24],
            vault_count: 0,
        };
        let _ = position.try_each_way(|way| {
            let to = Squares::only(way.to);
            if way.vaulted.is_empty() {
                landings.twos |= landings.ones & to;
                landings.ones = landings.ones ^ to;
            } else {
                let mut counts = [0; 4];
                for &colour in Colour::ALL {
                    counts[colour.index()] = (way.vaulted & position.balls(colour)).len() as u8;
                }
                landings.vaults[landings.vault_count] = (to, counts);
                landings.vault_count += 1;
            }
            ControlFlow::<()>::Continue(())
        });
        landings
    }

    /// How many ball steps end on these squares, which all have an own ring on top.
    fn sum(&self, squares: Squares, free: &Free) -> u64 {
        let plain = (self.ones & squares).len() + 2 * (self.twos & squares).len();
        let mut sum = u64::from(plain);
        for (to, counts) in &self.vaults[..self.vault_count] {
            if to.meets(squares) {
                sum += relocations(counts, free);
            }
        }
        sum
    }
}

/// How many outcomes the relocation of so many balls of each colour has (ruling R3).
fn relocations(counts: &[u8; 4], free: &Free) -> u64 {
    let mut product = 1;
    for (&count, &free) in counts.iter().zip(free) {
        let free = i64::from(free);
        product *= match count {
            0 => 1,
            1 => free,
            2 => (free + 2) * (free + 1) / 2 - 1,
            _ => (free + 3) * (free + 2) * (free + 1) / 6 - 1,
        };
    }
    product as u64
}

impl Position {
    pub(super) fn count(&self) -> u64 {
        let me = self.to_act;
        let balls = self.all_balls();
        let own = self.tops(me) - balls;
        let landings = Landings::of(self);
        let mut free: Free = [0; 4];
        for &colour in Colour::ALL {
            free[colour.index()] = (self.tops(colour) - balls).len() as i32;
        }
        let mut total = 0;
        if self.supply(me) > 0 {
            total += self.count_from(own, own.len(), &landings, &free);
        }
        for source in own {
            let others = own.len() - 1;
            total += match self.beneath(source) {
                Some(colour) if colour == me => self.count_from(own, others, &landings, &free),
                Some(colour) => {
                    free[colour.index()] += 1;
                    let count = self.count_from(own.without(source), others, &landings, &free);
                    free[colour.index()] -= 1;
                    count
                }
                None => self.count_from(own.without(source), others, &landings, &free),
            };
        }
        total
    }

    /// The turns whose ring comes from one source: `own` are the landing squares without that ring, `own_targets` is the
    /// number of exposed own rings on which it may be put.
    fn count_from(&self, own: Squares, own_targets: u32, landings: &Landings, free: &Free) -> u64 {
        let balls = self.all_balls();
        let standing = landings.sum(own, free);
        let mut bare = !balls;
        let mut total = u64::from(own_targets) * standing;
        for &colour in Colour::ALL {
            let targets = self.tops(colour) - balls;
            bare -= targets;
            if colour == self.to_act || targets.is_empty() {
                continue;
            }
            let mut fewer = *free;
            fewer[colour.index()] -= 1;
            total += u64::from(targets.len()) * landings.sum(own, &fewer) + landings.sum(targets, &fewer);
        }
        total + u64::from(bare.len()) * standing + landings.sum(bare, free)
    }

    /// Whether the player to act has a complete turn.
    #[inline]
    pub(super) fn has_turn(&self) -> bool {
        let me = self.to_act;
        let own = self.exposed(me);
        let steps = self.movable(me).around() - self.all_balls();
        // A ring from the supply, or one that need not stay where it is, makes any adjacent square a landing square.
        let obvious = !steps.is_empty() && (self.supply(me) > 0 || own.len() > 1);
        obvious || self.count() > 0
    }
}
