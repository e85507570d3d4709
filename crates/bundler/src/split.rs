//! Cuts the WebAssembly into what the page begins with and the parts that are fetched when they are wanted.

use std::fs;
use std::path::{Path, PathBuf};

use tomoe_bundler::Error;
use wasm_encoder::{Module, RawSection, SectionId};
use wasm_split_cli_support::{Options, transform};
use wasmparser::Parser;

/// Which script fetches the parts.
const LINK: &str = "./parts.js";

/// Writes the parts, and the script that fetches them, into a folder; returns the rest, which has to be bound yet.
pub(crate) fn split(wasm: &Path, name: &str, into: &Path) -> Result<PathBuf, Error> {
    let whole = fs::read(wasm).map_err(Error::at(wasm))?;
    let (rest, script) = (wasm.with_extension("rest.wasm"), format!("./{name}.js"));
    let mut options = Options::new(&whole);
    options.output_dir = into;
    options.main_out_path = &rest;
    options.main_module = &script;
    options.link_name = LINK;
    let broken = |message| Error::WebAssembly { path: wasm.to_owned(), message };
    let parts = transform(options).map_err(|error| broken(format!("{error:#}")))?;
    for path in parts.split_modules {
        let part = fs::read(&path).map_err(Error::at(&path))?;
        let part = without_names(&part).map_err(|error| broken(error.to_string()))?;
        fs::write(&path, part).map_err(Error::at(&path))?;
    }
    Ok(rest)
}

/// The sections that a browser needs: not those that only say how functions are called and where they come from.
pub(crate) fn without_names(wasm: &[u8]) -> wasmparser::Result<Vec<u8>> {
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload?.as_section() {
            Some((id, range)) if id != SectionId::Custom as u8 => {
                kept.section(&RawSection { id, data: &wasm[range.start as usize..range.end as usize] });
            }
            _ => {}
        }
    }
    Ok(kept.finish())
}
