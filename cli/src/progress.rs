//! Progress of a command: one line on a terminal, or nothing.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nycapt::client::{Clock, SystemClock, Wait, WaitReason};
use nycapt::contract::{ErrorKind, ReportJob};

use crate::render::printable;
use crate::stderr::write_line;

const ROWS: &str = " {pos}/{len} {bar:24} {per_sec:.0} · {msg}";
const STAGES: &str = " {spinner} {msg}";
/// Shorter pauses are not announced.
const WORTH_A_WORD: Duration = Duration::from_secs(2);
const TICK: Duration = Duration::from_millis(120);

/// Whether the service answers while a report is awaited, as of its last step.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Contact {
    /// No report is awaited.
    #[default]
    Unneeded,
    Kept,
    Lost,
}

/// A line that shows the progress of a command. Copies share the line.
#[derive(Clone)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Whether a person reads standard error.
    is_seen: bool,
    /// Whether results go elsewhere, so that rows are not their own progress.
    shows_rows: bool,
    clock: SystemClock,
    /// When the pause that was announced last ends, on the clock: all running requests wait at the
    /// same time.
    pause_ends: Arc<Mutex<Duration>>,
    contact: Arc<Mutex<Contact>>,
}

impl Progress {
    pub(crate) fn new(is_seen: bool, shows_rows: bool) -> Self {
        Self {
            bar: ProgressBar::hidden(),
            is_seen,
            shows_rows,
            clock: SystemClock::new(),
            pause_ends: Arc::default(),
            contact: Arc::default(),
        }
    }

    pub(crate) fn rows(&self, done: usize, total: usize, failed: usize) {
        if !(self.is_seen && self.shows_rows) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_length(total.try_into().unwrap_or(u64::MAX));
            self.show(ROWS);
        }
        self.bar.set_position(done.try_into().unwrap_or(u64::MAX));
        self.bar.set_message(format!("{failed} failed"));
    }

    /// Shows the stage of a report; without a terminal each stage is a line.
    pub(crate) fn stage(&self, step: u32, stage: &str, quiet: bool) {
        *self.contact() = Contact::Kept;
        let text = format!("step {step} of {}: {}", ReportJob::STEPS, printable(stage));
        if !self.is_seen {
            if !quiet {
                write_line(&text);
            }
            return;
        }
        if self.bar.is_hidden() {
            self.show(STAGES);
            self.bar.enable_steady_tick(TICK);
        }
        self.bar.set_message(text);
    }

    /// Announces a pause. While a report is awaited, the first failure is announced instead, because
    /// the pauses after it are many and short.
    pub(crate) fn announce(&self, wait: Wait) {
        if let WaitReason::Error(kind) = wait.reason
            && kind != ErrorKind::RateLimited
            && self.announce_lost_contact()
        {
            return;
        }
        if wait.duration < WORTH_A_WORD || !self.is_news(wait.duration, self.clock.elapsed()) {
            return;
        }
        let seconds = wait.duration.as_secs_f64().ceil();
        let text = match wait.reason {
            WaitReason::RateLimitReached | WaitReason::Error(ErrorKind::RateLimited) => {
                format!("pausing {seconds} s for the rate limit")
            }
            WaitReason::Error(kind) => {
                let why = kind.row().title.to_lowercase();
                format!("pausing {seconds} s before the next try ({why})")
            }
        };
        if self.bar.is_hidden() {
            write_line(&text);
        } else {
            self.bar.set_message(text);
        }
    }

    /// Says once that the service is away while a report is awaited; returns whether one is.
    fn announce_lost_contact(&self) -> bool {
        let mut contact = self.contact();
        if *contact == Contact::Kept {
            // Once for each step shown, however often the service comes and goes.
            self.suspend(|| write_line("the service wasn't available; still waiting"));
            *contact = Contact::Lost;
        }
        *contact != Contact::Unneeded
    }

    fn contact(&self) -> MutexGuard<'_, Contact> {
        self.contact.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a pause that begins now ends much later than the one announced.
    fn is_news(&self, pause: Duration, now: Duration) -> bool {
        let new = now + pause;
        let mut end = self
            .pause_ends
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_news = now >= *end || new > *end + WORTH_A_WORD;
        if is_news {
            *end = new;
        }
        is_news
    }

    pub(crate) fn suspend<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    pub(crate) fn end(&self) {
        *self.contact() = Contact::Unneeded;
        self.bar.finish_and_clear();
        self.bar.set_draw_target(ProgressDrawTarget::hidden());
    }

    fn show(&self, template: &str) {
        // A template that does not parse would be seen by the first person who runs this.
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style.progress_chars("━╸─"));
        }
        self.bar.set_draw_target(ProgressDrawTarget::stderr());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_is_shown_once_however_many_requests_wait() {
        let progress = Progress::new(false, false);
        let seconds = Duration::from_secs;
        let is_shown = |now, length| progress.is_news(seconds(length), seconds(now));
        assert!(is_shown(0, 30));
        assert!(!is_shown(0, 30) && !is_shown(1, 30) && !is_shown(20, 10));
        assert!(
            is_shown(25, 60),
            "the pause is much longer than the one shown"
        );
        assert!(is_shown(85, 2), "the one before is over");
    }

    #[test]
    fn the_templates_parse() {
        for template in [ROWS, STAGES] {
            assert!(ProgressStyle::with_template(template).is_ok(), "{template}");
        }
    }
}
