#![doc = include_str!("../README.md")]
#![deny(missing_docs)]

mod certificate;
mod exact;
mod live;
mod notation;
mod records;
mod ugi;
mod wire;

/// A reader, and what it must do with any input.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its folder of inputs.
    pub name: &'static str,
    /// Gives it an input; panics if it does what it must not.
    pub attack: fn(&[u8]),
}

/// All of them.
pub const TARGETS: [Target; 10] = [
    Target { name: "positions", attack: notation::positions },
    Target { name: "moves", attack: notation::moves },
    Target { name: "records", attack: records::text },
    Target { name: "records_json", attack: records::json },
    Target { name: "live_games", attack: live::game },
    Target { name: "live_messages", attack: wire::messages },
    Target { name: "ugi_session", attack: ugi::session },
    Target { name: "ugi_lines", attack: ugi::lines },
    Target { name: "extract", attack: exact::extract },
    Target { name: "certificate", attack: certificate::read },
];

/// Gives the target of this name an input.
///
/// # Panics
///
/// If there is no such target, or if it does what it must not.
pub fn attack(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("the name of a target").attack)(input);
}
