//! A drawing as pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// A drawing that can't be turned into pixels: no SVG, or too large.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoPicture(String);

impl std::fmt::Display for NoPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the picture could not be drawn: {}", self.0)
    }
}

impl std::error::Error for NoPicture {}

/// An SVG document as a PNG file of this width, as high as it has to be.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, NoPicture> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| NoPicture(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).ceil() as u32;
    let too_large = || NoPicture("it would be too large".to_owned());
    let mut pixels = Pixmap::new(width, height).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| NoPicture(error.to_string()))
}
