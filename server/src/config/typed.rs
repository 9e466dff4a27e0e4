//! The settings as validated values.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use nycapt_corpus::RemoteOptions;
use nycapt_rules::{RateLimit, Retirement, WebhookSecret};
use nycapt_store::Target;
use reqwest::Url;
use tracing_subscriber::filter::{LevelFilter, Targets};

use super::corpus_store::corpus_store;
use super::mail::{MailSettings, mail};
use super::payments::payments;
use super::redis::redis;
use super::retirement::retirement;
#[cfg(test)]
use super::settings::Settings;
use super::settings::{NO_OR_YES, Setting, SettingError};
use super::sign_in::sign_in;
use super::urls::{collector, mcp_origins, origin, support_contact};
use crate::client_address::Network;
use crate::identity::{AUDIENCE_RULE, ISSUER_RULE, IdentitySettings, SignInSettings, TokenType};
use crate::payments::Payments;
use crate::tls::TlsFiles;

const ADDRESS: &str = "expected an address and port such as `127.0.0.1:8080`";

/// The validated settings.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The certificate to answer with; `None` if TLS is left to a proxy.
    pub tls: Option<TlsFiles>,
    /// Address of the admin port; `None` to disable it.
    pub admin_listen: Option<SocketAddr>,
    /// How long a stopping server keeps answering while not ready.
    pub shutdown_linger: Duration,
    /// Where data releases and state are kept.
    pub data_dir: PathBuf,
    /// The object store that data releases are taken from; `None` if they are published here.
    pub corpus_store: Option<RemoteOptions>,
    /// Time between two checks of that store.
    pub corpus_check_interval: Duration,
    /// Where accounts, credits and jobs are kept.
    pub database: Target,
    /// Secrets, any of which may sign payment events; empty if payments are off.
    pub webhook_secrets: Vec<WebhookSecret>,
    /// Where buyers pay.
    pub payments: Payments,
    /// Whether the sandbox may sell reports made from real data.
    pub sandbox_allows_real_data: bool,
    /// Whether to sell reports when the release has too little data for most of a report.
    pub sells_partial_reports: bool,
    /// Price of one report.
    pub report_price_cents: u32,
    /// Public address of the API, without a slash at its end.
    pub base_url: String,
    /// Public address of the site, without a slash at its end.
    pub site_url: String,
    /// Other sites whose pages may call the MCP server, as `https://host`, with `:port` or
    /// `:*` where it is not the usual port.
    pub mcp_origins: Vec<String>,
    /// The announced end of `/v1`; `None` if none is announced.
    pub retirement: Option<Retirement>,
    /// Where people ask for help, as a URL.
    pub support_contact: Option<String>,
    /// The identity provider of signed-in users; `None` if sign-in is off.
    pub identity: Option<IdentitySettings>,
    /// How people sign in at the site; `None` if they bring access tokens.
    pub sign_in: Option<SignInSettings>,
    /// The mail server; none if no mail is sent.
    pub mail: Option<MailSettings>,
    /// Requests of each caller; none for no limit.
    pub rate_limit: Option<RateLimit>,
    /// Registrations per address; `None` for no limit.
    pub registration_limit: Option<RateLimit>,
    /// The registrations of all addresses; `None` if not limited.
    pub registration_total_limit: Option<RateLimit>,
    /// Checkouts per address; `None` for no limit.
    pub checkout_limit: Option<RateLimit>,
    /// Where servers share these limits; `None` if each counts its own.
    pub redis: Option<redis::Client>,
    /// Retention of personal data and logs.
    pub retention: Retention,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<Network>,
    /// Clients whose requests are refused from the start.
    pub blocked_networks: Vec<Network>,
    /// Reports compiled concurrently; 0 for a web-only server.
    pub workers: usize,
    /// What the process does.
    pub role: Role,
    /// The collector of spans; none if there are no spans.
    pub otlp_endpoint: Option<Url>,
    /// Where request lines go.
    pub access_log: LogTarget,
    /// The log filter.
    pub log: Targets,
    /// The form of log lines.
    pub log_format: LogFormat,
    /// Most connections at one time.
    pub max_connections: usize,
}

/// The role of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Serves requests and compiles reports.
    All,
    /// Only compiles reports.
    Worker,
}

/// Retention of personal data and logs in milliseconds; `None` means forever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retention {
    /// Orders, from when they were made.
    pub orders: Option<i64>,
    /// Reports of accounts, from their end.
    pub reports: Option<i64>,
    /// Questions asked with a report, from its end.
    pub questions: Option<i64>,
    /// Payment events, from their arrival.
    pub events: Option<i64>,
    /// Rotated access logs, from their last line.
    pub logs: Option<i64>,
}

/// The form of log lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Text at a terminal, JSON elsewhere.
    Auto,
    /// Text for people.
    Text,
    /// JSON lines.
    Json,
}

/// Where request lines go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LogTarget {
    /// Nowhere.
    Off,
    /// Standard error.
    Stderr,
    /// To the end of a file.
    File(PathBuf),
}

impl Config {
    /// How the server answers where it listens.
    pub(crate) const fn scheme(&self) -> &'static str {
        if self.tls.is_some() { "https" } else { "http" }
    }

    /// Validates all settings, as [`super::Settings::resolve`] returns them; the error is about the
    /// first that cannot be used.
    pub fn of(settings: &[Setting]) -> Result<Self, SettingError> {
        let find = |name: &str| {
            settings
                .iter()
                .find(|setting| setting.name == name)
                .ok_or_else(|| SettingError(format!("there is no setting `{name}`")))
        };
        let data_dir = PathBuf::from(&find("data-dir")?.value);
        let database = find("database-url")?;
        let role = find("role")?.choice(&[("all", Role::All), ("worker", Role::Worker)])?;
        let listen: SocketAddr = find("listen")?.parsed(ADDRESS)?;
        Ok(Self {
            database: Target::parse(&database.value, &data_dir)
                .map_err(|error| database.error(error))?,
            listen,
            tls: find("tls-cert")?
                .with_other(find("tls-key")?)?
                .map(|(cert, key)| TlsFiles {
                    cert: cert.into(),
                    key: key.into(),
                }),
            admin_listen: find("admin-listen")?
                .unless("", |admin| admin_listen(admin, role, listen))?,
            shutdown_linger: Duration::from_secs(
                find("shutdown-linger")?
                    .within(0..=3600, "expected a number of seconds from 0 to 3600")?,
            ),
            data_dir,
            corpus_store: find("corpus-url")?.unless("", |place| corpus_store(place, &find))?,
            corpus_check_interval: Duration::from_secs(
                find("corpus-check-interval")?
                    .within(1..=86_400, "expected a number of seconds from 1 to 86400")?,
            ),
            webhook_secrets: webhook_secrets(find("webhook-secret")?)?,
            payments: payments(&find)?,
            sandbox_allows_real_data: find("sandbox-allow-real-data")?.choice(&NO_OR_YES)?,
            sells_partial_reports: find("sell-partial-reports")?.choice(&NO_OR_YES)?,
            // From the provider's minimum to what can only be a typo.
            report_price_cents: find("report-price-cents")?.within(
                50..=1_000_000,
                "expected a number of cents from 50 to 1000000",
            )?,
            base_url: origin(find("base-url")?)?,
            site_url: origin(find("site-url")?)?,
            mcp_origins: mcp_origins(find("mcp-origins")?)?,
            retirement: retirement(&find)?,
            support_contact: support_contact(find("support-contact")?)?,
            identity: identity(
                find("oidc-issuer")?,
                find("oidc-audience")?,
                find("oidc-token-type")?,
            )?,
            sign_in: sign_in(&find)?,
            mail: find("smtp-url")?.unless("", |smtp| mail(smtp, find("mail-from")?))?,
            rate_limit: find("rate-limit")?.unless("off", limit)?,
            registration_limit: find("registration-limit")?.unless("off", limit)?,
            registration_total_limit: find("registration-total-limit")?.unless("off", limit)?,
            checkout_limit: find("checkout-limit")?.unless("off", limit)?,
            redis: find("redis-url")?.unless("", redis)?,
            retention: Retention {
                orders: days(find("order-retention")?, 1)?,
                reports: days(find("report-retention")?, 1)?,
                questions: days(find("question-retention")?, 1)?,
                // Providers redeliver events for up to a month.
                events: days(find("event-retention")?, 60)?,
                logs: days(find("log-retention")?, 1)?,
            },
            trusted_proxies: networks(find("trusted-proxies")?)?,
            blocked_networks: networks(find("blocked-networks")?)?,
            workers: workers(find("workers")?, role)?,
            role,
            otlp_endpoint: find("otlp-endpoint")?.unless("", collector)?,
            access_log: match find("access-log")?.value.as_str() {
                "off" => LogTarget::Off,
                "stderr" => LogTarget::Stderr,
                file => LogTarget::File(file.into()),
            },
            log: log_filter(find("log")?)?,
            log_format: find("log-format")?.choice(&[
                ("auto", LogFormat::Auto),
                ("text", LogFormat::Text),
                ("json", LogFormat::Json),
            ])?,
            max_connections: find("max-connections")?
                .within(1..=1_000_000, "expected a number from 1 to 1000000")?,
        })
    }
}

fn admin_listen(
    setting: &Setting,
    role: Role,
    listen: SocketAddr,
) -> Result<SocketAddr, SettingError> {
    let at: SocketAddr = setting.parsed(ADDRESS)?;
    let is_taken = role == Role::All && at.port() != 0 && at.port() == listen.port() && {
        // Whether all of IPv6 takes those of IPv4, too, is up to this machine (`net.ipv6.bindv6only`).
        let any = at.ip().is_unspecified() || listen.ip().is_unspecified();
        at.ip() == listen.ip() || (any && at.is_ipv4() == listen.is_ipv4())
    };
    if is_taken {
        return Err(setting.error("`listen` has the same port; choose another one"));
    }
    Ok(at)
}

fn workers(setting: &Setting, role: Role) -> Result<usize, SettingError> {
    let workers = setting.within(0..=1000, "expected a number from 0 to 1000")?;
    if role == Role::Worker && workers == 0 {
        return Err(setting.error("a server with the role `worker` would have nothing to do"));
    }
    Ok(workers)
}

/// A word that is no level would be the name of a module, and silence all others.
fn log_filter(setting: &Setting) -> Result<Targets, SettingError> {
    let expected = "expected a level (`off`, `error`, `warn`, `info`, `debug` or `trace`), levels of \
                    modules such as `nycapt_server=debug`, or both, separated by commas";
    let items: Vec<&str> = setting.items().collect();
    let is_known = |item: &&str| item.contains('=') || item.parse::<LevelFilter>().is_ok();
    if !items.iter().all(is_known) {
        return Err(setting.error(expected));
    }
    let filter: Result<Targets, _> = items.join(",").parse();
    filter.map_err(|_| setting.error(expected))
}

fn identity(
    issuer: &Setting,
    audience: &Setting,
    token_type: &Setting,
) -> Result<Option<IdentitySettings>, SettingError> {
    let settings = IdentitySettings {
        issuer: issuer.value.clone(),
        audience: audience.value.clone(),
        token_type: token_type.choice(&[
            ("strict", TokenType::Strict),
            ("plain", TokenType::PlainToo),
        ])?,
    };
    if settings.issuer.is_empty() {
        return Ok(None);
    }
    if settings.audience.is_empty() {
        return Err(audience.error(AUDIENCE_RULE));
    }
    let is_safe = settings.address().is_some();
    is_safe
        .then_some(Some(settings))
        .ok_or_else(|| issuer.error(ISSUER_RULE))
}

/// A number of days in milliseconds.
fn days(setting: &Setting, least: i64) -> Result<Option<i64>, SettingError> {
    let expected = format!("expected {least} to 36500 days, or `off`");
    let days = setting.unless("off", |days| days.within(least..=36_500, &expected))?;
    Ok(days.map(|days| days * 24 * 60 * 60 * 1000))
}

fn limit(setting: &Setting) -> Result<RateLimit, SettingError> {
    let limit = setting.value.parse();
    limit.map_err(|error| setting.error(format!("{error}, or `off`")))
}

fn webhook_secrets(setting: &Setting) -> Result<Vec<WebhookSecret>, SettingError> {
    let expected = "expected secrets such as `whsec_…` of at least 24 characters after `whsec_`, without spaces, \
                    separated by commas";
    setting
        .items()
        .map(|secret| WebhookSecret::parse(secret).ok_or_else(|| setting.error(expected)))
        .collect()
}

fn networks(setting: &Setting) -> Result<Vec<Network>, SettingError> {
    setting
        .items()
        .map(|network| network.parse().map_err(|error| setting.error(error)))
        .collect()
}

#[cfg(test)]
impl Config {
    pub(crate) fn given(settings: &[(&'static str, &str)]) -> Result<Self, String> {
        let settings = Settings::given(settings).resolve().unwrap();
        Self::of(&settings).map_err(|error| error.to_string())
    }
}

#[cfg(test)]
impl Settings {
    pub(crate) fn given(settings: &[(&'static str, &str)]) -> Self {
        let add = |all: Self, (name, value): &(&'static str, &str)| all.with(name, *value);
        settings.iter().fold(Self::default(), add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(name: &'static str, value: &str) -> Result<Config, String> {
        Config::given(&[(name, value)])
    }

    #[test]
    fn the_defaults_are_usable() {
        let config = Config::given(&[]).unwrap();
        assert_eq!(config.site_url, "http://127.0.0.1:8080");
        assert_eq!(config.rate_limit, RateLimit::new(120, 60));
        assert_eq!(config.access_log, LogTarget::Stderr);
        assert_eq!(config.admin_listen, None);
        assert_eq!(config.otlp_endpoint, None);
        assert_eq!(config.shutdown_linger, Duration::ZERO);
    }

    #[test]
    fn a_server_with_an_admin_port_lingers_unless_told_otherwise() {
        let admin = ("admin-listen", "127.0.0.1:9");
        let linger = |given: &[_]| Config::given(given).unwrap().shutdown_linger.as_secs();
        assert_eq!(linger(&[admin]), 5);
        assert_eq!(linger(&[admin, ("shutdown-linger", "0")]), 0);
        assert_eq!(linger(&[("shutdown-linger", "7")]), 7);
    }

    #[test]
    fn a_certificate_and_its_key_are_set_together_and_make_the_default_address_https() {
        let (cert, key) = (("tls-cert", "cert.pem"), ("tls-key", "key.pem"));
        let both = Config::given(&[cert, key]).unwrap();
        assert_eq!(both.site_url, "https://127.0.0.1:8080");
        assert_eq!(both.tls.unwrap().key, PathBuf::from("key.pem"));
        for (given, missing) in [(cert, "`tls-key`"), (key, "`tls-cert`")] {
            let error = Config::given(&[given]).unwrap_err();
            assert!(error.contains(missing), "{error}");
        }
    }

    #[test]
    fn off_and_lists_are_read() {
        assert_eq!(config("rate-limit", "off").unwrap().rate_limit, None);
        let proxies = config("trusted-proxies", "10.0.0.0/8, ::1").unwrap();
        assert_eq!(proxies.trusted_proxies.len(), 2);
        let base = config("base-url", "https://api.example.com/").unwrap();
        assert_eq!(base.base_url, "https://api.example.com");
        let price = config("report-price-cents", "50").unwrap();
        assert_eq!(price.report_price_cents, 50);
    }

    #[test]
    fn webhook_secrets_are_a_list_and_a_bad_one_is_not_shown() {
        let secrets = |value| config("webhook-secret", value).map(|config| config.webhook_secrets);
        assert!(secrets("").unwrap().is_empty());
        let two = secrets("whsec_first-one-of-two-secrets, whsec_second-one-of-two-secrets,");
        assert_eq!(two.unwrap().len(), 2);
        let bad = "whsec_first-one-of-two-secrets,whsec_hid-at-23-characters";
        let error = secrets(bad).unwrap_err();
        let is_named = error.contains("`--webhook-secret`");
        assert!(is_named && !error.contains("whsec_hid"), "{error}");
        let shown = config("webhook-secret", "whsec_hidden-one-of-24-letters").unwrap();
        let shown = format!("{shown:?}");
        assert!(!shown.contains("hidden-one"), "{shown}");
    }

    #[test]
    fn users_sign_in_where_an_issuer_is_named_and_tokens_are_for_the_base_url() {
        assert_eq!(config("oidc-audience", "api").unwrap().identity, None);
        let identity = config("oidc-issuer", "https://id.example/").map(|it| it.identity);
        let expected = IdentitySettings {
            issuer: "https://id.example/".into(),
            audience: "http://127.0.0.1:8080".into(),
            token_type: TokenType::Strict,
        };
        assert_eq!(identity, Ok(Some(expected)));
    }

    #[test]
    fn a_log_filter_may_have_spaces() {
        let log = config("log", " warn, salvo_core=off ").unwrap().log;
        assert_eq!(log, "warn,salvo_core=off".parse::<Targets>().unwrap());
    }

    #[test]
    fn the_admin_port_is_another_one_than_the_public_one() {
        let given = |listen: &str, admin: &str, role: &str| {
            let ports = [("listen", listen), ("admin-listen", admin)];
            Config::given(&[&ports[..], &[("role", role)]].concat())
        };
        for (listen, admin) in [
            ("127.0.0.1:80", "127.0.0.1:80"),
            ("0.0.0.0:80", "127.0.0.1:80"),
            ("127.0.0.1:80", "0.0.0.0:80"),
            ("[::]:80", "[::1]:80"),
        ] {
            let error = given(listen, admin, "all").unwrap_err();
            assert!(error.contains("`--admin-listen`"), "{error}");
            assert!(given(listen, admin, "worker").is_ok());
        }
        for (listen, admin) in [
            ("127.0.0.1:0", "127.0.0.1:0"),
            ("127.0.0.1:80", "127.0.0.1:81"),
            ("127.0.0.1:80", "127.0.0.2:80"),
            ("0.0.0.0:80", "[::1]:80"),
            ("[::]:80", "127.0.0.1:80"),
            ("0.0.0.0:80", "[::]:80"),
        ] {
            assert!(given(listen, admin, "all").is_ok(), "{listen} {admin}");
        }
    }

    #[test]
    fn a_worker_has_something_to_do() {
        let error = Config::given(&[("role", "worker"), ("workers", "0")]).unwrap_err();
        assert!(error.contains("`--workers`"), "{error}");
    }

    #[test]
    fn a_bad_value_is_named_in_one_sentence() {
        for (name, value) in [
            ("listen", "8080"),
            ("corpus-url", "/srv/releases"),
            ("corpus-url", "file://srv/releases"),
            ("corpus-url", "s3:///a"),
            ("corpus-url", "https://bucket.example"),
            ("corpus-url", "s3://me@bucket"),
            ("corpus-url", "s3://bucket?x"),
            ("corpus-check-interval", "0"),
            ("corpus-check-interval", "86401"),
            ("corpus-check-interval", "soon"),
            ("admin-listen", "9090"),
            ("shutdown-linger", "soon"),
            ("base-url", "ftp://x"),
            ("base-url", "https://x/nyc"),
            ("base-url", "https://x:99999"),
            ("base-url", "https://ann:pw@x"),
            ("site-url", "https://x?a"),
            ("site-url", "https://"),
            ("rate-limit", "fast"),
            ("registration-limit", "0/1"),
            ("registration-total-limit", "0/1"),
            ("checkout-limit", "0/1"),
            ("sandbox-allow-real-data", "true"),
            ("oidc-issuer", "http://id.example"),
            ("oidc-token-type", "any"),
            ("trusted-proxies", "10.0.0.0/8,x"),
            ("blocked-networks", "10.0.0.0/33"),
            ("max-connections", "0"),
            ("workers", "-1"),
            ("workers", "1001"),
            ("role", "web"),
            ("log", "loud"),
            ("log", "info,nycapt_server"),
            ("log", "nycapt_server=loud"),
            ("log", "a=b=c"),
            ("log-format", "xml"),
            ("otlp-endpoint", "127.0.0.1:4318"),
            ("otlp-endpoint", "http://me:pw@collector:4318"),
            ("report-price-cents", "49"),
            ("report-price-cents", "19.00"),
            ("report-price-cents", "1000001"),
            ("payments", "free"),
            ("oidc-audience-parameter", "aud"),
            ("oidc-scopes", "email"),
            ("support-contact", "help@example.com"),
            ("support-contact", "mailto:"),
            ("support-contact", "https://x/)["),
            ("support-contact", "javascript:x"),
            ("mcp-origins", "tool.example"),
            ("mcp-origins", "https://"),
            ("mcp-origins", "https://x/"),
            ("mcp-origins", "*"),
            ("mcp-origins", "null"),
            ("mcp-origins", "ftp://x"),
            ("mcp-origins", "https://x:y"),
            ("mcp-origins", "https://a b"),
        ] {
            let error = config(name, value).unwrap_err();
            let is_named = error.contains(&format!("`--{name}`"));
            assert!(is_named && error.contains(value), "{error}");
            assert!(!error.contains('\n'), "{error}");
        }
    }
}
