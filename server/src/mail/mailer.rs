//! Sends due mails one at a time and records the outcome of each.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use nycapt_messages::{Language, in_language};
use nycapt_store::{
    ClaimedMail, MailEnd, MailKind, Session, StoreError, claim_mail, end_mail, find_dispute,
    is_mail_due, is_refund_due, transact,
};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};

use super::message::message_of;
use super::transport::{CONTENT_TIMEOUT, Delivery, Transport};
use crate::app::App;
use crate::config::MailSettings;
use crate::random::{jittered, new_token};
use nycapt_corpus::clock::millis;

/// Attempts to record an outcome, because a mail without one is sent again.
const RECORD_ATTEMPTS: u32 = 10;

/// The times of a mailer; tests shorten them.
#[derive(Debug, Clone, Copy)]
pub struct MailTimings {
    /// How often due mails are looked for.
    pub poll: Duration,
    /// How long a mail is reserved for the mailer that took it.
    pub lease: Duration,
    /// Pause before the second attempt; it doubles after each.
    pub pause: Duration,
    /// Longest pause.
    pub longest_pause: Duration,
    /// How long a mail is attempted.
    pub give_up: Duration,
    /// How long a stop waits for the mail that is being sent.
    pub drain: Duration,
}

impl Default for MailTimings {
    fn default() -> Self {
        Self {
            poll: Duration::from_secs(1),
            lease: Duration::from_secs(2 * 60),
            pause: Duration::from_secs(30),
            longest_pause: Duration::from_secs(60 * 60),
            give_up: Duration::from_secs(24 * 60 * 60),
            // The mail server's answer, and the time to record it.
            drain: CONTENT_TIMEOUT + Duration::from_secs(15),
        }
    }
}

/// A mailer that runs until it is drained; dropping it is like killing its process.
#[derive(Debug)]
pub struct Mailer {
    /// Dropped before the channel, whose end would wake it.
    task: JoinSet<()>,
    stop: watch::Sender<bool>,
    drain: Duration,
}

impl Mailer {
    /// Starts a mailer, if the settings have a mail server.
    ///
    /// # Errors
    /// The mail server needs TLS, and the system has no certificates.
    pub fn start(app: &Arc<App>, timings: MailTimings) -> anyhow::Result<Option<Self>> {
        let Some(settings) = &app.config.mail else {
            return Ok(None);
        };
        let (stop, stopped) = watch::channel(false);
        let mails = MailLoop {
            transport: transport_of(settings)?,
            app: Arc::clone(app),
            timings,
        };
        Ok(Some(Self {
            stop,
            task: JoinSet::from_iter([mails.run(stopped)]),
            drain: timings.drain,
        }))
    }

    /// Whether mail can be sent as the settings say; opens no connection.
    ///
    /// # Errors
    /// As those of [`Mailer::start`].
    pub(crate) fn check(settings: &MailSettings) -> anyhow::Result<()> {
        transport_of(settings).map(drop)
    }

    /// Takes no more mails, and waits for the one that is being sent.
    pub async fn drain(mut self) {
        self.stop.send_replace(true);
        // A mail that takes longer may be sent again by another mailer after its lease.
        let _ = timeout(self.drain, self.task.join_next()).await;
    }
}

fn transport_of(settings: &MailSettings) -> anyhow::Result<Transport> {
    Transport::new(settings.clone()).context("mail cannot be sent")
}

/// Whether what a mail of this kind says is true now: that the report can be read, or that a refund is
/// due.
async fn is_still_true(session: &mut Session, mail: &ClaimedMail) -> Result<bool, StoreError> {
    match mail.kind {
        MailKind::Ready => Ok(find_dispute(session, &mail.account).await?.is_none()),
        MailKind::Failed => is_refund_due(session, &mail.order, &mail.account).await,
    }
}

struct MailLoop {
    transport: Transport,
    app: Arc<App>,
    timings: MailTimings,
}

impl MailLoop {
    async fn run(self, mut stopped: watch::Receiver<bool>) {
        let mut was_away = false;
        while !*stopped.borrow() {
            let sent = self.send_next(&mut stopped).await;
            if let Err(error) = &sent
                && !was_away
            {
                tracing::warn!(%error, "cannot fetch queued mail");
            }
            was_away = sent.is_err();
            if sent.unwrap_or_default() {
                continue;
            }
            tokio::select! {
                () = sleep(jittered(self.timings.poll)) => {}
                _ = stopped.changed() => {}
            }
        }
    }

    /// Sends one due mail; false if none is due.
    async fn send_next(&self, stop: &mut watch::Receiver<bool>) -> Result<bool, StoreError> {
        let database = self.app.state.database()?;
        let mut session = database.reader().await?;
        let due = is_mail_due(&mut session).await?;
        drop(session);
        if !due {
            return Ok(false);
        }
        let token = new_token().map_err(StoreError::from)?;
        let (kept, lease_ms) = (token.clone(), millis(self.timings.lease));
        let claimed = transact!(database, |tx| claim_mail(tx, lease_ms, &kept).await)?;
        let Some(mail) = claimed else {
            return Ok(false);
        };
        let mut session = database.reader().await?;
        let is_still_true = is_still_true(&mut session, &mail).await?;
        drop(session);
        let now = self.app.clock.now();
        let language = Language::of_code(&mail.language);
        let from = &self.transport.settings.from;
        let write = || message_of(&mail, is_still_true, &token, &self.app.config, from, now);
        let delivery = match in_language(language, write) {
            Some(message) => self.transport.deliver(&message, stop).await,
            None => Delivery::Rejected("its buyer no longer has an address".into()),
        };
        let end = self.end_of(&mail, delivery);
        self.record(&mail, &end).await?;
        Ok(true)
    }

    fn end_of(&self, mail: &ClaimedMail, delivery: Delivery) -> MailEnd {
        match delivery {
            Delivery::Accepted => {
                tracing::info!(mail.id = %mail.id, order.id = %mail.order, "mail sent");
                MailEnd::Sent
            }
            Delivery::Deferred(why) if mail.age_ms < millis(self.timings.give_up) => {
                let pause_ms = millis(self.pause_after(mail.attempts));
                tracing::warn!(mail.id = %mail.id, why, pause_ms, "mail delayed");
                MailEnd::Again { pause_ms, why }
            }
            Delivery::Deferred(why) | Delivery::Rejected(why) => {
                tracing::error!(mail.id = %mail.id, order.id = %mail.order, why, "gave up on a \
                                                                                  mail");
                MailEnd::Dead { why }
            }
            Delivery::Canceled => MailEnd::Again {
                pause_ms: 0,
                why: "its sender stopped".into(),
            },
        }
    }

    fn pause_after(&self, attempts: i64) -> Duration {
        let doublings = u32::try_from(attempts - 1).unwrap_or_default().min(20);
        let pause = self.timings.pause.saturating_mul(1 << doublings);
        jittered(pause.min(self.timings.longest_pause))
    }

    /// Records an outcome, with some attempts if the database does not answer.
    async fn record(&self, mail: &ClaimedMail, end: &MailEnd) -> Result<(), StoreError> {
        let database = self.app.state.database()?;
        let mut attempts = 1;
        loop {
            let (mail, end) = (mail.clone(), end.clone());
            let outcome = transact!(database, |tx| end_mail(tx, &mail, &end).await);
            match outcome {
                Ok(_) => return Ok(()),
                Err(error) if attempts == RECORD_ATTEMPTS => return Err(error),
                Err(_) => {
                    attempts += 1;
                    sleep(self.timings.poll).await;
                }
            }
        }
    }
}
