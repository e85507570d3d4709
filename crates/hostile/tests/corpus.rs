//! The inputs that a fuzzer found worth keeping, and those of mended bugs, replayed.
#![cfg(test)]

use std::fs;
use std::path::Path;

use tomoe_hostile::TARGETS;

#[test]
fn every_kept_input_is_survived() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for target in TARGETS {
        let folder = fs::read_dir(corpus.join(target.name)).expect("a folder for every target");
        let mut inputs = 0;
        for entry in folder {
            let path = entry.expect("a file").path();
            println!("{}", path.display());
            (target.attack)(&fs::read(&path).expect("an input"));
            inputs += 1;
        }
        assert!(inputs > 0, "no input for {}", target.name);
    }
}
