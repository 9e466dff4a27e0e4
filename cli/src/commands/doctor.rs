//! `nycapt doctor`: what is set up, what is wrong, and the command that helps.

use nycapt::client::{Call, Clock, Received, SystemClock};
use nycapt::contract::{GetHealth, Health};

use crate::checks::{self, Check};
use crate::cli::Shared;
use crate::environment::Environment;
use crate::error::CliError;
use crate::invocation::Invocation;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::{Service, meant_url};
use crate::settings::{Settings, ValueSource};

/// Exit code when a check failed.
const UNWELL: u8 = 1;

const WAIT: [&str; 4] = ["nycapt", "health", "--wait", "60s"];

/// Runs every check; exits 1 when one failed.
pub(crate) async fn doctor(
    shared: &Shared,
    settings: &Settings,
    base_url_from: ValueSource,
    environment: &Environment,
    printer: &mut Printer,
) -> Result<u8, CliError> {
    let invocation = printer.invocation();
    let wait = invocation.follow_up(&WAIT, &[]);
    let mut all = vec![checks::settings(settings)];
    match Service::open(shared, printer) {
        Err(error) => all.push(Check::failed("base-url", error.message()).fix(url_fix(
            shared,
            &base_url_from,
            &invocation,
        ))),
        Ok(service) => {
            all.push(Check::ok(
                "base-url",
                format!("{} ({})", shared.base_url, render::origin(&base_url_from)),
            ));
            if service.shows(&Call::<GetHealth>::new(), printer)? {
                return Ok(0);
            }
            match service.send(&Call::<GetHealth>::new()).await {
                Ok(received) => all.extend(of_service(&received, &invocation)),
                Err(error) => all.push(Check::failed("service", error.message()).fix(&wait)),
            }
            all.extend(checks::key(&service.vault(shared, environment)).await);
        }
    }
    all.extend(checks::network(environment));
    all.push(checks::terminal(environment, printer));
    let failed = all.iter().filter(|check| check.is_failed()).count();
    match printer.form() {
        Form::Json | Form::Ndjson => printer.json(&checks::Report::of(&all))?,
        Form::Table | Form::Csv => printer.page(&render::checks(&all, printer.width()))?,
    }
    Ok(if failed == 0 { 0 } else { UNWELL })
}

/// What mends a base URL that is none: the one that was meant, else the next weaker one.
fn url_fix(shared: &Shared, from: &ValueSource, invocation: &Invocation) -> String {
    if let Some(meant) = meant_url(&shared.base_url) {
        return invocation.with_option("--base-url", &meant);
    }
    match from {
        ValueSource::Variable(name) => format!("unset {name}"),
        ValueSource::Project(_) => "nycapt config unset base-url --project".into(),
        ValueSource::Person(_) => "nycapt config unset base-url".into(),
        ValueSource::Option | ValueSource::Default => invocation.without("base_url").to_command(),
    }
}

fn of_service(received: &Received<Health>, invocation: &Invocation) -> Vec<Check> {
    let wait = invocation.follow_up(&WAIT, &[]);
    let health = &received.answer;
    let version = format!("{}, version {}", health.status, health.version);
    let mut all = vec![if health.status == "ok" {
        Check::ok("service", version)
    } else {
        Check::failed("service", format!("{version}: no data release is loaded")).fix(&wait)
    }];
    if let Some(accounts) = &health.accounts {
        all.push(if accounts == "ok" {
            Check::ok("accounts", "keys, credits and reports can be used")
        } else {
            Check::failed("accounts", format!("keys, credits and reports: {accounts}"))
                .fix(invocation.follow_up(&["nycapt", "balance"], &[]))
        });
    }
    all.extend(
        received
            .date
            .map(|date| checks::clock(date, SystemClock::new().wall())),
    );
    all
}
