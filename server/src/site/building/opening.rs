//! The sentences that open the page of a building, so that they can be quoted as they stand.

use nycapt_contract::{Flag, Headline, Preview, Provenance};

use crate::site::layout::{day, grouped};

/// What the records say first, in one sentence.
pub(crate) fn finding(preview: &Preview) -> String {
    let line = &preview.address.formatted;
    match &preview.headline.data {
        Some(Headline {
            open_b: Some(b),
            open_c: Some(c),
            ..
        }) if b + c > 0 => format!(
            "City records list {} immediately hazardous (class C) and {} hazardous (class B) \
             housing violations as open at {line}.",
            grouped(*c),
            grouped(*b)
        ),
        Some(Headline {
            open_b: Some(_),
            open_c: Some(_),
            ..
        }) => format!("City records list no hazardous housing violation as open at {line}."),
        Some(_) | None => format!("These are the public records of {line}."),
    }
}

/// The answer in two to four sentences.
pub(crate) fn opening(preview: &Preview) -> String {
    let mut text = finding(preview);
    if let Some(score) = &preview.score.data
        && let (Some(number), Some(band)) = (score.score, &score.band)
    {
        text.push_str(&format!(" Its record scores {number} of 100 ({band})."));
    }
    for sentence in flags(preview.flags.data.as_deref().unwrap_or_default()) {
        text.push(' ');
        text.push_str(&sentence);
    }
    if let Some(as_of) = newest_date(&preview.headline.provenance) {
        text.push_str(&format!(" Reflects HPD data through {}.", day(as_of)));
    }
    text
}

/// What the flags are about: safety first and by name, then who runs or registers the building.
fn flags(flags: &[Flag]) -> Vec<String> {
    let mut safety: Vec<&str> = flags
        .iter()
        .filter_map(|flag| of_safety(&flag.code))
        .collect();
    safety.dedup();
    let mut sentences = Vec::new();
    match safety.as_slice() {
        [] => {}
        [one] => sentences.push(format!("A safety flag is on record: {one}.")),
        several => sentences.push(format!(
            "Safety flags are on record: {}.",
            several.join(", ")
        )),
    }
    let others = flags.iter().filter_map(|flag| of_standing(&flag.code));
    sentences.extend(others.map(ToOwned::to_owned));
    sentences
}

/// A flag that tells of danger or enforcement.
fn of_safety(code: &str) -> Option<&'static str> {
    Some(match code {
        "vacate_full" | "vacate_partial" | "dob_vacate_full" | "dob_vacate_partial" => {
            "an order to vacate"
        }
        "aep_active" => "the Alternative Enforcement Program",
        "conh_listed" => "the Certification of No Harassment program",
        "facade_unsafe" => "an unsafe facade",
        "harassment_finding" => "a court’s finding of harassment",
        _ => return None,
    })
}

/// A flag that tells of the building's standing with the city alone.
fn of_standing(code: &str) -> Option<&'static str> {
    Some(match code {
        "registration_lapsed" => "Its HPD registration has lapsed.",
        "not_registered" => "It is not registered with HPD.",
        "nycha" => "The New York City Housing Authority runs it.",
        _ => return None,
    })
}

pub(crate) fn newest_date(provenance: &[Provenance]) -> Option<&str> {
    provenance
        .iter()
        .filter_map(|looked| looked.as_of.as_deref())
        .max()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(codes: &[&str]) -> String {
        let of = |code: &&str| Flag {
            code: (*code).into(),
            text: String::new(),
            since: None,
            dataset_id: String::new(),
        };
        let all: Vec<Flag> = codes.iter().map(of).collect();
        flags(&all).join(" ")
    }

    #[test]
    fn a_lapsed_registration_is_named_and_is_no_matter_of_safety() {
        assert_eq!(
            told(&["registration_lapsed"]),
            "Its HPD registration has lapsed."
        );
        assert_eq!(told(&[]), "");
    }

    #[test]
    fn each_matter_of_safety_is_named_once_and_first() {
        assert_eq!(
            told(&["not_registered", "dob_vacate_partial"]),
            "A safety flag is on record: an order to vacate. It is not registered with HPD."
        );
        assert_eq!(
            told(&["vacate_full", "dob_vacate_full", "aep_active"]),
            "Safety flags are on record: an order to vacate, the Alternative Enforcement Program."
        );
    }
}
