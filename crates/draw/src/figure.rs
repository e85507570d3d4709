//! Single pieces.

use tomoe_games::mitsudomoe as mitsu;
use tomoe_games::{Colour as _, mana, yonmoque};

use crate::svg::Svg;
use crate::theme::{Palette, Theme};
use crate::{mana as mana_ware, mitsudomoe, yonmoque as yonmoque_ware};

/// A piece of any of the games, as it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Figure {
    /// A disc of Yonmoque with this colour up.
    Disc(yonmoque::Colour),
    /// A man of Mana.
    Man(mana::Man),
    /// A ring of Mitsudomoe.
    Ring(mitsu::Colour),
    /// A ball of Mitsudomoe.
    Ball(mitsu::Colour),
}

impl Figure {
    /// Every piece that there is.
    pub fn all() -> Vec<Figure> {
        let mut all: Vec<Figure> = yonmoque::Colour::ALL.iter().copied().map(Figure::Disc).collect();
        for &colour in mana::Colour::ALL {
            all.extend([true, false].map(|is_damyo| Figure::Man(mana::Man { colour, is_damyo })));
        }
        all.extend(mitsu::Colour::ALL.iter().copied().map(Figure::Ring));
        all.extend(mitsu::Colour::ALL.iter().copied().map(Figure::Ball));
        all
    }

    /// The piece as a fragment of SVG with its origin at (0, 0), in the scale of a board: to be put into a group that
    /// is moved to where the piece is.
    ///
    /// The origin of a disc, a man and a ball is its middle, that of a ring the middle of its upper face.
    pub fn svg(self, theme: Theme) -> String {
        Svg::collect(|svg| self.draw(svg, theme.palette()))
    }

    pub(crate) fn draw(self, svg: &mut Svg, palette: &Palette) {
        match self {
            Figure::Disc(colour) => yonmoque_ware::disc(svg, colour, palette),
            Figure::Man(man) => mana_ware::man(svg, man, palette),
            Figure::Ring(colour) => mitsudomoe::ring(svg, colour, palette),
            Figure::Ball(colour) => mitsudomoe::ball(svg, colour, palette),
        }
    }
}

/// A stack of rings from bottom to top, and the ball on it, as a fragment of SVG with the middle of its square at
/// (0, 0).
pub fn stack_svg(rings: &[mitsu::Colour], ball: Option<mitsu::Colour>, theme: Theme) -> String {
    Svg::collect(|svg| mitsudomoe::stack(svg, rings, ball, theme.palette()))
}

/// The Mana as a fragment of SVG, worn by a man whose middle is at (0, 0).
pub fn halo_svg(wearer: mana::Man, theme: Theme) -> String {
    Svg::collect(|svg| mana_ware::halo(svg, wearer, theme.palette()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The markup without anything about colour.
    fn shapes(markup: &str) -> String {
        let mut shapes = String::new();
        for (i, part) in markup.split('"').enumerate() {
            // Odd parts are attribute values.
            if i % 2 == 0 || !part.starts_with('#') {
                shapes.push_str(part);
            }
        }
        shapes
    }

    #[test]
    fn shapes_forget_colours_and_nothing_else() {
        assert_eq!(shapes("<path d=\"M0 1\" fill=\"#FFFFFF\"/>"), "<path d=M0 1 fill=/>");
    }

    #[test]
    fn every_piece_has_a_shape_or_a_mark_of_its_own() {
        let figures = Figure::all();
        assert_eq!(figures.len(), 14);
        for theme in Theme::ALL {
            for (i, a) in figures.iter().enumerate() {
                for b in &figures[..i] {
                    assert_ne!(shapes(&a.svg(theme)), shapes(&b.svg(theme)), "{a:?} and {b:?}");
                }
            }
        }
    }
}
