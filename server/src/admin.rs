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
use crate::telemetry::{Labels, register};

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
            "/metrics" => match metrics_page(&self.app, &self.figures).await {
                Ok(page) => (StatusCode::OK, OPEN_METRICS, page),
                Err(error) => (
                    StatusCode::INTERNAL_SERVER_ERROR,
                    TEXT,
                    format!("{error}\n"),
                ),
            },
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

/// The reads by cost: pending work, all payments, and the whole ledger.
#[derive(Debug)]
struct Figures {
    queue: Cached<QueueFigures>,
    money: Cached<MoneyFigures>,
    /// Accounts whose balance doesn't match their ledger.
    drifting: Cached<i64>,
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
async fn metrics_page(app: &App, figures: &Figures) -> Result<String, fmt::Error> {
    let read = tokio::join!(
        figures.queue.get(app, |s| Box::pin(find_queue_figures(s))),
        figures.money.get(app, |s| Box::pin(find_money_figures(s))),
        figures
            .drifting
            .get(app, |s| Box::pin(count_drifting_accounts(s))),
    );
    let mut page = Registry::default();
    database(&mut page, app, read);
    corpus(&mut page, app);
    corpus_store(&mut page, app);
    backups(&mut page, app);
    rate_limits(&mut page, app);
    spans(&mut page, app);
    process(&mut page, app);
    let mut text = String::new();
    encode_registry(&mut text, &app.metrics.registry)?;
    encode_registry(&mut text, &page)?;
    encode_eof(&mut text)?;
    Ok(text)
}

/// Seconds since a time as RFC 3339.
fn age_of(app: &App, at: &str) -> Option<i64> {
    let at: Timestamp = at.parse().ok()?;
    Some(app.clock.now().duration_since(at).as_secs())
}

fn gauge(value: impl TryInto<i64>) -> ConstGauge {
    ConstGauge::new(value.try_into().unwrap_or(i64::MAX))
}

fn gauges_by<V: TryInto<i64>>(
    label: &'static str,
    values: impl IntoIterator<Item = (&'static str, V)>,
) -> Family<Labels<1>, Gauge> {
    let values = values.into_iter();
    gauges(values.map(|(of, value)| ([(label, of)], value)))
}

fn gauges<const N: usize, V: TryInto<i64>>(
    values: impl IntoIterator<Item = (Labels<N>, V)>,
) -> Family<Labels<N>, Gauge> {
    let family = Family::<Labels<N>, Gauge>::default();
    for (labels, value) in values {
        let value = value.try_into().unwrap_or(i64::MAX);
        family.get_or_create(&labels).set(value);
    }
    family
}

/// Registers what was read of the database; a figure is `None` if it couldn't be.
fn database(
    page: &mut Registry,
    app: &App,
    (queue, money, drifting): (Option<QueueFigures>, Option<MoneyFigures>, Option<i64>),
) {
    register!(page, "nycapt_database_up", gauge(app.state.is_available()));
    let up = [
        ("queue", queue.is_some()),
        ("money", money.is_some()),
        ("ledger", drifting.is_some()),
    ];
    register!(page, "nycapt_figures_up", gauges_by("source", up));
    if let Some(queue) = queue {
        let states = [("queued", queue.queued), ("running", queue.running)];
        register!(page, "nycapt_jobs", gauges_by("state", states));
        register!(
            page,
            "nycapt_jobs_oldest_queued_age_seconds",
            gauge(queue.oldest_ms / 1000)
        );
        register!(page, "nycapt_mails_dead", gauge(queue.dead_mails));
    }
    if let Some(money) = money {
        register!(page, "nycapt_suspense_credits", gauge(money.suspense));
        register!(page, "nycapt_disputes_open", gauge(money.open_disputes));
        register!(page, "nycapt_refunds_due", gauge(money.due_refunds));
    }
    if let Some(drifting) = drifting {
        register!(page, "nycapt_ledger_drift_accounts", gauge(drifting));
    }
    let Ok(database) = app.state.database() else {
        return;
    };
    let pools = database.pools();
    let uses = pools.iter().flat_map(|of| {
        let uses = [("in_use", of.in_use), ("idle", of.idle)];
        uses.map(|(state, count)| ([("pool", of.pool), ("state", state)], count))
    });
    register!(page, "nycapt_database_connections", gauges(uses));
    let most = pools.iter().map(|of| (of.pool, of.most));
    register!(
        page,
        "nycapt_database_connections_max",
        gauges_by("pool", most)
    );
}

fn corpus(page: &mut Registry, app: &App) {
    let release = app.live.load();
    register!(page, "nycapt_corpus_up", gauge(release.is_some()));
    if let Some(release) = release {
        if let Some(age) = age_of(app, release.built_at()) {
            register!(page, "nycapt_corpus_age_seconds", gauge(age));
        }
        let coverage = coverage_of(&release);
        let counts = [
            ("whole", coverage.whole),
            ("partial", coverage.partial),
            ("unknown", coverage.unknown),
        ];
        register!(
            page,
            "nycapt_corpus_datasets",
            gauges_by("coverage", counts)
        );
        register!(page, "nycapt_corpus_datasets_stale", gauge(coverage.stale));
    }
    let Some(update) = app.live.last_update() else {
        return;
    };
    let outcomes = UpdateOutcome::ALL.map(|outcome| {
        let is_last = outcome == update.outcome;
        let step = update.step.filter(|_| is_last);
        let step = step.map_or("", |step| step.as_str());
        let labels = [("outcome", outcome.as_str()), ("step", step)];
        (labels, is_last)
    });
    register!(page, "nycapt_corpus_update", gauges(outcomes));
    // A hung update never finishes, so its age counts from its start.
    let at = update.finished_at.as_ref().unwrap_or(&update.started_at);
    if let Some(age) = age_of(app, at) {
        register!(page, "nycapt_corpus_update_age_seconds", gauge(age));
    }
}

fn corpus_store(page: &mut Registry, app: &App) {
    let Some(checks) = &app.corpus_checks else {
        return;
    };
    register!(
        page,
        "nycapt_corpus_store_age_seconds",
        gauge(checks.age_seconds())
    );
    register!(
        page,
        "nycapt_corpus_store_failures",
        ConstCounter::new(checks.failures())
    );
}

fn backups(page: &mut Registry, app: &App) {
    // Unknown before the first, and if the record can't be read.
    let Ok(Some(record)) = BackupRecord::read(&app.config.data_dir) else {
        return;
    };
    register!(page, "nycapt_backup_failed", gauge(record.failed));
    let made_at = record.made_at.as_deref();
    if let Some(age) = made_at.and_then(|at| age_of(app, at)) {
        register!(page, "nycapt_backup_age_seconds", gauge(age));
    }
}

fn rate_limits(page: &mut Registry, app: &App) {
    let Some(shared) = &app.rate_limits.shared else {
        return;
    };
    register!(page, "nycapt_redis_up", gauge(shared.answers()));
    register!(
        page,
        "nycapt_rate_limit_fallbacks",
        shared.fallbacks.clone()
    );
}

fn spans(page: &mut Registry, app: &App) {
    if let Some(spans) = &app.spans {
        register!(page, "nycapt_spans_dropped", spans.dropped.clone());
    }
}

fn process(page: &mut Registry, app: &App) {
    register!(page, "nycapt_pdf_waiting", gauge(app.pdfs.waiting()));
    // Unknown on systems without `/proc`.
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        register!(page, "process_open_fds", gauge(open.count()));
    }
    if let Some(most) = getrlimit(Resource::Nofile).current {
        register!(page, "process_max_fds", gauge(most));
    }
}
