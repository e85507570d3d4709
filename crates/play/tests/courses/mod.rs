//! Reads the courses of games with which every driver of a game is tried.

/// A course: what is done in a game, and what its record then says.
pub(crate) struct Course {
    pub(crate) name: &'static str,
    pub(crate) game: &'static str,
    pub(crate) players: usize,
    /// `play MOVE`, `resign`, `take-back`, `redo` or `fail`.
    pub(crate) actions: Vec<&'static str>,
    /// The reason of the ending; `-` if there is none.
    pub(crate) termination: &'static str,
    /// The moves of the record with its result, on one line.
    pub(crate) moves: &'static str,
}

impl Course {
    /// Whether the text of a record says what is expected.
    pub(crate) fn check(&self, record: &str) {
        let (tags, moves) = record.split_once("\n\n").unwrap_or_else(|| panic!("a record:\n{record}"));
        // Comments are the driver's own.
        let moves: Vec<&str> = moves.split(['{', '}']).step_by(2).flat_map(str::split_whitespace).collect();
        assert_eq!(moves.join(" "), self.moves, "{}\n{record}", self.name);
        let tag = tags.lines().find_map(|tag| tag.strip_prefix("[Termination \""));
        let termination = tag.map_or("-", |tag| tag.trim_end_matches("\"]"));
        assert_eq!(termination, self.termination, "{}\n{record}", self.name);
    }
}

/// All courses.
pub(crate) fn courses() -> Vec<Course> {
    let text = include_str!("../data/courses.txt");
    text.split("\n\n").filter(|part| part.starts_with("course ")).map(read).collect()
}

fn read(part: &'static str) -> Course {
    let mut course =
        Course { name: "", game: "", players: 0, actions: Vec::new(), termination: "", moves: "" };
    for line in part.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "course" => course.name = rest,
            "game" => {
                let (game, players) = rest.split_once(' ').expect("a game and its players");
                (course.game, course.players) = (game, players.parse().expect("a number"));
            }
            "termination" => course.termination = rest,
            "moves" => course.moves = rest,
            _ => course.actions.push(line),
        }
    }
    course
}
