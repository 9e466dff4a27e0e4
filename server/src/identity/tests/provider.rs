//! A provider whose documents and tokens a test writes.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate};

use super::draft::{Draft, now, settings};
use super::signer::Signer;
use crate::identity::{Identity, TokenType};

pub(super) struct FakeProvider {
    pub(super) server: MockServer,
    script: Arc<Mutex<Script>>,
}

struct Script {
    discovery: ResponseTemplate,
    keys: ResponseTemplate,
    token: ResponseTemplate,
    fetches: usize,
}

struct ScriptedProvider(Arc<Mutex<Script>>);

impl Respond for ScriptedProvider {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let mut script = self.0.lock().unwrap();
        match request.url.path() {
            "/.well-known/openid-configuration" => script.discovery.clone(),
            "/keys" => {
                script.fetches += 1;
                script.keys.clone()
            }
            "/token" => script.token.clone(),
            _ => ResponseTemplate::new(404),
        }
    }
}

impl FakeProvider {
    pub(super) async fn publishing(keys: &[&Signer]) -> Self {
        let server = MockServer::start().await;
        let discovery = json!({
            "issuer": server.uri(),
            "jwks_uri": format!("{}/keys", server.uri()),
        });
        let script = Arc::new(Mutex::new(Script {
            discovery: ResponseTemplate::new(200).set_body_json(discovery),
            keys: ResponseTemplate::new(404),
            token: ResponseTemplate::new(404),
            fetches: 0,
        }));
        Mock::given(any())
            .respond_with(ScriptedProvider(Arc::clone(&script)))
            .mount(&server)
            .await;
        let fake = Self { server, script };
        fake.publish(keys);
        fake
    }

    pub(super) fn issuer(&self) -> String {
        self.server.uri()
    }

    pub(super) fn publish(&self, keys: &[&Signer]) {
        self.answer_keys(ResponseTemplate::new(200).set_body_json(key_set(keys)));
    }

    pub(super) fn answer_keys(&self, answer: ResponseTemplate) {
        self.script.lock().unwrap().keys = answer;
    }

    pub(super) fn answer_discovery(&self, answer: ResponseTemplate) {
        self.script.lock().unwrap().discovery = answer;
    }

    pub(super) fn answer_token(&self, answer: ResponseTemplate) {
        self.script.lock().unwrap().token = answer;
    }

    pub(super) fn fetches(&self) -> usize {
        self.script.lock().unwrap().fetches
    }

    pub(super) fn identity(&self) -> Identity {
        Identity::new(settings(&self.issuer(), TokenType::Strict)).unwrap()
    }

    pub(super) fn draft(&self) -> Draft {
        Draft::of(&self.issuer(), now())
    }
}

pub(super) fn key_set(keys: &[&Signer]) -> Value {
    let keys: Vec<_> = keys.iter().map(|key| key.jwk()).collect();
    json!({ "keys": keys })
}
