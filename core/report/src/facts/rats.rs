//! Rat inspections.

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::datasets::rodent_inspections as schema;

/// The verdict of rat inspections.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Rats {
    /// Never inspected, or never failed.
    #[default]
    None,
    /// Failed once and passed since.
    Cleared,
    /// The latest verdict is a failure.
    Failed,
}

impl Rats {
    pub(super) fn read(history: History<'_>) -> Self {
        let mut has_failed = false;
        let mut latest: Option<(Option<Date>, bool)> = None;
        for row in history.of(&schema::DATASET) {
            let Some(failed) = found_rats(&row) else {
                continue;
            };
            has_failed |= failed;
            latest = latest.max(Some((row.date(schema::INSPECTED), failed)));
        }
        match latest {
            Some((_, true)) => Self::Failed,
            Some(_) if has_failed => Self::Cleared,
            _ => Self::None,
        }
    }
}

/// Whether an inspection found rats; `None` if it doesn't assess them.
///
/// Only inspections judge; baiting, cleaning and visits between them do not. Other failures, such
/// as garbage, are no finding of rats.
pub(crate) fn found_rats(row: &Record<'_>) -> Option<bool> {
    let kind = row.text(schema::TYPE);
    let judges = ["initial", "compliance"]
        .iter()
        .any(|word| kind.eq_ignore_ascii_case(word));
    let result = row.text(schema::RESULT).to_ascii_lowercase();
    match result.as_str() {
        _ if !judges => None,
        "passed" => Some(false),
        // The source cuts its words, as in `Failed for Rat A`, and older rows leave out the first.
        failed if failed.starts_with("failed for rat") => Some(true),
        "rat activity" => Some(true),
        _ => None,
    }
}
