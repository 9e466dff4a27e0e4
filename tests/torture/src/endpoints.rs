//! The servers that accept requests.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use crate::random::Rng;

/// One run of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Endpoint {
    pub(crate) address: SocketAddr,
    /// A restarted server may get the same address.
    run: u64,
}

/// Where requests can go now.
#[derive(Debug, Default)]
pub(crate) struct Endpoints {
    runs: AtomicU64,
    open: RwLock<BTreeMap<usize, Endpoint>>,
}

impl Endpoints {
    pub(crate) fn any(&self, rng: &mut Rng) -> Option<Endpoint> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let open: Vec<Endpoint> = open.values().copied().collect();
        rng.pick(&open).copied()
    }

    /// Whether the server is still in this run.
    pub(crate) fn is_open(&self, endpoint: Endpoint) -> bool {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        open.values().any(|known| *known == endpoint)
    }

    /// Adds or removes the endpoint of a server.
    pub(crate) fn set(&self, index: usize, address: Option<SocketAddr>) {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let run = self.runs.fetch_add(1, Ordering::Relaxed);
        match address {
            Some(address) => open.insert(index, Endpoint { address, run }),
            None => open.remove(&index),
        };
    }
}
