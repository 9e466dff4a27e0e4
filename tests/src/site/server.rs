//! The site at the address its pages link to.

use std::net::TcpListener;
use std::sync::Arc;

use futures_util::{StreamExt, stream};
use nycapt_corpus::Release;
use nycapt_server::Engine;
use nycapt_server::worker::{Timings, Worker};
use serde_json::{Value, json};

use super::{PageKind, Scene};
use crate::{Browser, Running, SANDBOX, TestApp, public_release, python, sample_release};

/// Pages that one test has open together.
const AT_A_TIME: usize = 3;

/// The site behind a socket, by the clock of this machine: it sells at the sandbox, and a worker
/// makes its reports. It stops when it is dropped.
pub struct Site {
    pub app: TestApp,
    pub scene: Scene,
    /// Where it is, without a slash at the end; its pages name it so too.
    pub base: String,
    _running: Running,
    _worker: Worker,
}

impl Site {
    pub async fn start() -> Self {
        Self::start_with(&[]).await
    }

    pub async fn start_with(settings: &[(&'static str, &str)]) -> Self {
        Self::on(sample_release(), settings).await
    }

    /// The same on a city that is taken for a real one: search engines may list it.
    pub async fn public() -> Self {
        Self::on(public_release(), &[]).await
    }

    /// The same on any city, with settings by name.
    pub async fn on(release: Arc<Release>, settings: &[(&'static str, &str)]) -> Self {
        let (listen, base) = address();
        let own = [
            ("listen", listen.as_str()),
            ("base-url", base.as_str()),
            ("site-url", base.as_str()),
            // A city that is only taken for a real one is no real one.
            ("sandbox-allow-real-data", "yes"),
        ];
        let all = [&own[..], &SANDBOX, settings].concat();
        let app = TestApp::now_with(Engine::Sqlite, &all, |_| {}).await;
        app.app.live.switch(Arc::clone(&release));
        Self {
            _running: app.serve().await,
            _worker: app.worker(Timings::default()),
            scene: Scene::at(&base, &release).await,
            app,
            base,
        }
    }

    pub fn url(&self, kind: &PageKind) -> String {
        format!("{}{}", self.base, kind.path(&self.scene))
    }

    /// Runs a browser task on a page; `more` has further input.
    pub async fn look(&self, task: &str, kind: &PageKind, more: Value) -> Value {
        let cookies = kind.visitor.cookies(&self.scene);
        let input = joined(json!({ "url": self.url(kind), "cookies": cookies }), more);
        Browser::shared().ask(task, &input).await
    }

    /// The same with many pages, some at a time; `more` says what each takes.
    pub async fn look_at<'a>(
        &self,
        task: &str,
        kinds: impl Iterator<Item = &'a PageKind>,
        more: impl Fn(&PageKind) -> Value,
    ) -> Vec<(&'a PageKind, Value)> {
        let looks = kinds.map(|kind| {
            let more = more(kind);
            async move { (kind, self.look(task, kind, more).await) }
        });
        stream::iter(looks).buffered(AT_A_TIME).collect().await
    }

    /// What the crawler of `tests/python` reports of a task, and fails if it finds anything wrong.
    pub async fn crawled(&self, task: &str, more: &[&str]) -> Value {
        let mut crawler = python::script("crawler").unwrap();
        crawler.args([task, &self.base]).args(more);
        // The site answers on this very thread.
        let run = tokio::task::spawn_blocking(move || python::run(crawler, b""));
        let (succeeded, said) = run.await.unwrap().unwrap();
        assert!(succeeded, "{task}: {said}");
        let found: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(found.get("problems"), Some(&json!([])), "{task}");
        found
    }

    /// Acts out a script of `tests/browser/journeys`, and fails if anything went wrong in the
    /// browser meanwhile; what the script returned.
    pub async fn journey(&self, name: &str, more: Value) -> Value {
        let input = joined(json!({ "journey": name, "url": self.base }), more);
        let answer = Browser::shared().ask("journey", &input).await;
        assert_eq!(answer.get("problems"), Some(&json!([])), "{name}");
        answer
    }
}

fn joined(mut first: Value, second: Value) -> Value {
    if let (Value::Object(first), Value::Object(second)) = (&mut first, second) {
        first.extend(second);
    }
    first
}

/// A free port, for pages name their site before the server takes it.
fn address() -> (String, String) {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    (address.to_string(), format!("http://{address}"))
}
