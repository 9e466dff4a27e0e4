//! Limits connections: in total by file descriptors, and each client address to a share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use salvo::async_trait;
use salvo::conn::ConnCtrl;
use salvo::fuse::{ArcConnObserver, ConnObserver, FuseAction, FuseConfig, FuseInfo, FusePolicy};
use tokio::time::Instant;

use crate::client_address::{Network, rate_limit_key};
use crate::rate_limit::site_of;
use crate::request_context::UNKNOWN_CLIENT;

/// File descriptors reserved for files, databases and outbound calls.
const RESERVED: u64 = 256;
/// One address may use at most one connection in this many.
const SHARE: usize = 8;
/// Minimum number of connections allowed per address.
const MIN_CONNECTIONS: usize = 8;
/// How often a repeated warning is logged.
const THROTTLE_INTERVAL: Duration = Duration::from_secs(60);

/// Raises the open-file limit for this many connections, and returns how many there
/// is room for.
pub(crate) fn room_for(wanted: usize) -> usize {
    let limit = getrlimit(Resource::Nofile);
    let hard = limit.maximum.unwrap_or(u64::MAX);
    let mut files = limit.current.unwrap_or(u64::MAX);
    let needed = u64::try_from(wanted)
        .unwrap_or(u64::MAX)
        .saturating_add(RESERVED);
    if files < needed {
        let raised = needed.min(hard);
        let new = Rlimit {
            current: Some(raised),
            maximum: limit.maximum,
        };
        if setrlimit(Resource::Nofile, new).is_ok() {
            files = raised;
        }
    }
    let room = files - RESERVED.min(files / 2);
    let room = usize::try_from(room).unwrap_or(usize::MAX).clamp(1, wanted);
    if room < wanted {
        tracing::warn!(
            max_connections = wanted,
            room,
            files,
            "the limit of open files allows fewer connections: raise it (`ulimit -n`, `LimitNOFILE`)"
        );
    }
    room
}

type Open = Arc<Mutex<HashMap<u128, usize>>>;

/// Accepts connections up to each address's share, with the same timeouts for all.
pub(crate) struct Admission {
    fuse: FuseConfig,
    each: usize,
    /// Proxies open connections for many clients.
    trusted: Vec<Network>,
    open: Open,
    warning: LogThrottle,
}

impl Admission {
    pub(crate) fn new(fuse: FuseConfig, room: usize, trusted: &[Network]) -> Self {
        Self {
            fuse,
            each: (room / SHARE).max(MIN_CONNECTIONS),
            trusted: trusted.to_vec(),
            open: Open::default(),
            warning: LogThrottle::default(),
        }
    }

    fn admits(&self, address: IpAddr) -> bool {
        if self.trusted.iter().any(|network| network.contains(address)) {
            return true;
        }
        let open = counts(&self.open)
            .get(&network_of(address))
            .copied()
            .unwrap_or_default();
        if open >= self.each && self.warning.is_due() {
            tracing::warn!(most = self.each, "an address has too many connections");
        }
        open < self.each
    }

    fn count(&self, address: IpAddr) -> Counted {
        let network = network_of(address);
        *counts(&self.open).entry(network).or_default() += 1;
        Counted {
            network,
            open: Arc::clone(&self.open),
        }
    }
}

#[async_trait]
impl FusePolicy for Admission {
    async fn decide(&self, info: &FuseInfo) -> FuseAction {
        if self.admits(address_of(info)) {
            FuseAction::Accept(self.fuse)
        } else {
            FuseAction::Reject
        }
    }

    fn observe(&self, info: &FuseInfo, _: &ConnCtrl) -> Option<ArcConnObserver> {
        Some(Arc::new(self.count(address_of(info))))
    }
}

fn address_of(info: &FuseInfo) -> IpAddr {
    info.remote_addr
        .ip()
        .unwrap_or(UNKNOWN_CLIENT)
        .to_canonical()
}

/// What shares a number of connections: an IPv4 address, or an IPv6 /48, since one host may have
/// any number of /64.
fn network_of(address: IpAddr) -> u128 {
    let key = rate_limit_key(address);
    site_of(key).unwrap_or(key)
}

fn counts(open: &Open) -> MutexGuard<'_, HashMap<u128, usize>> {
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A connection, counted until it is dropped.
struct Counted {
    network: u128,
    open: Open,
}

impl ConnObserver for Counted {}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut open = counts(&self.open);
        if let Some(count) = open.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.network);
            }
        }
    }
}

/// Allows one event per minute.
#[derive(Debug, Default)]
pub(crate) struct LogThrottle(Mutex<Option<Instant>>);

impl LogThrottle {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// Whether no event was allowed in the last minute.
    pub(crate) fn is_due(&self) -> bool {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = last.is_none_or(|last| last.elapsed() >= THROTTLE_INTERVAL);
        if is_due {
            *last = Some(Instant::now());
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_gets_its_share_and_others_are_not_affected() {
        let trusted = ["10.0.0.0/8".parse().unwrap()];
        let admission = Admission::new(FuseConfig::strict(), 80, &trusted);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        let mut open: Vec<_> = (0..10)
            .map(|_| {
                assert!(admission.admits(address("2001:db8::1")));
                admission.count(address("2001:db8::1"))
            })
            .collect();
        assert!(!admission.admits(address("2001:db8::1")));
        assert!(!admission.admits(address("2001:db8::ffff")));
        assert!(!admission.admits(address("2001:db8:0:1::1")));
        assert!(admission.admits(address("2001:db8:1::1")));
        assert!(admission.admits(address("203.0.113.7")));
        open.pop();
        assert!(admission.admits(address("2001:db8::1")));
        drop(open);
        assert!(counts(&admission.open).is_empty());
        let proxied: Vec<_> = (0..1000)
            .map(|_| admission.count(address("10.1.2.3")))
            .collect();
        assert!(admission.admits(address("10.1.2.3")), "{}", proxied.len());
    }

    #[test]
    fn one_event_a_minute_is_let_through() {
        let throttle = LogThrottle::default();
        assert!(throttle.is_due());
        assert!(!throttle.is_due());
        *throttle.0.lock().unwrap() = Instant::now().checked_sub(THROTTLE_INTERVAL);
        assert!(throttle.is_due());
    }
}
