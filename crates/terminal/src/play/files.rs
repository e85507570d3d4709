//! Saving and loading records.

use std::path::Path;

use tomoe_games::record::Record;
use tomoe_play::{LocalGame, TimeControl};

use super::{Confirmation, Mode, Play};
use crate::records;

impl Play {
    /// The name that is offered for a file.
    pub(super) fn offered_name(&self) -> String {
        let file = self.file.as_ref().map(|file| file.display().to_string());
        file.unwrap_or_else(|| format!("{}.txt", self.game.live().position().game()))
    }

    /// Saves the record, unless that would replace a file that is not this game's.
    pub(super) fn save(&mut self, name: &str) {
        let path = Path::new(name);
        let is_ours = self.file.as_deref() == Some(path);
        if name.is_empty() {
            self.refuse("A file needs a name.");
        } else if path.is_file() && !is_ours {
            self.mode = Mode::Asking(Confirmation::Overwrite(path.to_owned()));
        } else {
            self.save_over(path);
        }
    }

    /// Saves the record, whatever is there.
    pub(super) fn save_over(&mut self, path: &Path) {
        match records::save(path, self.game.record()) {
            Ok(()) => {
                self.is_saved = true;
                self.file = Some(path.to_owned());
                self.say(format!("Saved as {}.", path.display()));
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    /// Goes on with the first record of a file, with the same people if there are as many seats.
    pub(super) fn load(&mut self, name: &str) {
        match records::read_file(Path::new(name)) {
            Ok(record) => {
                self.sit_down(record);
                self.file = Some(name.into());
                self.is_saved = true;
                self.say(format!("Loaded {name}."));
            }
            Err(error) => self.refuse(format!("{error}.")),
        }
    }

    fn sit_down(&mut self, record: Record) {
        let start = *record.start();
        let terms = self.game.live().terms();
        let same = start.game() == terms.opening().start().game() && start.players() == terms.seats().len();
        let seats = match same {
            true => self.game.live().seats().into_iter().cloned().collect(),
            // Nothing is asked for, so nothing can be wrong.
            false => crate::seat::read_seats(&start, &[]).unwrap_or_default(),
        };
        // There are as many seats as players either way.
        if let Ok(game) = LocalGame::from_record(record, seats, TimeControl::Unlimited, self.now()) {
            self.game = game;
        }
        self.changed();
        self.rotation = self.first_rotation();
        let middle = start.game().width() / 2;
        self.cursor = tomoe_games::Spot::new(middle, middle);
    }
}
