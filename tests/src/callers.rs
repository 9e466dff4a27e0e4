//! Callers in tests: anonymous, an agent with its key, a signed-in user.

use std::ops::Deref;

use nycapt_postgres::until;
use serde_json::{Value, json};

use crate::{Answer, FakeVerifier, TestApp, TestRequest, between, sample_release};

/// Someone who sends requests, with the same credential each time or with none.
#[derive(Clone)]
pub struct Caller<'a> {
    app: &'a TestApp,
    header: Option<(&'static str, String)>,
}

impl Caller<'_> {
    pub async fn send(&self, request: TestRequest) -> Answer {
        let request = match &self.header {
            Some((name, value)) => request.header(name, value),
            None => request,
        };
        self.app.send(request).await
    }

    pub async fn get(&self, target: &str) -> Answer {
        self.send(TestRequest::new("GET", target)).await
    }

    pub async fn post(&self, target: &str, body: &Value) -> Answer {
        self.send(TestRequest::new("POST", target).json(body)).await
    }

    pub async fn post_nothing(&self, target: &str) -> Answer {
        self.send(TestRequest::new("POST", target)).await
    }

    pub async fn delete(&self, target: &str) -> Answer {
        self.send(TestRequest::new("DELETE", target)).await
    }

    /// Sends a form as a page of this site does.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let request = TestRequest::new("POST", path).form(fields);
        self.send(request.header("sec-fetch-site", "same-origin"))
            .await
    }

    pub async fn account_page(&self) -> String {
        self.get("/account").await.is(200).private_page()
    }

    /// The value that makes a repeated form count once, of the form that posts to `action`.
    pub async fn once(&self, action: &str) -> String {
        let page = self.account_page().await;
        let form = between(&page, &format!("action=\"{action}\""), "</form>").unwrap();
        let once = between(form, "name=\"once\" value=\"", "\"");
        once.unwrap().into()
    }

    pub async fn balance(&self) -> u64 {
        let answer = self.get("/api/balance").await.is(200);
        answer.json()["balance"].as_u64().unwrap()
    }
}

#[derive(Clone)]
pub struct Agent<'a> {
    pub account: String,
    pub key: String,
    pub secret: String,
    caller: Caller<'a>,
}

impl<'a> Deref for Agent<'a> {
    type Target = Caller<'a>;

    fn deref(&self) -> &Caller<'a> {
        &self.caller
    }
}

#[derive(Clone)]
pub struct User<'a> {
    pub token: String,
    caller: Caller<'a>,
}

impl<'a> Deref for User<'a> {
    type Target = Caller<'a>;

    fn deref(&self) -> &Caller<'a> {
        &self.caller
    }
}

impl<'a> User<'a> {
    /// Makes an account of this name, or finds it; its id.
    pub async fn account(&self, name: &str) -> String {
        let body = json!({ "name": name });
        let answer = self.post("/api/api-accounts", &body).await.is(201);
        answer.json()["accountId"].as_str().unwrap().into()
    }

    pub async fn key_of(&self, account: &str) -> Agent<'a> {
        let path = format!("/api/api-accounts/{account}/keys");
        let answer = self.post_nothing(&path).await.is(201);
        self.caller.app.holder(&answer.json())
    }

    pub async fn default_account(&self) -> String {
        let answer = self.get("/api/balance").await;
        answer.json()["accountId"].as_str().unwrap().into()
    }
}

impl TestApp {
    pub fn anyone(&self) -> Caller<'_> {
        Caller {
            app: self,
            header: None,
        }
    }

    /// Someone who sends this bearer token, whatever it is.
    pub fn bearer(&self, token: &str) -> Caller<'_> {
        Caller {
            app: self,
            header: Some(("authorization", format!("Bearer {token}"))),
        }
    }

    pub async fn agent(&self) -> Agent<'_> {
        let answer = self.anyone().post_nothing("/v1/agent/register").await;
        self.holder(&answer.is(201).json())
    }

    pub async fn agent_with(&self, credits: u32) -> Agent<'_> {
        let agent = self.agent().await;
        self.grant(&agent.account, credits).await;
        agent
    }

    /// An agent with this many credits that has started a report, and the job's id.
    pub async fn agent_with_job(&self, credits: u32) -> (Agent<'_>, String) {
        let agent = self.agent_with(credits).await;
        let id = started(&agent, &sample_address()).await;
        (agent, id)
    }

    /// A signed-in user; one name is one user.
    pub fn signed_in(&self, name: &str) -> User<'_> {
        let token = FakeVerifier::token(name);
        User {
            caller: self.bearer(&token),
            token,
        }
    }

    /// A signed-in user, and the id of an account of theirs.
    pub async fn owner(&self, name: &str, account: &str) -> (User<'_>, String) {
        let user = self.signed_in(name);
        let account = user.account(account).await;
        (user, account)
    }

    /// Someone whose browser sends a session cookie by itself.
    pub fn in_browser(&self, name: &str) -> Caller<'_> {
        let cookie = format!("theme=dark; __Host-session={}", FakeVerifier::token(name));
        Caller {
            app: self,
            header: Some(("cookie", cookie)),
        }
    }

    fn holder(&self, shown: &Value) -> Agent<'_> {
        let text = |name: &str| shown[name].as_str().unwrap().to_owned();
        let secret = text("secret");
        Agent {
            account: text("accountId"),
            key: text("keyId"),
            caller: self.bearer(&secret),
            secret,
        }
    }
}

/// Some addresses of the sample city, each of another building.
pub fn sample_addresses(count: usize) -> Vec<String> {
    let release = sample_release();
    let directory = release.directory();
    let mut lots: Vec<_> = directory.slugs().map(|entry| entry.bbl).collect();
    lots.dedup();
    let all: Vec<String> = lots
        .into_iter()
        .filter_map(|lot| directory.preferred(lot))
        .map(|address| address.formatted)
        .take(count)
        .collect();
    assert_eq!(all.len(), count, "the sample city is too small");
    all
}

/// A number and street that several buildings of the sample city have, and how they are resolved.
pub async fn ambiguous_address(app: &TestApp) -> (String, Value) {
    resolved_as("ambiguous", app, "").await
}

/// An address of one building of the sample city in a place that doesn't exist, and how it is resolved.
pub async fn address_in_an_unknown_place(app: &TestApp) -> (String, Value) {
    resolved_as("matched", app, ", Xyzzy").await
}

/// The first number and street of the sample city that with this place has this status.
async fn resolved_as(status: &str, app: &TestApp, place: &str) -> (String, Value) {
    for address in sample_addresses(100) {
        let street = address.split(',').next().unwrap();
        let address = format!("{street}{place}");
        let body = json!({ "address": address });
        let answer = app.post("/v1/addresses/resolve", &body).await.json();
        if answer["status"] == status {
            return (address, answer);
        }
    }
    panic!("no address of the sample city is {status}");
}

pub fn sample_address() -> String {
    sample_addresses(1).remove(0)
}

pub fn starting(body: &Value) -> TestRequest {
    TestRequest::new("POST", "/api/report").json(body)
}

pub async fn started(caller: &Caller<'_>, address: &str) -> String {
    let answer = caller.send(starting(&json!({ "address": address }))).await;
    accepted(&answer)
}

/// Starts this many reports of one address.
pub async fn started_many(caller: &Caller<'_>, count: u32) -> Vec<String> {
    let mut ids = Vec::new();
    for _ in 0..count {
        ids.push(started(caller, &sample_address()).await);
    }
    ids
}

/// The id in a 202, which must name the same job everywhere.
#[track_caller]
pub fn accepted(answer: &Answer) -> String {
    let body = answer.json();
    assert_eq!(answer.status, 202, "{body}");
    let id = body["jobId"].as_str().unwrap().to_owned();
    let url = format!("/api/report/{id}");
    assert_eq!(answer.header("location"), Some(url.as_str()));
    assert_eq!((&body["id"], &body["statusUrl"]), (&json!(id), &json!(url)));
    id
}

pub async fn polled(caller: &Caller<'_>, id: &str) -> Value {
    let path = format!("/api/report/{id}");
    caller.get(&path).await.is(200).json()
}

pub async fn until_status(caller: &Caller<'_>, id: &str, status: &str) -> Value {
    until(&format!("{id} is {status}"), || async {
        let job = polled(caller, id).await;
        (job["status"] == status).then_some(job)
    })
    .await
}

pub async fn listed(caller: &Caller<'_>) -> Vec<Value> {
    let answer = caller.get("/api/reports?limit=100").await.is(200);
    answer.json()["reports"].as_array().unwrap().clone()
}

/// The ids that following the cursors of a list shows, and how many pages that took.
pub async fn all_pages(
    caller: &Caller<'_>,
    path: &str,
    id: &str,
    limit: usize,
) -> (Vec<String>, usize) {
    let (mut ids, mut pages) = (Vec::new(), 0);
    let mut target = format!("{path}?limit={limit}");
    loop {
        let page = caller.get(&target).await.json();
        pages += 1;
        let cursor = page["nextCursor"].as_str();
        assert_eq!(page["hasMore"], cursor.is_some(), "{page}");
        let mut lists = page.as_object().unwrap().values();
        let rows = lists.find_map(Value::as_array).unwrap();
        assert!(rows.len() <= limit, "{page}");
        ids.extend(rows.iter().map(|row| row[id].as_str().unwrap().to_owned()));
        let Some(cursor) = cursor else {
            return (ids, pages);
        };
        target = format!("{path}?limit={limit}&cursor={cursor}");
    }
}
