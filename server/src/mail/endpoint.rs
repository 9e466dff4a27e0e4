//! A mail server: its address, TLS and password, and a conversation with it.

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

/// One mail server: where it is, and how it is talked with.
#[derive(Clone)]
pub(super) struct SmtpEndpoint {
    host: String,
    port: u16,
    encryption: Encryption,
    credentials: Option<Credentials>,
    hello: ClientId,
}

/// When a conversation becomes secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Encryption {
    None,
    /// By STARTTLS where the server can (RFC 7435).
    Opportunistic,
    /// By STARTTLS before anything that matters (RFC 3207).
    StartTls,
    /// From the first byte (RFC 8314).
    Implicit,
}

impl SmtpEndpoint {
    /// The server that a URL names, as `smtp-url` takes it; none where it is not understood.
    pub(super) fn of(url: &Url) -> Option<Self> {
        let wish = url.query_pairs().find(|(name, _)| name == "tls");
        let wish = wish.map(|(_, value)| value.into_owned());
        let (port, encryption) = match (url.scheme(), wish.as_deref()) {
            ("smtp", None) => (PORT, Encryption::None),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Encryption::StartTls),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Encryption::Opportunistic),
            ("smtps", _) => (SUBMISSIONS_PORT, Encryption::Implicit),
            _ => return None,
        };
        Some(Self {
            host: url.host_str()?.trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(port),
            encryption,
            credentials: credentials_of(url)?,
            hello: match url.path().trim_matches('/') {
                "" => ClientId::default(),
                name => ClientId::Domain(name.into()),
            },
        })
    }

    /// Whether a password would cross the network in clear.
    pub(super) fn shows_password(&self) -> bool {
        let is_secret = matches!(self.encryption, Encryption::StartTls | Encryption::Implicit);
        self.credentials.is_some() && !is_secret
    }

    /// What the server is known by; none where it is talked with in clear.
    ///
    /// # Errors
    /// The system has no certificates to know a server by.
    pub(super) fn tls_parameters(&self) -> Result<Option<TlsParameters>, Error> {
        match self.encryption {
            Encryption::None => Ok(None),
            Encryption::Opportunistic | Encryption::StartTls | Encryption::Implicit => {
                TlsParameters::new(self.host.clone()).map(Some)
            }
        }
    }

    /// A conversation in which a mail can be handed in.
    pub(super) async fn open(
        &self,
        parameters: Option<&TlsParameters>,
    ) -> Result<AsyncSmtpConnection, Error> {
        let server = (self.host.as_str(), self.port);
        let wrapper = parameters
            .filter(|_| self.encryption == Encryption::Implicit)
            .cloned();
        let opening =
            AsyncSmtpConnection::connect_tokio1(server, Some(CONNECT), &self.hello, wrapper, None);
        let mut connection = opening.await?;
        let starts = self.encryption == Encryption::StartTls
            || (self.encryption == Encryption::Opportunistic && connection.can_starttls());
        if let Some(parameters) = parameters.filter(|_| starts) {
            connection.starttls(parameters.clone(), &self.hello).await?;
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// User and password of a URL, where it has a password; none where they are no text.
fn credentials_of(url: &Url) -> Option<Option<Credentials>> {
    let decoded = |text: &str| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded.map(String::from).ok()
    };
    let Some(password) = url.password() else {
        return Some(None);
    };
    let user = decoded(url.username())?;
    Some(Some(Credentials::new(user, decoded(password)?)))
}
