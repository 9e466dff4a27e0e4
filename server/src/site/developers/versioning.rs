//! The page of versions.

use nycapt_rules::{NO_RETIREMENT, Retirement};

use super::facts::PortalFacts;

const TEXT: &str = include_str!("../../../developers/versioning.md");

/// The text of the page.
pub(super) fn versioning_text(facts: &PortalFacts<'_>) -> String {
    let notice = facts.config.retirement.as_ref().map_or_else(
        || format!("{NO_RETIREMENT} Its answers carry none of the headers below."),
        Retirement::notice,
    );
    facts.fill(TEXT).replace("{retirement}", &notice)
}
