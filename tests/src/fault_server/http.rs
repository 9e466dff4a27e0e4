//! HTTP as bytes, so that responses can be incomplete.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::running::head_of;

pub(super) struct Request {
    pub(super) method: String,
    /// Path and query as sent.
    pub(super) target: String,
    /// Names in lower case.
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

#[derive(Clone)]
pub(super) struct Response {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Request {
    /// The next request of a connection; none when the peer closed it or sent something else.
    pub(super) async fn read(stream: &mut TcpStream) -> Option<Self> {
        let mut bytes = Vec::new();
        let (first, headers, start) = loop {
            if let Some(head) = head_of(&bytes) {
                break head;
            }
            if stream.read_buf(&mut bytes).await.ok()? == 0 {
                return None;
            }
        };
        let mut words = first.split(' ');
        let mut request = Self {
            method: words.next()?.to_owned(),
            target: words.next()?.to_owned(),
            headers,
            body: Vec::new(),
        };
        let length = request.header("content-length");
        let length: usize = length.map_or(Some(0), |length| length.parse().ok())?;
        let end = start + length;
        while bytes.len() < end {
            if stream.read_buf(&mut bytes).await.ok()? == 0 {
                return None;
            }
        }
        request.body = bytes.get(start..end)?.to_vec();
        Some(request)
    }

    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let (_, value) = headers.find(|(known, _)| known == name)?;
        Some(value)
    }
}

impl Response {
    pub(super) fn json(status: u16, body: &serde_json::Value) -> Self {
        let response = Self {
            status,
            headers: Vec::new(),
            body: body.to_string().into_bytes(),
        };
        response.header("content-type", "application/json")
    }

    pub(super) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.into(), value.into()));
        self
    }

    fn head(&self) -> String {
        let mut head = format!("HTTP/1.1 {} Said\r\n", self.status);
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let length = self.body.len();
        head.push_str(&format!(
            "content-length: {length}\r\nconnection: close\r\n\r\n"
        ));
        head
    }

    /// Sends it whole; the peer may have gone.
    pub(super) async fn send(&self, stream: &mut TcpStream) {
        self.send_until(stream, self.body.len()).await;
    }

    /// Sends so many bytes of its body.
    pub(super) async fn send_until(&self, stream: &mut TcpStream, end: usize) {
        let mut bytes = self.head().into_bytes();
        bytes.extend_from_slice(self.body.get(..end).unwrap_or_default());
        // A client that gave up closes its end; that is what it is tested for.
        let _ = stream.write_all(&bytes).await;
        let _ = stream.flush().await;
    }
}
