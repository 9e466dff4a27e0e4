//! One run of the program against one service: the client, and whether to send at all.

use std::sync::atomic::{AtomicBool, Ordering};

use nycapt::client::{BuildError, Call, Client, PreparedRequest, Received};
use nycapt::contract::{GetProtectedResourceMetadata, Operation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::cli::Shared;
use crate::environment::{API_KEY, API_KEY_FILE, Environment};
use crate::error::CliError;
use crate::printer::{Form, Printer, warn_of_end};
use crate::settings::ValueSource;
use crate::shell::quoted;
use crate::vault::{KeySource, KeyVault};

/// The client, and whether to send at all.
pub(crate) struct Service {
    client: Client,
    dry_run: DryRun,
    /// Where the key came from, once there is one.
    key_source: Option<KeySource>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DryRun {
    Off,
    Curl,
    Request,
}

/// Refuses an address that a project's file names: whoever wrote that file chose it.
fn refuse_project(what: &str, base_url: &str, base_url_from: &ValueSource) -> Result<(), CliError> {
    let ValueSource::Project(path) = base_url_from else {
        return Ok(());
    };
    let message = format!(
        "`{}` names the service, and {what} is not sent where a file of the project says",
        path.display()
    );
    let base_url = quoted(base_url.trim_end_matches('/'));
    Err(CliError::configuration(message)
        .hint("`--base-url` or `NYCAPT_BASE_URL` names it for one call")
        .next(
            "if you trust it, name it yourself and take it out there",
            format!("nycapt config set base-url {base_url}"),
        ))
}

/// Why no client could be made, with the URL that was meant if that can be seen.
fn base_url_error(error: BuildError, shared: &Shared, printer: &Printer) -> CliError {
    let error = CliError::from(error);
    match meant_url(&shared.base_url) {
        Some(meant) => {
            let command = printer.invocation().with_option("--base-url", &meant);
            let question = format!("did you mean `{meant}`?");
            error.hint(question).next("the same with that URL", command)
        }
        None => error,
    }
}

/// The URL that a host without a scheme stands for: of this machine or with a port, HTTP.
pub(crate) fn meant_url(typed: &str) -> Option<String> {
    if typed.is_empty() || typed.contains("://") {
        return None;
    }
    let host = typed.split(['/', ':']).next().unwrap_or_default();
    let is_here = host == "localhost" || host.starts_with("127.") || host.starts_with('[');
    // A word alone is rather a mistake than a host.
    let is_host = is_here || host.contains('.');
    let scheme = if is_here { "http" } else { "https" };
    let meant = format!("{scheme}://{typed}");
    (is_host && Client::new(&meant).is_ok()).then_some(meant)
}

impl Service {
    pub(crate) fn open(shared: &Shared, printer: &Printer) -> Result<Self, CliError> {
        let mut builder = Client::builder()
            .base_url(&shared.base_url)
            .timeout(shared.timeout)
            .deadline(shared.deadline)
            .max_retries(shared.retries)
            .app_info("nycapt-cli", env!("CARGO_PKG_VERSION"));
        if !printer.is_quiet() {
            let progress = printer.progress_bar();
            let warned = AtomicBool::new(false);
            builder = builder
                .on_wait(move |wait| progress.announce(wait))
                .on_retirement(move |_, retirement| {
                    // One word is enough, however many operations are on their way out.
                    if !warned.swap(true, Ordering::Relaxed) {
                        warn_of_end(retirement);
                    }
                });
        }
        let dry_run = match (shared.curl, shared.dry_run) {
            (true, _) => DryRun::Curl,
            (false, true) => DryRun::Request,
            (false, false) => DryRun::Off,
        };
        let client = builder.build();
        let client = client.map_err(|error| base_url_error(error, shared, printer))?;
        Ok(Self {
            client,
            dry_run,
            key_source: None,
        })
    }

    /// The same service, unless a project's file would have it send the caller's key somewhere.
    ///
    /// A stored key belongs to an origin; one that is handed in goes to any address.
    pub(crate) fn trusting(
        self,
        base_url_from: &ValueSource,
        shared: &Shared,
        environment: &Environment,
    ) -> Result<Self, CliError> {
        let variables = environment.api_key().map(|_| API_KEY);
        let variables = variables.or(environment.get(API_KEY_FILE).map(|_| API_KEY_FILE));
        let flag = shared.api_key_file.as_ref().map(|_| "--api-key-file");
        let Some(handed_in) = flag.or(variables) else {
            return Ok(self);
        };
        self.trusted_with(&format!("the key of `{handed_in}`"), base_url_from)
    }

    /// The same service, unless a project's file names it: it is about to be given `what`.
    pub(crate) fn trusted_with(
        self,
        what: &str,
        base_url_from: &ValueSource,
    ) -> Result<Self, CliError> {
        if !self.is_dry_run() {
            refuse_project(what, self.client.base_url(), base_url_from)?;
        }
        Ok(self)
    }

    /// The same service with the key of the profile, for commands that need one.
    ///
    /// The key is read now, once, and belongs to the origin of the base URL. When requests are
    /// shown instead of sent, none is read: no shown request has a key in it.
    pub(crate) async fn with_key(
        mut self,
        shared: &Shared,
        environment: &Environment,
    ) -> Result<Self, CliError> {
        if !self.is_dry_run() {
            let key = self.vault(shared, environment).required_key().await;
            let key = key.map_err(|error| error.with_doc_url(&self.client))?;
            self.client = self.client.api_key(key.secret);
            self.key_source = Some(key.source);
        }
        Ok(self)
    }

    /// The same error; when the service refused the key, with where that came from and the
    /// command that mends it.
    pub(crate) async fn blamed(
        &self,
        error: CliError,
        vault: &KeyVault,
        printer: &mut Printer,
    ) -> CliError {
        match &self.key_source {
            Some(source) => vault.blamed(error, source, printer).await,
            None => error,
        }
    }

    /// The keys of the profile for this service.
    pub(crate) fn vault(&self, shared: &Shared, environment: &Environment) -> KeyVault {
        KeyVault::open(shared, self.client.base_url(), environment)
    }

    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Whether requests are shown instead of sent.
    pub(crate) fn is_dry_run(&self) -> bool {
        self.dry_run != DryRun::Off
    }

    /// Shows a call if calls are shown instead of sent; whether they are.
    pub(crate) fn shows<O>(
        &self,
        call: &Call<'_, O>,
        printer: &mut Printer,
    ) -> Result<bool, CliError>
    where
        O: Operation,
        O::Body: Serialize,
    {
        if self.is_dry_run() {
            self.show_request(call, printer)?;
        }
        Ok(self.is_dry_run())
    }

    /// Shows a call instead of sending it.
    pub(crate) fn show_request<O>(
        &self,
        call: &Call<'_, O>,
        printer: &mut Printer,
    ) -> Result<(), CliError>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let request = self.client.prepare(call)?;
        if self.dry_run == DryRun::Curl {
            return printer.line(&request.to_curl());
        }
        if printer.form() == Form::Table {
            return printer.text(&request_text(&request));
        }
        let body = request.body().map(serde_json::from_str::<Value>);
        let mut shown = json!({
            "method": request.method(),
            "url": request.url(),
            "body": body.and_then(Result::ok),
        });
        if let Some(shown) = shown.as_object_mut() {
            for (name, value) in headers(&request) {
                shown.insert(name.into(), value.into());
            }
        }
        printer.json(&shown)
    }

    /// Where the pages for people are: the service names one of them.
    pub(crate) async fn site(&self) -> Result<String, CliError> {
        let call = Call::<GetProtectedResourceMetadata>::new();
        let page = self.send(&call).await?.answer.resource_documentation;
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        Ok(folder.to_owned())
    }

    /// Sends a call.
    pub(crate) async fn send<O>(&self, call: &Call<'_, O>) -> Result<Received<O::Answer>, CliError>
    where
        O: Operation,
        O::Body: Serialize,
        O::Answer: DeserializeOwned,
    {
        Ok(self.client.send(call).await?)
    }
}

/// The headers that make the request more than its body; the key itself is never shown.
fn headers(request: &PreparedRequest) -> Vec<(&'static str, String)> {
    let mut headers = Vec::new();
    if request.needs_key() {
        headers.push(("authorization", "Bearer $NYCAPT_API_KEY".to_owned()));
    }
    if let Some(key) = request.idempotency_key() {
        headers.push(("idempotency-key", key.to_owned()));
    }
    headers
}

fn request_text(request: &PreparedRequest) -> String {
    let mut text = format!("{} {}\n", request.method(), request.url());
    for (name, value) in headers(request) {
        text.push_str(&format!("{name}: {value}\n"));
    }
    if let Some(body) = request.body() {
        text.push_str(&format!("content-type: application/json\n\n{body}\n\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_without_a_scheme_is_read_as_a_url_when_it_can_be_one() {
        for (typed, meant) in [
            ("localhost:8080", Some("http://localhost:8080")),
            ("127.0.0.1:8080/nyc", Some("http://127.0.0.1:8080/nyc")),
            ("api.example.org", Some("https://api.example.org")),
            ("host", None),
            ("", None),
            ("ftp://host", None),
            ("me:secret@host.example", None),
        ] {
            assert_eq!(meant_url(typed).as_deref(), meant, "{typed}");
        }
    }
}
