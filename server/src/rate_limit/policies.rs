//! Counts requests against the rate limits that their operation names.

use std::net::IpAddr;

use nycapt_contract::RateLimitClass;
use nycapt_rules::{RateLimit, RateLimitSnapshot};
use sha2::{Digest, Sha256};

use super::limiter::RateLimiter;
use crate::client_address::rate_limit_key;
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

/// The rate limits of a server; none where the operator set no limit.
#[derive(Debug)]
pub(crate) struct RateLimits {
    caller: Option<RateLimiter>,
    page: Option<RateLimiter>,
    registration: Option<RateLimiter>,
    checkout: Option<RateLimiter>,
}

/// A request's place in a rate limit, for the answer's headers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) name: &'static str,
    pub(crate) limit: RateLimit,
    pub(crate) snapshot: RateLimitSnapshot,
}

impl RateLimits {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            caller: config.rate_limit.map(RateLimiter::new),
            page: config
                .rate_limit
                .map(|limit| RateLimiter::new(limit.times(PAGES_TO_REQUESTS))),
            registration: config.registration_limit.map(RateLimiter::new),
            checkout: config.checkout_limit.map(RateLimiter::new),
        }
    }

    /// Counts one request at `now`, in Unix seconds, before its body is read; none if no rate limit
    /// applies.
    ///
    /// An authenticated caller is counted by its id. Everyone else is counted by address, so that a
    /// stranger can neither use up nor read the rate limit of another.
    pub(crate) fn count(
        &self,
        class: RateLimitClass,
        id: Option<&str>,
        client: IpAddr,
        now: i64,
    ) -> Option<Counted> {
        let caller = id.map_or_else(|| rate_limit_key(client), hash_of);
        let (name, limiter, caller) = match (class, id) {
            (RateLimitClass::None, _) => return None,
            (RateLimitClass::Page, _) => (PAGE_POLICY, &self.page, caller),
            (RateLimitClass::Revocation, Some(id)) => {
                let own = hash_of(&format!("revocation by {id}"));
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

    /// Counts a request of good form against the rate limit that its operation has for itself, by
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
        counted(name, limiter, rate_limit_key(client), now)
    }
}

fn counted(
    name: &'static str,
    limiter: Option<&RateLimiter>,
    caller: u128,
    now: i64,
) -> Option<Counted> {
    let limiter = limiter?;
    Some(Counted {
        name,
        limit: limiter.limit(),
        snapshot: limiter.count(caller, now),
    })
}

/// A hash of an id; collisions are as unlikely as a guessed key.
fn hash_of(id: &str) -> u128 {
    let digest = Sha256::digest(id.as_bytes());
    digest
        .iter()
        .take(16)
        .fold(0, |number, byte| number << 8 | u128::from(*byte))
}
