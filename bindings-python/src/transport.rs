//! A transport of the program, in place of the client's own connections.

use std::sync::Mutex;

use nycapt::client::{TransportRequest, TransportResponse};
use pyo3::types::PyBytes;
use pyo3::{Py, PyAny, pyclass, pymethods};
use tokio::sync::oneshot::{Sender, channel};

use crate::callback;
use crate::process::lock;

type Outcome = Result<TransportResponse, String>;

/// A request that waits for its response.
#[pyclass(module = "nycapt._native", frozen)]
pub(crate) struct NativeExchange(Mutex<Option<Sender<Outcome>>>);

#[pymethods]
impl NativeExchange {
    /// Ends it with a response.
    fn answer(&self, status: u16, headers: Vec<(String, String)>, body: &[u8]) {
        self.end(Ok(TransportResponse {
            status,
            headers,
            body: body.to_vec(),
        }));
    }

    /// Ends it without a response.
    fn fail(&self, reason: String) {
        self.end(Err(reason));
    }
}

impl NativeExchange {
    fn end(&self, outcome: Outcome) {
        if let Some(waiting) = lock(&self.0).take() {
            // The call may have ended before.
            let _ = waiting.send(outcome);
        }
    }
}

/// Gives a request to a function of Python, which ends the exchange later.
pub(crate) fn send(
    transport: &Py<PyAny>,
    request: TransportRequest,
) -> impl Future<Output = Outcome> + Send + use<> {
    let (waiting, outcome) = channel();
    callback::run(|py| {
        let body = request.body.map(|body| PyBytes::new(py, &body));
        let seconds = request.timeout.as_secs_f64();
        let sent = (request.method, request.url, request.headers, body, seconds);
        let exchange = NativeExchange(Mutex::new(Some(waiting)));
        transport.call1(py, (sent, exchange))?;
        Ok(())
    });
    async move {
        outcome
            .await
            .unwrap_or_else(|_| Err("it gave no answer".into()))
    }
}
