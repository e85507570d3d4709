//! Reads a file of records and says what is in it.
//!
//!     cargo run --example records -- game.txt

use tomoe_games::record::Record;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let Some(file) = std::env::args().nth(1) else { return Err("expected a file of records".into()) };
    for record in Record::read_all(&std::fs::read_to_string(file)?)? {
        let names =
            record.start().seated().into_iter().map(|player| record.player_name(player).unwrap_or("?"));
        let names = names.collect::<Vec<_>>().join(" – ");
        let history = record.history();
        println!("{}: {names}, {} moves, {}", record.game().name(), history.plies(), history.outcome());
        for id in record.main_line() {
            let note = record.node(id).map(|node| node.note().comment.as_str()).unwrap_or_default();
            println!("  {} {note}", record.move_text(id).unwrap_or_default());
        }
    }
    Ok(())
}
