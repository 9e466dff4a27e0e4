//! Runs the server until a signal stops it.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use nycapt_store::OpenError;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tracing::{Level, Metadata};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{DynFilterFn, dynamic_filter_fn};
use tracing_subscriber::layer::{Context as LayerContext, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::payments_guard::guard_payments;
use super::public_guard::guard_public;
use super::startup::{
    append_to, cannot_listen, make_data_folder_private, open_shared_limits, unusable_database,
    unwritable_access_log,
};
use crate::app::App;
use crate::client_address::Network;
use crate::config::{Config, LogFormat, LogTarget, Role, Setting, SettingError, Settings};
use crate::connections::LogThrottle;
use crate::mail::{MailTimings, Mailer};
use crate::serve::{Listening, listen, listen_admin};
use crate::telemetry::{AccessLog, Exporter, Traced};
use crate::worker::{ReportCompiler, SWEEP, Sweeper, Timings, Worker};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{ReleaseWatcher, Remote, RemoteFollower};

const RETRY: Duration = Duration::from_secs(1);
const LISTENER: &str = "salvo_core::server";

/// Serves until `SIGTERM` or `SIGINT`, then finishes requests in flight and finishes or requeues
/// reports. A second signal stops at once. `SIGHUP` never stops it.
pub(crate) async fn serve(settings: &Settings) -> anyhow::Result<()> {
    // In every role, so that a reload can't end a server that has nothing to reload.
    let _hangup = signal(SignalKind::hangup())?;
    let resolved = settings.resolve()?;
    let config = Config::of(&resolved)?;
    match config.role {
        Role::All => {
            guard_public(&config, &resolved)?;
            start(settings).await?.run().await
        }
        Role::Worker => work(config, &resolved).await,
    }
}

/// Compiles reports until a signal, without serving requests.
async fn work(config: Config, resolved: &[Setting]) -> anyhow::Result<()> {
    start_logging(&config)?;
    log_warnings(resolved);
    let (app, _watch) = prepare(config, AccessLog::off()).await?;
    let background = Background::start(&app)?;
    // Before it is ready, since a signal may follow immediately.
    let mut signals = Signals::listen()?;
    tracing::info!(slots = app.config.workers, "working");
    signals.next().await;
    app.begin_stop();
    tracing::info!("stopping: reports in progress are finished or requeued");
    tokio::select! {
        () = background.drain() => {}
        () = signals.next() => tracing::info!("stopping now"),
    }
    app.state.close().await;
    Ok(())
}

/// Finds what is published in the data folder, and what is live in the object store.
type Watch = (ReleaseWatcher, Option<RemoteFollower>);

/// A server with its data and its port.
pub(super) struct Started {
    pub(super) app: Arc<App>,
    pub(super) listening: Listening,
    background: Background,
    exporter: Option<Exporter>,
    signals: Signals,
    // Watches for new releases until it is dropped.
    _watch: Watch,
}

/// Starts everything up to the first request.
pub(super) async fn start(settings: &Settings) -> anyhow::Result<Started> {
    let resolved = settings.resolve()?;
    let config = Config::of(&resolved)?;
    start_logging(&config)?;
    log_warnings(&resolved);
    let access_log = access_log_of(&config.access_log)?;
    let listen_at = config.listen;
    // Before opening the database, so that a refusal changes nothing.
    guard_payments(&config, None)?;
    if let Some(files) = &config.tls {
        files.check()?;
    }
    let (app, watch) = prepare(config, access_log).await?;
    open_shared_limits(&app).await?;
    reload_on_hangup(&app, settings)?;
    guard_payments(&app.config, app.live.load().as_deref())?;
    // Before it is ready, since a signal may follow immediately.
    let signals = Signals::listen()?;
    let listening = listen(Arc::clone(&app)).await;
    let listening = listening.with_context(|| cannot_listen(listen_at, "--listen"))?;
    Ok(Started {
        background: Background::start(&app)?,
        exporter: app.spans.clone().map(Exporter::start).transpose()?,
        app,
        listening,
        signals,
        _watch: watch,
    })
}

/// Opens the database and the data for requests and workers.
async fn prepare(config: Config, access_log: AccessLog) -> anyhow::Result<(Arc<App>, Watch)> {
    make_data_folder_private(&config.data_dir)?;
    let app = Arc::new(App::new(config, Clock::system(), access_log)?);
    // Before the data is read, which may take a while.
    serve_admin(&app).await?;
    open_state(&app).await?;
    let watch = app.live.watch(&app.config.data_dir);
    watch.check_now();
    let follower = follow_store(&app)?;
    if app.live.load().is_none() && follower.is_none() {
        tracing::warn!(
            data_dir = %app.config.data_dir.display(),
            "no data release is published; `nycapt-server corpus update --all` makes one"
        );
    }
    Ok((app, (watch, follower)))
}

/// Begins to take releases from the object store, if there is one.
fn follow_store(app: &App) -> anyhow::Result<Option<RemoteFollower>> {
    let config = &app.config;
    let Some((options, checks)) = config.corpus_store.as_ref().zip(app.corpus_checks.as_ref())
    else {
        return Ok(None);
    };
    let follower = RemoteFollower::start(
        Remote::open(options)?,
        &config.data_dir,
        config.corpus_check_interval,
        Arc::clone(&app.live),
        Arc::clone(checks),
    );
    follower.map(Some).context("cannot watch the object store")
}

/// Answers probes and monitoring until the process ends.
async fn serve_admin(app: &Arc<App>) -> anyhow::Result<()> {
    let Some(at) = app.config.admin_listen else {
        return Ok(());
    };
    let listening = listen_admin(Arc::clone(app), at).await;
    let listening = listening.with_context(|| cannot_listen(at, "--admin-listen"))?;
    tracing::info!(address = %listening.address(), "the admin port is listening");
    tokio::spawn(listening.run());
    Ok(())
}

/// Opens the database; if it does not answer, keeps trying in the background.
async fn open_state(app: &Arc<App>) -> anyhow::Result<()> {
    match app.state.open().await {
        Ok(()) => Ok(()),
        Err(OpenError::Unavailable(why)) => {
            let app = Arc::clone(app);
            tokio::spawn(open_later(app, why));
            Ok(())
        }
        Err(error @ (OpenError::Newer(_) | OpenError::Unusable(_))) => {
            Err(error).with_context(|| unusable_database(app.state.target()))
        }
    }
}

/// Logs each cause once, not on every attempt.
async fn open_later(app: Arc<App>, mut why: String) {
    let state = app.state.target();
    tracing::warn!(%state, why, "accounts are not available yet");
    loop {
        tokio::time::sleep(RETRY).await;
        let Err(error) = app.state.open().await else {
            tracing::info!(%state, "accounts are available");
            return;
        };
        let now = error.to_string();
        if now != why {
            tracing::error!(%state, why = now, "accounts are still not available");
            why = now;
        }
    }
}

impl Started {
    /// Serves until a signal; then it is unready for a while, and then drains requests and reports
    /// at the same time. A second signal stops at once.
    pub(super) async fn run(self) -> anyhow::Result<()> {
        tracing::info!(address = %self.listening.address(), "listening");
        let mut signals = self.signals;
        let app = self.app;
        let stopper = self.listening.stopper();
        let (background, exporter) = (self.background, self.exporter);
        let mut serving = tokio::spawn(self.listening.run());
        let ended = tokio::select! {
            () = signals.next() => {
                app.begin_stop();
                let linger = app.config.shutdown_linger;
                tracing::info!(linger_s = linger.as_secs(), "stopping: no longer ready");
                let stopped = async {
                    // Load balancers see that it is not ready before anything is refused.
                    tokio::time::sleep(linger).await;
                    tracing::info!("stopping: finishing requests in flight");
                    stopper.stop();
                    tokio::join!(&mut serving, background.drain()).0
                };
                tokio::select! {
                    ended = stopped => ended?,
                    () = signals.next() => {
                        tracing::info!("stopping now");
                        stopper.stop_now();
                        Ok(())
                    }
                }
            }
            ended = &mut serving => {
                background.drain().await;
                ended?
            }
        };
        // The writes of clients that hung up must finish.
        app.state.close().await;
        if let Some(exporter) = exporter {
            exporter.drain().await;
        }
        Ok(ended?)
    }
}

/// The background tasks, until they are drained.
struct Background {
    worker: Worker,
    mailer: Option<Mailer>,
    // Runs until it is dropped.
    _sweeper: Option<Sweeper>,
}

impl Background {
    fn start(app: &Arc<App>) -> anyhow::Result<Self> {
        let compiler = Arc::new(ReportCompiler::of(app));
        let timings = Timings::default();
        // Workers may lack the servers' settings for retention, payments and mail.
        let serves = app.config.role == Role::All;
        Ok(Self {
            worker: Worker::start(Arc::clone(app), compiler, timings, app.config.workers),
            mailer: if serves {
                Mailer::start(app, MailTimings::default())?
            } else {
                None
            },
            _sweeper: serves.then(|| Sweeper::start(Arc::clone(app), SWEEP)),
        })
    }

    /// Finishes running reports and mail, or requeues them.
    async fn drain(self) {
        let mail = async {
            if let Some(mailer) = self.mailer {
                mailer.drain().await;
            }
        };
        tokio::join!(self.worker.drain(), mail);
    }
}

/// `SIGTERM` and `SIGINT`, from when this is made.
pub(super) struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
        })
    }

    pub(super) async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

/// On `SIGHUP`, opens the file of the access log again, if there is one, and reads the blocked networks
/// from the settings again.
fn reload_on_hangup(app: &Arc<App>, settings: &Settings) -> io::Result<()> {
    let mut hangup = signal(SignalKind::hangup())?;
    let (app, settings) = (Arc::clone(app), settings.clone());
    tokio::spawn(async move {
        while hangup.recv().await.is_some() {
            if matches!(app.config.access_log, LogTarget::File(_)) {
                app.access_log.reopen();
                tracing::info!("the access log was reopened");
            }
            match blocked_networks(&settings) {
                Ok(networks) if networks == **app.blocked_networks.load() => {}
                Ok(networks) => {
                    tracing::info!(count = networks.len(), "the blocked networks were reloaded");
                    app.blocked_networks.store(Arc::new(networks));
                }
                Err(error) => {
                    tracing::error!(%error, "the settings can't be used; keeping the old ones");
                }
            }
        }
    });
    Ok(())
}

fn blocked_networks(settings: &Settings) -> Result<Vec<Network>, SettingError> {
    let config = Config::of(&settings.resolve()?)?;
    Ok(config.blocked_networks)
}

/// Text for a person at a terminal, JSON for everything else, unless the format is set.
fn start_logging(config: &Config) -> anyhow::Result<()> {
    let log = tracing_subscriber::fmt::layer()
        // Otherwise the server would panic when stderr is closed.
        .log_internal_errors(false)
        .with_writer(io::stderr);
    let registry = tracing_subscriber::registry().with(config.log.clone());
    let is_json = match config.log_format {
        LogFormat::Auto => !io::stderr().is_terminal(),
        LogFormat::Text => false,
        LogFormat::Json => true,
    };
    let outcome = if is_json {
        let log = log.json();
        let log = log.map_event_format(|lines| Traced { lines, is_json });
        registry.with(log.with_filter(calm())).try_init()
    } else {
        let log = log.with_ansi(io::stderr().is_terminal());
        let log = log.map_event_format(|lines| Traced { lines, is_json });
        registry.with(log.with_filter(calm())).try_init()
    };
    outcome.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
}

fn log_warnings(resolved: &[Setting]) {
    for warning in Settings::warnings(resolved) {
        tracing::warn!("{warning}");
    }
}

/// Lets one listener error per minute through: the listener logs every connection that it cannot
/// accept, and a flood brings many.
fn calm<S>() -> DynFilterFn<S, impl Fn(&Metadata<'_>, &LayerContext<'_, S>) -> bool> {
    let listener = LogThrottle::default();
    dynamic_filter_fn(move |about: &Metadata<'_>, _: &LayerContext<'_, S>| {
        about.target() != LISTENER || *about.level() != Level::ERROR || listener.is_due()
    })
}

fn access_log_of(target: &LogTarget) -> anyhow::Result<AccessLog> {
    match target {
        LogTarget::Off => Ok(AccessLog::off()),
        LogTarget::Stderr => {
            AccessLog::to(|| Ok(io::stderr())).context("the access log cannot be started")
        }
        LogTarget::File(path) => {
            let file = path.clone();
            AccessLog::to(move || append_to(&file)).with_context(|| unwritable_access_log(path))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tracing::{Event, Subscriber};

    use super::*;

    struct Counting(Arc<AtomicUsize>);

    impl<S: Subscriber> Layer<S> for Counting {
        fn on_event(&self, _: &Event<'_>, _: LayerContext<'_, S>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    #[tokio::test]
    async fn a_worker_erases_nothing_and_sends_no_mail() {
        let mail = [
            ("smtp-url", "smtp://127.0.0.1"),
            ("mail-from", "reports@example.com"),
        ];
        for (role, serves) in [("all", true), ("worker", false)] {
            let settings = [&[("role", role)][..], &mail].concat();
            let config = Config::given(&settings).unwrap();
            let app = App::new(config, Clock::system(), AccessLog::off()).unwrap();
            let background = Background::start(&Arc::new(app)).unwrap();
            let starts = (background.mailer.is_some(), background._sweeper.is_some());
            assert_eq!(starts, (serves, serves), "{role}");
        }
    }

    #[test]
    fn of_the_listeners_errors_one_a_minute_is_logged_and_nothing_else_is_left_out() {
        let logged = Arc::<AtomicUsize>::default();
        let layer = Counting(Arc::clone(&logged)).with_filter(calm());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(layer), || {
            for _ in 0..5 {
                tracing::error!(target: LISTENER, "accept connection failed");
            }
            tracing::warn!(target: LISTENER, "it waits");
            for _ in 0..2 {
                tracing::error!("another error");
            }
        });
        assert_eq!(logged.load(Ordering::Relaxed), 4);
    }
}
