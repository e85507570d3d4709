//! How a file's bytes travel, as HTTP names it, and which way an asker prefers.

use axum::http::header::ACCEPT_ENCODING;
use axum::http::{HeaderMap, HeaderValue};

use crate::headers::values;

/// How a file's bytes travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Encoding {
    Brotli,
    Gzip,
    /// As they are.
    Identity,
}

impl Encoding {
    /// All of them, the smallest result first.
    pub(crate) const ALL: [Self; 3] = [Self::Brotli, Self::Gzip, Self::Identity];

    /// Which of these to send: the one with the highest quality, and of equal ones the first. None if the asker takes none of
    /// them. Without a wish the bytes are sent as they are, since not everybody who wishes for nothing can unpack them.
    pub(crate) fn choose(headers: &HeaderMap, available: &[Self]) -> Option<Self> {
        let mut best = None;
        for &encoding in available {
            let quality = encoding.quality(headers);
            if quality > best.map_or(0.0, |(_, best)| best) {
                best = Some((encoding, quality));
            }
        }
        best.map(|(encoding, _)| encoding)
    }

    /// What to say of bytes that travel so, if that is to be said.
    pub(crate) fn header(self) -> Option<HeaderValue> {
        (self != Self::Identity).then(|| HeaderValue::from_static(self.name()))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
            Self::Identity => "identity",
        }
    }

    /// How much it is wanted, from 0 for not at all to 1: by its name, by `*` for all that are not named, or else as bytes that
    /// are sent as they are, which are always good enough.
    fn quality(self, headers: &HeaderMap) -> f32 {
        let named = |wanted: &str| {
            values(headers, &ACCEPT_ENCODING).find_map(|value| {
                let (name, quality) = value.split_once(';').unwrap_or((value, ""));
                name.trim().eq_ignore_ascii_case(wanted).then(|| weight(quality))
            })
        };
        let unnamed = if self == Self::Identity { LEAST } else { 0.0 };
        named(self.name()).or_else(|| named("*")).unwrap_or(unnamed)
    }
}

/// Less than the least quality that can be written, and more than none.
const LEAST: f32 = 0.0001;

/// The number in `q=0.5`; 1 if there is none, 0 if it can't be read.
fn weight(parameter: &str) -> f32 {
    let parameter = parameter.trim();
    if parameter.is_empty() {
        return 1.0;
    }
    let number = parameter.split_once('=').filter(|(name, _)| name.trim().eq_ignore_ascii_case("q"));
    let number = number.and_then(|(_, number)| number.trim().parse::<f32>().ok());
    number.filter(|number| (0.0..=1.0).contains(number)).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Encoding::{Brotli, Gzip, Identity};

    fn chosen(wishes: &[&'static str]) -> Option<Encoding> {
        let values = wishes.iter().map(|&wish| (ACCEPT_ENCODING, HeaderValue::from_static(wish)));
        Encoding::choose(&values.collect(), &Encoding::ALL)
    }

    #[test]
    fn the_smallest_is_sent_of_what_is_wanted_alike() {
        assert_eq!(chosen(&["gzip, deflate, br, zstd"]), Some(Brotli));
        assert_eq!(chosen(&["gzip", "BR"]), Some(Brotli));
        assert_eq!(chosen(&["gzip, deflate"]), Some(Gzip));
        assert_eq!(chosen(&["*"]), Some(Brotli));
        assert_eq!(chosen(&["br;q=0, *"]), Some(Gzip));
    }

    #[test]
    fn qualities_are_heeded() {
        assert_eq!(chosen(&["br;q=0.5, gzip"]), Some(Gzip));
        assert_eq!(chosen(&["br; Q=0.5, gzip;q=0.501"]), Some(Gzip));
        assert_eq!(chosen(&["br;q=0, gzip;q=0.0"]), Some(Identity));
        assert_eq!(chosen(&["gzip;q=0.001"]), Some(Gzip));
        assert_eq!(chosen(&["identity, gzip;q=0.5"]), Some(Identity));
        assert_eq!(chosen(&["br;q=x, gzip;q=7"]), Some(Identity));
    }

    #[test]
    fn bytes_as_they_are_suit_everybody_who_does_not_refuse_them() {
        assert_eq!(chosen(&[]), Some(Identity));
        assert_eq!(chosen(&[""]), Some(Identity));
        assert_eq!(chosen(&["zstd"]), Some(Identity));
        assert_eq!(chosen(&["zstd, identity;q=0"]), None);
        assert_eq!(chosen(&["*;q=0"]), None);
        assert_eq!(chosen(&["*;q=0, gzip"]), Some(Gzip));
    }
}
