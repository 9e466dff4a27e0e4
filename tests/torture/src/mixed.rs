//! Mixed traffic at a constant rate, to two servers behind a load balancer.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use nycapt_tests::packages::succeed;
use nycapt_tests::{
    Backend, LoadBalancer, Postgres, Redis, ServerCommand, ServerProcess, addresses, build_sample,
    built, current_release, until,
};
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

use crate::client::{Call, Client};
use crate::fleet::Endpoints;
use crate::journal::Journal;
use crate::random::Rng;
use crate::run::WEBHOOK_SECRET;

/// Connections that send one request and stay, and connections that never send anything.
const IDLE: usize = 10_000;
const SILENT: usize = 1_200;
/// Open files of this program besides those.
const RESERVED: usize = 1_500;
/// How many of those connections are open now.
static OPEN: [AtomicUsize; 2] = [AtomicUsize::new(0), AtomicUsize::new(0)];

/// Sends mixed traffic at a constant rate to two servers, with PostgreSQL, Redis and `HAProxy`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seconds of traffic.
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u64).range(1..))]
    seconds: u64,
    /// Requests a second.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    rate: u64,
    /// A data directory with a published release; without it a sample is built.
    #[arg(long)]
    data_dir: Option<PathBuf>,
    /// Tax lots of that sample.
    #[arg(long, default_value_t = 20_000)]
    buildings: u32,
}

type Make = fn(&Traffic, &mut Rng) -> Call;

/// Operations by name: requests in a thousand, the status of a good answer, and how one is made.
static MIX: [(&str, u64, u16, Make); 9] = [
    ("resolve", 200, 200, |traffic, rng| {
        let body = json!({ "address": rng.pick(&traffic.addresses) });
        Call::post("", "/v1/addresses/resolve").with_json(&body)
    }),
    ("preview, 10 keys", 300, 200, |traffic, rng| {
        let hot = &traffic.slugs[..traffic.slugs.len().min(10)];
        get("/v1/previews/", rng.pick(hot), "")
    }),
    ("preview, any key", 150, 200, |traffic, rng| {
        get("/v1/previews/", rng.pick(&traffic.slugs), "")
    }),
    ("batch of 25", 50, 200, |traffic, rng| {
        let slugs = (0..25).map(|_| json!({ "slug": rng.pick(&traffic.slugs) }));
        Call::post("", "/v1/previews/batch").with_json(&slugs.collect())
    }),
    ("building page", 200, 200, |traffic, rng| {
        get("/seo/", rng.pick(&traffic.slugs), "")
    }),
    ("register", 20, 201, |_, _| {
        Call::post("", "/v1/agent/register")
    }),
    ("report start", 20, 202, |traffic, rng| {
        let body = json!({ "address": rng.pick(&traffic.addresses) });
        let call = Call::post("", "/api/report").with_json(&body);
        call.with_key(&traffic.secret)
    }),
    ("report poll", 55, 200, |traffic, rng| {
        let started = traffic.started.lock().unwrap();
        get("/api/report/", rng.pick(&started), "").with_key(&traffic.secret)
    }),
    ("report PDF", 5, 200, |traffic, rng| {
        let finished = traffic.finished.lock().unwrap();
        get("/api/report/", rng.pick(&finished), "/pdf").with_key(&traffic.secret)
    }),
];

fn get(before: &str, picked: Option<&String>, after: &str) -> Call {
    Call::get("", format!("{before}{}{after}", picked.unwrap()))
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let scratch = tempfile::tempdir()?;
    let data_dir = match &args.data_dir {
        Some(folder) => folder.clone(),
        None => {
            let folder = scratch.path().join("data");
            build_sample(&folder, &format!("--buildings {}", args.buildings));
            folder
        }
    };
    tokio::runtime::Runtime::new()?.block_on(measure(args, &data_dir, scratch.path()))
}

async fn measure(args: &Args, data_dir: &Path, scratch: &Path) -> Result<()> {
    let (postgres, redis) = (Postgres::start(), Redis::start().await);
    let (database, redis_url) = (postgres.database().url, redis.url());
    let backends = [Backend::free(), Backend::free()];
    let servers = backends.map(|at| {
        let admin = at.admin.to_string();
        let log = scratch.join(format!("access-{}.log", at.address.port()));
        let log = log.to_string_lossy();
        let settings = [
            ("database-url", database.as_str()),
            ("redis-url", &redis_url),
            ("admin-listen", &admin),
            ("access-log", &log),
            ("trusted-proxies", "127.0.0.1"),
            ("webhook-secret", WEBHOOK_SECRET),
            // Requests are counted in Redis and none is refused.
            ("rate-limit", "1000000/60"),
            ("registration-limit", "1000000/60"),
            ("registration-total-limit", "1000000/60"),
            ("sell-partial-reports", "yes"),
        ];
        let command = ServerCommand::new(data_dir, &settings);
        command.listening_at(at.address).start()
    });
    let balancer = LoadBalancer::start(&backends);
    balancer.until_up(servers.len()).await;
    let traffic = Arc::new(Traffic::prepare(balancer.address, data_dir, &database).await?);
    open_connections(backends.map(|backend| backend.address)).await?;

    print_servers("start", &servers)?;
    let begin = Instant::now();
    let total = args.rate * args.seconds;
    let mut rng = Rng::of(1, 0);
    let mut requests = JoinSet::new();
    for number in 0..total {
        let due = begin + Duration::from_micros(number * 1_000_000 / args.rate);
        sleep_until(due).await;
        let rng = Rng::of(rng.next_u64(), number);
        requests.spawn(Arc::clone(&traffic).request(number, due, rng));
        while let Some(ended) = requests.try_join_next() {
            ended?;
        }
        if number == total / 2 {
            print_servers("half", &servers)?;
        }
    }
    requests.join_all().await;
    print_servers("end", &servers)?;
    println!("{} requests a second for {} s", args.rate, args.seconds);
    let errors = traffic.print();
    ensure!(errors == 0, "{errors} requests failed");
    Ok(())
}

/// What requests are made of, and how they went.
struct Traffic {
    client: Client,
    addresses: Vec<String>,
    slugs: Vec<String>,
    /// Key of an account with credits.
    secret: String,
    /// Its reports, and those that are done.
    started: Mutex<Vec<String>>,
    finished: Mutex<Vec<String>>,
    measured: Mutex<BTreeMap<&'static str, Measured>>,
}

#[derive(Default)]
struct Measured {
    took: Vec<Duration>,
    /// By status; 0 is no answer.
    errors: BTreeMap<u16, usize>,
}

impl Traffic {
    /// Registers an account with credits and one finished report.
    async fn prepare(balancer: SocketAddr, data_dir: &Path, database: &str) -> Result<Self> {
        let endpoints = Endpoints::default();
        endpoints.set(0, Some(balancer));
        let client = Client::new(Arc::new(endpoints), Journal::default())?;
        let mut rng = Rng::of(0, 0);
        let register = Call::post("", "/v1/agent/register");
        let agent = client.send(&register, &mut rng).await;
        ensure!(
            agent.status == 201,
            "registering: {} {}",
            agent.status,
            agent.body
        );
        let mut grant = Command::new(built("nycapt-server", "nycapt-server"));
        grant.args(["credits", "grant", "--reports", "100000"]);
        grant.args(["--reason", "load", "--account", agent.text("accountId")]);
        grant.env("NYCAPT_DATABASE_URL", database);
        succeed(grant.arg("--data-dir").arg(data_dir))?;

        let release = current_release(data_dir);
        let entries = release.directory().slugs();
        let entries = entries.filter(|it| it.canonical && release.preview(&it.slug).is_some());
        let slugs = entries.map(|entry| entry.slug).collect();
        let addresses = addresses(data_dir);
        let start = Call::post("", "/api/report")
            .with_json(&json!({ "address": addresses.first() }))
            .with_key(agent.text("secret"));
        let job = client.send(&start, &mut rng).await.text("jobId").to_owned();
        let poll = get("/api/report/", Some(&job), "").with_key(agent.text("secret"));
        until!(
            "the first report is done",
            client.send(&poll, &mut Rng::of(0, 0)).await.text("status") == "done"
        );
        Ok(Self {
            client,
            addresses,
            slugs,
            secret: agent.text("secret").into(),
            started: vec![job.clone()].into(),
            finished: vec![job].into(),
            measured: Mutex::default(),
        })
    }

    /// Sends one request of the mix and notes the time since it was due.
    async fn request(self: Arc<Self>, number: u64, due: Instant, mut rng: Rng) {
        let drawn = rng.below(MIX.iter().map(|(_, share, ..)| share).sum());
        let mut passed = 0_u64;
        let part = MIX.iter().find(|(_, share, ..)| {
            passed += share;
            drawn < passed
        });
        let (name, _, expected, make) = *part.unwrap();
        // Of many callers, each with a rate limit of its own.
        let caller = format!("203.0.113.{}", number % 250);
        let call = make(&self, &mut rng).with_header("x-forwarded-for", caller);
        let outcome = self.client.send(&call, &mut rng).await;
        let took = due.elapsed();
        let job = outcome.text("jobId").to_owned();
        if outcome.status == 202 {
            self.started.lock().unwrap().push(job);
        } else if outcome.text("status") == "done" {
            self.finished.lock().unwrap().push(job);
        }
        let mut measured = self.measured.lock().unwrap();
        let measured = measured.entry(name).or_default();
        measured.took.push(took);
        if outcome.status != expected {
            *measured.errors.entry(outcome.status).or_default() += 1;
        }
    }

    /// Prints latencies by operation, and returns how many requests failed.
    fn print(&self) -> usize {
        println!("operation         requests       p50       p99  errors by status");
        let mut failed = 0;
        for (name, Measured { took, errors }) in &mut *self.measured.lock().unwrap() {
            took.sort_unstable();
            let at = |percent: usize| took[took.len() * percent / 100].as_secs_f64() * 1e3;
            let (count, middle, late) = (took.len(), at(50), at(99));
            println!("{name:17} {count:>8} {middle:>6.1} ms {late:>6.1} ms  {errors:?}");
            failed += errors.values().sum::<usize>();
        }
        failed
    }
}

/// Opens connections to the servers, as many as the limit of open files allows.
async fn open_connections(servers: [SocketAddr; 2]) -> Result<()> {
    let limits = fs::read_to_string("/proc/self/limits")?;
    let files = number_after(&limits, "Max open files")?;
    let room = usize::try_from(files)?.saturating_sub(RESERVED);
    let silent = SILENT.min(room);
    for number in 0..silent + IDLE.min(room - silent) {
        tokio::spawn(hold(servers[number % 2], number >= silent));
        if number % 50 == 0 {
            // A server accepts fifty at a time.
            sleep(Duration::from_millis(20)).await;
        }
    }
    sleep(Duration::from_secs(3)).await;
    Ok(())
}

/// Keeps a connection, and opens another whenever the server closes it.
async fn hold(server: SocketAddr, is_idle: bool) {
    let request = "GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n";
    let request = if is_idle { request } else { "" };
    let open = &OPEN[usize::from(is_idle)];
    loop {
        if let Ok(mut stream) = TcpStream::connect(server).await
            && stream.write_all(request.as_bytes()).await.is_ok()
        {
            open.fetch_add(1, Ordering::Relaxed);
            let mut part = [0; 256];
            while matches!(stream.read(&mut part).await, Ok(1..)) {}
            open.fetch_sub(1, Ordering::Relaxed);
        }
        sleep(Duration::from_secs(1)).await;
    }
}

fn print_servers(when: &str, servers: &[ServerProcess]) -> Result<()> {
    let memory = servers.iter().map(|server| {
        let status = fs::read_to_string(format!("/proc/{}/status", server.id()))?;
        // The kernel drops pages of the release's files when it needs the memory.
        let kilobytes = number_after(&status, "RssAnon:")?;
        Ok(format!("{} MB", kilobytes * 1024 / 1_000_000))
    });
    let memory: Vec<String> = memory.collect::<Result<_>>()?;
    let [silent, idle] = OPEN.each_ref().map(|open| open.load(Ordering::Relaxed));
    println!(
        "{when:6} anonymous memory {}; {idle} idle and {silent} silent connections are open",
        memory.join(" and ")
    );
    Ok(())
}

fn number_after(text: &str, label: &str) -> Result<u64> {
    let rest = text.lines().find_map(|line| line.strip_prefix(label));
    let number = rest.and_then(|rest| rest.split_whitespace().next());
    let number = number.with_context(|| format!("there is no `{label}`"))?;
    Ok(number.parse()?)
}
