//! The whole picture.

use tomoe_games::{AnyPosition, Spot};

use crate::geometry::Point;
use crate::options::Options;
use crate::svg::{Paint, Svg};
use crate::{board, figure::Figure, mana, mitsudomoe, overlay, tray};

/// A position as a standalone SVG document.
///
/// It uses plain shapes only: no style sheet, no filter, no font. Squares with something on them are groups with an
/// attribute `data-spot`.
pub fn svg(position: &AnyPosition, options: &Options) -> String {
    let geometry = options.geometry(position.game());
    let layers = Layers::new(position, options);
    let title = options.title.clone().unwrap_or_else(|| describe(position, options.turn));
    let attributes: crate::svg::Attributes = &[
        ("xmlns", &"http://www.w3.org/2000/svg"),
        ("viewBox", &geometry.view_box()),
        ("role", &"img"),
        ("aria-label", &title),
    ];
    Svg::collect(|svg| {
        svg.element("svg", attributes, |svg| {
            svg.element("title", &[], |svg| svg.text(&title));
            svg.element("desc", &[], |svg| svg.text(&position.to_string()));
            if options.background {
                let (width, height) = (geometry.width(), geometry.height());
                let middle = Point::new(width / 2.0, height / 2.0);
                svg.rect(middle, width, height, 0.0, Paint::fill(options.theme.palette().paper));
            }
            for (class, markup) in [("board", &layers.board), ("under", &layers.under)] {
                svg.element("g", &[("class", &class)], |svg| svg.append(markup));
            }
            svg.element("g", &[("class", &"pieces")], |svg| {
                for (spot, markup) in &layers.pieces {
                    let to = crate::svg::placing(geometry.centre(*spot), 1.0);
                    svg.element("g", &[("data-spot", spot), ("transform", &to)], |svg| svg.append(markup));
                }
            });
            for (class, markup) in [("over", &layers.over), ("trays", &layers.trays)] {
                svg.element("g", &[("class", &class)], |svg| svg.append(markup));
            }
        });
    })
}

/// The parts of a picture as fragments of SVG, from the lowest to the highest, for those who put it together and move
/// its pieces themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layers {
    /// Rim, tiles and coordinates.
    pub board: String,
    /// What is pointed out beneath the pieces: the last move and what is selected.
    pub under: String,
    /// What stands on each square, its middle at (0, 0): move it to [`Geometry::centre`](crate::Geometry::centre).
    pub pieces: Vec<(Spot, String)>,
    /// What is pointed out above the pieces.
    pub over: String,
    /// Hands, captives and supplies; empty unless the options ask for trays.
    pub trays: String,
}

impl Layers {
    /// The parts of the picture of a position.
    pub fn new(position: &AnyPosition, options: &Options) -> Self {
        let geometry = options.geometry(position.game());
        let standing = |spot| Some((spot, standing_on(position, spot, options)?));
        Self {
            board: Svg::collect(|svg| board::draw(svg, position, options)),
            under: Svg::collect(|svg| overlay::under(svg, position, options)),
            pieces: geometry.spots().filter_map(standing).collect(),
            over: Svg::collect(|svg| overlay::over(svg, position, options)),
            trays: if options.tray {
                Svg::collect(|svg| tray::draw(svg, position, options))
            } else {
                String::new()
            },
        }
    }
}

/// What stands on a square, if anything does.
fn standing_on(position: &AnyPosition, spot: Spot, options: &Options) -> Option<String> {
    let palette = options.theme.palette();
    match position {
        AnyPosition::Yonmoque(position) => {
            let colour = position.at(spot.try_into().ok()?)?;
            Some(Svg::collect(|svg| Figure::Disc(colour).draw(svg, palette)))
        }
        AnyPosition::Mana(position) => {
            let man = position.at(spot.try_into().ok()?)?;
            Some(Svg::collect(|svg| {
                Figure::Man(man).draw(svg, palette);
                if options.crowned == Some(spot) {
                    mana::halo(svg, man, palette);
                }
            }))
        }
        AnyPosition::Mitsudomoe(position) => {
            let square = spot.try_into().ok()?;
            let rings: Vec<_> = position.stack(square).iter().collect();
            let ball = position.ball_at(square);
            (!rings.is_empty()).then(|| Svg::collect(|svg| mitsudomoe::stack(svg, &rings, ball, palette)))
        }
    }
}

fn describe(position: &AnyPosition, turn: bool) -> String {
    let game = position.game().name();
    if turn { format!("{game}: {} to move", position.to_act().name()) } else { game.to_owned() }
}
