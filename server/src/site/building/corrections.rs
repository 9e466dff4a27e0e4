//! What was typed in a search, where the building that was found has another address than that.

use nycapt_contract::{Correction, ResolveAnswer};

use crate::site::layout::titled;

/// Corrections that only add what nobody typed.
const ADDED: &str = "zip_added";

/// What was typed, and what was taken instead.
#[derive(Debug)]
pub(crate) struct Corrections {
    pub(crate) text: String,
    pub(crate) changes: Vec<String>,
}

impl Corrections {
    /// The words of a search that `answer` came from; none where they were taken as they stand.
    pub(crate) fn new(text: &str, answer: &ResolveAnswer) -> Option<Self> {
        let changes = answer.corrections.iter();
        let changes: Vec<String> = changes.filter(|one| one.code != ADDED).map(line).collect();
        // Signs that turn the line around would make it say something else.
        let text = text.chars().filter(|sign| !turns(*sign)).collect();
        (!changes.is_empty()).then_some(Self { text, changes })
    }
}

/// One change as a sentence.
fn line(change: &Correction) -> String {
    let (name, to) = match change.field.as_str() {
        "houseNumber" => ("House number", change.to.clone()),
        "street" => ("Street", titled(&change.to)),
        "borough" => ("Borough", change.to.clone()),
        "zip" => ("ZIP code", change.to.clone()),
        _ => ("Apartment", change.to.clone()),
    };
    let from: String = change.from.chars().filter(|sign| !turns(*sign)).collect();
    let reason = &change.reason;
    if from.is_empty() {
        return format!("{name}: {to}. {reason}");
    }
    if to.is_empty() {
        return format!("Left out: “{from}”. {reason}");
    }
    format!("{name}: {to} instead of “{from}”. {reason}")
}

/// Whether a sign is a control, or changes the direction of the text behind it.
fn turns(sign: char) -> bool {
    sign.is_control()
        || matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(code: &str, field: &str, from: &str, to: &str) -> ResolveAnswer {
        let text = |text: &str| text.to_owned();
        let mut answer = serde_json::from_value::<ResolveAnswer>(serde_json::json!({
            "status": "matched", "reason": "verified", "message": "", "confidence": 1.0,
            "input": {"houseNumber": null, "street": null, "unit": null, "borough": null,
                      "zip": null},
            "match": null, "candidates": [], "corrections": [], "suggestions": [],
            "directory": {"release": "r", "addresses": 1, "sample": true},
        }))
        .unwrap();
        answer.corrections.push(Correction {
            code: text(code),
            field: text(field),
            from: text(from),
            to: text(to),
            reason: text("Because."),
        });
        answer
    }

    #[test]
    fn a_change_is_told_with_what_was_typed_and_a_zip_that_was_added_is_not() {
        let changed = answer("spelling", "street", "5th Avenoo", "5 AVENUE");
        let typed = Corrections::new("350 5th Avenoo", &changed).unwrap();
        assert_eq!(typed.text, "350 5th Avenoo");
        assert_eq!(
            typed.changes,
            ["Street: 5 Avenue instead of “5th Avenoo”. Because."]
        );
        let added = answer("zip_added", "zip", "", "10118");
        assert!(Corrections::new("350 5 Avenue", &added).is_none());
    }

    #[test]
    fn what_was_left_out_is_told_as_it_was_typed() {
        let changed = answer("text_ignored", "text", "Acme Corp", "");
        let typed = Corrections::new("Acme Corp, 350 5 Avenue", &changed).unwrap();
        assert_eq!(typed.changes, ["Left out: “Acme Corp”. Because."]);
    }

    #[test]
    fn signs_that_turn_a_line_around_are_left_out() {
        let changed = answer("zip_changed", "zip", "1\u{202e}0001", "10118");
        let typed = Corrections::new("350\u{202e} 5 Avenue\u{7}", &changed).unwrap();
        assert_eq!(typed.text, "350 5 Avenue");
        assert_eq!(
            typed.changes,
            ["ZIP code: 10118 instead of “10001”. Because."]
        );
    }
}
