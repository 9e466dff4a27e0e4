//! Fetches the provider's discovery document, with its endpoints, and key set.

use std::time::Duration;

use bytes::BytesMut;
use jiff::{SignedDuration, Timestamp};
use reqwest::header::CACHE_CONTROL;
use reqwest::{Client, Response, StatusCode, Url};
use serde_json::{Map, Value};
use thiserror::Error;

use super::key_set::KeySet;
use crate::outbound::{self, BodyError, body_within, is_trusted_transport};
use crate::strict_json::parse_object;
use crate::telemetry::traced;

/// Longest document, in bytes.
const DOCUMENT_MAX: usize = 256 * 1024;
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
/// For both documents together, and for an exchange.
pub(super) const TIMEOUT: Duration = Duration::from_secs(5);

const MIN_LIFETIME: SignedDuration = SignedDuration::from_mins(10);

/// What the provider's two documents say.
#[derive(Debug)]
pub(super) struct Documents {
    pub(super) keys: KeySet,
    pub(super) endpoints: Endpoints,
    pub(super) since: Timestamp,
    pub(super) lifetime: SignedDuration,
}

#[derive(Debug, Error)]
pub(super) enum FetchError {
    #[error("the provider isn't responding")]
    NoAnswer(#[source] reqwest::Error),
    #[error("the provider took too long")]
    TooSlow,
    #[error("the provider returned status {0}")]
    Status(StatusCode),
    #[error("a document is over {DOCUMENT_MAX} bytes")]
    TooLong,
    #[error("the discovery document isn't JSON or repeats a member")]
    Discovery,
    #[error("the discovery document is from another issuer")]
    OtherIssuer,
    #[error("the discovery document has no safe `jwks_uri`")]
    KeysAddress,
    #[error("the key set has no usable key")]
    NoKey,
}

pub(super) fn client(issuer: &Url) -> reqwest::Result<Client> {
    outbound::client(issuer)
        .connect_timeout(CONNECT_TIMEOUT)
        .build()
}

pub(super) async fn fetch_documents(
    http: &Client,
    issuer: &str,
    now: Timestamp,
) -> Result<Documents, FetchError> {
    let fetching = async {
        let document = body_of(get(http, &discovery_address(issuer)).await?).await?;
        let document = parse_object(&document).ok_or(FetchError::Discovery)?;
        let address = keys_address(&document, issuer)?;
        let answer = get(http, address.as_str()).await?;
        let lifetime = lifetime_of(&answer);
        let keys = KeySet::parse(&body_of(answer).await?).ok_or(FetchError::NoKey)?;
        let endpoints = Endpoints::of(&document);
        Ok::<_, FetchError>(Documents {
            keys,
            endpoints,
            since: now,
            lifetime,
        })
    };
    tokio::time::timeout(TIMEOUT, fetching)
        .await
        .unwrap_or(Err(FetchError::TooSlow))
}

/// A trailing slash of the issuer is left out (OpenID Connect Discovery 4.1).
fn discovery_address(issuer: &str) -> String {
    let issuer = issuer.strip_suffix('/').unwrap_or(issuer);
    format!("{issuer}/.well-known/openid-configuration")
}

fn keys_address(document: &Map<String, Value>, issuer: &str) -> Result<Url, FetchError> {
    let text = |name: &str| document.get(name).and_then(Value::as_str);
    if text("issuer") != Some(issuer) {
        return Err(FetchError::OtherIssuer);
    }
    text("jwks_uri")
        .and_then(|address| Url::parse(address).ok())
        .filter(is_trusted_transport)
        .ok_or(FetchError::KeysAddress)
}

async fn get(http: &Client, address: &str) -> Result<Response, FetchError> {
    let answer = traced(http.get(address)).send().await;
    let answer = answer.map_err(no_answer)?;
    if answer.status() == StatusCode::OK {
        Ok(answer)
    } else {
        Err(FetchError::Status(answer.status()))
    }
}

pub(super) async fn body_of(answer: Response) -> Result<BytesMut, FetchError> {
    body_within(answer, DOCUMENT_MAX)
        .await
        .map_err(|error| match error {
            BodyError::TooLong => FetchError::TooLong,
            BodyError::Lost(error) => no_answer(error),
        })
}

fn no_answer(error: reqwest::Error) -> FetchError {
    FetchError::NoAnswer(error.without_url())
}

/// The `max-age` of the answer, at least [`MIN_LIFETIME`].
fn lifetime_of(answer: &Response) -> SignedDuration {
    let seconds = answer
        .headers()
        .get_all(CACHE_CONTROL)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .find_map(|part| {
            let (name, value) = part.trim().split_once('=')?;
            let seconds = value.trim_matches('"').parse::<u32>().ok()?;
            name.eq_ignore_ascii_case("max-age").then_some(seconds)
        })
        .unwrap_or_default();
    SignedDuration::from_secs(seconds.into()).max(MIN_LIFETIME)
}

/// The endpoints of a provider; unsafe URLs are left out.
#[derive(Debug)]
pub(super) struct Endpoints {
    pub(super) authorization: Option<Url>,
    pub(super) token: Option<Url>,
    /// Where browsers sign out (RP-Initiated Logout 1.0).
    pub(super) end_session: Option<Url>,
    /// Whether every authorization answer has `iss` (RFC 9207).
    pub(super) sends_issuer: bool,
    /// Whether the client's secret goes into the body, since the header is not supported.
    pub(super) secret_in_body: bool,
}

impl Endpoints {
    /// Parses a discovery document (OpenID Connect Discovery 1.0 part 3).
    pub(super) fn of(document: &Map<String, Value>) -> Self {
        let url = |name: &str| {
            let text = document.get(name)?.as_str()?;
            Url::parse(text).ok().filter(is_trusted_transport)
        };
        let methods = document
            .get("token_endpoint_auth_methods_supported")
            .and_then(Value::as_array);
        let takes = |method: &str| methods.is_some_and(|all| all.iter().any(|one| one == method));
        Self {
            authorization: url("authorization_endpoint"),
            token: url("token_endpoint"),
            end_session: url("end_session_endpoint"),
            sends_issuer: document
                .get("authorization_response_iss_parameter_supported")
                .is_some_and(|value| value == true),
            // The header is the default.
            secret_in_body: takes("client_secret_post") && !takes("client_secret_basic"),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_trailing_slash_of_the_issuer_is_ignored() {
        for issuer in ["https://id.example/nyc", "https://id.example/nyc/"] {
            let address = "https://id.example/nyc/.well-known/openid-configuration";
            assert_eq!(discovery_address(issuer), address);
        }
    }

    #[test]
    fn keys_are_only_read_over_trusted_transport() {
        let read = |address: &str| {
            let document = json!({ "issuer": "https://id.example", "jwks_uri": address });
            keys_address(document.as_object().unwrap(), "https://id.example")
        };
        for address in ["https://id.example/keys", "https://keys.example/of/id"] {
            assert_eq!(read(address).unwrap().as_str(), address);
        }
        for address in ["http://id.example/keys", "file:///etc/passwd", "/keys", ""] {
            assert!(
                matches!(read(address), Err(FetchError::KeysAddress)),
                "{address}"
            );
        }
    }

    fn endpoints(document: &Value) -> Endpoints {
        Endpoints::of(document.as_object().unwrap())
    }

    #[test]
    fn endpoints_without_tls_are_left_out() {
        let of =
            |url: &str| endpoints(&json!({ "authorization_endpoint": url, "token_endpoint": url }));
        let safe = of("https://id.example/a?tenant=1");
        assert!(safe.authorization.is_some() && safe.token.is_some());
        for url in ["http://id.example/a", "/a", "javascript:alert(1)", ""] {
            let unsafe_one = of(url);
            assert!(unsafe_one.authorization.is_none(), "{url}");
            assert!(unsafe_one.token.is_none(), "{url}");
        }
    }

    #[test]
    fn the_secret_goes_into_the_header_unless_only_the_body_is_supported() {
        let of = |methods: Value| {
            endpoints(&json!({ "token_endpoint_auth_methods_supported": methods })).secret_in_body
        };
        assert!(!endpoints(&json!({})).secret_in_body);
        assert!(!of(json!(["client_secret_post", "client_secret_basic"])));
        assert!(of(json!(["none", "client_secret_post"])));
    }
}
