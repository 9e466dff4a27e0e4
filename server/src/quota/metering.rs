//! Counts requests against the quotas that their operation names.

use std::net::IpAddr;

use nycapt_contract::RateLimitClass;
use nycapt_rules::{Quota, QuotaSnapshot};
use sha2::{Digest, Sha256};

use super::limiter::Limiter;
use crate::client_address::quota_key;
use crate::config::Config;

/// Name of the policy that counts every caller.
pub(crate) const DEFAULT_POLICY: &str = "default";

/// Name of the policy that counts pages.
const PAGE_POLICY: &str = "page";

/// Name of the policy that counts revocations.
const REVOCATION_POLICY: &str = "revocation";

/// Pages in a window for each request that a program has in it: a person opens several at once,
/// and many people can share an address.
pub(crate) const PAGES_TO_REQUESTS: u32 = 5;

/// The quotas of a server; none where the operator set no limit.
#[derive(Debug)]
pub(crate) struct Meters {
    caller: Option<Limiter>,
    page: Option<Limiter>,
    registration: Option<Limiter>,
    checkout: Option<Limiter>,
}

/// A request's place in the quota that its answer tells of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) name: &'static str,
    pub(crate) quota: Quota,
    pub(crate) snapshot: QuotaSnapshot,
}

impl Meters {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            caller: config.rate_limit.map(Limiter::new),
            page: config
                .rate_limit
                .map(|quota| Limiter::new(quota.times(PAGES_TO_REQUESTS))),
            registration: config.registration_limit.map(Limiter::new),
            checkout: config.checkout_limit.map(Limiter::new),
        }
    }

    /// Counts one request at `now`, in Unix seconds, before its body is read; none where no quota
    /// applies.
    ///
    /// A proven caller is counted by itself. Everyone else is counted by address, so that a
    /// stranger can neither use up nor read the quota of another.
    pub(crate) fn count(
        &self,
        class: RateLimitClass,
        proven: Option<&str>,
        client: IpAddr,
        now: i64,
    ) -> Option<Counted> {
        let caller = proven.map_or_else(|| quota_key(client), number_of);
        let (name, limiter, caller) = match (class, proven) {
            (RateLimitClass::None, _) => return None,
            (RateLimitClass::Page, _) => (PAGE_POLICY, &self.page, caller),
            (RateLimitClass::Revocation, Some(id)) => {
                let own = number_of(&format!("revocation by {id}"));
                (REVOCATION_POLICY, &self.caller, own)
            }
            (
                RateLimitClass::Caller
                | RateLimitClass::Registration
                | RateLimitClass::Checkout
                | RateLimitClass::Revocation,
                _,
            ) => (DEFAULT_POLICY, &self.caller, caller),
        };
        counted(name, limiter.as_ref(), caller, now)
    }

    /// Counts a request of good form against the quota that its operation has for itself, by
    /// address; none where it has none. A request that is refused for its form takes nothing there.
    pub(crate) fn count_use(
        &self,
        class: RateLimitClass,
        client: IpAddr,
        now: i64,
    ) -> Option<Counted> {
        let (name, limiter) = match class {
            RateLimitClass::None
            | RateLimitClass::Page
            | RateLimitClass::Caller
            | RateLimitClass::Revocation => {
                return None;
            }
            RateLimitClass::Registration => ("registration", self.registration.as_ref()),
            RateLimitClass::Checkout => ("checkout", self.checkout.as_ref()),
        };
        counted(name, limiter, quota_key(client), now)
    }
}

fn counted(
    name: &'static str,
    limiter: Option<&Limiter>,
    caller: u128,
    now: i64,
) -> Option<Counted> {
    let limiter = limiter?;
    Some(Counted {
        name,
        quota: limiter.quota(),
        snapshot: limiter.count(caller, now),
    })
}

/// The number that stands for an id; two ids with one number are as unlikely as a guessed key.
fn number_of(id: &str) -> u128 {
    let digest = Sha256::digest(id.as_bytes());
    digest
        .iter()
        .take(16)
        .fold(0, |number, byte| number << 8 | u128::from(*byte))
}
