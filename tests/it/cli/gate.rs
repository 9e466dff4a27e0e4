//! A gate in front of a server: it lets everything pass, and holds the answer to a registration
//! while something happens.

use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;

type Event = Arc<dyn Fn() + Send + Sync>;

pub(crate) struct Gate {
    address: SocketAddr,
}

impl Gate {
    /// Runs `event` each time the server has registered an agent, before the response.
    pub(crate) async fn before(
        server: SocketAddr,
        event: impl Fn() + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let event: Event = Arc::new(event);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(server).await.unwrap();
                let registers = Arc::new(Mutex::new(false));
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(requests(from_client, to_server, Arc::clone(&registers)));
                tokio::spawn(answers(
                    from_server,
                    to_client,
                    registers,
                    Arc::clone(&event),
                ));
            }
        });
        Self { address }
    }

    pub(crate) fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }
}

async fn requests(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, registers: Arc<Mutex<bool>>) {
    let mut part = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut part).await {
        let text = String::from_utf8_lossy(&part[..count]);
        if text.starts_with("POST /v1/agent/register") {
            *registers.lock().await = true;
        }
        if to.write_all(&part[..count]).await.is_err() {
            return;
        }
    }
}

async fn answers(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    registers: Arc<Mutex<bool>>,
    event: Event,
) {
    let mut part = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut part).await {
        if std::mem::take(&mut *registers.lock().await) {
            event();
        }
        if to.write_all(&part[..count]).await.is_err() {
            return;
        }
    }
}
