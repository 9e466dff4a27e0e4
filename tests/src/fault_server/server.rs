//! The socket, and the requests of each token.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use nycapt_corpus::clock::Clock;
use serde_json::{Map, Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

use super::faults::{Reaction, react};
use super::http::{Request, Response};
use super::valid_responses::{REQUEST_ID, ValidResponses};

/// A server that misbehaves as its paths say; it ends when it is dropped.
#[derive(Debug)]
pub struct FaultServer {
    /// `http://127.0.0.1:…`, without a slash at the end.
    pub url: String,
    task: JoinHandle<()>,
}

struct Shared {
    well: ValidResponses,
    clock: Clock,
    /// Requests by `fault/token`.
    seen: Mutex<HashMap<String, Vec<Value>>>,
}

impl FaultServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let shared = Arc::new(Shared {
            well: ValidResponses::taken().await,
            clock: Clock::system(),
            seen: Mutex::default(),
        });
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, Arc::clone(&shared)));
            }
        });
        Self { url, task }
    }

    pub fn base_url(&self, fault: &str, token: &str) -> String {
        format!("{}/{fault}/{token}", self.url)
    }
}

impl Drop for FaultServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn serve(mut stream: TcpStream, shared: Arc<Shared>) {
    if let Some(request) = Request::read(&mut stream).await {
        shared.reaction(&request).carry_out(&mut stream).await;
    }
}

impl Shared {
    fn reaction(&self, request: &Request) -> Reaction {
        let mut parts = request.target.splitn(4, '/').skip(1);
        let (Some(fault), Some(token), Some(rest)) = (parts.next(), parts.next(), parts.next())
        else {
            return Reaction::Drop;
        };
        let place = format!("{fault}/{token}");
        let target = format!("/{rest}");
        if rest == "requests" {
            let seen = self.seen.lock().unwrap();
            let requests = seen.get(&place).cloned().unwrap_or_default();
            return Reaction::Send(Response::json(200, &requests.into()));
        }
        let is_first = self.record(place, request, &target);
        let well = self.well.answer(request, &target);
        let well = well.header("x-request-id", REQUEST_ID);
        react(fault, well, is_first, self.clock.now()).unwrap_or(Reaction::Drop)
    }

    /// Notes a request; whether it is the first.
    fn record(&self, place: String, request: &Request, target: &str) -> bool {
        let headers: Map<String, Value> = request
            .headers
            .iter()
            .map(|(name, value)| {
                let shown = match name.as_str() {
                    "authorization" => "present",
                    _ => value,
                };
                (name.clone(), shown.into())
            })
            .collect();
        let body = String::from_utf8_lossy(&request.body);
        let body = serde_json::from_str(&body).unwrap_or_else(|_| Value::from(&*body));
        let noted = json!({
            "method": request.method, "path": target, "headers": headers, "body": body,
        });
        let mut seen = self.seen.lock().unwrap();
        let requests = seen.entry(place).or_default();
        requests.push(noted);
        requests.len() == 1
    }
}
