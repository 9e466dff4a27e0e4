//! The settings as proven values.

use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use nycapt_rules::{Quota, Retirement, WebhookSecret};
use reqwest::Url;

use super::contact::support_contact;
use super::mail::mail;
use super::origins::mcp_origins;
use super::payments::{gives_real_reports_away, payments, report_price_cents};
use super::retirement::retirement;
use super::settings::{Setting, SettingError};
use super::sign_in::sign_in;
use crate::client_address::Network;
use crate::identity::{IdentitySettings, IdentitySettingsError, SignInSettings, TokenType};
use crate::mail::MailSettings;
use crate::outbound::is_bare;
use crate::payments::Payments;
use crate::store::Target;

/// What the operator set, proven.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where data releases and state are kept.
    pub data_dir: PathBuf,
    /// Where accounts, credits and jobs are kept.
    pub database: Target,
    /// What payment events are signed with, any of them; none for no payments.
    pub webhook_secrets: Vec<WebhookSecret>,
    /// Where buyers pay.
    pub payments: Payments,
    /// Whether a sandbox may sell reports that are made from real data.
    pub gives_real_reports_away: bool,
    /// Price of one report.
    pub report_price_cents: u32,
    /// Public address of the API, without a slash at its end.
    pub base_url: String,
    /// Public address of the site, without a slash at its end.
    pub site_url: String,
    /// Sites beside these whose pages may call the MCP server, as `https://host`, with `:port` or
    /// `:*` where it is not the usual port.
    pub mcp_origins: Vec<String>,
    /// The announced end of `/v1`; none while it is to stay.
    pub retirement: Option<Retirement>,
    /// Where people ask for help, as a URL; none where nobody is named.
    pub support_contact: Option<String>,
    /// Whom signed-in users are vouched for by; none where nobody can sign in.
    pub identity: Option<IdentitySettings>,
    /// How people sign in at the site; none where they bring their access tokens.
    pub sign_in: Option<SignInSettings>,
    /// Where mail is handed in; none where no mail is sent.
    pub mail: Option<MailSettings>,
    /// Requests of each caller; none for no limit.
    pub rate_limit: Option<Quota>,
    /// Registrations of each address; none for no limit.
    pub registration_limit: Option<Quota>,
    /// Checkouts of each address; none for no limit.
    pub checkout_limit: Option<Quota>,
    /// Whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<Network>,
    /// Reports that are compiled at a time; none of them in a pure web server.
    pub workers: usize,
    /// What the process is there for.
    pub role: Role,
    /// Where request lines go.
    pub access_log: LogTarget,
    /// What the server says of itself.
    pub log: String,
    /// Most connections at one time.
    pub max_connections: usize,
}

/// What a process is there for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// To answer requests and to compile reports.
    All,
    /// To compile reports; it listens nowhere.
    Worker,
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
    /// Proves all settings, as [`super::Settings::resolve`] gives them.
    ///
    /// # Errors
    /// The first setting that cannot be used.
    pub fn of(settings: &[Setting]) -> Result<Self, SettingError> {
        let find = |name: &str| {
            settings
                .iter()
                .find(|setting| setting.name == name)
                .ok_or_else(|| SettingError(format!("there is no setting `{name}`")))
        };
        let data_dir = PathBuf::from(&find("data-dir")?.value);
        Ok(Self {
            database: target(find("database-url")?, &data_dir)?,
            listen: parsed(
                find("listen")?,
                "expected an address and port such as `127.0.0.1:8080`",
            )?,
            data_dir,
            webhook_secrets: webhook_secrets(find("webhook-secret")?)?,
            payments: payments(&find)?,
            gives_real_reports_away: gives_real_reports_away(find(
                "sandbox-gives-real-reports-away",
            )?)?,
            report_price_cents: report_price_cents(find("report-price-cents")?)?,
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
            mail: mail(find("smtp-url")?, find("mail-from")?)?,
            rate_limit: quota(find("rate-limit")?)?,
            registration_limit: quota(find("registration-limit")?)?,
            checkout_limit: quota(find("checkout-limit")?)?,
            trusted_proxies: networks(find("trusted-proxies")?)?,
            workers: workers(find("workers")?)?,
            role: role(find("role")?)?,
            access_log: log_target(&find("access-log")?.value),
            log: find("log")?.value.clone(),
            max_connections: max_connections(find("max-connections")?)?,
        })
    }
}

pub(super) fn parsed<T: FromStr>(setting: &Setting, expected: &str) -> Result<T, SettingError> {
    setting.value.parse().map_err(|_| setting.error(expected))
}

fn own_words<T: FromStr<Err: fmt::Display>>(
    setting: &Setting,
    text: &str,
) -> Result<T, SettingError> {
    text.parse().map_err(|error| setting.error(error))
}

/// A scheme and a host: routes and documents (RFC 8414, RFC 9728) are found from the root.
fn origin(setting: &Setting) -> Result<String, SettingError> {
    page(&setting.value)
        .filter(|url| url.path() == "/" && is_bare(url))
        .map(|url| url.origin().ascii_serialization())
        .ok_or_else(|| setting.error("expected `https://` and a host, with a port at most"))
}

/// The address of a page, as it is given.
pub(super) fn url(setting: &Setting) -> Result<String, SettingError> {
    page(&setting.value)
        .map(|_| setting.value.clone())
        .ok_or_else(|| setting.error("expected a URL that begins with `https://`"))
}

fn page(text: &str) -> Option<Url> {
    let url = Url::parse(text).ok();
    url.filter(|url| ["http", "https"].contains(&url.scheme()))
}

fn target(setting: &Setting, data_dir: &Path) -> Result<Target, SettingError> {
    Target::parse(&setting.value, data_dir)
        .ok_or_else(|| setting.error("expected `postgres://…` or `sqlite:FILE`"))
}

fn identity(
    issuer: &Setting,
    audience: &Setting,
    token_type: &Setting,
) -> Result<Option<IdentitySettings>, SettingError> {
    let settings = IdentitySettings {
        issuer: issuer.value.clone(),
        audience: audience.value.clone(),
        token_type: match token_type.value.as_str() {
            "strict" => TokenType::Strict,
            "plain" => TokenType::PlainToo,
            _ => return Err(token_type.error("expected `strict` or `plain`")),
        },
    };
    if settings.issuer.is_empty() {
        return Ok(None);
    }
    match settings.check() {
        Ok(_) => Ok(Some(settings)),
        Err(error @ IdentitySettingsError::Audience) => Err(audience.error(error)),
        Err(error @ (IdentitySettingsError::Issuer | IdentitySettingsError::Connections(_))) => {
            Err(issuer.error(error))
        }
    }
}

fn quota(setting: &Setting) -> Result<Option<Quota>, SettingError> {
    if setting.value == "off" {
        return Ok(None);
    }
    setting
        .value
        .parse()
        .map(Some)
        .map_err(|error| setting.error(format!("{error}, or `off`")))
}

fn webhook_secrets(setting: &Setting) -> Result<Vec<WebhookSecret>, SettingError> {
    let expected = "expected secrets such as `whsec_…` of at least 8 characters, without spaces, \
                    separated by commas";
    setting
        .value
        .split(',')
        .map(str::trim)
        .filter(|secret| !secret.is_empty())
        .map(|secret| WebhookSecret::parse(secret).ok_or_else(|| setting.error(expected)))
        .collect()
}

fn networks(setting: &Setting) -> Result<Vec<Network>, SettingError> {
    setting
        .value
        .split(',')
        .map(str::trim)
        .filter(|network| !network.is_empty())
        .map(|network| own_words(setting, network))
        .collect()
}

fn workers(setting: &Setting) -> Result<usize, SettingError> {
    let expected = "expected a number from 0 to 1000";
    let number = parsed(setting, expected)?;
    if number <= 1000 {
        Ok(number)
    } else {
        Err(setting.error(expected))
    }
}

fn role(setting: &Setting) -> Result<Role, SettingError> {
    match setting.value.as_str() {
        "all" => Ok(Role::All),
        "worker" => Ok(Role::Worker),
        _ => Err(setting.error("expected `all` or `worker`")),
    }
}

fn log_target(value: &str) -> LogTarget {
    match value {
        "off" => LogTarget::Off,
        "stderr" => LogTarget::Stderr,
        file => LogTarget::File(file.into()),
    }
}

fn max_connections(setting: &Setting) -> Result<usize, SettingError> {
    let expected = "expected a number from 1 to 1000000";
    let number = parsed(setting, expected)?;
    if (1..=1_000_000).contains(&number) {
        Ok(number)
    } else {
        Err(setting.error(expected))
    }
}

#[cfg(test)]
mod tests {
    use super::super::settings::Settings;
    use super::*;

    fn config(name: &'static str, value: &str) -> Result<Config, String> {
        let settings = Settings::default().with(name, value).resolve().unwrap();
        Config::of(&settings).map_err(|error| error.to_string())
    }

    #[test]
    fn the_defaults_are_usable() {
        let config = Config::of(&Settings::default().resolve().unwrap()).unwrap();
        assert_eq!(config.site_url, "http://127.0.0.1:8080");
        assert_eq!(config.rate_limit, Quota::new(120, 60));
        assert_eq!(config.access_log, LogTarget::Stderr);
    }

    #[test]
    fn off_and_lists_are_read() {
        assert_eq!(config("rate-limit", "off").unwrap().rate_limit, None);
        let proxies = config("trusted-proxies", "10.0.0.0/8, ::1")
            .unwrap()
            .trusted_proxies;
        assert_eq!(proxies.len(), 2);
        assert_eq!(
            config("base-url", "https://api.example.com/")
                .unwrap()
                .base_url,
            "https://api.example.com"
        );
    }

    #[test]
    fn webhook_secrets_are_a_list_and_a_bad_one_is_not_shown() {
        let secrets = |value| config("webhook-secret", value).map(|config| config.webhook_secrets);
        assert!(secrets("").unwrap().is_empty());
        assert_eq!(
            secrets("whsec_first-one, whsec_second-one,").unwrap().len(),
            2
        );
        let error = secrets("whsec_first-one,whsec_hid").unwrap_err();
        assert!(
            error.contains("`--webhook-secret`") && !error.contains("whsec_hid"),
            "{error}"
        );
        let shown = format!(
            "{:?}",
            config("webhook-secret", "whsec_hidden-one").unwrap()
        );
        assert!(!shown.contains("hidden-one"), "{shown}");
    }

    #[test]
    fn users_sign_in_where_an_issuer_is_named_and_tokens_are_for_the_base_url() {
        assert_eq!(config("oidc-audience", "api").unwrap().identity, None);
        let identity = config("oidc-issuer", "https://id.example/")
            .unwrap()
            .identity;
        let expected = IdentitySettings {
            issuer: "https://id.example/".into(),
            audience: "http://127.0.0.1:8080".into(),
            token_type: TokenType::Strict,
        };
        assert_eq!(identity, Some(expected));
    }

    #[test]
    fn a_bad_value_is_named_in_one_sentence() {
        for (name, value) in [
            ("listen", "8080"),
            ("base-url", "ftp://x"),
            ("base-url", "https://x/nyc"),
            ("base-url", "https://x:99999"),
            ("base-url", "https://ann:pw@x"),
            ("site-url", "https://x?a"),
            ("site-url", "https://"),
            ("rate-limit", "fast"),
            ("registration-limit", "0/1"),
            ("checkout-limit", "0/1"),
            ("sandbox-gives-real-reports-away", "true"),
            ("oidc-issuer", "http://id.example"),
            ("oidc-token-type", "any"),
            ("trusted-proxies", "10.0.0.0/8,x"),
            ("max-connections", "0"),
            ("workers", "-1"),
            ("workers", "1001"),
            ("role", "web"),
        ] {
            let error = config(name, value).unwrap_err();
            assert!(
                error.contains(&format!("`--{name}`")) && error.contains(value),
                "{error}"
            );
            assert!(!error.contains('\n'), "{error}");
        }
    }
}
