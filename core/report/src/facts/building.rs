//! All facts about one building.

use super::{
    CertificateFact, ComplaintProblem, Court, Deed, DobFinding, Enforcement, Exemption, History,
    LotProfile, Registration, RentEvidence, Vacate, Violation,
};
use crate::BuildingInput;
use nycapt_address::LotAddress;

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

    /// Whether the lot is a home that a person registered: no document shows that owner.
    pub(crate) fn withholds_owner(&self) -> bool {
        let registration = self.registration.as_ref();
        self.lot.is_home() && registration.is_some_and(|one| one.is_person)
    }

    pub(crate) fn read(input: &BuildingInput<'a>) -> Self {
        let records = input.records;
        let today = input.release.as_of;
        let history = History::new(records, today);
        let exemptions = Exemption::read_all(input, history);
        let rent = RentEvidence::read(input, history, &exemptions, today);
        let lot = LotProfile::read(history, input.lot, input.has_several_numbers());
        Self {
            deed: Deed::last(history, lot.kind),
            complaint_problems: if lot.is_home() {
                Vec::new()
            } else {
                ComplaintProblem::read_all(history)
            },
            violations: Violation::read_all(history, &lot),
            enforcement: Enforcement::read(input, history, &lot),
            registration: Registration::latest(input, &lot),
            lot,
            dob_violations: DobFinding::read_all(history),
            certificates: CertificateFact::read_all(history),
            court: Court::read(history, today),
            exemptions,
            rent,
        }
    }
}
