//! The colours of boards and pieces, as good as the terminal can show them. Boards bring their own ground, so that they
//! look alike on dark and light terminals; everything else is written in the terminal's own colours.

use ratatui::style::{Color, Modifier, Style};

use crate::look::{ColourDepth, Look};

/// What is to be coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    BlueTile,
    WhiteTile,
    NeutralTile,
    /// A square of Mana that the Mana does not ask for, and every other one of them.
    Mat,
    OtherMat,
    /// A square of Mana that it asks for.
    LitMat,
    /// A square of Mitsudomoe and every other one of them, and the corners of its players.
    Stone,
    OtherStone,
    WhiteHome,
    RedHome,
    BlackHome,
    YellowHome,
    /// Pieces.
    Blue,
    White,
    Red,
    Amber,
    Black,
    Yellow,
}

/// Ground and ink of a role: in full colour, in the table of 256, and in the sixteen. Every pair was checked for a
/// contrast of at least 4.5 (the test below computes it).
struct Paint {
    full: (u32, u32),
    sixteen: (Color, Color),
}

const fn paint(ground: u32, ink: u32, ground16: Color, ink16: Color) -> Paint {
    Paint { full: (ground, ink), sixteen: (ground16, ink16) }
}

const INK: u32 = 0x1F2328;
const PAPER: u32 = 0xFFFCF5;

impl Role {
    #[cfg(test)]
    const ALL: [Role; 18] = [
        Role::BlueTile,
        Role::WhiteTile,
        Role::NeutralTile,
        Role::Mat,
        Role::OtherMat,
        Role::LitMat,
        Role::Stone,
        Role::OtherStone,
        Role::WhiteHome,
        Role::RedHome,
        Role::BlackHome,
        Role::YellowHome,
        Role::Blue,
        Role::White,
        Role::Red,
        Role::Amber,
        Role::Black,
        Role::Yellow,
    ];

    const fn paint(self) -> Paint {
        match self {
            Role::BlueTile => paint(0x7FA3CF, INK, Color::Cyan, Color::Black),
            Role::WhiteTile => paint(0xF1E9D8, INK, Color::Gray, Color::Black),
            Role::NeutralTile => paint(0xA9A296, INK, Color::DarkGray, Color::White),
            Role::Mat => paint(0xD5CBB5, INK, Color::Gray, Color::Black),
            Role::OtherMat => paint(0xC9BEA5, INK, Color::Gray, Color::Black),
            Role::LitMat => paint(0xFFF6C9, INK, Color::White, Color::Black),
            Role::Stone => paint(0xD9D2C3, INK, Color::Gray, Color::Black),
            Role::OtherStone => paint(0xCBC3B1, INK, Color::Gray, Color::Black),
            Role::WhiteHome => paint(0xF6F1E7, INK, Color::White, Color::Black),
            Role::RedHome => paint(0xE8B9AE, INK, Color::LightRed, Color::Black),
            Role::BlackHome => paint(0x9B958A, INK, Color::DarkGray, Color::White),
            Role::YellowHome => paint(0xEEDD9A, INK, Color::LightYellow, Color::Black),
            Role::Blue => paint(0x1D4584, PAPER, Color::Blue, Color::White),
            Role::White => paint(PAPER, INK, Color::White, Color::Black),
            Role::Red => paint(0xA92C1B, PAPER, Color::Red, Color::White),
            Role::Amber => paint(0xF0A830, INK, Color::Yellow, Color::Black),
            Role::Black => paint(0x23262B, PAPER, Color::Black, Color::White),
            Role::Yellow => paint(0xF2C72E, INK, Color::Yellow, Color::Black),
        }
    }
}

/// A role as a style: nothing where there are no colours.
pub(crate) fn style(look: Look, role: Role) -> Style {
    let paint = role.paint();
    let (ground, ink) = match look.depth {
        ColourDepth::None => return Style::new(),
        ColourDepth::Sixteen => paint.sixteen,
        ColourDepth::Indexed => (indexed(paint.full.0), indexed(paint.full.1)),
        ColourDepth::True => (full(paint.full.0), full(paint.full.1)),
    };
    Style::new().bg(ground).fg(ink)
}

/// The accent of the house, for what just happened and what is called for: on a board's ground.
pub(crate) fn vermilion(look: Look) -> Style {
    accent(look, 0xB0301A, Color::Red)
}

/// The accent for what may be chosen: on a board's ground.
pub(crate) fn indigo(look: Look) -> Style {
    accent(look, 0x1B3A63, Color::Blue)
}

fn accent(look: Look, colour: u32, sixteen: Color) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    match look.depth {
        ColourDepth::None => style,
        ColourDepth::Sixteen => style.fg(sixteen),
        ColourDepth::Indexed => style.fg(indexed(colour)),
        ColourDepth::True => style.fg(full(colour)),
    }
}

/// The accent on the terminal's own ground, where only the terminal's own red is sure to be legible.
pub(crate) fn call(look: Look) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    if look.has_colours() { style.fg(Color::LightRed) } else { style }
}

/// What is proven, on the terminal's own ground.
pub(crate) fn proven(look: Look) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    if look.has_colours() { style.fg(Color::Green) } else { style }
}

/// What is said quietly.
pub(crate) fn quiet() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

fn parts(colour: u32) -> [u8; 3] {
    let [_, red, green, blue] = colour.to_be_bytes();
    [red, green, blue]
}

fn full(colour: u32) -> Color {
    let [red, green, blue] = parts(colour);
    Color::Rgb(red, green, blue)
}

/// The nearest colour of the cube and the greys of the table of 256.
fn indexed(colour: u32) -> Color {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let distance = |a: [u8; 3], b: [u8; 3]| -> u32 {
        a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let wanted = parts(colour);
    let cube = (0..216u8).map(|index| {
        let part = |divisor: u8| STEPS[usize::from(index / divisor % 6)];
        (16 + index, [part(36), part(6), part(1)])
    });
    let greys = (0..24u8).map(|index| (232 + index, [8 + 10 * index; 3]));
    let nearest = cube.chain(greys).min_by_key(|&(_, parts)| distance(parts, wanted));
    Color::Indexed(nearest.map_or(0, |(index, _)| index))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as the Web Content Accessibility Guidelines define it.
    fn contrast(a: u32, b: u32) -> f64 {
        let luminance = |colour: u32| {
            let linear = |part: u8| {
                let part = f64::from(part) / 255.0;
                if part <= 0.03928 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            };
            let [red, green, blue] = parts(colour).map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        if a > b { a / b } else { b / a }
    }

    #[test]
    fn every_ink_is_legible_on_its_ground() {
        for role in Role::ALL {
            let (ground, ink) = role.paint().full;
            assert!(contrast(ground, ink) >= 4.5, "{role:?}: {:.2}", contrast(ground, ink));
        }
    }

    #[test]
    fn the_table_of_256_is_met_where_it_can_be() {
        assert_eq!(indexed(0xFF0000), Color::Indexed(196));
        assert_eq!(indexed(0x808080), Color::Indexed(244));
    }
}
