//! A certificate that a player wins Mitsudomoe for two: one turn for each position that can arise with that player to act.
//!
//! Nothing here knows how it was found. [`Certificate::read`] reads one from bytes, [`verify`] checks it by the rules
//! alone.
//!
//! ```text
//! magic      "tomoe mitsudomoe certificate 1\n"
//! length     2 bytes, of the text that follows
//! start      the position at which it begins, in the notation
//! winner     1 byte, the colour's letter
//! count      8 bytes, the number of choices
//! choices    by increasing key: the key's difference from the one before (varint),
//!            the turn (3 bytes), the bound (varint)
//! checksum   8 bytes, XXH3 of everything before
//! ```
//!
//! Numbers have their lowest byte first; a varint has seven bits a byte, the lowest first, and the highest bit set in all
//! bytes but the last. The key is the smaller of those of the position and its mirror image, and the turn is one of the
//! position that has it. The bound is the number of plies in which the game is won at most. A position in which some turn
//! wins at once has no choice: the reader finds that turn.

mod turn_code;
mod verify;

use std::fmt;

use tomoe_games::Colour as _;
use tomoe_games::Position as _;
use tomoe_games::mitsudomoe::{Colour, Move, Position, Seats, WinSource};
use xxhash_rust::xxh3::xxh3_64;

pub use verify::{Checked, Fault, verify};

const MAGIC: &[u8] = b"tomoe mitsudomoe certificate 1\n";

/// A certificate as read: what to play where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    start: Position,
    winner: Colour,
    /// Increasing.
    keys: Vec<u64>,
    /// The code of the turn and the bound, for each key.
    choices: Vec<(u32, u32)>,
}

/// Why bytes are not a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CertificateError {
    /// It is something else, or of another version.
    Magic,
    /// The checksum does not agree with the content.
    Checksum,
    /// A part can't be: which one.
    Part(&'static str),
}

impl fmt::Display for CertificateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertificateError::Magic => f.write_str("this is no certificate of Mitsudomoe"),
            CertificateError::Checksum => f.write_str("the checksum does not agree: the file is damaged"),
            CertificateError::Part(part) => write!(f, "the certificate's {part} can't be"),
        }
    }
}

impl std::error::Error for CertificateError {}

impl Certificate {
    /// The certificate that ships with the program, read when it is first asked for.
    #[cfg(feature = "embedded")]
    pub fn embedded() -> &'static Self {
        static CERTIFICATE: std::sync::OnceLock<Certificate> = std::sync::OnceLock::new();
        CERTIFICATE.get_or_init(|| {
            Self::read(Self::EMBEDDED).expect("the repository's own certificate was checked by its tests")
        })
    }

    /// The bytes of [`embedded`](Certificate::embedded).
    #[cfg(feature = "embedded")]
    pub const EMBEDDED: &'static [u8] = include_bytes!("../../certificates/mitsudomoe.cert");

    /// A certificate of these choices: positions with the winner to act, the turn to play and the bound.
    pub fn new(
        start: Position,
        winner: Colour,
        choices: impl IntoIterator<Item = (Position, Move, u32)>,
    ) -> Self {
        let mut all: Vec<(u64, (u32, u32))> = choices
            .into_iter()
            .map(|(position, turn, bound)| {
                let (key, is_mirrored) = class(&position);
                let code = match is_mirrored {
                    true => turn_code::encode(&position.mirrored(), turn.mirrored()),
                    false => turn_code::encode(&position, turn),
                };
                (key, (code, bound))
            })
            .collect();
        all.sort_unstable();
        all.dedup_by_key(|&mut (key, _)| key);
        let (keys, choices) = all.into_iter().unzip();
        Self { start, winner, keys, choices }
    }

    /// Reads a certificate; whether its claim is true is for [`verify`] to say.
    pub fn read(bytes: &[u8]) -> Result<Self, CertificateError> {
        let content = bytes.strip_prefix(MAGIC).ok_or(CertificateError::Magic)?;
        let checked =
            bytes.len().checked_sub(8).filter(|&at| at >= MAGIC.len()).ok_or(CertificateError::Checksum)?;
        let (before, checksum) = bytes.split_at(checked);
        if xxh3_64(before).to_le_bytes() != checksum {
            return Err(CertificateError::Checksum);
        }
        let mut rest = &content[..content.len() - 8];
        let length = take::<2>(&mut rest).map(u16::from_le_bytes).ok_or(CertificateError::Part("start"))?;
        let (text, after) =
            rest.split_at_checked(usize::from(length)).ok_or(CertificateError::Part("start"))?;
        rest = after;
        let start = std::str::from_utf8(text).ok().and_then(|text| text.parse::<Position>().ok());
        let start =
            start.filter(|start| start.seats() == Seats::Two).ok_or(CertificateError::Part("start"))?;
        let letter = take::<1>(&mut rest).map(|[letter]| char::from(letter));
        let winner = Colour::ALL.iter().copied().find(|colour| Some(colour.letter()) == letter);
        let winner = winner.filter(|&winner| start.is_in(winner)).ok_or(CertificateError::Part("winner"))?;
        let count = take::<8>(&mut rest).map(u64::from_le_bytes).ok_or(CertificateError::Part("count"))?;
        // The shortest choice has five bytes, so a false count takes no memory.
        if count > rest.len() as u64 / 5 {
            return Err(CertificateError::Part("count"));
        }
        let (mut keys, mut choices) = (Vec::new(), Vec::new());
        let mut key: u64 = 0;
        for number in 0..count {
            let choice = read_choice(&mut rest).filter(|&(step, _)| number == 0 || step > 0);
            let (step, choice) = choice.ok_or(CertificateError::Part("choice"))?;
            key = key.checked_add(step).ok_or(CertificateError::Part("choice"))?;
            keys.push(key);
            choices.push(choice);
        }
        if !rest.is_empty() {
            return Err(CertificateError::Part("count"));
        }
        Ok(Self { start, winner, keys, choices })
    }

    /// The certificate as bytes.
    pub fn write(&self) -> Vec<u8> {
        let text = self.start.to_string();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text.as_bytes());
        bytes.push(self.winner.letter() as u8);
        bytes.extend((self.keys.len() as u64).to_le_bytes());
        let mut before = 0;
        for (&key, &(code, bound)) in self.keys.iter().zip(&self.choices) {
            write_varint(key - before, &mut bytes);
            before = key;
            bytes.extend(&code.to_le_bytes()[..3]);
            write_varint(u64::from(bound), &mut bytes);
        }
        bytes.extend(xxh3_64(&bytes).to_le_bytes());
        bytes
    }

    /// The position at which it begins.
    pub fn start(&self) -> Position {
        self.start
    }

    /// Who wins.
    pub fn winner(&self) -> Colour {
        self.winner
    }

    /// How many positions have a choice.
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether no position has one.
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// What to play in a position with the winner to act, and within how many plies that wins; none if the certificate has
    /// no legal turn for it.
    pub fn choice(&self, position: &Position) -> Option<(Move, u32)> {
        let (_, is_mirrored, code, bound) = self.find(position)?;
        let turn = match is_mirrored {
            true => turn_code::decode(&position.mirrored(), code)?.mirrored(),
            false => turn_code::decode(position, code)?,
        };
        Some((turn, bound))
    }

    /// The number of a position's choice, whether that is for the mirror image, the turn's code and the bound.
    fn find(&self, position: &Position) -> Option<(usize, bool, u32, u32)> {
        let (key, is_mirrored) = class(position);
        let number = self.keys.binary_search(&key).ok()?;
        let (code, bound) = self.choices[number];
        Some((number, is_mirrored, code, bound))
    }
}

/// What is proven for the winner holds for the other player, too, with the board turned round.
impl WinSource for Certificate {
    fn winning_turn(&self, position: &Position) -> Option<(Move, u32)> {
        if position.seats() != Seats::Two {
            return None;
        }
        let choice = match position.to_act() == self.winner {
            true => self.choice(position),
            false => self.choice(&position.exchanged()).map(|(turn, bound)| (turn.exchanged(), bound)),
        };
        // An answer that loses at once is one ply here and two there.
        choice.map(|(turn, bound)| (turn, bound | 1))
    }
}

/// The key that a position shares with its mirror image, and whether it is that of the image.
fn class(position: &Position) -> (u64, bool) {
    let (key, mirrored) = (position.key(), position.mirrored_key());
    (key.min(mirrored), mirrored < key)
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}

fn read_choice(bytes: &mut &[u8]) -> Option<(u64, (u32, u32))> {
    let step = read_varint(bytes)?;
    let [low, middle, high] = take(bytes)?;
    let bound = u32::try_from(read_varint(bytes)?).ok()?;
    Some((step, (u32::from_le_bytes([low, middle, high, 0]), bound)))
}

fn read_varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut number: u64 = 0;
    for shift in (0..64).step_by(7) {
        let [byte] = take(bytes)?;
        let bits = u64::from(byte & 127);
        number |= bits.checked_shl(shift).filter(|shifted| shifted >> shift == bits)?;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}

fn write_varint(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn varints_round_trip() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            write_varint(number, &mut bytes);
            let mut rest = &bytes[..];
            assert_eq!(read_varint(&mut rest), Some(number));
            assert!(rest.is_empty());
        }
        assert_eq!(read_varint(&mut &[255; 11][..]), None);
    }
}
