//! Statuses that agencies write in capitals, in plain words.

use crate::label;

/// HPD's statuses of violations, and what they say.
const STATUSES: [(&str, &str); 12] = [
    (
        "DEFECT LETTER ISSUED",
        "HPD told the owner the certification was defective",
    ),
    ("NOV SENT OUT", "notice sent to the owner"),
    (
        "FIRST NO ACCESS TO RE- INSPECT VIOLATION",
        "HPD couldn't get in to reinspect",
    ),
    (
        "SECOND NO ACCESS TO RE-INSPECT VIOLATION",
        "HPD came a second time to reinspect and couldn't get in",
    ),
    (
        "CERTIFICATION POSTPONMENT GRANTED",
        "HPD gave the owner more time",
    ),
    (
        "CERTIFICATION POSTPONMENT DENIED",
        "HPD denied the owner more time",
    ),
    ("NOT COMPLIED WITH", "HPD checked and found no repair"),
    ("VIOLATION WILL BE REINSPECTED", "HPD will reinspect"),
    (
        "INVALID CERTIFICATION",
        "HPD rejected the owner's certification",
    ),
    ("NOV CERTIFIED LATE", "the owner certified the repair late"),
    (
        "NOV CERTIFIED ON TIME",
        "the owner certified the repair on time",
    ),
    ("VIOLATION REOPEN", "reopened"),
];

/// The status of a record in plain words and the current language, to follow others in a sentence;
/// one that isn't known, in [the agency's words](agency_words).
#[must_use]
pub fn plain_status(status: &str) -> String {
    let status = status.trim();
    let known = STATUSES.iter().find(|(written, _)| *written == status);
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
        for (written, words) in STATUSES {
            assert_eq!(plain_status(written), words);
            for language in [Language::Spanish, Language::Chinese] {
                let translated = in_language(language, || plain_status(written));
                assert_ne!(translated, words);
            }
        }
    }
}
