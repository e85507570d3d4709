//! Takes out what a library offers to scripts and no script of ours asks for.

use std::collections::HashSet;

use walrus::{Module, ModuleConfig, passes::gc};

/// Classes of `wasm-streams`, by which a server's answers can be read piece by piece. Leptos brings them along, and a page
/// without server functions never makes one.
const UNUSED: &str = "IntoUnderlying";

/// The WebAssembly without those classes and all that only they lead to.
pub(crate) fn shake_wasm(wasm: &[u8]) -> Result<Vec<u8>, String> {
    let mut module = ModuleConfig::new()
        .generate_name_section(false)
        .generate_producers_section(false)
        .parse(wasm)
        .map_err(|error| format!("{error:#}"))?;
    let unused = UNUSED.to_ascii_lowercase();
    let is_unused = |name: &str| name.trim_start_matches("__wbg_").starts_with(&unused);
    let exports: Vec<_> =
        module.exports.iter().filter(|export| is_unused(&export.name)).map(walrus::Export::id).collect();
    exports.into_iter().for_each(|export| module.exports.delete(export));
    gc::run(&mut module);
    Ok(module.emit_wasm())
}

/// The names that the WebAssembly imports.
pub(crate) fn imports(wasm: &[u8]) -> Result<HashSet<String>, String> {
    let module = Module::from_buffer(wasm).map_err(|error| format!("{error:#}"))?;
    Ok(module.imports.iter().map(|import| import.name.clone()).collect())
}

/// The script without those classes, and without what it hands to WebAssembly that imports only these names.
pub(crate) fn shake_script(script: &str, imports: &HashSet<String>) -> String {
    let mut kept = String::new();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        let end = if line.starts_with(&format!("export class {UNUSED}")) {
            Some("}")
        } else if line.starts_with(&format!("const {UNUSED}")) {
            Some("    : new FinalizationRegistry")
        } else if line.starts_with(&format!("if (Symbol.dispose) {UNUSED}")) {
            continue;
        } else if offered(line).is_some_and(|name| !imports.contains(name)) {
            Some("        }")
        } else {
            None
        };
        match end {
            Some(end) => drop(lines.find(|line| line.starts_with(end))),
            None => kept = kept + line + "\n",
        }
    }
    kept
}

/// The name of a function that the script hands to WebAssembly, if its definition begins on this line.
fn offered(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("        ")?.split_once(": function(")?;
    name.starts_with("__wb").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_and_functions_that_nobody_asks_for_go() {
        let script = "export class IntoUnderlyingSink {\n    free() {\n    }\n}\n\
            if (Symbol.dispose) IntoUnderlyingSink.prototype[Symbol.dispose] = 1;\n\
            \x20       __wbg_used_1: function(arg0) {\n            a();\n        },\n\
            \x20       __wbg_unused_2: function() { return handleError(function (arg0) {\n            b();\n        }, arguments); },\n\
            const IntoUnderlyingSinkFinalization = x\n    ? y\n    : new FinalizationRegistry(z);\n\
            function f() {\n}\n";
        let imports = HashSet::from(["__wbg_used_1".to_owned()]);
        let expected =
            "        __wbg_used_1: function(arg0) {\n            a();\n        },\nfunction f() {\n}\n";
        assert_eq!(shake_script(script, &imports), expected);
    }
}
