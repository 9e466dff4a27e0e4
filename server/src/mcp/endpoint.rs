//! The endpoint: one request with its body, one answer, no session.

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
use super::host_policy::{hosts, origins, takes_both};
use super::lookup::AddressLookup;
use crate::api_error::ApiError;
use crate::app::App;
use crate::messages::message;

/// Both forms of answers, as the SDK requires them.
const BOTH: HeaderValue = HeaderValue::from_static("application/json, text/event-stream");
/// Rate limited: one of the codes that JSON-RPC leaves to servers.
const RATE_LIMITED: ErrorCode = ErrorCode(-32000);

/// The MCP server of an application; requests share it.
pub(crate) struct McpServer {
    service: StreamableHttpService<AddressLookup, NeverSessionManager>,
    /// The page on how to connect.
    documentation: String,
}

impl McpServer {
    pub(crate) fn new(app: &Arc<App>) -> Self {
        let lookup = AddressLookup::new(app);
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

    /// Answers a `POST`.
    pub(crate) async fn answer(&self, target: &Uri, headers: &HeaderMap, body: Bytes) -> McpAnswer {
        if headers.get_all(ORIGIN).iter().nth(1).is_some() {
            return self.repeated_origin();
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

    fn repeated_origin(&self) -> McpAnswer {
        let status = StatusCode::FORBIDDEN;
        let step = envelope::way_in(status, &self.documentation);
        let why = message!("mcp-repeated-header", header = "Origin");
        envelope::refusal(status, None, ErrorData::invalid_request(why, step))
    }

    /// Answers a caller that reached its rate limit.
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

/// The page on the endpoint.
pub(crate) fn documentation(site_url: &str) -> String {
    format!("{site_url}/developers/mcp")
}
