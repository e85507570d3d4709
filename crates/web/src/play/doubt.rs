//! A button that asks "really?" before it does what can't be wished for by mistake.

use tomoe_play::Millis;

/// A second press that comes sooner is the other half of a double click.
const DOUBLE_CLICK: Millis = Millis(500);

/// After so long the question is forgotten.
pub(crate) const LAPSE: Millis = Millis(5_000);

/// Since when the question stands, if it does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Doubt(Option<Millis>);

impl Doubt {
    /// Whether the button asks "really?".
    pub(crate) fn is_asking(self) -> bool {
        self.0.is_some()
    }

    /// A press of the button; says whether it is meant.
    pub(crate) fn press(&mut self, now: Millis) -> bool {
        let waited = self.0.map(|since| now.0.saturating_sub(since.0));
        match waited {
            Some(waited) if waited < DOUBLE_CLICK.0 => false,
            Some(waited) if waited < LAPSE.0 => {
                self.0 = None;
                true
            }
            _ => {
                self.0 = Some(now);
                false
            }
        }
    }

    /// Forgets a question that was asked long ago.
    pub(crate) fn lapse(&mut self, now: Millis) {
        if self.0.is_some_and(|since| now.0.saturating_sub(since.0) >= LAPSE.0) {
            self.0 = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_press_is_meant_when_it_is_repeated_neither_at_once_nor_late() {
        let mut doubt = Doubt::default();
        assert!(!doubt.press(Millis(1_000)) && doubt.is_asking());
        assert!(!doubt.press(Millis(1_200)) && doubt.is_asking(), "a double click");
        assert!(doubt.press(Millis(2_000)) && !doubt.is_asking());
        assert!(!doubt.press(Millis(3_000)));
        assert!(!doubt.press(Millis(9_000)) && doubt.is_asking(), "the question is asked anew");
    }

    #[test]
    fn the_question_lapses() {
        let mut doubt = Doubt::default();
        doubt.press(Millis(1_000));
        doubt.lapse(Millis(5_000));
        assert!(doubt.is_asking());
        doubt.lapse(Millis(6_000));
        assert!(!doubt.is_asking());
    }
}
