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
            (false, true) => capitalized(word),
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

/// In lower case but for its first letter.
fn capitalized(word: &str) -> String {
    let lower = word.to_lowercase();
    let Some((start, first)) = lower
        .char_indices()
        .find(|(_, letter)| letter.is_alphabetic())
    else {
        return lower;
    };
    let (before, rest) = lower.split_at(start);
    let after = rest.strip_prefix(first).unwrap_or_default();
    format!("{before}{}{after}", first.to_uppercase())
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
            ("", ""),
        ] {
            assert_eq!(sentence_case(written), read);
        }
        let spanish = in_language(Language::Spanish, || sentence_case("HEAT/HOT WATER"));
        assert_eq!(spanish, "Calefacción y agua caliente");
    }

    #[test]
    fn a_label_among_an_agency_s_texts_is_in_the_language() {
        let chinese = in_language(Language::Chinese, || {
            sentence_case("Not registered with HPD")
        });
        assert_eq!(chinese, "未在HPD登记");
    }
}
