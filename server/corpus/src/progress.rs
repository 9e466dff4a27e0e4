//! What a person sees of a build while it runs: bars on a terminal, lines elsewhere.

use std::io::{IsTerminal, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::{ProgressBar, ProgressStyle};

/// How much to show, always on standard error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Nothing.
    Quiet,
    /// One line for each table and stage.
    Lines,
    /// Bars that fill.
    Bars,
}

/// The progress of one table or stage.
#[derive(Debug)]
pub(crate) struct Bar {
    shown: Progress,
    bar: ProgressBar,
    position: Arc<AtomicU64>,
}

impl Progress {
    /// Bars on a terminal, else lines; nothing when `quiet`.
    pub fn for_terminal(quiet: bool) -> Self {
        match (quiet, std::io::stderr().is_terminal()) {
            (true, _) => Self::Quiet,
            (false, true) => Self::Bars,
            (false, false) => Self::Lines,
        }
    }

    /// Something that people must know, whatever is shown.
    pub(crate) fn warn(self, sentence: &str) {
        say(&format!("warning: {sentence}"));
    }

    /// A fact worth a line.
    pub(crate) fn note(self, sentence: &str) {
        if self != Self::Quiet {
            say(sentence);
        }
    }

    /// Begins a table of so many bytes on disk; `read` counts them.
    pub(crate) fn table(self, label: &str, bytes: u64, read: &Arc<AtomicU64>) -> Bar {
        self.begin(format!("reading {label}"), bytes, true, Arc::clone(read))
    }

    /// Begins a stage of so many steps.
    pub(crate) fn stage(self, label: &str, steps: u64) -> Bar {
        self.note_line(label);
        self.begin(label.to_owned(), steps, false, Arc::default())
    }

    fn note_line(self, label: &str) {
        if self == Self::Lines {
            say(label);
        }
    }

    fn begin(self, label: String, length: u64, bytes: bool, position: Arc<AtomicU64>) -> Bar {
        let bar = match self {
            Self::Bars => ProgressBar::new(length),
            Self::Quiet | Self::Lines => ProgressBar::hidden(),
        };
        let figures = if bytes {
            "{bytes}/{total_bytes} {eta}"
        } else {
            "{pos}/{len} {eta}"
        };
        if let Ok(style) =
            ProgressStyle::with_template(&format!("{{msg:50!}} {{bar:30}} {figures}"))
        {
            bar.set_style(style);
        }
        bar.set_message(label);
        Bar {
            shown: self,
            bar,
            position,
        }
    }
}

impl Bar {
    /// Shows how far the counter has come.
    pub(crate) fn advance(&self) {
        self.bar.set_position(self.position.load(Ordering::Relaxed));
    }

    /// Counts steps and shows them.
    pub(crate) fn step(&self, steps: u64) {
        self.position.fetch_add(steps, Ordering::Relaxed);
        self.advance();
    }

    /// Ends a table with a line about it.
    pub(crate) fn finish(&self, line: &str) {
        self.bar.finish_and_clear();
        self.shown.note(line);
    }

    /// Ends a stage.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn say(sentence: &str) {
    // There is nowhere to report that standard error is closed.
    let _ = writeln!(std::io::stderr(), "{sentence}");
}
