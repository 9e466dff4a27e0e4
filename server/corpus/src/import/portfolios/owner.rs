//! Owner names and addresses in registrations, normalized so that variants compare equal.

use std::hash::{DefaultHasher, Hash, Hasher};

use nycapt_report::datasets::hpd_contacts as schema;
use nycapt_report::organization;

use crate::import::row::Row;

/// Roles of an owner; agents and managers work for many.
const OWNERS: &[&str] = &[
    "CorporateOwner",
    "HeadOfficer",
    "IndividualOwner",
    "JointOwner",
];

/// Texts that sources write for a missing name.
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

/// Words that are written in several ways, in the form they are compared in.
const FORMS: &[(&str, &str)] = &[
    ("STREET", "ST"),
    ("STR", "ST"),
    ("AVENUE", "AVE"),
    ("AV", "AVE"),
    ("ROAD", "RD"),
    ("BOULEVARD", "BLVD"),
    ("DRIVE", "DR"),
    ("PLACE", "PL"),
    ("LANE", "LN"),
    ("COURT", "CT"),
    ("PARKWAY", "PKWY"),
    ("TURNPIKE", "TPKE"),
    ("NORTH", "N"),
    ("SOUTH", "S"),
    ("EAST", "E"),
    ("WEST", "W"),
    ("FIRST", "1"),
    ("SECOND", "2"),
    ("THIRD", "3"),
    ("FOURTH", "4"),
    ("FIFTH", "5"),
    ("SIXTH", "6"),
    ("SEVENTH", "7"),
    ("EIGHTH", "8"),
    ("INCORPORATED", "INC"),
    ("CORPORATION", "CORP"),
    ("COMPANY", "CO"),
    ("LIMITED", "LTD"),
];

/// One name at one business address. Persons are kept only as a hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OwnerName {
    /// The name and the address.
    pub(crate) both: u64,
    /// The name.
    pub(crate) name: u64,
    /// Whether a person is named.
    pub(crate) is_person: bool,
    /// The name, when it is certainly an organization's.
    pub(crate) organization: Option<Box<str>>,
}

/// The names of the owner in a row of contacts, with their address; none without an address.
pub(crate) fn owner_names(row: &Row) -> impl Iterator<Item = OwnerName> {
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
                both: hash(&(is_person, &name, address)),
                name: hash(&(is_person, &name)),
                is_person,
                organization,
            })
        })
}

fn person(row: &Row) -> Option<String> {
    let (first, last) = (row.text(schema::FIRST_NAME), row.text(schema::LAST_NAME));
    if first.is_empty() || last.is_empty() {
        return None;
    }
    name(&format!("{first} {last}"))
}

fn name(text: &str) -> Option<String> {
    let name = compared(text);
    let is_name = name.len() > 2 && !PLACEHOLDERS.contains(&name.as_str());
    is_name.then_some(name)
}

fn address(row: &Row) -> Option<String> {
    let street = compared(row.text(schema::BUSINESS_STREET));
    if street.is_empty() {
        return None;
    }
    let number = compared(row.text(schema::BUSINESS_NUMBER));
    let zip = row.text(schema::BUSINESS_ZIP).get(..5);
    let town = zip.map_or_else(|| compared(row.text(schema::BUSINESS_CITY)), Into::into);
    Some(format!("{number}|{street}|{town}"))
}

/// A text in upper case without punctuation, its words in the form they are compared in.
fn compared(text: &str) -> String {
    let upper = text.to_uppercase().replace(['.', '\''], "");
    let words = upper.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty() && *word != "THE");
    words.map(form).collect::<Vec<_>>().join(" ")
}

fn form(word: &str) -> &str {
    let known = FORMS.iter().find(|(written, _)| *written == word);
    let word = known.map_or(word, |(_, form)| form);
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
        assert_eq!(
            compared("The Example Corporation, L.L.C."),
            "EXAMPLE CORP LLC"
        );
        assert_eq!(compared("East 5th Street"), compared("E. FIFTH ST"));
        assert_eq!(compared("1ST AVENUE"), "1 AVE");
        assert_eq!(compared("STRAND ROAD"), "STRAND RD");
        assert_eq!(name("N/A"), None, "no name");
        assert_eq!(name("Same as owner"), None);
        assert_eq!(name("Example, Inc.").as_deref(), Some("EXAMPLE INC"));
    }
}
