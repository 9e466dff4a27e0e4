//! Exchanges an authorization code for tokens (RFC 6749 4.1.3).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use nycapt_contract::Secret;
use nycapt_rules::{form_encoded, form_text};
use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderValue};
use reqwest::{Client, StatusCode, Url};
use serde_json::{Map, Value};
use thiserror::Error;

use super::fetch::{FetchError, TIMEOUT, body_of};
use super::settings::SignInSettings;
use crate::strict_json::parse_object;
use crate::telemetry::traced;

#[derive(Debug)]
pub(super) struct Tokens {
    pub(super) access: Secret,
    pub(super) id: Secret,
}

/// An authorization code with its PKCE verifier.
#[derive(Debug)]
pub(super) struct Grant<'a> {
    pub(super) code: &'a str,
    pub(super) verifier: &'a str,
    pub(super) redirect_uri: &'a str,
    /// The `resource` of the access token, if it is requested that way.
    pub(super) resource: Option<&'a str>,
}

/// Why an exchange failed; contains nothing of the code or the tokens.
#[derive(Debug, Error)]
pub(super) enum ExchangeError {
    #[error("the provider isn't responding")]
    NoAnswer(#[source] reqwest::Error),
    #[error("the provider's response cannot be read")]
    Unread(#[source] FetchError),
    #[error("the provider took too long")]
    TooSlow,
    #[error("the provider returned status {0}")]
    Status(StatusCode),
    #[error("the provider returned `invalid_grant`: the code was already used or is too old")]
    Spent,
    #[error("the provider rejected the exchange with `{0}`")]
    Refused(String),
    #[error("the provider returned no access token or no ID token")]
    NoTokens,
}

pub(super) async fn exchange(
    http: &Client,
    address: &Url,
    settings: &SignInSettings,
    secret_in_body: bool,
    grant: &Grant<'_>,
) -> Result<Tokens, ExchangeError> {
    let exchanging = async {
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", grant.code),
            ("redirect_uri", grant.redirect_uri),
            ("code_verifier", grant.verifier),
        ];
        fields.extend(grant.resource.map(|resource| ("resource", resource)));
        let mut request = http
            .post(address.clone())
            .header(ACCEPT, "application/json")
            .header(CONTENT_TYPE, "application/x-www-form-urlencoded");
        match &settings.client_secret {
            Some(secret) if !secret_in_body => {
                request = request.header(AUTHORIZATION, basic(&settings.client_id, secret)?);
            }
            Some(secret) => fields.extend([
                ("client_id", settings.client_id.as_str()),
                ("client_secret", secret.expose()),
            ]),
            None => fields.push(("client_id", &settings.client_id)),
        }
        let answer = traced(request.body(form_text(&fields)))
            .send()
            .await
            .map_err(|error| ExchangeError::NoAnswer(error.without_url()))?;
        let status = answer.status();
        let body = body_of(answer).await.map_err(ExchangeError::Unread)?;
        read(status, parse_object(&body))
    };
    tokio::time::timeout(TIMEOUT, exchanging)
        .await
        .unwrap_or(Err(ExchangeError::TooSlow))
}

fn read(status: StatusCode, answer: Option<Map<String, Value>>) -> Result<Tokens, ExchangeError> {
    let answer = answer.unwrap_or_default();
    let text = |name: &str| answer.get(name).and_then(Value::as_str);
    if status != StatusCode::OK {
        return Err(match text("error") {
            Some("invalid_grant") => ExchangeError::Spent,
            Some(error) if status.is_client_error() => ExchangeError::Refused(error_code(error)),
            Some(_) | None => ExchangeError::Status(status),
        });
    }
    text("access_token")
        .zip(text("id_token"))
        .map(|(access, id)| Tokens {
            access: Secret::new(access),
            id: Secret::new(id),
        })
        .ok_or(ExchangeError::NoTokens)
}

/// An error code as the standards spell them, reduced to characters that are safe to log.
pub(super) fn error_code(text: &str) -> String {
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || "_-.".contains(*letter);
    text.chars().filter(plain).take(64).collect()
}

/// The client's name and secret, each encoded before they are joined (RFC 6749 2.3.1).
fn basic(client: &str, secret: &Secret) -> Result<HeaderValue, ExchangeError> {
    let pair = format!("{}:{}", form_encoded(client), form_encoded(secret.expose()));
    let mut value = HeaderValue::try_from(format!("Basic {}", STANDARD.encode(pair)))
        .map_err(|_| ExchangeError::Refused("invalid_client".into()))?;
    value.set_sensitive(true);
    Ok(value)
}
