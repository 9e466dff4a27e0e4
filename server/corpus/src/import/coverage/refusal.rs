//! Refuses files with too many unusable rows, and builds from partial data that were not accepted.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use nycapt_report::datasets::by_id;

use super::signals::signal;
use crate::release::{Input, Signal, SignalKind};

/// Reasons that say nothing against a file: such rows are skipped on purpose.
pub(in crate::import) const NOT_KEPT: &str = "of a kind that is not kept";
/// The same for rows that a file has twice.
pub(in crate::import) const REPEATED: &str = "repeats a case";
/// The same for buildings and walls that the city's address directory lists without an address.
pub(in crate::import) const NOT_AN_ADDRESS: &str = "not an address";
/// Why usable rows of a refused file are not loaded.
const REFUSED: &str = "in a file that was refused";
/// In fewer rows, a share varies too much by chance; none that is usable is no chance.
const ENOUGH_ROWS: u64 = 100;
const NAMED: usize = 3;

#[derive(Debug, Clone)]
pub(in crate::import) struct LeftOut {
    pub(in crate::import) input: Input,
    pub(in crate::import) signal: Signal,
}

/// Why a file is refused: of the rows it should give, over a tenth were rejected, or of a few all.
pub(in crate::import) fn rejected(input: &Input) -> Option<LeftOut> {
    let is_meant = |reason: &str| [NOT_KEPT, REPEATED, NOT_AN_ADDRESS].contains(&reason);
    let all = input.rows_rejected.iter();
    let (meant, mut reasons): (Vec<_>, Vec<_>) = all.partition(|(reason, _)| is_meant(reason));
    let sum = |reasons: &[(&String, &u64)]| reasons.iter().map(|(_, rows)| **rows).sum::<u64>();
    let (rows, unusable) = (input.rows_read - sum(&meant), sum(&reasons));
    let is_refused = if rows < ENOUGH_ROWS {
        rows > 0 && unusable == rows
    } else {
        unusable * 10 > rows
    };
    if !is_refused {
        return None;
    }
    reasons.sort_by_key(|(_, rows)| std::cmp::Reverse(**rows));
    let named = reasons.iter().take(NAMED);
    let named: Vec<_> = named
        .map(|(reason, rows)| format!("{rows}: {reason}"))
        .collect();
    let sentence = format!(
        "{unusable} of its {rows} rows cannot be used ({})",
        named.join("; ")
    );
    Some(LeftOut {
        signal: Signal {
            files: vec![input.file.clone()],
            ..signal(SignalKind::Rejected, sentence)
        },
        input: without_rows(input),
    })
}

fn without_rows(input: &Input) -> Input {
    let mut rows_rejected = input.rows_rejected.clone();
    let rest = input.rows_read - rows_rejected.values().sum::<u64>();
    rows_rejected.insert(REFUSED.to_owned(), rest);
    rows_rejected.retain(|_, rows| *rows > 0);
    Input {
        file: input.file.clone(),
        sha256: input.sha256.clone(),
        bytes: input.bytes,
        dataset: input.dataset.clone(),
        rows_read: input.rows_read,
        rows_rejected,
        values_unreadable: input.values_unreadable.clone(),
        columns_absent: input.columns_absent.clone(),
        values_blank: input.values_blank.clone(),
        ..Input::default()
    }
}

/// The signals of partial datasets that were not accepted, one per line; none if there are
/// none.
pub(in crate::import) fn unaccepted(
    signals: &BTreeMap<String, Vec<Signal>>,
    accepts: impl Fn(&str) -> bool,
) -> Option<String> {
    let mut lines = String::new();
    for (id, signals) in signals.iter().filter(|(id, _)| !accepts(id)) {
        let name = by_id(id).map_or("", |dataset| dataset.name);
        for Signal {
            kind,
            files,
            sentence,
            ..
        } in signals
        {
            let files = if files.is_empty() {
                "no file".to_owned()
            } else {
                files.join(", ")
            };
            // Writing to a string cannot fail.
            let _ = write!(
                lines,
                "\n  {id} ({name}), {files}: {}: {sentence}",
                kind.as_str()
            );
        }
    }
    (!lines.is_empty()).then_some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input(rows_read: u64, reasons: &[(&str, u64)]) -> Input {
        let reasons = reasons.iter();
        Input {
            file: "complaints.csv".into(),
            dataset: "eabe-havv".into(),
            rows_read,
            rows_rejected: reasons
                .map(|(why, rows)| ((*why).to_owned(), *rows))
                .collect(),
            ..Input::default()
        }
    }

    #[test]
    fn over_a_tenth_of_unusable_rows_refuses_a_file_and_of_a_few_rows_all() {
        let meant = |unusable| {
            [
                (NOT_KEPT, 700),
                (REPEATED, 50),
                (NOT_AN_ADDRESS, 50),
                ("no usable BBL", unusable),
            ]
        };
        for (rows, reasons, is_refused) in [
            (1000, &[("no usable BIN", 100)][..], false),
            (1000, &[("no usable BIN", 1), ("no BIN", 100)], true),
            // Rows that are skipped on purpose are not unusable.
            (1000, &meant(20), false),
            (1000, &meant(21), true),
            (99, &[("no usable BIN", 98)], false),
            (99, &[("no usable BIN", 90), ("no BIN", 9)], true),
            (9, &[(NOT_KEPT, 8), ("no usable BIN", 1)], true),
            (9, &[(NOT_KEPT, 9)], false),
            (0, &[], false),
            (100, &[("no usable BIN", 11)], true),
        ] {
            let refused = rejected(&input(rows, reasons));
            assert_eq!(refused.is_some(), is_refused, "{rows} {reasons:?}");
        }
    }

    #[test]
    fn refusals_name_dataset_file_and_signal_of_what_was_not_accepted() {
        let reasons = [("no usable BIN", 1), ("no BIN", 100)];
        let refused = rejected(&input(1000, &reasons)).unwrap();
        assert_eq!(refused.input.rows_rejected[REFUSED], 899);
        assert!(refused.input.adds_up());
        let signals = BTreeMap::from([("eabe-havv".to_owned(), vec![refused.signal])]);
        let lines = unaccepted(&signals, |_| false).unwrap();
        assert_eq!(
            lines,
            "\n  eabe-havv (DOB complaints received), complaints.csv: rejected: \
             101 of its 1000 rows cannot be used (100: no BIN; 1: no usable BIN)"
        );
        assert_eq!(unaccepted(&signals, |id| id == "eabe-havv"), None);
    }
}
