//! What a provider can answer at the exchange of a code, and who is signed in by it.

use std::sync::Arc;

use nycapt_contract::Secret;
use nycapt_rules::form_pairs;
use reqwest::Url;
use serde_json::{Value, json};
use wiremock::ResponseTemplate;

use super::draft::{Draft, now};
use super::provider::FakeProvider;
use super::signer::{NEXT_RSA, RSA};
use crate::identity::sign_in::{Ended, FromProvider, SignIn, SignInError};
use crate::identity::{AudienceParameter, SignInSettings};

const CLIENT: &str = "nycapt site";

/// A provider and a site that signs people in at it.
struct Scene {
    provider: FakeProvider,
    sign_in: SignIn,
}

struct Begun {
    cookie: String,
    state: String,
    nonce: String,
}

impl Scene {
    async fn with(secret: Option<&str>, more: Value) -> Self {
        let provider = FakeProvider::publishing(&[&RSA]).await;
        let issuer = provider.issuer();
        let mut discovery = json!({
            "issuer": issuer,
            "jwks_uri": format!("{issuer}/keys"),
            "authorization_endpoint": format!("{issuer}/auth?tenant=1"),
            "token_endpoint": format!("{issuer}/token"),
        });
        let members = discovery.as_object_mut().unwrap();
        members.extend(more.as_object().unwrap().clone());
        provider.answer_discovery(ResponseTemplate::new(200).set_body_json(discovery));
        let settings = SignInSettings {
            client_id: CLIENT.into(),
            client_secret: secret.map(Secret::new),
            scopes: "openid".into(),
            audience_parameter: AudienceParameter::Resource,
        };
        let identity = Arc::new(provider.identity());
        let sign_in = SignIn::new(identity, settings, "https://site.example");
        Self { provider, sign_in }
    }

    async fn new() -> Self {
        Self::with(None, json!({})).await
    }

    async fn begin(&self) -> Begun {
        let begun = self.sign_in.begin(None, "/account", now()).await;
        let begun = begun.ok().unwrap();
        let address = Url::parse(&begun.address).unwrap();
        let asked = |name: &str| {
            let mut pairs = address.query_pairs();
            let (_, value) = pairs.find(|(known, _)| known == name).unwrap();
            value.into_owned()
        };
        assert_eq!(asked("tenant"), "1");
        Begun {
            state: asked("state"),
            nonce: asked("nonce"),
            cookie: begun.pending,
        }
    }

    async fn finish(&self, begun: &Begun) -> Ended {
        let sent = FromProvider {
            state: Some(&begun.state),
            code: Some("the-code"),
            issuer: None,
            error: None,
        };
        self.sign_in.finish(Some(&begun.cookie), sent, now()).await
    }

    /// The outcome of a sign-in whose exchange returns these tokens.
    async fn outcome(
        &self,
        id: impl Fn(Draft) -> String,
        access: &str,
    ) -> Result<i64, SignInError> {
        let begun = self.begin().await;
        let draft = self.provider.draft().header("typ", "JWT");
        let draft = draft.claim("aud", CLIENT);
        let draft = draft.claim("nonce", begun.nonce.as_str());
        let tokens =
            json!({ "token_type": "Bearer", "id_token": id(draft), "access_token": access });
        let answer = ResponseTemplate::new(200).set_body_json(tokens);
        self.provider.answer_token(answer);
        let ended = self.finish(&begun).await;
        assert_eq!(ended.pending, "");
        ended.outcome.map(|session| session.seconds)
    }
}

/// A token with one thing wrong.
type Change = fn(Draft) -> String;

fn signed(draft: Draft) -> String {
    draft.signed(&RSA, "RS256")
}

fn signed_by_another(draft: Draft) -> String {
    draft.header("kid", RSA.id).signed(&NEXT_RSA, "RS256")
}

#[tokio::test]
async fn good_tokens_sign_in_for_as_long_as_the_access_token_lasts() {
    let scene = Scene::new().await;
    let access = signed(scene.provider.draft().claim("exp", now().as_second() + 90));
    assert_eq!(scene.outcome(signed, &access).await, Ok(90));
}

#[tokio::test]
async fn an_id_token_for_several_clients_was_given_to_us_or_is_refused() {
    let both = || json!([CLIENT, "other"]);
    for (audience, party, good) in [
        (both(), Some(CLIENT), true),
        (both(), None, false),
        (both(), Some("other"), false),
        (json!([CLIENT]), None, true),
        (json!(CLIENT), Some("other"), false),
        (json!("other"), None, false),
        (json!([]), None, false),
    ] {
        let scene = Scene::new().await;
        let access = signed(scene.provider.draft());
        let id = |draft: Draft| {
            let draft = draft.claim("aud", audience.clone());
            signed(match party {
                Some(party) => draft.claim("azp", party),
                None => draft,
            })
        };
        let outcome = scene.outcome(id, &access).await;
        assert_eq!(outcome.is_ok(), good, "{audience} {party:?}");
    }
}

#[tokio::test]
async fn an_id_token_that_is_wrong_in_one_word_signs_nobody_in() {
    let changes: [(&str, Change); 10] = [
        ("nonce", |id| signed(id.claim("nonce", "another"))),
        ("no nonce", |id| signed(id.without("nonce"))),
        ("issuer", |id| signed(id.claim("iss", "https://id.example"))),
        ("expired", |id| {
            signed(id.claim("exp", now().as_second() - 61))
        }),
        ("no date", |id| signed(id.without("iat"))),
        ("no subject", |id| signed(id.without("sub"))),
        ("an access token", |id| signed(id.header("typ", "at+jwt"))),
        ("keys of another", signed_by_another),
        ("no signature", |id| signed(id.header("alg", "none"))),
        ("another user", |id| signed(id.claim("sub", "admin"))),
    ];
    for (name, change) in changes {
        let scene = Scene::new().await;
        let access = signed(scene.provider.draft());
        let outcome = scene.outcome(change, &access).await;
        assert_eq!(outcome, Err(SignInError::Unusable), "{name}");
    }
}

#[tokio::test]
async fn an_access_token_that_we_would_not_take_is_no_session() {
    let tokens: [(&str, Change); 4] = [
        ("opaque", |_| "2YotnFZFEjr1zCsicMWpAA".into()),
        ("for another", |draft| {
            signed(draft.claim("aud", "https://other.example"))
        }),
        ("an ID token", |draft| signed(draft.header("typ", "JWT"))),
        ("keys of another", signed_by_another),
    ];
    for (name, make) in tokens {
        let scene = Scene::new().await;
        let access = make(scene.provider.draft());
        let outcome = scene.outcome(signed, &access).await;
        assert_eq!(outcome, Err(SignInError::Unusable), "{name}");
    }
}

#[tokio::test]
async fn a_token_that_no_browser_keeps_is_said_to_be_too_long() {
    let scene = Scene::new().await;
    let access = signed(scene.provider.draft().claim("groups", "g".repeat(3000)));
    let outcome = scene.outcome(signed, &access).await;
    assert!(
        matches!(outcome, Err(SignInError::TooLong(length)) if length > 4096),
        "{outcome:?}"
    );
}

#[tokio::test]
async fn the_refusals_of_the_provider_are_distinguished() {
    let error = |status: u16, error: &str| {
        ResponseTemplate::new(status).set_body_json(json!({ "error": error }))
    };
    let ok = || ResponseTemplate::new(200);
    let evil = "https://evil.example/token";
    let elsewhere = ResponseTemplate::new(307).insert_header("location", evil);
    let no_id_token = ok().set_body_json(json!({ "access_token": "a" }));
    let endless = ok().set_body_string("x".repeat(300_000));
    for (answer, error) in [
        (error(400, "invalid_grant"), SignInError::Spent),
        (error(401, "invalid_client"), SignInError::Unusable),
        (error(500, "server_error"), SignInError::Away),
        (ResponseTemplate::new(503), SignInError::Away),
        (ok(), SignInError::Unusable),
        (elsewhere, SignInError::Away),
        (no_id_token, SignInError::Unusable),
        (endless, SignInError::Away),
    ] {
        let scene = Scene::new().await;
        let begun = scene.begin().await;
        scene.provider.answer_token(answer.clone());
        let ended = scene.finish(&begun).await;
        assert_eq!(ended.outcome.unwrap_err(), error, "{answer:?}");
        assert_eq!(ended.back.as_deref(), Some("/account"));
    }
}

#[tokio::test]
async fn the_site_proves_itself_as_the_provider_takes_it() {
    let post_only = json!({ "token_endpoint_auth_methods_supported": ["client_secret_post"] });
    let secret = Some("a b:c");
    // `nycapt+site:a+b%3Ac`
    let basic = Some("Basic bnljYXB0K3NpdGU6YStiJTNBYw==");
    for (secret, more, header, in_body) in [
        (None, json!({}), None, " client_id"),
        (secret, json!({}), basic, ""),
        (secret, post_only, None, " client_id client_secret"),
    ] {
        let scene = Scene::with(secret, more).await;
        let begun = scene.begin().await;
        scene.provider.answer_token(ResponseTemplate::new(503));
        scene.finish(&begun).await;
        let requests = scene.provider.server.received_requests().await.unwrap();
        let request = requests.last().unwrap();
        let sent = request.headers.get("authorization");
        assert_eq!(sent.map(|value| value.to_str().unwrap()), header);
        let body = String::from_utf8(request.body.clone()).unwrap();
        let fields: Vec<(String, String)> = form_pairs(&body).collect();
        let names: Vec<&str> = fields.iter().map(|(name, _)| name.as_str()).collect();
        let always = "grant_type code redirect_uri code_verifier resource";
        assert_eq!(names.join(" "), format!("{always}{in_body}"));
        assert!(!body.contains(&begun.state) && !body.contains(&begun.nonce));
    }
}

#[tokio::test]
async fn a_provider_without_places_to_sign_in_at_still_proves_tokens() {
    let more = json!({ "authorization_endpoint": "http://id.example/a" });
    let scene = Scene::with(None, more).await;
    let begun = scene.sign_in.begin(None, "/account", now()).await;
    assert_eq!(begun.err(), Some(SignInError::Unusable));
    assert_eq!(scene.sign_in.end_session(now()).await, None);
}
