//! What of a signed-in user's token stays out of logs.
//!
//! A program of its own: a subscriber for one thread among many misses events.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use aws_lc_rs::signature::{Ed25519KeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use nycapt_server::{Identity, IdentityError, IdentitySettings, TokenType, TokenVerifier};
use serde_json::{Value, json};
use tracing::Level;
use wiremock::matchers::path;
use wiremock::{Mock, MockServer, ResponseTemplate};

const NOW_S: i64 = 1_780_000_000;
const SUBJECT: &str = "subject-4711";
const EMAIL: &str = "ann@example.com";

#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn token(pair: &Ed25519KeyPair, claims: &Value) -> String {
    let header = json!({ "typ": "at+jwt", "alg": "EdDSA", "kid": "1" });
    let encoded = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let message = format!("{}.{}", encoded(&header), encoded(claims));
    let signature = URL_SAFE_NO_PAD.encode(pair.sign(message.as_bytes()));
    format!("{message}.{signature}")
}

async fn provider(pair: &Ed25519KeyPair) -> MockServer {
    let server = MockServer::start().await;
    let discovery = json!({ "issuer": server.uri(), "jwks_uri": format!("{}/keys", server.uri()) });
    let x = URL_SAFE_NO_PAD.encode(pair.public_key());
    let key = json!({ "kid": "1", "kty": "OKP", "crv": "Ed25519", "x": x });
    for (at, document) in [
        ("/.well-known/openid-configuration", discovery),
        ("/keys", json!({ "keys": [key] })),
    ] {
        Mock::given(path(at))
            .respond_with(ResponseTemplate::new(200).set_body_json(document))
            .mount(&server)
            .await;
    }
    server
}

#[tokio::test]
async fn no_token_and_no_claim_is_logged_at_any_level() {
    let lines = Lines::default();
    let writer = lines.clone();
    tracing_subscriber::fmt()
        .with_max_level(Level::TRACE)
        .with_writer(move || writer.clone())
        .init();
    let pair = Ed25519KeyPair::generate().unwrap();
    let provider = provider(&pair).await;
    let identity = || {
        let settings = IdentitySettings {
            issuer: provider.uri(),
            audience: "api".into(),
            token_type: TokenType::Strict,
        };
        Identity::new(settings).unwrap()
    };
    let (identity, unloaded) = (identity(), identity());
    let now = Timestamp::from_second(NOW_S).unwrap();
    let claims = |end: i64| {
        json!({
            "iss": provider.uri(), "aud": "api", "sub": SUBJECT, "email": EMAIL,
            "iat": NOW_S, "exp": end,
        })
    };
    let good = token(&pair, &claims(NOW_S + 60));
    let expired = token(&pair, &claims(NOW_S - 3600));
    let stranger = token(&Ed25519KeyPair::generate().unwrap(), &claims(NOW_S + 60));
    assert!(identity.verify(&good, now).await.is_ok());
    provider.reset().await;
    let invalid = Err(IdentityError::Invalid);
    for bad in [&expired, &stranger, &format!("{good}x")] {
        assert_eq!(identity.verify(bad, now).await, invalid);
    }
    let later = now + jiff::SignedDuration::from_hours(25);
    assert_eq!(identity.verify(&good, later).await, invalid);
    let unavailable = Err(IdentityError::Unavailable);
    assert_eq!(unloaded.verify(&good, now).await, unavailable);
    let text = String::from_utf8(lines.0.lock().unwrap().clone()).unwrap();
    let refused = "rejected an access token";
    for line in [refused, "keys are loaded", "keys cannot be loaded"] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    let parts = [&good, &expired, &stranger];
    let parts = parts.into_iter().flat_map(|token| token.split('.'));
    for part in parts.chain([SUBJECT, EMAIL]) {
        assert!(!text.contains(part), "{part}");
    }
}
