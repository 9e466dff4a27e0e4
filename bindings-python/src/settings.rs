//! The settings of a client as Python sends them, and the client made from them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use nycapt::client::{Client, ClientBuilder, Wait};
use nycapt::contract::Secret;
use pyo3::{Py, PyAny, PyResult, Python};
use serde::Deserialize;

use crate::callback;
use crate::error;
use crate::process::{PerProcess, lock};
use crate::transport;

/// An operation on its way out: its name, when that was announced and when it ends.
pub(crate) type Ending = (&'static str, String, Option<String>);

type Endings = Arc<Mutex<Vec<Ending>>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    base_url: String,
    app_info: Option<(String, String)>,
    root_certificates: Option<String>,
    insecure_http: bool,
}

/// What may differ from call to call.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Limits {
    timeout: Option<f64>,
    deadline: Option<f64>,
    max_retries: Option<u32>,
}

struct BuiltClient {
    client: Client,
    endings: Endings,
}

/// Makes one client for each process.
pub(crate) struct Source {
    shared: Shared,
    on_wait: Py<PyAny>,
    transport: Option<Py<PyAny>>,
    made: Mutex<Option<PerProcess<BuiltClient>>>,
}

impl Source {
    /// Reads the settings and makes the first client, so that a wrong setting fails at once.
    pub(crate) fn new(
        py: Python<'_>,
        shared: &[u8],
        on_wait: Py<PyAny>,
        transport: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let source = Self {
            shared: serde_json::from_slice(shared)
                .map_err(|error| error::misconfigured(py, error.to_string()))?,
            on_wait,
            transport,
            made: Mutex::new(None),
        };
        source.client(py)?;
        Ok(source)
    }

    pub(crate) fn client(&self, py: Python<'_>) -> PyResult<Client> {
        let mut made = lock(&self.made);
        if let Some(made) = made.as_ref().and_then(PerProcess::get) {
            return Ok(made.client.clone());
        }
        let endings = Endings::default();
        let client = self
            .builder(py, Arc::clone(&endings))
            .build()
            .map_err(|error| error::raised(py, &error))?;
        *made = Some(PerProcess::new(BuiltClient {
            client: client.clone(),
            endings,
        }));
        Ok(client)
    }

    /// Retirements that were reported since the last time.
    pub(crate) fn take_endings(&self) -> Vec<Ending> {
        let made = lock(&self.made);
        match made.as_ref().and_then(PerProcess::get) {
            Some(made) => std::mem::take(&mut lock(&made.endings)),
            None => Vec::new(),
        }
    }

    fn builder(&self, py: Python<'_>, endings: Endings) -> ClientBuilder {
        let on_wait = self.on_wait.clone_ref(py);
        let mut builder = Client::builder()
            .base_url(&self.shared.base_url)
            .insecure_http(self.shared.insecure_http)
            .on_wait(move |wait| report(&on_wait, wait))
            .on_retirement(move |operation, retirement| {
                let (announced, end) = (&retirement.deprecation, &retirement.sunset);
                let ending = (operation, announced.clone(), end.clone());
                let mut endings = endings.lock().unwrap_or_else(PoisonError::into_inner);
                endings.push(ending);
            });
        if let Some(transport) = &self.transport {
            let transport = transport.clone_ref(py);
            builder = builder.transport(move |request| transport::send(&transport, request));
        }
        if let Some((name, version)) = &self.shared.app_info {
            builder = builder.app_info(name, version);
        }
        if let Some(bundle) = &self.shared.root_certificates {
            builder = builder.root_certificates(bundle.as_str());
        }
        builder
    }
}

impl Limits {
    /// Reads `timeout` and `deadline` in seconds and `max_retries`.
    pub(crate) fn read(py: Python<'_>, text: &[u8]) -> PyResult<Self> {
        serde_json::from_slice(text).map_err(|error| error::misconfigured(py, error.to_string()))
    }

    /// The client within these limits, with the key of one call.
    pub(crate) fn applied(
        self,
        py: Python<'_>,
        mut client: Client,
        api_key: Option<String>,
    ) -> PyResult<Client> {
        if let Some(timeout) = self.timeout {
            client = client.timeout(duration(py, "timeout", timeout)?);
        }
        if let Some(deadline) = self.deadline {
            client = client.deadline(duration(py, "deadline", deadline)?);
        }
        if let Some(max_retries) = self.max_retries {
            client = client.max_retries(max_retries);
        }
        if let Some(api_key) = api_key {
            client = client.api_key(Secret::new(api_key));
        }
        Ok(client)
    }
}

fn duration(py: Python<'_>, name: &str, seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|error| error::misconfigured(py, format!("`{name}`: {error}")))
}

fn report(on_wait: &Py<PyAny>, wait: Wait) {
    callback::run(|py| {
        let seconds = wait.duration.as_secs_f64();
        on_wait.call1(py, (wait.operation, seconds, wait.reason.code()))?;
        Ok(())
    });
}
