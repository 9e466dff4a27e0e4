//! Which servers listen, and where.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use super::dice::Dice;

/// One life of a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Door {
    pub(super) address: SocketAddr,
    /// Another life may come by the same address.
    life: u64,
}

/// Where requests can go at this moment.
#[derive(Debug, Default)]
pub(super) struct Doors {
    lives: AtomicU64,
    open: RwLock<BTreeMap<usize, Door>>,
}

impl Doors {
    /// A server that listens, by the dice.
    pub(super) fn any(&self, dice: &mut Dice) -> Option<Door> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        let open: Vec<Door> = open.values().copied().collect();
        dice.pick(&open).copied()
    }

    /// Whether a server still has the life that it had.
    pub(super) fn is_open(&self, door: Door) -> bool {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        open.values().any(|known| *known == door)
    }

    /// Opens or closes the door of a server.
    pub(super) fn set(&self, index: usize, address: Option<SocketAddr>) {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        let life = self.lives.fetch_add(1, Ordering::Relaxed);
        match address {
            Some(address) => open.insert(index, Door { address, life }),
            None => open.remove(&index),
        };
    }
}
