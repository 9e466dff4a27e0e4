//! `nycapt doctor`: what is set up, what is wrong, and the command that helps.

use nycapt::client::{Call, Clock, Received, SystemClock};
use nycapt::contract::{GetBalance, GetHealth, Health};

use crate::base_url::BaseUrl;
use crate::checks::{self, Check};
use crate::cli::Shared;
use crate::environment::Environment;
use crate::error::Exit;
use crate::invocation::Invocation;
use crate::printer::{Form, Printer};
use crate::service::Service;
use crate::settings::Settings;

const UNWELL: u8 = 1;

const WAIT: [&str; 4] = ["nycapt", "health", "--wait", "60s"];

pub(crate) async fn doctor(
    shared: &Shared,
    settings: &Settings,
    base_url: &BaseUrl,
    environment: &Environment,
    printer: &mut Printer,
) -> Exit {
    let invocation = printer.invocation();
    let wait = invocation.follow_up(&WAIT, &[]);
    let mut all = vec![checks::settings(settings)];
    all.extend(checks::variables(environment));
    match Service::open(shared, base_url, environment, printer) {
        Err(error) => {
            let check = Check::failed("base-url", error.message());
            all.push(check.fix(base_url.fix(&invocation)));
        }
        Ok(service) => {
            all.push(Check::ok(
                "base-url",
                format!("{} ({})", base_url.text, base_url.source),
            ));
            if service.shows(&Call::<GetHealth>::new(), printer)? {
                printer.talk("then, with a key for this service:");
                service.show_request(&Call::<GetBalance>::new(), printer)?;
                return Ok(0);
            }
            let vault = service.vault();
            let answering = match service.send(&Call::<GetHealth>::new()).await {
                Ok(received) => {
                    all.extend(of_service(&received, &invocation));
                    Some(service)
                }
                Err(error) => {
                    all.push(checks::unanswered(&error, &base_url.source).fix(&wait));
                    None
                }
            };
            all.extend(checks::key(&vault, answering, &invocation).await);
        }
    }
    all.extend(checks::network(environment));
    all.push(checks::terminal(environment, printer));
    let failed = all.iter().filter(|check| check.is_failed()).count();
    match printer.form() {
        Form::Json | Form::Ndjson => printer.json(&checks::Report::of(&all))?,
        Form::Table | Form::Columns(_) => printer.page(&checks::page(&all, printer.width()))?,
    }
    Ok(if failed == 0 { 0 } else { UNWELL })
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
            Check::ok("accounts", "keys, credits and reports work")
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
