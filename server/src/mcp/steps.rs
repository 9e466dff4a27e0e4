//! What a model does next, by what the answer holds.

use nycapt_contract::{NextStep, ResolveAnswer, ResolveStatus};

use super::arguments::Detail;

/// The reason of an answer to a text with several addresses in it.
const SEVERAL: &str = "multipleAddresses";

/// The step that helps after this outcome; `has_facts` where the release has the document of the
/// building.
pub(super) fn next_step(resolved: &ResolveAnswer, detail: Detail, has_facts: bool) -> NextStep {
    let action = match resolved.status {
        ResolveStatus::Matched => after_match(detail, has_facts),
        ResolveStatus::Ambiguous => after_doubt(resolved),
        ResolveStatus::NotFound if resolved.suggestions.is_empty() => {
            "Check house number, street and borough; call again with the corrected address."
        }
        ResolveStatus::NotFound => {
            "Ask whether a suggestion is meant; call again with it. None of them was asked for."
        }
        ResolveStatus::OutsideNyc => {
            "Say that only the five boroughs of New York City are covered."
        }
    };
    NextStep {
        action: action.into(),
        command: None,
        url: None,
    }
}

fn after_match(detail: Detail, has_facts: bool) -> &'static str {
    match detail {
        Detail::Concise | Detail::Full if !has_facts => {
            "Say that the address is known and that no facts of it are loaded."
        }
        Detail::Concise => {
            "Give `pageUrl` as the source. Call again with `detail` `full` for owner and managing \
             agent, rent regulation, bedbugs, year and size, newest violation and complaint, \
             reasons of the score."
        }
        Detail::Full => {
            "Give `pageUrl` as the source and name the dataset of a fact by `sources`; read \
             `previewUrl` for what `omitted` names."
        }
    }
}

fn after_doubt(resolved: &ResolveAnswer) -> &'static str {
    if !resolved.candidates.is_empty() {
        return "Ask which candidate is meant; call again with its `address`.";
    }
    if resolved.reason == SEVERAL {
        return "The text names several addresses: call once for each.";
    }
    if resolved.suggestions.is_empty() {
        return "Ask for the borough and check the house number; call again with both.";
    }
    "Ask for the borough and check the house number; the suggestions are other numbers near by, \
     not what was asked for."
}
