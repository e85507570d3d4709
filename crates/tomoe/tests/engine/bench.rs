//! `tomoe bench`: the same on every machine.

use crate::{json_lines, tomoe};

/// What the engine finds in the bench's positions, as one number. Whoever changes it changes how the engine plays, and says in
/// docs/engine.md what was measured.
const SIGNATURE: &str = "b66f6e3aaf7eaad0";

#[test]
fn two_runs_visit_the_same_nodes_and_find_the_same() {
    let run = || {
        let mut lines = json_lines(&tomoe(&["bench", "--json"]));
        for line in &mut lines {
            line["seconds"] = 0.into();
            line["nodes_a_second"] = 0.into();
        }
        lines
    };
    let lines = run();
    assert_eq!(lines.last().expect("a total")["suite"], "total");
    assert_eq!(lines.last().expect("a total")["signature"], SIGNATURE);
    assert!(lines.iter().all(|line| line["nodes"].as_u64() > Some(0)), "{lines:?}");
    assert_eq!(run(), lines);
}
