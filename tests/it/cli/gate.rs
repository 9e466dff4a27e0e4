//! A gate in front of a server: it lets everything pass, and holds the answer to a registration
//! while something happens.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

type Event = Arc<dyn Fn() + Send + Sync>;

/// The base URL of a gate that runs `event` each time the server has registered an agent, before the
/// response.
pub(crate) async fn gated(server: SocketAddr, event: impl Fn() + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let event: Event = Arc::new(event);
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(server).await.unwrap();
            let (mut from_client, to_client) = client.into_split();
            let (from_server, mut to_server) = server.into_split();
            tokio::spawn(async move { copy(&mut from_client, &mut to_server).await });
            tokio::spawn(answers(from_server, to_client, Arc::clone(&event)));
        }
    });
    format!("http://{address}")
}

async fn answers(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, event: Event) {
    let mut part = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut part).await {
        // Nothing else that an agent sends is answered like that.
        if part[..count].starts_with(b"HTTP/1.1 201") {
            event();
        }
        if to.write_all(&part[..count]).await.is_err() {
            return;
        }
    }
}
