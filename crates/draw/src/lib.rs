#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

mod board;
mod figure;
mod geometry;
mod glyph;
mod mana;
mod mitsudomoe;
mod options;
mod overlay;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
mod theme;
mod tray;
mod yonmoque;

pub use figure::{Figure, halo_svg, stack_svg};
pub use geometry::{Geometry, Point, Rotation, SQUARE};
pub use mitsudomoe::{Rest, ball_rest, ring_rest};
pub use options::{Arrow, LastMove, Mark, MarkKind, Options};
pub use picture::{Layers, svg};
#[cfg(feature = "png")]
pub use png::{NoPicture, png};
pub use svg::Num;
pub use theme::{Glaze, Palette, Rgb, Theme};
