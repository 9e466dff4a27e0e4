//! Hands mails to a mail server, and says what its answer means.
//!
//! A refusal is the mail's end only where it is about the recipient: one of us, of the sender or of
//! a policy is for the operator to fix while the mail waits.

use std::error::Error as _;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use tokio::sync::watch;
use tokio::time::timeout;

use super::endpoint::SmtpEndpoint;
use super::settings::MailSettings;

/// For everything before the mail itself is handed over.
pub(super) const PATIENCE: Duration = Duration::from_secs(40);
/// For the server's word that it has the mail: who hangs up before it may have it sent twice.
pub(super) const LAST_WORD: Duration = Duration::from_secs(60);
/// For taking leave, which changes nothing.
const LEAVE: Duration = Duration::from_secs(1);

/// What came of handing a mail in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Delivery {
    /// The server has it.
    Accepted,
    /// Not now, and why.
    Deferred(String),
    /// Not ever to this recipient, and why.
    Rejected(String),
    /// Nothing was handed over, for this process stops.
    Cancelled,
}

/// What the server was asked last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Conversation,
    Sender,
    Recipient,
    Content,
}

/// Sends mails to one SMTP server, with a connection for each.
pub(super) struct Transport {
    endpoint: SmtpEndpoint,
    tls: Option<TlsParameters>,
}

impl Transport {
    /// The server that the settings name; nothing is opened yet.
    ///
    /// # Errors
    /// TLS is asked for, and the system has no certificates.
    pub(super) fn new(settings: &MailSettings) -> Result<Self, Error> {
        let endpoint = settings.endpoint().clone();
        Ok(Self {
            tls: endpoint.tls_parameters()?,
            endpoint,
        })
    }

    /// Hands a mail in, unless `stop` comes before the mail itself is handed over; from then on the
    /// server is waited for.
    pub(super) async fn deliver(
        &self,
        message: &Message,
        stop: &mut watch::Receiver<bool>,
    ) -> Delivery {
        let envelope = tokio::select! {
            opened = timeout(PATIENCE, self.announce(message)) => opened,
            _ = stop.wait_for(|stop| *stop) => return Delivery::Cancelled,
        };
        let mut connection = match envelope {
            Ok(Ok(connection)) => connection,
            Ok(Err((step, error))) => return verdict(step, &error),
            Err(_) => return Delivery::Deferred("the mail server takes too long".into()),
        };
        let content = message.formatted();
        match timeout(LAST_WORD, connection.message(&content)).await {
            Ok(Ok(_)) => {
                // It has the mail whatever it says now.
                let _ = timeout(LEAVE, connection.quit()).await;
                Delivery::Accepted
            }
            Ok(Err(error)) => verdict(Step::Content, &error),
            Err(_) => Delivery::Deferred("the mail server does not say whether it has it".into()),
        }
    }

    /// A conversation in which the server waits for the mail itself.
    async fn announce(&self, message: &Message) -> Result<AsyncSmtpConnection, (Step, Error)> {
        let opened = self.endpoint.open(self.tls.as_ref()).await;
        let mut connection = opened.map_err(|error| (Step::Conversation, error))?;
        let envelope = message.envelope();
        let asked = announce_on(&mut connection, envelope).await;
        if asked.is_err() {
            let _ = timeout(LEAVE, connection.abort()).await;
        }
        asked.map(|()| connection)
    }
}

async fn announce_on(
    connection: &mut AsyncSmtpConnection,
    envelope: &lettre::address::Envelope,
) -> Result<(), (Step, Error)> {
    let from = Mail::new(envelope.from().cloned(), Vec::new());
    let asked = connection.command(from).await;
    asked.map_err(|error| (Step::Sender, error))?;
    for to in envelope.to() {
        let asked = connection.command(Rcpt::new(to.clone(), Vec::new())).await;
        asked.map_err(|error| (Step::Recipient, error))?;
    }
    let asked = connection.command(Data).await;
    asked.map_err(|error| (Step::Content, error))?;
    Ok(())
}

fn verdict(step: Step, error: &Error) -> Delivery {
    let code = enhanced_code(error);
    let why = match (&code, step) {
        (Some(code), _) => format!("{} ({code})", named(error)),
        (None, Step::Conversation) => format!("no conversation: {}", named(error)),
        (None, _) => named(error),
    };
    if error.is_permanent() && is_about_recipient(step, code.as_deref()) {
        Delivery::Rejected(why)
    } else {
        Delivery::Deferred(why)
    }
}

/// Whether a refusal says that this recipient takes no mail (RFC 3463 parts 3.2 and 3.3); without an
/// enhanced code, the step that was refused decides.
fn is_about_recipient(step: Step, code: Option<&str>) -> bool {
    let asked_about = matches!(step, Step::Recipient | Step::Content);
    match code.and_then(|code| code.split_once('.')) {
        // The sender's address, and the sender's system.
        Some((_, "1.7" | "1.8")) => false,
        Some((_, detail)) => asked_about && (detail.starts_with("1.") || detail.starts_with("2.")),
        None => step == Step::Recipient,
    }
}

/// The enhanced status code that a refusal begins with, such as `5.1.1`.
fn enhanced_code(error: &Error) -> Option<String> {
    let text = error.source()?.to_string();
    let code = text.split_whitespace().next()?;
    let parts: Vec<_> = code.split('.').collect();
    let is_number = |part: &&str| {
        (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    (parts.len() == 3 && parts.iter().all(is_number)).then(|| code.to_owned())
}

/// An error by its code or kind; the server's words may hold the buyer's address.
fn named(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server answers {code}"),
        None if error.is_timeout() => "the mail server does not answer in time".into(),
        None if error.is_tls() => "TLS with the mail server fails".into(),
        None if error.is_response() => "the mail server's answer cannot be understood".into(),
        None if error.is_client() => "the mail server lacks what the settings ask for".into(),
        None => "the connection to the mail server fails".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_about_the_recipient_ends_a_mail() {
        for (step, code, ends) in [
            (Step::Conversation, None, false),
            (Step::Sender, None, false),
            (Step::Sender, Some("5.1.1"), false),
            (Step::Recipient, None, true),
            (Step::Recipient, Some("5.1.1"), true),
            (Step::Recipient, Some("5.2.1"), true),
            (Step::Recipient, Some("5.1.7"), false),
            (Step::Recipient, Some("5.1.8"), false),
            (Step::Recipient, Some("5.7.1"), false),
            (Step::Recipient, Some("5.4.1"), false),
            (Step::Content, None, false),
            (Step::Content, Some("5.6.0"), false),
            (Step::Content, Some("5.7.26"), false),
            (Step::Content, Some("5.2.2"), true),
        ] {
            assert_eq!(is_about_recipient(step, code), ends, "{step:?} {code:?}");
        }
    }
}
