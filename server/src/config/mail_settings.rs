//! The mail server, and the sender of mails.

use std::fmt;

use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use reqwest::Url;
use thiserror::Error;

use crate::outbound::is_this_machine;

type TlsMode = fn(TlsParameters) -> Tls;

/// A validated mail server and sender.
#[derive(Clone)]
pub struct MailSettings {
    pub(crate) host: String,
    pub(crate) port: u16,
    /// How the connection is encrypted; `None` for plain text.
    pub(crate) tls: Option<TlsMode>,
    pub(crate) credentials: Option<Credentials>,
    pub(crate) hello: ClientId,
    pub(crate) from: Mailbox,
}

impl fmt::Debug for MailSettings {
    /// Shows the sender only, because the server may have a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings")
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

/// Why the mail settings are invalid; no variant contains their values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MailSettingsError {
    /// It is no SMTP URL.
    #[error(
        "expected `smtps://USER:PASSWORD@HOST`, `smtp://HOST`, or `smtp://…?tls=required` or \
         `?tls=opportunistic`"
    )]
    Url,
    /// A password would be sent unencrypted.
    #[error("a password needs `smtps://` or `?tls=required`, except to this very machine")]
    Clear,
    /// The sender is no address.
    #[error("mail needs a sender, such as `NYC Apartment Reports <reports@example.com>`")]
    From,
}

impl MailSettings {
    /// Reads `smtp-url` and `mail-from`.
    ///
    /// # Errors
    /// One of them cannot be used.
    pub fn parse(url: &str, from: &str) -> Result<Self, MailSettingsError> {
        let url = Url::parse(url).map_err(|_| MailSettingsError::Url)?;
        let mode = url.query_pairs().find(|(name, _)| name == "tls");
        let mode = mode.map(|(_, mode)| mode.into_owned());
        let (port, tls, is_secret): (_, Option<TlsMode>, _) = match (url.scheme(), mode.as_deref())
        {
            ("smtp", None) => (SMTP_PORT, None, false),
            ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Some(Tls::Opportunistic), false),
            ("smtp", Some("required")) => (SUBMISSION_PORT, Some(Tls::Required), true),
            ("smtps", _) => (SUBMISSIONS_PORT, Some(Tls::Wrapper), true),
            _ => return Err(MailSettingsError::Url),
        };
        let host = url.host_str().ok_or(MailSettingsError::Url)?;
        let credentials = url.password().map(|password| credentials(&url, password));
        let credentials = credentials.transpose()?;
        if credentials.is_some() && !is_secret && !is_this_machine(&url) {
            return Err(MailSettingsError::Clear);
        }
        Ok(Self {
            host: host.trim_matches(['[', ']']).to_owned(),
            port: url.port().unwrap_or(port),
            tls,
            credentials,
            hello: match url.path().trim_matches('/') {
                "" => ClientId::default(),
                name => ClientId::Domain(name.into()),
            },
            from: from.parse().map_err(|_| MailSettingsError::From)?,
        })
    }
}

fn credentials(url: &Url, password: &str) -> Result<Credentials, MailSettingsError> {
    let [user, password] = [url.username(), password].map(|text| {
        let decoded = percent_decode_str(text).decode_utf8();
        decoded
            .map(String::from)
            .map_err(|_| MailSettingsError::Url)
    });
    Ok(Credentials::new(user?, password?))
}
