//! Who plays, as written on the command line.

use std::str::FromStr;

use tomoe_engine::{Level, Limits, Yardstick};
use tomoe_games::ReadError;

use crate::limits::read_duration;

/// A player: what it is and how long it may think.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Spec {
    /// What the report calls it.
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Its own limits, if it has any.
    pub(crate) limits: Limits,
}

/// What a player is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Kind {
    Level(Level),
    Full,
    Yardstick(Yardstick),
    Ugi { command: Vec<String>, options: Vec<(String, String)> },
}

impl Spec {
    /// The limits that it plays with: its own, or those of the match, or a tenth of a second. A level needs none.
    pub(crate) fn limits_in(&self, of_match: Limits) -> Limits {
        const USUAL: Limits = Limits::time(std::time::Duration::from_millis(100));
        let none = Limits::default();
        match (self.limits != none, of_match != none, &self.kind) {
            (true, _, _) => self.limits,
            (false, true, _) => of_match,
            (false, false, Kind::Level(_)) => none,
            (false, false, _) => USUAL,
        }
    }

    /// Whether it plays the same on every machine and every day.
    pub(crate) fn is_reproducible(&self, of_match: Limits) -> bool {
        let limits = self.limits_in(of_match);
        let by_itself = match &self.kind {
            Kind::Level(level) => *level != Level::STRONGEST,
            Kind::Yardstick(Yardstick::OneTurn) => true,
            _ => limits.nodes.is_some() || limits.depth.is_some(),
        };
        by_itself && limits.time.is_none() && !matches!(self.kind, Kind::Ugi { .. })
    }
}

impl FromStr for Spec {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        let expected = "'level:N', 'full', 'one-turn', 'monte-carlo', 'paranoid' or 'ugi:COMMAND LINE'";
        let wrong = || ReadError::new("player", text, expected);
        let (head, command) = match text.strip_prefix("ugi") {
            Some(rest) if rest.starts_with([',', ':']) => {
                let (settings, command) = rest.split_once(':').ok_or_else(wrong)?;
                let expected = "a command line whose quotes are closed";
                let command =
                    shlex::split(command).ok_or_else(|| ReadError::new("player", text, expected))?;
                (format!("ugi{settings}"), command)
            }
            _ => (text.to_owned(), Vec::new()),
        };
        let mut parts = head.split(',');
        let kind = match parts.next().unwrap_or_default() {
            "full" => Kind::Full,
            "ugi" if !command.is_empty() => Kind::Ugi { command, options: Vec::new() },
            "one-turn" | "oneturn" => Kind::Yardstick(Yardstick::OneTurn),
            "monte-carlo" | "montecarlo" => Kind::Yardstick(Yardstick::MonteCarlo),
            "paranoid" => Kind::Yardstick(Yardstick::Paranoid),
            other => {
                let number = other.strip_prefix("level:").ok_or_else(wrong)?;
                let level = number.parse().ok().and_then(Level::new);
                Kind::Level(level.ok_or_else(|| ReadError::new("level", number, "1 to 9"))?)
            }
        };
        let mut spec = Spec { name: text.to_owned(), kind, limits: Limits::default() };
        for part in parts {
            spec.set(part)?;
        }
        Ok(spec)
    }
}

impl Spec {
    /// Takes in a setting such as `time=100ms`.
    fn set(&mut self, setting: &str) -> Result<(), ReadError> {
        let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
        let number = |field| {
            let number = value.parse::<u64>().ok().filter(|&number| number > 0);
            number.ok_or_else(|| ReadError::new(field, value, "a whole number from 1"))
        };
        match (key, key.strip_prefix("option."), &mut self.kind) {
            ("time", ..) => self.limits.time = Some(read_duration(value)?),
            ("nodes", ..) => self.limits.nodes = Some(number("nodes")?),
            ("depth", ..) => {
                self.limits.depth = Some(u32::try_from(number("depth")?).unwrap_or(u32::MAX));
            }
            ("name", ..) if !value.is_empty() => self.name = value.to_owned(),
            (_, Some(name), Kind::Ugi { options, .. }) => options.push((name.to_owned(), value.to_owned())),
            _ => {
                let expected =
                    "'time=100ms', 'nodes=N', 'depth=N', 'name=TEXT' or, for ugi, 'option.NAME=VALUE'";
                return Err(ReadError::new("player", setting, expected));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn read(text: &str) -> Spec {
        text.parse().unwrap()
    }

    #[test]
    fn players_are_read() {
        assert_eq!(read("level:5").kind, Kind::Level(Level::new(5).unwrap()));
        let spec = read("full,time=250ms,nodes=1000,name=new one");
        assert_eq!(spec.name, "new one");
        assert_eq!(spec.limits.time, Some(Duration::from_millis(250)));
        assert_eq!(spec.limits.nodes, Some(1000));
        assert_eq!(read("montecarlo,depth=3").kind, Kind::Yardstick(Yardstick::MonteCarlo));
        let Kind::Ugi { command, options } =
            read("ugi,option.Level=3,nodes=5:\"my engine\" --file a:b,c=d").kind
        else {
            panic!("not a program")
        };
        assert_eq!(command, ["my engine", "--file", "a:b,c=d"]);
        assert_eq!(options, [("Level".to_owned(), "3".to_owned())]);
    }

    #[test]
    fn what_is_not_a_player_is_named() {
        for (text, said) in [
            ("", "player: expected 'level:N'"),
            ("level:0", "level: expected 1 to 9"),
            ("ugi", "player: expected 'level:N'"),
            ("ugi:", "player: expected 'level:N'"),
            ("ugi:\"my engine", "player: expected a command line whose quotes are closed"),
            ("full,time=soon", "time: expected"),
            ("full,nodes=0", "nodes: expected"),
            ("full,option.X=1", "player: expected 'time=100ms'"),
        ] {
            let error = text.parse::<Spec>().unwrap_err().to_string();
            assert!(error.starts_with(said), "{text}: {error}");
        }
    }

    #[test]
    fn own_limits_replace_those_of_the_match() {
        let of_match = Limits::nodes(7);
        assert_eq!(read("full").limits_in(of_match), of_match);
        assert_eq!(read("full,depth=2").limits_in(of_match), Limits::depth(2));
        assert_eq!(read("level:3").limits_in(Limits::default()), Limits::default());
    }
}
