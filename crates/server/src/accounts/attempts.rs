//! How often passwords and names may be tried.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tomoe_wire::AccountProblem;

/// Passwords and codes tried by one address: so many at once, then one in so long.
const BY_ADDRESS: (u32, Duration) = (20, Duration::from_secs(15));

/// Passwords and codes tried for one name, whoever tries. A name is safe even if thousands of addresses try it.
const FOR_NAME: (u32, Duration) = (30, Duration::from_secs(60));

/// Accounts made by one address.
const MADE: (u32, Duration) = (20, Duration::from_secs(180));

/// How often passwords and names may be tried.
pub(crate) struct Attempts {
    by_address: DefaultKeyedRateLimiter<IpAddr>,
    for_name: DefaultKeyedRateLimiter<String>,
    made: DefaultKeyedRateLimiter<IpAddr>,
}

impl Default for Attempts {
    fn default() -> Self {
        Self {
            by_address: RateLimiter::keyed(quota(BY_ADDRESS)),
            for_name: RateLimiter::keyed(quota(FOR_NAME)),
            made: RateLimiter::keyed(quota(MADE)),
        }
    }
}

impl Attempts {
    /// Whether an address may try a password for a name.
    pub(super) fn may_try(&self, address: IpAddr, likeness: &str) -> Result<(), AccountProblem> {
        let may = self.by_address.check_key(&address).is_ok()
            && self.for_name.check_key(&likeness.to_owned()).is_ok();
        if may { Ok(()) } else { Err(AccountProblem::TooOften) }
    }

    /// Whether an address may make another account.
    pub(super) fn may_make(&self, address: IpAddr) -> Result<(), AccountProblem> {
        self.made.check_key(&address).map_err(|_| AccountProblem::TooOften)
    }

    /// Forgets who has not tried for a while.
    pub(crate) fn sweep(&self) {
        self.by_address.retain_recent();
        self.for_name.retain_recent();
        self.made.retain_recent();
    }
}

fn quota((at_once, then): (u32, Duration)) -> Quota {
    let at_once = NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN);
    Quota::with_period(then).unwrap_or(Quota::per_minute(NonZeroU32::MIN)).allow_burst(at_once)
}
