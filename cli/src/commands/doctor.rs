//! `nycapt doctor`: what is set up, what is wrong, and the command that helps.

use nycapt::client::{Call, Clock, Received, SystemClock};
use nycapt::contract::{GetHealth, Health};

use crate::again::Again;
use crate::checks::{self, Check};
use crate::cli::Shared;
use crate::environment::Environment;
use crate::printer::{Form, Printer};
use crate::render;
use crate::service::{Service, meant_url};
use crate::settings::{Settings, ValueSource};
use crate::trouble::Trouble;

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
) -> Result<u8, Trouble> {
    let again = printer.again();
    let wait = again.other(&WAIT, &[]);
    let mut all = vec![checks::settings(settings)];
    match Service::open(shared, printer) {
        Err(trouble) => all.push(Check::failed("base-url", trouble.message()).fix(url_fix(
            shared,
            &base_url_from,
            &again,
        ))),
        Ok(service) => {
            all.push(Check::ok(
                "base-url",
                format!("{} ({})", shared.base_url, render::origin(&base_url_from)),
            ));
            if service.is_dry_run() {
                service.show_request(&Call::<GetHealth>::new(), printer)?;
                return Ok(0);
            }
            match service.send(&Call::<GetHealth>::new()).await {
                Ok(received) => all.extend(of_service(&received, &again)),
                Err(trouble) => all.push(Check::failed("service", trouble.message()).fix(&wait)),
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
fn url_fix(shared: &Shared, from: &ValueSource, again: &Again) -> String {
    if let Some(meant) = meant_url(&shared.base_url) {
        return again.with("--base-url", &meant);
    }
    match from {
        ValueSource::Variable(name) => format!("unset {name}"),
        ValueSource::Project(_) => "nycapt config unset base-url --project".into(),
        ValueSource::Person(_) => "nycapt config unset base-url".into(),
        ValueSource::Option | ValueSource::Default => again.without("base_url").same(),
    }
}

fn of_service(received: &Received<Health>, again: &Again) -> Vec<Check> {
    let wait = again.other(&WAIT, &[]);
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
                .fix(again.other(&["nycapt", "balance"], &[]))
        });
    }
    all.extend(
        received
            .date
            .map(|date| checks::clock(date, SystemClock::new().wall())),
    );
    all
}
