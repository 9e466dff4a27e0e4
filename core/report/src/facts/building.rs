//! The rows of one building up to a day, and all facts about it.

use jiff::civil::Date;

use super::{
    CertificateFact, ComplaintProblem, Court, Deed, DobFinding, Enforcement, Exemption, LotProfile,
    Registration, RentEvidence, Vacate, Violation,
};
use crate::calendar::tax_year;
use crate::{BuildingInput, Dataset, Record, Records};
use nycapt_address::LotAddress;

/// A building's records up to a day. A later date is a typing error, and a record that cannot be
/// placed in time counts neither for nor against a building.
#[derive(Debug, Clone, Copy)]
pub(crate) struct History<'a> {
    /// All records, for facts without a date.
    pub(crate) records: &'a Records<'a>,
    pub(crate) until: Date,
}

impl<'a> History<'a> {
    pub(crate) const fn new(records: &'a Records<'a>, until: Date) -> Self {
        Self { records, until }
    }

    /// The rows of one dataset whose first known date is unknown or not after the day.
    pub(crate) fn of(self, dataset: &'static Dataset) -> impl Iterator<Item = Record<'a>> {
        let began = |row: &Record<'_>| dataset.dated_by.iter().find_map(|field| row.date(*field));
        self.records
            .of(dataset.id)
            .filter(move |row| began(row).is_none_or(|day| day <= self.until))
    }
}

/// All facts that sections and the score read.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) lot: LotProfile<'a>,
    pub(crate) violations: Vec<Violation>,
    /// Empty for a home, where complaints would point at the household.
    pub(crate) complaint_problems: Vec<ComplaintProblem<'a>>,
    pub(crate) enforcement: Enforcement<'a>,
    pub(crate) dob_violations: Vec<DobFinding<'a>>,
    /// Newest first.
    pub(crate) certificates: Vec<CertificateFact>,
    pub(crate) court: Court,
    pub(crate) registration: Option<Registration<'a>>,
    /// The last deed of the whole lot.
    pub(crate) deed: Option<Deed<'a>>,
    pub(crate) exemptions: Vec<Exemption<'a>>,
    pub(crate) rent: RentEvidence<'a>,
}

impl<'a> Facts<'a> {
    /// The orders to vacate that may be called those of the building: at its preferred address, unless
    /// another was asked for.
    pub(crate) fn vacates(
        &self,
        input: &BuildingInput<'_>,
        entrance: Option<&LotAddress>,
    ) -> impl Iterator<Item = &Vacate<'a>> {
        let orders = self.enforcement.vacates.iter();
        orders.filter(move |order| !order.is_elsewhere(&self.lot, input, entrance))
    }

    pub(crate) fn read(input: &BuildingInput<'a>) -> Self {
        let records = input.records;
        let today = input.release.as_of;
        let history = History::new(records, today);
        let exemptions = Exemption::read_all(history, tax_year(today));
        let rent = RentEvidence::read(input, history, &exemptions, today);
        let dob_violations = DobFinding::read_all(history);
        let lot = LotProfile::read(history, input.lot);
        Self {
            deed: Deed::last(history, lot.kind),
            complaint_problems: if lot.is_home() {
                Vec::new()
            } else {
                ComplaintProblem::read_all(history)
            },
            violations: Violation::read_all(history, &lot),
            enforcement: Enforcement::read(history, &lot, &dob_violations),
            lot,
            dob_violations,
            certificates: CertificateFact::read_all(history),
            court: Court::read(history, today),
            registration: Registration::latest(input),
            exemptions,
            rent,
        }
    }
}
