//! The newest violation and complaint: a category and a date, never text.

use crate::calendar::month;
use crate::datasets::{hpd_complaints, hpd_violations};
use crate::facts::Facts;
use crate::section::{SectionBuilder, withheld_note};
use crate::{BuildingInput, Dataset};
use nycapt_contract::{EvidenceClass, Newest, NewestComplaint, NewestViolation, Section};

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET, &hpd_complaints::DATASET];

pub(crate) fn newest(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Section<Newest> {
    let builder = SectionBuilder::new(input, facts, DATASETS);
    let violation = facts
        .violations
        .iter()
        .filter_map(|violation| Some((violation.issued?, violation)))
        .max_by_key(|(day, _)| *day)
        .map(|(day, violation)| NewestViolation {
            class: violation.class.as_str().into(),
            date: day.to_string(),
            summary: violation.condition.label().into(),
        });
    let complaint = facts
        .complaint_problems
        .iter()
        .filter_map(|problem| Some((problem.received?, problem)))
        .max_by_key(|(day, _)| *day);
    let withheld = withheld_note(input, facts);
    let is_empty = violation.is_none() && complaint.is_none() && withheld.is_none();
    let data = Newest {
        violation,
        complaint: complaint.map(|(day, problem)| NewestComplaint {
            category: problem.category.into(),
            month: month(day),
        }),
    };
    let mut section = builder.found(EvidenceClass::Finding, data, is_empty);
    section.notes.extend(withheld);
    section
}

#[cfg(test)]
mod tests {
    use crate::testing::TestBuilding;
    use nycapt_contract::SectionStatus;

    #[test]
    fn the_newest_violation_is_a_category_and_a_complaint_a_month() {
        let building = TestBuilding::walk_up(20)
            .open("B", "2026-05-05", "569")
            .open("C", "2026-10-07", "666")
            .problem("1", "2026-11-02", "HEAT/HOT WATER", "4B");
        let data = building.preview().newest.data.unwrap();
        let violation = data.violation.unwrap();
        assert_eq!(
            (violation.class.as_str(), violation.date.as_str()),
            ("C", "2026-10-07")
        );
        assert_eq!(violation.summary, "Heat or hot water");
        assert_eq!(data.complaint.unwrap().month, "2026-11");
    }

    #[test]
    fn the_newest_violation_has_the_day_that_the_report_gives_it() {
        use crate::datasets::hpd_violations::{CLASS, INSPECTED, NOTICE_ISSUED};
        let row = |inspected, issued| {
            [
                (CLASS, "B"),
                (INSPECTED, inspected),
                (NOTICE_ISSUED, issued),
            ]
        };
        let dataset = &crate::datasets::hpd_violations::DATASET;
        let building = TestBuilding::walk_up(20)
            .row(dataset, &row("2026-10-09", "2026-10-13"))
            .row(dataset, &row("2026-10-11", "2026-10-12"));
        let newest = building.preview().newest.data.unwrap();
        let report = building.report_of(None, None).sections;
        let rows = report.hpd_violations.data.unwrap().rows;
        assert_eq!(newest.violation.unwrap().date, "2026-10-13");
        assert_eq!(rows[0].issued.as_deref(), Some("2026-10-13"));
    }

    #[test]
    fn a_date_after_the_reference_day_is_not_the_newest() {
        let building = TestBuilding::walk_up(20)
            .open("B", "2027-05-05", "569")
            .open("A", "2020-05-05", "508");
        let newest = building.preview().newest.data.unwrap();
        assert_eq!(newest.violation.unwrap().date, "2020-05-05");
    }

    #[test]
    fn a_complaint_about_a_home_is_not_shown() {
        let unknown = TestBuilding::bare();
        for building in [TestBuilding::walk_up(1), unknown] {
            let building = building.problem("1", "2026-11-02", "HEAT/HOT WATER", "");
            let section = building.preview().newest;
            assert_eq!(section.notes[0].code, "complaints_withheld");
            assert_eq!(section.status, SectionStatus::Ok);
            assert_eq!(section.data.unwrap().complaint, None);
        }
    }
}
