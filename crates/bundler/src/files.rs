//! The files of the application, compressed, and the table of them.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use brotli::enc::BrotliEncoderParams;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use tomoe_bundler::{Error, Sources};

use crate::slim::slim;

/// The kinds of files that the application may have.
pub(crate) const KNOWN: &[&str] = &["html", "js", "css", "wasm", "svg", "png", "webmanifest", "txt"];

/// Where the texts of the languages are asked for.
pub(crate) const WORDS: &str = "/words/";

/// Where the lessons are asked for: plans here, and the texts of a language in a folder of its tag. They are no part of the
/// first load.
pub(crate) const LESSONS: &str = "/learn/";

/// Files by the path at which they are asked for, and what they were made of.
#[derive(Default)]
pub(crate) struct Files {
    files: Vec<(String, Vec<u8>)>,
    sources: Sources,
}

impl Files {
    /// Takes the files of a folder of the workspace that have one of the endings, to be asked for below `at`; the page itself
    /// becomes `/`.
    pub(crate) fn add_folder(&mut self, folder: &Path, at: &str, endings: &[&str]) -> Result<(), Error> {
        self.sources.add(folder);
        self.take(folder, at, endings)
    }

    /// Takes the files of each folder in a folder, to be asked for below the folder's name.
    pub(crate) fn add_folders(&mut self, folder: &Path, at: &str, endings: &[&str]) -> Result<(), Error> {
        self.sources.add(folder);
        for path in entries_of(folder)?.into_iter().filter(|path| path.is_dir()) {
            self.take(&path, &format!("{at}{}/", name_of(&path)), endings)?;
        }
        Ok(())
    }

    /// Takes the files of a folder as one, joined in the order of their names, so that one request brings them all.
    pub(crate) fn add_joined(&mut self, folder: &Path, path: &str) -> Result<(), Error> {
        self.sources.add(folder);
        let parts = files_of(folder, &[ending(path)])?.into_iter().map(|(_, content)| content);
        self.files.push((path.to_owned(), parts.collect::<Vec<_>>().concat()));
        Ok(())
    }

    /// Takes the scripts and the WebAssembly from a folder into which they were written, made of sources that lie elsewhere.
    pub(crate) fn add_made(&mut self, folder: &Path, at: &str, sources: Sources) -> Result<(), Error> {
        self.sources.extend(sources);
        self.take(folder, at, &["js", "wasm"])
    }

    fn take(&mut self, folder: &Path, at: &str, endings: &[&str]) -> Result<(), Error> {
        for (name, content) in files_of(folder, endings)? {
            let name = if name == "index.html" { "" } else { &name };
            self.files.push((format!("{at}{name}"), content));
        }
        Ok(())
    }

    /// Writes the compressed files and `table.rs`, which includes them; returns what they were made of.
    pub(crate) fn write(mut self, out: &Path) -> Result<Sources, Error> {
        self.files.sort();
        self.make_slim();
        self.fill_in();
        let mut table = String::from("pub(super) static ASSETS: &[Asset] = &[\n");
        for (number, (path, content)) in self.files.iter().enumerate() {
            let content = written(content, &out.join(number.to_string()))?;
            table +=
                &format!("    Asset {{ path: {path:?}, mime: {:?}, content: {content} }},\n", mime(path));
        }
        table.push_str("];\n");
        let file = out.join("table.rs");
        fs::write(&file, table).map_err(Error::at(&file))?;
        Ok(self.sources)
    }

    /// Takes out of scripts and styles what only people read, which is a tenth of their bytes.
    fn make_slim(&mut self) {
        for (path, content) in &mut self.files {
            if let ("js" | "css", Ok(text)) = (ending(path), str::from_utf8(content)) {
                *content = slim(text).into_bytes();
            }
        }
    }

    /// Tells the scripts what the application consists of and which version of it this is.
    fn fill_in(&mut self) {
        let version = hash(self.files.iter().flat_map(|(path, content)| [path.as_bytes(), content]));
        // Not kept for times without a network: the service worker itself, which the browser keeps, and the icons of an
        // installed application, which the system keeps. Lessons are kept later, in the language chosen.
        let is_kept = |path: &str| path != "/sw.js" && ending(path) != "png" && !path.starts_with(LESSONS);
        let list = |is_wanted: &dyn Fn(&str) -> bool| {
            let wanted = self.files.iter().map(|(path, _)| path).filter(|path| is_wanted(path));
            format!("{:?}", wanted.collect::<Vec<_>>())
        };
        let (files, lessons) = (list(&is_kept), list(&|path| path.starts_with(LESSONS)));
        let words = self.files.iter().filter_map(|(path, _)| path.strip_prefix(WORDS)?.strip_suffix(".txt"));
        let languages = format!("{:?}", words.collect::<Vec<_>>());
        for (path, content) in &mut self.files {
            if let ("/main.js" | "/sw.js", Ok(text)) = (path.as_str(), str::from_utf8(content)) {
                let text = text
                    .replace("{{version}}", &version)
                    .replace("{{files}}", &files)
                    .replace("{{lessons}}", &lessons);
                *content = text.replace("{{languages}}", &languages).into_bytes();
            }
        }
    }
}

/// The names and contents of the files of a folder that have one of the endings, in the order of their names.
fn files_of(folder: &Path, endings: &[&str]) -> Result<Vec<(String, Vec<u8>)>, Error> {
    let mut files = Vec::new();
    for path in entries_of(folder)? {
        let name = name_of(&path);
        if endings.contains(&ending(&name)) {
            files.push((name, fs::read(&path).map_err(Error::at(&path))?));
        }
    }
    files.sort();
    Ok(files)
}

fn entries_of(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(Error::at(folder))?;
    entries.map(|entry| Ok(entry.map_err(Error::at(folder))?.path())).collect()
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn ending(name: &str) -> &str {
    name.rsplit_once('.').map_or("", |(_, ending)| ending)
}

fn mime(path: &str) -> &'static str {
    match ending(path) {
        "" | "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webmanifest" => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}

/// Writes a content compressed, or as it is if that is no larger, and returns it as Rust.
fn written(content: &[u8], file: &Path) -> Result<String, Error> {
    let brotli = with_brotli(content, file)?;
    if content.len() <= brotli.len() {
        return Ok(format!("Content::Plain({})", named(content, &file.with_extension("plain"))?));
    }
    Ok(format!(
        "Content::Packed {{ brotli: {}, gzip: {}, len: {}, etag: {:?} }}",
        named(&brotli, &file.with_extension("br"))?,
        named(&with_gzip(content, file)?, &file.with_extension("gz"))?,
        content.len(),
        etag(content)
    ))
}

/// Writes bytes into a file and returns them, with a name for them, as Rust.
fn named(bytes: &[u8], file: &Path) -> Result<String, Error> {
    fs::write(file, bytes).map_err(Error::at(file))?;
    Ok(format!("Named {{ bytes: include_bytes!({file:?}), etag: {:?} }}", etag(bytes)))
}

fn etag(bytes: &[u8]) -> String {
    format!("\"{}\"", hash([bytes]))
}

/// As small as brotli can: it is done once, here, and never by the server.
fn with_brotli(content: &[u8], file: &Path) -> Result<Vec<u8>, Error> {
    let params =
        BrotliEncoderParams { quality: 11, lgwin: 24, size_hint: content.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &content[..], &mut compressed, &params).map_err(Error::at(file))?;
    Ok(compressed)
}

/// As small as gzip can, likewise.
fn with_gzip(content: &[u8], file: &Path) -> Result<Vec<u8>, Error> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).and_then(|()| encoder.finish()).map_err(Error::at(file))
}

/// Sixteen hexadecimal digits that name the content.
fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    hash.finalize().iter().take(8).fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}
