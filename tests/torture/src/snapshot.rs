//! The state of the database at the end of a run.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use anyhow::{Context, Result};
use nycapt_tests::invariants::{StateDatabase, Violation};

#[derive(Debug, Clone)]
pub(crate) struct Job {
    /// The account, or the order that it belongs to.
    pub(crate) account: String,
    pub(crate) state: String,
}

/// Everything a client can observe. The account of an order is known by the order's id.
#[derive(Debug, Clone, Default)]
pub(crate) struct Snapshot {
    pub(crate) broken: Vec<Violation>,
    pub(crate) jobs: HashMap<String, Job>,
    pub(crate) orders: BTreeSet<String>,
    /// Session, account or order, reports, reports taken back; separated by spaces.
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
            .texts(
                "select j.id || ' ' || coalesce(o.id, j.account_id) || ' ' || j.state
                   from job j left join guest_order o on o.account_id = j.account_id",
            )
            .await?;
        let jobs = jobs.iter().map(|row| {
            let [id, account, state] = words(row)?;
            Ok((id, Job { account, state }))
        });
        let jobs = jobs.collect::<Result<_>>()?;
        let balances = database
            .texts(
                "select coalesce(o.id, a.id) || ' ' || (a.balance - a.owed + coalesce((
                            select sum(frozen) from payment_dispute where account_id = a.id
                        ), 0)) from account a left join guest_order o on o.account_id = a.id",
            )
            .await?;
        let balances = balances.iter().map(|row| {
            let [account, balance] = words(row)?;
            Ok((account, balance.parse()?))
        });
        let balances = balances.collect::<Result<_>>()?;
        let payments =
            "select p.session_id || ' ' || coalesce(o.id, p.account_id) || ' ' || p.reports || ' ' ||
                    p.reversed
               from payment p left join guest_order o on o.account_id = p.account_id";
        let agents = "select id from account where owner_kind = 'agent'";
        let revoked = "select account_id from api_key where revoked_at is not null";
        Ok(Self {
            broken: database.violations_when_settled().await?,
            jobs,
            orders: set(database, "select id from guest_order").await?,
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
