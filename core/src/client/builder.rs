//! The client and how it is set up.

use std::collections::BTreeSet;
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use hyper_util::client::proxy::matcher::Matcher;
use reqwest::header::HeaderValue;
use reqwest::{Certificate, Proxy, Url};

use super::clock::{Clock, SystemClock};
use super::error::{Error, documentation_of};
use super::rate_limit::{KeyWindows, RateLimit, RateLimitWindow};
use super::received::Retirement;
use super::retry::Wait;
use super::transport::{Exchange, SendRequest, TransportRequest, TransportResponse};
use crate::contract::{ErrorKind, Secret};

/// The default server address.
pub const DEFAULT_BASE_URL: &str = "http://127.0.0.1:8080";

/// Longest time for one connection to be made.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Seen where a container image ships no certificates.
const CANNOT_START: &str = "the HTTPS client cannot start; set `SSL_CERT_FILE` if the system has \
                            no certificates";

/// A client for one service: cheap to clone, and clones share connections and rate limit.
///
/// Proxies are taken from `HTTP_PROXY`, `HTTPS_PROXY` and `NO_PROXY`, except for a service on this
/// machine. Redirects are not followed.
#[derive(Clone)]
pub struct Client {
    pub(super) shared: Arc<Shared>,
    pub(super) options: Options,
}

type OnWait = Box<dyn Fn(Wait) + Send + Sync>;
type OnRetirement = Box<dyn Fn(&'static str, &Retirement) + Send + Sync>;

pub(super) struct Shared {
    pub(super) http: reqwest::Client,
    /// Sends instead of `http`.
    pub(super) transport: Option<SendRequest>,
    pub(super) user_agent: HeaderValue,
    pub(super) base_url: Url,
    /// Whether secrets may be sent to the service.
    pub(super) is_private: bool,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) on_wait: Option<OnWait>,
    pub(super) on_retirement: Option<OnRetirement>,
    pub(super) announced_retirements: Mutex<BTreeSet<&'static str>>,
    pub(super) newest_rate_limit: Mutex<Option<RateLimit>>,
    /// Requests of this address without a key.
    pub(super) window: RateLimitWindow,
    pub(super) registrations: RateLimitWindow,
    pub(super) key_windows: KeyWindows,
}

/// What may differ from call to call.
#[derive(Clone)]
pub(super) struct Options {
    pub(super) timeout: Duration,
    pub(super) deadline: Duration,
    pub(super) max_retries: u32,
    pub(super) api_key: Option<Secret>,
    pub(super) key_window: Arc<RateLimitWindow>,
}

/// Sets up a [`Client`].
pub struct ClientBuilder {
    base_url: String,
    options: Options,
    user_agent: String,
    root_certificates: Vec<Vec<u8>>,
    insecure_http: bool,
    proxy: Option<String>,
    transport: Option<SendRequest>,
    clock: Arc<dyn Clock>,
    on_wait: Option<OnWait>,
    on_retirement: Option<OnRetirement>,
}

impl Client {
    /// A client for the service at `base_url` with default settings.
    ///
    /// # Errors
    ///
    /// As [`ClientBuilder::build`].
    pub fn new(base_url: impl Into<String>) -> Result<Self, Error> {
        Self::builder().base_url(base_url).build()
    }

    /// Starts from the defaults: 10 s per connection, 30 s per try, 2 minutes per call, 2 retries.
    pub fn builder() -> ClientBuilder {
        ClientBuilder {
            base_url: DEFAULT_BASE_URL.into(),
            options: Options {
                timeout: Duration::from_secs(30),
                deadline: Duration::from_secs(120),
                max_retries: 2,
                api_key: None,
                key_window: Arc::default(),
            },
            user_agent: concat!("nycapt/", env!("CARGO_PKG_VERSION")).into(),
            root_certificates: Vec::new(),
            insecure_http: false,
            proxy: None,
            transport: None,
            clock: Arc::new(SystemClock::new()),
            on_wait: None,
            on_retirement: None,
        }
    }

    /// The address of the service, as configured.
    pub fn base_url(&self) -> &str {
        self.shared.base_url.as_str()
    }

    /// Scheme, host and port of the service.
    ///
    /// # Examples
    ///
    /// ```
    /// let client = nycapt::client::Client::new("http://[::1]:8080/nyc")?;
    /// assert_eq!(client.origin(), "http://[::1]:8080");
    /// # Ok::<(), nycapt::client::Error>(())
    /// ```
    pub fn origin(&self) -> String {
        self.shared.base_url.origin().ascii_serialization()
    }

    /// The service's page that explains a kind of error, whether or not one occurred.
    ///
    /// # Examples
    ///
    /// ```
    /// use nycapt::client::Client;
    /// use nycapt::contract::ErrorKind;
    ///
    /// let client = Client::new("https://api.example")?;
    /// let page = client.doc_url(ErrorKind::Keyring);
    /// assert_eq!(page, "https://api.example/developers/errors#keyring");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn doc_url(&self, kind: ErrorKind) -> String {
        documentation_of(&self.shared.base_url, kind.row().code)
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
        self.options.key_window = self.shared.key_windows.of(&api_key);
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

    /// Maximum time for one try, including connection and body.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = timeout;
        self
    }

    /// Maximum time for one call, including retries and waits.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.options.deadline = deadline;
        self
    }

    /// Maximum tries after the first, if the operation can be repeated.
    #[must_use]
    pub fn max_retries(mut self, max_retries: u32) -> Self {
        self.options.max_retries = max_retries;
        self
    }

    /// The key for operations that need one; others don't send it.
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

    /// Trusts the certificates in a PEM bundle in addition to the system's.
    #[must_use]
    pub fn root_certificates(mut self, pem_bundle: impl Into<Vec<u8>>) -> Self {
        self.root_certificates.push(pem_bundle.into());
        self
    }

    /// Whether keys and order tokens may be sent over `http` to another machine; anyone in
    /// between can read them.
    #[must_use]
    pub fn insecure_http(mut self, insecure_http: bool) -> Self {
        self.insecure_http = insecure_http;
        self
    }

    /// Sends every request through this proxy instead of those in the environment.
    #[must_use]
    pub fn proxy(mut self, url: impl Into<String>) -> Self {
        self.proxy = Some(url.into());
        self
    }

    /// Sends every request with `transport` instead of the client's own connections. Proxies and
    /// certificates then don't apply.
    ///
    /// The client still handles limits, retries and errors. A transport that fails returns the
    /// reason.
    ///
    /// # Examples
    ///
    /// ```
    /// use nycapt::client::{Client, TransportResponse};
    ///
    /// # #[tokio::main]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let client = Client::builder()
    ///     .base_url("https://api.example")
    ///     .transport(|request| async move {
    ///         assert_eq!(request.url, "https://api.example/v1/health");
    ///         Ok(TransportResponse {
    ///             status: 200,
    ///             headers: Vec::new(),
    ///             body: br#"{"status":"ok","version":"1.0.0","release":null}"#.to_vec(),
    ///         })
    ///     })
    ///     .build()?;
    /// assert_eq!(client.get_health().await?.status, "ok");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn transport<F>(
        mut self,
        transport: impl Fn(TransportRequest) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Result<TransportResponse, String>> + Send + 'static,
    {
        let send = move |request| -> Exchange { Box::pin(transport(request)) };
        self.transport = Some(Box::new(send));
        self
    }

    /// Uses `clock` for time and randomness; for tests.
    #[must_use]
    pub fn clock(mut self, clock: Arc<dyn Clock>) -> Self {
        self.clock = clock;
        self
    }

    /// Called before each pause for a retry or the rate limit.
    #[must_use]
    pub fn on_wait(mut self, on_wait: impl Fn(Wait) + Send + Sync + 'static) -> Self {
        self.on_wait = Some(Box::new(on_wait));
        self
    }

    /// Called once for each operation that the service reports as deprecated.
    #[must_use]
    pub fn on_retirement(
        mut self,
        on_retirement: impl Fn(&'static str, &Retirement) + Send + Sync + 'static,
    ) -> Self {
        self.on_retirement = Some(Box::new(on_retirement));
        self
    }

    /// Builds the client without connecting.
    ///
    /// # Errors
    ///
    /// The base URL is not `http` or `https`, a certificate or proxy does not parse, the program's
    /// name isn't valid in a header, or `https` is used on a system without certificates.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nycapt::client::Client;
    ///
    /// let client = Client::builder()
    ///     .base_url("https://api.example")
    ///     .app_info("lease-checker", "2.1")
    ///     .deadline(Duration::from_secs(60))
    ///     .build()?;
    /// assert_eq!(client.base_url(), "https://api.example/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn build(self) -> Result<Client, Error> {
        let base_url = base_url_of(&self.base_url)?;
        let user_agent = HeaderValue::from_str(&self.user_agent).map_err(|source| {
            Error::configuration("the program's name or version is not valid in a header")
                .caused_by(source)
        })?;
        let mut http = reqwest::Client::builder()
            .connect_timeout(CONNECT_TIMEOUT)
            .redirect(reqwest::redirect::Policy::none());
        let is_proxy_secure = match &self.proxy {
            Some(proxy) => {
                http = http.proxy(proxy_of(proxy)?);
                proxy.starts_with("https:")
            }
            // A proxy would send this machine's secrets away, and reach another machine there.
            None if is_loopback(&base_url) => {
                http = http.no_proxy();
                false
            }
            None => is_usual_proxy_secure(&base_url),
        };
        let certificates = certificates_of(&self.root_certificates)?;
        let needs_tls = base_url.scheme() == "https" || is_proxy_secure;
        http = if needs_tls && self.transport.is_none() {
            http.tls_certs_merge(certificates)
        } else {
            // Reading the system's certificates costs time and fails on a system without any.
            http.tls_certs_only(certificates)
        };
        let http = http
            .build()
            .map_err(|source| Error::configuration(CANNOT_START).caused_by(source))?;
        let (mut options, key_windows) = (self.options, KeyWindows::default());
        if let Some(key) = &options.api_key {
            options.key_window = key_windows.of(key);
        }
        Ok(Client {
            shared: Arc::new(Shared {
                http,
                transport: self.transport,
                user_agent,
                is_private: self.insecure_http
                    || base_url.scheme() == "https"
                    || is_loopback(&base_url),
                base_url,
                clock: self.clock,
                on_wait: self.on_wait,
                on_retirement: self.on_retirement,
                announced_retirements: Mutex::new(BTreeSet::new()),
                newest_rate_limit: Mutex::new(None),
                window: RateLimitWindow::default(),
                registrations: RateLimitWindow::default(),
                key_windows,
            }),
            options,
        })
    }
}

fn certificates_of(bundles: &[Vec<u8>]) -> Result<Vec<Certificate>, Error> {
    let mut certificates = Vec::new();
    for bundle in bundles {
        let bundle = Certificate::from_pem_bundle(bundle).map_err(|source| {
            Error::configuration("a root certificate is not PEM").caused_by(source)
        })?;
        if bundle.is_empty() {
            return Err(Error::configuration(
                "a bundle of root certificates is empty",
            ));
        }
        certificates.extend(bundle);
    }
    Ok(certificates)
}

/// Whether an address is this machine's own.
fn is_loopback(base_url: &Url) -> bool {
    let host = base_url.host_str().unwrap_or_default();
    let address = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost"
        || address
            .parse()
            .is_ok_and(|address: IpAddr| address.is_loopback())
}

/// Whether the proxy that the environment names for this address is spoken to over TLS.
fn is_usual_proxy_secure(base_url: &Url) -> bool {
    let address = base_url.as_str().parse().ok();
    let proxy = address.and_then(|address| Matcher::from_system().intercept(&address));
    proxy.is_some_and(|proxy| proxy.uri().scheme_str() == Some("https"))
}

/// The text is not repeated in the error: it may hold a password.
fn proxy_of(text: &str) -> Result<Proxy, Error> {
    let message = "the proxy is not a URL of the form `http://host:port`";
    let url = Url::parse(text).map_err(|source| Error::configuration(message).caused_by(source))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(Error::configuration(message));
    }
    Proxy::all(url).map_err(|source| Error::configuration(message).caused_by(source.without_url()))
}

fn base_url_of(text: &str) -> Result<Url, Error> {
    const PASSWORD: &str = "a base URL cannot contain a user name or password";
    let parsed = Url::parse(text.trim());
    let has_user = |url: &Url| !url.username().is_empty() || url.password().is_some();
    // The text is not repeated where it may hold a secret.
    if parsed.as_ref().map_or(text.contains('@'), has_user) {
        return Err(Error::configuration(PASSWORD));
    }
    let message = format!("`{text}` is not a base URL of the form `https://host`");
    let url = parsed.map_err(|source| Error::configuration(&message).caused_by(source))?;
    let usable = matches!(url.scheme(), "http" | "https")
        && url.query().is_none()
        && url.fragment().is_none();
    if !usable {
        return Err(Error::configuration(message));
    }
    Ok(url)
}
