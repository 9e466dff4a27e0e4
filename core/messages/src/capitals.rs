//! Texts that agencies write in capitals, as people write them.

use crate::label;

/// Names that keep their capitals.
const ABBREVIATIONS: [&str; 12] = [
    "NYC", "NYCHA", "HPD", "DOB", "ECB", "OATH", "FDNY", "DEP", "DSNY", "DOHMH", "DHCR", "AEP",
];
/// Words before the letter of an apartment.
const BEFORE_APARTMENT: [&str; 4] = ["APT", "APARTMENT", "UNIT", "#"];

/// A text that an agency wrote in capitals, as sentences; a label of the report in the current
/// language; any other as it is.
#[must_use]
pub fn sentence_case(text: &str) -> String {
    let text = label(text);
    // Chinese letters are neither small nor capital.
    let is_small = |letter: char| letter.is_alphabetic() && !letter.is_uppercase();
    if text.chars().any(is_small) {
        return text.to_owned();
    }
    let (mut starts, mut names_apartment) = (true, false);
    let words = text.split(' ').map(|word| {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric() && letter != '#');
        let stays = ABBREVIATIONS.contains(&bare)
            || is_apartment(bare)
            || (names_apartment && bare.chars().count() == 1);
        let cased = match (stays, starts) {
            (true, _) => word.to_owned(),
            (false, true) => opening(&word.to_lowercase()),
            (false, false) => word.to_lowercase(),
        };
        names_apartment = BEFORE_APARTMENT.contains(&bare);
        starts = word.ends_with('.') || (starts && !word.chars().any(char::is_alphabetic));
        cased
    });
    let sentences = words.collect::<Vec<_>>().join(" ");
    label(&sentences).to_owned()
}

/// `4B`, but not `4TH`.
fn is_apartment(word: &str) -> bool {
    let letters = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let has_both = letters.len() < word.len() && letters.chars().any(char::is_alphabetic);
    has_both && !["ST", "ND", "RD", "TH"].contains(&letters)
}

/// A text with its first character in upper case.
#[must_use]
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The first word of a sentence, which may start with a quotation mark.
fn opening(word: &str) -> String {
    let letters = word.trim_start_matches(|letter: char| !letter.is_alphabetic());
    let before = word.strip_suffix(letters).unwrap_or_default();
    before.to_owned() + &capitalized(letters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, in_language};

    #[test]
    fn capitals_of_an_agency_become_sentences_and_apartments_keep_theirs() {
        for (written, read) in [
            ("HEAT/HOT WATER", "Heat/hot water"),
            (
                "§ 27-2005 REPAIR THE WALL AT APT C, 4TH STORY, APT 4B. CALL HPD.",
                "§ 27-2005 Repair the wall at apt C, 4th story, apt 4B. Call HPD.",
            ),
            ("Water leak in APT 3", "Water leak in APT 3"),
            ("“NO HEAT” REPORTED", "“No heat” reported"),
            ("", ""),
        ] {
            assert_eq!(sentence_case(written), read);
        }
        let spanish = in_language(Language::Spanish, || sentence_case("HEAT/HOT WATER"));
        assert_eq!(spanish, "Calefacción y agua caliente");
    }

    #[test]
    fn only_the_first_character_is_made_a_capital() {
        for (written, read) in [("likely", "Likely"), ("éTAT", "ÉTAT"), ("3 rows", "3 rows")] {
            assert_eq!(capitalized(written), read);
        }
    }

    #[test]
    fn a_label_among_an_agency_s_texts_is_in_the_language() {
        let chinese = in_language(Language::Chinese, || {
            sentence_case("Not registered with HPD")
        });
        assert_eq!(chinese, "未在HPD登记");
    }
}
