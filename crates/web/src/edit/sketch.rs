//! A position while it is set up by hand: whatever can be written down, whether or not it is a position of its game.
//!
//! What follows from the board is not asked for: ronins that are not on the mat are captured, rings that are not on the
//! board are in supply, and a disc that leaves the board goes back to a hand. Whether all of it together can be is for the
//! reader of the notation to say.

use std::fmt::Write as _;

use tomoe_games::{AnyPosition, Game, Player, ReadError, Spot, mana, mitsudomoe, yonmoque};

/// See the module.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sketch {
    game: Game,
    /// What stands on each square from a1 on, rank by rank, in letters of the notation from bottom to top.
    cells: Vec<String>,
    pub(crate) to_act: Player,
    /// Yonmoque: the discs in Blue's and White's hand.
    hands: [u8; 2],
    /// Mana: how the mat lies, and what the Mana asks for.
    pub(crate) mat: Option<mana::Orientation>,
    pub(crate) mana: Option<mana::Value>,
    /// Mitsudomoe: who is seated, and which of them are out.
    seated: Vec<Player>,
    out: Vec<Player>,
}

impl Sketch {
    /// The position as it stands.
    pub(crate) fn of(position: &AnyPosition) -> Self {
        let text = position.to_string();
        let field = usize::from(position.game() == Game::Mana);
        let mut ranks: Vec<Vec<String>> =
            text.split(' ').nth(field).unwrap_or_default().split('/').map(cells_of).collect();
        ranks.reverse();
        let mut sketch = Self {
            game: position.game(),
            cells: ranks.concat(),
            to_act: position.to_act(),
            hands: [0; 2],
            mat: None,
            mana: None,
            seated: position.seated(),
            out: Vec::new(),
        };
        match position {
            AnyPosition::Yonmoque(position) => {
                sketch.hands = [yonmoque::Colour::Blue, yonmoque::Colour::White].map(|c| position.hand(c));
            }
            AnyPosition::Mana(position) => (sketch.mat, sketch.mana) = (position.mat(), position.mana()),
            AnyPosition::Mitsudomoe(position) => {
                let is_out = |player: &Player| !position.is_in(mitsudomoe_colour(*player));
                sketch.out = sketch.seated.iter().copied().filter(is_out).collect();
            }
        }
        sketch
    }

    /// The position, if it is one.
    pub(crate) fn read(&self) -> Result<AnyPosition, ReadError> {
        AnyPosition::read(self.game, &self.text())
    }

    /// The text form, whether or not it can be read.
    pub(crate) fn text(&self) -> String {
        let ranks: Vec<String> =
            self.cells.chunks(self.game.width().into()).rev().map(|rank| self.rank_text(rank)).collect();
        let (board, side) = (ranks.join("/"), self.to_act.letter());
        match self.game {
            Game::Yonmoque => format!("{board} {side} {} {}", self.hands[0], self.hands[1]),
            Game::Mana => {
                let mat = self.mat.map_or("-".to_owned(), |mat| mat.to_string());
                let mana = self.mana.map_or("-".to_owned(), |mana| mana.to_string());
                let captured = |index| self.beside(self.seated[index]);
                format!("{mat} {board} {side} {mana} {} {}", captured(0), captured(1))
            }
            Game::Mitsudomoe => {
                let mut seats = String::new();
                for &player in &self.seated {
                    let supply = self.beside(player);
                    // Writing to a string can't fail.
                    let _ = match self.is_in(player) {
                        true => write!(seats, "{}{supply}", player.letter()),
                        false => write!(seats, "{}-", player.letter()),
                    };
                }
                format!("{board} {side} {seats}")
            }
        }
    }

    fn rank_text(&self, rank: &[String]) -> String {
        let mut parts = Vec::new();
        for run in rank.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
            parts.push(match (run[0].is_empty(), self.game) {
                (false, _) => run[0].clone(),
                (true, Game::Mitsudomoe) if run.len() == 1 => "x".to_owned(),
                (true, Game::Mitsudomoe) => format!("x{}", run.len()),
                (true, _) => run.len().to_string(),
            });
        }
        parts.join(if self.game == Game::Mitsudomoe { "," } else { "" })
    }

    pub(crate) fn game(&self) -> Game {
        self.game
    }

    pub(crate) fn seated(&self) -> &[Player] {
        &self.seated
    }

    pub(crate) fn is_in(&self, player: Player) -> bool {
        !self.out.contains(&player)
    }

    /// What stands on a square, from bottom to top.
    pub(crate) fn at(&self, spot: Spot) -> &str {
        &self.cells[self.index(spot)]
    }

    fn index(&self, spot: Spot) -> usize {
        usize::from(spot.rank()) * usize::from(self.game.width()) + usize::from(spot.file())
    }

    /// How many pieces of the player are beside the board: in hand, captured or in supply.
    pub(crate) fn beside(&self, player: Player) -> usize {
        match self.game {
            Game::Yonmoque => self.hands[player.index()].into(),
            // Before the set-up nobody is captured.
            Game::Mana if self.count(letters(player)[0]) + self.count(letters(player)[1]) == 0 => 0,
            Game::Mana => usize::from(mana::RONINS).saturating_sub(self.count(letters(player)[1])),
            Game::Mitsudomoe => usize::from(mitsudomoe::RINGS).saturating_sub(self.count(letters(player)[0])),
        }
    }

    fn count(&self, letter: char) -> usize {
        self.cells.iter().flat_map(|cell| cell.chars()).filter(|&each| each == letter).count()
    }

    /// The pieces that can be put on the board.
    pub(crate) fn palette(&self) -> Vec<char> {
        self.seated.iter().flat_map(|&player| letters(player)).collect()
    }

    // Changing

    /// A press on a square with a piece in hand: puts it there, or takes it away if it is there already.
    pub(crate) fn press(&mut self, spot: Spot, letter: char) -> bool {
        // Rings lie on rings of their own colour, so a second one is put there, not taken away.
        let is_ring = self.game == Game::Mitsudomoe && letter.is_ascii_lowercase();
        if !is_ring && self.at(spot).ends_with(letter) {
            return self.take(spot).is_some();
        }
        self.put(spot, letter)
    }

    /// Puts a piece on a square; says whether there was one left.
    pub(crate) fn put(&mut self, spot: Spot, letter: char) -> bool {
        let index = self.index(spot);
        match self.game {
            Game::Yonmoque => {
                self.take(spot);
                let own = usize::from(letter == 'w');
                let Some(hand) = [own, 1 - own].into_iter().find(|&hand| self.hands[hand] > 0) else {
                    return false;
                };
                self.hands[hand] -= 1;
                self.cells[index] = letter.to_string();
            }
            Game::Mana => {
                let is_damyo = matches!(letter, 'D' | 'd');
                if is_damyo {
                    self.cells.iter_mut().for_each(|cell| cell.retain(|each| each != letter));
                } else if !self.at(spot).contains(letter) && self.count(letter) == usize::from(mana::RONINS) {
                    return false;
                }
                self.cells[index] = letter.to_string();
                // Men stand on a mat that lies somehow.
                self.mat.get_or_insert(mana::Orientation::Deg0);
            }
            Game::Mitsudomoe => return self.stack(index, letter),
        }
        true
    }

    /// Lays a ring, or puts a ball, which brings a ring of its colour along if there is none for it to sit on.
    fn stack(&mut self, index: usize, letter: char) -> bool {
        let ring = letter.to_ascii_lowercase();
        let is_ball = letter != ring;
        let has_seat = is_ball && self.cells[index].trim_end_matches(char::is_uppercase).ends_with(ring);
        let is_left = !is_ball || self.count(letter) < usize::from(mitsudomoe::BALLS);
        if !is_left || !has_seat && self.count(ring) == usize::from(mitsudomoe::RINGS) {
            return false;
        }
        let cell = &mut self.cells[index];
        let ball = if is_ball {
            Some(letter)
        } else {
            cell.chars().last().filter(|&ball| ball == ring.to_ascii_uppercase())
        };
        cell.retain(|each| each.is_ascii_lowercase());
        if !has_seat {
            cell.push(ring);
        }
        cell.extend(ball);
        true
    }

    /// Takes away what is on top of a square.
    pub(crate) fn take(&mut self, spot: Spot) -> Option<char> {
        let index = self.index(spot);
        let letter = self.cells[index].pop()?;
        if self.game == Game::Yonmoque {
            let own = usize::from(letter == 'w');
            let hand = if self.hands[own] < yonmoque::HAND { own } else { 1 - own };
            self.hands[hand] += 1;
        }
        Some(letter)
    }

    /// Moves what is on top of a square to another one.
    pub(crate) fn carry(&mut self, from: Spot, to: Spot) {
        let before = self.clone();
        let is_carried = self.take(from).is_some_and(|letter| self.put(to, letter));
        if !is_carried {
            *self = before;
        }
    }

    /// Yonmoque: a disc from the other hand into this one.
    pub(crate) fn hand_over(&mut self, to: Player) {
        let (to, from) = (to.index(), 1 - to.index());
        if self.hands[from] > 0 && self.hands[to] < yonmoque::HAND {
            self.hands[from] -= 1;
            self.hands[to] += 1;
        }
    }

    /// Mitsudomoe: a player goes out, or comes in again.
    pub(crate) fn set_in(&mut self, player: Player, is_in: bool) {
        self.out.retain(|&each| each != player);
        if !is_in {
            self.out.push(player);
        }
    }

    /// Mitsudomoe: how many play. Who comes has their balls at home, where there is room; who goes takes everything along.
    pub(crate) fn set_players(&mut self, players: usize) {
        let Ok(start) = AnyPosition::start(self.game, players) else { return };
        let newcomers = Sketch::of(&start);
        let is_new = |player: &Player| !self.seated.contains(player);
        let new: Vec<char> = newcomers.seated.iter().copied().filter(is_new).flat_map(letters).collect();
        let known = newcomers.palette();
        for (cell, other) in self.cells.iter_mut().zip(&newcomers.cells) {
            cell.retain(|letter| known.contains(&letter));
            if cell.is_empty() && other.chars().any(|letter| new.contains(&letter)) {
                cell.clone_from(other);
            }
        }
        self.out.retain(|player| newcomers.seated.contains(player));
        if !newcomers.seated.contains(&self.to_act) {
            self.to_act = newcomers.seated[0];
        }
        self.seated = newcomers.seated;
    }

    /// Takes everything off the board.
    pub(crate) fn clear(&mut self) {
        self.cells.iter_mut().for_each(String::clear);
        self.hands = [yonmoque::HAND; 2];
        self.out.clear();
    }

    /// The usual start for as many players.
    pub(crate) fn reset(&mut self) {
        if let Ok(start) = AnyPosition::start(self.game, self.seated.len()) {
            *self = Sketch::of(&start);
        }
    }
}

/// The letters of a player's pieces: in Mana damyo and ronin, in Mitsudomoe ring and ball.
pub(crate) fn letters(player: Player) -> Vec<char> {
    let letter = player.letter();
    match (player.game(), player.index()) {
        (Game::Yonmoque, _) => vec![letter],
        (Game::Mana, 0) => vec!['D', 'R'],
        (Game::Mana, _) => vec!['d', 'r'],
        (Game::Mitsudomoe, _) => vec![letter, letter.to_ascii_uppercase()],
    }
}

fn mitsudomoe_colour(player: Player) -> mitsudomoe::Colour {
    <mitsudomoe::Colour as tomoe_games::Colour>::ALL[player.index()]
}

/// The squares of a rank as written.
fn cells_of(rank: &str) -> Vec<String> {
    let mut cells = Vec::new();
    let is_stacks = rank.contains([',', 'x']);
    let parts: Vec<&str> = if is_stacks {
        rank.split(',').collect()
    } else {
        rank.split("").filter(|part| !part.is_empty()).collect()
    };
    for part in parts {
        match part.trim_start_matches('x').parse::<usize>() {
            Ok(run) => cells.extend(std::iter::repeat_n(String::new(), run)),
            Err(_) if part == "x" => cells.push(String::new()),
            Err(_) => cells.push(part.to_owned()),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(game: Game, players: usize) -> Sketch {
        Sketch::of(&AnyPosition::start(game, players).unwrap())
    }

    /// A few thousand positions of every game, by chance.
    fn walk(mut each: impl FnMut(&AnyPosition)) {
        let mut random = 1u64;
        for (game, players) in [
            (Game::Yonmoque, 2),
            (Game::Mana, 2),
            (Game::Mitsudomoe, 2),
            (Game::Mitsudomoe, 3),
            (Game::Mitsudomoe, 4),
        ] {
            for _ in 0..12 {
                let mut position = AnyPosition::start(game, players).unwrap();
                for _ in 0..40 {
                    each(&position);
                    let moves = position.moves();
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let (next, outcome) =
                        position.play_unchecked(moves[(random >> 33) as usize % moves.len()]);
                    if outcome.is_over() {
                        break;
                    }
                    position = next;
                }
            }
        }
    }

    #[test]
    fn a_position_is_written_as_it_was_read() {
        walk(|position| {
            assert_eq!(Sketch::of(position).text(), position.to_string());
        });
    }

    #[test]
    fn discs_are_never_lost_nor_made() {
        let mut sketch = start(Game::Yonmoque, 2);
        let mut random = 7u32;
        for _ in 0..5000 {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let spot = Spot::new((random >> 8) as u8 % 5, (random >> 16) as u8 % 5);
            let other = Spot::new((random >> 11) as u8 % 5, (random >> 19) as u8 % 5);
            match random >> 28 {
                0..9 => drop(sketch.press(spot, if random & 64 == 0 { 'b' } else { 'w' })),
                9..12 => sketch.carry(spot, other),
                12 => drop(sketch.take(spot)),
                _ => sketch.hand_over(sketch.seated()[usize::from(random & 64 == 0)]),
            }
            let beside: usize = sketch.seated().iter().map(|&player| sketch.beside(player)).sum();
            assert_eq!(beside + sketch.count('b') + sketch.count('w'), 12, "{}", sketch.text());
            assert!(sketch.hands.iter().all(|&hand| hand <= yonmoque::HAND));
        }
    }

    #[test]
    fn a_ball_brings_its_ring_and_there_are_three() {
        let mut sketch = start(Game::Mitsudomoe, 2);
        assert!(!sketch.put(Spot::new(2, 2), 'W'), "all three are on the board");
        sketch.carry(Spot::new(0, 0), Spot::new(2, 2));
        assert_eq!((sketch.at(Spot::new(0, 0)), sketch.at(Spot::new(2, 2))), ("w", "wW"));
        assert_eq!(sketch.text(), "x3,bB,bB/x4,bB/x2,wW,x2/wW,x4/w,wW,x3 w w4b5");
        assert!(sketch.read().is_ok());
        // A ring of another colour takes a ball's place, one of its own lies beneath it.
        sketch.put(Spot::new(2, 2), 'w');
        assert_eq!(sketch.at(Spot::new(2, 2)), "wwW");
        sketch.put(Spot::new(2, 2), 'b');
        assert_eq!(sketch.at(Spot::new(2, 2)), "wwb");
        let why = sketch.read().unwrap_err();
        assert!(why.to_string().contains("3 balls of White"), "{why}");
    }

    #[test]
    fn the_number_of_players_changes_with_their_pieces() {
        let mut sketch = start(Game::Mitsudomoe, 2);
        sketch.set_players(4);
        assert_eq!(sketch, start(Game::Mitsudomoe, 4));
        sketch.set_players(3);
        assert_eq!(sketch, start(Game::Mitsudomoe, 3));
        let red = sketch.seated()[1];
        sketch.set_in(red, false);
        assert!(sketch.text().ends_with("w5r-b5"));
        sketch.set_players(2);
        assert_eq!(sketch, start(Game::Mitsudomoe, 2));
    }

    #[test]
    fn a_mana_position_is_set_up_from_nothing() {
        let mut sketch = start(Game::Mana, 2);
        for (letter, squares) in [('D', "c1"), ('R', "a1d1a2b2e2"), ('d', "c6"), ('r', "a5b5d5b6")] {
            for name in squares.as_bytes().chunks(2) {
                assert!(sketch.press(Spot::new(name[0] - b'a', name[1] - b'1'), letter));
            }
        }
        assert!(sketch.read().is_err(), "men have been captured, so a Mana is asked for");
        sketch.mana = Some(mana::Value::Two);
        let position = sketch.read().unwrap();
        assert_eq!(position.to_string(), "0 1rd3/rr1r2/6/6/RR2R1/R1DR2 r 2 0 1");
        // There is one damyo of each colour: another one is the same that moved.
        sketch.put(Spot::new(2, 3), 'd');
        assert_eq!(sketch.at(Spot::new(2, 5)), "");
    }
}
