//! How often things may be reported.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Reports of one address: so many at once, then one in so long.
const REPORTS: (NonZeroU32, Duration) = (NonZeroU32::new(6).unwrap(), Duration::from_secs(600));

/// How often things may be reported.
pub(crate) struct CareLimits {
    reports: DefaultKeyedRateLimiter<IpAddr>,
}

impl Default for CareLimits {
    fn default() -> Self {
        let (at_once, then) = REPORTS;
        let quota = Quota::with_period(then).unwrap_or(Quota::per_hour(NonZeroU32::MIN));
        Self { reports: RateLimiter::keyed(quota.allow_burst(at_once)) }
    }
}

impl CareLimits {
    /// Whether an address may report something else.
    pub(super) fn may_report(&self, address: IpAddr) -> bool {
        self.reports.check_key(&address).is_ok()
    }

    /// Forgets who has not reported anything for a while.
    pub(crate) fn sweep(&self) {
        self.reports.retain_recent();
    }
}
