//! The exit codes and what they mean: the contract's and the program's own.

use std::collections::BTreeMap;

use nycapt::contract::ErrorKind;

/// Exit code of a usage error, as clap's own.
pub(crate) const USAGE: u8 = 2;
/// Exit code of a batch with failed rows.
pub(crate) const PARTIAL: u8 = 13;
/// Exit code of an interrupted program, as in shells.
pub(crate) const INTERRUPTED: u8 = 130;
pub(crate) fn table() -> Vec<(u8, String)> {
    let mut meanings: BTreeMap<u8, Vec<String>> = BTreeMap::new();
    meanings.insert(0, vec!["done".into()]);
    meanings.insert(USAGE, vec!["usage error".into()]);
    meanings.insert(PARTIAL, vec!["some rows of a batch failed".into()]);
    meanings.insert(INTERRUPTED, vec!["interrupted".into()]);
    for kind in ErrorKind::ALL {
        let row = kind.row();
        let codes = meanings.entry(row.exit).or_default();
        codes.push(row.code.replace('_', " "));
    }
    let joined = |(exit, codes): (u8, Vec<String>)| (exit, codes.join(", "));
    meanings.into_iter().map(joined).collect()
}

/// The table as lines of text that are at most `width` wide.
pub(crate) fn wrapped(width: usize) -> String {
    let mut text = String::new();
    let mut line = String::from(" ");
    for (index, (exit, meaning)) in table().into_iter().enumerate() {
        let part = format!(" {exit} {meaning}");
        let separator = if index == 0 { "" } else { " ·" };
        let length = line.chars().count() + separator.chars().count() + part.chars().count();
        if length > width {
            text.push_str(&line);
            text.push('\n');
            line = format!(" {part}");
        } else {
            line.push_str(separator);
            line.push_str(&part);
        }
    }
    text + &line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_exit_code_is_listed_once_and_the_lines_fit() {
        let codes: Vec<u8> = table().into_iter().map(|(exit, _)| exit).collect();
        let expected = [
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 130,
        ];
        assert_eq!(codes, expected);
        let text = wrapped(96);
        assert!(
            text.lines().all(|line| line.chars().count() <= 96),
            "{text}"
        );
        assert!(text.contains("13 some rows of a batch failed"), "{text}");
    }
}
