//! The checks of `nycapt doctor`: each checks one thing and prints nothing.

use std::path::Path;

use jiff::Timestamp;
use nycapt::client::Call;
use nycapt::contract::GetBalance;
use nycapt_messages::{CLIENT_VARIABLES, stray_variables};
use serde::Serialize;

use crate::environment::Environment;
use crate::error::CliError;
use crate::invocation::Invocation;
use crate::messages::message;
use crate::printer::Printer;
use crate::render::Page;
use crate::render::style::{BAD, GOOD, PLAIN};
use crate::service::Service;
use crate::settings::{Settings, ValueSource};
use crate::vault::{KeyVault, StoreChoice};

/// Seconds by which two clocks may differ before signatures and dates go wrong.
const SKEW: i64 = 60;
const PROXIES: [&str; 6] = [
    "HTTPS_PROXY",
    "https_proxy",
    "HTTP_PROXY",
    "http_proxy",
    "ALL_PROXY",
    "all_proxy",
];

#[derive(Debug, Serialize)]
pub(crate) struct Check {
    pub(crate) id: &'static str,
    pub(crate) status: Status,
    pub(crate) message: String,
    /// The command that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) fix: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Status {
    Ok,
    /// Worth knowing, but nothing is wrong.
    Note,
    Failed,
}

#[derive(Serialize)]
pub(crate) struct Report<'a> {
    ok: bool,
    checks: &'a [Check],
}

impl<'a> Report<'a> {
    pub(crate) fn of(checks: &'a [Check]) -> Self {
        Self {
            ok: !checks.iter().any(Check::is_failed),
            checks,
        }
    }
}

impl Check {
    pub(crate) fn ok(id: &'static str, message: impl Into<String>) -> Self {
        Self::new(id, Status::Ok, message)
    }

    pub(crate) fn note(id: &'static str, message: impl Into<String>) -> Self {
        Self::new(id, Status::Note, message)
    }

    pub(crate) fn failed(id: &'static str, message: impl Into<String>) -> Self {
        Self::new(id, Status::Failed, message)
    }

    pub(crate) fn fix(mut self, command: impl Into<String>) -> Self {
        self.fix = Some(command.into());
        self
    }

    pub(crate) fn is_failed(&self) -> bool {
        self.status == Status::Failed
    }

    fn new(id: &'static str, status: Status, message: impl Into<String>) -> Self {
        Self {
            id,
            status,
            message: message.into(),
            fix: None,
        }
    }
}

pub(crate) fn settings(settings: &Settings) -> Check {
    if let Some(error) = settings.error() {
        let lines = error.lines();
        let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
        return Check::failed("settings", texts.join("; ")).fix("nycapt config path");
    }
    let there: Vec<String> = [&settings.project, &settings.person]
        .into_iter()
        .flatten()
        .filter(|path| path.exists())
        .map(|path| path.display().to_string())
        .collect();
    if there.is_empty() {
        let message = "no file; `nycapt config list --show-origin` shows what applies";
        Check::ok("settings", message)
    } else {
        Check::ok("settings", there.join(", "))
    }
}

/// Variables that look like those of this program and aren't.
pub(crate) fn variables(environment: &Environment) -> Vec<Check> {
    let stray = stray_variables(environment.set(), &CLIENT_VARIABLES).into_iter();
    let message = |(name, nearest): (String, Option<String>)| match nearest {
        Some(nearest) => message!("variable-misspelled", name, nearest),
        None => message!("variable-unknown", name),
    };
    stray
        .map(|stray| Check::note("variable", message(stray)))
        .collect()
}

/// The service does not answer, perhaps because no one said where it is.
pub(crate) fn unanswered(error: &CliError, source: &ValueSource) -> Check {
    let why = error.message();
    Check::failed(
        "service",
        match source == &ValueSource::Default {
            true => message!("doctor-default-service", why),
            false => why.to_owned(),
        },
    )
}

pub(crate) fn clock(service: Timestamp, here: Timestamp) -> Check {
    let skew = here.duration_since(service).as_secs();
    let text = match skew {
        0 => "matches the service's".to_owned(),
        1.. => format!("{skew} s ahead of the service's"),
        _ => format!("{} s behind the service's", skew.unsigned_abs()),
    };
    if skew.abs() <= SKEW {
        Check::ok("clock", text)
    } else {
        Check::failed("clock", text).fix("timedatectl set-ntp true")
    }
}

/// Where the API key comes from, whether a service that answers accepts it, and whether its store can
/// be used.
pub(crate) async fn key(
    vault: &KeyVault,
    service: Option<Service>,
    invocation: &Invocation,
) -> Vec<Check> {
    if let Some(source) = vault.given_source() {
        let place = format!("from {}", source.name());
        return vec![tried_key(&place, service, invocation).await];
    }
    let (store, record) = match (vault.store(), vault.record()) {
        (Ok(store), Ok(record)) => (store, record),
        (Err(error), _) | (_, Err(error)) => {
            return vec![Check::failed("key", error.message()).fix("nycapt auth list")];
        }
    };
    let of_store = key_store(vault, store, record.is_some()).await;
    let of_key = match &record {
        Some(record) if store != StoreChoice::Off => {
            let place = format!("for profile `{}`, in {}", record.name, vault.place(store));
            if of_store.is_failed() {
                unchecked_key(&place, "its store doesn't work")
            } else {
                tried_key(&place, service, invocation).await
            }
        }
        Some(_) | None => Check::note("key", "none; only reports and credits need one")
            .fix(vault.register_command().await),
    };
    vec![of_key, of_store]
}

async fn key_store(vault: &KeyVault, store: StoreChoice, has_key: bool) -> Check {
    if store == StoreChoice::Off {
        return Check::note("key-store", "off: set the key in `NYCAPT_API_KEY`");
    }
    let Err(error) = vault.probe(store).await else {
        return Check::ok("key-store", format!("{store} works"));
    };
    let message = format!("{store}: {}", error.cause(&vault.session()));
    if !has_key {
        // Without a key no store is needed, and the check of the key shows how to get one.
        return Check::note("key-store", message);
    }
    let message = format!("{message}; until it works, set the key in `NYCAPT_API_KEY`");
    Check::failed("key-store", message).fix("nycapt auth status --check")
}

fn unchecked_key(place: &str, why: &str) -> Check {
    Check::note("key", format!("{place}; not checked: {why}"))
}

/// Sends the key from this place to the service, which costs nothing.
async fn tried_key(place: &str, service: Option<Service>, invocation: &Invocation) -> Check {
    let unusable = |why: &str| {
        let explain = invocation.follow_up(&["nycapt", "auth", "status", "--check"], &[]);
        Check::failed("key", format!("{place}; {why}")).fix(explain)
    };
    let Some(service) = service else {
        return unchecked_key(place, "the service doesn't answer");
    };
    let service = match service.trusted() {
        Ok(service) => service,
        Err(error) => return unchecked_key(place, error.message()),
    };
    let service = match service.with_key().await {
        Ok(service) => service,
        Err(error) => return unusable(error.message()),
    };
    match service.send(&Call::<GetBalance>::new()).await {
        Ok(_) => Check::ok("key", format!("{place}; the service accepts it")),
        Err(error) if error.is_rejected_key() => unusable("the service rejects it"),
        Err(error) => unchecked_key(place, error.message()),
    }
}

/// Proxies and certificates from the environment.
pub(crate) fn network(environment: &Environment) -> Vec<Check> {
    let mut all = Vec::new();
    let proxies: Vec<String> = PROXIES
        .into_iter()
        .filter_map(|name| Some(format!("{name}={}", without_user(environment.get(name)?))))
        .collect();
    if !proxies.is_empty() {
        let except = environment
            .get("NO_PROXY")
            .or_else(|| environment.get("no_proxy"));
        let except = except.map_or(String::new(), |hosts| format!(", except {hosts}"));
        all.push(Check::note(
            "proxy",
            format!("{}{except}", proxies.join(", ")),
        ));
    }
    for name in ["SSL_CERT_FILE", "SSL_CERT_DIR"] {
        let Some(path) = environment.get(name) else {
            continue;
        };
        all.push(if Path::new(path).exists() {
            Check::note("certificates", format!("{name}={path}"))
        } else {
            Check::failed(
                "certificates",
                format!("{name} is `{path}`, which does not exist"),
            )
            .fix(format!("unset {name}"))
        });
    }
    all
}

/// What the terminal can do, and whether questions are possible.
pub(crate) fn terminal(environment: &Environment, printer: &Printer) -> Check {
    let mut parts = Vec::new();
    if Printer::shows_results_to_a_person() {
        parts.push(format!("{} columns", printer.width()));
    } else {
        parts.push("the output is not a terminal".to_owned());
    }
    if environment.get("NO_COLOR").is_some() {
        parts.push("no color (`NO_COLOR`)".to_owned());
    }
    match environment.automated() {
        Some(name) => parts.push(format!("no prompts (`{name}`)")),
        None if !printer.can_ask() => parts.push("no prompts".to_owned()),
        None => {}
    }
    Check::note("terminal", parts.join("; "))
}

/// What the checks found, and the commands that help.
pub(crate) fn page(all: &[Check], width: usize) -> String {
    let mut page = Page::new(width);
    for check in all {
        let (style, mark) = match check.status {
            Status::Ok => (GOOD, "ok"),
            Status::Note => (PLAIN, "note"),
            Status::Failed => (BAD, "failed"),
        };
        page.styled_field(check.id, style, mark);
        page.more(PLAIN, &check.message);
        if let Some(fix) = &check.fix {
            page.next(fix);
        }
    }
    page.into_text()
}

/// Removes the user and password from a proxy's URL.
fn without_user(url: &str) -> String {
    let (scheme, rest) = url.split_once("://").unwrap_or(("", url));
    let (authority, _) = rest.split_once('/').unwrap_or((rest, ""));
    let host = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    if scheme.is_empty() {
        return host.to_owned();
    }
    format!("{scheme}://{host}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::{Arg, Command, CommandFactory, Parser};

    use super::*;
    use crate::cli::Cli;
    use crate::environment::{API_KEY, API_KEY_FILE};
    use crate::render::tests::plain;

    fn add_variables(command: &Command, names: &mut BTreeSet<String>) {
        let variables = command.get_arguments().filter_map(Arg::get_env);
        names.extend(variables.map(|name| name.to_string_lossy().into_owned()));
        for command in command.get_subcommands() {
            add_variables(command, names);
        }
    }

    #[test]
    fn the_list_that_the_server_shares_has_every_variable_of_this_program() {
        let others = [API_KEY, API_KEY_FILE, "NYCAPT_CONFIG"];
        let mut names = BTreeSet::from(others.map(str::to_owned));
        add_variables(&Cli::command(), &mut names);
        assert_eq!(names, BTreeSet::from(CLIENT_VARIABLES.map(str::to_owned)));
    }

    #[test]
    fn a_service_that_nobody_chose_may_be_elsewhere() {
        let error = CliError::usage("no connection");
        let chosen = unanswered(&error, &ValueSource::Option);
        assert_eq!(chosen.message, "no connection");
        let message = unanswered(&error, &ValueSource::Default).message;
        let advice = "`nycapt config set base-url URL`";
        assert!(message.contains(advice), "{message}");
    }

    #[test]
    fn a_clock_may_be_a_minute_off() {
        let service: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        for (here, failed, text) in [
            ("2026-11-21T12:00:00Z", false, "matches"),
            ("2026-11-21T12:01:00Z", false, "60 s ahead"),
            ("2026-11-21T12:01:01Z", true, "61 s ahead"),
            ("2026-11-21T11:00:00Z", true, "3600 s behind"),
        ] {
            let check = clock(service, here.parse().unwrap());
            assert_eq!(check.is_failed(), failed, "{here}");
            assert!(check.message.contains(text), "{}", check.message);
            assert_eq!(check.fix.is_some(), failed);
        }
    }

    #[tokio::test]
    async fn a_store_that_is_away_is_explained_once() {
        let cli = Cli::try_parse_from(["nycapt", "doctor", "--store", "os"]).unwrap();
        let environment = Environment::of(&[("SSH_TTY", "/dev/pts/0")], Path::new("/"));
        let vault = KeyVault::open(&cli.shared.key, "https://api.example".into(), &environment);
        let all = key(&vault, None, &Invocation::default()).await;
        let store = all.iter().find(|check| check.id == "key-store").unwrap();
        assert!(
            store.message.contains("no folder for settings"),
            "{}",
            store.message
        );
        assert!(!store.message.contains('('), "{}", store.message);
    }

    #[test]
    fn the_page_shows_each_check_and_the_command_that_helps() {
        let checks = [
            Check::ok("service", "ok, version 1"),
            Check::failed("clock", "61 s ahead of the service's").fix("timedatectl set-ntp true"),
        ];
        assert_eq!(
            plain(&page(&checks, 80)),
            "  service     ok
              ok, version 1
  clock       failed
              61 s ahead of the service's
next  timedatectl set-ntp true
"
        );
    }

    #[test]
    fn a_proxy_is_shown_without_its_password() {
        for (url, shown) in [
            ("http://ann:hush@proxy:3128/x", "http://proxy:3128"),
            ("ann:hush@proxy:3128", "proxy:3128"),
            ("socks5://proxy", "socks5://proxy"),
        ] {
            assert_eq!(without_user(url), shown);
        }
    }
}
