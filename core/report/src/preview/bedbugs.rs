//! The latest yearly bedbug filing.

use crate::datasets::hpd_bedbugs;
use crate::facts::Facts;
use crate::messages::text;
use crate::section::{SectionBuilder, info};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{Bedbugs, EvidenceClass, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&hpd_bedbugs::DATASET];

pub(crate) fn bedbugs(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Bedbugs> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let class = EvidenceClass::OwnerReport;
    let Some(filing) = facts.enforcement.bedbugs else {
        // An unknown size does not mean that no one had to file.
        if facts.lot.has_few_units() {
            let reason = text!("note-bedbugs-small");
            return builder.without(class, SectionStatus::NotApplicable, reason);
        }
        return builder.found(class, Bedbugs::default(), true);
    };
    let period = match (filing.from, filing.to) {
        (Some(from), Some(to)) => Some(format!("{from}/{to}")),
        (None, to) => to.map(|to| to.to_string()),
        (Some(from), None) => Some(from.to_string()),
    };
    let data = Bedbugs {
        latest_period: period,
        infested_units: filing.infested,
        filed: true,
    };
    let mut section = builder.found(class, data, false);
    section.notes.extend(filing.infested.map(|infested| {
        let text = match infested {
            0 => text!("note-bedbugs-none-reported"),
            _ => text!("note-bedbugs-reported"),
        };
        info("owner_reported", text)
    }));
    section
}
