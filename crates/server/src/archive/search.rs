//! What is asked of the archive, read from an address.

use tomoe_games::{AnyPosition, Canonical, Game};
use tomoe_play::Millis;
use tomoe_wire::Problem;

use super::day::beginning_of_day;
use super::facts::{key, searched};
use crate::store::{Place, Wanted};

/// How many games a page has if nothing is said, and at most.
const USUAL: u32 = 24;
const MOST: u32 = 100;

/// A question to the archive: which games, and how many at most.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Search {
    pub(super) wanted: Wanted,
    pub(super) limit: u32,
}

/// Reads the part of an address after the question mark. A name that means nothing here is an error, so that nobody takes all games for
/// those wanted.
pub(super) fn read(query: &str) -> Result<Search, Problem> {
    let mut search = Search { wanted: Wanted::default(), limit: USUAL };
    let wanted = &mut search.wanted;
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        if value.is_empty() {
            continue;
        }
        let wrong = Problem::Malformed;
        match &*name {
            "game" => wanted.rules = Some(value.parse::<Game>().map_err(|_| wrong)?.id().to_owned()),
            "result" => wanted.result = Some(result(&value).ok_or(wrong)?),
            "player" => wanted.player = Some(searched(&value)),
            "position" => wanted.position = Some(key(&Canonical::of(&position(&value)?))),
            "since" => wanted.since = Some(beginning_of_day(&value).ok_or(wrong)?),
            "until" => wanted.until = Some(beginning_of_day(&value).ok_or(wrong)?.plus(Millis::DAY)),
            "before" => wanted.before = Some(read_place(&value).ok_or(wrong)?),
            "limit" => {
                search.limit = value.parse().ok().filter(|limit| (1..=MOST).contains(limit)).ok_or(wrong)?
            }
            _ => return Err(wrong),
        }
    }
    Ok(search)
}

/// Reads the position in the part of an address after the question mark.
pub(super) fn read_position(query: &str) -> Result<AnyPosition, Problem> {
    let mut values = form_urlencoded::parse(query.as_bytes());
    match (values.next(), values.next()) {
        (Some((name, value)), None) if name == "position" => position(&value),
        _ => Err(Problem::Malformed),
    }
}

fn position(text: &str) -> Result<AnyPosition, Problem> {
    text.parse().map_err(|_| Problem::Malformed)
}

/// A result as records write it: `draw`, or `win:` with a letter.
fn result(text: &str) -> Option<String> {
    let is_result = match text.strip_prefix("win:") {
        Some(letter) => letter.len() == 1 && letter.bytes().all(|byte| byte.is_ascii_lowercase()),
        None => text == "draw",
    };
    is_result.then(|| text.to_owned())
}

/// A place in the archive as pages name it.
pub(super) fn place_text(place: &Place) -> String {
    format!("{}-{}", place.at.0, place.game)
}

fn read_place(text: &str) -> Option<Place> {
    let (at, game) = text.split_once('-')?;
    Some(Place { at: Millis(at.parse().ok()?), game: game.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_is_read_and_nothing_else() {
        let search =
            read("game=mana&player=%20Ada+LOVELACE&result=draw&since=2026-11-01&until=2026-11-30").unwrap();
        assert_eq!(search.wanted.rules.as_deref(), Some("mana"));
        assert_eq!(search.wanted.player.as_deref(), Some("ada lovelace"));
        assert_eq!(search.wanted.until.map(|until| until.0 % Millis::DAY.0), Some(0));
        assert_eq!(search.limit, USUAL);
        assert_eq!(
            read("player=&result=").unwrap().wanted,
            Wanted::default(),
            "an empty field asks for nothing"
        );
        let before = read("before=17-k3jQ9xTb02Lm&limit=100").unwrap();
        assert_eq!(before.wanted.before.as_ref().map(place_text).as_deref(), Some("17-k3jQ9xTb02Lm"));
        for wrong in [
            "game=chess",
            "result=won",
            "result=win:",
            "result=win:bb",
            "since=yesterday",
            "before=17",
            "before=x-y",
            "limit=0",
            "limit=101",
            "limit=many",
            "position=here",
            "who=ada",
        ] {
            assert_eq!(read(wrong), Err(Problem::Malformed), "{wrong}");
        }
        let here = read("position=5/5/2b2/5/5+w+5+6").unwrap().wanted.position;
        assert!(here.is_some());
        let corners = ["5/5/5/5/b4 w 5 6", "b4/5/5/5/5 w 5 6"].map(|text| {
            let query =
                form_urlencoded::Serializer::new(String::new()).append_pair("position", text).finish();
            read(&query).unwrap().wanted.position
        });
        assert_eq!(corners[0], corners[1]);
        assert_ne!(corners[0], here);
        assert!(read_position("position=5/5/2b2/5/5+w+5+6").is_ok());
        assert!(read_position("").is_err() && read_position("position=x").is_err());
    }
}
