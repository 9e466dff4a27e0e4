//! The state of the database at the end of a run.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, Result};
use nycapt_tests::invariants::{StateDatabase, Violation};

#[derive(Debug, Clone)]
pub(crate) struct Job {
    pub(crate) account: String,
    pub(crate) state: String,
}

/// Everything a client can observe.
#[derive(Debug, Clone, Default)]
pub(crate) struct Snapshot {
    pub(crate) broken: Vec<Violation>,
    pub(crate) jobs: HashMap<String, Job>,
    /// Session, account, reports, reports taken back; separated by spaces.
    pub(crate) payments: BTreeSet<String>,
    pub(crate) events: BTreeSet<String>,
    /// Each account's balance and frozen credits minus its debt.
    pub(crate) balances: BTreeMap<String, i64>,
    pub(crate) agents: BTreeSet<String>,
    pub(crate) revoked: BTreeSet<String>,
    pub(crate) entries: i64,
    pub(crate) claimed_again: i64,
}

impl Snapshot {
    pub(crate) async fn of(database: &mut StateDatabase) -> Result<Self> {
        let jobs = database
            .texts("select id || ' ' || account_id || ' ' || state from job")
            .await?;
        let jobs = jobs.iter().map(|row| {
            let [id, account, state] = words(row)?;
            Ok((id, Job { account, state }))
        });
        let jobs = jobs.collect::<Result<_>>()?;
        let balances = database
            .texts(
                "select id || ' ' || (balance - owed + coalesce((
                            select sum(frozen) from payment_dispute where account_id = account.id
                        ), 0)) from account",
            )
            .await?;
        let balances = balances.iter().map(|row| {
            let [account, balance] = words(row)?;
            Ok((account, balance.parse()?))
        });
        let balances = balances.collect::<Result<_>>()?;
        let payments = "select session_id || ' ' || account_id || ' ' || reports || ' ' || reversed
                          from payment";
        let agents = "select id from account where owner_kind = 'agent'";
        let revoked = "select account_id from api_key where revoked_at is not null";
        Ok(Self {
            broken: database.violations_when_settled().await?,
            jobs,
            payments: set(database, payments).await?,
            events: set(database, "select id from payment_event").await?,
            balances,
            agents: set(database, agents).await?,
            revoked: set(database, revoked).await?,
            entries: database.number("select count(*) from ledger").await?,
            claimed_again: database
                .number("select count(*) from job where attempt > 1")
                .await?,
        })
    }

    pub(crate) fn ends(&self) -> BTreeMap<&str, usize> {
        let mut ends = BTreeMap::new();
        for job in self.jobs.values() {
            *ends.entry(job.state.as_str()).or_default() += 1;
        }
        ends
    }
}

async fn set(database: &mut StateDatabase, sql: &str) -> Result<BTreeSet<String>> {
    Ok(database.texts(sql).await?.into_iter().collect())
}

fn words<const N: usize>(row: &str) -> Result<[String; N]> {
    let words: Vec<String> = row.split(' ').map(Into::into).collect();
    words
        .try_into()
        .ok()
        .with_context(|| format!("the row `{row}` has other columns"))
}
