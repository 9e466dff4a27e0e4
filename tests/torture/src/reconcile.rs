//! Compares what the clients observed with the database.

use std::collections::{BTreeMap, HashMap};

use crate::journal::{Seen, Session};
use crate::snapshot::Snapshot;

/// Differences between clients and database, and violated database rules.
pub(crate) fn disagreements(seen: &Seen, stored: &Snapshot) -> Vec<String> {
    let mut found: Vec<String> = stored.broken.iter().map(ToString::to_string).collect();
    accepted_jobs(seen, stored, &mut found);
    accepted_orders(seen, stored, &mut found);
    jobs_nobody_asked_for(seen, stored, &mut found);
    reports_of_orders(seen, stored, &mut found);
    sessions(seen, stored, &mut found);
    balances(seen, stored, &mut found);
    registrations(seen, stored, &mut found);
    found
}

/// What was acknowledged before a backup and is not in the database restored from it, and violated
/// rules there. The orders have been read again from there.
pub(crate) fn lost(acknowledged: &Seen, destroyed: &Snapshot, restored: &Snapshot) -> Vec<String> {
    let mut found: Vec<String> = restored.broken.iter().map(ToString::to_string).collect();
    found.extend(acknowledged.violations.iter().cloned());
    accepted_jobs(acknowledged, restored, &mut found);
    accepted_orders(acknowledged, restored, &mut found);
    for (id, order) in &acknowledged.orders {
        if order.etag.is_some() && order.last.etag.is_none() && !order.last.is_held {
            found.push(format!("the report of {id} was delivered and is lost"));
        }
    }
    for (id, account) in &acknowledged.accounts {
        if !restored.agents.contains(id) {
            found.push(format!("{id} was registered and is lost"));
        }
        if account.revoked && !restored.revoked.contains(id) {
            found.push(format!("the key of {id} was revoked and is valid"));
        }
    }
    // Events of other kinds are acknowledged and not kept.
    let kept = acknowledged.events.intersection(&destroyed.events);
    let lost = kept.filter(|event| !restored.events.contains(*event));
    found.extend(lost.map(|event| format!("{event} was acknowledged and is lost")));
    for found in &mut found {
        found.insert_str(0, "restored: ");
    }
    found
}

/// Every accepted start is a job of its account, in the state that was read.
fn accepted_jobs(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    for (id, account) in &seen.accounts {
        for (job, last_read) in &account.jobs {
            match stored.jobs.get(job) {
                None => found.push(format!("{job} was accepted and is lost")),
                Some(stored) if stored.account != *id => {
                    found.push(format!("{job} of {id} is of {}", stored.account));
                }
                Some(stored) => {
                    let ended = matches!(last_read.as_str(), "done" | "error");
                    if ended && stored.state != *last_read {
                        found.push(format!(
                            "{job} was read {last_read} and is {}",
                            stored.state
                        ));
                    }
                }
            }
        }
    }
}

/// Every accepted order is there, with a report that ended as it was read.
fn accepted_orders(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    let reports = reports_by_order(stored);
    for (id, order) in &seen.orders {
        if !stored.orders.contains(id) {
            found.push(format!("{id} was accepted and is lost"));
        }
        let state = order.last.state.as_str();
        let ended = match state {
            "ready" => "done",
            "failed" => "error",
            _ => continue,
        };
        let reports = reports.get(id.as_str());
        if !reports.is_some_and(|states| states.contains(&ended)) {
            found.push(format!("{id} was read {state} and its report is not"));
        }
    }
}

fn reports_by_order(stored: &Snapshot) -> HashMap<&str, Vec<&str>> {
    let mut reports: HashMap<&str, Vec<&str>> = HashMap::new();
    for job in stored.jobs.values() {
        if stored.orders.contains(&job.account) {
            reports.entry(&job.account).or_default().push(&job.state);
        }
    }
    reports
}

/// An order that was paid has one report, which is delivered unless the payment is disputed; any
/// other has none.
fn reports_of_orders(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    let reports = reports_by_order(stored);
    let payments: HashMap<&str, &Session> = seen
        .sessions
        .iter()
        .map(|session| (session.buyer.as_str(), session))
        .collect();
    for id in &stored.orders {
        let reports = reports.get(id.as_str()).map_or(0, Vec::len);
        match payments.get(id.as_str()) {
            None if reports > 0 => found.push(format!("{id} has a report without a payment")),
            // What was taken back before the payment arrived buys nothing.
            Some(payment) if reports > 1 || (reports == 0 && payment.taken_back == 0) => {
                found.push(format!("{id} is paid and has {reports} reports"));
            }
            None | Some(_) => {}
        }
    }
    for (id, order) in &seen.orders {
        let is_delivered = order.last.etag.is_some();
        let is_made = reports
            .get(id.as_str())
            .is_some_and(|states| states.contains(&"done"));
        match payments.get(id.as_str()) {
            None if order.etag.is_some() => {
                found.push(format!("{id} was delivered without a payment"));
            }
            Some(payment) if payment.is_disputed && is_delivered => {
                found.push(format!("{id} is disputed and its report is not held back"));
            }
            Some(_) if is_delivered && !is_made => {
                found.push(format!("{id} was delivered and has no report"));
            }
            Some(payment) if is_made && !is_delivered && !payment.is_disputed => {
                found.push(format!("{id} is paid and its report is not delivered"));
            }
            None | Some(_) => {}
        }
    }
}

/// Refused starts have no job; starts with a lost answer may have one.
fn jobs_nobody_asked_for(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    let mut unasked: HashMap<&str, u64> = HashMap::new();
    for (id, job) in &stored.jobs {
        let account = seen.accounts.get(&job.account);
        let is_known = account.is_some_and(|account| account.jobs.contains_key(id));
        if !is_known && !stored.orders.contains(&job.account) {
            *unasked.entry(&job.account).or_default() += 1;
        }
    }
    for (id, count) in unasked {
        let account = seen.accounts.get(id);
        let unknown = account.map_or(0, |account| account.unknown_starts);
        if count > unknown {
            found.push(format!(
                "{id} has {count} jobs that no answer named, and lost {unknown} answers"
            ));
        }
    }
}

/// Every paid session is credited to its buyer, and nothing else is credited.
fn sessions(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    let mut credited = stored.payments.clone();
    for session in &seen.sessions {
        let row = format!(
            "{} {} {} {}",
            session.id, session.buyer, session.reports, session.taken_back
        );
        if !credited.remove(&row) {
            found.push(format!(
                "the paid session `{row}` is not credited like that"
            ));
        }
    }
    for row in credited {
        found.push(format!("nobody paid what is credited as `{row}`"));
    }
    for session in &seen.forged {
        if stored.events.contains(&format!("evt_{session}")) {
            found.push(format!("the forged event of {session} was kept"));
        }
    }
}

/// Every balance equals the payments minus the reports that did not fail.
fn balances(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    let mut expected: BTreeMap<&str, i64> = BTreeMap::new();
    for session in &seen.sessions {
        let kept = i64::try_from(session.reports - session.taken_back).unwrap_or(i64::MAX);
        *expected.entry(&session.buyer).or_default() += kept;
    }
    for job in stored.jobs.values().filter(|job| job.state != "error") {
        *expected.entry(&job.account).or_default() -= 1;
    }
    for (account, balance) in &stored.balances {
        let expected = expected.remove(account.as_str()).unwrap_or_default();
        if *balance != expected {
            found.push(format!("{account} has {balance} instead of {expected}"));
        }
    }
    for account in expected.into_keys() {
        found.push(format!("{account} has payments or jobs and is lost"));
    }
}

/// There are as many agents as registrations, apart from lost answers.
fn registrations(seen: &Seen, stored: &Snapshot, found: &mut Vec<String>) {
    let known = seen.accounts.keys();
    let lost = known.filter(|id| !stored.agents.contains(*id));
    found.extend(lost.map(|id| format!("{id} was registered and is lost")));
    let unknown = usize::try_from(seen.unknown_registrations).unwrap_or(usize::MAX);
    let most = seen.accounts.len().saturating_add(unknown);
    if stored.agents.len() > most {
        let agents = stored.agents.len();
        found.push(format!(
            "{agents} agents are registered, {most} at most asked for it"
        ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Order, Reading};
    use crate::snapshot::Job;

    /// One customer who bought three, started two and had one of them fail, and an order.
    fn agreeing() -> (Seen, Snapshot) {
        let mut seen = Seen::default();
        let account = seen.account("acct_a");
        account.jobs.insert("job_1".into(), "done".into());
        account.jobs.insert("job_2".into(), "running".into());
        seen.sessions = vec![
            Session::new("cs_1", "acct_a", 4),
            Session::new("cs_o", "ord_a", 1),
        ];
        seen.sessions[0].taken_back = 1;
        let mut order = Order::default();
        order.note(Reading {
            state: "ready".into(),
            etag: Some("a".into()),
            ..Reading::default()
        });
        seen.orders.insert("ord_a".into(), order);
        seen.forged.insert("cs_forged".into());
        let stored = Snapshot {
            jobs: [
                ("job_1".into(), job("acct_a", "done")),
                ("job_2".into(), job("acct_a", "error")),
                ("job_o".into(), job("ord_a", "done")),
            ]
            .into(),
            // Another one has not been paid.
            orders: ["ord_a".into(), "ord_b".into()].into(),
            payments: ["cs_1 acct_a 4 1".into(), "cs_o ord_a 1 0".into()].into(),
            events: ["evt_1".into()].into(),
            balances: [
                ("acct_a".into(), 2),
                ("acct_suspense".into(), 0),
                ("ord_a".into(), 0),
                ("ord_b".into(), 0),
            ]
            .into(),
            agents: ["acct_a".into()].into(),
            ..Snapshot::default()
        };
        (seen, stored)
    }

    fn job(account: &str, state: &str) -> Job {
        Job {
            account: account.into(),
            state: state.into(),
        }
    }

    #[test]
    fn clients_and_database_agree() {
        let (seen, stored) = agreeing();
        assert_eq!(disagreements(&seen, &stored), Vec::<String>::new());
    }

    #[test]
    fn every_lost_or_extra_row_is_found() {
        type Change = fn(&mut Seen, &mut Snapshot);
        let changes: [(&str, Change); 20] = [
            ("job_1 was accepted and is lost", |_, stored| {
                stored.jobs.remove("job_1");
                stored.balances.insert("acct_a".into(), 3);
            }),
            ("job_1 of acct_a is of acct_b", |_, stored| {
                stored.jobs.get_mut("job_1").unwrap().account = "acct_b".into();
            }),
            ("job_1 was read done and is error", |_, stored| {
                stored.jobs.get_mut("job_1").unwrap().state = "error".into();
            }),
            ("acct_a has 1 jobs that no answer named", |seen, _| {
                seen.account("acct_a").jobs.remove("job_2");
            }),
            ("the paid session `cs_1", |_, stored| {
                stored.payments.clear();
            }),
            ("nobody paid what is credited as `cs_2", |_, stored| {
                stored.payments.insert("cs_2 acct_a 9 0".into());
            }),
            ("the forged event of cs_forged was kept", |_, stored| {
                stored.events.insert("evt_cs_forged".into());
            }),
            ("acct_a has 6 instead of 2", |_, stored| {
                stored.balances.insert("acct_a".into(), 6);
            }),
            ("acct_a has payments or jobs and is lost", |_, stored| {
                stored.balances.remove("acct_a");
            }),
            ("acct_a was registered and is lost", |_, stored| {
                stored.agents.clear();
            }),
            ("2 agents are registered, 1 at most", |_, stored| {
                stored.agents.insert("acct_b".into());
            }),
            ("ord_a was accepted and is lost", |_, stored| {
                stored.orders.remove("ord_a");
            }),
            ("ord_a was read ready and its report is not", |_, stored| {
                stored.jobs.insert("job_o".into(), job("ord_a", "error"));
            }),
            ("ord_b has a report without a payment", |_, stored| {
                stored.jobs.insert("job_p".into(), job("ord_b", "done"));
            }),
            ("ord_a was delivered without a payment", |seen, _| {
                seen.sessions.pop();
            }),
            ("ord_a is paid and has 0 reports", |_, stored| {
                stored.jobs.remove("job_o");
            }),
            ("ord_a is paid and has 2 reports", |_, stored| {
                stored.jobs.insert("job_p".into(), job("ord_a", "done"));
            }),
            (
                "ord_a is paid and its report is not delivered",
                |seen, _| {
                    seen.orders.get_mut("ord_a").unwrap().last.etag = None;
                },
            ),
            ("ord_a was delivered and has no report", |_, stored| {
                stored.jobs.insert("job_o".into(), job("ord_a", "error"));
            }),
            (
                "ord_a is disputed and its report is not held back",
                |seen, _| seen.sessions.last_mut().unwrap().is_disputed = true,
            ),
        ];
        for (what, change) in changes {
            let (mut seen, mut stored) = agreeing();
            change(&mut seen, &mut stored);
            let found = disagreements(&seen, &stored).join("\n");
            assert!(found.contains(what), "{what}: {found}");
        }
    }

    #[test]
    fn everything_lost_by_a_restore_is_found() {
        type Change = fn(&mut Snapshot);
        let (mut seen, mut stored) = agreeing();
        seen.account("acct_a").revoked = true;
        seen.events = ["evt_1".into(), "evt_ignored".into()].into();
        stored.revoked.insert("acct_a".into());
        assert_eq!(lost(&seen, &stored, &stored), Vec::<String>::new());
        let changes: [(&str, Change); 5] = [
            ("ord_a was accepted and is lost", |stored| {
                stored.orders.clear()
            }),
            ("job_1 was accepted and is lost", |stored| {
                stored.jobs.clear()
            }),
            ("acct_a was registered and is lost", |stored| {
                stored.agents.clear()
            }),
            ("the key of acct_a was revoked and is valid", |stored| {
                stored.revoked.clear()
            }),
            ("evt_1 was acknowledged and is lost", |stored| {
                stored.events.clear()
            }),
        ];
        for (what, change) in changes {
            let mut restored = stored.clone();
            change(&mut restored);
            let found = lost(&seen, &stored, &restored);
            assert!(found.contains(&format!("restored: {what}")), "{found:?}");
        }
        let order = seen.orders.get_mut("ord_a").unwrap();
        order.note(Reading {
            state: "ready".into(),
            ..Reading::default()
        });
        let expected = ["restored: the report of ord_a was delivered and is lost"];
        assert_eq!(lost(&seen, &stored, &stored), expected);
        seen.orders.get_mut("ord_a").unwrap().last.is_held = true;
        assert_eq!(lost(&seen, &stored, &stored), Vec::<String>::new());
    }

    #[test]
    fn a_report_that_was_paid_and_taken_back_may_have_been_made_and_is_held_while_disputed() {
        let (mut seen, mut stored) = agreeing();
        let payment = seen.sessions.last_mut().unwrap();
        (payment.taken_back, payment.is_disputed) = (1, true);
        let order = seen.orders.get_mut("ord_a").unwrap();
        (order.last.etag, order.last.is_held) = (None, true);
        stored.payments.remove("cs_o ord_a 1 0");
        stored.payments.insert("cs_o ord_a 1 1".into());
        stored.balances.insert("ord_a".into(), -1);
        assert_eq!(disagreements(&seen, &stored), Vec::<String>::new());
        // It was taken back before it was paid.
        seen.orders.insert("ord_a".into(), Order::default());
        stored.jobs.remove("job_o");
        stored.balances.insert("ord_a".into(), 0);
        assert_eq!(disagreements(&seen, &stored), Vec::<String>::new());
    }

    #[test]
    fn a_lost_answer_may_or_may_not_be_a_job() {
        let (mut seen, stored) = agreeing();
        let account = seen.account("acct_a");
        account.jobs.remove("job_2");
        account.unknown_starts = 2;
        assert_eq!(disagreements(&seen, &stored), Vec::<String>::new());
    }
}
