//! The way to a mail server: its address, TLS and password, and a conversation that is open.

use std::time::Duration;

use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::{Credentials, DEFAULT_MECHANISMS};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use percent_encoding::percent_decode_str;
use reqwest::Url;

/// For the mail server to take a connection.
const CONNECT: Duration = Duration::from_secs(20);
/// Ports as RFC 8314 and RFC 6409 have them.
const PORT: u16 = 25;
const SUBMISSION_PORT: u16 = 587;
const SUBMISSIONS_PORT: u16 = 465;

/// The way to one mail server.
#[derive(Clone)]
pub(super) struct Way {
    host: String,
    port: u16,
    secrecy: Secrecy,
    credentials: Option<Credentials>,
    hello: ClientId,
}

/// When the conversation becomes secret.
#[derive(Clone)]
enum Secrecy {
    Never,
    /// Where the server can.
    Possibly(TlsParameters),
    /// Before anything that matters.
    Soon(TlsParameters),
    FromTheStart(TlsParameters),
}

/// Why an address is no way to a mail server.
#[derive(Debug)]
pub(super) enum WayFault {
    /// It is not understood.
    Url,
    /// The system has no certificates to know the server by.
    Tls(Error),
}

impl Way {
    /// The way that a URL names, as `smtp-url` takes it.
    pub(super) fn of(url: &str) -> Result<Self, WayFault> {
        let url = Url::parse(url).map_err(|_| WayFault::Url)?;
        let host = url.host_str().ok_or(WayFault::Url)?;
        let host = host.trim_matches(['[', ']']).to_owned();
        let wish = url.query_pairs().find(|(name, _)| name == "tls");
        let wish = wish.map(|(_, value)| value.into_owned());
        let tls = || TlsParameters::new(host.clone()).map_err(WayFault::Tls);
        let (port, secrecy) = match (url.scheme(), wish.as_deref()) {
            ("smtp", None) => (PORT, Secrecy::Never),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Secrecy::Soon(tls()?)),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Secrecy::Possibly(tls()?)),
            ("smtps", _) => (SUBMISSIONS_PORT, Secrecy::FromTheStart(tls()?)),
            _ => return Err(WayFault::Url),
        };
        Ok(Self {
            port: url.port().unwrap_or(port),
            secrecy,
            credentials: credentials_of(&url)?,
            hello: match url.path().trim_matches('/') {
                "" => ClientId::default(),
                name => ClientId::Domain(name.into()),
            },
            host,
        })
    }

    /// A conversation in which a mail can be handed in.
    pub(super) async fn open(&self) -> Result<AsyncSmtpConnection, Error> {
        let server = (self.host.as_str(), self.port);
        let wrapper = match &self.secrecy {
            Secrecy::FromTheStart(tls) => Some(tls.clone()),
            Secrecy::Never | Secrecy::Possibly(_) | Secrecy::Soon(_) => None,
        };
        let opening =
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &self.hello, wrapper, None);
        let mut connection = opening.await?;
        match &self.secrecy {
            Secrecy::Soon(tls) => connection.starttls(tls.clone(), &self.hello).await?,
            Secrecy::Possibly(tls) if connection.can_starttls() => {
                connection.starttls(tls.clone(), &self.hello).await?;
            }
            Secrecy::Never | Secrecy::Possibly(_) | Secrecy::FromTheStart(_) => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

fn credentials_of(url: &Url) -> Result<Option<Credentials>, WayFault> {
    let decoded = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded.map(String::from).map_err(|_| WayFault::Url)
    };
    let Some(password) = url.password() else {
        return Ok(None);
    };
    let user = decoded(url.username())?;
    Ok(Some(Credentials::new(user, decoded(password)?)))
}
