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
        if facts.lot.has_few_units() && input.is_whole(&hpd_bedbugs::DATASET) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    fn filing(
        building: TestBuilding,
        id: &str,
        period: &str,
        filed: &str,
        infested: &str,
    ) -> TestBuilding {
        rows!(building; hpd_bedbugs: BUILDING_ID = id, PERIOD_START = &format!("{period}-11-01"),
            PERIOD_END = &format!("{}-10-31", period.parse::<u16>().unwrap() + 1), FILED = filed,
            INFESTED = infested)
    }

    #[test]
    fn the_later_filing_of_the_latest_period_is_final_and_buildings_add_up() {
        let building = TestBuilding::walk_up(20);
        let building = filing(building, "7", "2023", "2024-12-02", "9");
        let building = filing(building, "7", "2024", "2025-12-20", "1");
        let building = filing(building, "7", "2024", "2025-12-02", "5");
        let building = filing(building, "8", "2024", "2025-12-03", "2");
        let section = building.preview().bedbugs;
        let data = section.data.unwrap();
        assert_eq!(data.latest_period.as_deref(), Some("2024-11-01/2025-10-31"));
        assert_eq!((data.infested_units, data.filed), (Some(3), true));
        assert_eq!(section.evidence_class, EvidenceClass::OwnerReport);
    }

    #[test]
    fn a_filing_without_a_number_is_no_zero() {
        let building = filing(TestBuilding::walk_up(20), "7", "2024", "2025-12-02", "2");
        let building = filing(building, "8", "2024", "2025-12-03", "");
        let section = building.preview().bedbugs;
        let data = section.data.unwrap();
        assert_eq!((data.infested_units, data.filed), (None, true));
        assert!(section.notes.is_empty(), "{:?}", section.notes);
    }

    #[test]
    fn no_filing_is_a_fact_and_not_a_zero() {
        let section = TestBuilding::walk_up(20).preview().bedbugs;
        assert_eq!(section.status, SectionStatus::Empty);
        let data = section.data.unwrap();
        assert_eq!((data.infested_units, data.filed), (None, false));
    }

    #[test]
    fn few_apartments_by_count_or_class_need_no_filing_and_an_unknown_size_is_not_excused() {
        use crate::datasets::pluto;
        let status = |class: &str, units: &str| {
            let building = rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = class,
                UNITS_RESIDENTIAL = units);
            building.preview().bedbugs.status
        };
        assert_eq!(status("C0", "2"), SectionStatus::NotApplicable);
        assert_eq!(status("A5", ""), SectionStatus::NotApplicable);
        assert_eq!(status("C0", ""), SectionStatus::Empty);
        assert_eq!(status("B3", "4"), SectionStatus::Empty);
    }
}
