//! Counts requests against the rate limits of their operation.

use std::net::IpAddr;

use nycapt_contract::RateLimitClass;
use nycapt_rules::{RateLimit, RateLimitSnapshot};
use sha2::{Digest, Sha256};

use super::limiter::RateLimiter;
use crate::client_address::rate_limit_key;
use crate::config::Config;

/// The policy for every caller.
pub(crate) const DEFAULT_POLICY: &str = "default";
/// The policy for pages.
const PAGE_POLICY: &str = "page";
/// The policy for revocations.
const REVOCATION_POLICY: &str = "revocation";

/// The one caller of a limit for all callers.
const ALL: u128 = 0;

/// How many times higher the limit for pages is, since a person opens several at once and many
/// people can share an address.
pub(crate) const PAGES_TO_REQUESTS: u32 = 5;

/// The rate limits of a server; none if not limited.
#[derive(Debug)]
pub(crate) struct RateLimits {
    strangers: Requests,
    /// Separate, so that a flood of addresses can't crowd them out.
    holders: Requests,
    registration: Option<RateLimiter>,
    /// Of all addresses together.
    registration_total: Option<RateLimiter>,
    checkout: Option<RateLimiter>,
}

/// The limits of requests in general.
#[derive(Debug)]
struct Requests {
    caller: Option<RateLimiter>,
    page: Option<RateLimiter>,
}

impl Requests {
    fn new(limit: Option<RateLimit>) -> Self {
        let pages = limit.map(|limit| limit.times(PAGES_TO_REQUESTS));
        Self {
            caller: limit.map(RateLimiter::new),
            page: pages.map(RateLimiter::new),
        }
    }
}

/// The rate limit of a request, for the response headers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counted {
    pub(crate) name: &'static str,
    pub(crate) limit: RateLimit,
    pub(crate) snapshot: RateLimitSnapshot,
}

impl RateLimits {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            strangers: Requests::new(config.rate_limit),
            holders: Requests::new(config.rate_limit),
            registration: config.registration_limit.map(RateLimiter::new),
            registration_total: config.registration_total_limit.map(RateLimiter::new),
            checkout: config.checkout_limit.map(RateLimiter::new),
        }
    }

    /// Counts a request at `now`, in Unix seconds, before its body is read; `None` if unlimited.
    ///
    /// Authenticated callers are counted by id, and everyone else by address, so that a stranger
    /// can neither exhaust nor read the limit of another.
    pub(crate) fn count(
        &self,
        class: RateLimitClass,
        id: Option<&str>,
        client: IpAddr,
        now: i64,
    ) -> Option<Counted> {
        let (name, limiter, caller) = self.limiter_of(class, id, client)?;
        counted(name, Some(limiter), caller, now)
    }

    /// Whether a caller has reached the limit of a class; doesn't count a request.
    pub(crate) fn is_spent(
        &self,
        class: RateLimitClass,
        id: Option<&str>,
        client: IpAddr,
        now: i64,
    ) -> bool {
        self.limiter_of(class, id, client)
            .is_some_and(|(_, limiter, caller)| limiter.is_spent(caller, now))
    }

    /// The policy of a class, its counter and the caller there; `None` if unlimited.
    fn limiter_of(
        &self,
        class: RateLimitClass,
        id: Option<&str>,
        client: IpAddr,
    ) -> Option<(&'static str, &RateLimiter, u128)> {
        let (requests, caller) = match id {
            Some(id) => (&self.holders, hash_of(id)),
            None => (&self.strangers, rate_limit_key(client)),
        };
        let (name, limiter, caller) = match (class, id) {
            (RateLimitClass::None, _) => return None,
            (RateLimitClass::Page, _) => (PAGE_POLICY, &requests.page, caller),
            (RateLimitClass::Revocation, Some(id)) => {
                let own = hash_of(&format!("revocation by {id}"));
                (REVOCATION_POLICY, &requests.caller, own)
            }
            (
                RateLimitClass::Caller
                | RateLimitClass::Registration
                | RateLimitClass::Checkout
                | RateLimitClass::Revocation,
                _,
            ) => (DEFAULT_POLICY, &requests.caller, caller),
        };
        Some((name, limiter.as_ref()?, caller))
    }

    /// Counts a valid request by address against its operation's limit; `None` if unlimited.
    /// Invalid requests are not counted.
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
        let own = counted(name, limiter, rate_limit_key(client), now);
        if class != RateLimitClass::Registration || own.is_some_and(|own| !own.snapshot.admitted) {
            return own;
        }
        let total = counted(
            "registration-total",
            self.registration_total.as_ref(),
            ALL,
            now,
        );
        total.filter(|total| !total.snapshot.admitted).or(own)
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
