//! What to ask whom, and why.

use super::context::Context;
use crate::contract::{Finding, Question, ReportSections};

pub(super) fn questions(
    _context: &Context<'_>,
    _sections: &ReportSections,
    _findings: &[Finding],
) -> Vec<Question> {
    Vec::new()
}
