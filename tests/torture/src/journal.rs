//! What the clients observed, to compare with the database.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};

use nycapt_tests::Secrets;

#[derive(Debug, Clone, Default)]
pub(crate) struct Account {
    pub(crate) secret: String,
    pub(crate) revoked: bool,
    /// Jobs that were accepted, with the last status that was read of each.
    pub(crate) jobs: BTreeMap<String, String>,
    /// Starts without an answer; each may or may not be a job.
    pub(crate) unknown_starts: u64,
}

#[derive(Debug, Clone)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) reports: u64,
    /// Reports that a refund takes back.
    pub(crate) taken_back: u64,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    pub(crate) accounts: HashMap<String, Account>,
    pub(crate) sessions: Vec<Session>,
    pub(crate) forged: BTreeSet<String>,
    /// Events that were answered with 200.
    pub(crate) events: BTreeSet<String>,
    pub(crate) answers: BTreeMap<(&'static str, u16), u64>,
    pub(crate) lost: u64,
    pub(crate) slowest_ms: u128,
    pub(crate) unknown_registrations: u64,
    pub(crate) same_key_repeats: u64,
    pub(crate) deliveries: u64,
    pub(crate) duplicate_deliveries: u64,
    pub(crate) hang_ups: u64,
    pub(crate) violations: Vec<String>,
    pub(crate) secrets: Secrets,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Journal(Arc<Mutex<Seen>>);

impl Journal {
    pub(crate) fn open(&self) -> MutexGuard<'_, Seen> {
        self.0.lock().unwrap()
    }

    pub(crate) fn violation(&self, what: String) {
        self.open().violations.push(what);
    }

    pub(crate) fn expect(&self, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.violation(what());
        }
    }
}

impl Seen {
    pub(crate) fn account(&mut self, id: &str) -> &mut Account {
        self.accounts.entry(id.to_owned()).or_default()
    }
}
