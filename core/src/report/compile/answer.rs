//! What the records answer to a question.

use super::context::Context;
use crate::contract::{AskAnswer, Finding, ReportSections};

pub(super) fn answer(
    context: &Context<'_>,
    _sections: &ReportSections,
    _findings: &[Finding],
) -> Option<AskAnswer> {
    context.input.question.map(|_| AskAnswer::default())
}
