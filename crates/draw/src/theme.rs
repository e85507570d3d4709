//! The colours of the house, by day and by night.

use std::fmt;

/// Paper by day, lacquer by night.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Theme {
    /// Ink on paper.
    #[default]
    Light,
    /// The same wares by lamplight.
    Dark,
}

impl Theme {
    /// Both.
    pub const ALL: [Theme; 2] = [Theme::Light, Theme::Dark];

    /// The theme's colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

/// A colour of the screen. Written as `#RRGGBB`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rgb {
    red: u8,
    green: u8,
    blue: u8,
}

impl Rgb {
    /// The colour whose usual hexadecimal form is this number, such as `0xBF3B24`.
    pub const fn hex(code: u32) -> Self {
        Self { red: (code >> 16) as u8, green: (code >> 8) as u8, blue: code as u8 }
    }

    /// How bright the colour is to the eye, from 0 (black) to 1 (white): WCAG's relative luminance.
    pub fn luminance(self) -> f64 {
        let channel = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(self.red) + 0.7152 * channel(self.green) + 0.0722 * channel(self.blue)
    }

    /// WCAG's contrast of two colours, from 1 (the same) to 21 (black and white).
    pub fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.red, self.green, self.blue)
    }
}

impl fmt::Debug for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A glaze: the colours of one kind of ware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glaze {
    /// The side that is seen.
    pub face: Rgb,
    /// The side turned from the light: a disc's thickness, a ring's inside.
    pub shade: Rgb,
    /// The outline: dark on light wares, light on dark ones, so that wares stay apart when they touch.
    pub edge: Rgb,
    /// What is drawn on the face.
    pub mark: Rgb,
}

/// All colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The page.
    pub paper: Rgb,
    /// What lies on the page.
    pub card: Rgb,
    /// Text.
    pub ink: Rgb,
    /// Small text: coordinates.
    pub muted: Rgb,
    /// Rules and borders.
    pub line: Rgb,
    /// The accent: the player to act, calls to action.
    pub vermilion: Rgb,
    /// Links and selection.
    pub indigo: Rgb,
    /// A proven win.
    pub win: Rgb,
    /// A proven loss.
    pub loss: Rgb,
    /// A proven draw.
    pub draw: Rgb,

    /// The board's rim.
    pub rim: Rgb,
    /// The joints between the tiles.
    pub joint: Rgb,
    /// The ivory tile.
    pub ivory: Rgb,
    /// Yonmoque's indigo tile.
    pub indigo_tile: Rgb,
    /// A tile of the value that the Mana asks for.
    pub lit: Rgb,
    /// The brush strokes of Mana's mat.
    pub brush: Rgb,
    /// The strokes of the tiles that are not asked for while others are.
    pub brush_dim: Rgb,
    /// The Mana itself.
    pub halo: Rgb,
    /// An empty place in a tray.
    pub slot: Rgb,
    /// The homes of Mitsudomoe, in the order of play: White, Red, Black, Yellow.
    pub homes: [Rgb; 4],

    /// The last move, on tiles.
    pub last: Rgb,
    /// What is selected, where it may go and arrows, on tiles.
    pub chosen: Rgb,
    /// What a move would affect, on tiles.
    pub affected: Rgb,
    /// The thin casing around all of these, which keeps them apart from dark tiles and pieces.
    pub casing: Rgb,

    /// Blue of Yonmoque.
    pub blue: Glaze,
    /// White of Yonmoque and Mitsudomoe.
    pub white: Glaze,
    /// Red of Mana and Mitsudomoe.
    pub red: Glaze,
    /// Amber of Mana.
    pub amber: Glaze,
    /// Black of Mitsudomoe.
    pub black: Glaze,
    /// Yellow of Mitsudomoe.
    pub yellow: Glaze,
}

const INK: Rgb = Rgb::hex(0x1F2328);

const LIGHT: Palette = Palette {
    paper: Rgb::hex(0xF6F1E7),
    card: Rgb::hex(0xFFFCF5),
    ink: INK,
    muted: Rgb::hex(0x5F5A4F),
    line: Rgb::hex(0xCFC6B4),
    vermilion: Rgb::hex(0xBF3B24),
    indigo: Rgb::hex(0x27466E),
    win: Rgb::hex(0x2D7B4D),
    loss: Rgb::hex(0x9B2C2C),
    draw: Rgb::hex(0x7A6A3A),

    rim: Rgb::hex(0xFFFCF5),
    joint: Rgb::hex(0xC9BFAA),
    ivory: Rgb::hex(0xF1EADB),
    indigo_tile: Rgb::hex(0x6482B0),
    lit: Rgb::hex(0xFBDD8C),
    brush: Rgb::hex(0x2B2B2B),
    brush_dim: Rgb::hex(0x7F786B),
    halo: Rgb::hex(0xFFE88F),
    slot: Rgb::hex(0xC9BFAA),
    homes: [Rgb::hex(0xFFFFFF), Rgb::hex(0xEFC4B8), Rgb::hex(0xC9C4BB), Rgb::hex(0xF3E09B)],

    last: Rgb::hex(0xBF3B24),
    chosen: Rgb::hex(0x27466E),
    affected: Rgb::hex(0xBF3B24),
    casing: Rgb::hex(0xFFFCF5),

    blue: Glaze {
        face: Rgb::hex(0x17325C),
        shade: Rgb::hex(0x0B1C38),
        edge: Rgb::hex(0xF6F1E7),
        mark: Rgb::hex(0xF6F1E7),
    },
    white: Glaze { face: Rgb::hex(0xFFFEFA), shade: Rgb::hex(0xD8D1C2), edge: INK, mark: INK },
    red: Glaze {
        face: Rgb::hex(0xA3271F),
        shade: Rgb::hex(0x6B1612),
        edge: Rgb::hex(0xFBEFE3),
        mark: Rgb::hex(0xFBEFE3),
    },
    amber: Glaze { face: Rgb::hex(0xE8A028), shade: Rgb::hex(0xB06F12), edge: INK, mark: INK },
    black: Glaze {
        face: Rgb::hex(0x26292E),
        shade: Rgb::hex(0x0D0F12),
        edge: Rgb::hex(0xF6F1E7),
        mark: Rgb::hex(0xF6F1E7),
    },
    yellow: Glaze { face: Rgb::hex(0xEDC440), shade: Rgb::hex(0xB58C17), edge: INK, mark: INK },
};

const DARK: Palette = Palette {
    paper: Rgb::hex(0x16181C),
    card: Rgb::hex(0x1F2329),
    ink: Rgb::hex(0xECE7DC),
    muted: Rgb::hex(0xA8A294),
    line: Rgb::hex(0x3A3F47),
    vermilion: Rgb::hex(0xF0694E),
    indigo: Rgb::hex(0x8FB3E6),
    win: Rgb::hex(0x6CC08B),
    loss: Rgb::hex(0xF08A8A),
    draw: Rgb::hex(0xD8C27A),

    rim: Rgb::hex(0x2A2F37),
    joint: Rgb::hex(0x3A3F47),
    ivory: Rgb::hex(0xCEC5B2),
    indigo_tile: Rgb::hex(0x4A6795),
    lit: Rgb::hex(0xE3C069),
    brush: Rgb::hex(0x1F2328),
    brush_dim: Rgb::hex(0x625D53),
    halo: Rgb::hex(0xFFE88F),
    slot: Rgb::hex(0xA79F8D),
    homes: [Rgb::hex(0xE6E1D6), Rgb::hex(0xCFA296), Rgb::hex(0xADA9A1), Rgb::hex(0xD2BE77)],

    last: Rgb::hex(0xA02C18),
    chosen: Rgb::hex(0x1E3A61),
    affected: Rgb::hex(0xA02C18),
    casing: Rgb::hex(0xF3EDE0),

    blue: Glaze {
        face: Rgb::hex(0x0D1C35),
        shade: Rgb::hex(0x060D1B),
        edge: Rgb::hex(0xE6E1D6),
        mark: Rgb::hex(0xE6E1D6),
    },
    white: Glaze { face: Rgb::hex(0xF3EFE5), shade: Rgb::hex(0xB9B2A3), edge: INK, mark: INK },
    red: Glaze {
        face: Rgb::hex(0x8E1F18),
        shade: Rgb::hex(0x56100C),
        edge: Rgb::hex(0xEFE2D4),
        mark: Rgb::hex(0xEFE2D4),
    },
    amber: Glaze { face: Rgb::hex(0xE09A26), shade: Rgb::hex(0xA2660F), edge: INK, mark: INK },
    black: Glaze {
        face: Rgb::hex(0x1B1D21),
        shade: Rgb::hex(0x07080A),
        edge: Rgb::hex(0xE6E1D6),
        mark: Rgb::hex(0xE6E1D6),
    },
    yellow: Glaze { face: Rgb::hex(0xE6BC3A), shade: Rgb::hex(0xA98213), edge: INK, mark: INK },
};

#[cfg(test)]
mod tests {
    use super::*;

    /// WCAG AA for text, and for graphics that carry meaning.
    const TEXT: f64 = 4.5;
    const GRAPHICS: f64 = 3.0;

    #[track_caller]
    fn at_least(least: f64, what: &str, a: Rgb, b: Rgb) {
        let contrast = a.contrast(b);
        assert!(contrast >= least, "{what}: {a} on {b} has {contrast:.2}, not {least}");
    }

    /// The tiles that pieces of Yonmoque, Mana and Mitsudomoe stand on.
    fn tiles_by_game(palette: &Palette) -> [Vec<Rgb>; 3] {
        let home = &palette.homes[..];
        [
            vec![palette.ivory, palette.indigo_tile],
            vec![palette.ivory, palette.lit],
            [home, &[palette.ivory]].concat(),
        ]
    }

    /// Every kind of tile that a mark can lie on.
    fn tiles(palette: &Palette) -> Vec<Rgb> {
        tiles_by_game(palette).concat()
    }

    fn glazes(palette: &Palette) -> [Glaze; 6] {
        [palette.blue, palette.white, palette.red, palette.amber, palette.black, palette.yellow]
    }

    #[test]
    fn contrast_is_that_of_the_standard() {
        let (black, white) = (Rgb::hex(0), Rgb::hex(0xFFFFFF));
        assert!((black.contrast(white) - 21.0).abs() < 1e-9);
        assert!((white.contrast(white) - 1.0).abs() < 1e-9);
        // The lightest grey that passes AA for text on white.
        let contrast = white.contrast(Rgb::hex(0x767676));
        assert!((4.5..4.6).contains(&contrast), "{contrast}");
        assert!(white.contrast(Rgb::hex(0x777777)) < 4.5);
    }

    #[test]
    fn colours_are_written_with_six_digits() {
        assert_eq!(Rgb::hex(0x0A00FF).to_string(), "#0A00FF");
    }

    #[test]
    fn text_can_be_read_on_the_page() {
        for palette in Theme::ALL.map(Theme::palette) {
            for ground in [palette.paper, palette.card] {
                at_least(TEXT, "ink", palette.ink, ground);
                at_least(TEXT, "muted", palette.muted, ground);
                at_least(TEXT, "vermilion", palette.vermilion, ground);
                at_least(TEXT, "indigo", palette.indigo, ground);
                at_least(TEXT, "win", palette.win, ground);
                at_least(TEXT, "loss", palette.loss, ground);
                at_least(TEXT, "draw", palette.draw, ground);
            }
            // The number beside a tall stack.
            for home in palette.homes.iter().chain([&palette.ivory]) {
                at_least(TEXT, "number", palette.brush, *home);
            }
        }
    }

    #[test]
    fn the_tiles_of_yonmoque_differ_in_brightness() {
        for palette in Theme::ALL.map(Theme::palette) {
            at_least(GRAPHICS, "tiles", palette.ivory, palette.indigo_tile);
        }
    }

    #[test]
    fn strokes_stand_out_from_their_tiles() {
        for palette in Theme::ALL.map(Theme::palette) {
            at_least(TEXT, "brush", palette.brush, palette.ivory);
            at_least(TEXT, "brush", palette.brush, palette.lit);
            at_least(GRAPHICS, "dim brush", palette.brush_dim, palette.ivory);
            at_least(GRAPHICS, "halo", palette.halo, palette.brush);
        }
    }

    #[test]
    fn wares_stand_out_from_every_tile_and_their_marks_from_the_ware() {
        for palette in Theme::ALL.map(Theme::palette) {
            for glaze in glazes(palette) {
                at_least(GRAPHICS, "mark", glaze.mark, glaze.face);
                at_least(GRAPHICS, "edge", glaze.edge, glaze.face);
            }
            let [yonmoque, mana, mitsudomoe] = tiles_by_game(palette);
            let wares: [(&[Glaze], &[Rgb]); 3] = [
                (&[palette.blue, palette.white], &yonmoque),
                (&[palette.red, palette.amber], &mana),
                (&[palette.white, palette.red, palette.black, palette.yellow], &mitsudomoe),
            ];
            for (glazes, tiles) in wares {
                for glaze in glazes {
                    for &tile in tiles {
                        // Dark wares stand out by their face, light ones by their outline.
                        let clear = glaze.face.contrast(tile).max(glaze.edge.contrast(tile));
                        assert!(clear >= GRAPHICS, "{glaze:?} on {tile}: {clear:.2}");
                    }
                }
            }
        }
    }

    #[test]
    fn marks_stand_out_from_their_casing_and_one_of_the_two_from_every_tile() {
        for palette in Theme::ALL.map(Theme::palette) {
            for mark in [palette.last, palette.chosen, palette.affected] {
                at_least(GRAPHICS, "casing", mark, palette.casing);
                for tile in tiles(palette) {
                    let clear = mark.contrast(tile).max(palette.casing.contrast(tile));
                    assert!(clear >= GRAPHICS, "{mark} on {tile}: {clear:.2}");
                }
            }
        }
    }

    /// Grey is what the common colour deficiencies have in common: opponents differ in brightness, whatever the hue.
    #[test]
    fn opponents_differ_in_brightness() {
        for palette in Theme::ALL.map(Theme::palette) {
            at_least(GRAPHICS, "Yonmoque", palette.blue.face, palette.white.face);
            at_least(GRAPHICS, "Mana", palette.red.face, palette.amber.face);
            let [white, red, black, yellow] =
                [palette.white, palette.red, palette.black, palette.yellow].map(|glaze| glaze.face);
            at_least(GRAPHICS, "White, Red", white, red);
            at_least(GRAPHICS, "White, Black", white, black);
            at_least(GRAPHICS, "Yellow, Red", yellow, red);
            at_least(GRAPHICS, "Yellow, Black", yellow, black);
            // The two near pairs are told apart by their marks: a notch, two dots.
            at_least(1.5, "White, Yellow", white, yellow);
            at_least(1.5, "Red, Black", red, black);
        }
    }
}
