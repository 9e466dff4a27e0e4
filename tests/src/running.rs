//! A server behind a socket, and a client that can send any bytes.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use nycapt_server::{App, Stopper, listen};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Answer;

const TIMEOUT: Duration = Duration::from_secs(10);

/// A running server; it stops when it is dropped.
#[derive(Debug)]
pub struct Running {
    pub address: SocketAddr,
    stopper: Stopper,
}

impl Running {
    pub(crate) async fn start(app: Arc<App>) -> Self {
        let listening = listen(app).await.unwrap();
        let (address, stopper) = (listening.address(), listening.stopper());
        tokio::spawn(listening.run());
        Self { address, stopper }
    }

    pub async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.address).await.unwrap()
    }

    /// Sends bytes on a connection of their own; what comes back until it is closed or silent.
    ///
    /// None when the server neither answered nor closed within 10 seconds.
    pub async fn raw(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        let mut stream = self.connect().await;
        // The server may close before it has read everything; the answer shows that.
        let _ = stream.write_all(bytes).await;
        let mut answer = Vec::new();
        let mut patience = TIMEOUT;
        let mut part = vec![0; 64 * 1024];
        loop {
            match timeout(patience, stream.read(&mut part)).await {
                Ok(Ok(0) | Err(_)) => return Some(answer),
                Ok(Ok(count)) => answer.extend_from_slice(part.get(..count).unwrap()),
                Err(_) => return (!answer.is_empty()).then_some(answer),
            }
            // A kept connection says no more after its answer.
            patience = Duration::from_millis(150);
        }
    }

    /// Sends a whole request and reads one answer; the request must ask to close.
    pub async fn exchange(&self, request: &str) -> Answer {
        let bytes = self.raw(request.as_bytes()).await.unwrap();
        parsed(&bytes).unwrap()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop_now();
    }
}

/// The answer in the bytes of a connection; none before its head is whole.
pub fn parsed(bytes: &[u8]) -> Option<Answer> {
    let (first, headers, end) = head_of(bytes)?;
    Some(Answer {
        request: String::new(),
        status: first.split(' ').nth(1)?.parse().ok()?,
        headers,
        body: bytes.get(end..)?.to_vec(),
    })
}

/// The first line of a message, its headers with names in lower case, and where its body begins.
type Head = (String, Vec<(String, String)>, usize);

pub(crate) fn head_of(bytes: &[u8]) -> Option<Head> {
    let split = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8_lossy(bytes.get(..split)?).into_owned();
    let mut lines = head.lines();
    let first = lines.next()?.to_owned();
    let headers = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()));
    Some((first, headers.collect(), split + 4))
}
