//! What works behind the requests of a process: reports, mail, and checkouts left open.

use std::sync::Arc;

use anyhow::Context;

use crate::app::App;
use crate::mail::{MailTimings, Mailer};
use crate::worker::{ReportCompiler, SWEEP, Sweeper, Timings, Worker};

/// Everything that works behind requests, until it is drained.
pub(super) struct Background {
    worker: Worker,
    mailer: Option<Mailer>,
    // Looks for checkouts for as long as it is held.
    _sweeper: Sweeper,
}

impl Background {
    pub(super) fn start(app: &Arc<App>) -> anyhow::Result<Self> {
        let compiler = Arc::new(ReportCompiler::new(app.clock.clone()));
        let timings = Timings::default();
        Ok(Self {
            worker: Worker::start(Arc::clone(app), compiler, timings, app.config.workers),
            mailer: Mailer::start(app, MailTimings::default()).context("mail cannot be sent")?,
            _sweeper: Sweeper::start(Arc::clone(app), SWEEP),
        })
    }

    /// Finishes reports and mail that are under way, or puts them back in line.
    pub(super) async fn drain(self) {
        let mail = async {
            if let Some(mailer) = self.mailer {
                mailer.drain().await;
            }
        };
        tokio::join!(self.worker.drain(), mail);
    }
}
