//! Laws that every picture keeps.
#![cfg(test)]

mod xml;

use std::collections::HashMap;
use std::sync::OnceLock;

use tomoe_draw::{Arrow, Geometry, Layers, Mark, MarkKind, Options, Rotation, Theme, svg};
use tomoe_games::{AnyMove, AnyPosition, Game, Spot};
use tomoe_random::Random;

/// A position, and the move that led to it with the position before.
type Reached = (AnyPosition, Option<(AnyPosition, AnyMove)>);

/// Positions of random games from start to end, each with the move that led to it.
fn positions(game: Game, players: usize, games: u64) -> Vec<Reached> {
    const LONGEST: usize = 60;
    let mut all = Vec::new();
    let mut random = Random::new(1 + players as u64);
    for _ in 0..games {
        let mut position = AnyPosition::start(game, players).unwrap();
        all.push((position, None));
        for _ in 0..LONGEST {
            let moves = position.moves();
            let mv = random.pick(&moves);
            let (next, outcome) = position.play_unchecked(mv);
            all.push((next, Some((position, mv))));
            position = next;
            if outcome.is_over() {
                break;
            }
        }
    }
    all
}

/// Positions of all games with all numbers of players.
fn every_position() -> &'static [Reached] {
    static ALL: OnceLock<Vec<Reached>> = OnceLock::new();
    ALL.get_or_init(|| {
        let two = Game::ALL.map(|game| (game, 2));
        let more = [(Game::Mitsudomoe, 3), (Game::Mitsudomoe, 4)];
        two.into_iter().chain(more).flat_map(|(game, players)| positions(game, players, 2)).collect()
    })
}

fn occupied(position: &AnyPosition, spot: Spot) -> bool {
    match position {
        AnyPosition::Yonmoque(position) => position.at(spot.try_into().unwrap()).is_some(),
        AnyPosition::Mana(position) => position.at(spot.try_into().unwrap()).is_some(),
        AnyPosition::Mitsudomoe(position) => !position.stack(spot.try_into().unwrap()).is_empty(),
    }
}

fn spot(name: &str) -> Spot {
    let name = name.as_bytes();
    Spot::new(name[0] - b'a', name[1] - b'1')
}

fn read(game: Game, text: &str) -> AnyPosition {
    AnyPosition::read(game, text).unwrap()
}

#[test]
fn every_position_is_drawn_well_formed_in_plain_shapes() {
    let plain = ["svg", "title", "desc", "g", "path", "circle", "ellipse", "rect"];
    for (i, &(position, last)) in every_position().iter().enumerate() {
        let mut options = Options {
            theme: Theme::ALL[i % 2],
            rotation: Rotation::ALL[i / 2 % 4],
            coordinates: i % 3 != 0,
            tray: i % 5 != 0,
            background: i % 7 != 0,
            marks: vec![Mark::new(spot("c3"), MarkKind::ALL[i % 4])],
            arrows: vec![Arrow::new(spot("a1"), spot("d5"))],
            ..Options::default()
        };
        if let Some((before, mv)) = last {
            options = options.after(&before, mv);
        }
        let picture = svg(&position, &options);
        let elements = xml::read(&picture).unwrap_or_else(|error| panic!("{position}: {error}"));
        assert_eq!((elements[0].name.as_str(), elements[0].depth), ("svg", 0));
        for element in &elements {
            assert!(plain.contains(&element.name.as_str()), "{element:?}");
            assert_eq!(element.attribute("style"), None);
            assert!(
                element.attributes.iter().all(|(_, value)| !value.contains("NaN") && !value.contains("inf"))
            );
        }
    }
}

#[test]
fn every_occupied_square_is_drawn_where_the_geometry_says_and_no_other() {
    for (i, (position, _)) in every_position().iter().enumerate() {
        let options = Options { rotation: Rotation::ALL[i % 4], ..Options::default() };
        let geometry = options.geometry(position.game());
        let elements = xml::read(&svg(position, &options)).unwrap();
        let drawn: Vec<(String, String)> = elements
            .iter()
            .filter_map(|element| {
                let transform = element.attribute("transform").unwrap_or_default().to_owned();
                Some((element.attribute("data-spot")?.to_owned(), transform))
            })
            .collect();
        let expected: Vec<(String, String)> = geometry
            .spots()
            .filter(|&spot| occupied(position, spot))
            .map(|spot| {
                let centre = geometry.centre(spot);
                (spot.to_string(), format!("translate({} {})", centre.x, centre.y))
            })
            .collect();
        assert_eq!(drawn, expected, "{position}");
    }
}

#[test]
fn different_positions_have_different_pictures() {
    let mut drawn: HashMap<String, AnyPosition> = HashMap::new();
    for &(position, _) in every_position() {
        let picture = svg(&position, &Options { title: Some(String::new()), ..Options::default() });
        // The description is the position's text and would make every picture different.
        let (head, rest) = picture.split_once("<desc>").unwrap();
        let (_, rest) = rest.split_once("</desc>").unwrap();
        let other = *drawn.entry(format!("{head}{rest}")).or_insert(position);
        assert_eq!(position, other, "{position}\n{other}");
    }
}

#[test]
fn a_title_can_say_anything() {
    let position = AnyPosition::start(Game::Yonmoque, 2).unwrap();
    for hostile in [
        "</title><script>alert(1)</script>",
        "\" onload=\"alert(1)",
        "a & b < c > d '\u{0}\u{8}",
        "]]>",
        "巴 🌀",
    ] {
        let picture = svg(&position, &Options { title: Some(hostile.to_owned()), ..Options::default() });
        let elements = xml::read(&picture).unwrap_or_else(|error| panic!("{hostile:?}: {error}"));
        let usual = xml::read(&svg(&position, &Options::default())).unwrap();
        assert_eq!(elements.len(), usual.len(), "{hostile:?}");
        assert_eq!(elements[0].attributes.len(), usual[0].attributes.len(), "{hostile:?}");
    }
    let picture = svg(&position, &Options::default());
    assert!(picture.contains("<title>Yonmoque: Blue to move</title>"));
    assert!(picture.contains("<desc>5/5/5/5/5 b 6 6</desc>"));
}

#[test]
fn what_is_off_the_board_is_not_drawn() {
    let position = AnyPosition::start(Game::Mitsudomoe, 2).unwrap();
    let plain = Options::default();
    let mut options = plain.clone();
    options.marks = MarkKind::ALL.map(|kind| Mark::new(Spot::new(5, 0), kind)).to_vec();
    options.arrows = vec![Arrow::new(spot("a1"), Spot::new(200, 200)), Arrow::new(spot("b2"), spot("b2"))];
    options.last_move.to = vec![Spot::new(0, 5)];
    options.crowned = Some(Spot::new(9, 9));
    assert_eq!(svg(&position, &options), svg(&position, &plain));
}

#[test]
fn every_mark_is_drawn_and_each_kind_is_another_shape() {
    let position = read(Game::Yonmoque, "5/5/2b2/5/5 w 5 6");
    let shape = |kind| {
        let options = Options { marks: vec![Mark::new(spot("c3"), kind)], ..Options::default() };
        let layers = Layers::new(&position, &options);
        layers.under + &layers.over
    };
    let shapes = MarkKind::ALL.map(shape);
    for (i, shape) in shapes.iter().enumerate() {
        assert!(!shape.is_empty() && !shapes[..i].contains(shape), "{:?}", MarkKind::ALL[i]);
    }
}

#[test]
fn the_last_move_marks_what_was_left_otherwise_than_what_was_reached() {
    let before = read(Game::Yonmoque, "5/5/2b2/3w1/5 b 5 5");
    let mv = before.read_move("c3b2").unwrap();
    let options = Options::default().after(&before, mv);
    let layers = Layers::new(&before.play_unchecked(mv).0, &options);
    let ends = xml::read(&format!("<g>{}</g>", layers.under)).unwrap();
    let placed: Vec<&str> = ends.iter().filter_map(|element| element.attribute("transform")).collect();
    let geometry = options.geometry(Game::Yonmoque);
    let expected = ["c3", "b2"].map(|name| geometry.centre(spot(name)));
    assert_eq!(placed, expected.map(|at| format!("translate({} {})", at.x, at.y)));
    let shapes: Vec<&str> = ends.iter().filter_map(|element| element.attribute("d")).collect();
    assert_ne!(shapes.first(), shapes.last());
}

/// How often something is drawn in a layer, by a piece of its markup.
fn count(markup: &str, part: &str) -> usize {
    markup.matches(part).count()
}

#[test]
fn the_mat_is_blank_until_red_has_turned_it_and_lit_where_the_mana_asks() {
    let palette = Theme::Light.palette();
    let board = |text| {
        Layers::new(&read(Game::Mana, text), &Options { coordinates: false, ..Options::default() }).board
    };
    assert_eq!(count(&board("- 6/6/6/6/6/6 r - 0 0"), "<path"), 0);
    // Twelve squares each of one, two and three strokes.
    let set_up = board("0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0");
    assert_eq!(count(&set_up, "<path"), 12 * (1 + 2 + 3));
    assert_eq!(count(&set_up, &palette.lit.to_string()), 0);
    let asked = board("0 1r2r1/rr1d1r/6/1R4/R3R1/R1DR2 a 3 0 0");
    assert_eq!(count(&asked, &palette.lit.to_string()), 12);
}

#[test]
fn the_mana_is_worn_by_the_man_who_moved() {
    let before = read(Game::Mana, "0 1r2r1/rr1d1r/6/6/RR2R1/R1DR2 r - 0 0");
    let mv = before.read_move("b2b3").unwrap();
    let (after, _) = before.play_unchecked(mv);
    let halo = Theme::Light.palette().halo.to_string();
    let crowned = |options: &Options| -> Vec<String> {
        let pieces = Layers::new(&after, options).pieces;
        pieces.iter().filter(|(_, markup)| markup.contains(&halo)).map(|(spot, _)| spot.to_string()).collect()
    };
    assert_eq!(crowned(&Options::default().after(&before, mv)), ["b3"]);
    assert!(crowned(&Options::default()).is_empty());
    assert!(crowned(&Options { crowned: Some(spot("c4")), ..Options::default() }).is_empty());
}

#[test]
fn trays_show_what_is_not_on_the_board_and_who_acts() {
    let accent = Theme::Light.palette().vermilion.to_string();
    for (position, _) in every_position() {
        let shown = Layers::new(position, &Options::default()).trays;
        assert_eq!(count(&shown, &accent), 1, "{position}");
        assert_eq!(count(&shown, "class=\"tray\""), position.players(), "{position}");
        assert!(Layers::new(position, &Options { tray: false, ..Options::default() }).trays.is_empty());
    }
    let trays = Layers::new(&read(Game::Yonmoque, "5/5/1bb2/2ww1/b4 b 3 4"), &Options::default()).trays;
    assert!(
        trays.contains("<title>Blue: 3 in hand, to move</title>")
            && trays.contains("<title>White: 4 in hand</title>")
    );
    // One disc on the plate and those in the hand.
    let white_disc = format!("fill=\"{}\"", Theme::Light.palette().white.face);
    assert_eq!(count(&trays, &white_disc), 1 + 4);
}

#[test]
fn nobody_acts_once_the_game_is_over() {
    let position = AnyPosition::start(Game::Mana, 2).unwrap();
    let picture = svg(&position, &Options { turn: false, ..Options::default() });
    assert!(picture.contains("<title>Mana</title>") && !picture.contains("to move"));
    assert!(!picture.contains(&Theme::Light.palette().vermilion.to_string()));
}

#[test]
fn turning_the_board_moves_pieces_and_changes_none() {
    for (position, _) in every_position() {
        let pieces = |rotation| Layers::new(position, &Options { rotation, ..Options::default() }).pieces;
        for rotation in Rotation::ALL {
            assert_eq!(pieces(rotation), pieces(Rotation::None));
        }
    }
    let a1 = |rotation| Geometry::new(Game::Mana, rotation, true, true).centre(spot("a1"));
    assert_ne!(a1(Rotation::Quarter), a1(Rotation::None));
}
