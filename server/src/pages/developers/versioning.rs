//! The page of versions.

use super::facts::PortalFacts;

const TEXT: &str = include_str!("../../../developers/versioning.md");

/// What is said while no version has an end.
const LASTING: &str = "No retirement of `/v1` is scheduled, and its answers carry neither of the \
                       headers below.";

/// The text of the page.
pub(super) fn versioning_text(facts: &PortalFacts<'_>) -> String {
    facts.fill(TEXT).replace("{retirement}", LASTING)
}
