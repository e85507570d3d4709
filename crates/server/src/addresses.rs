//! What each network address is granted, so that nobody takes it all.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::HeaderMap;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// What each network address is granted.
#[derive(Clone, Copy, Debug)]
pub struct AddressLimits {
    /// WebSockets that are open at a time.
    pub sockets: u32,
    /// Games made in ten minutes.
    pub games: NonZeroU32,
    /// Requests in a second to what costs something: everything but the application's files.
    pub requests: NonZeroU32,
    /// How many proxies stand before the server and add to `X-Forwarded-For`; 0 if clients connect directly.
    pub proxies: usize,
}

impl Default for AddressLimits {
    fn default() -> Self {
        // A school or a café behind one address is a few dozen people.
        const GAMES: NonZeroU32 = NonZeroU32::new(60).unwrap();
        const REQUESTS: NonZeroU32 = NonZeroU32::new(50).unwrap();
        Self { sockets: 200, games: GAMES, requests: REQUESTS, proxies: 0 }
    }
}

/// The network address of who connected.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What addresses have used of what they are granted.
pub(crate) struct Addresses {
    limits: AddressLimits,
    games: DefaultKeyedRateLimiter<IpAddr>,
    requests: DefaultKeyedRateLimiter<IpAddr>,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// The place of an open WebSocket among those of its address. It is given back when this is dropped.
pub(crate) struct SocketPlace {
    address: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

impl Addresses {
    pub(crate) fn new(limits: AddressLimits) -> Self {
        let games = Quota::with_period(Duration::from_secs(600) / limits.games.get());
        let games = games.unwrap_or(Quota::per_minute(limits.games)).allow_burst(limits.games);
        let burst = limits.requests.saturating_mul(const { NonZeroU32::new(4).unwrap() });
        let requests = Quota::per_second(limits.requests).allow_burst(burst);
        Self {
            limits,
            games: RateLimiter::keyed(games),
            requests: RateLimiter::keyed(requests),
            sockets: Arc::default(),
        }
    }

    /// Who sent a request: who connected or, behind proxies, whom the outermost of ours was told about.
    pub(crate) fn of(&self, peer: Peer, headers: &HeaderMap) -> IpAddr {
        let forwarded =
            headers.get_all("x-forwarded-for").into_iter().filter_map(|value| value.to_str().ok());
        let forwarded: Vec<&str> = forwarded.flat_map(|value| value.split(',')).map(str::trim).collect();
        let index = forwarded.len().checked_sub(self.limits.proxies).filter(|_| self.limits.proxies > 0);
        let address = index.and_then(|index| forwarded.get(index)?.parse().ok()).unwrap_or(peer.0);
        network(address)
    }

    /// Whether a request came to the outermost of our proxies over TLS.
    pub(crate) fn is_on_tls(&self, headers: &HeaderMap) -> bool {
        let scheme = headers.get("x-forwarded-proto").and_then(|value| value.to_str().ok());
        self.limits.proxies > 0 && scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case("https"))
    }

    /// Whether the address may make another game.
    pub(crate) fn may_make_game(&self, address: IpAddr) -> bool {
        self.games.check_key(&address).is_ok()
    }

    /// Whether the address may ask for something else.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.check_key(&address).is_ok()
    }

    /// A place for another WebSocket of the address, if there is one.
    pub(crate) fn open_socket(&self, address: IpAddr) -> Option<SocketPlace> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let open = sockets.entry(address).or_default();
        if *open >= self.limits.sockets {
            return None;
        }
        *open += 1;
        Some(SocketPlace { address, sockets: Arc::clone(&self.sockets) })
    }

    /// Forgets addresses that have not come for a while.
    pub(crate) fn sweep(&self) {
        self.games.retain_recent();
        self.requests.retain_recent();
    }
}

impl Drop for SocketPlace {
    fn drop(&mut self) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(open) = sockets.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// What counts as one address: of the sixth version a whole network, since a household has as many as it likes.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses(proxies: usize) -> Addresses {
        Addresses::new(AddressLimits { sockets: 2, proxies, ..AddressLimits::default() })
    }

    #[test]
    fn only_what_our_own_proxies_say_is_believed() {
        let peer = Peer("10.0.0.1".parse().unwrap());
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "1.1.1.1, 2.2.2.2, 3.3.3.3".parse().unwrap());
        let seen = |proxies| addresses(proxies).of(peer, &headers).to_string();
        assert_eq!([seen(0), seen(1), seen(2), seen(9)], ["10.0.0.1", "3.3.3.3", "2.2.2.2", "10.0.0.1"]);
    }

    #[test]
    fn a_household_is_one_address() {
        let peer = Peer("2001:db8:1:2:3:4:5:6".parse().unwrap());
        assert_eq!(addresses(0).of(peer, &HeaderMap::new()).to_string(), "2001:db8:1:2::");
    }

    #[test]
    fn a_closed_socket_makes_room_for_another() {
        let addresses = addresses(0);
        let address = "10.0.0.1".parse().unwrap();
        let first = addresses.open_socket(address).unwrap();
        let _second = addresses.open_socket(address).unwrap();
        assert!(addresses.open_socket(address).is_none());
        drop(first);
        assert!(addresses.open_socket(address).is_some());
    }
}
