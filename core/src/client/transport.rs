//! A custom transport that replaces the client's own connections.

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

/// A request for a transport to send.
///
/// There is no `Debug`, because the headers may contain an API key.
pub struct TransportRequest {
    /// The method, in uppercase.
    pub method: String,
    /// The full URL.
    pub url: String,
    /// Names in lowercase.
    pub headers: Vec<(String, String)>,
    /// JSON, if the operation has a body.
    pub body: Option<Bytes>,
    /// How long the client waits for the response.
    pub timeout: Duration,
}

/// A response from a transport.
///
/// There is no `Debug`, because the body may contain an API key.
pub struct TransportResponse {
    /// The status.
    pub status: u16,
    /// The headers; names are case-insensitive.
    pub headers: Vec<(String, String)>,
    /// The whole body, decoded.
    pub body: Vec<u8>,
}

/// A request in progress; fails with a reason.
pub(super) type Exchange = Pin<Box<dyn Future<Output = Result<TransportResponse, String>> + Send>>;

pub(super) type SendRequest = Box<dyn Fn(TransportRequest) -> Exchange + Send + Sync>;

impl TransportResponse {
    pub(super) fn into_parts(self) -> Result<(StatusCode, HeaderMap, Bytes), String> {
        let status = StatusCode::from_u16(self.status)
            .map_err(|error| format!("{} from the transport: {error}", self.status))?;
        let headers = self.headers.iter().filter_map(|(name, value)| {
            let name = HeaderName::from_bytes(name.as_bytes()).ok()?;
            Some((name, HeaderValue::from_str(value).ok()?))
        });
        Ok((status, headers.collect(), Bytes::from(self.body)))
    }
}
