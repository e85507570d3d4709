//! A game being played on this screen, without a browser: [`LocalGame`] decides what happens in it; here is which of its
//! moves is looked at.

use tomoe_draw::Rotation;
use tomoe_engine::Level;
use tomoe_games::record::{NodeId, Record};
use tomoe_games::{AnyMove, History, Player};
use tomoe_play::{LocalGame, Millis};

use super::seat::Seat;
use crate::board::{Refusal, Scene, turns_since};
use crate::words::Words;

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct GameSession {
    game: LocalGame,
    /// The move of the game's record that is looked at.
    at: NodeId,
    /// The first turn after which a person chose to play on rather than take its side.
    kept_side_after: Option<NodeId>,
    viewer: Viewer,
}

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Viewer {
    /// Everybody who plays, on one screen.
    All,
    /// One who plays, the others being elsewhere; or nobody who plays.
    One(Option<Player>),
}

impl GameSession {
    pub(crate) fn new(game: LocalGame) -> Self {
        Self::seen_by(Viewer::All, game)
    }

    pub(crate) fn seen_by(viewer: Viewer, game: LocalGame) -> Self {
        let at = game.at();
        Self { game, at, kept_side_after: None, viewer }
    }

    pub(crate) fn game(&self) -> &LocalGame {
        &self.game
    }

    /// The game as it stands, with its ending.
    pub(crate) fn history(&self) -> &History {
        self.game.live().history()
    }

    /// Everything that was played: the game is on its main line, what was taken back is kept beside it.
    pub(crate) fn record(&self) -> &Record {
        self.game.record()
    }

    /// Where the game stands in the record.
    pub(crate) fn end(&self) -> NodeId {
        self.game.at()
    }

    /// The move that is looked at.
    pub(crate) fn at(&self) -> NodeId {
        self.at
    }

    pub(crate) fn to_act(&self) -> Player {
        self.history().position().to_act()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.live().is_over()
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.at == self.end()
    }

    /// The number of the move that is looked at.
    pub(crate) fn ply(&self) -> usize {
        self.record().node(self.at).map_or(0, |node| node.ply())
    }

    /// The game up to the move that is looked at.
    pub(crate) fn looked_at(&self) -> History {
        let history = if self.is_at_end() { None } else { self.record().history_to(self.at) };
        history.unwrap_or_else(|| self.history().clone())
    }

    /// What the board shows.
    pub(crate) fn scene(&self) -> Scene {
        let history = self.looked_at();
        let viewer = self.you().unwrap_or(history.position().to_act());
        let closed = match (self.is_at_end(), self.is_over()) {
            (false, _) => Refusal::LookingBack,
            (true, true) => Refusal::Over,
            (true, false) => Refusal::ComputersTurn,
        };
        Scene {
            earlier: turns_since(&history, viewer),
            closed: Some(closed),
            ..Scene::at_end_of(&history, self.is_open())
        }
    }

    /// Whether at least two computers are still in, who may play on without anybody's doing.
    pub(crate) fn has_computers(&self) -> bool {
        let players = self.history().position().players_in().into_iter();
        players.filter(|&player| !self.seat(player).is_person()).count() > 1
    }

    /// Whether a person may move now.
    pub(crate) fn is_open(&self) -> bool {
        !self.is_over()
            && self.is_at_end()
            && match self.viewer {
                Viewer::All => self.seat(self.to_act()).is_person(),
                Viewer::One(_) => self.is_your_turn(),
            }
    }

    /// Who sits where a player sits.
    pub(crate) fn seat(&self, player: Player) -> Seat {
        self.game.live().seat(player).map_or(Seat::Person, Seat::from)
    }

    /// What a player's seat is called: the only person "you", the computer by its level, a person by the name that the record
    /// gives.
    pub(crate) fn name(&self, player: Player, words: &Words) -> String {
        let seat = self.seat(player);
        let own = self.record().player_name(player).filter(|_| seat.is_person());
        match own {
            Some(own) => own.to_owned(),
            None if self.you() == Some(player) => words.you().to_owned(),
            None => seat.name(words),
        }
    }

    /// The level of the computer, if it is to move.
    pub(crate) fn computer_to_move(&self) -> Option<Level> {
        self.game.live().to_act().and_then(|player| self.seat(player).level())
    }

    /// The player who looks at the game, or is the only person, if there is just one: the page calls them "you".
    pub(crate) fn you(&self) -> Option<Player> {
        if let Viewer::One(you) = self.viewer {
            return you;
        }
        let seated = self.history().start().seated();
        let mut people = seated.into_iter().filter(|&player| self.seat(player).is_person());
        people.next().filter(|_| people.next().is_none())
    }

    /// Whether it is the turn of the only person.
    pub(crate) fn is_your_turn(&self) -> bool {
        self.you() == Some(self.to_act())
    }

    /// The only person sits at the bottom; of several, the first player does.
    pub(crate) fn first_rotation(&self) -> Rotation {
        self.you().map_or(Rotation::None, Rotation::for_player)
    }

    // Playing. What happens is looked at.

    /// Plays a move for whoever is to act; says whether it was one.
    pub(crate) fn play(&mut self, mv: AnyMove, now: Millis) -> bool {
        let is_played = self.game.play(mv, now).is_ok();
        self.at = self.end();
        is_played
    }

    /// Whether the player to act may take over the side of the first turn.
    pub(crate) fn may_swap(&self) -> bool {
        self.game.live().may_swap()
    }

    /// Whether a person is to choose a side.
    pub(crate) fn is_choosing_side(&self) -> bool {
        self.may_swap() && self.is_open() && self.kept_side_after != Some(self.end())
    }

    /// The person who may choose a side plays on.
    pub(crate) fn keep_side(&mut self) {
        self.kept_side_after = Some(self.end());
    }

    /// The player to act takes over the side of the first turn; says whether that may be done.
    pub(crate) fn swap(&mut self, now: Millis) -> bool {
        let is_swapped = self.game.swap(now).is_ok();
        self.at = self.end();
        is_swapped
    }

    /// Whether there is anything that can be taken back.
    pub(crate) fn can_take_back(&self) -> bool {
        let opening = self.game.live().terms().opening().transitions().len();
        self.is_over() || self.history().transitions().len() > opening
    }

    /// Takes back to where a person was to move. What is taken back stays in the record, beside what is played instead.
    pub(crate) fn take_back(&mut self, now: Millis) {
        self.game.take_back(now);
        self.at = self.end();
    }

    /// Plays on from a move that was looked at; what followed stays in the record.
    pub(crate) fn go_on_from(&mut self, node: NodeId, now: Millis) {
        self.game.play_on_from(node, now);
        self.at = self.end();
    }

    /// Lets the clock of the player to act run from now on; whether one runs.
    pub(crate) fn resume(&mut self, now: Millis) -> bool {
        self.game.resume(now)
    }

    /// Lets a flag fall that is due; whether one fell.
    pub(crate) fn tick(&mut self, now: Millis) -> bool {
        let has_fallen = self.game.tick(now).is_some();
        if has_fallen {
            self.at = self.end();
        }
        has_fallen
    }

    /// Whether somebody can give up.
    pub(crate) fn can_give_up(&self) -> bool {
        self.game.resigning().is_some()
    }

    /// Whether giving up leaves a game that goes on with the others.
    pub(crate) fn goes_on_without(&self) -> bool {
        self.history().position().players_in().len() > 2
    }

    /// A person gives up, and is returned. Of two players who are in, the other one wins; with more, the one who gives up is
    /// out and the game goes on.
    pub(crate) fn give_up(&mut self, now: Millis) -> Option<Player> {
        let player = self.game.resigning()?;
        self.game.resign(now).ok()?;
        self.at = self.end();
        Some(player)
    }

    /// A new game from the same start, everybody one seat further.
    pub(crate) fn rematch(&self, now: Millis) -> LocalGame {
        self.game.again(true, now)
    }

    // Looking at moves

    /// Looks at a move of the game or of a variation. Says whether it is the move after the one that was looked at.
    pub(crate) fn look_at(&mut self, node: NodeId) -> bool {
        let is_next = self.record().node(node).and_then(|node| node.parent()) == Some(self.at);
        self.at = node;
        is_next
    }

    /// The node so many moves on or back, along the line that is looked at.
    pub(crate) fn stepped(&self, by: isize) -> NodeId {
        let (path, game) = (self.record().path(self.at), self.record().path(self.end()));
        let (mut line, place) = (vec![NodeId::START], path.len());
        if game.starts_with(&path) {
            line.extend(game);
        } else {
            line.extend(path);
            line.extend(self.record().line_from(self.at));
        }
        line[place.saturating_add_signed(by).min(line.len() - 1)]
    }
}

#[cfg(test)]
#[path = "../../../play/tests/courses/mod.rs"]
mod courses;

#[cfg(test)]
mod tests {
    use super::*;
    use tomoe_games::{AnyPosition, Game, Outcome};
    use tomoe_play::Terms;

    const NOW: Millis = Millis(0);

    fn session(game: Game, seats: &[u8], moves: &[&str]) -> GameSession {
        let start = AnyPosition::start(game, seats.len()).unwrap();
        let seats = seats.iter().map(|&seat| Seat::from(seat).into()).collect();
        let terms = Terms::new(History::new(start), seats).unwrap();
        let mut session = GameSession::new(LocalGame::new(terms, NOW));
        moves.iter().for_each(|mv| play(&mut session, mv));
        session
    }

    fn play(session: &mut GameSession, text: &str) {
        let mv = session.history().position().read_move(text).unwrap();
        assert!(session.play(mv, NOW));
    }

    fn moves(session: &GameSession) -> Vec<String> {
        session
            .record()
            .path(session.end())
            .into_iter()
            .filter_map(|id| session.record().move_text(id))
            .collect()
    }

    #[test]
    fn a_move_is_played_and_looked_at() {
        let session = session(Game::Yonmoque, &[0, 0], &["@c3", "@b2"]);
        assert_eq!((session.ply(), session.is_at_end(), session.is_open()), (2, true, true));
        assert_eq!(moves(&session), ["@c3", "@b2"]);
        assert_eq!(session.scene().position, *session.history().position());
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut session = session(Game::Yonmoque, &[0, 0], &["@c3"]);
        let again = AnyPosition::start(Game::Yonmoque, 2).unwrap().read_move("@c3").unwrap();
        assert!(!session.play(again, NOW));
        assert_eq!(moves(&session), ["@c3"]);
    }

    #[test]
    fn against_the_computer_a_take_back_goes_to_the_persons_turn() {
        let mut session = session(Game::Yonmoque, &[0, 3], &["@c3", "@b2", "@d2", "@d4"]);
        session.take_back(NOW);
        assert_eq!(moves(&session), ["@c3", "@b2"]);
        play(&mut session, "@a1");
        assert_eq!(moves(&session), ["@c3", "@b2", "@a1"]);
        assert_eq!(session.computer_to_move(), Level::new(3));
        // What was taken back stands beside it.
        let before = session.record().node(session.end()).unwrap().parent().unwrap();
        assert_eq!(session.record().node(before).unwrap().children().len(), 2);
    }

    #[test]
    fn after_the_first_turn_the_other_player_may_take_its_side() {
        let start = AnyPosition::start(Game::Yonmoque, 2).unwrap();
        let seats = vec![Seat::from(3).into(), Seat::Person.into()];
        let terms = Terms::new(History::new(start), seats).unwrap().with_swap(true);
        let mut session = GameSession::new(LocalGame::new(terms, NOW));
        let [blue, white] = start.seated()[..] else { panic!() };
        assert!(!session.is_choosing_side() && !session.can_take_back() && !session.swap(NOW));
        play(&mut session, "@c3");
        assert!(session.is_choosing_side());
        assert_eq!(session.first_rotation(), Rotation::for_player(white));
        session.keep_side();
        assert!(session.may_swap() && !session.is_choosing_side());
        assert!(session.swap(NOW));
        assert_eq!((session.seat(blue), session.computer_to_move()), (Seat::Person, Level::new(3)));
        assert_eq!(session.first_rotation(), Rotation::for_player(blue));
        assert_eq!(moves(&session), ["@c3", "swap"]);
        session.take_back(NOW);
        assert_eq!((moves(&session), session.seat(white)), (vec!["@c3".to_owned()], Seat::Person));
    }

    #[test]
    fn a_take_back_at_the_start_does_nothing() {
        let mut session = session(Game::Yonmoque, &[0, 0], &[]);
        session.take_back(NOW);
        assert_eq!((session.ply(), session.is_open()), (0, true));
    }

    #[test]
    fn a_resignation_ends_the_game_and_a_take_back_undoes_it() {
        let mut session = session(Game::Yonmoque, &[0, 0], &["@c3"]);
        let blue = session.history().start().to_act();
        assert_eq!(session.give_up(NOW), Some(session.to_act()));
        assert_eq!(session.history().ending().unwrap().outcome, Outcome::Win(blue));
        assert!(!session.is_open() && !session.can_give_up());
        assert_eq!(session.give_up(NOW), None);
        assert_eq!(session.record().ending(), session.history().ending());
        session.take_back(NOW);
        assert!(session.is_open());
        assert_eq!((moves(&session), session.record().ending()), (vec!["@c3".to_owned()], None));
    }

    #[test]
    fn against_the_computer_the_person_resigns_whoever_is_to_act() {
        let mut session = session(Game::Yonmoque, &[0, 3], &["@c3"]);
        let (blue, white) = (session.history().start().to_act(), session.to_act());
        assert_eq!(session.give_up(NOW), Some(blue));
        assert_eq!(session.history().ending().unwrap().outcome, Outcome::Win(white));
    }

    #[test]
    fn of_three_the_one_who_gives_up_is_out_and_the_game_goes_on() {
        let mut session = session(Game::Mitsudomoe, &[0, 0, 0], &["@c1:b1c1"]);
        let (white, red) = (session.history().start().to_act(), session.to_act());
        assert!(session.goes_on_without());
        assert_eq!(session.give_up(NOW), Some(red));
        assert!(!session.is_over() && session.is_at_end());
        assert!(!session.history().position().is_in(red) && session.to_act() != red);
        assert_eq!(moves(&session), ["@c1:b1c1", "out:r"]);
        // Of two players who are left, the next to give up loses.
        let black = session.to_act();
        assert_eq!(session.give_up(NOW), Some(black));
        let ending = session.history().ending().unwrap();
        assert_eq!((ending.outcome, ending.by), (Outcome::Win(white), Some(black)));
        // The resignation is taken back first, then the leaving.
        session.take_back(NOW);
        assert_eq!(session.to_act(), black);
        session.take_back(NOW);
        assert_eq!((session.to_act(), session.stepped(-1)), (red, NodeId::START));
    }

    #[test]
    fn two_computers_never_resign() {
        assert!(!session(Game::Yonmoque, &[1, 2], &[]).can_give_up());
    }

    #[test]
    fn keys_lead_through_the_game_and_through_a_variation() {
        let mut session = session(Game::Yonmoque, &[0, 0], &["@c3", "@b2", "@d2"]);
        let [first, second, third] = session.record().path(session.end())[..] else { panic!() };
        assert_eq!(session.stepped(-1), second);
        assert_eq!(session.stepped(isize::MIN), NodeId::START);
        assert!(!session.look_at(NodeId::START));
        assert!(session.look_at(session.stepped(1)));
        assert_eq!(session.at(), first);
        assert!(!session.is_open(), "who looks back does not move");
        session.go_on_from(first, NOW);
        play(&mut session, "@a1");
        session.look_at(second);
        assert_eq!((session.stepped(1), session.stepped(2)), (third, third));
    }

    #[test]
    fn the_only_person_sits_at_the_bottom() {
        let rotation = |seats: &[u8]| session(Game::Yonmoque, seats, &[]).first_rotation();
        assert_eq!(rotation(&[0, 3]), Rotation::None);
        assert_eq!(rotation(&[3, 0]), Rotation::Half);
        assert_eq!(rotation(&[0, 0]), Rotation::None);
    }

    #[test]
    fn the_only_person_is_you() {
        let is_your_turn =
            |seats: &[u8], moves: &[&str]| session(Game::Yonmoque, seats, moves).is_your_turn();
        assert!(is_your_turn(&[0, 3], &[]) && !is_your_turn(&[0, 3], &["@c3"]));
        assert!(is_your_turn(&[3, 0], &["@c3"]));
        assert!(!is_your_turn(&[0, 0], &[]), "of two people neither is meant");
    }

    #[test]
    fn a_rematch_moves_everybody_one_seat_further() {
        let again = session(Game::Mitsudomoe, &[0, 1, 2, 3], &["@c1:b1c1"]).rematch(NOW);
        assert_eq!(again.live().history().plies(), 0);
        let seats = again.live().terms().seats().iter().map(|seat| u8::from(Seat::from(seat)));
        assert_eq!(seats.collect::<Vec<_>>(), [3, 0, 1, 2]);
    }

    /// The courses that the terminal and matches are tried with, too.
    #[test]
    fn the_page_takes_every_course_as_expected() {
        // No program can fail on the page.
        let by_hand = |course: &courses::Course| !course.actions.contains(&"fail");
        let courses: Vec<_> = courses::courses().into_iter().filter(by_hand).collect();
        assert!(courses.len() >= 7);
        for course in courses {
            let mut session = session(course.game.parse().unwrap(), &vec![0; course.players], &[]);
            for action in &course.actions {
                match action.split_once(' ') {
                    Some(("play", mv)) => play(&mut session, mv),
                    _ if *action == "resign" => assert!(session.give_up(NOW).is_some(), "{}", course.name),
                    _ if *action == "take-back" => session.take_back(NOW),
                    _ => play_on(&mut session),
                }
            }
            course.check(&session.record().to_string());
        }
    }

    /// Goes on from the move that was taken back last, as a click on it does.
    fn play_on(session: &mut GameSession) {
        let children = session.record().node(session.end()).unwrap().children();
        let last = *children.last().expect("something was taken back");
        session.go_on_from(last, NOW);
    }
}
