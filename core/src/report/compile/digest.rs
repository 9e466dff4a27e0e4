//! What matters most in a report.

use super::context::Context;
use crate::contract::{Finding, ReportDigest, ReportSections};

pub(super) fn digest(
    _context: &Context<'_>,
    sections: &ReportSections,
    findings: &[Finding],
) -> ReportDigest {
    let score = sections.score.data.as_ref().map(|score| &score.summary);
    ReportDigest {
        score: score.and_then(|score| score.score),
        band: score.and_then(|score| score.band.clone()),
        confidence: score.map(|score| score.confidence.level.clone()),
        findings: findings.to_vec(),
        ..ReportDigest::default()
    }
}
