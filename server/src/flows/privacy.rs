//! Exports and erases what is kept about a person, and what is past the operator's retention or was
//! never paid.

use nycapt_rules::{AccountId, JobId, UNPAID_ORDER_MS};
use nycapt_store::{
    Database, Erasure, StoreError, Subject, accounts_of, delete_expired_tokens, delete_idle_agents,
    delete_old_copies, delete_old_events, delete_old_questions, delete_unpaid_checkouts,
    delete_unpaid_orders, erase_account, erase_jobs, erase_old_reports, export_account,
    find_erasure_obstacle, find_result, insert_operator_action, list_finished_jobs,
    list_old_orders, transact,
};
use serde_json::{Map, Value, json};

use crate::app::App;
use crate::config::LogTarget;
use nycapt_corpus::clock::instant_of;

/// Most rows of a kind erased in one run, or deleted per transaction.
const BATCH: i64 = 25;
/// Most reports rewritten per transaction, which blocks other writes; each may take megabytes.
const REWRITTEN: u8 = 5;
/// Milliseconds until the account of an agent that never had a credit is deleted.
const IDLE_ACCOUNT_MS: i64 = 180 * 24 * 60 * 60 * 1000;
/// Milliseconds until a copy of the state from before a migration is deleted.
const COPY_MS: i64 = 30 * 24 * 60 * 60 * 1000;

/// Everything that is kept about a person, one object for each account, with times as RFC 3339 and
/// reports as JSON; empty if nothing is kept. Also returns how many reports are null because they are
/// damaged. The audit shows that it was exported.
pub(crate) async fn export(
    database: &Database,
    subject: &Subject,
) -> Result<(Value, usize), StoreError> {
    let session = &mut database.reader().await?;
    let (mut accounts, mut damaged) = (Vec::new(), 0);
    for account in accounts_of(session, subject).await? {
        let mut tables = export_account(session, &account).await?;
        let mut reports = Map::new();
        let jobs = tables.get("job").and_then(Value::as_array);
        for job in jobs.into_iter().flatten() {
            let Some(id) = job["id"].as_str().and_then(JobId::parse) else {
                continue;
            };
            let report = match find_result(session, &id).await {
                // An erased report is empty.
                Ok(body) => body.and_then(|body| serde_json::from_slice(&body).ok()),
                Err(StoreError::Internal(_)) => {
                    damaged += 1;
                    Some(Value::Null)
                }
                Err(error) => return Err(error),
            };
            if let Some(report) = report {
                reports.insert(id.to_string(), report);
            }
        }
        tables.values_mut().for_each(write_times);
        tables.insert("reports".into(), reports.into());
        accounts.push(Value::Object(tables));
    }
    let count = format!("accounts: {}", accounts.len());
    record(database, "privacy.exported", subject, count).await?;
    Ok((json!({ "accounts": accounts }), damaged))
}

fn write_times(rows: &mut Value) {
    for row in rows.as_array_mut().into_iter().flatten() {
        for (column, value) in row.as_object_mut().into_iter().flatten() {
            if let Some(unix_ms) = value.as_i64()
                && column.ends_with("_at")
            {
                *value = instant_of(unix_ms).into();
            }
        }
    }
}

/// Erases a person's accounts; returns each outcome. The audit shows whether any was erased. If it is
/// cut off, running it again erases the rest.
pub(crate) async fn erase(
    database: &Database,
    subject: &Subject,
    forfeits: bool,
) -> Result<Vec<(AccountId, Erasure)>, StoreError> {
    let accounts = accounts_of(&mut database.reader().await?, subject).await?;
    let mut erased = Vec::new();
    for account in accounts {
        let outcome = erase_one(database, account.clone(), forfeits).await?;
        erased.push((account, outcome));
    }
    let done = erased
        .iter()
        .filter(|(_, outcome)| *outcome == Erasure::Done);
    let done = done.count();
    let kind = match done {
        0 => "privacy.not_erased",
        _ => "privacy.erased",
    };
    let counts = format!("accounts: {}, erased: {done}", erased.len());
    record(database, kind, subject, counts).await?;
    database.clear_log().await?;
    Ok(erased)
}

/// Records what an operator did with a person's data, and not whose they are.
async fn record(
    database: &Database,
    kind: &'static str,
    subject: &Subject,
    counts: String,
) -> Result<(), StoreError> {
    let by = subject.kind();
    transact!(database, |tx| {
        insert_operator_action(tx, kind, None, by, &counts).await
    })
}

async fn erase_one(
    database: &Database,
    account: AccountId,
    forfeits: bool,
) -> Result<Erasure, StoreError> {
    let mut session = database.reader().await?;
    if let Some(obstacle) = find_erasure_obstacle(&mut session, &account, forfeits).await? {
        return Ok(obstacle);
    }
    let jobs = list_finished_jobs(&mut session, &account).await?;
    drop(session);
    // A few reports, such as the one of an order, are erased in one transaction with their account.
    // More are erased before it, since nothing finds them once their account is erased.
    if jobs.len() > usize::from(REWRITTEN) {
        for some in jobs.chunks(REWRITTEN.into()) {
            let some = some.to_vec();
            transact!(database, |tx| erase_jobs(tx, &some).await)?;
        }
    }
    transact!(database, |tx| erase_account(tx, &account, forfeits).await)
}

/// Erases orders and reports, and deletes questions and payment events, that are older than the
/// operator keeps them; returns how many. Fails only if the database is not available.
pub(crate) async fn erase_old(app: &App) -> Result<u64, StoreError> {
    let kept = app.config.retention;
    let database = app.state.database()?;
    let now = database.reader().await?.now().await?;
    // Nothing is as old as what is kept forever.
    let before = |age: Option<i64>| age.map_or(i64::MIN, |age| now.saturating_sub(age));
    let (reports, events) = (before(kept.reports), before(kept.events));
    let questions = before(kept.questions);
    let delete_questions = || async {
        transact!(database, |tx| {
            delete_old_questions(tx, questions, REWRITTEN.into()).await
        })
    };
    let erased = transact!(database, |tx| erase_old_reports(tx, reports, BATCH).await);
    let mut sum = logged("old reports", erased)?;
    let deleted = transact!(database, |tx| delete_old_events(tx, events, BATCH).await);
    sum += logged("old events", deleted)?;
    sum += logged("old questions", until_none(delete_questions).await)?;
    let orders = erase_old_orders(database, before(kept.orders)).await;
    Ok(sum + logged("old orders", orders)?)
}

async fn erase_old_orders(database: &Database, before: i64) -> Result<u64, StoreError> {
    let old = list_old_orders(&mut database.reader().await?, before, BATCH).await?;
    let mut sum = 0;
    for account in old {
        let what = format!("the old order of {account}");
        // A credit of an order is one that its report gave back.
        let outcome = erase_one(database, account, true).await;
        sum += logged(&what, outcome.map(|it| u64::from(it == Erasure::Done)))?;
    }
    Ok(sum)
}

/// Logs a failure and counts nothing, so that it stops no other deletion; passes on that the database
/// is not available.
fn logged(what: &str, outcome: Result<u64, StoreError>) -> Result<u64, StoreError> {
    match outcome {
        Ok(_) | Err(StoreError::Unavailable(_)) => outcome,
        Err(error) => {
            tracing::error!(what, %error, "failed to delete {what}");
            Ok(0)
        }
    }
}

/// Repeats a step that changes some rows until it changes none; returns how many it changed.
async fn until_none<F>(step: impl Fn() -> F) -> Result<u64, StoreError>
where
    F: Future<Output = Result<u64, StoreError>>,
{
    let mut count = 0;
    loop {
        match step().await? {
            0 => return Ok(count),
            changed => count += changed,
        }
    }
}

/// Deletes copies of the state from before a migration, and rotated access logs that are older than
/// the operator keeps them.
pub(crate) async fn delete_old_files(app: &App) -> Result<(), StoreError> {
    let now = app.state.database()?.reader().await?.now().await?;
    app.state.delete_old_copies(now.saturating_sub(COPY_MS))?;
    if let (LogTarget::File(log), Some(age)) = (&app.config.access_log, app.config.retention.logs) {
        let before = now.saturating_sub(age);
        for ending in [".", "-"] {
            delete_old_copies(log, ending, before).map_err(|error| {
                StoreError::Unavailable(format!("an old access log cannot be deleted: {error}"))
            })?;
        }
    }
    Ok(())
}

/// Deletes unpaid orders with their e-mail addresses, unpaid checkouts, and accounts of agents that
/// never had a credit; returns the number of rows. Fails only if the database is not available.
pub(crate) async fn delete_unpaid(app: &App) -> Result<u64, StoreError> {
    let database = app.state.database()?;
    let delete_orders = || async {
        transact!(database, |tx| {
            delete_unpaid_orders(tx, UNPAID_ORDER_MS, BATCH).await
        })
    };
    let delete_checkouts = || async {
        transact!(database, |tx| {
            delete_unpaid_checkouts(tx, UNPAID_ORDER_MS, BATCH).await
        })
    };
    let delete_agents = || async {
        transact!(database, |tx| {
            delete_idle_agents(tx, IDLE_ACCOUNT_MS, BATCH).await
        })
    };
    let expired = transact!(database, |tx| delete_expired_tokens(tx).await);
    logged("expired tokens", expired.map(|()| 0))?;
    let orders = logged("unpaid orders", until_none(delete_orders).await)?;
    let checkouts = logged("unpaid checkouts", until_none(delete_checkouts).await)?;
    let agents = logged("accounts of idle agents", until_none(delete_agents).await)?;
    Ok(orders + checkouts + agents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_deletion_stops_the_others_only_if_the_database_is_away() {
        assert_eq!(logged("rows", Ok(2)).unwrap(), 2);
        assert_eq!(logged("rows", Err(StoreError::Locked)).unwrap(), 0);
        let away = StoreError::Unavailable("it is down".into());
        logged("rows", Err(away)).unwrap_err();
    }
}
