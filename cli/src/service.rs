//! One run of the program against one service: the client, and whether to send at all.

use nycapt::client::{Call, Client, Received};
use nycapt::contract::Operation;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::cli::Shared;
use crate::environment::Environment;
use crate::printer::{Form, Printer, announce};
use crate::trouble::Trouble;
use crate::vault::KeyVault;

/// The client, and whether to send at all.
pub(crate) struct Service {
    client: Client,
    dry_run: DryRun,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum DryRun {
    Off,
    Curl,
    Request,
}

impl Service {
    pub(crate) fn open(shared: &Shared, printer: &Printer) -> Result<Self, Trouble> {
        let mut builder = Client::builder()
            .base_url(&shared.base_url)
            .timeout(shared.timeout)
            .deadline(shared.deadline)
            .max_retries(shared.retries)
            .app_info("nycapt-cli", env!("CARGO_PKG_VERSION"));
        if !printer.is_quiet() {
            builder = builder.on_wait(announce);
        }
        let dry_run = match (shared.curl, shared.dry_run) {
            (true, _) => DryRun::Curl,
            (false, true) => DryRun::Request,
            (false, false) => DryRun::Off,
        };
        Ok(Self {
            client: builder.build()?,
            dry_run,
        })
    }

    /// The same service with the key of the profile, for commands that need one.
    ///
    /// The key is read now, once, and belongs to the origin of the base URL. When requests are
    /// shown instead of sent, none is read: no shown request has a key in it.
    pub(crate) async fn with_key(
        mut self,
        shared: &Shared,
        environment: &Environment,
    ) -> Result<Self, Trouble> {
        if !self.is_dry_run() {
            let key = self.vault(shared, environment).required_key().await?;
            self.client = self.client.api_key(key.secret);
        }
        Ok(self)
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

    /// Shows a call instead of sending it.
    pub(crate) fn show_request<O>(
        &self,
        call: &Call<'_, O>,
        printer: &mut Printer,
    ) -> Result<(), Trouble>
    where
        O: Operation,
        O::Body: Serialize,
    {
        let request = self.client.prepare(call)?;
        if self.dry_run == DryRun::Curl {
            return printer.line(&request.to_curl());
        }
        if printer.form() == Form::Table {
            printer.line(&format!("{} {}", request.method(), request.url()))?;
            return match request.body() {
                Some(body) => printer.line(&format!("content-type: application/json\n\n{body}\n")),
                None => Ok(()),
            };
        }
        printer.json(&json!({
            "method": request.method(),
            "url": request.url(),
            "body": request.body().and_then(|body| serde_json::from_str::<serde_json::Value>(body).ok()),
        }))
    }

    /// Sends a call.
    pub(crate) async fn send<O>(&self, call: &Call<'_, O>) -> Result<Received<O::Answer>, Trouble>
    where
        O: Operation,
        O::Body: Serialize,
        O::Answer: DeserializeOwned,
    {
        Ok(self.client.send(call).await?)
    }
}
