//! `nycapt open`: the page of a building or an apartment in a browser.

use std::process::{Command, Stdio};

use nycapt::client::Call;
use nycapt::contract::GetPreview;
use serde_json::json;

use super::preview::{again_at, show_request, slug_to_read};
use crate::batch::Query;
use crate::cli::OpenArgs;
use crate::environment::{API_KEY, API_KEY_FILE, Environment};
use crate::error::{CliError, Exit};
use crate::printer::{Form, Printer};
use crate::render::printable;
use crate::service::Service;
use crate::slug::slug_of_preview;

/// Opens the page; prints its URL where no browser can be seen.
pub(crate) async fn open(ask: OpenArgs, service: &Service, printer: &mut Printer) -> Exit {
    let environment = &service.environment;
    let query = Query::new(ask.place, ask.unit);
    if service.is_dry_run() {
        let exit = show_request(&query, service, printer)?;
        let command = printer.invocation().with_flag("--print-url");
        // Only the service knows the URL, and a dry run sends nothing.
        printer.talk(&format!(
            "then it would open the page; `{command}` prints its URL"
        ));
        return Ok(exit);
    }
    let invocation = printer.invocation();
    let again = |place: &str, has_unit: bool| again_at(&invocation, place, has_unit);
    let (slug, _) = slug_to_read(&query, service, printer, &again).await?;
    let preview = service.send(&Call::<GetPreview>::new(&slug)).await?.answer;
    let page = slug_of_preview(&preview);
    let url = match preview.canonical_url.strip_suffix(preview.slug.as_str()) {
        // The canonical page of an apartment is its building's.
        Some(before) => format!("{before}{page}"),
        None => preview.canonical_url.clone(),
    };
    let url = match url.starts_with('/') {
        true => format!("{}{url}", service.site().await?),
        false => url,
    };
    let browser = ask.browser.as_deref().or(environment.get("BROWSER"));
    let opens = !ask.print_url && (browser.is_some() || has_desktop(environment));
    if opens {
        if !url.starts_with("https://") && !url.starts_with("http://") {
            // A URL from a service is only opened as a page.
            return Err(CliError::usage(format!("`{url}` is not a page URL")));
        }
        launch(&url, browser).map_err(|error| {
            CliError::usage("the browser cannot be started")
                .cause(&error)
                .hint(format!("the page is {url}"))
                .hint("`NYCAPT_BROWSER` or `BROWSER` selects another browser")
        })?;
        printer.talk(&format!("opened {url}"));
    }
    match printer.form() {
        Form::Json | Form::Ndjson => {
            printer.json(&json!({ "slug": page, "url": url, "opened": opens }))?;
        }
        Form::Table | Form::Columns(_) if opens => {}
        Form::Table | Form::Columns(_) => printer.line(&printable(&url))?,
    }
    Ok(0)
}

/// Whether a browser started here would be visible.
fn has_desktop(environment: &Environment) -> bool {
    let set = |name: &str| environment.get(name).is_some();
    let is_remote = set("SSH_CONNECTION") || environment.automated().is_some();
    let has_screen = !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY");
    has_screen && !is_remote
}

fn launch(url: &str, browser: Option<&str>) -> std::io::Result<()> {
    let mut commands = match browser {
        // By convention `BROWSER` is a program with arguments, not a line for a shell.
        Some(browser) => {
            let mut words = browser.split_whitespace();
            let mut command = Command::new(words.next().unwrap_or(browser));
            let words: Vec<&str> = words.collect();
            if words.contains(&"%s") {
                command.args(words.iter().map(|word| word.replace("%s", url)));
            } else {
                command.args(words).arg(url);
            }
            vec![command]
        }
        None => open::commands(url),
    };
    let mut last = std::io::Error::from(std::io::ErrorKind::NotFound);
    for command in &mut commands {
        let started = command
            .env_remove(API_KEY)
            .env_remove(API_KEY_FILE)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        match started {
            Ok(_) => return Ok(()),
            Err(error) => last = error,
        }
    }
    Err(last)
}
