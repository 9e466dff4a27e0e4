//! What the clients saw against what the database holds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, Result};
use nycapt_tests::invariants::Books;

use super::journal::{Account, Seen};

/// A job as the database has it.
struct Job {
    account: String,
    state: String,
}

/// How many of what the database holds at the end.
pub(super) struct Held {
    pub(super) accounts: i64,
    pub(super) entries: i64,
    pub(super) events: i64,
    pub(super) states: BTreeMap<String, u64>,
    pub(super) interrupted: i64,
}

/// Adds to the violations whatever the two disagree on.
pub(super) async fn judge(books: &mut Books, seen: &mut Seen) -> Result<Held> {
    let jobs = jobs(books).await?;
    let mut found = Vec::new();
    for violation in books.violations_when_settled().await? {
        found.push(violation.to_string());
    }
    judge_jobs(seen, &jobs, &mut found);
    judge_sessions(books, seen, &mut found).await?;
    judge_balances(books, seen, &jobs, &mut found).await?;
    judge_registrations(books, seen, &mut found).await?;
    seen.violations.append(&mut found);

    let mut states = BTreeMap::new();
    for job in jobs.values() {
        *states.entry(job.state.clone()).or_default() += 1;
    }
    Ok(Held {
        accounts: books.number("select count(*) from account").await?,
        entries: books.number("select count(*) from ledger").await?,
        events: books.number("select count(*) from payment_event").await?,
        interrupted: books
            .number("select count(*) from job where interruptions > 0 or attempt > 1")
            .await?,
        states,
    })
}

async fn jobs(books: &mut Books) -> Result<HashMap<String, Job>> {
    let rows = books
        .texts("select id || ' ' || account_id || ' ' || state from job")
        .await?;
    rows.iter()
        .map(|row| {
            let [id, account, state] = words(row)?;
            Ok((id, Job { account, state }))
        })
        .collect()
}

/// Every accepted start is a job of its account that ended as it was read; no start that
/// was answered otherwise is one.
fn judge_jobs(seen: &Seen, jobs: &HashMap<String, Job>, found: &mut Vec<String>) {
    for (id, account) in &seen.accounts {
        for (job, last_read) in &account.jobs {
            match jobs.get(job) {
                None => found.push(format!("{job} was accepted and is lost")),
                Some(held) if held.account != *id => {
                    found.push(format!("{job} of {id} is of {}", held.account));
                }
                Some(held) => {
                    let ended = matches!(last_read.as_str(), "done" | "error");
                    if ended && held.state != *last_read {
                        found.push(format!("{job} was read {last_read} and is {}", held.state));
                    }
                }
            }
        }
    }
    let mut unasked: HashMap<&str, u64> = HashMap::new();
    let nobody = Account::default();
    for (job, held) in jobs {
        let account = seen.accounts.get(&held.account).unwrap_or(&nobody);
        if !account.jobs.contains_key(job) {
            *unasked.entry(&held.account).or_default() += 1;
        }
    }
    for (id, count) in unasked {
        let unknown = seen
            .accounts
            .get(id)
            .map_or(0, |account| account.unknown_starts);
        if count > unknown {
            found.push(format!(
                "{id} has {count} jobs that no answer named, and lost {unknown} answers"
            ));
        }
    }
}

/// Every paid session is credited to its buyer, and no forged one to anybody.
async fn judge_sessions(books: &mut Books, seen: &Seen, found: &mut Vec<String>) -> Result<()> {
    let rows = books
        .texts(
            "select session_id || ' ' || account_id || ' ' || reports || ' ' || reversed
               from payment",
        )
        .await?;
    let mut held: BTreeSet<String> = rows.into_iter().collect();
    for session in &seen.sessions {
        let row = format!(
            "{} {} {} {}",
            session.id, session.account, session.reports, session.taken_back
        );
        if !held.remove(&row) {
            found.push(format!(
                "the paid session `{row}` is not credited like that"
            ));
        }
    }
    found.extend(
        held.into_iter()
            .map(|row| format!("nobody paid what is credited as `{row}`")),
    );
    for session in &seen.forged {
        let rows = books
            .number(&format!(
                "select count(*) from payment_event where id = 'evt_{session}'"
            ))
            .await?;
        if rows != 0 {
            found.push(format!("the forged event of {session} was kept"));
        }
    }
    Ok(())
}

/// Every account has what was paid for it, less what it started, and what failed back.
async fn judge_balances(
    books: &mut Books,
    seen: &Seen,
    jobs: &HashMap<String, Job>,
    found: &mut Vec<String>,
) -> Result<()> {
    let mut expected: HashMap<String, i64> = HashMap::new();
    for session in &seen.sessions {
        let kept = i64::try_from(session.reports - session.taken_back)?;
        *expected.entry(session.account.clone()).or_default() += kept;
    }
    for job in jobs.values().filter(|job| job.state != "error") {
        *expected.entry(job.account.clone()).or_default() -= 1;
    }
    let rows = books
        .texts("select id || ' ' || (balance - owed) from account")
        .await?;
    for row in rows {
        let [account, held] = words(&row)?;
        let held: i64 = held.parse()?;
        let expected = expected.remove(&account).unwrap_or_default();
        if held != expected {
            found.push(format!(
                "{account} stands at {held} and should at {expected}"
            ));
        }
    }
    found.extend(
        expected
            .into_keys()
            .map(|account| format!("{account} was given out and is lost")),
    );
    Ok(())
}

/// As many accounts of agents as registrations, give or take the answers that were lost.
async fn judge_registrations(
    books: &mut Books,
    seen: &Seen,
    found: &mut Vec<String>,
) -> Result<()> {
    let held = books
        .texts("select id from account where owner_kind = 'agent'")
        .await?;
    let known = seen.accounts.keys();
    let lost = known.filter(|id| !held.contains(id));
    found.extend(lost.map(|id| format!("{id} was registered and is lost")));
    let most = seen.accounts.len() + usize::try_from(seen.unknown_registrations)?;
    if held.len() > most {
        found.push(format!(
            "{} agents are registered, {most} at most asked for it",
            held.len()
        ));
    }
    Ok(())
}

fn words<const N: usize>(row: &str) -> Result<[String; N]> {
    let words: Vec<String> = row.split(' ').map(Into::into).collect();
    words
        .try_into()
        .ok()
        .with_context(|| format!("the row `{row}` has other columns"))
}
