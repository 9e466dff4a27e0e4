//! Takes mails that are due, one after the other, and notes what became of each.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::letter::letter;
use super::settings::MailSettings;
use super::transport::{Delivery, LAST_WORD, Transport};
use crate::app::App;
use crate::random::{jittered, new_token};
use crate::store::{ClaimedMail, MailEnd, StoreError, claim_mail, end_mail, is_mail_due};
use nycapt_corpus::clock::millis;

/// Tries to note that a mail was sent, for one that is not noted is sent again.
const NOTES: u32 = 10;

/// The times of a mailer; tests shorten them.
#[derive(Debug, Clone, Copy)]
pub struct MailTimings {
    /// How often due mails are looked for.
    pub poll: Duration,
    /// How long a mail stays with a mailer that is not heard of.
    pub lease: Duration,
    /// Pause before the second try; twice as long after each.
    pub pause: Duration,
    /// Longest pause.
    pub longest_pause: Duration,
    /// How long a mail is tried.
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
            // The last word of the mail server, and the time to note it.
            drain: LAST_WORD + Duration::from_secs(15),
        }
    }
}

/// A mailer that runs until it is drained; dropped, it ends as if its process were killed.
#[derive(Debug)]
pub struct Mailer {
    stop: watch::Sender<bool>,
    line: JoinHandle<()>,
    drain: Duration,
}

impl Mailer {
    /// Starts a mailer; none where the settings name no mail server.
    ///
    /// # Errors
    /// The system has no certificates to know the mail server by.
    pub fn start(app: &Arc<App>, timings: MailTimings) -> anyhow::Result<Option<Self>> {
        let Some(settings) = &app.config.mail else {
            return Ok(None);
        };
        let (stop, stopped) = watch::channel(false);
        let line = MailLoop {
            transport: Transport::new(settings)?,
            settings: settings.clone(),
            app: Arc::clone(app),
            timings,
            away: false,
        };
        Ok(Some(Self {
            stop,
            line: tokio::spawn(line.run(stopped)),
            drain: timings.drain,
        }))
    }

    /// Takes no more mails, and waits for the one that has been handed over.
    pub async fn drain(mut self) {
        self.stop.send_replace(true);
        // Cut off, it may be sent again by another: its lease runs out.
        let _ = timeout(self.drain, &mut self.line).await;
    }
}

impl Drop for Mailer {
    fn drop(&mut self) {
        self.line.abort();
    }
}

struct MailLoop {
    transport: Transport,
    settings: MailSettings,
    app: Arc<App>,
    timings: MailTimings,
    /// Whether the database was away at the last look.
    away: bool,
}

impl MailLoop {
    async fn run(mut self, mut stopped: watch::Receiver<bool>) {
        while !*stopped.borrow() {
            match self.send_next(&mut stopped).await {
                Ok(true) => {
                    self.away = false;
                    continue;
                }
                Ok(false) => self.away = false,
                Err(error) => {
                    if !self.away {
                        tracing::warn!(%error, "mails cannot be taken");
                    }
                    self.away = true;
                }
            }
            tokio::select! {
                () = sleep(jittered(self.timings.poll)) => {}
                _ = stopped.changed() => {}
            }
        }
    }

    /// Sends one mail that is due; false where none is.
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
        let claimed = database
            .write(move |tx| Box::pin(async move { claim_mail(tx, lease_ms, &kept).await }))
            .await?;
        let Some(mail) = claimed else {
            return Ok(false);
        };
        let site_url = &self.app.config.site_url;
        let now = self.app.clock.now();
        let delivery = match letter(&mail, &token, site_url, self.settings.from(), now) {
            Some(message) => self.transport.deliver(&message, stop).await,
            None => Delivery::Rejected("its buyer has no address any more".into()),
        };
        let end = self.end_of(&mail, delivery);
        self.note(&mail, &end).await?;
        Ok(true)
    }

    fn end_of(&self, mail: &ClaimedMail, delivery: Delivery) -> MailEnd {
        match delivery {
            Delivery::Accepted => {
                tracing::info!(mail.id = %mail.id, order.id = %mail.order, "a mail is sent");
                MailEnd::Sent
            }
            Delivery::Deferred(why) if mail.age_ms < millis(self.timings.give_up) => {
                let pause_ms = millis(self.pause_after(mail.attempts));
                tracing::warn!(mail.id = %mail.id, why, pause_ms, "a mail is not sent yet");
                MailEnd::Again { pause_ms, why }
            }
            Delivery::Deferred(why) | Delivery::Rejected(why) => {
                tracing::error!(mail.id = %mail.id, order.id = %mail.order, why, "a mail is given up");
                MailEnd::Dead { why }
            }
            Delivery::Cancelled => MailEnd::Again {
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

    /// Notes an end, again and again for a while where the database does not answer.
    async fn note(&self, mail: &ClaimedMail, end: &MailEnd) -> Result<(), StoreError> {
        let database = self.app.state.database()?;
        let mut tries = 1;
        loop {
            let (noted, end) = (mail.clone(), end.clone());
            let outcome = database
                .write(move |tx| Box::pin(async move { end_mail(tx, &noted, &end).await }))
                .await;
            match outcome {
                Ok(_) => return Ok(()),
                Err(error) if tries == NOTES => return Err(error),
                Err(_) => {
                    tries += 1;
                    sleep(self.timings.poll).await;
                }
            }
        }
    }
}
