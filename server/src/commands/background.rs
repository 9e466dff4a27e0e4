//! The background tasks of a process: reports, mail and reconciliation.

use std::sync::Arc;

use anyhow::Context;

use crate::app::App;
use crate::mail::{MailTimings, Mailer};
use crate::worker::{ReportCompiler, SWEEP, Sweeper, Timings, Worker};

/// The background tasks, until they are drained.
pub(super) struct Background {
    worker: Worker,
    mailer: Option<Mailer>,
    // Runs until it is dropped.
    _sweeper: Sweeper,
}

impl Background {
    pub(super) fn start(app: &Arc<App>) -> anyhow::Result<Self> {
        let compiler = Arc::new(ReportCompiler::of(app));
        let timings = Timings::default();
        Ok(Self {
            worker: Worker::start(Arc::clone(app), compiler, timings, app.config.workers),
            mailer: Mailer::start(app, MailTimings::default()).context("mail cannot be sent")?,
            _sweeper: Sweeper::start(Arc::clone(app), SWEEP),
        })
    }

    /// Finishes running reports and mail, or requeues them.
    pub(super) async fn drain(self) {
        let mail = async {
            if let Some(mailer) = self.mailer {
                mailer.drain().await;
            }
        };
        tokio::join!(self.worker.drain(), mail);
    }
}
