//! An inspector's free text, shown without names, phone numbers and email addresses.

use std::sync::LazyLock;

use crate::words::words_of;

/// The text on one line; `None` if it is blank or may identify a person.
pub(crate) fn redacted(text: &str) -> Option<String> {
    // A contact's name is next to a telephone number or address.
    if text.contains('@') || has_number_to_call(text) {
        return None;
    }
    let shown: String = text
        .chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect();
    let words: Vec<&str> = shown.split_whitespace().collect();
    (!words.is_empty() && !may_name_a_person(&shown)).then(|| words.join(" "))
}

/// Digits of any script, as telephone numbers are written with blanks and marks between them.
fn has_number_to_call(text: &str) -> bool {
    let mut rest = text;
    while let Some(at) = rest.find(char::is_numeric) {
        let (_, from) = rest.split_at(at);
        let (number, after) = from.split_at(number_length(from));
        let digits = number.chars().filter(|char| char.is_numeric()).count();
        if digits >= SHORTEST_NUMBER && !is_citation(number) {
            return true;
        }
        rest = after;
    }
    false
}

/// Digits of a telephone number without its area.
const SHORTEST_NUMBER: usize = 7;

/// Bytes up to the last digit of a run of digits with nothing but marks between them.
fn number_length(text: &str) -> usize {
    let mut end = 0;
    for (at, char) in text.char_indices() {
        if char.is_numeric() {
            end = at + char.len_utf8();
        } else if char.is_alphabetic() {
            break;
        }
    }
    end
}

/// Whether it is sections of the law, such as `27-2056.6`, `27-2005, 27-2007` or `27-2005, 2007`.
fn is_citation(number: &str) -> bool {
    let mut sections = number.split(", ");
    let first = sections.next().unwrap_or_default();
    is_section(first.trim_end_matches('.'))
        && sections.all(|section| {
            let section = section.trim_end_matches('.');
            is_section(section) || is_section(&format!("27-{section}"))
        })
}

/// A section of the Administrative Code's titles on buildings and housing.
fn is_section(text: &str) -> bool {
    let Some((title, section)) = text.split_once('-') else {
        return false;
    };
    let (section, part) = section.split_once('.').unwrap_or((section, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    ["26", "27", "28"].contains(&title)
        && section.starts_with("20")
        && (3..=4).contains(&section.len())
        && part.len() <= 2
        && digits(section)
        && digits(part)
}

/// Words within which a name may follow a role: `TENANT IN APT 4B MARIA EXAMPLE`.
const NEAR: usize = 8;

/// Whether a word is where a name would be: after a title or a role, or right before a role.
fn may_name_a_person(text: &str) -> bool {
    // `C/O` would fall apart at its slash.
    let text = text.to_uppercase().replace("C/O", " ATTN ");
    let words: Vec<&str> = text
        .split(|char: char| !char.is_alphanumeric() && !matches!(char, '\'' | '’'))
        .map(bare)
        .filter(|word| !word.is_empty())
        .collect();
    let is_unknown = |word: &&str| !is_plain(word) && !is_role(word);
    words.iter().enumerate().any(|(at, word)| {
        let mut after = words.iter().skip(at + 1).take(NEAR);
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        TITLES.contains(word)
            || is_role(word) && (after.any(is_unknown) || before.is_some_and(is_unknown))
    })
}

/// Without the marks around it and without the ending of `TENANT'S`.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|char: char| !char.is_alphanumeric());
    let ending = ["'S", "’S"];
    let short = ending.iter().find_map(|ending| word.strip_suffix(ending));
    short.unwrap_or(word)
}

/// Words that a name follows, whatever it is.
const TITLES: [&str; 9] = [
    "MR", "MRS", "MS", "MISS", "MISTER", "DR", "SR", "SRA", "SENORA",
];

/// A name may follow or precede it.
fn is_role(word: &str) -> bool {
    static ROLES: LazyLock<Vec<&str>> = LazyLock::new(|| words_of("person_role"));
    ROLES.contains(&word)
}

/// Words in notices that aren't names; also words with a number.
fn is_plain(word: &str) -> bool {
    static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| words_of("plain"));
    word.chars().any(char::is_numeric) || WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_text_of_a_notice_stays_as_it_is() {
        for text in [
            "§ 27-2056.6 ADM CODE - CORRECT THE LEAD-BASED PAINT HAZARD USING WORK PRACTICES SET \
             FORTH IN 28 RCNY §11-06(B)(2) NORTH WALL LOCATED AT APT 4D, 4th STORY, 2nd APARTMENT \
             FROM NORTH AT EAST",
            "SECTION 27-2005, 2007, 204.1 HMC CODE: MAKE SELF-CLOSING THE DOORS, 1st STORY",
            "POST SIGN BEARING NAME, ADDRESS INCLUDING APARTMENT NUMBER AND TELEPHONE NUMBER OF \
             SUPERINTENDENT, JANITOR OR HOUSEKEEPER. AT PUBLIC HALL",
            "§ 27-2005, 27-2007, 27-2041.1 HMC: MAKE THE DOOR SELF-CLOSING",
            "SECTION 27-2005 ADM CODE REPAIR THE BROKEN PLASTER IN THE 1st ROOM",
            "POST NOTICE STATING THE NAME AND LOCATION OF THE PERSON TO HAVE KEY TO HEATING SYSTEM",
        ] {
            assert_eq!(redacted(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn nothing_is_shown_where_a_name_or_an_address_may_appear() {
        let texts = "TENANT IN APT 4B MARIA EXAMPLE|NAME OF TENANT IS MARIA EXAMPLE|\
             OF TENANT, 4B, MARIA EXAMPLE|TENANT:MARIA EXAMPLE|FOR MS.EXAMPLE|MR/MRS EXAMPLE|\
             OWNER JOHN EXAMPLE|WIFE MARIA EXAMPLE|NO HEAT TENANT MARIA EXAMPLE APT 4B|\
             REPAIR DOOR. MS. HALL AT APT 2|ACCESS: Mr Wall de Example, at apt 3|TENANT-EXAMPLE|\
             TENANT'S EXAMPLE|tenant’s example|C/O EXAMPLE|REPAIR THE DOOR, EXAMPLE, TENANT|\
             WRITE TO someone@example.org|7185550123|";
        for text in texts.split('|') {
            assert_eq!(redacted(text), None, "{text}");
        }
    }

    #[test]
    fn a_role_without_a_name_is_shown() {
        for text in [
            "LEAK REPORTED BY TENANT",
            "SECTION 27-2107 ADM CODE OWNER FAILED TO FILE A VALID REGISTRATION STATEMENT WITH \
             THE DEPARTMENT",
            "PROVIDE NOTICE TO TENANTS IN A PRIVATE DWELLING",
        ] {
            assert_eq!(redacted(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn nothing_is_left_of_a_text_with_a_number_to_call() {
        let numbers = "718-555-0123|(718) 555-0123|7185550123|555-0123|555 0123|718.555.0123|\
             7 1 8 5 5 5 0 1 2 3|1-718-555-0123|+1 (718) 555 0123";
        for number in numbers.split('|') {
            let text = format!("LEAK AT CEILING CALL {number} FOR ACCESS");
            assert_eq!(redacted(&text), None, "{number}");
        }
    }

    /// Digits with at most three marks between them, as a reader would dial them.
    fn longest_number(text: &str) -> usize {
        let mut longest = 0;
        let (mut digits, mut gap) = (0_usize, 0_usize);
        for char in text.chars() {
            if char.is_numeric() {
                digits += 1;
                gap = 0;
            } else if char.is_alphabetic() || gap >= 3 {
                (digits, gap) = (0, 0);
            } else {
                gap += 1;
            }
            longest = longest.max(digits);
        }
        longest
    }

    proptest! {
        #[test]
        fn no_number_and_no_at_sign_survives(
            words in prop::collection::vec(
                prop_oneof![
                    "[A-Z]{1,8}", "[0-9]{1,12}", "\\(?[0-9]{3}[-. )]{0,2}[0-9]{3}[-. ]?[0-9]{4}",
                    "[a-z]{1,6}@[a-z]{1,6}\\.com", "TENANT|MS|MR\\.|MRS|NAME:", ".{0,6}",
                ],
                0..12,
            ),
            separator in prop::sample::select(vec![" ", "", "-", ", "]),
        ) {
            if let Some(text) = redacted(&words.join(separator)) {
                prop_assert!(!text.contains('@'));
                prop_assert!(longest_number(&text) < SHORTEST_NUMBER, "{}", text);
            }
        }

        #[test]
        fn no_name_behind_a_role_survives(
            role in prop::sample::select(vec![
                "TENANT ", "MR ", "MRS.", "Ms ", "NAME:", "Tenant: ", "OWNER/", "WIFE-", "SON, ",
                "TENANT IN APT 4B ", "NAME OF TENANT IS ",
            ]),
            first in "ZQ[A-Z]{2,8}",
            last in "XQ[A-Z]{2,8}",
            before in prop::sample::select(vec!["REPAIR THE DOOR", "NO HEAT BY", ""]),
        ) {
            let text = format!("{before} {role}{first} {last} AT APT 4B");
            prop_assert_eq!(redacted(&text), None);
        }
    }
}
