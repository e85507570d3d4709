//! Clocks: so much time for each player, and so much more with every move.

use std::time::Duration;

use tomoe_games::ReadError;

/// How much time there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// For the whole game.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

impl TimeControl {
    /// Reads minutes, or minutes and seconds a move: `5` or `5+3`. Minutes may have decimals.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let number = |part: &str| {
            let is_plain = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            part.parse::<f64>().ok().filter(|_| is_plain)
        };
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = || {
            let base = Duration::try_from_secs_f64(number(minutes)? * 60.0).ok()?;
            let increment = Duration::try_from_secs_f64(number(seconds)?).ok()?;
            (!base.is_zero() && base < Self::LONGEST && increment < Self::LONGEST)
                .then_some(Self { base, increment })
        };
        read().ok_or_else(|| ReadError::new("clock", text, "MINUTES or MINUTES+SECONDS, such as '5+3'"))
    }

    /// A day: nobody sits at a terminal longer, and sums can't overflow.
    const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);

    /// As records write it: seconds and seconds a move.
    pub fn tag(&self) -> String {
        format!("{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// The clocks of a game. Times are told from outside, as the time since some fixed moment.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    control: TimeControl,
    left: Vec<Duration>,
    /// Whose clock runs, and since when.
    running: Option<(usize, Duration)>,
}

impl Clocks {
    /// Clocks for so many players, none of them running.
    pub(crate) fn new(control: TimeControl, players: usize) -> Self {
        Self { control, left: vec![control.base; players], running: None }
    }

    /// How much time there was at the beginning.
    pub(crate) fn control(&self) -> TimeControl {
        self.control
    }

    /// How much time is left to a player.
    pub(crate) fn left(&self, place: usize, now: Duration) -> Duration {
        let left = self.left.get(place).copied().unwrap_or_default();
        match self.running {
            Some((runs, since)) if runs == place => left.saturating_sub(now.saturating_sub(since)),
            _ => left,
        }
    }

    /// Starts this player's clock and stops the others'.
    pub(crate) fn start(&mut self, place: usize, now: Duration) {
        if self.running.is_none_or(|(runs, _)| runs != place) {
            self.stop(now);
            self.running = Some((place, now));
        }
    }

    /// Stops the clock that runs.
    pub(crate) fn stop(&mut self, now: Duration) {
        if let Some((place, _)) = self.running {
            self.left[place] = self.left(place, now);
            self.running = None;
        }
    }

    /// A player has moved: their clock stops, and the increment is theirs.
    pub(crate) fn moved(&mut self, place: usize, now: Duration) -> Duration {
        self.stop(now);
        self.left[place] += self.control.increment;
        self.left[place]
    }

    /// Whose time has run out, if somebody's has.
    pub(crate) fn fallen(&self, now: Duration) -> Option<usize> {
        let (place, _) = self.running?;
        self.left(place, now).is_zero().then_some(place)
    }

    /// Sets what is left to a player, as when a move is taken back.
    pub(crate) fn set(&mut self, place: usize, left: Duration) {
        self.left[place] = left;
    }
}

/// The time as a clock shows it: `4:59`, with tenths in the last ten seconds.
pub(crate) fn text(left: Duration) -> String {
    // A clock that has just been started still shows all of its time.
    let seconds = left.as_millis().div_ceil(1000);
    match seconds {
        0..=10 => format!("{}.{}", left.as_secs(), left.subsec_millis() / 100),
        11..3600 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn controls_are_read() {
        let control = TimeControl::read("5+3").unwrap();
        assert_eq!((control.base, control.increment), (seconds(300), seconds(3)));
        assert_eq!(control.tag(), "300+3");
        assert_eq!(TimeControl::read("0.5").unwrap().base, seconds(30));
        for wrong in ["", "0", "5+", "+3", "-1", "5+3+1", "1e3", "99999999999", "five", "NaN"] {
            assert!(TimeControl::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_the_clock_of_the_player_to_act_runs() {
        let mut clocks = Clocks::new(TimeControl::read("1+2").unwrap(), 2);
        clocks.start(0, seconds(10));
        assert_eq!(clocks.left(0, seconds(25)), seconds(45));
        assert_eq!(clocks.moved(0, seconds(25)), seconds(47));
        clocks.start(1, seconds(25));
        assert_eq!(clocks.left(0, seconds(60)), seconds(47));
        assert_eq!(clocks.fallen(seconds(84)), None);
        assert_eq!(clocks.fallen(seconds(85)), Some(1));
    }

    #[test]
    fn clocks_are_shown_as_clocks() {
        assert_eq!(text(seconds(299)), "4:59");
        assert_eq!(text(Duration::from_millis(299_990)), "5:00");
        assert_eq!(text(Duration::from_millis(9_450)), "9.4");
        assert_eq!(text(seconds(3725)), "1:02:05");
    }
}
