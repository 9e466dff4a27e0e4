//! What a report request must contain before anything is charged.

use super::validation_errors::{at, unconfirmed, unresolved, value_error};
use nycapt_contract::{ReportRequest, ResolveAnswer, ResolvedAddress, ValidationError};

/// A report start whose body was validated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportStart {
    /// Where the building is named.
    pub subject: Subject,
    /// The apartment; never blank.
    pub unit: Option<String>,
    /// The question that the report is to answer; never blank.
    pub question: Option<String>,
}

/// Where a report request identifies its building.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// In `address`.
    Address(String),
    /// Somewhere in the text of `ask`.
    Ask(String),
}

impl ReportStart {
    /// Reads a body with an `address` or `ask`, as its shape requires (specification part 2.2). A
    /// blank one counts as absent; without either, the address is blank.
    #[must_use]
    pub fn of(request: ReportRequest) -> Self {
        let named = |text: Option<String>| text.filter(|text| !text.trim().is_empty());
        let question = named(request.ask);
        let subject = match (named(request.address), &question) {
            (None, Some(question)) => Subject::Ask(question.clone()),
            (address, _) => Subject::Address(address.unwrap_or_default()),
        };
        Self {
            subject,
            unit: named(request.unit),
            question,
        }
    }
}

/// The error for a `unit` that is not read whole as one apartment: ignoring a part of it would sell a
/// report other than the one requested.
pub fn unit_error() -> ValidationError {
    let text = "we don't know this apartment; send its number, such as 4B, its name in HPD's records, such as RBE, or none for a report on the whole building";
    value_error(at("body", "unit"), text)
}

impl Subject {
    /// The error for an apartment in the text that is not read whole, or for two of them.
    pub fn unit_error(&self) -> ValidationError {
        let text = "we couldn't read one apartment in this text; send it as `unit`, such as 4B, or none for a report on the whole building";
        value_error(at("body", self.member()), text)
    }

    /// The error for words in the place of the borough that are no place we know, with the building that has
    /// the rest of the address.
    pub fn place_error(&self, building: &ResolvedAddress) -> ValidationError {
        let why = "we don't know the place after the street; correct it, or send the `addressLine` of the \
                   building in `ctx.candidates`";
        unconfirmed(at("body", self.member()), why, building)
    }

    const fn member(&self) -> &'static str {
        match self {
            Self::Address(_) => "address",
            Self::Ask(_) => "ask",
        }
    }

    /// The error for a subject that is not a single building, located at its member: the resolver's
    /// `answer`, if the text has an address.
    pub fn error(&self, answer: Option<&ResolveAnswer>) -> ValidationError {
        let loc = at("body", self.member());
        match answer {
            Some(answer) => unresolved(loc, answer),
            None => value_error(
                loc,
                "we couldn't match the text to one New York City building",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_value, json};

    use super::*;

    #[test]
    fn a_start_names_a_building_in_address_or_ask() {
        let read = |body| ReportStart::of(from_value(body).unwrap());
        let start = read(json!({ "address": "1 Main St", "ask": "Any mice?", "unit": " " }));
        assert_eq!(start.subject, Subject::Address("1 Main St".into()));
        assert_eq!(start.question.as_deref(), Some("Any mice?"));
        assert_eq!(start.unit, None);

        let start = read(json!({ "address": " ", "ask": "Mice at 1 Main St?" }));
        assert_eq!(start.subject, Subject::Ask("Mice at 1 Main St?".into()));
    }
}
