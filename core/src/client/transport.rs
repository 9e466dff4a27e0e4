//! A transport of the program, in place of the client's own connections.

use std::pin::Pin;
use std::time::Duration;

use bytes::Bytes;
use reqwest::StatusCode;
use reqwest::header::{HeaderMap, HeaderName, HeaderValue};

/// A request for a transport to send.
///
/// There is no `Debug`, because the headers may hold an API key.
pub struct TransportRequest {
    /// The method, in capitals.
    pub method: String,
    /// The whole URL.
    pub url: String,
    /// Names in lower case.
    pub headers: Vec<(String, String)>,
    /// JSON, where the operation has a body.
    pub body: Option<Bytes>,
    /// The longest time that the client waits for the response.
    pub timeout: Duration,
}

/// A response from a transport.
///
/// There is no `Debug`, because the body may hold an API key.
pub struct TransportResponse {
    /// The status.
    pub status: u16,
    /// The headers; their names match in any case.
    pub headers: Vec<(String, String)>,
    /// The whole body, without a content coding.
    pub body: Vec<u8>,
}

/// A request under way; fails with a reason.
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
