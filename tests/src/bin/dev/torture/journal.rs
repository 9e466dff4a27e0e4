//! What the clients saw: the half of the truth that the database does not hold.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use nycapt_tests::Secrets;

/// What one account's clients saw.
#[derive(Debug, Clone, Default)]
pub(super) struct Account {
    pub(super) secret: String,
    pub(super) revoked: bool,
    /// Jobs that were accepted, with the last status that was read of each.
    pub(super) jobs: BTreeMap<String, String>,
    /// Starts whose answer never came: each may be a job or not.
    pub(super) unknown_starts: u64,
}

/// A checkout session that the buyer paid.
#[derive(Debug, Clone)]
pub(super) struct Session {
    pub(super) id: String,
    pub(super) account: String,
    pub(super) reports: u64,
    /// Reports that a refund takes back.
    pub(super) taken_back: u64,
}

/// Everything seen so far.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) accounts: HashMap<String, Account>,
    pub(super) sessions: Vec<Session>,
    pub(super) forged: BTreeSet<String>,
    pub(super) answers: BTreeMap<(&'static str, u16), u64>,
    pub(super) lost: u64,
    pub(super) slowest_ms: u128,
    pub(super) unknown_registrations: u64,
    pub(super) same_key_repeats: u64,
    pub(super) deliveries: u64,
    pub(super) duplicate_deliveries: u64,
    pub(super) hang_ups: u64,
    pub(super) violations: Vec<String>,
    pub(super) secrets: Secrets,
}

/// The shared notebook of all clients.
#[derive(Debug, Clone, Default)]
pub(super) struct Journal(Arc<Mutex<Seen>>);

impl Journal {
    pub(super) fn open(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what must not happen.
    pub(super) fn violation(&self, what: String) {
        self.open().violations.push(what);
    }

    /// Notes a violation unless `holds`.
    pub(super) fn expect(&self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.violation(what());
        }
    }
}

impl Seen {
    pub(super) fn account(&mut self, id: &str) -> &mut Account {
        self.accounts.entry(id.to_owned()).or_default()
    }
}
