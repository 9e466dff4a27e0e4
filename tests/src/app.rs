//! The application under test.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use nycapt_corpus::clock::Clock;
use nycapt_postgres::OnEngine;
use nycapt_rules::form_text;
use nycapt_server::worker::{ReportCompiler, Sweeper, Timings, Worker};
use nycapt_server::{AccessLog, App, Config, Engine, Settings, admin_service, answer_to, service};
use salvo::http::header::{CONTENT_TYPE, HOST};
use salvo::http::{ReqBody, ResBody};
use salvo::hyper;
use salvo::{Request, Service};
use serde_json::Value;

use crate::{Answer, FakeVerifier, FreshState, Running, public_release, sample_release};

/// An application in this process: fixed clock, no rate limit unless set, the sample city.
pub struct TestApp {
    pub app: Arc<App>,
    pub settings: Settings,
    service: Service,
    // Keeps the state file for as long as the application is used.
    pub(crate) _place: Option<FreshState>,
}

#[derive(Debug, Clone)]
pub struct TestRequest {
    method: String,
    target: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
    host: String,
    peer: SocketAddr,
}

impl Default for TestApp {
    fn default() -> Self {
        Self::new()
    }
}

impl TestApp {
    pub fn new() -> Self {
        Self::with(&[])
    }

    /// The application on the sample city with settings by name.
    pub fn with(settings: &[(&'static str, &str)]) -> Self {
        let app = Self::made(settings, |_| {});
        app.app.live.switch(sample_release());
        app
    }

    /// The application on a city that says nothing of being a sample.
    pub fn public() -> Self {
        let app = Self::new();
        app.app.live.switch(public_release());
        app
    }

    /// The application before any data release is published.
    pub fn without_data() -> Self {
        Self::made(&[], |_| {})
    }

    /// The application without data, with its state changed before it starts.
    pub fn made(settings: &[(&'static str, &str)], change: impl FnOnce(&mut App)) -> Self {
        let clock = Clock::fixed("2026-11-21T12:00:10Z".parse().unwrap());
        Self::at(clock, settings, change)
    }

    fn at(clock: Clock, settings: &[(&'static str, &str)], change: impl FnOnce(&mut App)) -> Self {
        let plain = Settings::default()
            .with("listen", "127.0.0.1:0")
            .with("rate-limit", "off")
            .with("registration-limit", "off")
            .with("registration-total-limit", "off")
            .with("checkout-limit", "off")
            .with("base-url", "https://api.example.com")
            .with("site-url", "https://www.example.com");
        let settings = settings
            .iter()
            .fold(plain, |all, (name, value)| all.with(name, *value));
        let config = Config::of(&settings.resolve().unwrap()).unwrap();
        let mut app = App::new(config, clock, AccessLog::off()).unwrap();
        if app.identity.is_none() {
            app.identity = Some(Arc::new(FakeVerifier::default()));
        }
        change(&mut app);
        let app = Arc::new(app);
        Self {
            service: service(Arc::clone(&app)),
            app,
            settings,
            _place: None,
        }
    }

    /// The application on the sample city with empty state on an engine.
    pub async fn on(engine: Engine) -> Self {
        Self::on_with(engine, &[]).await
    }

    pub async fn on_with(engine: Engine, settings: &[(&'static str, &str)]) -> Self {
        let place = FreshState::on(engine);
        let mut app = Self::with(&place.and(settings)).opened().await;
        app._place = Some(place);
        app
    }

    /// The application without data and with empty state, at the time of this machine: for
    /// programs of others, which sign with it.
    pub async fn now_with(
        engine: Engine,
        settings: &[(&'static str, &str)],
        change: impl FnOnce(&mut App),
    ) -> Self {
        let place = FreshState::on(engine);
        let app = Self::at(Clock::system(), &place.and(settings), change);
        let mut app = app.opened().await;
        app._place = Some(place);
        app
    }

    pub async fn opened(self) -> Self {
        self.app.state.open().await.unwrap();
        self
    }

    pub async fn twin(&self) -> Self {
        self.twin_with(&[]).await
    }

    /// Another instance on the same state, with other settings.
    pub async fn twin_with(&self, settings: &[(&'static str, &str)]) -> Self {
        let url = self.database_url();
        let all = [&[("database-url", &*url)][..], settings].concat();
        Self::with(&all).opened().await
    }

    /// Where its state is, as `--database-url` takes it.
    pub fn database_url(&self) -> String {
        let settings = self.settings.resolve().unwrap();
        let url = settings
            .iter()
            .find(|setting| setting.name == "database-url");
        url.unwrap().value.clone()
    }

    /// Sends a request through the service, without a socket.
    pub async fn send(&self, request: TestRequest) -> Answer {
        sent(&self.service, request).await
    }

    /// `GET` of a path of the admin port, whose figures are read again.
    pub async fn admin(&self, target: &str) -> Answer {
        let service = admin_service(Arc::clone(&self.app));
        sent(&service, TestRequest::new("GET", target)).await
    }

    pub async fn get(&self, target: &str) -> Answer {
        self.send(TestRequest::new("GET", target)).await
    }

    /// The text of a page or document, which is there.
    pub async fn text(&self, target: &str) -> String {
        self.get(target).await.is(200).text()
    }

    pub async fn post(&self, target: &str, body: &Value) -> Answer {
        self.send(TestRequest::new("POST", target).json(body)).await
    }

    /// Fails unless the entity tag of `answer` gets a 304.
    pub async fn assert_revalidates(&self, target: &str, answer: &Answer) {
        let etag = answer.header("etag").unwrap();
        let request = TestRequest::new("GET", target).header("if-none-match", etag);
        self.send(request).await.is(304);
    }

    pub fn worker(&self, timings: Timings) -> Worker {
        let compiler = Arc::new(ReportCompiler::of(&self.app));
        Worker::start(Arc::clone(&self.app), compiler, timings, 1)
    }

    pub fn sweeper(&self, every: Duration) -> Sweeper {
        Sweeper::start(Arc::clone(&self.app), every)
    }

    /// The same application behind a socket.
    pub async fn serve(&self) -> Running {
        Running::start(Arc::clone(&self.app)).await
    }
}

impl OnEngine<Engine> for TestApp {
    async fn on_engine(engine: Engine) -> Self {
        Self::on(engine).await
    }
}

async fn sent(service: &Service, request: TestRequest) -> Answer {
    let mut head = hyper::Request::builder()
        .method(request.method.as_str())
        .uri(&request.target)
        .header(HOST, &request.host);
    for (name, value) in &request.headers {
        head = head.header(name, value);
    }
    let body = if request.body.is_empty() {
        ReqBody::None
    } else {
        ReqBody::Once(request.body.into())
    };
    let mut sent = Request::from_hyper(head.body(body).unwrap(), "http".parse().unwrap());
    *sent.remote_addr_mut() = request.peer.into();
    let mut response = answer_to(service, sent).await;
    let headers = response.headers().iter().map(|(name, value)| {
        (
            name.as_str().to_owned(),
            String::from_utf8_lossy(value.as_bytes()).into_owned(),
        )
    });
    Answer {
        request: format!("{} {}", request.method, request.target),
        status: response.status_code.unwrap().as_u16(),
        headers: headers.collect(),
        body: bytes_of(response.take_body()),
    }
}

/// A body that is whole; the service makes no other.
fn bytes_of(body: ResBody) -> Vec<u8> {
    if let ResBody::Chunks(chunks) = body {
        chunks.into_iter().flatten().collect()
    } else if let ResBody::Once(bytes) = body {
        bytes.to_vec()
    } else {
        Vec::new()
    }
}

impl TestRequest {
    /// A request without body from one address.
    pub fn new(method: &str, target: &str) -> Self {
        Self {
            method: method.into(),
            target: target.into(),
            headers: Vec::new(),
            body: Vec::new(),
            host: "api.example.com".into(),
            peer: ([203, 0, 113, 7], 4711).into(),
        }
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    pub fn body(mut self, body: impl Into<Vec<u8>>) -> Self {
        self.body = body.into();
        self
    }

    pub fn json(self, body: &Value) -> Self {
        self.header(CONTENT_TYPE.as_str(), "application/json")
            .body(body.to_string())
    }

    pub fn form(self, fields: &[(&str, &str)]) -> Self {
        self.header(CONTENT_TYPE.as_str(), "application/x-www-form-urlencoded")
            .body(form_text(fields))
    }

    pub fn host(mut self, host: &str) -> Self {
        self.host = host.into();
        self
    }

    pub fn from(mut self, peer: &str) -> Self {
        self.peer = SocketAddr::new(peer.parse().unwrap(), 4711);
        self
    }
}
