//! Cuts the WebAssembly into what the page begins with and the parts that are fetched when they are wanted.

use std::fs;
use std::path::{Path, PathBuf};

use wasm_encoder::{Module, RawSection};
use wasm_split_cli_support::{Options, transform};
use wasmparser::Parser;

/// Which script fetches the parts.
const LINK: &str = "./parts.js";

/// Writes the parts, and the script that fetches them, into a folder; returns the rest, which has to be bound yet.
pub(crate) fn split(wasm: &Path, app: &str, into: &Path) -> PathBuf {
    let whole = fs::read(wasm).unwrap_or_else(|error| panic!("{}: {error}", wasm.display()));
    let (rest, app) = (wasm.with_extension("rest.wasm"), format!("./{app}.js"));
    let mut options = Options::new(&whole);
    options.output_dir = into;
    options.main_out_path = &rest;
    options.main_module = &app;
    options.link_name = LINK;
    let parts =
        transform(options).unwrap_or_else(|error| panic!("cannot split {}: {error:#}", wasm.display()));
    for path in parts.split_modules {
        let part = fs::read(&path).expect("it has just been written");
        fs::write(&path, without_names(&part)).expect("OUT_DIR can be written to");
    }
    rest
}

/// The sections that a browser needs: not those that only say how functions are called and where they come from.
fn without_names(wasm: &[u8]) -> Vec<u8> {
    let mut kept = Module::new();
    for payload in Parser::new(0).parse_all(wasm) {
        match payload.expect("it has just been written").as_section() {
            Some((id, range)) if id != wasm_encoder::SectionId::Custom as u8 => {
                kept.section(&RawSection { id, data: &wasm[range.start as usize..range.end as usize] });
            }
            _ => {}
        }
    }
    kept.finish()
}
