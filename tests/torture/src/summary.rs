//! The figures a run prints.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::fleet::Errors;
use crate::journal::Seen;
use crate::rehearsal::Rehearsal;
use crate::snapshot::Snapshot;

/// Most distinct violations to print; all are counted.
const SHOWN: usize = 30;

pub(crate) fn print(
    seen: &Seen,
    stored: &Snapshot,
    errors: &Errors,
    settled: Duration,
    log: usize,
) {
    let answered: u64 = seen.answers.values().sum();
    println!(
        "  requests            {}, slowest answer {} ms",
        answered + seen.lost + seen.hang_ups,
        seen.slowest_ms
    );
    println!(
        "  kills               {} servers, {} workers; {} workers halted beyond their lease",
        errors.server_kills, errors.worker_kills, errors.worker_stops
    );
    println!(
        "  database errors     {} crashes, {} freezes",
        errors.database_crashes, errors.database_freezes
    );
    println!(
        "  answers lost        {} to kills, {} to clients that hung up",
        seen.lost, seen.hang_ups
    );
    println!(
        "  webhook deliveries  {} for {} payments, {} of them duplicates; {} forged; {} events kept",
        seen.deliveries,
        seen.sessions.len(),
        seen.duplicate_deliveries,
        seen.forged.len(),
        stored.events.len()
    );
    println!(
        "  starts accepted     {}, and {} more answers to the same keys",
        seen.jobs(),
        seen.same_key_repeats
    );
    let orders = seen.orders.values();
    let paid = seen.sessions.iter();
    println!(
        "  orders accepted     {}, {} of them paid; {} reports delivered, {} held back",
        orders.len(),
        paid.filter(|session| seen.orders.contains_key(&session.buyer))
            .count(),
        orders
            .clone()
            .filter(|order| order.last.etag.is_some())
            .count(),
        orders.filter(|order| order.last.is_held).count()
    );
    for ((operation, status), count) in &seen.answers {
        println!("    {operation:26} {status} {count:>8}");
    }
    println!(
        "  jobs                {:?}, {} claimed again, settled after {:.1} s",
        stored.ends(),
        stored.claimed_again,
        settled.as_secs_f64()
    );
    println!(
        "  ledger              {} accounts, {} entries; {log} log lines",
        stored.balances.len(),
        stored.entries
    );
    println!("  violations          {}", seen.violations.len());
    let mut distinct: BTreeMap<&str, usize> = BTreeMap::new();
    for violation in &seen.violations {
        *distinct.entry(violation).or_default() += 1;
    }
    for (violation, count) in distinct.into_iter().take(SHOWN) {
        println!("    {count} times: {violation}");
    }
}

pub(crate) fn print_rehearsal(rehearsal: &Rehearsal, restored: &Snapshot) {
    let acknowledged = &rehearsal.acknowledged;
    println!(
        "  backup              {} ms under load, {} accounts, {} orders, {} jobs and {} events acknowledged before",
        rehearsal.took.as_millis(),
        acknowledged.accounts.len(),
        acknowledged.orders.len(),
        acknowledged.jobs(),
        acknowledged.events.len()
    );
    println!(
        "  restored            {} accounts, {} orders, {} jobs, {} events, {} entries",
        restored.balances.len(),
        restored.orders.len(),
        restored.jobs.len(),
        restored.events.len(),
        restored.entries
    );
}
