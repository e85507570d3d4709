//! The JavaScript through which a page calls WebAssembly.

use std::path::Path;

use tomoe_bundler::Error;
use wasm_bindgen_cli_support::Bindgen;

/// Writes `NAME.js` and `NAME_bg.wasm` into a folder.
pub(crate) fn bind(wasm: &Path, name: &str, into: &Path) -> Result<(), Error> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(name)
        // Otherwise the glue would not know where its WebAssembly is.
        .omit_default_module_path(false)
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        // The parts call through what the linker exports.
        .keep_lld_exports(true);
    let done = bindgen.web(true).and_then(|bindgen| bindgen.generate(into));
    done.map_err(|error| Error::WebAssembly { path: wasm.to_owned(), message: format!("{error:#}") })
}
