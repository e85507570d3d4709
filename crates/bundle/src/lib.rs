#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

/// A file of the application.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Where it is asked for, such as `/app.js`; the page itself is `/`.
    pub path: &'static str,
    /// Its media type, as HTTP names it.
    pub mime: &'static str,
    /// Its content.
    pub content: Content,
    /// Names the content, in quotes as HTTP wants it.
    pub etag: &'static str,
}

/// The content of a file.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// Compressed with brotli.
    Brotli {
        /// The compressed bytes.
        bytes: &'static [u8],
        /// How many bytes it has uncompressed.
        len: usize,
    },
    /// As it is, since compressing would not make it smaller.
    Plain(&'static [u8]),
}

mod table {
    use super::Asset;

    include!(concat!(env!("OUT_DIR"), "/table.rs"));
}

/// The files of the application; none if this build left it out.
pub fn assets() -> &'static [Asset] {
    table::ASSETS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_empty_or_whole() {
        let has = |path: &str| assets().iter().any(|asset| asset.path == path);
        let page = ["/", "/main.js", "/app.js", "/app_bg.wasm", "/words/en.txt", "/sw.js"];
        let whole = [&page[..], &["/worker.js", "/engine/engine.js", "/engine/engine_bg.wasm"]].concat();
        assert!(assets().is_empty() || whole.into_iter().all(has));
        let is_filled = |asset: &Asset| match asset.content {
            Content::Brotli { bytes, .. } | Content::Plain(bytes) => !bytes.is_empty(),
        };
        assert!(assets().iter().all(|asset| is_filled(asset) && asset.etag.starts_with('"')));
    }
}
