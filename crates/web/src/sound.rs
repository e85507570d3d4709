//! Discreet sounds, made on the spot: a tile put down, a piece turned over, a game ended.

use std::cell::RefCell;

use web_sys::{AudioContext, OscillatorType};

/// What can be heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sound {
    Take,
    Put,
    Flip,
    Capture,
    End,
}

thread_local! {
    // Made at the first sound: browsers allow none before the visitor has touched the page.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// A note: when it begins, its pitch, how long it rings, how loud.
type Note = (f64, f32, f64, f32);

impl Sound {
    fn notes(self) -> &'static [Note] {
        match self {
            Sound::Take => &[(0.0, 520.0, 0.05, 0.05)],
            Sound::Put => &[(0.0, 320.0, 0.09, 0.16), (0.0, 960.0, 0.03, 0.05)],
            Sound::Flip => &[(0.0, 420.0, 0.07, 0.1), (0.07, 630.0, 0.09, 0.1)],
            Sound::Capture => &[(0.0, 220.0, 0.14, 0.16), (0.05, 165.0, 0.16, 0.12)],
            Sound::End => &[(0.0, 392.0, 0.3, 0.1), (0.16, 523.0, 0.3, 0.1), (0.32, 659.0, 0.6, 0.1)],
        }
    }
}

/// Plays the sound; a browser without audio stays silent.
pub(crate) fn play(sound: Sound) {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
        if let Some(context) = context {
            let _ = context.resume();
            for &note in sound.notes() {
                let _ = ring(context, note);
            }
        }
    });
}

fn ring(context: &AudioContext, (after, pitch, length, loudness): Note) -> Result<(), wasm_bindgen::JsValue> {
    let (start, oscillator, gain) =
        (context.current_time() + after, context.create_oscillator()?, context.create_gain()?);
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value_at_time(pitch, start)?;
    // Struck like clay: full at once, then dying away.
    gain.gain().set_value_at_time(loudness, start)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, start + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(start + length)
}
