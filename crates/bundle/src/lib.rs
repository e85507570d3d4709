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
}

/// The content of a file.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    /// Compressed, in the ways that browsers ask for.
    Packed {
        /// With brotli, for connections that a browser trusts.
        brotli: Named,
        /// With gzip, for all others.
        gzip: Named,
        /// How many bytes it has uncompressed.
        len: usize,
        /// Names the uncompressed bytes.
        etag: &'static str,
    },
    /// As it is, since compressing would not make it smaller.
    Plain(Named),
}

/// Bytes and a name for them.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// The bytes.
    pub bytes: &'static [u8],
    /// Made from the bytes, in quotes as HTTP wants it.
    pub etag: &'static str,
}

mod table {
    use super::*;

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
        let is_named = |named: Named| !named.bytes.is_empty() && named.etag.starts_with('"');
        let is_filled = |asset: &Asset| match asset.content {
            Content::Packed { brotli, gzip, .. } => [brotli, gzip].into_iter().all(is_named),
            Content::Plain(plain) => is_named(plain),
        };
        assert!(assets().iter().all(is_filled));
    }
}
