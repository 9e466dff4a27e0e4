//! Callers in tests: anonymous, an agent with its key, a signed-in user.

use std::ops::Deref;

use serde_json::{Value, json};

use crate::{Answer, FakeVerifier, TestApp, TestRequest, between};

/// Someone who sends requests, with the same credential each time or with none.
#[derive(Clone)]
pub struct Caller<'a> {
    app: &'a TestApp,
    header: Option<(&'static str, String)>,
}

impl Caller<'_> {
    /// Sends a request with the caller's credential.
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

    /// The credits that the caller can spend.
    pub async fn balance(&self) -> u64 {
        let answer = self.get("/api/balance").await.is(200);
        answer.json()["balance"].as_u64().unwrap()
    }
}

/// An agent that registered itself.
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

/// A user who has signed in.
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

    /// Makes a key of an account; its holder.
    pub async fn key_of(&self, account: &str) -> Agent<'a> {
        let path = format!("/api/api-accounts/{account}/keys");
        let answer = self.post_nothing(&path).await.is(201);
        self.caller.app.holder(&answer.json())
    }

    /// The account that the user spends from.
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

    /// A new agent with balance 0.
    pub async fn agent(&self) -> Agent<'_> {
        let answer = self.anyone().post_nothing("/v1/agent/register").await;
        self.holder(&answer.is(201).json())
    }

    /// A new agent with as many credits.
    pub async fn agent_with(&self, credits: u32) -> Agent<'_> {
        let agent = self.agent().await;
        self.grant(&agent.account, credits).await;
        agent
    }

    /// A signed-in user; one name is one user.
    pub fn signed_in(&self, name: &str) -> User<'_> {
        let token = FakeVerifier::token(name);
        User {
            caller: self.bearer(&token),
            token,
        }
    }

    /// Someone whose browser sends a session cookie by itself.
    pub fn in_browser(&self, name: &str) -> Caller<'_> {
        let cookie = format!("theme=dark; __Host-session={}", FakeVerifier::token(name));
        Caller {
            app: self,
            header: Some(("cookie", cookie)),
        }
    }

    /// The holder of a key that an answer shows.
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
