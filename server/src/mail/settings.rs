//! Where mail is handed in, and whom it comes from.

use std::fmt;

use lettre::message::Mailbox;
use reqwest::Url;
use thiserror::Error;

use super::way::{Way, WayFault};

/// A mail server and a sender, proven.
#[derive(Clone)]
pub struct MailSettings {
    url: String,
    from: Mailbox,
}

impl fmt::Debug for MailSettings {
    /// The sender only: the URL may hold a password.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MailSettings")
            .field("from", &self.from)
            .finish_non_exhaustive()
    }
}

/// Why mail cannot be sent with what was set; none of the reasons holds what was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MailSettingsFault {
    /// The URL is none.
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
    pub fn parse(url: &str, from: &str) -> Result<Self, MailSettingsFault> {
        let parsed = Url::parse(url).map_err(|_| MailSettingsFault::Url)?;
        if let Err(WayFault::Url) = Way::of(url) {
            return Err(MailSettingsFault::Url);
        }
        let is_here = matches!(parsed.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
        let is_secret = parsed.scheme() == "smtps"
            || parsed
                .query_pairs()
                .any(|(name, value)| name == "tls" && value == "required");
        if parsed.password().is_some() && !is_here && !is_secret {
            return Err(MailSettingsFault::Clear);
        }
        Ok(Self {
            url: url.into(),
            from: from.parse().map_err(|_| MailSettingsFault::From)?,
        })
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) const fn from(&self) -> &Mailbox {
        &self.from
    }
}
