//! Hands mails to an SMTP server, and says what its answer means.

use std::time::Duration;

use lettre::transport::smtp::Error;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::time::timeout;

use super::settings::MailSettings;

/// For one command of the conversation.
const COMMAND: Duration = Duration::from_secs(20);
/// For the whole of it; shorter than a lease, so that no other sender takes the mail meanwhile.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// What came of handing a mail in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Carried {
    /// The server has it.
    Taken,
    /// Not now, and why.
    Later(String),
    /// Not ever, and why.
    Never(String),
}

/// The way to one SMTP server.
#[derive(Debug)]
pub(super) struct Carrier {
    transport: AsyncSmtpTransport<Tokio1Executor>,
}

impl Carrier {
    /// The way that the settings name; nothing is opened yet.
    pub(super) fn new(settings: &MailSettings) -> Result<Self, Error> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(settings.url())?;
        Ok(Self {
            transport: builder.timeout(Some(COMMAND)).build(),
        })
    }

    /// Hands a mail in.
    pub(super) async fn carry(&self, message: &Message) -> Carried {
        match timeout(PATIENCE, self.hand_in(message)).await {
            Ok(carried) => carried,
            Err(_) => Carried::Later("the mail server takes too long".into()),
        }
    }

    async fn hand_in(&self, message: &Message) -> Carried {
        // What refuses us before a mail is named, such as a wrong password, says nothing of the
        // mail: it waits until the operator has mended it.
        match self.transport.test_connection().await {
            Ok(true) => {}
            Ok(false) => return Carried::Later("the mail server takes no commands".into()),
            Err(fault) => return Carried::Later(format!("no conversation: {}", named(&fault))),
        }
        match self
            .transport
            .send_raw(message.envelope(), &message.formatted())
            .await
        {
            Ok(_) => Carried::Taken,
            Err(fault) if fault.is_permanent() => Carried::Never(named(&fault)),
            Err(fault) => Carried::Later(named(&fault)),
        }
    }
}

/// A fault by its code or kind; the server's words may hold the buyer's address.
fn named(fault: &Error) -> String {
    match fault.status() {
        Some(code) => format!("the mail server answers {code}"),
        None if fault.is_timeout() => "the mail server does not answer in time".into(),
        None if fault.is_tls() => "TLS with the mail server fails".into(),
        None if fault.is_response() => "the mail server's answer cannot be understood".into(),
        None if fault.is_client() => "the mail server lacks what the settings ask for".into(),
        None => "the connection to the mail server fails".into(),
    }
}
