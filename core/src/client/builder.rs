//! The client and how it is set up.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use reqwest::{Certificate, Url};

use super::clock::{Clock, SystemClock};
use super::quota::RateLimit;
use super::retry::Wait;
use super::send::Retirement;
use crate::contract::Secret;

/// Where a server listens unless told otherwise.
pub const DEFAULT_BASE_URL: &str = "http://127.0.0.1:8080";

/// Longest time for one connection to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Seen where a container image ships no certificates.
const CANNOT_START: &str = "the HTTPS client cannot start; `SSL_CERT_FILE` names the certificates \
                            where the system has none";

/// A client of one service: cheap to clone, and clones share connections and quota.
///
/// Proxies are taken from `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`. Redirects are not followed.
#[derive(Clone)]
pub struct Client {
    pub(super) shared: Arc<Shared>,
    pub(super) options: Options,
}

/// What every clone of a client shares.
pub(super) struct Shared {
    pub(super) http: reqwest::Client,
    pub(super) base_url: Url,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) on_wait: Option<Box<dyn Fn(Wait) + Send + Sync>>,
    pub(super) on_retirement: Option<Box<dyn Fn(&'static str, &Retirement) + Send + Sync>>,
    /// Operations whose retirement was told.
    pub(super) told: Mutex<BTreeSet<&'static str>>,
    /// The quota of the newest answer, and when it came.
    pub(super) quota: Mutex<Option<(RateLimit, Duration)>>,
}

/// What may differ from call to call.
#[derive(Clone)]
pub(super) struct Options {
    pub(super) timeout: Duration,
    pub(super) deadline: Duration,
    pub(super) max_retries: u32,
    pub(super) api_key: Option<Secret>,
}

/// Sets up a [`Client`].
pub struct ClientBuilder {
    base_url: String,
    options: Options,
    user_agent: String,
    root_certificates: Vec<Vec<u8>>,
    clock: Arc<dyn Clock>,
    on_wait: Option<Box<dyn Fn(Wait) + Send + Sync>>,
    on_retirement: Option<Box<dyn Fn(&'static str, &Retirement) + Send + Sync>>,
}

impl Client {
    /// A client of the service at `base_url` with every default.
    ///
    /// # Errors
    ///
    /// As [`ClientBuilder::build`].
    pub fn new(base_url: impl Into<String>) -> Result<Self, BuildError> {
        Self::builder().base_url(base_url).build()
    }

    /// Starts from the defaults: 10 s a connection, 30 s a try, 2 minutes a call, 2 retries.
    pub fn builder() -> ClientBuilder {
        ClientBuilder {
            base_url: DEFAULT_BASE_URL.into(),
            options: Options {
                timeout: Duration::from_secs(30),
                deadline: Duration::from_secs(120),
                max_retries: 2,
                api_key: None,
            },
            user_agent: concat!("nycapt/", env!("CARGO_PKG_VERSION")).into(),
            root_certificates: Vec::new(),
            clock: Arc::new(SystemClock::new()),
            on_wait: None,
            on_retirement: None,
        }
    }

    /// The address of the service, as configured.
    pub fn base_url(&self) -> &str {
        self.shared.base_url.as_str()
    }

    /// The same client with another limit for one try.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = timeout;
        self
    }

    /// The same client with another limit for one call.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.options.deadline = deadline;
        self
    }

    /// The same client with another number of retries.
    #[must_use]
    pub fn max_retries(mut self, max_retries: u32) -> Self {
        self.options.max_retries = max_retries;
        self
    }

    /// The same client with another API key.
    #[must_use]
    pub fn api_key(mut self, api_key: Secret) -> Self {
        self.options.api_key = Some(api_key);
        self
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("base_url", &self.base_url())
            .finish_non_exhaustive()
    }
}

impl ClientBuilder {
    /// The service to talk to: `https://host`, with a path prefix if it has one.
    #[must_use]
    pub fn base_url(mut self, base_url: impl Into<String>) -> Self {
        self.base_url = base_url.into();
        self
    }

    /// Longest time for one try, connection and body included.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = timeout;
        self
    }

    /// Longest time for one call, with every retry and wait.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.options.deadline = deadline;
        self
    }

    /// Most tries after the first, where the operation may be repeated.
    #[must_use]
    pub fn max_retries(mut self, max_retries: u32) -> Self {
        self.options.max_retries = max_retries;
        self
    }

    /// The key for operations that need one; no other operation sends it.
    #[must_use]
    pub fn api_key(mut self, api_key: Secret) -> Self {
        self.options.api_key = Some(api_key);
        self
    }

    /// Names the calling program in `User-Agent`.
    #[must_use]
    pub fn app_info(mut self, name: &str, version: &str) -> Self {
        self.user_agent = format!("{name}/{version} {}", self.user_agent);
        self
    }

    /// Trusts the certificates of a PEM bundle besides those of the system.
    #[must_use]
    pub fn root_certificates(mut self, pem_bundle: impl Into<Vec<u8>>) -> Self {
        self.root_certificates.push(pem_bundle.into());
        self
    }

    /// Takes time and chance from `clock`; for tests.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// Is told of each pause before it is made.
    #[must_use]
    pub fn on_wait(mut self, on_wait: impl Fn(Wait) + Send + Sync + 'static) -> Self {
        self.on_wait = Some(Box::new(on_wait));
        self
    }

    /// Is told once for each operation that the service says is deprecated.
    #[must_use]
    pub fn on_retirement(
        mut self,
        on_retirement: impl Fn(&'static str, &Retirement) + Send + Sync + 'static,
    ) -> Self {
        self.on_retirement = Some(Box::new(on_retirement));
        self
    }

    /// Makes the client. Connects to nothing.
    ///
    /// # Errors
    ///
    /// The base URL is not `http` or `https`, a certificate does not parse, or `https` is asked
    /// for on a system without certificates.
    pub fn build(self) -> Result<Client, BuildError> {
        let base_url = base_url_of(&self.base_url)?;
        let mut http = reqwest::Client::builder()
            .user_agent(self.user_agent)
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        let mut certificates = Vec::new();
        for bundle in &self.root_certificates {
            let bundle = Certificate::from_pem_bundle(bundle)
                .map_err(|source| BuildError::new("a root certificate is not PEM", source))?;
            if bundle.is_empty() {
                let message = "a bundle of root certificates holds none".into();
                return Err(BuildError {
                    message,
                    source: None,
                });
            }
            certificates.extend(bundle);
        }
        http = if base_url.scheme() == "https" {
            http.tls_certs_merge(certificates)
        } else {
            // Reading the system's certificates costs time and fails on a system without any.
            http.tls_certs_only(certificates)
        };
        let http = http
            .build()
            .map_err(|source| BuildError::new(CANNOT_START, source))?;
        Ok(Client {
            shared: Arc::new(Shared {
                http,
                base_url,
                clock: self.clock,
                on_wait: self.on_wait,
                on_retirement: self.on_retirement,
                told: Mutex::new(BTreeSet::new()),
                quota: Mutex::new(None),
            }),
            options: self.options,
        })
    }
}

fn base_url_of(text: &str) -> Result<Url, BuildError> {
    let url = Url::parse(text.trim())
        .map_err(|source| BuildError::new(&format!("`{text}` is not a base URL"), source))?;
    let usable = matches!(url.scheme(), "http" | "https")
        && url.query().is_none()
        && url.fragment().is_none();
    if !url.username().is_empty() || url.password().is_some() {
        return Err(BuildError {
            // The text is not repeated: it holds a secret.
            message: "a base URL takes no user name and no password".into(),
            source: None,
        });
    }
    if !usable {
        return Err(BuildError {
            message: format!("`{text}` is not a base URL of the form `https://host`"),
            source: None,
        });
    }
    Ok(url)
}

/// Why a client could not be set up.
#[derive(Debug)]
pub struct BuildError {
    message: String,
    source: Option<Box<dyn Error + Send + Sync>>,
}

impl BuildError {
    fn new(message: &str, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self {
            message: message.into(),
            source: Some(source.into()),
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for BuildError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let source = self.source.as_deref()?;
        Some(source)
    }
}
