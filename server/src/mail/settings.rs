//! Where mail is handed in, and whom it comes from.

use std::fmt;

use lettre::message::Mailbox;
use reqwest::Url;
use thiserror::Error;

use super::endpoint::SmtpEndpoint;
use crate::outbound::is_this_machine;

/// A validated mail server and sender.
#[derive(Clone)]
pub struct MailSettings {
    endpoint: SmtpEndpoint,
    from: Mailbox,
}

impl fmt::Debug for MailSettings {
    /// The sender only: the server may be named with a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings")
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

/// Why mail cannot be sent with what was set; none of the reasons holds what was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MailSettingsError {
    /// It is no SMTP URL.
    #[error(
        "expected `smtps://USER:PASSWORD@HOST`, `smtp://HOST`, or `smtp://…?tls=required` or \
         `?tls=opportunistic`"
    )]
    Url,
    /// A password would cross the network in clear.
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
        let endpoint = SmtpEndpoint::of(&url).ok_or(MailSettingsError::Url)?;
        if endpoint.shows_password() && !is_this_machine(&url) {
            return Err(MailSettingsError::Clear);
        }
        Ok(Self {
            endpoint,
            from: from.parse().map_err(|_| MailSettingsError::From)?,
        })
    }

    pub(super) const fn endpoint(&self) -> &SmtpEndpoint {
        &self.endpoint
    }

    pub(super) const fn from(&self) -> &Mailbox {
        &self.from
    }
}
