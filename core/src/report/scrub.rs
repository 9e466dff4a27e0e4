//! Free text of an inspector without names of persons, telephone numbers and addresses of e-mail.

/// Stands where something was left out.
const LEFT_OUT: &str = "[…]";

/// Most words in a row that are left out; of a text that would lose more nothing is shown.
const MOST_LEFT_OUT: usize = 6;

/// The text without what may point at a person; nothing when in doubt or when nothing is left.
pub(crate) fn scrubbed(text: &str) -> Option<String> {
    // Beside a number to call or an address stands the name of who answers.
    if text.contains('@') || has_number_to_call(text) {
        return None;
    }
    let shown: String = text
        .chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect();
    let text = without_names(&shown)?;
    let has_words = text.split_whitespace().any(|word| word != LEFT_OUT);
    has_words.then_some(text)
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

/// The text without words that stand where a name would; none when that is most of it.
fn without_names(text: &str) -> Option<String> {
    let mut out: Vec<&str> = Vec::new();
    let mut expected = Expected::Nothing;
    let mut left_out = 0;
    for word in text.split_whitespace() {
        let bare = word.trim_matches(|char: char| !char.is_alphanumeric());
        let bare = bare.to_uppercase();
        let next = expected_after(&bare);
        if next != Expected::Nothing {
            // A name may also stand before: `… SMITH, TENANT`.
            if next == Expected::Person && out.last().is_some_and(|word| may_be_name(word)) {
                return None;
            }
            expected = next;
            left_out = 0;
            out.push(word);
            continue;
        }
        let is_name = match expected {
            Expected::Nothing => false,
            Expected::Surname => true,
            Expected::Person => !is_plain(word),
        };
        if !is_name {
            expected = Expected::Nothing;
            out.push(word);
            continue;
        }
        expected = Expected::Person;
        left_out += 1;
        if left_out > MOST_LEFT_OUT {
            return None;
        }
        if out.last() != Some(&LEFT_OUT) {
            out.push(LEFT_OUT);
        }
    }
    Some(out.join(" "))
}

/// What a word lets one expect behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Nothing,
    /// A name, whatever the word: behind `MRS`.
    Surname,
    /// A name, unless it is a word of the law or of a building.
    Person,
}

fn expected_after(word: &str) -> Expected {
    match word {
        "MR" | "MRS" | "MS" | "MISS" | "MISTER" | "DR" => Expected::Surname,
        "TENANT" | "TENANTS" | "TENANT'S" | "TENANT’S" | "NAME" | "NAMED" | "NAMES"
        | "OCCUPANT" | "OCCUPANTS" | "OCCUPANT'S" | "RESIDENT" | "RESIDENTS" | "COMPLAINANT"
        | "CONTACT" | "CALL" | "LESSEE" | "C/O" | "ATTN" | "ATTENTION" | "TEL" | "TELEPHONE"
        | "PHONE" | "CELL" | "SUPER" | "SUPERINTENDENT" | "LANDLORD" | "JANITOR" | "MOTHER"
        | "CHILD" | "SON" | "DAUGHTER" => Expected::Person,
        _ => Expected::Nothing,
    }
}

fn may_be_name(word: &str) -> bool {
    let bare = word.trim_matches(|char: char| !char.is_alphanumeric());
    !is_plain(word) && expected_after(&bare.to_uppercase()) == Expected::Nothing
}

/// Words of notices that are no names; also short words, marks and numbers.
fn is_plain(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "A",
        "ABOVE",
        "ACCESS",
        "ADDRESS",
        "ADM",
        "AGENT",
        "ALL",
        "AN",
        "AND",
        "ANY",
        "APARTMENT",
        "APARTMENTS",
        "APT",
        "AREA",
        "AS",
        "AT",
        "BATHROOM",
        "BE",
        "BEARING",
        "BEDROOM",
        "BELL",
        "BUILDING",
        "BUILDINGS",
        "BY",
        "CEILING",
        "CELLAR",
        "CODE",
        "CORRECT",
        "DATE",
        "DEFECTIVE",
        "DEPARTMENT",
        "DESIGNATED",
        "DOOR",
        "DOORS",
        "DUTY",
        "DWELLING",
        "EAST",
        "ENTRANCE",
        "FILE",
        "FLOOR",
        "FOR",
        "FORM",
        "FRAME",
        "FROM",
        "FRONT",
        "HALL",
        "HAS",
        "HAVE",
        "HEAT",
        "HEATING",
        "HOUSE",
        "HOUSEKEEPER",
        "IF",
        "IN",
        "INCLUDING",
        "IS",
        "ITS",
        "KEY",
        "KITCHEN",
        "LAW",
        "LEAD",
        "LETTER",
        "LIST",
        "LOCATED",
        "LOCATION",
        "MAIN",
        "MAINTAIN",
        "MANAGING",
        "MUST",
        "NO",
        "NORTH",
        "NOT",
        "NOTICE",
        "NUMBER",
        "NUMBERS",
        "OCCUPIED",
        "OF",
        "OFFICER",
        "ON",
        "OR",
        "OWNER",
        "PAINT",
        "PEELING",
        "PERSON",
        "POST",
        "PREMISES",
        "PRIVATE",
        "PROPER",
        "PROVIDE",
        "PUBLIC",
        "REAR",
        "REGISTER",
        "REGISTRATION",
        "REMOVE",
        "REPAIR",
        "REPLACE",
        "RESIDING",
        "ROOM",
        "SECTION",
        "SERIAL",
        "SHALL",
        "SIGN",
        "SOUTH",
        "STATEMENT",
        "STATING",
        "STORY",
        "SYSTEM",
        "TELEPHONE",
        "THAT",
        "THE",
        "THEIR",
        "TO",
        "UNDER",
        "UNIT",
        "UPON",
        "WALL",
        "WAS",
        "WATER",
        "WEST",
        "WHERE",
        "WHO",
        "WINDOW",
        "WITH",
        "WITHIN",
    ];
    let bare = word.trim_matches(|char: char| !char.is_alphanumeric());
    bare.is_empty()
        || bare.chars().any(char::is_numeric)
        || WORDS.contains(&bare.to_uppercase().as_str())
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
            assert_eq!(scrubbed(text).as_deref(), Some(text));
        }
    }

    #[test]
    fn names_behind_a_title_or_a_role_are_left_out() {
        for (text, left) in [
            (
                "NO HEAT TENANT MARIA EXAMPLE APT 4B",
                "NO HEAT TENANT […] APT 4B",
            ),
            (
                "REPAIR DOOR. MS. HALL AT APT 2",
                "REPAIR DOOR. MS. […] AT APT 2",
            ),
            (
                "ACCESS: Mr Wall de Example, at apt 3",
                "ACCESS: Mr […] at apt 3",
            ),
            ("LEAK REPORTED BY TENANT", "LEAK REPORTED BY TENANT"),
            ("NAME: JANE EXAMPLE", "NAME: […]"),
        ] {
            assert_eq!(scrubbed(text).as_deref(), Some(left), "{text}");
        }
    }

    #[test]
    fn nothing_is_left_of_a_text_with_a_number_to_call() {
        for number in [
            "718-555-0123",
            "(718) 555-0123",
            "7185550123",
            "555-0123",
            "555 0123",
            "718.555.0123",
            "7 1 8 5 5 5 0 1 2 3",
            "1-718-555-0123",
            "+1 (718) 555 0123",
        ] {
            let text = format!("LEAK AT CEILING CALL {number} FOR ACCESS");
            assert_eq!(scrubbed(&text), None, "{number}");
        }
    }

    #[test]
    fn in_doubt_nothing_is_left() {
        for text in [
            "WRITE TO someone@example.org",
            "LEAK, JANE EXAMPLE, TENANT",
            "TENANT ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT",
            "7185550123",
            "",
        ] {
            assert_eq!(scrubbed(text), None, "{text}");
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
            if let Some(text) = scrubbed(&words.join(separator)) {
                prop_assert!(!text.contains('@'));
                prop_assert!(longest_number(&text) < SHORTEST_NUMBER, "{}", text);
            }
        }

        #[test]
        fn no_name_behind_a_role_survives(
            role in prop::sample::select(vec!["TENANT", "MR", "MRS.", "Ms", "NAME:", "Tenant:"]),
            first in "ZQ[A-Z]{2,8}",
            last in "XQ[A-Z]{2,8}",
            before in prop::sample::select(vec!["REPAIR THE DOOR", "NO HEAT BY", ""]),
        ) {
            let text = scrubbed(&format!("{before} {role} {first} {last} AT APT 4B"));
            if let Some(text) = text {
                prop_assert!(!text.contains(&first) && !text.contains(&last), "{}", text);
            }
        }
    }
}
