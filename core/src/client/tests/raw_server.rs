//! A service on a bare socket, for what an HTTP server will not do: break off, dribble, hang.

use std::sync::{Arc, Mutex};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{OwnedClock, next, owned_clock};
use crate::client::Client;
use crate::contract::Secret;

/// What is done to one connection, after its request was read.
#[derive(Clone)]
pub(super) enum SocketAction {
    /// These bytes, and the end of the connection.
    Send(Vec<u8>),
    /// These bytes, and a reset.
    Break(Vec<u8>),
    /// These bytes, and nothing more.
    Hang(Vec<u8>),
}

/// Does one act for each connection, and the last one for ever.
pub(super) struct RawServer {
    pub(super) base: String,
    seen: Arc<Mutex<Vec<String>>>,
    task: tokio::task::JoinHandle<()>,
}

impl RawServer {
    pub(super) async fn new(acts: impl IntoIterator<Item = SocketAction>) -> Self {
        let mut acts: Vec<SocketAction> = acts.into_iter().collect();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::new(Mutex::new(Vec::new()));
        let heads = seen.clone();
        let task = tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(attend(stream, next(&mut acts), heads.clone()));
            }
        });
        Self { base, seen, task }
    }

    /// The heads of the requests so far, in lower case.
    pub(super) fn requests(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }
}

/// The client at a service that does these acts, and what it waited for.
pub(super) async fn at_raw_server(
    acts: impl IntoIterator<Item = SocketAction>,
) -> (Client, RawServer, Arc<OwnedClock>) {
    let raw = RawServer::new(acts).await;
    let builder = Client::builder().base_url(&raw.base);
    let (client, clock) = owned_clock(builder.api_key(Secret::new("nycapt_live_k")));
    (client, raw, clock)
}

impl Drop for RawServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn attend(mut stream: TcpStream, act: SocketAction, seen: Arc<Mutex<Vec<String>>>) {
    let mut request = Vec::new();
    while !is_whole(&request) {
        if stream.read_buf(&mut request).await.unwrap_or(0) == 0 {
            return;
        }
    }
    let head = String::from_utf8_lossy(&request).to_lowercase();
    seen.lock().unwrap().push(head);
    match act {
        SocketAction::Send(bytes) => {
            let _ = stream.write_all(&bytes).await;
            let _ = stream.shutdown().await;
        }
        SocketAction::Break(bytes) => {
            let _ = stream.write_all(&bytes).await;
            stream.set_zero_linger().unwrap();
        }
        SocketAction::Hang(bytes) => {
            let _ = stream.write_all(&bytes).await;
            std::future::pending::<()>().await;
        }
    }
}

fn is_whole(request: &[u8]) -> bool {
    let text = String::from_utf8_lossy(request).to_lowercase();
    let Some((head, body)) = text.split_once("\r\n\r\n") else {
        return false;
    };
    let length = head
        .lines()
        .find_map(|line| line.strip_prefix("content-length: "));
    body.len() >= length.map_or(0, |length| length.parse().unwrap())
}

pub(super) fn json_answer(status: u16, headers: &[(&str, &str)], body: &Value) -> Vec<u8> {
    answer(
        status,
        "application/json",
        headers,
        body.to_string().as_bytes(),
    )
}

pub(super) fn answer(status: u16, media: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut head = format!("HTTP/1.1 {status} X\r\nconnection: close\r\ncontent-type: {media}\r\n");
    for (name, value) in headers {
        head.push_str(&format!("{name}: {value}\r\n"));
    }
    head.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
    [head.as_bytes(), body].concat()
}

/// An answer without its last byte.
pub(super) fn cut(mut answer: Vec<u8>) -> Vec<u8> {
    answer.pop();
    answer
}
