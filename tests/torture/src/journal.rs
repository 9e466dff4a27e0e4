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

/// An order that was accepted, and what was read of it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Order {
    pub(crate) token: String,
    pub(crate) session: String,
    pub(crate) page: String,
    pub(crate) last: Reading,
    /// What the first readings of its report showed: every other must show the same.
    pub(crate) etag: Option<String>,
    pub(crate) digest: Option<[u8; 32]>,
}

/// An order as it was read, and its report if that was delivered.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reading {
    /// Empty until it is read.
    pub(crate) state: String,
    pub(crate) is_held: bool,
    /// The entity tag of its report.
    pub(crate) etag: Option<String>,
    /// The digest of the bytes of its report; most readings fetch the tag alone.
    pub(crate) digest: Option<[u8; 32]>,
}

impl Order {
    /// Keeps a reading, and returns what has changed although it never may.
    pub(crate) fn note(&mut self, reading: Reading) -> Option<&'static str> {
        let has_ended = matches!(self.last.state.as_str(), "ready" | "failed");
        let went_back = has_ended && self.last.state != reading.state;
        let is_replaced = differ(self.etag.as_ref(), reading.etag.as_ref())
            || differ(self.digest.as_ref(), reading.digest.as_ref());
        self.etag = self.etag.take().or_else(|| reading.etag.clone());
        self.digest = self.digest.or(reading.digest);
        self.last = reading;
        if went_back {
            return Some("its state has changed after its end");
        }
        is_replaced.then_some("its report has changed")
    }
}

fn differ<T: PartialEq>(known: Option<&T>, read: Option<&T>) -> bool {
    known.zip(read).is_some_and(|(known, read)| known != read)
}

/// A payment for credits, or for the report of an order.
#[derive(Debug, Clone)]
pub(crate) struct Session {
    pub(crate) id: String,
    /// The account or the order that it pays for.
    pub(crate) buyer: String,
    pub(crate) reports: u64,
    /// Reports that a refund takes back.
    pub(crate) taken_back: u64,
    /// Whether the buyer's bank disputes it in the end, or has taken it back.
    pub(crate) is_disputed: bool,
}

impl Session {
    /// A payment of which nothing is taken back.
    pub(crate) fn new(id: &str, buyer: &str, reports: u64) -> Self {
        Self {
            id: id.into(),
            buyer: buyer.into(),
            reports,
            taken_back: 0,
            is_disputed: false,
        }
    }
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Seen {
    pub(crate) accounts: HashMap<String, Account>,
    pub(crate) orders: HashMap<String, Order>,
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
    /// A journal that continues from what was seen.
    pub(crate) fn of(seen: Seen) -> Self {
        Self(Arc::new(Mutex::new(seen)))
    }

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

    /// How many reports were acknowledged.
    pub(crate) fn jobs(&self) -> usize {
        let jobs = self.accounts.values().map(|account| account.jobs.len());
        jobs.sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(state: &str, etag: Option<&str>, digest: Option<u8>) -> Reading {
        Reading {
            state: state.into(),
            is_held: false,
            etag: etag.map(Into::into),
            digest: digest.map(|byte| [byte; 32]),
        }
    }

    #[test]
    fn a_report_that_is_another_one_later_is_found() {
        let mut order = Order::default();
        for same in [
            reading("awaitingPayment", None, None),
            reading("paid", None, None),
            reading("ready", Some("a"), None),
            reading("ready", Some("a"), Some(1)),
            // Held back while its payment is disputed.
            reading("ready", None, None),
            reading("ready", Some("a"), Some(1)),
        ] {
            assert_eq!(order.note(same), None);
        }
        for (other, found) in [
            (reading("ready", Some("b"), None), "its report has changed"),
            (
                reading("ready", Some("a"), Some(2)),
                "its report has changed",
            ),
            (
                reading("compiling", None, None),
                "its state has changed after its end",
            ),
        ] {
            assert_eq!(order.clone().note(other), Some(found));
        }
    }
}
