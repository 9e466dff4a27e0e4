//! Shows the progress of a build: bars on a terminal, lines elsewhere.

use std::io::{IsTerminal, Write as _};

use indicatif::{MultiProgress, ProgressBar, ProgressStyle};

/// The figures of a download of rows, and of one of bytes.
pub(crate) const ROWS: &str = "{pos}/{len} rows {per_sec} {eta}";
pub(crate) const BYTES: &str = "{bytes}/{total_bytes} {bytes_per_sec} {eta}";

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

/// The progress of downloads under way at the same time.
#[derive(Debug)]
pub(crate) struct DownloadBars {
    shown: Progress,
    bars: MultiProgress,
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

    /// Prints a warning in every mode.
    pub(crate) fn warn(self, sentence: &str) {
        say(&format!("warning: {sentence}"));
    }

    /// Prints a line unless quiet.
    pub(crate) fn note(self, sentence: &str) {
        if self != Self::Quiet {
            say(sentence);
        }
    }

    /// Starts a table with `bytes` on disk.
    pub(crate) fn table(self, label: &str, bytes: u64) -> ProgressBar {
        let figures = "{bytes}/{total_bytes} {eta}";
        self.begin(&format!("reading {label}"), bytes, figures)
    }

    pub(crate) fn stage(self, label: &str, steps: u64) -> ProgressBar {
        if self == Self::Lines {
            say(label);
        }
        self.begin(label, steps, "{pos}/{len} {eta}")
    }

    fn begin(self, label: &str, length: u64, figures: &str) -> ProgressBar {
        let bar = match self {
            Self::Bars => ProgressBar::new(length),
            Self::Quiet | Self::Lines => ProgressBar::hidden(),
        };
        if let Ok(style) =
            ProgressStyle::with_template(&format!("{{msg:50!}} {{bar:30}} {figures}"))
        {
            bar.set_style(style);
        }
        bar.set_message(label.to_owned());
        bar
    }
}

impl DownloadBars {
    pub(crate) fn new(shown: Progress) -> Self {
        Self {
            shown,
            bars: MultiProgress::new(),
        }
    }

    /// Prints a line above the bars unless quiet.
    pub(crate) fn note(&self, sentence: &str) {
        self.bars.suspend(|| self.shown.note(sentence));
    }

    /// Starts a download of `length` rows or bytes; `there` are already downloaded.
    pub(crate) fn begin(&self, label: &str, length: u64, there: u64, figures: &str) -> ProgressBar {
        let mut bar = self.shown.begin(label, length, figures);
        if self.shown == Progress::Bars {
            bar = self.bars.add(bar);
        }
        bar.set_position(there);
        // The rate is of what is downloaded now.
        bar.reset_eta();
        bar
    }
}

fn say(sentence: &str) {
    // A closed standard error cannot be reported anywhere.
    let _ = writeln!(std::io::stderr(), "{sentence}");
}
