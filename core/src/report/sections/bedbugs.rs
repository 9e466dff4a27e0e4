//! The latest yearly bedbug filing.

use super::{Looked, REGISTERED_FROM, info};
use crate::contract::{Bedbugs, EvidenceClass, Section, SectionStatus};
use crate::report::datasets::hpd_bedbugs;
use crate::report::facts::Facts;
use crate::report::{BuildingInput, Dataset};

static DATASETS: &[&Dataset] = &[&hpd_bedbugs::DATASET];

pub(crate) fn bedbugs(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Bedbugs> {
    let looked = Looked::new(input, facts, DATASETS);
    let class = EvidenceClass::OwnerReport;
    let Some(filing) = facts.enforcement.bedbugs else {
        let is_small = facts.lot.units.is_some_and(|units| units < REGISTERED_FROM);
        if is_small && input.release.is_loaded(&hpd_bedbugs::DATASET) {
            let reason = "Owners of buildings with fewer than 3 apartments do not file.";
            return looked.without(class, SectionStatus::NotApplicable, reason);
        }
        return looked.found(class, Bedbugs::default(), true);
    };
    let period = match (filing.from, filing.to) {
        (Some(from), Some(to)) => Some(format!("{from}/{to}")),
        (None, to) => to.map(|to| to.to_string()),
        (Some(from), None) => Some(from.to_string()),
    };
    let data = Bedbugs {
        latest_period: period,
        infested_units: Some(filing.infested),
        filed: true,
    };
    let mut section = looked.found(class, data, false);
    section.notes.push(if filing.infested == 0 {
        info("owner_reported", "The owner reported none for this period.")
    } else {
        info("owner_reported", "The number is what the owner reported.")
    });
    section
}
