//! The admin port: liveness, readiness, and metrics for Prometheus. Those of the database are read on
//! request and cached for a few seconds.

use std::sync::Arc;
use std::time::Duration;
use std::{fmt, fs};

use futures_util::future::BoxFuture;
use jiff::Timestamp;
use nycapt_corpus::UpdateOutcome;
use nycapt_store::{
    MoneyFigures, QueueFigures, Session, StoreError, count_drifting_accounts, find_money_figures,
    find_queue_figures,
};
use prometheus_client::encoding::text::{encode_eof, encode_registry};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::registry::Registry;
use rustix::process::{Resource, getrlimit};
use salvo::http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};
use salvo::http::{ResBody, StatusCode};
use salvo::{Depot, FlowCtrl, Handler, Request, Response, Router, Service, async_trait};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};

use crate::app::App;
use crate::backup_record::BackupRecord;
use crate::flows::coverage_of;
use crate::telemetry::Labels;

const TEXT: &str = "text/plain; charset=utf-8";
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Serves `/live`, `/ready` and `/metrics` on the admin port, without authentication.
pub fn admin_service(app: Arc<App>) -> Service {
    let admin = Admin {
        app,
        figures: Figures {
            queue: Cached::for_seconds(5),
            money: Cached::for_seconds(30),
            drifting: Cached::for_seconds(60),
        },
    };
    Service::new(Router::with_path("{**path}").get(admin))
}

struct Admin {
    app: Arc<App>,
    figures: Figures,
}

#[async_trait]
impl Handler for Admin {
    async fn handle(
        &self,
        request: &mut Request,
        _: &mut Depot,
        response: &mut Response,
        _: &mut FlowCtrl,
    ) {
        let (status, media, body) = match request.uri().path() {
            "/live" => (StatusCode::OK, TEXT, "live\n".into()),
            "/ready" => match self.app.not_ready() {
                None => (StatusCode::OK, TEXT, ready_text(&self.app)),
                Some(why) => {
                    let why = format!("not ready: {why}\n");
                    (StatusCode::SERVICE_UNAVAILABLE, TEXT, why)
                }
            },
            "/metrics" => {
                let figures = self.figures.read(&self.app).await;
                match metrics_page(&self.app, &figures) {
                    Ok(page) => (StatusCode::OK, OPEN_METRICS, page),
                    Err(error) => (
                        StatusCode::INTERNAL_SERVER_ERROR,
                        TEXT,
                        format!("{error}\n"),
                    ),
                }
            }
            _ => {
                let known = "/live, /ready and /metrics are here\n".into();
                (StatusCode::NOT_FOUND, TEXT, known)
            }
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response.status_code(status);
        response.replace_body(ResBody::Once(body.into()));
    }
}

/// The answer of `/ready` on a ready server, with a notice while Redis is down.
fn ready_text(app: &App) -> String {
    let shared = app.rate_limits.shared.as_ref();
    let is_alone = shared.is_some_and(|shared| !shared.answers());
    let without = "Redis is down: this server counts rate limits on its own\n";
    format!("ready\n{}", if is_alone { without } else { "" })
}

/// Timeout of one read, well below Prometheus's scrape timeout.
const READ_TIMEOUT: Duration = Duration::from_secs(2);

/// Database metrics; each is `None` if it couldn't be read.
#[derive(Debug, Clone, Copy)]
struct Read {
    queue: Option<QueueFigures>,
    money: Option<MoneyFigures>,
    /// Accounts whose balance doesn't match their ledger.
    drifting: Option<i64>,
}

/// The reads by cost: pending work, all payments, and the whole ledger.
#[derive(Debug)]
struct Figures {
    queue: Cached<QueueFigures>,
    money: Cached<MoneyFigures>,
    drifting: Cached<i64>,
}

impl Figures {
    async fn read(&self, app: &App) -> Read {
        let (queue, money, drifting) = tokio::join!(
            self.queue.get(app, |s| Box::pin(find_queue_figures(s))),
            self.money.get(app, |s| Box::pin(find_money_figures(s))),
            self.drifting
                .get(app, |s| Box::pin(count_drifting_accounts(s))),
        );
        Read {
            queue,
            money,
            drifting,
        }
    }
}

/// A cached result, failures included, so that a slow database gets no extra queries.
#[derive(Debug)]
struct Cached<T> {
    last: Mutex<Option<(Instant, Option<T>)>>,
    ttl: Duration,
}

impl<T: Copy> Cached<T> {
    fn for_seconds(seconds: u64) -> Self {
        Self {
            last: Mutex::new(None),
            ttl: Duration::from_secs(seconds),
        }
    }

    /// Of concurrent callers, one reads and the others wait for it.
    async fn get<F>(&self, app: &App, find: F) -> Option<T>
    where
        F: for<'s> FnOnce(&'s mut Session) -> BoxFuture<'s, Result<T, StoreError>>,
    {
        let mut last = self.last.lock().await;
        if let Some((at, outcome)) = &*last
            && at.elapsed() < self.ttl
        {
            return *outcome;
        }
        let read = async {
            let mut session = app.state.database()?.reader().await?;
            find(&mut session).await
        };
        let outcome = match timeout(READ_TIMEOUT, read).await {
            Ok(Ok(found)) => Some(found),
            Ok(Err(error)) => {
                tracing::warn!(%error, "failed to read metrics");
                None
            }
            Err(_) => {
                tracing::warn!("timed out reading metrics");
                None
            }
        };
        *last = Some((Instant::now(), outcome));
        outcome
    }
}

/// Renders all metrics of the process and the service as `OpenMetrics` text.
///
/// Unknown metrics are left out, since a zero would be a claim; a gauge whose name
/// ends in `up` is 0 then.
fn metrics_page(app: &App, read: &Read) -> Result<String, fmt::Error> {
    let mut page = Page::default();
    page.database(app, read);
    page.corpus(app);
    page.corpus_store(app);
    page.backups(app);
    page.rate_limits(app);
    page.spans(app);
    page.process(app);
    let mut text = String::new();
    encode_registry(&mut text, &app.metrics.registry)?;
    encode_registry(&mut text, &page.0)?;
    encode_eof(&mut text)?;
    Ok(text)
}

/// Seconds since a time as RFC 3339.
fn age_of(app: &App, at: &str) -> Option<i64> {
    let at: Timestamp = at.parse().ok()?;
    Some(app.clock.now().duration_since(at).as_secs())
}

#[derive(Default)]
struct Page(Registry);

impl Page {
    fn gauge(&mut self, name: &str, about: &str, value: impl TryInto<i64>) {
        let value = value.try_into().unwrap_or(i64::MAX);
        self.0.register(name, about, ConstGauge::new(value));
    }

    fn gauges<const N: usize, V: TryInto<i64>>(
        &mut self,
        name: &str,
        about: &str,
        values: impl IntoIterator<Item = (Labels<N>, V)>,
    ) {
        let family = Family::<Labels<N>, Gauge>::default();
        for (labels, value) in values {
            let value = value.try_into().unwrap_or(i64::MAX);
            family.get_or_create(&labels).set(value);
        }
        self.0.register(name, about, family);
    }

    fn database(&mut self, app: &App, read: &Read) {
        self.gauge(
            "nycapt_database_up",
            "Whether the database answered the last probe",
            i64::from(app.state.answers()),
        );
        let up = [
            ("queue", read.queue.is_some()),
            ("money", read.money.is_some()),
            ("ledger", read.drifting.is_some()),
        ];
        self.gauges(
            "nycapt_figures_up",
            "Whether figures could be read from the database; 0 if they are left out here",
            up.map(|(source, up)| ([("source", source)], i64::from(up))),
        );
        if let Some(queue) = read.queue {
            let states = [("queued", queue.queued), ("running", queue.running)];
            self.gauges(
                "nycapt_jobs",
                "Report jobs by state",
                states.map(|(state, count)| ([("state", state)], count)),
            );
            self.gauge(
                "nycapt_jobs_oldest_queued_age_seconds",
                "Time since the oldest queued job was accepted; 0 if none is queued",
                queue.oldest_ms / 1000,
            );
            self.gauge(
                "nycapt_mails_dead",
                "Mails given up although their buyer still wants them",
                queue.dead_mails,
            );
        }
        if let Some(money) = read.money {
            self.gauge(
                "nycapt_suspense_credits",
                "Credits paid for an account that does not exist",
                money.suspense,
            );
            self.gauge(
                "nycapt_disputes_open",
                "Disputes that the bank has not decided",
                money.open_disputes,
            );
            self.gauge(
                "nycapt_refunds_due",
                "Payments to refund by hand",
                money.due_refunds,
            );
        }
        if let Some(drifting) = read.drifting {
            self.gauge(
                "nycapt_ledger_drift_accounts",
                "Accounts whose balance is not what their ledger adds up to",
                drifting,
            );
        }
        let Ok(database) = app.state.database() else {
            return;
        };
        let pools = database.pools();
        let uses = pools.iter().flat_map(|of| {
            let uses = [("in_use", of.in_use), ("idle", of.idle)];
            uses.map(|(state, count)| ([("pool", of.pool), ("state", state)], count))
        });
        self.gauges(
            "nycapt_database_connections",
            "Connections to the database by pool and state",
            uses,
        );
        self.gauges(
            "nycapt_database_connections_max",
            "Maximum connections to the database by pool",
            pools.iter().map(|of| ([("pool", of.pool)], of.most)),
        );
    }

    fn corpus(&mut self, app: &App) {
        let release = app.live.load();
        self.gauge(
            "nycapt_corpus_up",
            "Whether a data release is live",
            i64::from(release.is_some()),
        );
        if let Some(release) = release {
            if let Some(age) = age_of(app, release.built_at()) {
                self.gauge(
                    "nycapt_corpus_age_seconds",
                    "Time since the live data release was built",
                    age,
                );
            }
            let coverage = coverage_of(&release);
            let counts = [
                ("whole", coverage.whole),
                ("partial", coverage.partial),
                ("unknown", coverage.unknown),
            ];
            self.gauges(
                "nycapt_corpus_datasets",
                "Datasets of the live release by how much of the city they cover",
                counts.map(|(coverage, count)| ([("coverage", coverage)], count)),
            );
            self.gauge(
                "nycapt_corpus_datasets_stale",
                "Datasets of the live release that are older than their publisher's schedule",
                coverage.stale,
            );
        }
        let Some(update) = app.live.last_update() else {
            return;
        };
        let outcomes = UpdateOutcome::ALL.map(|outcome| {
            let is_last = outcome == update.outcome;
            let step = update.step.filter(|_| is_last);
            let step = step.map_or("", |step| step.as_str());
            let labels = [("outcome", outcome.as_str()), ("step", step)];
            (labels, i64::from(is_last))
        });
        self.gauges(
            "nycapt_corpus_update",
            "How the last data update ended, and the step that failed: 1 for its outcome, 0 for the others",
            outcomes,
        );
        let finished_at = update.finished_at.as_deref();
        if let Some(age) = finished_at.and_then(|at| age_of(app, at)) {
            self.gauge(
                "nycapt_corpus_update_age_seconds",
                "Time since the last update of the data ended",
                age,
            );
        }
    }

    fn corpus_store(&mut self, app: &App) {
        let Some(checks) = &app.corpus_checks else {
            return;
        };
        self.gauge(
            "nycapt_corpus_store_age_seconds",
            "Time since this server last had the live release of the object store",
            checks.age_seconds(),
        );
        self.0.register(
            "nycapt_corpus_store_failures",
            "Checks of the object store that failed",
            ConstCounter::new(checks.failures()),
        );
    }

    fn backups(&mut self, app: &App) {
        // Unknown before the first, and if the record can't be read.
        let Ok(Some(record)) = BackupRecord::read(&app.config.data_dir) else {
            return;
        };
        self.gauge(
            "nycapt_backup_failed",
            "Whether the last backup failed",
            i64::from(record.failed),
        );
        let made_at = record.made_at.as_deref();
        if let Some(age) = made_at.and_then(|at| age_of(app, at)) {
            self.gauge(
                "nycapt_backup_age_seconds",
                "Time since the newest complete backup was made",
                age,
            );
        }
    }

    fn rate_limits(&mut self, app: &App) {
        let Some(shared) = &app.rate_limits.shared else {
            return;
        };
        self.gauge(
            "nycapt_redis_up",
            "Whether Redis answers, so that servers share their rate limits",
            i64::from(shared.answers()),
        );
        self.0.register(
            "nycapt_rate_limit_fallbacks",
            "Requests this server counted on its own because Redis was down",
            shared.fallbacks.clone(),
        );
    }

    fn spans(&mut self, app: &App) {
        if let Some(spans) = &app.spans {
            self.0.register(
                "nycapt_spans_dropped",
                "Spans that the OpenTelemetry collector did not receive",
                spans.dropped.clone(),
            );
        }
    }

    fn process(&mut self, app: &App) {
        self.gauge(
            "nycapt_pdf_waiting",
            "Requests waiting to render a PDF",
            app.pdfs.waiting(),
        );
        // Unknown on systems without `/proc`.
        if let Ok(open) = fs::read_dir("/proc/self/fd") {
            self.gauge("process_open_fds", "Open file descriptors", open.count());
        }
        if let Some(most) = getrlimit(Resource::Nofile).current {
            self.gauge("process_max_fds", "Maximum open file descriptors", most);
        }
    }
}
