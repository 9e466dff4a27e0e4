//! Finds apartments in free text, such as a description where a record's apartment field is blank.

use super::name::{UnitName, unit_names};

/// Words before an apartment, the most certain first.
const WORDS: [&str; 3] = ["APTS", "APT", "APARTMENT"];

/// Longest text read as an apartment.
const LONGEST: usize = 12;

/// The apartment in `… LOCATED AT APT 3L, 3rd STORY, 1st APARTMENT FROM NORTH`, as written.
pub(crate) fn apartment_in(description: &str) -> Option<&str> {
    // Positions in the one are positions in the other: only ASCII letters change.
    let upper = description.to_ascii_uppercase();
    WORDS.iter().find_map(|word| {
        let mut places = upper.match_indices(word);
        places.find_map(|(at, _)| {
            let is_word = !upper.get(..at)?.ends_with(|c: char| c.is_alphanumeric());
            let behind = description.get(at + word.len()..)?;
            let is_apart = !behind.starts_with(|c: char| c.is_alphabetic());
            (is_word && is_apart).then(|| id_in(behind)).flatten()
        })
    })
}

/// The id at the start of a text: everything before a comma, or else the first word.
fn id_in(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let end = text.find([',', ';', '(']).unwrap_or(text.len());
    let whole = text.get(..end)?.trim();
    let first = text.split_whitespace().next()?;
    let first = first.trim_end_matches(|c: char| !c.is_alphanumeric());
    [whole, first]
        .into_iter()
        .find(|id| id.chars().count() <= LONGEST && is_apartment(id))
}

/// Whether it is certainly an apartment, unlike a word such as `IN` or a person's name.
fn is_apartment(text: &str) -> bool {
    let names = unit_names(text);
    !names.is_empty() && names.iter().all(is_sure)
}

fn is_sure(name: &UnitName) -> bool {
    let is_word = matches!(name, UnitName::Letter(letters) if letters.len() > 1);
    !is_word && !matches!(name, UnitName::Other(_))
}

/// The apartments in free text, normalized and without anything else; none if no apartment is
/// certain.
pub(crate) fn apartments_named(text: &str) -> Option<String> {
    let names = unit_names(text);
    let sure = names.iter().filter(|name| is_sure(name));
    let shown: Vec<String> = sure.map(UnitName::display).collect();
    (!shown.is_empty()).then(|| shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_free_text_apartments_alone_are_kept() {
        for (text, kept) in [
            ("3A,3B", Some("3A, 3B")),
            ("apt 4-b", Some("4B")),
            ("4B, MARIA EXAMPLE", Some("4B")),
            ("MARIA EXAMPLE", None),
            ("JO", None),
            ("N/A", None),
        ] {
            assert_eq!(apartments_named(text).as_deref(), kept, "{text}");
        }
    }

    #[test]
    fn an_apartment_is_read_out_of_a_description() {
        let vacated = "APTS HAVE BEEN VACATED, PROOF FOR APTS #8 (FIRE) LOCATED AT APT, 3rd STORY";
        let kitchen = "IN THE KITCHEN LOCATED AT APT 3L, 3rd STORY, 1st APARTMENT FROM NORTH";
        let entire = "ENTIRE APARTMENT LOCATED AT APT 2ND FL, 2nd STORY";
        for (text, apartment) in [
            (kitchen, Some("3L")),
            (entire, Some("2ND FL")),
            (vacated, Some("8")),
            ("WORK AT APT # 16R FOR ACCESS", Some("16R")),
            ("LOCATED AT APARTMENT 4-B", Some("4-B")),
            ("LOCATED AT APT BASEMENT, CELLAR STORY", Some("BASEMENT")),
            ("AT APT A, 1st STORY", Some("A")),
            ("1st APARTMENT FROM NORTH AT EAST", None),
            ("ADAPT 4 TO APT EXAMPLE", None),
            ("APT IN THE REAR", None),
            ("AT PUBLIC HALL, 1st STORY", None),
            ("", None),
        ] {
            assert_eq!(apartment_in(text), apartment, "{text}");
        }
    }
}
