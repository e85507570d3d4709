//! Where a push service is. Its address comes from a browser, or from somebody who pretends to be one: the server lets nobody send it to
//! machines that only it can reach.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::Uri;

/// The most bytes of an address.
const LONGEST: usize = 800;

/// The address of a subscription at a push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Destination {
    pub(super) uri: Uri,
    pub(super) host: String,
    pub(super) port: u16,
    pub(super) is_tls: bool,
}

impl Destination {
    /// Reads an address: HTTPS at the usual port with a name, unless anything goes.
    pub(super) fn read(text: &str, is_anywhere: bool) -> Option<Self> {
        let uri: Uri = text.parse().ok().filter(|_| text.len() <= LONGEST)?;
        let authority = uri.authority()?;
        let is_tls = match uri.scheme_str()? {
            "https" => true,
            "http" if is_anywhere => false,
            _ => return None,
        };
        let host = authority.host().trim_start_matches('[').trim_end_matches(']').to_owned();
        let usual = if is_tls { 443 } else { 80 };
        let port = authority.port_u16().unwrap_or(usual);
        let is_name = host.parse::<IpAddr>().is_err() && host.contains('.');
        let fits = is_anywhere || (is_name && port == usual);
        (fits && !authority.as_str().contains('@')).then_some(Self { host, port, is_tls, uri: uri.clone() })
    }

    /// What a signature is for.
    pub(super) fn origin(&self) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        format!("{scheme}://{}", self.authority())
    }

    /// The host, with the port if it is not the usual one.
    pub(super) fn authority(&self) -> String {
        self.uri.authority().map(ToString::to_string).unwrap_or_default()
    }

    /// The path with what follows it.
    pub(super) fn path(&self) -> &str {
        self.uri.path_and_query().map_or("/", |path| path.as_str())
    }

    /// The first address of the host that may be connected to. The connection goes to that one, so that a name can't mean another
    /// machine by then.
    pub(super) async fn address(&self, is_anywhere: bool) -> Option<SocketAddr> {
        let mut found = tokio::net::lookup_host((self.host.as_str(), self.port)).await.ok()?;
        found.find(|address| is_anywhere || is_public(address.ip()))
    }
}

/// Whether an address is one of the whole internet, and not of a machine, a network or a purpose of its own.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_broadcast()
        || address.is_documentation()
        || address.is_multicast();
    // This network; carrier-grade NAT; assignments of the IETF; relays of 6to4; benchmarks; reserved.
    let is_reserved = a == 0
        || (a == 100 && b & 0b1100_0000 == 64)
        || (a == 192 && b == 0 && c == 0)
        || (a == 192 && b == 88 && c == 99)
        || (a == 198 && b & 0xfe == 18)
        || a >= 240;
    !is_special && !is_reserved
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // What is given out today begins with 001. Of that, tunnels to addresses of the fourth version and documentation are left out.
    let is_global = a & 0xe000 == 0x2000;
    is_global && a != 0x2002 && !(a == 0x2001 && (b < 0x200 || b == 0xdb8)) && a != 0x3fff
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_https_with_a_name_at_the_usual_port_is_a_destination() {
        let good = Destination::read("https://push.example.com/send/abc?x=1", false).unwrap();
        assert_eq!(
            (good.origin().as_str(), good.path(), good.port),
            ("https://push.example.com", "/send/abc?x=1", 443)
        );
        for wrong in [
            "",
            "/send",
            "http://push.example.com/send",
            "https://push.example.com:8443/send",
            "https://127.0.0.1/send",
            "https://[::1]/send",
            "https://localhost/send",
            "https://user@push.example.com/send",
            "ftp://push.example.com/send",
            &format!("https://push.example.com/{}", "x".repeat(LONGEST)),
        ] {
            assert_eq!(Destination::read(wrong, false), None, "{wrong}");
        }
        let own = Destination::read("http://127.0.0.1:8080/send", true).unwrap();
        assert_eq!((own.origin().as_str(), own.is_tls), ("http://127.0.0.1:8080", false));
    }

    #[test]
    fn private_addresses_are_told_from_public_ones() {
        for public in ["8.8.8.8", "93.184.216.34", "100.63.0.1", "2606:4700::1111", "2a00:1450:4001::1"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for private in [
            "0.0.0.0",
            "10.1.2.3",
            "100.64.0.1",
            "127.0.0.1",
            "169.254.169.254",
            "172.16.0.1",
            "192.0.0.1",
            "192.0.2.1",
            "192.168.1.1",
            "198.18.0.1",
            "203.0.113.1",
            "224.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:10.0.0.1",
            "::ffff:127.0.0.1",
            "64:ff9b::a00:1",
            "2001::1",
            "2001:db8::1",
            "2002:a00:1::",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "ff02::1",
        ] {
            assert!(!is_public(private.parse().unwrap()), "{private}");
        }
    }

    #[tokio::test]
    async fn a_name_that_means_this_machine_is_not_connected_to() {
        let local = Destination::read("https://localhost/send", true).unwrap();
        assert_eq!(local.address(false).await, None);
        assert!(local.address(true).await.is_some());
    }
}
