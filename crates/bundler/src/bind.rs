//! The JavaScript through which a page calls WebAssembly.

use std::fs;
use std::path::Path;

use tomoe_bundler::Error;
use wasm_bindgen_cli_support::Bindgen;

use crate::shake::{imports, shake_script, shake_wasm};
use crate::split::without_names;

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
    let broken = |message| Error::WebAssembly { path: wasm.to_owned(), message };
    done.map_err(|error| broken(format!("{error:#}")))?;
    // What the linker noted for the splitting is of no use any more.
    let bound = into.join(format!("{name}_bg.wasm"));
    let bytes = fs::read(&bound).map_err(Error::at(&bound))?;
    let bytes = without_names(&bytes).map_err(|error| broken(error.to_string()))?;
    let bytes = shake_wasm(&bytes).map_err(broken)?;
    let script = into.join(format!("{name}.js"));
    let text = fs::read_to_string(&script).map_err(Error::at(&script))?;
    let text = shake_script(&text, &imports(&bytes).map_err(broken)?);
    fs::write(&script, text).map_err(Error::at(&script))?;
    fs::write(&bound, bytes).map_err(Error::at(&bound))
}
