//! The mail server, and the sender of mail.

use std::fmt;

use lettre::message::Mailbox;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT};
use percent_encoding::percent_decode_str;
use reqwest::Url;

use super::settings::{Setting, SettingError};
use crate::outbound::is_this_machine;

type TlsMode = fn(TlsParameters) -> Tls;

/// A validated mail server and sender.
#[derive(Clone)]
pub(crate) struct MailSettings {
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

/// Reads `smtp-url` and `mail-from`; no error contains a password.
pub(super) fn mail(smtp: &Setting, from: &Setting) -> Result<MailSettings, SettingError> {
    let invalid = || {
        smtp.error(
            "expected `smtps://USER:PASSWORD@HOST` or `smtp://…?tls=required`, or on this machine \
             `smtp://HOST` or `?tls=opportunistic`",
        )
    };
    let url = Url::parse(&smtp.value).map_err(|_| invalid())?;
    let mode = url.query_pairs().find(|(name, _)| name == "tls");
    let mode = mode.map(|(_, mode)| mode.into_owned());
    let (port, tls, is_secret): (_, Option<TlsMode>, _) = match (url.scheme(), mode.as_deref()) {
        ("smtp", None | Some("none")) => (SMTP_PORT, None, false),
        ("smtp", Some("opportunistic")) => (SUBMISSION_PORT, Some(Tls::Opportunistic), false),
        ("smtp", Some("required")) => (SUBMISSION_PORT, Some(Tls::Required), true),
        ("smtps", _) => (SUBMISSIONS_PORT, Some(Tls::Wrapper), true),
        _ => return Err(invalid()),
    };
    let host = url.host_str().ok_or_else(invalid)?;
    let decoded = |text| {
        let text = percent_decode_str(text).decode_utf8();
        text.map(String::from).map_err(|_| invalid())
    };
    let credentials = match url.password() {
        Some(password) => Some(Credentials::new(
            decoded(url.username())?,
            decoded(password)?,
        )),
        None => None,
    };
    let is_exposed = !is_secret && !is_this_machine(&url);
    if is_exposed && credentials.is_some() {
        let why = "a password needs `smtps://` or `?tls=required`, except to this machine";
        return Err(smtp.error(why));
    }
    if is_exposed && mode.as_deref() != Some("none") {
        return Err(smtp.error(
            "anyone on the network could read the links to orders; use `smtps://` or \
             `?tls=required`, or `?tls=none` on a private network",
        ));
    }
    let sender =
        from.parsed("mail needs a sender, such as `NYC Apartment Reports <reports@example.com>`")?;
    Ok(MailSettings {
        host: host.trim_matches(['[', ']']).to_owned(),
        port: url.port().unwrap_or(port),
        tls,
        credentials,
        hello: match url.path().trim_matches('/') {
            "" => ClientId::default(),
            name => ClientId::Domain(name.into()),
        },
        from: sender,
    })
}
