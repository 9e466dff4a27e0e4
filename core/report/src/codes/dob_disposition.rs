//! Complaints to the Department of Buildings: what came of them.

/// What came of a complaint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// An inspector found a violation or gave an order.
    Substantiated,
    /// An inspection or the records showed no violation.
    Unsubstantiated,
    /// Nobody let the inspector in.
    NoAccess,
    /// Closed or handed on without a verdict.
    Closed,
}

impl Outcome {
    /// The word in documents.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Substantiated => "substantiated",
            Self::Unsubstantiated => "unsubstantiated",
            Self::NoAccess => "no_access",
            Self::Closed => "closed",
        }
    }
}

/// What a disposition code such as `A8` means; none for one that is not in the agency's list.
pub(crate) fn complaint_disposition(code: &str) -> Option<(&'static str, Outcome)> {
    let at = DISPOSITIONS.binary_search_by_key(&code, |(code, _, _)| code);
    let (_, label, outcome) = DISPOSITIONS.get(at.ok()?)?;
    Some((label, *outcome))
}

use Outcome::{Closed, NoAccess, Substantiated, Unsubstantiated};

/// Code, label and outcome, by code.
const DISPOSITIONS: &[(&str, &str, Outcome)] = &[
    ("A1", "DOB violation served", Substantiated),
    ("A2", "Criminal court summons served", Substantiated),
    ("A3", "Full stop-work order", Substantiated),
    (
        "A4",
        "DOB violation and criminal court summons served",
        Substantiated,
    ),
    (
        "A6",
        "Vacant and unguarded: violation issued",
        Substantiated,
    ),
    ("A7", "Accepted by the padlock unit", Closed),
    ("A8", "OATH (ECB) violation served", Substantiated),
    ("A9", "OATH (ECB) and DOB violations served", Substantiated),
    ("B1", "DOB violation prepared", Substantiated),
    ("B2", "OATH (ECB) violation prepared", Substantiated),
    ("C1", "No access, first attempt", NoAccess),
    ("C2", "No access, final attempt", NoAccess),
    ("C3", "Access denied, first attempt", NoAccess),
    ("C4", "Access denied, second attempt", NoAccess),
    ("C5", "After-hours work: no access, first attempt", NoAccess),
    (
        "C6",
        "After-hours work: access denied, first attempt",
        NoAccess,
    ),
    (
        "C7",
        "After-hours work: no access, second attempt",
        NoAccess,
    ),
    (
        "C8",
        "After-hours work: access denied, second attempt",
        NoAccess,
    ),
    ("F1", "Referred to Environmental Protection", Closed),
    ("F2", "Referred to the State's housing agency", Closed),
    ("F3", "Referred to the Health Department", Closed),
    ("F5", "Referred to Sanitation", Closed),
    ("F6", "Referred to Transportation", Closed),
    ("F8", "Referred to HPD", Closed),
    ("G5", "Referred to the police", Closed),
    ("G6", "Referred to the Fire Department", Closed),
    (
        "G7",
        "Referred to the Office of Special Enforcement",
        Closed,
    ),
    ("G8", "Referred to the Housing Authority", Closed),
    ("H1", "See another complaint", Closed),
    ("H2", "Inspected before", Closed),
    (
        "H3",
        "Violation for disobeying a stop-work order",
        Substantiated,
    ),
    (
        "H4",
        "Summons for disobeying a stop-work order",
        Substantiated,
    ),
    ("H5", "All work stopped", Substantiated),
    (
        "I1",
        "Unsubstantiated by the agency's records",
        Unsubstantiated,
    ),
    (
        "I2",
        "No violation warranted at the inspection",
        Unsubstantiated,
    ),
    ("I3", "Compliance inspection made", Closed),
    ("J1", "Follow-up inspection to be scheduled", Closed),
    ("J2", "Resolved by a periodic inspection", Closed),
    ("J3", "Reviewed, inspection to be scheduled", Closed),
    ("J4", "Follow-up inspection of a hazard scheduled", Closed),
    ("K1", "Address could not be found", Closed),
    ("K2", "Address not valid", Closed),
    ("K5", "Letter of deficiency", Substantiated),
    (
        "K6",
        "Letter of deficiency and partial stop-work order",
        Substantiated,
    ),
    ("K7", "Notice of correction received", Closed),
    ("K8", "Correction verified", Closed),
    ("L1", "Partial stop-work order", Substantiated),
    ("L2", "Stop-work order rescinded", Substantiated),
    ("L3", "Stop-work order partly rescinded", Substantiated),
    (
        "MA",
        "Joint inspection: no enforcement action",
        Unsubstantiated,
    ),
    (
        "MB",
        "Joint inspection: violation for failure to maintain",
        Substantiated,
    ),
    (
        "MC",
        "Joint inspection: violation, contrary to plans",
        Substantiated,
    ),
    (
        "MD",
        "Joint inspection: violation, exit obstructed",
        Substantiated,
    ),
    (
        "ME",
        "Joint inspection: violation and full vacate order",
        Substantiated,
    ),
    (
        "MF",
        "Joint inspection: violation and partial vacate order",
        Substantiated,
    ),
    (
        "MG",
        "Joint inspection: violation, contrary to the certificate of occupancy",
        Substantiated,
    ),
    (
        "MH",
        "Joint inspection: violation and full vacate order",
        Substantiated,
    ),
    (
        "MI",
        "Joint inspection: violation and partial vacate order",
        Substantiated,
    ),
    (
        "MJ",
        "Joint inspection: violation, work without a permit",
        Substantiated,
    ),
    (
        "MK",
        "Joint inspection: violation, assembly without a permit",
        Substantiated,
    ),
    ("ND", "Notice of deficiency", Substantiated),
    ("P3", "Closure order", Substantiated),
    ("P4", "Closure order rescinded", Substantiated),
    ("Q4", "Compromised structure remedied", Closed),
    ("R1", "Inspected: no action needed", Unsubstantiated),
    (
        "R5",
        "Class 1 violation with order to correct",
        Substantiated,
    ),
    ("RK", "Unsafe building: violation issued", Substantiated),
    ("RL", "Unsafe building: action completed", Closed),
    ("U1", "Construction safety: no access", NoAccess),
    ("U2", "Construction safety in compliance", Unsubstantiated),
    ("U3", "Construction safety: violation issued", Substantiated),
    (
        "U4",
        "Construction safety: full stop-work order",
        Substantiated,
    ),
    (
        "U5",
        "Construction safety: partial stop-work order",
        Substantiated,
    ),
    ("U6", "Construction safety: violation issued", Substantiated),
    ("V1", "Inspection passed", Unsubstantiated),
    ("V2", "Inspection failed", Substantiated),
    ("V3", "Violation for after-hours work", Substantiated),
    (
        "W1",
        "Violation for disobeying a vacate order",
        Substantiated,
    ),
    (
        "X1",
        "Compliance inspection: no action required",
        Unsubstantiated,
    ),
    (
        "X2",
        "Work contrary to the tenant protection plan: summons",
        Substantiated,
    ),
    ("X3", "Work conforms to the plans", Unsubstantiated),
    ("XX", "Administrative closure", Closed),
    ("Y1", "Full vacate order", Substantiated),
    ("Y2", "Vacate order rescinded", Substantiated),
    ("Y3", "Partial vacate order", Substantiated),
    ("Y4", "Vacate order partly rescinded", Substantiated),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_found_once() {
        for (code, label, outcome) in DISPOSITIONS {
            let found = complaint_disposition(code);
            assert_eq!(found, Some((*label, *outcome)), "{code}");
        }
        assert_eq!(complaint_disposition(""), None);
    }
}
