//! The settings as validated values.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use nycapt_corpus::RemoteOptions;
use nycapt_rules::{Mode, RateLimit, Retirement, WebhookSecret};
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
use crate::outbound::trusted_base;
use crate::payments::{Payments, Unsold};
use crate::tls::TlsFiles;

const ADDRESS: &str = "expected an address and port such as `127.0.0.1:8080`";

/// The validated settings, which the table describes; `None` for one that is not set or is `off`.
#[derive(Debug, Clone)]
pub struct Config {
    pub(crate) listen: SocketAddr,
    pub(crate) tls: Option<TlsFiles>,
    pub(crate) admin_listen: Option<SocketAddr>,
    pub(crate) shutdown_linger: Duration,
    pub(crate) data_dir: PathBuf,
    pub(crate) corpus_store: Option<RemoteOptions>,
    pub(crate) corpus_check_interval: Duration,
    /// Where accounts, credits and jobs are kept.
    pub database: Target,
    /// Any of them may sign payment events.
    pub(crate) webhook_secrets: Vec<WebhookSecret>,
    pub(crate) payments: Payments,
    pub(crate) sandbox_allows_real_data: bool,
    pub(crate) sells_partial_reports: bool,
    pub(crate) report_price_cents: u32,
    /// Without a slash at its end.
    pub(crate) base_url: String,
    /// Public address of the site, without a slash at its end.
    pub site_url: String,
    /// As `https://host`, with `:port` or `:*` where it is not the usual port.
    pub(crate) mcp_origins: Vec<String>,
    pub(crate) retirement: Option<Retirement>,
    pub(crate) support_contact: Option<String>,
    pub(crate) identity: Option<IdentitySettings>,
    /// `None` if users bring access tokens.
    pub(crate) sign_in: Option<SignInSettings>,
    pub(crate) mail: Option<MailSettings>,
    pub(crate) rate_limit: Option<RateLimit>,
    pub(crate) registration_limit: Option<RateLimit>,
    pub(crate) registration_total_limit: Option<RateLimit>,
    pub(crate) checkout_limit: Option<RateLimit>,
    pub(crate) redis: Option<redis::Client>,
    pub(crate) retention: Retention,
    pub(crate) trusted_proxies: Vec<Network>,
    pub(crate) blocked_networks: Vec<Network>,
    pub(crate) workers: usize,
    pub(crate) role: Role,
    pub(crate) otlp_endpoint: Option<Url>,
    pub(crate) access_log: LogTarget,
    pub(crate) log: Targets,
    pub(crate) log_format: LogFormat,
    pub(crate) max_connections: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Serves requests and compiles reports.
    All,
    /// Only compiles reports.
    Worker,
}

/// How long personal data and logs are kept, in milliseconds; `None` means forever.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Retention {
    pub(crate) orders: Option<i64>,
    pub(crate) reports: Option<i64>,
    pub(crate) questions: Option<i64>,
    pub(crate) events: Option<i64>,
    pub(crate) logs: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogFormat {
    /// Text at a terminal, JSON elsewhere.
    Auto,
    Text,
    Json,
}

/// Where request lines go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum LogTarget {
    Off,
    Stderr,
    File(PathBuf),
}

impl Config {
    /// Where people ask for help.
    pub(crate) fn contact(&self) -> &str {
        self.support_contact.as_deref().unwrap_or(&self.site_url)
    }

    /// Why nothing is sold on sample or real data; none if payments go with them.
    pub(crate) fn unsold(&self, is_sample: bool) -> Option<Unsold> {
        match &self.payments {
            Payments::Sandbox if !is_sample && !self.sandbox_allows_real_data => {
                Some(Unsold::RealForFree)
            }
            Payments::Hosted(settings) if is_sample && settings.key.mode() == Some(Mode::Live) => {
                Some(Unsold::SampleForMoney)
            }
            Payments::Off | Payments::Sandbox | Payments::Hosted(_) => None,
        }
    }

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
    let is_safe = trusted_base(&settings.issuer).is_some();
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
