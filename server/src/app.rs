//! The state that requests share.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use anyhow::Context;
use arc_swap::ArcSwap;
use bytes::Bytes;
use nycapt_store::State;
use tokio::sync::Notify;

use crate::client_address::Network;
use crate::config::{Config, Role};
use crate::description::Description;
use crate::example::Example;
use crate::identity::{Identity, SignIn, TokenVerifier};
use crate::in_flight::InFlight;
use crate::known_keys::KnownKeys;
use crate::limits::Limits;
use crate::lru_cache::LruCache;
use crate::outbound::CallRateLimiter;
use crate::payments::{HostedCheckout, PaymentProvider, Payments, Sandbox, SandboxParts, Unsold};
use crate::pdfs::Pdfs;
use crate::portal::{Portal, PortalFacts};
use crate::rate_limit::RateLimits;
use crate::reply::CachedPage;
use crate::sent_files::SentFiles;
use crate::telemetry::{AccessLog, Metrics, RequestIds, Spans};
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{LiveRelease, RemoteChecks};

/// Maximum provider queries per second caused by page loads; far below its limit and
/// the calls that buyers cause.
const QUESTIONS_PER_SECOND: usize = 5;

/// Maximum bytes of cached pages: about three thousand building pages, compressed. Finding the oldest of
/// them takes less time than rendering one.
const PAGES_MAX: usize = 32 * 1024 * 1024;

/// Maximum bytes of compressed previews: about fourteen hundred. Finding the oldest of them takes less time
/// than compressing one.
const PREVIEWS_MAX: usize = 8 * 1024 * 1024;

/// The state of a server, shared by all requests.
#[derive(Debug)]
pub struct App {
    /// The operator's settings.
    pub config: Config,
    /// The live data release.
    pub live: Arc<LiveRelease>,
    /// The outcome of the checks of the object store; none without one.
    pub(crate) corpus_checks: Option<Arc<RemoteChecks>>,
    /// Accounts, keys, credits and jobs.
    pub state: Arc<State>,
    /// Verifies access tokens; none if sign-in is off.
    pub identity: Option<Arc<dyn TokenVerifier>>,
    /// Sign-in on the site; `None` if callers bring access tokens.
    pub(crate) sign_in: Option<SignIn>,
    /// The payment provider; none if nothing is sold.
    pub payments: Option<Arc<dyn PaymentProvider>>,
    /// The time.
    pub clock: Clock,
    /// The limits of a request.
    pub limits: Limits,
    /// The address this process listens on, once it does; the sandbox sends events there.
    pub address: Arc<OnceLock<SocketAddr>>,
    pub(crate) access_log: AccessLog,
    /// Clients whose requests are refused, as the settings had them when they were last read.
    pub(crate) blocked_networks: ArcSwap<Vec<Network>>,
    /// Spans for the collector; none without one.
    pub(crate) spans: Option<Arc<Spans>>,
    pub(crate) metrics: Metrics,
    stopping: AtomicBool,
    /// The API description, created on first use.
    description: OnceLock<Description>,
    /// Wakes the worker of this process when a job is started.
    pub(crate) job_bell: Notify,
    pub(crate) in_flight: InFlight,
    pub(crate) rate_limits: RateLimits,
    pub(crate) known_keys: KnownKeys,
    /// Limits how often page loads query the payment provider.
    pub(crate) questions: CallRateLimiter,
    pub(crate) pdfs: Arc<Pdfs>,
    /// The most recently used pages that are the same for everyone.
    pub(crate) pages: LruCache<CachedPage>,
    /// The most recently used previews, compressed, by coding, entity tag and slug.
    pub(crate) previews: LruCache<Bytes>,
    pub(crate) sent_files: SentFiles,
    /// The developer documentation, created on first use.
    portal: OnceLock<Portal>,
    pub(crate) request_ids: RequestIds,
    /// The provider, if it is the sandbox.
    pub(crate) sandbox: Option<Arc<Sandbox>>,
    /// Whether nothing was for sale at the last check, so that only a change is logged.
    sells_nothing: AtomicBool,
}

impl App {
    /// Creates the state, without a data release.
    ///
    /// # Errors
    /// The system has no random bytes or no certificates.
    pub fn new(config: Config, clock: Clock, access_log: AccessLog) -> anyhow::Result<Self> {
        let identity = match &config.identity {
            Some(settings) => Some(Arc::new(Identity::new(settings.clone())?)),
            None => None,
        };
        let sign_in = identity.as_ref().zip(config.sign_in.as_ref());
        let state = Arc::new(State::new(config.database.clone()));
        let address = Arc::default();
        let sandbox = match config.payments {
            Payments::Sandbox => Some(sandbox_of(&config, &clock, &state, &address)?),
            Payments::Off | Payments::Hosted(_) => None,
        };
        let payments: Option<Arc<dyn PaymentProvider>> = match (&config.payments, &sandbox) {
            (Payments::Hosted(settings), _) => Some(Arc::new(HostedCheckout::new(settings)?)),
            (Payments::Off | Payments::Sandbox, Some(sandbox)) => Some(Arc::clone(sandbox) as _),
            (Payments::Off | Payments::Sandbox, None) => None,
        };
        Ok(Self {
            description: OnceLock::new(),
            sign_in: sign_in.map(|(identity, settings)| {
                SignIn::new(Arc::clone(identity), settings.clone(), &config.site_url)
            }),
            identity: identity.map(|identity| identity as Arc<dyn TokenVerifier>),
            payments,
            sandbox,
            address,
            rate_limits: RateLimits::new(&config),
            known_keys: KnownKeys::default(),
            corpus_checks: config
                .corpus_store
                .as_ref()
                .map(|_| Arc::new(RemoteChecks::new(clock.clone()))),
            questions: CallRateLimiter::per_second(QUESTIONS_PER_SECOND),
            state,
            spans: (config.otlp_endpoint.as_ref()).map(|url| Arc::new(Spans::to(url))),
            blocked_networks: ArcSwap::from_pointee(config.blocked_networks.clone()),
            config,
            live: Arc::default(),
            clock,
            limits: Limits::default(),
            access_log,
            metrics: Metrics::default(),
            stopping: AtomicBool::new(false),
            sells_nothing: AtomicBool::new(false),
            job_bell: Notify::new(),
            in_flight: InFlight::default(),
            pdfs: Pdfs::new(),
            pages: LruCache::new(PAGES_MAX),
            previews: LruCache::new(PREVIEWS_MAX),
            sent_files: SentFiles::default(),
            portal: OnceLock::new(),
            request_ids: RequestIds::new()?,
        })
    }

    /// Marks the process as not ready: it still answers, but asks clients to connect elsewhere.
    pub fn begin_stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Why no requests should be sent to this process.
    pub(crate) fn not_ready(&self) -> Option<&'static str> {
        if self.is_stopping() {
            Some("it is shutting down")
        } else if self.config.role == Role::All && self.address.get().is_none() {
            Some("it is not listening yet")
        } else if self.live.load().is_none() {
            Some("no data release is live")
        } else if !self.state.is_readable() {
            Some("the database isn't responding")
        } else {
            None
        }
    }

    pub(crate) fn description(&self) -> anyhow::Result<&Description> {
        if let Some(description) = self.description.get() {
            return Ok(description);
        }
        let made = Description::new(&self.config)?;
        Ok(self.description.get_or_init(|| made))
    }

    pub(crate) fn portal(&self) -> &Portal {
        self.portal.get_or_init(|| {
            Portal::new(&PortalFacts {
                config: &self.config,
                price_cents: self.price_cents(),
                limits: self.limits,
            })
        })
    }

    /// The price of a full report; `None` if nothing is sold.
    pub(crate) fn price_cents(&self) -> Option<u32> {
        self.seller().map(|_| self.config.report_price_cents)
    }

    /// The building that examples name; `None` where the one in the texts exists.
    pub(crate) fn example(&self) -> Option<Example> {
        Example::of(self.live.load()?.as_ref())
    }

    pub(crate) fn shows_sample(&self) -> bool {
        self.live.load().is_some_and(|release| release.is_sample())
    }

    /// Why nothing is sold on the live data.
    pub(crate) fn unsold(&self) -> Option<Unsold> {
        let release = self.live.load()?;
        self.config.unsold(release.is_sample())
    }

    /// The current payment provider; `None` if nothing is sold, as on data that payments don't go with.
    /// Logs when sales stop.
    pub(crate) fn seller(&self) -> Option<&dyn PaymentProvider> {
        let unsold = self.unsold();
        let was_unsold = self.sells_nothing.swap(unsold.is_some(), Ordering::Relaxed);
        match unsold {
            Some(unsold) => {
                if !was_unsold {
                    tracing::warn!("nothing is for sale: {}", unsold.advice());
                }
                None
            }
            None => self.payments.as_deref(),
        }
    }
}

fn sandbox_of(
    config: &Config,
    clock: &Clock,
    state: &Arc<State>,
    address: &Arc<OnceLock<SocketAddr>>,
) -> anyhow::Result<Arc<Sandbox>> {
    let secret = config.webhook_secrets.first();
    let sandbox = Sandbox::new(SandboxParts {
        site_url: config.site_url.clone(),
        secret: secret.context("the sandbox has no signing secret")?.clone(),
        clock: clock.clone(),
        state: Arc::clone(state),
        address: Arc::clone(address),
    })?;
    Ok(Arc::new(sandbox))
}
