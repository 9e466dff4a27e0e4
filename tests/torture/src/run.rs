//! One run of each engine, from the first server to the final check.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use clap::ValueEnum;
use nycapt_tests::invariants::StateDatabase;
use nycapt_tests::{Output, Postgres, ServerCommand, build_sample};
use tokio::time::{Instant, sleep, timeout};

use crate::client::Client;
use crate::customer::Customer;
use crate::fleet::{Plan, Supervisor};
use crate::journal::{Journal, Seen};
use crate::orders::read_orders;
use crate::provider::Provider;
use crate::random::Rng;
use crate::reconcile::{disagreements, lost};
use crate::rehearsal::Rehearsal;
use crate::snapshot::Snapshot;
use crate::summary::{print, print_rehearsal};

const STATE: &str = "state.sqlite";
/// Orders are paid in it, with events that the torture's own provider signs.
const SANDBOX: [(&str, &str); 1] = [("payments", "sandbox")];
pub(crate) const WEBHOOK_SECRET: &str = "whsec_torture0secret0of0this0run0only";
/// Reports that are laid out at the end, which takes seconds each.
pub(crate) const WHOLE: usize = 2;
/// Longest time accepted jobs may take to end after the last kill.
pub(crate) const SETTLE_TIMEOUT: Duration = Duration::from_secs(150);
/// Longest time pending requests and deliveries may take to end.
pub(crate) const DRAIN_TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) fn run(args: &Args) -> Result<()> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let scratch = tempfile::tempdir()?;
    let data_dir = scratch.path().join("data");
    build_sample(&data_dir, "--buildings 200");
    let all = Engine::value_variants();
    let engines = args.engine.map_or(all.to_vec(), |engine| vec![engine]);
    let runtime = tokio::runtime::Runtime::new()?;
    let mut violations = 0;
    for engine in engines {
        let limit = Duration::from_secs(args.seconds) + DRAIN_TIMEOUT + 2 * SETTLE_TIMEOUT;
        let torture = torture(engine, args, seed, &data_dir);
        let outcome = runtime.block_on(async { timeout(limit, torture).await });
        violations += outcome.with_context(|| format!("hung for {limit:?} with seed {seed}"))??;
    }
    ensure!(violations == 0, "{violations} violations with seed {seed}");
    Ok(())
}

pub(crate) fn random_seed() -> u64 {
    let now = jiff::Timestamp::now().as_nanosecond();
    u64::try_from(now).unwrap_or_default() % 1_000_000_000
}

async fn torture(engine: Engine, args: &Args, seed: u64, data_dir: &Path) -> Result<usize> {
    println!("{engine:?}: {} s, seed {seed}", args.seconds);
    let output = Output::default();
    let mut place = Place::new(engine, data_dir);
    let plan = place.plan(data_dir, &SANDBOX, &output);
    let mut supervisor = Supervisor::start(plan, Rng::of(seed, 1));
    let journal = Journal::default();
    let client = Client::new(Arc::clone(&supervisor.endpoints), journal.clone())?;
    let provider = Provider::new(client.clone(), WEBHOOK_SECRET, seed);

    let end = Instant::now() + Duration::from_secs(args.seconds);
    let middle = Duration::from_secs(args.seconds) / 2;
    let rehearsal = Rehearsal::begin(journal.clone(), middle, place.url.clone(), data_dir.into());
    let rehearsal = tokio::spawn(rehearsal);
    let may_fail = engine == Engine::Postgres;
    let mut customers = Customer::start(args.customers, seed, end, &provider, data_dir, may_fail);
    let load = async {
        while let Some(ended) = customers.join_next().await {
            ended.context("a customer ended early")?;
        }
        provider.all_delivered().await;
        anyhow::Ok(())
    };
    supervisor.disturb(load).await?;

    let begin = Instant::now();
    let mut database = StateDatabase::open(&place.url).await?;
    settle(&mut database).await?;
    let settled = begin.elapsed();
    read_orders(&client, WHOLE).await;
    let mut seen = std::mem::take(&mut *journal.open());
    let stored = Snapshot::of(&mut database).await?;
    let disagreements = disagreements(&seen, &stored);
    seen.violations.extend(disagreements);
    supervisor.stop()?;
    let errors = supervisor.errors;
    drop(database);

    let rehearsal = rehearsal.await??;
    place.destroy()?;
    rehearsal.restore(&place.url, data_dir).await?;
    let plan = place.plan(data_dir, &SANDBOX, &output);
    let mut supervisor = Supervisor::start(plan, Rng::of(seed, 2));
    let mut database = StateDatabase::open(&place.url).await?;
    settle(&mut database).await?;
    let restored = Snapshot::of(&mut database).await?;
    let journal = Journal::of(Seen {
        violations: Vec::new(),
        ..rehearsal.acknowledged.clone()
    });
    let client = Client::new(Arc::clone(&supervisor.endpoints), journal.clone())?;
    read_orders(&client, 0).await;
    let lost = lost(&journal.open(), &stored, &restored);
    seen.violations.extend(lost);
    supervisor.stop()?;
    let log = output.text();
    check_log(&mut seen, &log);
    print(&seen, &stored, &errors, settled, log.lines().count());
    print_rehearsal(&rehearsal, &restored);
    Ok(seen.violations.len())
}

/// Adds the secrets and panics that a log shows.
pub(crate) fn check_log(seen: &mut Seen, log: &str) {
    seen.secrets.add(WEBHOOK_SECRET);
    seen.secrets.add_mark("@mail.invalid");
    if let Some(line) = seen.secrets.shown_by(log) {
        seen.violations
            .push(format!("a log line shows a secret: {line}"));
    }
    let panics = log.lines().filter(|line| line.contains("panicked"));
    seen.violations
        .extend(panics.map(|line| format!("a server panicked: {line}")));
}

pub(crate) struct Place {
    pub(crate) url: String,
    /// The server of it and its name there, unless it is a file.
    postgres: Option<(Arc<Postgres>, String)>,
}

impl Place {
    fn new(engine: Engine, data_dir: &Path) -> Self {
        if engine == Engine::Sqlite {
            let file = data_dir.join(STATE);
            return Self {
                url: format!("sqlite:{}", file.display()),
                postgres: None,
            };
        }
        Self::on(Postgres::start())
    }

    /// A new database of a server.
    pub(crate) fn on(postgres: Postgres) -> Self {
        let database = postgres.database();
        Self {
            url: database.url,
            postgres: Some((Arc::new(postgres), database.name)),
        }
    }

    /// Two servers and a worker share a database server; a file has one server.
    ///
    /// A setting in `more` replaces ours.
    pub(crate) fn plan(&self, data_dir: &Path, more: &[(&str, &str)], output: &Output) -> Plan {
        let ours = [
            ("database-url", self.url.as_str()),
            ("webhook-secret", WEBHOOK_SECRET),
            ("rate-limit", "off"),
            ("registration-limit", "off"),
            ("registration-total-limit", "off"),
            ("checkout-limit", "off"),
            ("log", "info"),
        ];
        let settings = [&ours[..], more].concat();
        let command = ServerCommand::new(data_dir, &settings).with_output(output);
        match &self.postgres {
            None => Plan {
                servers: vec![command],
                workers: Vec::new(),
                postgres: None,
            },
            Some((postgres, _)) => Plan {
                servers: vec![command.clone(), command.clone()],
                workers: vec![command.with(&["--role", "worker"])],
                postgres: Some(Arc::clone(postgres)),
            },
        }
    }

    /// Deletes the state; what is at the URL then is new.
    fn destroy(&mut self) -> Result<()> {
        match &mut self.postgres {
            None => {
                let file = self.url.trim_start_matches("sqlite:");
                std::fs::remove_file(file)?;
                for ending in ["-wal", "-shm"] {
                    // They are there only if a reader was the last to close.
                    let _ = std::fs::remove_file(format!("{file}{ending}"));
                }
            }
            Some((postgres, name)) => {
                postgres.run("postgres", &format!("drop database {name} with (force)"));
                let database = postgres.database();
                (self.url, *name) = (database.url, database.name);
            }
        }
        Ok(())
    }
}

pub(crate) async fn settle(database: &mut StateDatabase) -> Result<()> {
    let end = Instant::now() + SETTLE_TIMEOUT;
    loop {
        let open = "select count(*) from job where state not in ('done', 'error')";
        let left = database.number(open).await?;
        if left == 0 {
            return Ok(());
        }
        if Instant::now() > end {
            bail!("{left} jobs are open {SETTLE_TIMEOUT:?} after the last kill");
        }
        sleep(Duration::from_millis(200)).await;
    }
}

/// Runs clients, orders, payments and kills against real servers, then checks that the ledger
/// balances.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds of load on each engine, before accepted work is finished and checked.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=600))]
    seconds: u64,
    /// The database engine [default: both, one after the other].
    #[arg(long)]
    engine: Option<Engine>,
    /// Repeats the decisions of a run [default: random, printed].
    #[arg(long)]
    seed: Option<u64>,
    /// Concurrent customers.
    #[arg(long, default_value_t = 24)]
    customers: u64,
}

/// The database engine and its servers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Engine {
    /// One server on a file.
    Sqlite,
    /// Two servers and a worker on one database server.
    Postgres,
}
