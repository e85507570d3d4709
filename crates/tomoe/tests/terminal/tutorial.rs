//! The course on a terminal and line by line.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::pty::Session;

#[test]
fn the_first_steps_of_mitsudomoe_are_learned_by_keys() {
    let mut session = Session::start(&["tutorial", "mitsudomoe"]);
    session.wait_for("A ring, then a ball");
    session.send("h");
    session.wait_for("Put a ring on b2");
    session.send("@b2:a1b2\r");
    session.wait_for("Done. Enter goes on.");
    session.send("\r");
    session.wait_for("Balls walk on their own rings");
    session.send("v");
    session.send(":@e1\r");
    session.wait_for("expected");
    session.send("\x1b");
    session.wait_for("v show");
    session.send("n");
    session.wait_for("Move a ring you no longer need");
    session.send("p");
    session.wait_for("Balls walk on their own rings");
    session.send("q");
    assert_eq!(session.end(), 0);
}

/// Whoever types what `show` shows comes to the end of the course.
#[test]
fn a_course_can_be_gone_through_line_by_line() {
    for game in ["yonmoque", "mana", "mitsudomoe"] {
        let lessons =
            tomoe_lessons::embedded(game.parse().expect("a game"), "en").expect("there are lessons");
        let mut script = String::from("help\nhint\nnonsense\n");
        for step in &lessons.course {
            let mut played = Vec::new();
            loop {
                let position = step.task.after(&played);
                let mv = step.task.solution(&played).expect("there is a way");
                script += &format!("{}\n", position.move_text(mv));
                match step.task.answer(&played, mv) {
                    tomoe_lessons::Answer::GoOn(reply) => played.extend([mv, reply]),
                    _ => break,
                }
            }
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_tomoe"))
            .args(["tutorial", game, "--plain"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        child.stdin.take().expect("piped").write_all(script.as_bytes()).expect("it reads");
        let output = child.wait_with_output().expect("it ends");
        let told = String::from_utf8(output.stdout).expect("UTF-8");
        assert!(output.status.success());
        assert!(told.contains(&lessons.course[0].title) && told.contains(&lessons.course[0].hint));
        assert!(told.contains("Type 'help' for what can be typed."), "{told}");
        assert!(told.trim_end().ends_with(&lessons.finished), "{game}:\n{told}");
    }
}
