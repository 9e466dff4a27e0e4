//! Owner names and addresses in registrations, normalized so that variants compare equal.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use nycapt_report::datasets::hpd_contacts as schema;
use nycapt_report::organization;

use crate::import::read::Row;

/// Roles of an owner; agents and managers work for many.
const OWNERS: &[&str] = &[
    "CorporateOwner",
    "HeadOfficer",
    "IndividualOwner",
    "JointOwner",
];

const PLACEHOLDERS: &[&str] = &[
    "NONE",
    "N A",
    "UNKNOWN",
    "SAME",
    "SAME AS OWNER",
    "SAME AS ABOVE",
    "OWNER",
    "SELF",
    "TBD",
];

/// Spelling variants of words and their normal form, one pair per line.
static WORD_FORMS: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let lines = include_str!("word_forms.tsv").lines();
    lines.filter_map(|line| line.split_once('\t')).collect()
});

/// An owner's name at a business address. Persons are kept only as a hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OwnerName {
    pub(crate) name_and_address: u64,
    pub(crate) name: u64,
    pub(crate) is_person: bool,
    /// The name, if it certainly belongs to an organization.
    pub(crate) organization: Option<Box<str>>,
}

/// The owner names in a row of contacts with their address; none without an address.
pub(crate) fn owner_names(row: Row<'_>) -> impl Iterator<Item = OwnerName> {
    let is_owner = OWNERS.contains(&row.text(schema::TYPE));
    let address = address(row).filter(|_| is_owner);
    let named = organization(row.text(schema::ORGANIZATION)).map(Into::into);
    let names = [
        (name(row.text(schema::ORGANIZATION)), false, named),
        (person(row), true, None),
    ];
    names
        .into_iter()
        .filter_map(move |(name, is_person, organization)| {
            let (name, address) = (name?, address.as_ref()?);
            Some(OwnerName {
                name_and_address: hash(&(is_person, &name, address)),
                name: hash(&(is_person, &name)),
                is_person,
                organization,
            })
        })
}

fn person(row: Row<'_>) -> Option<String> {
    let (first, last) = (row.text(schema::FIRST_NAME), row.text(schema::LAST_NAME));
    if first.is_empty() || last.is_empty() {
        return None;
    }
    name(&format!("{first} {last}"))
}

fn name(text: &str) -> Option<String> {
    let name = normalized(text);
    let is_name = name.len() > 2 && !PLACEHOLDERS.contains(&name.as_str());
    is_name.then_some(name)
}

fn address(row: Row<'_>) -> Option<String> {
    let street = normalized(row.text(schema::BUSINESS_STREET));
    if street.is_empty() {
        return None;
    }
    let number = normalized(row.text(schema::BUSINESS_NUMBER));
    let zip = row.text(schema::BUSINESS_ZIP).get(..5);
    let town = zip.map_or_else(|| normalized(row.text(schema::BUSINESS_CITY)), Into::into);
    Some(format!("{number}|{street}|{town}"))
}

/// Normalizes text for comparison: upper case, no punctuation, and one spelling per word.
fn normalized(text: &str) -> String {
    let upper = text.to_uppercase().replace(['.', '\''], "");
    let words = upper.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "THE");
    words.map(normal_form).collect::<Vec<_>>().join(" ")
}

fn normal_form(word: &str) -> &str {
    let word = WORD_FORMS.get(word).copied().unwrap_or(word);
    let number = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let is_ordinal = matches!(word.get(number.len()..), Some("ST" | "ND" | "RD" | "TH"));
    if is_ordinal && !number.is_empty() {
        number
    } else {
        word
    }
}

pub(crate) fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normalizes_names_and_streets() {
        let expected = "EXAMPLE CORP LLC";
        assert_eq!(normalized("The Example Corporation, L.L.C."), expected);
        assert_eq!(normalized("East 5th Street"), normalized("E. FIFTH ST"));
        assert_eq!(normalized("1ST AVENUE"), "1 AVE");
        assert_eq!(normalized("STRAND ROAD"), "STRAND RD");
        assert_eq!(name("N/A"), None, "no name");
        assert_eq!(name("Same as owner"), None);
        assert_eq!(name("Example, Inc.").as_deref(), Some("EXAMPLE INC"));
    }
}
