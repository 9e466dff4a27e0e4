//! Faults one at a time: how long service is incomplete, and what is lost of what was acknowledged.

use std::collections::BTreeMap;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::net::SocketAddr;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::ValueEnum;
use nycapt_tests::invariants::StateDatabase;
use nycapt_tests::packages::succeed;
use nycapt_tests::{
    EmulatedPayments, ObjectStore, Output, Postgres, Redis, addresses, asked, build_sample, built,
    current_release, free_address,
};
use serde_json::json;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout};

use crate::client::{CHECKOUT_TIMEOUT, Call, Client, Outcome};
use crate::customer::Customer;
use crate::fleet::{Endpoints, Supervisor};
use crate::journal::Journal;
use crate::orders::read_orders;
use crate::provider::Provider;
use crate::random::Rng;
use crate::reconcile::disagreements;
use crate::run::{
    DRAIN_TIMEOUT, Place, SETTLE_TIMEOUT, WEBHOOK_SECRET, WHOLE, check_log, random_seed, settle,
};
use crate::snapshot::Snapshot;

/// Pause between two probes of one operation at one server.
const INTERVAL: Duration = Duration::from_millis(200);
/// More than the lease of a job, and less than the age at which a signed event is refused.
const CLOCK_STEP: &str = "+120";
const SMALL_DISK: &str = "size=1g,mode=755";
/// The servers and the worker, in the order of the plan: the first server has a folder of its own
/// and follows the object store, the others share one.
const FOLLOWER: usize = 0;
const SERVER: usize = 1;
const WORKER: usize = 2;

/// Causes faults one at a time under load: how long service is incomplete, and what is lost.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The faults [default: all].
    faults: Vec<Fault>,
    /// Seconds of load for each; the fault lasts for the second quarter of them.
    #[arg(long, default_value_t = 40, value_parser = clap::value_parser!(u64).range(8..=600))]
    seconds: u64,
    /// Repeats the decisions of a run [default: random, printed].
    #[arg(long)]
    seed: Option<u64>,
    /// Concurrent customers.
    #[arg(long, default_value_t = 12)]
    customers: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Fault {
    /// `kill -9` of one of two servers.
    Server,
    /// `kill -9` of the worker.
    Worker,
    /// `kill -9` of both servers and the worker.
    Fleet,
    /// PostgreSQL crashes.
    Postgres,
    /// Redis crashes.
    Redis,
    /// The payment provider accepts connections and answers nothing.
    Provider,
    /// The object store refuses connections; the server that follows it is killed and restarted.
    Store,
    /// A release with one changed byte is published.
    Release,
    /// The clocks of a server and the worker are two minutes fast.
    Clock,
    /// The disk of the database and the releases is full.
    Disk,
}

impl Fault {
    /// Why this machine cannot have it.
    fn obstacle(self) -> Option<String> {
        if self == Self::Clock && !Path::new(&faketime()).exists() {
            return Some("`apt-get install libfaketime` installs what changes a clock".into());
        }
        if self == Self::Disk {
            let disk = Folder::new(true).err()?;
            return Some(format!("a small disk cannot be mounted: {disk:#}"));
        }
        None
    }
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let seed = args.seed.unwrap_or_else(random_seed);
    println!("{} s each, seed {seed}", args.seconds);
    let faults = match args.faults.as_slice() {
        [] => Fault::value_variants(),
        some => some,
    };
    let runtime = tokio::runtime::Runtime::new()?;
    let limit = Duration::from_secs(args.seconds) + DRAIN_TIMEOUT + 2 * SETTLE_TIMEOUT;
    let mut violations = 0;
    for fault in faults {
        if let Some(why) = fault.obstacle() {
            println!("{fault:?}: left out, because {why}");
            continue;
        }
        let trial = trial(*fault, args, seed);
        let found = runtime.block_on(async { timeout(limit, trial).await.context("it hung")? });
        violations += found.unwrap_or_else(|error| {
            println!("{fault:?}: {error:#}");
            1
        });
    }
    println!("PgBouncer: left out, because servers refuse it in transaction mode");
    ensure!(violations == 0, "{violations} violations with seed {seed}");
    Ok(())
}

/// Runs customers and one fault on servers of its own, and returns the number of violations.
async fn trial(fault: Fault, args: &Args, seed: u64) -> Result<usize> {
    let folder = Folder::new(fault == Fault::Disk)?;
    let output = Output::default();
    let mut deployment = Deployment::start(fault, folder.0.path(), &output).await?;
    let journal = Journal::default();
    let endpoints = Arc::clone(&deployment.supervisor.endpoints);
    let client = Client::new(endpoints, journal.clone())?;
    let provider = Provider::new(client.clone(), WEBHOOK_SECRET, seed);
    let quarter = Duration::from_secs(args.seconds) / 4;
    let end = Instant::now() + 4 * quarter;
    let probes = start_probes(&deployment, &journal, end)?;
    let data_dir = &deployment.data_dir;
    let mut customers = Customer::start(args.customers, seed, end, &provider, data_dir, true);
    sleep(quarter).await;
    let began = Instant::now();
    deployment.begin(fault)?;
    sleep_until(began + quarter).await;
    let ended = Instant::now();
    deployment.end(fault).await?;
    while let Some(ended) = customers.join_next().await {
        ended.context("a customer ended early")?;
    }
    provider.all_delivered().await;
    let probed = probes.join_all().await;

    let begin = Instant::now();
    let mut database = StateDatabase::open(&deployment.place.url).await?;
    settle(&mut database).await?;
    let settled = begin.elapsed().as_secs_f64();
    let stored = Snapshot::of(&mut database).await?;
    read_orders(&client, WHOLE).await;
    let mut seen = std::mem::take(&mut *journal.open());
    let disagreements = disagreements(&seen, &stored);
    seen.violations.extend(disagreements);
    deployment.supervisor.stop()?;
    check_log(&mut seen, &output.text());
    let recovered = print(fault, &probed, began, ended);
    if !recovered {
        seen.violations.push("service stayed incomplete".into());
    }
    println!(
        "    acknowledged {} accounts, {} orders, {} reports, {} payment events; reports done after {settled:.1} s; lost {}",
        seen.accounts.len(),
        seen.orders.len(),
        seen.jobs(),
        seen.events.len(),
        seen.violations.len()
    );
    for violation in &seen.violations {
        println!("    {violation}");
    }
    Ok(seen.violations.len())
}

/// Two servers and a worker, and all that they depend on.
struct Deployment {
    supervisor: Supervisor,
    servers: [SocketAddr; 2],
    place: Place,
    postgres: Arc<Postgres>,
    redis: Option<Redis>,
    redis_address: SocketAddr,
    store: ObjectStore,
    payments: EmulatedPayments,
    folder: PathBuf,
    data_dir: PathBuf,
    release: String,
}

impl Deployment {
    async fn start(fault: Fault, folder: &Path, output: &Output) -> Result<Self> {
        let data_dir = folder.join("shared");
        build_sample(&data_dir, "--buildings 200");
        let release = fs::read_to_string(data_dir.join("CURRENT"))?.trim().into();
        let store = ObjectStore::start();
        let mut push = Command::new(built("nycapt-server", "nycapt-server"));
        push.args(["corpus", "push", "--data-dir"]).arg(&data_dir);
        for (setting, value) in store.settings() {
            push.arg(format!("--{setting}")).arg(value);
        }
        succeed(&mut push)?;
        let redis = Redis::start().await;
        let redis_url = redis.url();
        let payments = EmulatedPayments::start();
        let place = Place::on(Postgres::start_in(folder));
        let more = [
            ("redis-url", redis_url.as_str()),
            // Redis is used where requests are counted.
            ("rate-limit", "1000000/60"),
            ("registration-limit", "1000000/60"),
            ("registration-total-limit", "1000000/60"),
            ("payment-api-base", payments.base.as_str()),
            ("payment-api-key", EmulatedPayments::KEY),
            ("corpus-check-interval", "1"),
        ];
        let mut plan = place.plan(&data_dir, &more, output);
        let follows = [&more[..], &store.settings()].concat();
        let mut follower = place.plan(&folder.join("own"), &follows, output);
        plan.servers[FOLLOWER] = follower.servers.swap_remove(FOLLOWER);
        let servers = [free_address(), free_address()];
        for (server, address) in plan.servers.iter_mut().zip(servers) {
            *server = server.clone().listening_at(address);
        }
        if fault == Fault::Clock {
            let clock = folder.join("clock");
            fs::write(&clock, "+0")?;
            for command in [&mut plan.servers[SERVER], &mut plan.workers[0]] {
                *command = command
                    .clone()
                    .with_variable("LD_PRELOAD", &faketime())
                    .with_variable("FAKETIME_TIMESTAMP_FILE", &clock.to_string_lossy())
                    .with_variable("FAKETIME_CACHE_DURATION", "1")
                    .with_variable("FAKETIME_DONT_FAKE_MONOTONIC", "1");
            }
        }
        let postgres = plan.postgres.clone().context("it has PostgreSQL")?;
        let supervisor = Supervisor::start(plan, Rng::of(0, 0));
        let webhook = format!("http://{}/api/payment/webhook", servers[FOLLOWER]);
        payments.open(&webhook, WEBHOOK_SECRET);
        Ok(Self {
            supervisor,
            servers,
            place,
            postgres,
            redis_address: redis.address,
            redis: Some(redis),
            store,
            payments,
            folder: folder.into(),
            data_dir,
            release,
        })
    }

    fn begin(&mut self, fault: Fault) -> Result<()> {
        match fault {
            Fault::Server => self.supervisor.kill(SERVER),
            Fault::Worker => self.supervisor.kill(WORKER),
            Fault::Fleet => {
                for index in [FOLLOWER, SERVER, WORKER] {
                    self.supervisor.kill(index);
                }
            }
            Fault::Postgres => self.postgres.stop(),
            Fault::Redis => drop(self.redis.take()),
            Fault::Provider => self.payments.hang(),
            Fault::Store => {
                self.store.stop();
                self.supervisor.kill(FOLLOWER);
                self.supervisor.start_member(FOLLOWER);
            }
            Fault::Release => self.publish_damaged()?,
            Fault::Clock => fs::write(self.folder.join("clock"), CLOCK_STEP)?,
            Fault::Disk => fill(&self.folder.join("ballast"))?,
        }
        Ok(())
    }

    async fn end(&mut self, fault: Fault) -> Result<()> {
        match fault {
            Fault::Server => self.supervisor.start_member(SERVER),
            Fault::Worker => self.supervisor.start_member(WORKER),
            Fault::Fleet => {
                for index in [FOLLOWER, SERVER, WORKER] {
                    self.supervisor.start_member(index);
                }
            }
            Fault::Postgres => self.postgres.start_again(),
            Fault::Redis => self.redis = Some(Redis::start_at(self.redis_address).await),
            Fault::Provider => self.payments.go_on(),
            Fault::Store => self.store.start_again(),
            Fault::Release => {
                let health = asked(self.servers[SERVER], "/v1/health").await;
                let health = health.context("the server is gone")?.json();
                let live = health.pointer("/release/name");
                ensure!(live == Some(&json!(self.release)), "{live:?} is live");
                fs::write(self.data_dir.join("CURRENT"), &self.release)?;
            }
            Fault::Clock => fs::write(self.folder.join("clock"), "+0")?,
            Fault::Disk => {
                fs::remove_file(self.folder.join("ballast"))?;
                // It ends when it cannot write its log.
                self.postgres.stop();
                self.postgres.start_again();
            }
        }
        Ok(())
    }

    /// Publishes a copy of the release with another name and one changed byte.
    fn publish_damaged(&self) -> Result<()> {
        let (day, _) = self.release.rsplit_once('-').context("it has a number")?;
        let damaged = format!("{day}-9");
        let [live, folder] =
            [&self.release, &damaged].map(|name| self.data_dir.join("releases").join(name));
        succeed(
            Command::new("cp")
                .args(["-r", "--no-preserve=mode"])
                .args([&live, &folder]),
        )?;
        let manifest = folder.join("manifest.json");
        let text = fs::read_to_string(&manifest)?;
        fs::write(&manifest, text.replace(&self.release, &damaged))?;
        let records = folder.join("records.bin");
        let mut bytes = fs::read(&records)?;
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&records, bytes)?;
        Ok(fs::write(self.data_dir.join("CURRENT"), &damaged)?)
    }
}

fn faketime() -> String {
    let machine = std::env::consts::ARCH;
    format!("/usr/lib/{machine}-linux-gnu/faketime/libfaketimeMT.so.1")
}

/// Writes a file until its disk is full.
fn fill(file: &Path) -> Result<()> {
    let mut file = File::create(file)?;
    loop {
        match file.write_all(&[0; 1 << 14]) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::StorageFull => return Ok(()),
            Err(error) => return Err(error.into()),
        }
    }
}

/// A folder that every user may enter; if so wanted, a small disk.
struct Folder(TempDir, bool);

impl Folder {
    fn new(is_small_disk: bool) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755))?;
        if is_small_disk {
            let mut mount = Command::new("mount");
            mount.args(["-t", "tmpfs", "-o", SMALL_DISK, "nycapt-faults"]);
            succeed(mount.arg(folder.path()))?;
        }
        Ok(Self(folder, is_small_disk))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if self.1 {
            // What is still open keeps the disk, and no path leads to it.
            let _ = Command::new("umount")
                .arg("--lazy")
                .arg(self.0.path())
                .status();
        }
    }
}

/// When each probe of an operation at one server was answered, after how long, and whether well.
type Probed = (&'static str, Vec<(Instant, Duration, bool)>);

/// Probes each operation at each server until `end`, or until it is answered well again.
fn start_probes(
    deployment: &Deployment,
    journal: &Journal,
    end: Instant,
) -> Result<JoinSet<Probed>> {
    let release = current_release(&deployment.data_dir);
    let building = release.directory().slugs().find(|entry| entry.canonical);
    let slug = building.context("the sample has a building")?.slug;
    let address = addresses(&deployment.data_dir).swap_remove(0);
    let checkout = json!({ "address": address, "email": "" });
    let calls = [
        (Call::get("preview", format!("/v1/previews/{slug}")), 200),
        (Call::post("register", "/v1/agent/register"), 201),
        (
            Call::post("checkout", "/api/guest/checkout").with_json(&checkout),
            200,
        ),
    ];
    let mut probes = JoinSet::new();
    for server in deployment.servers {
        let endpoints = Endpoints::default();
        endpoints.set(0, Some(server));
        let client = Client::new(Arc::new(endpoints), Journal::default())?;
        for (call, expected) in calls.clone() {
            let call = call.with_timeout(CHECKOUT_TIMEOUT);
            probes.spawn(probe(client.clone(), call, expected, journal.clone(), end));
        }
    }
    Ok(probes)
}

async fn probe(
    client: Client,
    call: Call,
    expected: u16,
    journal: Journal,
    end: Instant,
) -> Probed {
    let mut answers: Vec<(Instant, Duration, bool)> = Vec::new();
    let mut rng = Rng::of(0, 0);
    loop {
        // One that fails at the end may still recover.
        let is_failing = answers.last().is_some_and(|(.., good)| !good);
        let grace = if is_failing {
            DRAIN_TIMEOUT
        } else {
            Duration::ZERO
        };
        if Instant::now() > end + grace {
            return (call.operation, answers);
        }
        let sent = Instant::now();
        let outcome = client.send(&call, &mut rng).await;
        answers.push((Instant::now(), sent.elapsed(), outcome.status == expected));
        if expected == 201 {
            note_registration(&journal, &outcome);
        }
        sleep(INTERVAL).await;
    }
}

fn note_registration(journal: &Journal, outcome: &Outcome) {
    let mut seen = journal.open();
    match outcome.status {
        201 => {
            let secret = outcome.text("secret");
            seen.secrets.add(secret);
            seen.account(outcome.text("accountId")).secret = secret.into();
        }
        // With the database gone in the middle of a commit, its outcome is unknown.
        0 | 503 => seen.unknown_registrations += 1,
        _ => {}
    }
}

/// Prints when each server answered everything again after the fault ended, and the probes since it
/// began; false if a server never did.
fn print(fault: Fault, probed: &[Probed], began: Instant, ended: Instant) -> bool {
    let mut counts: BTreeMap<&str, (usize, usize, Duration)> = BTreeMap::new();
    let (mut again, mut recovered) = (Duration::ZERO, true);
    for (operation, answers) in probed {
        let since = answers.partition_point(|(answered, ..)| *answered < began);
        let since = &answers[since..];
        let count = counts.entry(*operation).or_default();
        count.0 += since.iter().filter(|(.., good)| !good).count();
        count.1 += since.len();
        count.2 = since
            .iter()
            .map(|(_, took, _)| *took)
            .fold(count.2, Duration::max);
        if let Some(failed) = since.iter().rposition(|(.., good)| !good) {
            match since.get(failed + 1) {
                Some((good, ..)) => again = again.max(good.saturating_duration_since(ended)),
                None => recovered = false,
            }
        }
    }
    let again = again.as_secs_f64();
    println!("{fault:?}: complete again {again:.1} s after the fault ended");
    for (operation, (failed, all, slowest)) in counts {
        let slowest = slowest.as_secs_f64();
        println!("    {operation:10} {failed} of {all} probes failed, slowest {slowest:.1} s");
    }
    recovered
}
