//! Columns of the city's data, in plain words.

use crate::label;

/// What columns hold, by their name.
const COLUMNS: &str = include_str!("../columns.tsv");

/// What the columns without words hold.
const OTHERS: &str = "other values";

fn columns() -> impl Iterator<Item = (&'static str, &'static str)> {
    COLUMNS.lines().filter_map(|row| row.split_once('\t'))
}

fn words_of(name: &str) -> Option<&'static str> {
    let known = columns().find(|(column, _)| *column == name);
    known.map(|(_, words)| words)
}

/// What columns hold, by their names in the city's data, in plain words and the current language.
/// Columns that hold the same are named once, and those without words last.
#[must_use]
pub fn column_words(names: &[String]) -> Vec<&'static str> {
    let known = names.iter().filter_map(|name| words_of(name));
    let others = names.iter().any(|name| words_of(name).is_none());
    let mut found: Vec<&str> = Vec::new();
    for words in known.chain(others.then_some(OTHERS)) {
        if !found.contains(&words) {
            found.push(words);
        }
    }
    found.into_iter().map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, in_language};

    fn words(names: &[&str]) -> Vec<&'static str> {
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        column_words(&names)
    }

    #[test]
    fn columns_are_named_once_each_and_the_others_together_at_the_end() {
        let names = [
            "sequenceno",
            "lowhousenumber",
            "cycle",
            "streetname",
            "class",
        ];
        assert_eq!(words(&names), ["address", "class", "other values"]);
        assert!(words(&[]).is_empty());
    }

    #[test]
    fn every_column_is_translated() {
        assert_eq!(columns().count(), COLUMNS.lines().count());
        for (name, english) in columns().chain([("cycle", OTHERS)]) {
            assert_eq!(words(&[name]), [english]);
            for language in [Language::Spanish, Language::Chinese] {
                let translated = in_language(language, || words(&[name]));
                assert_ne!(translated, [english], "{name}");
            }
        }
    }
}
