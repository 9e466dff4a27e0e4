//! The endpoints in a provider's discovery document.

use reqwest::Url;
use serde_json::{Map, Value};

use crate::outbound::is_trusted_transport;

/// The endpoints of a provider; unsafe URLs are left out.
#[derive(Debug, Clone)]
pub(super) struct Endpoints {
    /// Where browsers sign in.
    pub(super) authorization: Option<Url>,
    /// Where codes are exchanged for tokens.
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
