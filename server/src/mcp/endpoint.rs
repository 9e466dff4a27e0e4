//! The endpoint: one request with its body, one answer, no session. The checks of host and origin reject
//! pages of other sites that point their own name at this server (DNS rebinding).

use std::sync::Arc;

use bytes::Bytes;
use http::header::{ACCEPT, HeaderMap, HeaderValue, ORIGIN};
use http::uri::Uri;
use http::{Method, Request, StatusCode};
use http_body_util::{BodyExt, Full};
use rmcp::model::{ErrorCode, ErrorData};
use rmcp::transport::streamable_http_server::session::never::NeverSessionManager;
use rmcp::transport::{StreamableHttpServerConfig, StreamableHttpService};
use serde_json::json;

use super::envelope::{self, McpAnswer};
use super::lookup::AddressLookup;
use crate::accept::preferences;
use crate::api_error::ApiError;
use crate::app::App;
use crate::config::Config;
use crate::messages::message;
use crate::outbound::THIS_MACHINE;

/// Both forms of answers, as the SDK requires them.
const BOTH: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");
/// Rate limited: one of the codes that JSON-RPC leaves to servers.
const RATE_LIMITED: ErrorCode = ErrorCode(-32000);

/// The MCP server of an application; requests share it.
pub(crate) struct McpServer {
    service: StreamableHttpService<AddressLookup, NeverSessionManager>,
    documentation: String,
}

impl McpServer {
    pub(crate) fn new(app: &Arc<App>) -> Self {
        let lookup = AddressLookup(Arc::clone(app));
        let settings = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .with_allowed_hosts(hosts(&app.config))
            .with_allowed_origins(origins(&app.config))
            .enforce_origin_validation()
            .with_max_request_body_bytes(app.limits.body);
        let lookups = move || Ok(lookup.clone());
        Self {
            service: StreamableHttpService::new(lookups, Arc::default(), settings),
            documentation: documentation(&app.config.site_url),
        }
    }

    pub(crate) async fn answer(&self, target: &Uri, headers: &HeaderMap, body: Bytes) -> McpAnswer {
        if headers.get_all(ORIGIN).iter().nth(1).is_some() {
            let status = StatusCode::FORBIDDEN;
            let why = message!("mcp-repeated-header", header = "Origin");
            let step = envelope::way_in(status, &why, &self.documentation);
            return envelope::refusal(status, None, ErrorData::invalid_request(why, step));
        }
        let opened = envelope::opened(headers, &body);
        // A body that is refused here must still pass the checks of host and origin first.
        let read = if opened.is_ok() { body } else { Bytes::new() };
        let mut request = Request::new(Full::new(read));
        *request.method_mut() = Method::POST;
        *request.uri_mut() = target.clone();
        *request.headers_mut() = headers.clone();
        if takes_both(headers) {
            request.headers_mut().insert(ACCEPT, BOTH);
        }
        let (head, body) = self.service.handle(request).await.into_parts();
        let Ok(body) = body.collect().await;
        envelope::closed(
            headers,
            opened,
            (head.status, &head.headers, body.to_bytes()),
            &self.documentation,
        )
    }

    pub(crate) fn rate_limited(error: &ApiError) -> McpAnswer {
        let row = error.kind().row();
        let status = StatusCode::from_u16(row.status).unwrap_or_default();
        let data = json!({ "code": row.code, "next": error.steps() });
        let data = ErrorData::new(RATE_LIMITED, error.detail(), Some(data));
        envelope::refusal(status, None, data)
    }

    /// Answers when the body could not be read: too large, too slow, or cut off.
    pub(crate) async fn unread(
        &self,
        target: &Uri,
        headers: &HeaderMap,
        error: &ApiError,
    ) -> McpAnswer {
        let by_headers = self.answer(target, headers, Bytes::new()).await;
        if by_headers.status == StatusCode::FORBIDDEN {
            return by_headers;
        }
        let status = StatusCode::from_u16(error.kind().row().status).unwrap_or_default();
        let data = ErrorData::invalid_request(error.detail(), None);
        envelope::refusal(status, None, data)
    }
}

pub(crate) fn documentation(site_url: &str) -> String {
    format!("{site_url}/developers/mcp")
}

/// Names of the API and the site, whatever port a proxy keeps or drops.
fn hosts(config: &Config) -> Vec<String> {
    let public = [&config.base_url, &config.site_url]
        .into_iter()
        .filter_map(|url| Some(url.parse::<Uri>().ok()?.host()?.to_owned()));
    let local = THIS_MACHINE.map(str::to_owned);
    public
        .chain(local.into_iter().filter(|_| is_local(config)))
        .collect()
}

/// Pages that may call: those of the API and the site, those in the operator's settings, and local
/// programs where only this machine is served.
fn origins(config: &Config) -> Vec<String> {
    let local = THIS_MACHINE.map(|host| format!("http://{host}:*"));
    [&config.base_url, &config.site_url]
        .into_iter()
        .chain(&config.mcp_origins)
        .map(|url| origin_of(url))
        .chain(local.into_iter().filter(|_| is_local(config)))
        .collect()
}

/// The origin of a URL with its port spelled out: to the SDK no port means any.
fn origin_of(url: &str) -> String {
    let parsed = match url.parse::<Uri>() {
        // The SDK reads `:*` as any port.
        Ok(parsed) if !url.ends_with(":*") => parsed,
        Ok(_) | Err(_) => return url.to_owned(),
    };
    let scheme = parsed.scheme_str().unwrap_or_default();
    let usual = if scheme == "http" { 80 } else { 443 };
    let host = parsed.host().unwrap_or_default();
    let port = parsed.port_u16().unwrap_or(usual);
    format!("{scheme}://{host}:{port}")
}

/// Whether programs of this machine reach the server by its local names: it listens here alone, or
/// everywhere without a public name.
fn is_local(config: &Config) -> bool {
    let address = config.listen.ip();
    let is_unnamed = config.base_url == format!("{}://{}", config.scheme(), config.listen);
    address.is_loopback() || (address.is_unspecified() && is_unnamed)
}

/// Whether a client that sends `Accept` takes both forms of answers, by name or by a range such as
/// `*/*` (RFC 9110 part 12.5.1).
fn takes_both(headers: &HeaderMap) -> bool {
    [("application", "json"), ("text", "event-stream")]
        .into_iter()
        .all(|media| takes(headers, media))
}

fn takes(headers: &HeaderMap, (kind, form): (&str, &str)) -> bool {
    let judged = preferences(headers.get_all(ACCEPT)).filter_map(|(range, quality)| {
        let (its_kind, its_form) = range.split_once('/')?;
        let closeness = match (its_kind, its_form) {
            ("*", "*") => 0,
            (kind_of_range, "*") if kind_of_range.eq_ignore_ascii_case(kind) => 1,
            _ if its_kind.eq_ignore_ascii_case(kind) && its_form.eq_ignore_ascii_case(form) => 2,
            _ => return None,
        };
        Some((closeness, quality.unwrap_or(1.0) > 0.0))
    });
    // The closest range counts, whatever the wider ones say.
    judged.max().is_some_and(|(_, is_taken)| is_taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_server_answers_for_its_own_names_only() {
        let config = Config::given(&[
            ("listen", "0.0.0.0:8080"),
            ("base-url", "https://api.example.com"),
            ("site-url", "http://www.example.com:8000"),
            ("mcp-origins", "https://tool.example, http://x.example:*"),
        ])
        .unwrap();
        assert_eq!(hosts(&config), ["api.example.com", "www.example.com"]);
        assert_eq!(
            origins(&config),
            [
                "https://api.example.com:443",
                "http://www.example.com:8000",
                "https://tool.example:443",
                "http://x.example:*",
            ]
        );
    }

    #[test]
    fn a_local_server_answers_for_the_names_of_this_machine_too() {
        for listen in ["127.0.0.1:8080", "[::1]:8080", "0.0.0.0:8080"] {
            let config = Config::given(&[("listen", listen)]).unwrap();
            assert!(hosts(&config).contains(&"localhost".to_owned()), "{listen}");
            assert!(origins(&config).contains(&"http://[::1]:*".to_owned()));
        }
    }

    #[test]
    fn the_closest_range_decides() {
        let both = |accept: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT, accept.parse().unwrap());
            takes_both(&headers)
        };
        let fine = "*/*|text/html, */*;q=0.1|application/*, text/*|application/json, text/*|\
             Application/JSON, Text/Event-Stream;q=0.5";
        for accept in fine.split('|') {
            assert!(both(accept), "{accept}");
        }
        let others = "|*/*;q=0|application/json|application/*|text/event-stream|\
             */*, text/event-stream;q=0|*/*, application/*;q=0.0|text/html";
        for accept in others.split('|') {
            assert!(!both(accept), "{accept}");
        }
        assert!(!takes_both(&HeaderMap::new()));
    }
}
