//! One run of the program against one service.

use std::sync::atomic::{AtomicBool, Ordering};

use nycapt::client::{Call, Client, PreparedRequest, Received};
use nycapt::contract::{GetProtectedResourceMetadata, Operation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::base_url::BaseUrl;
use crate::cli::Shared;
use crate::dry_run;
use crate::environment::Environment;
use crate::error::CliError;
use crate::printer::{Form, Printer};
use crate::stderr::warn_of_retirement;
use crate::vault::{KeyOptions, KeySource, KeyVault};

/// The client, whether to send at all, and what a command needs to find a key.
pub(crate) struct Service {
    pub(crate) client: Client,
    curl: bool,
    base_url: BaseUrl,
    pub(crate) environment: Environment,
    keys: KeyOptions,
    key_source: Option<KeySource>,
}

impl Service {
    pub(crate) fn open(
        shared: &Shared,
        base_url: &BaseUrl,
        environment: &Environment,
        printer: &Printer,
    ) -> Result<Self, CliError> {
        let mut builder = Client::builder()
            .base_url(&base_url.text)
            .insecure_http(shared.insecure_http)
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
                    // One warning is enough, however many operations are deprecated.
                    if !warned.swap(true, Ordering::Relaxed) {
                        warn_of_retirement(retirement);
                    }
                });
        }
        let client = builder.build();
        let client = client.map_err(|error| base_url.error(error, &printer.invocation()))?;
        Ok(Self {
            client,
            curl: shared.curl,
            base_url: base_url.clone(),
            environment: environment.clone(),
            keys: shared.key.clone(),
            key_source: None,
        })
    }

    /// Refuses to send a key from the environment to a service that a project's file chose. A stored
    /// key belongs to an origin; one from the environment doesn't.
    pub(crate) fn trusted(self) -> Result<Self, CliError> {
        match self.vault().given_source() {
            Some(source) => self.trusted_with(&format!("the key from `{source}`")),
            None => Ok(self),
        }
    }

    /// Refuses to send `what` to a service that a project's file chose.
    pub(crate) fn trusted_with(self, what: &str) -> Result<Self, CliError> {
        if !self.is_dry_run() {
            self.base_url.refuse_project(what)?;
        }
        Ok(self)
    }

    /// Adds the key of the profile, for commands that need one.
    ///
    /// The key is read once and belongs to the origin of the base URL. When requests are shown
    /// instead of sent, none is read: no shown request has a key in it.
    pub(crate) async fn with_key(mut self) -> Result<Self, CliError> {
        if !self.is_dry_run() {
            let key = self.vault().required_key().await;
            let key = key.map_err(|error| error.with_doc_url(&self.client))?;
            self.client = self.client.api_key(key.secret);
            self.key_source = Some(key.source);
        }
        Ok(self)
    }

    /// Explains where the key came from if the service rejected it.
    pub(crate) async fn explain_rejected(
        &self,
        error: CliError,
        printer: &mut Printer,
    ) -> CliError {
        let Some(source) = &self.key_source else {
            return error;
        };
        let (vault, invocation) = (self.vault(), printer.invocation_mut());
        vault.explain_rejected(error, source, invocation).await
    }

    pub(crate) fn vault(&self) -> KeyVault {
        KeyVault::open(&self.keys, self.client.origin(), &self.environment)
    }

    pub(crate) fn is_dry_run(&self) -> bool {
        dry_run::is_on()
    }

    /// Shows a call if calls are shown instead of sent; returns whether they are.
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
        if self.curl {
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
        printer.whole_json(&shown)
    }

    /// Returns the URL of the site for people, from a page that the service links to.
    pub(crate) async fn site(&self) -> Result<String, CliError> {
        let call = Call::<GetProtectedResourceMetadata>::new();
        let page = self.send(&call).await?.answer.resource_documentation;
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        Ok(folder.to_owned())
    }

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
