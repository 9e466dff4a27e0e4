//! Statuses that agencies write in capitals, in plain words.

use crate::label;

/// HPD's statuses of violations, and what they say.
const STATUSES: &str = include_str!("../statuses.tsv");

fn statuses() -> impl Iterator<Item = (&'static str, &'static str)> {
    STATUSES.lines().filter_map(|row| row.split_once('\t'))
}

/// The status of a record in plain words and the current language, to follow others in a sentence;
/// one that isn't known, in [the agency's words](agency_words).
#[must_use]
pub fn plain_status(status: &str) -> String {
    let status = status.trim();
    let known = statuses().find(|(written, _)| *written == status);
    known.map_or_else(
        || agency_words(status),
        |(_, words)| label(words).to_owned(),
    )
}

/// A text in an agency's capitals in small letters, with its abbreviations in full; a label of the
/// report in the current language.
#[must_use]
pub fn agency_words(status: &str) -> String {
    let words = label(status);
    if words != status {
        return words.to_owned();
    }
    let lower = status.to_lowercase();
    let words = lower.split(' ').map(|word| match word {
        "nov" => label("notice of violation").to_owned(),
        "omo" => label("open market order").to_owned(),
        "hwo" => label("handyman work order").to_owned(),
        "hpd" | "dob" | "ecb" | "oath" => word.to_uppercase(),
        word => word.to_owned(),
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, in_language};

    #[test]
    fn an_agency_s_abbreviations_are_spelled_out() {
        let expected = "info notice of violation sent out";
        assert_eq!(agency_words("INFO NOV SENT OUT"), expected);
        assert_eq!(agency_words("OMO Completed"), "open market order completed");
        assert_eq!(agency_words("REFERRED TO HPD"), "referred to HPD");
    }

    #[test]
    fn every_known_status_is_plain_and_translated() {
        assert_eq!(plain_status("NOV SENT OUT "), "notice sent to the owner");
        assert_eq!(plain_status("LATE, RESCHEDULED"), "late, rescheduled");
        assert_eq!(statuses().count(), STATUSES.lines().count());
        for (written, words) in statuses() {
            assert_eq!(plain_status(written), words);
            for language in [Language::Spanish, Language::Chinese] {
                let translated = in_language(language, || plain_status(written));
                assert_ne!(translated, words);
            }
        }
    }
}
