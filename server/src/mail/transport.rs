//! Hands mails to the mail server and interprets its answers.
//!
//! Only a rejection of the recipient is final. Rejections of us, of the sender or by a policy wait
//! for the operator to fix them.

use std::error::Error as _;
use std::time::Duration;

use lettre::Message;
use lettre::transport::smtp::Error;
use lettre::transport::smtp::authentication::DEFAULT_MECHANISMS;
use lettre::transport::smtp::client::{AsyncSmtpConnection, Tls, TlsParameters};
use lettre::transport::smtp::commands::{Data, Mail, Rcpt};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::config::MailSettings;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(20);
/// For everything before the content of the mail is sent.
const ENVELOPE_TIMEOUT: Duration = Duration::from_secs(40);
/// For the acknowledgment of the content: hanging up earlier may send the mail twice.
pub(super) const CONTENT_TIMEOUT: Duration = Duration::from_secs(60);
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Delivery {
    Accepted,
    /// Not now, and why.
    Deferred(String),
    /// Never to this recipient, and why.
    Rejected(String),
    /// The process stops, and no content was sent.
    Canceled,
}

/// What the server answered last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Connection,
    Sender,
    Recipient,
    Content,
}

/// Sends mails to one SMTP server, each over its own connection.
pub(super) struct Transport {
    pub(super) settings: MailSettings,
    tls: Tls,
}

impl Transport {
    /// Opens no connection yet; fails if TLS is on and the system has no certificates.
    pub(super) fn new(settings: MailSettings) -> Result<Self, Error> {
        let tls = match settings.tls {
            Some(tls) => tls(TlsParameters::new(settings.host.clone())?),
            None => Tls::None,
        };
        Ok(Self { settings, tls })
    }

    /// Sends a mail, unless `stop` comes before its content is sent; from then on it waits for the
    /// server's answer.
    pub(super) async fn deliver(
        &self,
        message: &Message,
        stop: &mut watch::Receiver<bool>,
    ) -> Delivery {
        let announced = tokio::select! {
            announced = timeout(ENVELOPE_TIMEOUT, self.announce(message)) => announced,
            _ = stop.wait_for(|stop| *stop) => return Delivery::Canceled,
        };
        let mut connection = match announced {
            Ok(Ok(connection)) => connection,
            Ok(Err((step, error))) => return verdict(step, &error),
            Err(_) => return Delivery::Deferred("the mail server took too long".into()),
        };
        let content = message.formatted();
        match timeout(CONTENT_TIMEOUT, connection.message(&content)).await {
            Ok(Ok(_)) => {
                // The mail is accepted whatever the answer to this.
                let _ = timeout(QUIT_TIMEOUT, connection.quit()).await;
                Delivery::Accepted
            }
            Ok(Err(error)) => verdict(Step::Content, &error),
            Err(_) => Delivery::Deferred("the mail server didn't acknowledge the mail".into()),
        }
    }

    /// A connection on which the server waits for the content of the mail.
    async fn announce(&self, message: &Message) -> Result<AsyncSmtpConnection, (Step, Error)> {
        let connected = self.connect().await;
        let mut connection = connected.map_err(|error| (Step::Connection, error))?;
        let announced = send_envelope(&mut connection, message.envelope()).await;
        if announced.is_err() {
            let _ = timeout(QUIT_TIMEOUT, connection.abort()).await;
        }
        announced.map(|()| connection)
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, Error> {
        let settings = &self.settings;
        let (server, hello) = ((settings.host.as_str(), settings.port), &settings.hello);
        let (wrapper, starttls) = match &self.tls {
            Tls::None => (None, None),
            Tls::Wrapper(parameters) => (Some(parameters.clone()), None),
            Tls::Opportunistic(parameters) | Tls::Required(parameters) => (None, Some(parameters)),
        };
        let connecting = AsyncSmtpConnection::connect_tokio1(
            server,
            Some(CONNECT_TIMEOUT),
            hello,
            wrapper,
            None,
        );
        let mut connection = connecting.await?;
        let is_required = matches!(self.tls, Tls::Required(_));
        if let Some(parameters) = starttls.filter(|_| is_required || connection.can_starttls()) {
            connection.starttls(parameters.clone(), hello).await?;
        }
        if let Some(credentials) = &settings.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

async fn send_envelope(
    connection: &mut AsyncSmtpConnection,
    envelope: &lettre::address::Envelope,
) -> Result<(), (Step, Error)> {
    let from = Mail::new(envelope.from().cloned(), Vec::new());
    let answer = connection.command(from).await;
    answer.map_err(|error| (Step::Sender, error))?;
    for to in envelope.to() {
        let answer = connection.command(Rcpt::new(to.clone(), Vec::new())).await;
        answer.map_err(|error| (Step::Recipient, error))?;
    }
    let answer = connection.command(Data).await;
    answer.map_err(|error| (Step::Content, error))?;
    Ok(())
}

fn verdict(step: Step, error: &Error) -> Delivery {
    let code = enhanced_code(error);
    let why = match (&code, step) {
        (Some(code), _) => format!("{} ({code})", described(error)),
        (None, Step::Connection) => format!("no connection: {}", described(error)),
        (None, _) => described(error),
    };
    if error.is_permanent() && is_about_recipient(step, code.as_deref()) {
        Delivery::Rejected(why)
    } else {
        Delivery::Deferred(why)
    }
}

/// Whether a rejection is about the recipient (RFC 3463 parts 3.2 and 3.3); without an enhanced
/// code, the rejected step decides.
fn is_about_recipient(step: Step, code: Option<&str>) -> bool {
    let may_be = matches!(step, Step::Recipient | Step::Content);
    match code.and_then(|code| code.split_once('.')) {
        // The sender's address, and the sender's system.
        Some((_, "1.7" | "1.8")) => false,
        Some((_, detail)) => may_be && (detail.starts_with("1.") || detail.starts_with("2.")),
        None => step == Step::Recipient,
    }
}

/// The enhanced status code at the start of a rejection, such as `5.1.1`.
fn enhanced_code(error: &Error) -> Option<String> {
    let text = error.source()?.to_string();
    let code = text.split_whitespace().next()?;
    let parts: Vec<_> = code.split('.').collect();
    let is_number = |part: &&str| {
        (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    (parts.len() == 3 && parts.iter().all(is_number)).then(|| code.to_owned())
}

/// Describes an error by its code or kind, because the server's text may contain the buyer's address.
fn described(error: &Error) -> String {
    match error.status() {
        Some(code) => format!("the mail server returned {code}"),
        None if error.is_timeout() => "the mail server timed out".into(),
        None if error.is_tls() => "TLS with the mail server failed".into(),
        None if error.is_response() => "cannot parse the mail server's response".into(),
        None if error.is_client() => "the mail server doesn't support these settings".into(),
        None => "the connection to the mail server fails".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_rejected_recipient_ends_a_mail() {
        for (step, code, ends) in [
            (Step::Connection, None, false),
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
