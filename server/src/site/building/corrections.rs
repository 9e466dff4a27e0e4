//! What differs between a typed address and the building that the search found.

use nycapt_contract::{Correction, ResolveAnswer, ResolvedAddress};

use crate::messages::message;
use nycapt_messages::{display_address, display_street};

/// Added text needs no explanation.
const ADDED: &str = "zip_added";

#[derive(Debug)]
pub(crate) struct Corrections {
    pub(crate) text: String,
    pub(crate) changes: Vec<String>,
    /// The slug of the address or apartment that was typed, for the report to be on.
    pub(super) slug: Option<String>,
}

impl Corrections {
    /// What changed between the text of a search and its answer; `None` if nothing did.
    pub(crate) fn new(text: &str, answer: &ResolveAnswer) -> Option<Self> {
        let changes = answer.corrections.iter().filter(|one| one.code != ADDED);
        // The page of an apartment keeps the address that was typed.
        let is_other =
            |place: &&ResolvedAddress| place.unit.is_none() && place.slug != place.canonical_slug;
        let other = answer.matched.iter().filter(is_other);
        let other = other.map(|place| another_address(&place.address_line));
        let changes: Vec<String> = changes.map(line).chain(other).collect();
        let matched = answer.matched.as_ref();
        (!changes.is_empty()).then(|| Self {
            text: without_controls(text),
            changes,
            slug: matched.map(|place| place.preview_slug.clone()),
        })
    }
}

/// Says that this address is on the same tax lot.
pub(crate) fn another_address(line: &str) -> String {
    message!("building-other-address", address = street_address(line))
}

/// An official address for people, without its borough and ZIP.
pub(super) fn street_address(line: &str) -> String {
    let street = line.split_once(", ").map_or(line, |(street, _)| street);
    display_address(street)
}

fn line(change: &Correction) -> String {
    let field = match &*change.field {
        "houseNumber" => message!("building-typed-number"),
        "street" => message!("building-typed-street"),
        "borough" => message!("building-typed-borough"),
        "zip" => message!("building-typed-zip"),
        "lot" => message!("building-typed-lot"),
        _ => message!("building-typed-apartment"),
    };
    let to = match &*change.field {
        "street" => display_street(&change.to),
        _ => change.to.clone(),
    };
    let (from, reason) = (without_controls(&change.from), change.reason.as_str());
    if from.is_empty() {
        return message!("building-typed-added", field, to, reason);
    }
    if to.is_empty() {
        return message!("building-typed-left-out", from, reason);
    }
    message!("building-typed-changed", field, to, from, reason)
}

/// The text without control characters and marks that change its direction, which could make the
/// line read as something else.
fn without_controls(text: &str) -> String {
    let marks = ['\u{61c}', '\u{200e}', '\u{200f}'];
    let is_shown = |sign: &char| {
        !sign.is_control()
            && !marks.contains(sign)
            && !matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(is_shown).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn changes_show_what_was_typed_without_an_added_zip_and_marks_of_direction() {
        let cases = "\
350 5th Avenoo|spelling|street|5th Avenoo|5 AVENUE|Street: 5th Avenue instead of “5th Avenoo.” Because.
350 5 Avenue|zip_added|zip||10118|
350 5 Avenue|shared_address|lot||1008350041|Tax lot: 1008350041. Because.
Acme Corp, 350 5 Avenue|text_ignored|text|Acme Corp||Not used: “Acme Corp.” Because.
350\u{202e} 5 Avenue\u{7}|zip_changed|zip|1\u{202e}0001|10118|ZIP code: 10118 instead of “10001.” Because.";
        for case in cases.lines() {
            let cells: Vec<&str> = case.split('|').collect();
            let [typed, code, field, from, to, expected] = cells[..] else {
                panic!("{case}");
            };
            let change = json!({
                "code": code, "field": field, "from": from, "to": to, "reason": "Because.",
            });
            let answer = serde_json::from_value(json!({
                "status": "matched", "reason": "verified", "message": "", "confidence": 1.0,
                "input": {}, "match": null, "candidates": [], "corrections": [change],
                "suggestions": [], "directory": {"release": "r", "addresses": 1, "sample": true},
            }));
            let shown = Corrections::new(typed, &answer.unwrap());
            let plain = typed.replace(['\u{202e}', '\u{7}'], "");
            let expected = (!expected.is_empty()).then(|| (plain, vec![expected.to_owned()]));
            assert_eq!(shown.map(|shown| (shown.text, shown.changes)), expected);
        }
    }
}
