//! The same lists of actions through the terminal and through a match: what is recorded is what `crates/play` decides.
#![cfg(test)]
#![cfg(unix)]

#[path = "../../play/tests/courses/mod.rs"]
mod courses;

#[path = "common/program.rs"]
mod program;

use std::fs;
use std::path::PathBuf;

use courses::Course;

/// A file of this test.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn run(args: &[String], input: &str) -> String {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    program::stdout(&program::tomoe_with_input(&args, input)).to_owned()
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

#[test]
fn the_terminal_takes_every_course_as_expected() {
    for course in courses::courses().iter().filter(|course| !has_failures(course)) {
        // A game that has ended is left, so what follows an ending can't be typed line by line.
        if course.name == "taking back a resignation" {
            continue;
        }
        let mut args = words(&format!("play {} --plain --no-boards", course.game));
        if course.game == "mitsudomoe" {
            args.extend(words(&format!("--players {}", course.players)));
        }
        for seat in 1..=course.players {
            args.extend(words(&format!("--seat {seat}=human")));
        }
        let typed = course.actions.iter().map(|action| match action.strip_prefix("play ") {
            Some(mv) => mv,
            None if *action == "take-back" => "undo",
            None => action,
        });
        let told = run(&args, &(typed.collect::<Vec<_>>().join("\n") + "\n"));
        let record = told.find("[Game ").map(|at| &told[at..]).expect("the record comes last");
        course.check(record);
    }
}

#[test]
fn a_match_takes_every_course_of_programs_as_expected() {
    for (number, course) in courses::courses().iter().enumerate().filter(|(_, course)| has_failures(course)) {
        play_match(number, course);
    }
}

/// Programs that know the course play it: whoever finds `fail` at their turn ends.
fn play_match(number: usize, course: &Course) {
    let turns: String = course.actions.iter().map(|action| format!("{action}\n")).collect();
    let list = file(&format!("course-{number}.actions"));
    fs::write(&list, turns).expect("written");
    // The number of moves and leavings so far is the number of the action that is due.
    let script = format!(
        r#"while read -r line; do
  case "$line" in
    ugi) echo id name script; echo ugiok;;
    isready) echo readyok;;
    position*) case "$line" in *" moves "*) set -- ${{line##* moves }}; due=$#;; *) due=0;; esac;;
    go*) action=$(sed -n "$((due + 1))p" '{list}')
         case "$action" in play*) echo "bestmove ${{action#play }}";; *) exit 1;; esac;;
    quit) exit 0;;
  esac
done
"#,
        list = list.display()
    );
    let path = file(&format!("course-{number}.sh"));
    fs::write(&path, script).expect("written");
    let records = file(&format!("course-{number}.txt"));
    let _ = fs::remove_file(&records);
    let mut args = words(&format!("match {} --games 1 --concurrency 1", course.game));
    if course.game == "mitsudomoe" {
        args.extend(words(&format!("--players {}", course.players)));
    }
    for seat in 0..course.players {
        args.push("--player".to_owned());
        args.push(format!("ugi,name=program{seat}:sh {}", path.display()));
    }
    args.extend(["--opening-plies".to_owned(), "0".to_owned()]);
    args.extend(["--records".to_owned(), records.display().to_string()]);
    run(&args, "");
    let text = fs::read_to_string(&records).expect("records");
    // Every seating is played; the course is the first game's.
    let first = text.find("\n\n[Game").map_or(text.as_str(), |end| &text[..end + 1]);
    course.check(first);
}

/// Whether a program fails in it.
fn has_failures(course: &Course) -> bool {
    course.actions.contains(&"fail")
}
