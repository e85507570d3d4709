//! The trays above and below the board: hands, captives and supplies, and who is to act.

use tomoe_games::mitsudomoe as mitsu;
use tomoe_games::{AnyPosition, Colour as _, Game, Player, mana, yonmoque};

use crate::figure::Figure;
use crate::geometry::{Geometry, Point, Rotation};
use crate::options::Options;
use crate::svg::{Paint, Svg};
use crate::theme::Palette;
use crate::{mana as mana_ware, mitsudomoe, yonmoque as yonmoque_ware};

/// The height of the shelf on which the pieces lie, and the width of the plate that says whose it is.
const SHELF: f64 = 46.0;

/// The room for the sign of who is to act.
const SIGN: f64 = 27.0;

/// From the sign to the plate, from the plate to the shelf.
const GAP: f64 = 5.0;

/// A comma of the house's swirl: the sign of who is to act.
const COMMA: &str = "M-11-1C-11-8-5-12 1-12C9-12 13-5 11 2C9 9 2 14-7 13C-2 11 1 8 1.5 5C-6 7-11 4-11-1Z";

/// All trays.
pub(crate) fn draw(svg: &mut Svg, position: &AnyPosition, options: &Options) {
    let geometry = options.geometry(position.game());
    for player in position.seated() {
        let (upper, right) = seat(player, options.rotation);
        let acts = options.turn && position.to_act() == player;
        let tray = Tray { position, player, acts, start: at(&geometry, upper, right), right };
        tray.draw(svg, options.theme.palette());
    }
}

/// Whether the player's tray is the upper one, and whether it lies at the right: in Mitsudomoe, next to their home.
fn seat(player: Player, rotation: Rotation) -> (bool, bool) {
    match player.game() {
        Game::Mitsudomoe => {
            // The homes in clockwise order from the bottom left are the colours in the order of play.
            match (player.index() + rotation as usize) % 4 {
                0 => (false, false),
                1 => (true, false),
                2 => (true, true),
                _ => (false, true),
            }
        }
        _ => {
            let is_turned = matches!(rotation, Rotation::Half | Rotation::ThreeQuarters);
            ((player.index() == 0) == is_turned, false)
        }
    }
}

/// Where a tray begins: its left end, or its right end if it lies at the right.
fn at(geometry: &Geometry, upper: bool, right: bool) -> Point {
    let (first, last) = geometry.columns();
    Point::new(if right { last } else { first }, geometry.tray_line(upper))
}

/// One place of a tray: a piece, or where one was.
type Place = (Figure, bool);

/// One player's tray.
struct Tray<'a> {
    position: &'a AnyPosition,
    player: Player,
    acts: bool,
    /// Its outer end.
    start: Point,
    right: bool,
}

impl Tray<'_> {
    fn draw(&self, svg: &mut Svg, palette: &Palette) {
        let (places, words) = match self.position {
            AnyPosition::Yonmoque(position) => hand(position, self.player),
            AnyPosition::Mana(position) => captives(position, self.player),
            AnyPosition::Mitsudomoe(position) => supply(position, self.player),
        };
        let words = format!("{}: {words}{}", self.player.name(), if self.acts { ", to move" } else { "" });
        let (place, scale) = place(self.player.game());
        let length = place * places.len() as f64 + 8.0;
        let inwards = if self.right { -1.0 } else { 1.0 };
        let plate = self.start.moved(inwards * (SIGN + SHELF / 2.0), 0.0);
        let shelf = plate.moved(inwards * (SHELF / 2.0 + GAP + length / 2.0), 0.0);
        let ground = Paint::fill(palette.ivory).edged(palette.joint, 1.5);
        svg.element("g", &[("class", &"tray"), ("data-player", &self.player.letter())], |svg| {
            svg.element("title", &[], |svg| svg.text(&words));
            if self.acts {
                let sign = self.start.moved(inwards * SIGN * 0.4, 0.0);
                svg.placed(sign, 1.0, |svg| svg.path(COMMA, Paint::fill(palette.vermilion)));
                let beyond = shelf.moved(inwards * (length / 2.0 + GAP + SHELF / 2.0), 0.0);
                asked(svg, self.position, beyond, palette);
            }
            svg.rect(plate, SHELF, SHELF, SHELF / 2.0, ground);
            svg.placed(plate, 1.0, |svg| seal(svg, self.position, self.player, palette));
            svg.rect(shelf, length, SHELF, 8.0, ground);
            for (i, &(figure, is_there)) in places.iter().enumerate() {
                let x = (i as f64 - (places.len() as f64 - 1.0) / 2.0) * place;
                let at = centred(figure, shelf.moved(x, 0.0), scale);
                svg.placed(at, scale, |svg| {
                    if is_there { figure.draw(svg, palette) } else { missing(svg, figure, palette) }
                });
            }
        });
    }
}

/// The room of one piece and its size against those on the board; Mitsudomoe's trays lie two side by side.
const fn place(game: Game) -> (f64, f64) {
    match game {
        Game::Mitsudomoe => (32.5, 0.42),
        Game::Yonmoque | Game::Mana => (42.0, 0.5),
    }
}

/// The piece that says whose tray it is, struck out for a player who is out.
fn seal(svg: &mut Svg, position: &AnyPosition, player: Player, palette: &Palette) {
    let (figure, scale) = match player.game() {
        Game::Yonmoque => (Figure::Disc(yonmoque::Colour::ALL[player.index()]), 0.48),
        Game::Mana => {
            (Figure::Man(mana::Man { colour: mana::Colour::ALL[player.index()], is_damyo: true }), 0.5)
        }
        Game::Mitsudomoe => (Figure::Ball(mitsu::Colour::ALL[player.index()]), 0.95),
    };
    svg.placed(centred(figure, Point::ORIGIN, scale), scale, |svg| figure.draw(svg, palette));
    if let AnyPosition::Mitsudomoe(position) = position
        && !position.is_in(mitsu::Colour::ALL[player.index()])
    {
        svg.path("M-18 18L18-18", Paint::line(palette.casing, 8.0));
        svg.path("M-18 18L18-18", Paint::line(palette.brush, 4.0));
    }
}

/// Where a piece's origin has to be for the piece to be seen in the middle of a place.
fn centred(figure: Figure, middle: Point, scale: f64) -> Point {
    match figure {
        Figure::Man(_) => {
            let off = mana_ware::off_stand();
            middle.moved(off.x * scale, off.y * scale)
        }
        Figure::Ring(_) => middle.moved(0.0, -mitsudomoe::WALL / 2.0 * scale),
        Figure::Disc(_) | Figure::Ball(_) => middle,
    }
}

/// The value that the Mana asks for, beside the tray of the player who has to obey it.
fn asked(svg: &mut Svg, position: &AnyPosition, at: Point, palette: &Palette) {
    let AnyPosition::Mana(position) = position else { return };
    let Some(value) = position.mana() else { return };
    svg.rect(at, SHELF, SHELF, 8.0, Paint::fill(palette.lit).edged(palette.brush, 1.5));
    svg.placed(at, 1.0, |svg| mana_ware::small_strokes(svg, value, palette.brush));
}

fn missing(svg: &mut Svg, figure: Figure, palette: &Palette) {
    let line = palette.slot;
    match figure {
        Figure::Disc(colour) => yonmoque_ware::missing_disc(svg, colour, line),
        Figure::Man(man) => mana_ware::missing_man(svg, man, line),
        Figure::Ring(_) | Figure::Ball(_) => mitsudomoe::missing_ring(svg, line),
    }
}

fn hand(position: &yonmoque::Position, player: Player) -> (Vec<Place>, String) {
    let colour = yonmoque::Colour::ALL[player.index()];
    let hand = position.hand(colour);
    let places = (0..yonmoque::HAND).map(|i| (Figure::Disc(colour), i < hand)).collect();
    (places, format!("{hand} in hand"))
}

/// The men who are off the mat: captured, or not set up yet.
fn captives(position: &mana::Position, player: Player) -> (Vec<Place>, String) {
    let colour = mana::Colour::ALL[player.index()];
    let off = mana::RONINS - position.ronins(colour).len() as u8;
    let ronin = Figure::Man(mana::Man { colour, is_damyo: false });
    let mut places: Vec<Place> = (0..mana::RONINS).map(|i| (ronin, i < off)).collect();
    if position.damyo(colour).is_none() {
        places.insert(0, (Figure::Man(mana::Man { colour, is_damyo: true }), true));
    }
    (places, format!("{} off the mat", counted(off, "ronin")))
}

fn supply(position: &mitsu::Position, player: Player) -> (Vec<Place>, String) {
    let colour = mitsu::Colour::ALL[player.index()];
    let supply = position.supply(colour);
    let places = (0..mitsu::RINGS - mitsu::BALLS).map(|i| (Figure::Ring(colour), i < supply)).collect();
    let state = if position.is_in(colour) { "" } else { ", out" };
    (places, format!("{} in supply{state}", counted(supply, "ring")))
}

fn counted(number: u8, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
