//! Listens, serves, and shuts down gracefully.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use salvo::conn::rustls::{RustlsAcceptor, RustlsConfig, RustlsListener};
use salvo::conn::tcp::TcpAcceptor;
use salvo::conn::{Acceptor, TcpListener};
use salvo::fuse::FuseConfig;
use salvo::http::uri::Scheme;
use salvo::server::ServerHandle;
use salvo::{ConnCtrl, Listener, Request, Response, Server, Service};

use crate::admin::admin_service;
use crate::app::App;
use crate::connections::{Admission, room_for};
use crate::routes::service;

/// Most bytes of a request's header block.
const HEADERS_MAX: usize = 64 * 1024;
const STREAMS_MAX: u32 = 100;

/// A server that has bound its port and does not answer yet.
pub struct Listening {
    address: SocketAddr,
    server: Bound,
    service: Service,
    drain: Duration,
}

/// A server that leaves TLS to a proxy, or speaks it itself.
enum Bound {
    Plain(Server<TcpAcceptor>),
    Tls(Server<RustlsAcceptor<TcpAcceptor>>),
}

/// Binds the configured address; port 0 binds any free port.
///
/// # Errors
/// The address is in use or not this machine's, or the certificate cannot be used.
pub async fn listen(app: Arc<App>) -> io::Result<Listening> {
    let at = app.config.listen;
    let (server, address) = match app.config.tls.clone() {
        None => {
            let (acceptor, address) = bind(at).await?;
            (Bound::Plain(limited(acceptor, &app)), address)
        }
        Some(files) => {
            let configs = files.configs().map_err(io::Error::other)?;
            let tcp = TcpListener::new(at);
            let listener = RustlsListener::<_, RustlsConfig, _, _>::new(configs, tcp);
            let acceptor = listener.try_bind().await.map_err(io::Error::other)?;
            let address = acceptor.inner().local_addr()?;
            (Bound::Tls(limited(acceptor, &app)), address)
        }
    };
    // The sandbox keeps using the first listener.
    let _ = app.address.set(address);
    Ok(Listening {
        address,
        server,
        drain: app.limits.drain,
        service: service(app),
    })
}

/// A server within the limits of time, connections and bytes.
fn limited<A: Acceptor + Send>(acceptor: A, app: &App) -> Server<A> {
    let fuse = FuseConfig::strict()
        .with_http1_header_timeout(app.limits.head_deadline)
        .with_connection_idle_timeout(Duration::from_secs(75))
        .with_request_body_timeout(app.limits.body_deadline);
    let room = room_for(app.config.max_connections);
    let mut server = Server::new(acceptor)
        .fuse_policy(Admission::new(fuse, room, &app.config.trusted_proxies))
        .max_connections(room);
    server.http1_mut().max_buf_size(HEADERS_MAX);
    server.http2_mut().max_concurrent_streams(STREAMS_MAX);
    server
}

/// Binds the admin port, for `/live`, `/ready` and `/metrics`.
pub(crate) async fn listen_admin(app: Arc<App>, at: SocketAddr) -> io::Result<Listening> {
    let (acceptor, address) = bind(at).await?;
    Ok(Listening {
        address,
        server: Bound::Plain(Server::new(acceptor).fuse_policy(FuseConfig::strict())),
        drain: app.limits.drain,
        service: admin_service(app),
    })
}

async fn bind(at: SocketAddr) -> io::Result<(TcpAcceptor, SocketAddr)> {
    let binding = TcpListener::new(at).try_bind();
    let acceptor = binding.await.map_err(io::Error::other)?;
    let address = acceptor.local_addr()?;
    Ok((acceptor, address))
}

impl Listening {
    /// The bound address.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// A handle that stops the server.
    pub fn stopper(&self) -> Stopper {
        Stopper {
            handle: match &self.server {
                Bound::Plain(server) => server.handle(),
                Bound::Tls(server) => server.handle(),
            },
            drain: self.drain,
        }
    }

    /// Serves until it is stopped and the last request is answered.
    ///
    /// # Errors
    /// The listener failed.
    pub async fn run(self) -> io::Result<()> {
        match self.server {
            Bound::Plain(server) => server.try_serve(self.service).await,
            Bound::Tls(server) => server.try_serve(self.service).await,
        }
    }
}

/// Answers a request that came over no connection; for tests.
pub async fn answer_to(service: &Service, request: Request) -> Response {
    let local = request.local_addr().clone();
    let remote = request.remote_addr().clone();
    let handler = service.hyper_handler(local, remote, Scheme::HTTP, None, ConnCtrl::new(), None);
    handler.handle(request).await
}

/// Stops a server.
#[derive(Debug, Clone)]
pub struct Stopper {
    handle: ServerHandle,
    drain: Duration,
}

impl Stopper {
    /// Accepts no new connections and lets requests in flight finish within the drain time.
    pub fn stop(&self) {
        self.handle.stop_graceful(self.drain);
    }

    /// Closes every connection at once.
    pub fn stop_now(&self) {
        self.handle.stop_forceful();
    }
}
