//! Everything that is kept about a person, and its erasure.
//!
//! The ledger, payments, disputes, checkouts and the audit stay: they are the books, and identify a
//! person only to the payment provider.

use std::collections::BTreeMap;

use nycapt_rules::{AccountId, Email, JobId, OrderId, UserId};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use super::postings::forfeit_credits;
use super::{
    Engine, Result, Row, Session, StoreError, Tx, binds, find_balance, find_result, job_id,
    lock_account, lock_balance,
};

/// How an operator identifies a person.
#[derive(Debug, Clone)]
pub enum Subject {
    /// The buyer with this email address, ignoring case.
    Email(Email),
    User(UserId),
    Account(AccountId),
    Order(OrderId),
}

impl Subject {
    /// What identifies the person, without saying who it is.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Email(_) => "email",
            Self::User(_) => "user",
            Self::Account(_) => "account",
            Self::Order(_) => "order",
        }
    }
}

/// What became of an account. Unless it is erased, it stays, but if it has many finished reports, some
/// may be erased.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Erasure {
    Done,
    /// A report is in progress, a checkout can still be paid or a payment is disputed.
    Busy,
    /// The account has unused credits.
    Credits(i64),
}

/// The accounts of a person; each order has one of its own.
pub async fn accounts_of(session: &mut Session, subject: &Subject) -> Result<Vec<AccountId>> {
    let (sql, name) = match subject {
        Subject::Email(email) => (
            "select account_id as id from guest_order where lower(email) = lower($1) order by id",
            email.as_str(),
        ),
        Subject::User(user) => (
            "select id from account where owner_kind = 'user' and owner_id = $1 order by id",
            user.as_str(),
        ),
        Subject::Account(account) => (
            "select id from account where id = $1 and name <> 'suspense'",
            account.as_str(),
        ),
        Subject::Order(order) => (
            "select account_id as id from guest_order where id = $1",
            order.as_str(),
        ),
    };
    session.list(sql, binds![name], |row| row.get("id")).await
}

/// The tables of the export, with the statement that reads the rows of an account.
const TABLES: &str = include_str!("export.tsv");

/// Everything that is kept about an account: rows by table, as JSON objects by column. Times are
/// Unix milliseconds. Reports are read with [`super::find_result`], secrets are kept nowhere.
pub async fn export_account(
    session: &mut Session,
    account: &AccountId,
) -> Result<Map<String, Value>> {
    let mut tables = Map::new();
    for line in TABLES.lines().skip(1) {
        let cells: Vec<&'static str> = line.split('\t').collect();
        let Ok([name, texts, numbers, sql]) = <[_; 4]>::try_from(cells) else {
            return Err(StoreError::Internal(format!("not a table: {line}")));
        };
        let read = |row: &Row| {
            let mut object = Map::new();
            for column in texts.split(' ') {
                object.insert(column.into(), row.text_or_none(column)?.into());
            }
            for column in numbers.split(' ') {
                object.insert(column.into(), row.int_or_none(column)?.into());
            }
            Ok(Value::Object(object))
        };
        let rows = session.list(sql, binds![account], read).await?;
        tables.insert(name.into(), rows.into());
    }
    Ok(tables)
}

/// Statements that erase an account's data except the books; `$1` is its id.
const ERASED: &[&str] = &[
    "delete from order_token where order_id in (select id from guest_order where account_id = $1)",
    "update guest_order
        set address = '', unit = null, other_unit = null, slug = '', email = null,
            idempotency_digest = null
      where account_id = $1",
    "update api_key set last_four = '', idempotency_digest = null where account_id = $1",
    // A user who signs in again finds none of these accounts, and no payment or operator any.
    "update account set owner_id = id where id = $1 and owner_kind = 'user'",
    "update account set owner_id = 'erased' where id = $1 and owner_kind = 'agent'",
    "update account set name = id, label = null where id = $1 and owner_kind <> 'system'",
    // Anyone who knows the issuer and subject of a user can compute the id.
    "update operator_action set reference = account_id
      where account_id = $1 and kind = 'user.relinked'",
];

/// The finished jobs of an account that were not erased, oldest first.
pub async fn list_finished_jobs(session: &mut Session, account: &AccountId) -> Result<Vec<JobId>> {
    let sql = "select id from job
                where account_id = $1 and principal <> 'erased' and finished_at is not null
                order by finished_at, id";
    session.list(sql, binds![account], job_id).await
}

/// Erases finished jobs and empties their reports. Without an owner, no principal finds them.
pub async fn erase_jobs(tx: &mut Tx, jobs: &[JobId]) -> Result<()> {
    let nothing: &[u8] = &[];
    let digest: [u8; 32] = Sha256::digest(nothing).into();
    for job in jobs {
        // A digest of a request may be guessed.
        let sql = "update job
                      set principal = 'erased', idempotency_digest = null, fingerprint = $2,
                          address = '', unit = null, slug = '', question = null, summary = null,
                          detail = null, error = null
                    where id = $1";
        tx.execute(sql, binds![job, nothing]).await?;
        let sql = "update result set body = $2, sha256 = $3 where job_id = $1";
        tx.execute(sql, binds![job, nothing, digest]).await?;
    }
    Ok(())
}

/// Why an account can't be erased now; none if it can.
pub async fn find_erasure_obstacle(
    session: &mut Session,
    account: &AccountId,
    forfeits: bool,
) -> Result<Option<Erasure>> {
    let sql = "select 1 as one from job where account_id = $1 and state in ('queued', 'running')
               union all
               select 1 from checkout where account_id = $1 and state in ('open', 'pending')
               union all
               select 1 from payment_dispute where account_id = $1 and state = 'open'";
    if session.exists(sql, binds![account]).await? {
        return Ok(Some(Erasure::Busy));
    }
    let balance = find_balance(session, account).await?.unwrap_or_default();
    Ok((balance > 0 && !forfeits).then_some(Erasure::Credits(balance)))
}

/// Erases an account's texts, e-mail addresses, reports and keys. Its ledger and payments stay,
/// under an id that identifies no one.
///
/// Credits are forfeited only if `forfeits` is set, except an order's, whose payment is still due.
///
/// If it has many finished jobs, erase them before, some at a time: all their reports may take too
/// long.
pub async fn erase_account(tx: &mut Tx, account: &AccountId, forfeits: bool) -> Result<Erasure> {
    lock_to_erase(tx, account).await?;
    lock_balance(tx, account).await?;
    if let Some(obstacle) = find_erasure_obstacle(tx, account, forfeits).await? {
        return Ok(obstacle);
    }
    if lock_account(tx, account).await? {
        forfeit_credits(tx, account).await?;
    }
    for sql in ERASED {
        tx.execute(sql, binds![account]).await?;
    }
    let now = tx.now().await?;
    let sql = "update api_key set revoked_at = $2 where account_id = $1 and revoked_at is null";
    tx.execute(sql, binds![account, now]).await?;
    let left = list_finished_jobs(tx, account).await?;
    erase_jobs(tx, &left).await?;
    let nothing: &[u8] = &[];
    let sql = "update guest_order set fingerprint = $2 where account_id = $1";
    tx.execute(sql, binds![account, nothing]).await?;
    Ok(Erasure::Done)
}

/// Locks an account with its jobs and orders, in the order of everything else that changes them, so
/// that no report starts or ends meanwhile.
async fn lock_to_erase(tx: &mut Tx, account: &AccountId) -> Result<()> {
    for sql in [
        "update job set state = state where account_id = $1 and principal <> 'erased'",
        "update guest_order set state = state where account_id = $1",
    ] {
        tx.execute(sql, binds![account]).await?;
    }
    // A new job holds a share of this lock before it debits the account, so taking the whole lock only
    // later could wait for a job that waits for this transaction.
    if tx.engine() == Engine::Postgres {
        let sql = "select id from account where id = $1 for update";
        tx.rows(sql, binds![account]).await?;
    }
    Ok(())
}

/// At most `count` accounts of orders that were made before `before`, in Unix milliseconds, and are
/// neither erased, nor disputed, nor in progress.
pub async fn list_old_orders(
    session: &mut Session,
    before: i64,
    count: i64,
) -> Result<Vec<AccountId>> {
    let sql = "select o.account_id from guest_order o
                where o.created_at < $1 and o.address <> ''
                  and not exists (select 1 from job j
                       where j.id = o.job_id and j.state in ('queued', 'running'))
                  and not exists (select 1 from checkout c
                       where c.order_id = o.id and c.state in ('open', 'pending'))
                  and not exists (select 1 from payment_dispute d
                       where d.account_id = o.account_id and d.state = 'open')
                order by o.created_at, o.id limit $2";
    session
        .list(sql, binds![before, count], |row| row.get("account_id"))
        .await
}

/// Deletes the questions of at most `count` reports that ended before `before`, in Unix
/// milliseconds, where they were asked and where the reports repeat them. Returns their number.
pub async fn delete_old_questions(tx: &mut Tx, before: i64, count: i64) -> Result<u64> {
    let sql = "select id from job where question is not null and finished_at < $1
                order by finished_at limit $2";
    let jobs = tx.list(sql, binds![before, count], job_id).await?;
    let mut changed = 0;
    for job in jobs {
        // Locks the job, so that another server neither repeats nor undoes what follows.
        let sql = "update job set question = null where id = $1 and question is not null";
        if !tx.changes(sql, binds![job]).await? {
            continue;
        }
        changed += 1;
        match find_result(tx, &job).await {
            Ok(body) => {
                if let Some(body) = body.as_deref().and_then(without_question) {
                    let sha256: [u8; 32] = Sha256::digest(&body).into();
                    let sql = "update result set body = $2, sha256 = $3 where job_id = $1";
                    tx.execute(sql, binds![job, body, sha256]).await?;
                }
            }
            // A damaged report must not stop the others, and is no longer shown to anyone.
            Err(StoreError::Internal(why)) => {
                tracing::error!(job.id = %job, why, "failed to delete the question in a report");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(changed)
}

/// A report without the question that was asked with it, and otherwise byte for byte; `None` if it
/// has no question.
fn without_question(body: &[u8]) -> Option<Vec<u8>> {
    let mut members: BTreeMap<String, &RawValue> = serde_json::from_slice(body).ok()?;
    members.insert("ask".into(), RawValue::NULL)?;
    serde_json::to_vec(&members).ok()
}

/// Erases at most `count` reports that ended before `before`, in Unix milliseconds, so that their
/// owners no longer find them. Those of orders are erased with their order. Returns their number.
pub async fn erase_old_reports(tx: &mut Tx, before: i64, count: i64) -> Result<u64> {
    let sql = "select id from job
                where principal <> 'erased' and finished_at < $1
                  and not exists (select 1 from guest_order o where o.account_id = job.account_id)
                order by finished_at limit $2";
    let jobs = tx.list(sql, binds![before, count], job_id).await?;
    erase_jobs(tx, &jobs).await?;
    Ok(u64::try_from(jobs.len()).unwrap_or_default())
}

/// Deletes at most `count` payment events that arrived before `before`, in Unix milliseconds, and as many
/// events of keys whose idle accounts are gone, and returns their number.
pub async fn delete_old_events(tx: &mut Tx, before: i64, count: i64) -> Result<u64> {
    let payments = "delete from payment_event where id in (
                     select id from payment_event where settled = 1 and received_at < $1
                      order by received_at limit $2)";
    // Anyone can open accounts, so what is left of them can't be kept forever.
    let keys = "delete from audit_event where id in (
                 select id from audit_event where kind like 'key.%' and created_at < $1
                  order by created_at limit $2)";
    let mut deleted = 0;
    for sql in [payments, keys] {
        deleted += tx.execute(sql, binds![before, count]).await?;
    }
    Ok(deleted)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::tests::test_state::TestState;

    /// Columns that no export has, and why; `*` is every table or column.
    const NOT_EXPORTED: [(&str, &str); 10] = [
        (
            "sitemap_set.* sitemap_shard.* sitemap_listing.* sitemap_cohort.* sqlite_sequence.* \
             _sqlx_migrations.* note.*",
            "they are about no person",
        ),
        ("payment_event.*", "its rows are of no account"),
        (
            "order_token.* signed_out.*",
            "they only say which tokens are valid, and until when",
        ),
        ("result.*", "the reports are next to the tables"),
        ("*.account_id mail.order_id", "all rows are of one account"),
        ("job.principal", "it is the account or its owner"),
        (
            "*.digest *.idempotency_digest *.fingerprint",
            "they are digests of secrets and requests",
        ),
        (
            "audit_event.id operator_action.id",
            "nothing else refers to them",
        ),
        (
            "account.entries account.next_rank ledger.seq",
            "they only put other rows in order",
        ),
        (
            "checkout.ui checkout.check_at checkout.changed_at checkout.asked_at \
             payment_dispute.reported_at mail.run_at mail.lease_until job.rank job.run_at \
             job.attempt job.interruptions job.lease_token job.lease_until job.lease_owner \
             job.deadline job.stage job.step job.release",
            "they are about the work on a row",
        ),
    ];

    #[tokio::test]
    async fn every_column_is_exported_or_has_a_reason_not_to_be() {
        let exported: BTreeSet<(&str, &str)> = TABLES
            .lines()
            .skip(1)
            .flat_map(|line| {
                let mut cells = line.split('\t');
                let table = cells.next().unwrap();
                let columns = cells.take(2).flat_map(|columns| columns.split(' '));
                columns.map(move |column| (table, column))
            })
            .collect();
        let excused = NOT_EXPORTED
            .iter()
            .flat_map(|(columns, _)| columns.split(' '));
        let excused: BTreeSet<&str> = excused.collect();
        let test = TestState::on(Engine::Sqlite).await;
        let mut session = test.database().reader().await.unwrap();
        let sql = "select t.name as its_table, c.name as its_column
                     from sqlite_schema t join pragma_table_info(t.name) c
                    where t.type = 'table'";
        let read = |row: &Row| Ok((row.text("its_table")?, row.text("its_column")?));
        let columns = session.list(sql, &[], read).await.unwrap();
        let mut used: BTreeSet<&str> = BTreeSet::new();
        for (table, column) in &columns {
            if exported.contains(&(table.as_str(), column.as_str())) {
                continue;
            }
            let names = [
                format!("{table}.*"),
                format!("*.{column}"),
                format!("{table}.{column}"),
            ];
            let excuse = names.iter().find_map(|name| excused.get(name.as_str()));
            used.extend(excuse);
            assert!(excuse.is_some(), "`{table}.{column}` is not exported");
        }
        let unneeded: Vec<_> = excused.difference(&used).collect();
        assert!(unneeded.is_empty(), "{unneeded:?}");
    }

    #[test]
    fn a_report_loses_its_question_and_nothing_else() {
        let body = br#"{"answer":{"score":0.10000000000000001},"ask":"Heat?","\u0061sOf":[ 1e2 ]}"#;
        let kept = br#"{"answer":{"score":0.10000000000000001},"asOf":[ 1e2 ],"ask":null}"#;
        assert_eq!(without_question(body).as_deref(), Some(&kept[..]));
        for other in [&b""[..], b"{}", b"[]"] {
            assert_eq!(without_question(other), None);
        }
    }
}
