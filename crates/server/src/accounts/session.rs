//! Who is signed in, by a cookie; and whether a request comes from our own page.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Request};
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, ORIGIN, USER_AGENT};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tomoe_play::Millis;
use tomoe_wire::{AccountProblem, Key};

use super::problem::Refused;
use crate::clock::now;
use crate::house::House;
use crate::secrets;
use crate::store::{StoredAccount, StoredSession};

/// The cookie's name.
const NAME: &str = "tomoe-session";

/// A session that is not used for so long ends.
const LASTS: Millis = Millis(60 * 24 * 3_600_000);

/// How exactly it is known when a session was last used.
const SEEN: Millis = Millis(3_600_000);

/// How much is kept of what a browser says it is.
const DEVICE: usize = 120;

/// Who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    pub(crate) account: StoredAccount,
    pub(crate) session: StoredSession,
}

impl SignedIn {
    /// Whose cookie came with a request; nobody's if it has none, or an old one.
    pub(crate) async fn from_headers(house: &House, headers: &HeaderMap) -> Result<Option<Self>, Refused> {
        let Some(token) = token(headers) else { return Ok(None) };
        let now = now();
        let found = house.store.signed_in(secrets::hash(&token), expired(now)).await?;
        let Some((account, session)) = found else { return Ok(None) };
        if now.since(session.seen) >= SEEN {
            house.store.see_session(session.hash, now).await?;
        }
        Ok(Some(Self { account, session }))
    }
}

impl FromRequestParts<Arc<House>> for SignedIn {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, house: &Arc<House>) -> Result<Self, Refused> {
        Self::from_headers(house, &parts.headers).await?.ok_or(Refused(AccountProblem::NotSignedIn))
    }
}

/// Sessions that were last seen by then have ended.
pub(super) fn expired(now: Millis) -> Millis {
    Millis(now.0.saturating_sub(LASTS.0))
}

/// A new session of an account, and the cookie for it. Whatever cookie came with the request does not matter.
pub(super) async fn open(house: &House, account: &str, headers: &HeaderMap) -> Result<String, Refused> {
    let (token, now) = (secrets::new_key(), now());
    let agent = headers.get(USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let session = StoredSession {
        hash: secrets::hash(&token),
        id: secrets::new_game_id(),
        device: agent.chars().filter(|letter| !letter.is_control()).take(DEVICE).collect(),
        made: now,
        seen: now,
    };
    house.store.open_session(account, &session, expired(now)).await?;
    Ok(cookie(token.as_str(), LASTS.0 / 1000, house, headers))
}

/// The cookie that takes the other one away.
pub(super) fn no_cookie(house: &House, headers: &HeaderMap) -> String {
    cookie("", 0, house, headers)
}

fn cookie(value: &str, seconds: u64, house: &House, headers: &HeaderMap) -> String {
    let secure = if house.addresses.is_on_tls(headers) { "; Secure" } else { "" };
    format!("{NAME}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

fn token(headers: &HeaderMap) -> Option<Key> {
    let cookies = headers.get_all(COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs =
        cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|&(name, _)| name == NAME).and_then(|(_, value)| value.parse().ok())
}

/// Lets a request through that reads, or that comes from our own page or no page at all.
///
/// A browser sends our cookie with a link to us from elsewhere, but with nothing else (`SameSite=Lax`). This is the second fence: browsers say where what
/// they send comes from, and a form of another page can't send JSON.
pub(crate) async fn from_our_page(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    if !reads && !is_ours(request.headers()) {
        return Refused(AccountProblem::ForeignPage).into_response();
    }
    next.run(request).await
}

/// Whether a request was made by our own page, or by none.
pub(crate) fn is_ours(headers: &HeaderMap) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let is_json = text(CONTENT_TYPE.as_str()).is_some_and(|kind| kind.trim().starts_with("application/json"));
    let is_same = match (text("sec-fetch-site"), text(ORIGIN.as_str())) {
        (Some(site), _) => site == "same-origin",
        (None, Some(origin)) => {
            let host = origin.split_once("://").map(|(_, host)| host);
            host.is_some() && host == text(HOST.as_str())
        }
        (None, None) => true,
    };
    is_json && is_same
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap())).collect()
    }

    #[test]
    fn what_other_pages_send_is_told_from_ours() {
        let json = ("content-type", "application/json");
        let host = ("host", "tomoe.example:8023");
        let ours = [
            vec![json, host],
            vec![json, host, ("origin", "https://tomoe.example:8023")],
            vec![json, host, ("sec-fetch-site", "same-origin"), ("origin", "https://tomoe.example:8023")],
        ];
        for pairs in ours {
            assert!(is_ours(&headers(&pairs)), "{pairs:?}");
        }
        let foreign = [
            vec![host],
            vec![host, ("content-type", "text/plain")],
            vec![json, host, ("origin", "https://evil.example")],
            vec![json, host, ("origin", "null")],
            vec![json, host, ("sec-fetch-site", "cross-site")],
            vec![json, host, ("sec-fetch-site", "same-site")],
            vec![json, ("origin", "https://tomoe.example")],
        ];
        for pairs in foreign {
            assert!(!is_ours(&headers(&pairs)), "{pairs:?}");
        }
    }

    #[test]
    fn a_token_is_found_among_cookies() {
        let key = "0123456789abcdefghijklmnop";
        let several = format!("a=b; tomoe-session={key};c=d");
        assert_eq!(token(&headers(&[("cookie", &several)])).unwrap().as_str(), key);
        for wrong in
            ["tomoe-session=short", "tomoe-session", "x-tomoe-session=0123456789abcdefghijklmnop", ""]
        {
            assert!(token(&headers(&[("cookie", wrong)])).is_none(), "{wrong}");
        }
    }
}
