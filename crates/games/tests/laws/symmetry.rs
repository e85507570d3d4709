//! Symmetries of the boards: what is legal, what it leads to and how the game then stands turn with the board.

use proptest::prelude::*;
use tomoe_games::{Colour as _, Outcome, Position, mana, mitsudomoe, yonmoque};

use crate::common::{moves, read};
use crate::{cases, positions};

/// One of the eight symmetries of a square board: the lowest bit swaps file and rank, then each may be reversed.
fn turn<const W: u8>(square: tomoe_games::Square<W>, symmetry: u8) -> tomoe_games::Square<W> {
    let (mut x, mut y) = (square.file(), square.rank());
    if symmetry & 1 != 0 {
        (x, y) = (y, x);
    }
    if symmetry & 2 != 0 {
        x = W - 1 - x;
    }
    if symmetry & 4 != 0 {
        y = W - 1 - y;
    }
    tomoe_games::Square::at(x, y).expect("a symmetry keeps a square on the board")
}

/// Compares a position with its image: each move's image is legal, and leads to the image of what the move leads to.
fn check<P: Position>(
    position: &P,
    image: impl Fn(&P) -> P,
    of_move: impl Fn(P::Move) -> P::Move,
    of_colour: impl Fn(P::Colour) -> P::Colour,
) -> Result<(), TestCaseError> {
    let turned = image(position);
    prop_assert_eq!(turned.count_moves(), position.count_moves(), "{} and {}", position, turned);
    for mv in moves(position) {
        let mv_turned = of_move(mv);
        prop_assert!(
            turned.is_legal(mv_turned),
            "{:?} in {} but not {:?} in {}",
            mv,
            position,
            mv_turned,
            turned
        );
        let (after, outcome) = position.play_unchecked(mv);
        let (after_turned, outcome_turned) = turned.play_unchecked(mv_turned);
        prop_assert_eq!(outcome.map(&of_colour), outcome_turned, "{:?} in {}", mv, position);
        if outcome == Outcome::Ongoing {
            prop_assert_eq!(image(&after), after_turned, "{:?} in {}", mv, position);
        }
    }
    Ok(())
}

/// The image of a Mitsudomoe position, put together as text: each stack at its new square, its letters exchanged.
fn mitsudomoe_image(
    position: &mitsudomoe::Position,
    symmetry: u8,
    colour: impl Fn(mitsudomoe::Colour) -> mitsudomoe::Colour,
) -> mitsudomoe::Position {
    use mitsudomoe::{Colour, Square, Squares};
    let mut stacks = vec![String::new(); 25];
    for square in Square::all() {
        let stack = &mut stacks[turn(square, symmetry).index()];
        stack.extend(position.stack(square).iter().map(|ring| colour(ring).letter()));
        stack.extend(position.ball_at(square).map(|ball| colour(ball).letter().to_ascii_uppercase()));
        if stack.is_empty() {
            stack.push('x');
        }
    }
    let rank =
        |rank| Squares::rank(rank).iter().map(|square| stacks[square.index()].clone()).collect::<Vec<_>>();
    let board: Vec<String> = (0..5).rev().map(|number| rank(number).join(",")).collect();
    let mut seats = String::new();
    for &seat in position.seats().colours() {
        let from =
            Colour::ALL.iter().copied().find(|&from| colour(from) == seat).expect("an exchange of colours");
        seats.push(seat.letter());
        let supply = position.is_in(from).then(|| position.supply(from).to_string());
        seats += supply.as_deref().unwrap_or("-");
    }
    read(&format!("{} {} {seats}", board.join("/"), colour(position.to_act()).letter()))
}

fn mitsudomoe_move(mv: mitsudomoe::Move, symmetry: u8) -> mitsudomoe::Move {
    mitsudomoe::Move {
        ring: mitsudomoe::Ring {
            from: mv.ring.from.map(|from| turn(from, symmetry)),
            to: turn(mv.ring.to, symmetry),
        },
        from: turn(mv.from, symmetry),
        to: turn(mv.to, symmetry),
        relocated: mv.relocated.iter().map(|square| turn(square, symmetry)).collect(),
    }
}

/// What a symmetry does to the homes tells what it does to the colours.
fn carried(colour: mitsudomoe::Colour, symmetry: u8) -> mitsudomoe::Colour {
    let home: mitsudomoe::Squares = colour.home().iter().map(|square| turn(square, symmetry)).collect();
    let colours = mitsudomoe::Colour::ALL.iter().copied();
    colours.clone().find(|other| other.home() == home).expect("a symmetry carries homes to homes")
}

/// Whether the symmetry keeps the seats and, where there are more than two players, the direction of play.
fn keeps_the_game(seats: mitsudomoe::Seats, symmetry: u8) -> bool {
    use mitsudomoe::{Colour, Seats};
    let around = Colour::ALL.iter().map(|&colour| carried(colour, symmetry).index()).collect::<Vec<_>>();
    match seats {
        Seats::Two => carried(Colour::White, symmetry).index().is_multiple_of(2),
        Seats::Three => symmetry == 0,
        Seats::Four => (0..4).all(|i| around[(i + 1) % 4] == (around[i] + 1) % 4),
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn yonmoque_has_eight_symmetries(position in positions::<yonmoque::Position>(), symmetry in 0..8u8) {
        use yonmoque::{Colour, Move, Position, Squares};
        let all = |men: Squares| men.iter().map(|square| turn(square, symmetry)).collect();
        let image = |position: &Position| {
            let men = [Colour::Blue, Colour::White].map(|colour| all(position.men(colour)));
            let hands = [Colour::Blue, Colour::White].map(|colour| position.hand(colour));
            Position::new(men, hands, position.to_act()).expect("a symmetric position")
        };
        let of_move = |mv| match mv {
            Move::Place(to) => Move::Place(turn(to, symmetry)),
            Move::Go { from, to } => Move::Go { from: turn(from, symmetry), to: turn(to, symmetry) },
        };
        check(&position, image, of_move, |colour| colour)?;
    }

    #[test]
    fn mana_looks_the_same_from_the_other_side(position in positions::<mana::Position>()) {
        use mana::{Move, Position};
        prop_assume!(position.mana().is_some());
        // Half a turn of mat and men, and the colours exchanged.
        let image = |position: &Position| {
            let text = position.to_string();
            let fields: Vec<&str> = text.split(' ').collect();
            let degrees: u32 = fields[0].parse().expect("a mat that lies");
            let exchange = |c: char| if c.is_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
            let board: String = fields[1].chars().rev().map(exchange).collect();
            let side = if fields[2] == "r" { "a" } else { "r" };
            read(&format!("{} {board} {side} {} {} {}", (degrees + 180) % 360, fields[3], fields[5], fields[4]))
        };
        let of_move = |mv| match mv {
            Move::Go { from, to } => Move::Go { from: turn(from, 6), to: turn(to, 6) },
            Move::Return(to) => Move::Return(turn(to, 6)),
            Move::SetUp(_) => unreachable!("men are moving"),
        };
        check(&position, image, of_move, mana::Colour::other)?;
    }

    #[test]
    fn mitsudomoe_keeps_the_symmetries_that_keep_the_order_of_play(
        position in positions::<mitsudomoe::Position>(),
        symmetry in 0..8u8,
    ) {
        prop_assume!(keeps_the_game(position.seats(), symmetry));
        prop_assume!(position.count_moves() < 500);
        let of_colour = |colour| carried(colour, symmetry);
        let image = |position: &mitsudomoe::Position| mitsudomoe_image(position, symmetry, of_colour);
        check(&position, image, |mv| mitsudomoe_move(mv, symmetry), of_colour)?;
    }

    #[test]
    fn mitsudomoe_for_two_is_mirrored_as_its_text_is(position in positions::<mitsudomoe::Position>()) {
        prop_assume!(position.seats() == mitsudomoe::Seats::Two);
        let image = mitsudomoe_image(&position, 1, |colour| colour);
        prop_assert_eq!(position.mirrored(), image);
        prop_assert_eq!(position.mirrored_key(), image.key());
        let turn = moves(&position)[0];
        prop_assert_eq!(turn.mirrored(), mitsudomoe_move(turn, 1));
    }

    #[test]
    fn mitsudomoe_for_four_has_as_many_turns_in_every_mirror(
        position in positions::<mitsudomoe::Position>(),
        symmetry in 0..8u8,
    ) {
        prop_assume!(position.seats() == mitsudomoe::Seats::Four);
        let turned = mitsudomoe_image(&position, symmetry, |colour| carried(colour, symmetry));
        prop_assert_eq!(turned.count_moves(), position.count_moves(), "{} and {}", position, turned);
    }
}

#[test]
fn mitsudomoe_has_four_symmetries_for_two_and_for_four() {
    use mitsudomoe::Seats;
    let count = |seats| (0..8).filter(|&symmetry| keeps_the_game(seats, symmetry)).count();
    assert_eq!([count(Seats::Two), count(Seats::Three), count(Seats::Four)], [4, 1, 4]);
}
