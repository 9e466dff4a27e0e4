//! Everything read of one building, in one place.

use super::{Court, Enforcement, LotProfile, Problem, Registration, RentEvidence, Violation};
use crate::report::BuildingInput;

/// Everything that sections and score read of one building.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) lot: LotProfile<'a>,
    pub(crate) violations: Vec<Violation>,
    pub(crate) problems: Vec<Problem<'a>>,
    pub(crate) enforcement: Enforcement,
    pub(crate) court: Court,
    pub(crate) registration: Option<Registration<'a>>,
    pub(crate) rent: RentEvidence,
}

impl<'a> Facts<'a> {
    /// Reads the rows of a building.
    pub(crate) fn read(input: &BuildingInput<'a>) -> Self {
        let records = input.records;
        let today = input.release.as_of;
        Self {
            lot: LotProfile::read(input),
            violations: Violation::read_all(records),
            problems: Problem::read_all(records),
            enforcement: Enforcement::read(records),
            court: Court::read(records, today),
            registration: Registration::latest(records),
            rent: RentEvidence::read(records),
        }
    }
}
