//! Rate limits: counts requests per caller and operation in fixed windows, in bounded memory, and
//! through Redis, if it is set, together with other servers.

mod shared_counts;

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nycapt_contract::RateLimitClass;
use nycapt_rules::{RateLimit, RateLimitSnapshot};
use sha2::{Digest, Sha256};

use crate::client_address::rate_limit_key;
use crate::config::{Config, Role};
use shared_counts::SharedCounts;

pub(crate) const DEFAULT_POLICY: &str = "default";
const PAGE_POLICY: &str = "page";
const REVOCATION_POLICY: &str = "revocation";

/// The one caller of a limit for all callers.
const ALL: u128 = 0;

/// How many times higher the limit for pages is, since a person opens several at once and many
/// people can share an address.
pub(crate) const PAGES_TO_REQUESTS: u32 = 5;

/// The rate limits of a server; none if not limited.
#[derive(Debug)]
pub(crate) struct RateLimits {
    anonymous: Requests,
    /// Separate, so that a flood of addresses can't crowd them out.
    authenticated: Requests,
    registration: Option<RateLimiter>,
    /// Of all addresses together.
    registration_total: Option<RateLimiter>,
    checkout: Option<RateLimiter>,
    /// Counts of all servers; none if each counts by itself.
    pub(crate) shared: Option<Arc<SharedCounts>>,
}

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
        // A worker answers no requests.
        let redis = config.redis.clone().filter(|_| config.role == Role::All);
        Self {
            anonymous: Requests::new(config.rate_limit),
            authenticated: Requests::new(config.rate_limit),
            registration: config.registration_limit.map(RateLimiter::new),
            registration_total: config.registration_total_limit.map(RateLimiter::new),
            checkout: config.checkout_limit.map(RateLimiter::new),
            shared: redis.map(SharedCounts::new),
        }
    }

    /// Counts a request at `now`, in Unix seconds, before its body is read; `None` if unlimited.
    ///
    /// Authenticated callers are counted by id, and everyone else by address, so that a stranger
    /// can neither exhaust nor read the limit of another.
    pub(crate) async fn count(
        &self,
        class: RateLimitClass,
        id: Option<&str>,
        client: IpAddr,
        now: i64,
    ) -> Option<Counted> {
        let (name, limiter, caller) = self.limiter_of(class, id, client)?;
        self.counted(name, Some(limiter), caller, now).await
    }

    /// Whether a caller is known here to have reached the limit of a class; doesn't count a request.
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
            Some(id) => (&self.authenticated, hash_of(id.as_bytes())),
            None => (&self.anonymous, rate_limit_key(client)),
        };
        let (name, limiter, caller) = match (class, id) {
            (RateLimitClass::None, _) => return None,
            (RateLimitClass::Page, _) => (PAGE_POLICY, &requests.page, caller),
            (RateLimitClass::Revocation, Some(id)) => {
                let own = hash_of(format!("revocation by {id}").as_bytes());
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
    pub(crate) async fn count_use(
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
        let own = self
            .counted(name, limiter, rate_limit_key(client), now)
            .await;
        if class != RateLimitClass::Registration || own.is_some_and(|own| !own.snapshot.admitted) {
            return own;
        }
        let total = self.registration_total.as_ref();
        let total = self.counted("registration-total", total, ALL, now).await;
        total.filter(|total| !total.snapshot.admitted).or(own)
    }

    /// Counts a request here and, with Redis, at all servers.
    async fn counted(
        &self,
        name: &'static str,
        limiter: Option<&RateLimiter>,
        caller: u128,
        now: i64,
    ) -> Option<Counted> {
        let limiter = limiter?;
        let limit = limiter.limit();
        let mut tally = limiter.count(caller, now);
        // A caller who has reached the limit here has reached it everywhere, which keeps floods off Redis.
        if let Some(shared) = &self.shared
            && let Some(counted_as) = tally.counted_as
            && tally.used <= limit.limit()
        {
            let key = shared_key(name, limit, tally.window, counted_as);
            let left = (tally.window + 1) * i64::from(limit.seconds()) - now;
            // Boxed, so that requests take no more memory on servers without Redis.
            let everywhere = Box::pin(shared.count(&key, left + LATE_SECONDS)).await;
            tally.used = tally.used.max(everywhere.unwrap_or_default());
            limiter.raise(caller, tally);
        }
        Some(Counted {
            name,
            limit,
            snapshot: limit.snapshot(tally.used, now),
        })
    }
}

/// How long a shared count outlives its window, for servers whose clocks are slow.
const LATE_SECONDS: i64 = 60;

/// The name of a shared count, which contains neither an address nor an id.
fn shared_key(name: &str, limit: RateLimit, window: i64, caller: u128) -> String {
    let caller = hash_of(&caller.to_be_bytes());
    let seconds = limit.seconds();
    format!("nycapt:1:{name}:{seconds}:{window}:{caller:032x}")
}

/// A hash of an id; collisions are as unlikely as a guessed key.
fn hash_of(id: &[u8]) -> u128 {
    let digest = Sha256::digest(id);
    digest
        .iter()
        .take(16)
        .fold(0, |number, byte| number << 8 | u128::from(*byte))
}

const SHARDS: usize = 64;
/// Maximum callers per shard; 64 full shards use about 50 MB.
const CALLERS_PER_SHARD: usize = 16_384;
/// Maximum IPv6 /64 networks counted separately within a /48, the size of a site.
const NETWORKS_PER_SITE: u16 = 256;

/// Marks the shared count of a site; no network has this value.
const SITE: u128 = 1;

/// Where a request was counted, and the count of its caller there.
#[derive(Debug, Clone, Copy)]
struct Tally {
    window: i64,
    /// The caller or its IPv6 site; `None` if it shares a count because there are too many callers.
    counted_as: Option<u128>,
    used: u32,
}

/// Fixed windows, sharded so that callers rarely contend.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    limit: RateLimit,
    hasher: RandomState,
    shards: Vec<Mutex<Shard>>,
}

#[derive(Debug, Default)]
struct Shard {
    window: i64,
    used: HashMap<u128, u32>,
    /// Networks counted separately within an IPv6 site.
    networks: HashMap<u128, u16>,
    // Further callers share one count, so that a flood of addresses neither fills the memory nor
    // evades the limit.
    used_by_others: u32,
}

impl RateLimiter {
    pub(crate) fn new(limit: RateLimit) -> Self {
        Self {
            limit,
            hasher: RandomState::new(),
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
        }
    }

    pub(crate) const fn limit(&self) -> RateLimit {
        self.limit
    }

    /// Counts one request of `caller` at `now`, in Unix seconds.
    fn count(&self, caller: u128, now: i64) -> Tally {
        let window = self.limit.window(now);
        let Some(mut shard) = self.shard_of(caller) else {
            return Tally {
                window,
                counted_as: None,
                used: 1,
            };
        };
        // A late request counts in the current window. Going back further than one window means that
        // the clock was set back.
        if window > shard.window || window < shard.window - 1 {
            *shard = Shard {
                window,
                ..Shard::default()
            };
        }
        let (counted_as, used) = shard.count(caller);
        Tally {
            window: shard.window,
            counted_as,
            used,
        }
    }

    /// Raises the count of a caller to what all servers counted, unless its window has ended.
    fn raise(&self, caller: u128, tally: Tally) {
        if let Some(counted_as) = tally.counted_as
            && let Some(mut shard) = self.shard_of(caller)
            && shard.window == tally.window
            && let Some(used) = shard.used.get_mut(&counted_as)
        {
            *used = tally.used.max(*used);
        }
    }

    /// Whether a caller has reached its limit at `now`; doesn't count a request.
    pub(crate) fn is_spent(&self, caller: u128, now: i64) -> bool {
        self.shard_of(caller).is_some_and(|shard| {
            shard.window == self.limit.window(now) && shard.used_by(caller) >= self.limit.limit()
        })
    }

    fn shard_of(&self, caller: u128) -> Option<MutexGuard<'_, Shard>> {
        let place = self.hasher.hash_one(site_of(caller).unwrap_or(caller)) >> 32;
        let place = usize::try_from(place).unwrap_or_default();
        let shard = self.shards.get(place % SHARDS)?;
        Some(shard.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// The site of an IPv6 network; `None` for other callers.
pub(crate) const fn site_of(caller: u128) -> Option<u128> {
    // IPv4 addresses have no high bits, and hashes of ids have low ones.
    if caller >> 80 == 0 || caller << 64 != 0 {
        return None;
    }
    Some(caller >> 80 << 80)
}

impl Shard {
    /// Adds a request. Returns what it was counted as, unless with all others, and the new count.
    fn count(&mut self, caller: u128) -> (Option<u128>, u32) {
        let caller = self.counted_as(caller);
        if !self.used.contains_key(&caller)
            && let Some(site) = site_of(caller)
        {
            *self.networks.entry(site).or_default() += 1;
        }
        let has_room = self.used.len() < CALLERS_PER_SHARD;
        let (counted_as, used) = if has_room || self.used.contains_key(&caller) {
            (Some(caller), self.used.entry(caller).or_default())
        } else {
            (None, &mut self.used_by_others)
        };
        *used = used.saturating_add(1);
        (counted_as, *used)
    }

    /// What the next request of a caller is added to.
    fn used_by(&self, caller: u128) -> u32 {
        match self.used.get(&self.counted_as(caller)) {
            Some(used) => *used,
            None if self.used.len() < CALLERS_PER_SHARD => 0,
            None => self.used_by_others,
        }
    }

    /// The caller itself, or its IPv6 site if that has too many networks.
    fn counted_as(&self, caller: u128) -> u128 {
        match site_of(caller) {
            Some(site) if !self.used.contains_key(&caller) => {
                let networks = self.networks.get(&site).copied().unwrap_or_default();
                if networks < NETWORKS_PER_SITE {
                    caller
                } else {
                    site | SITE
                }
            }
            Some(_) | None => caller,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use futures_util::FutureExt;

    use super::*;

    fn limiter(limit: u32) -> RateLimiter {
        RateLimiter::new(RateLimit::new(limit, 60).unwrap())
    }

    impl RateLimiter {
        fn snapshot(&self, caller: u128, now: i64) -> RateLimitSnapshot {
            self.limit.snapshot(self.count(caller, now).used, now)
        }
    }

    #[test]
    fn a_request_that_is_counted_late_starts_no_window_anew() {
        let limiter = limiter(2);
        assert!(limiter.snapshot(1, 60).admitted);
        assert!(limiter.snapshot(1, 59).admitted);
        assert!(!limiter.snapshot(1, 60).admitted);
        assert!(!limiter.snapshot(1, 59).admitted);
        // A clock that was set back far is not a late request.
        assert!(limiter.snapshot(1, 600).admitted);
        assert_eq!(limiter.snapshot(1, 60).remaining, 1);
    }

    #[test]
    fn a_flood_of_callers_is_bounded_in_memory_and_still_limited() {
        let limiter = limiter(1);
        let most = u128::try_from(SHARDS * CALLERS_PER_SHARD).unwrap();
        let admitted = (0..most + 100_000)
            .filter(|caller| limiter.snapshot(*caller, 0).admitted)
            .count();
        let counted: usize = limiter
            .shards
            .iter()
            .map(|shard| shard.lock().unwrap().used.len())
            .sum();
        assert!(counted <= SHARDS * CALLERS_PER_SHARD, "{counted}");
        assert!(admitted <= counted + SHARDS, "{admitted}");
        // Whoever shares the last count has reached the limit with it.
        assert!(limiter.is_spent(most + 100_000, 0));
        assert!(!limiter.is_spent(most + 100_000, 60));
    }

    #[test]
    fn a_flood_of_addresses_takes_nothing_from_authenticated_callers() {
        let config = Config::given(&[("rate-limit", "1/60")]).unwrap();
        let limits = RateLimits::new(&config);
        let count = |id: Option<&str>, address: u32| {
            let client = IpAddr::from(Ipv4Addr::from_bits(address));
            let counted = limits.count(RateLimitClass::Caller, id, client, 0);
            // Without Redis nothing waits.
            let counted = counted.now_or_never().unwrap();
            counted.unwrap().snapshot.admitted
        };
        let most = u32::try_from(SHARDS * CALLERS_PER_SHARD).unwrap();
        for address in 0..most + 100_000 {
            count(None, address);
        }
        assert!(!count(None, u32::MAX));
        assert!(count(Some("acct_1"), u32::MAX));
    }

    #[test]
    fn a_provider_of_ipv6_addresses_fills_no_counter() {
        let limiter = limiter(3);
        let network =
            |site: u128, network: u128| (0x2001_0db8_u128 << 96) | site << 80 | network << 64;
        // Every network of an allocation of 44 bits.
        for site in 0..16 {
            for number in 0..=u128::from(u16::MAX) {
                limiter.snapshot(network(site, number), 0);
            }
        }
        let shards = limiter.shards.iter().map(|shard| shard.lock().unwrap());
        let (counted, shared) = shards.fold((0, 0), |(counted, shared), shard| {
            (counted + shard.used.len(), shared + shard.used_by_others)
        });
        assert_eq!((counted, shared), (16 * (256 + 1), 0));
        // The first ones are still counted separately, the others by site.
        assert_eq!(limiter.snapshot(network(0, 0), 0).remaining, 1);
        assert!(!limiter.snapshot(network(0, 65_535), 0).admitted);
        assert!(limiter.snapshot(network(16, 65_535), 0).admitted);
    }

    #[test]
    fn a_caller_is_spent_after_its_last_request_and_looking_counts_nothing() {
        let limiter = limiter(2);
        for caller in [7, 0x2001_0db8_u128 << 96] {
            for _ in 0..3 {
                assert!(!limiter.is_spent(caller, 0));
            }
            limiter.snapshot(caller, 0);
            assert!(!limiter.is_spent(caller, 0));
            limiter.snapshot(caller, 0);
            assert!(limiter.is_spent(caller, 59));
            assert!(!limiter.is_spent(caller, 60));
            assert!(!limiter.is_spent(caller + 1, 0));
        }
    }

    #[test]
    fn requests_at_one_time_are_each_counted_once() {
        let limiter = limiter(1_000);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..250).all(|_| limiter.snapshot(9, 0).admitted));
            }
        });
        assert!(!limiter.snapshot(9, 0).admitted);
    }
}
