//! What a model does next, by what the answer contains.

use nycapt_contract::{NextStep, ResolveAnswer, ResolveStatus};

use super::arguments::Detail;
use crate::messages::message;

/// The reason of an answer to a text with several addresses in it.
const SEVERAL: &str = "multipleAddresses";

/// The step that helps after this outcome; `has_facts` when the release has the document of the
/// building.
pub(super) fn next_step(resolved: &ResolveAnswer, detail: Detail, has_facts: bool) -> NextStep {
    let has_suggestions = !resolved.suggestions.is_empty();
    let action = match (resolved.status, detail) {
        (ResolveStatus::Matched, _) if !has_facts => message!("mcp-next-no-facts"),
        (ResolveStatus::Matched, Detail::Concise) => message!("mcp-next-concise"),
        (ResolveStatus::Matched, Detail::Full) => message!("mcp-next-full"),
        (ResolveStatus::Ambiguous, _) => after_doubt(resolved, has_suggestions),
        (ResolveStatus::NotFound, _) if has_suggestions => message!("mcp-next-suggestion"),
        (ResolveStatus::NotFound, _) => message!("mcp-next-check"),
        (ResolveStatus::OutsideNyc, _) => message!("mcp-next-outside"),
    };
    NextStep {
        action,
        command: None,
        url: None,
    }
}

fn after_doubt(resolved: &ResolveAnswer, has_suggestions: bool) -> String {
    if !resolved.candidates.is_empty() {
        message!("mcp-next-candidate")
    } else if resolved.reason == SEVERAL {
        message!("mcp-next-several")
    } else if has_suggestions {
        message!("mcp-next-borough-suggestions")
    } else {
        message!("mcp-next-borough")
    }
}
