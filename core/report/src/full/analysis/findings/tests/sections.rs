//! Sections as the rules read them.

use serde_json::json;

use crate::full::analysis::findings::testing::{TestSections, section, sheet};
use crate::testing::TestBuilding;
use nycapt_contract::SectionStatus;

#[test]
fn nothing_is_found_in_a_section_that_was_not_read() {
    let mut sheet = sheet!(20, heat ["wvxf-dwi5"] {"openViolations": 1});
    assert_eq!(sheet.codes(), ["heat_open_in_season"]);
    for status in [
        SectionStatus::Withheld,
        SectionStatus::Unavailable,
        SectionStatus::NotApplicable,
    ] {
        sheet.sections.heat.status = status;
        assert_eq!(sheet.codes(), [""; 0], "{status:?}");
    }
    assert_eq!(TestSections::blank().codes(), [""; 0]);
}

#[test]
fn every_section_is_read_under_the_id_it_has_in_the_document() {
    let mut sheet = TestSections::blank();
    let building = TestBuilding::walk_up(20).open("C", "2026-10-01", "780");
    sheet.sections = building.report_of(Some("4B"), None).sections;
    let document = serde_json::to_value(&sheet.sections).unwrap();
    let reading = sheet.reading();
    macro_rules! check {
        ($($name:ident)+) => {
            $(if let Some(read) = reading.$name() {
                let data = serde_json::to_value(read.data()).unwrap();
                assert_eq!(document[read.id()]["data"], data, "{}", read.id());
            })+
        };
    }
    check! {
        unit basics hpd_violations repair_response hpd_complaints heat pests lead dob_violations
        ecb dob_complaints permits occupancy safety_devices ownership portfolio litigation
        enforcement rent_regulation evictions sales_and_deeds taxes energy environment
        neighborhood_311 score
    }
}

#[test]
fn the_findings_of_a_whole_report_rest_on_rows_that_it_shows() {
    let building = TestBuilding::walk_up(20).open("C", "2026-10-01", "780");
    let report = building.report_of(None, None);
    let document = serde_json::to_value(&report.sections).unwrap();
    let findings = report.summary.findings.iter();
    let mut codes = findings.clone().map(|finding| &*finding.code);
    assert!(codes.any(|code| code == "open_class_c"));
    for evidence in findings.flat_map(|finding| &finding.evidence) {
        let section = document[&evidence.section].to_string();
        for id in &evidence.row_ids {
            let is_there = section.contains(&format!("\"id\":\"{id}\""));
            assert!(is_there, "{id} in {}", evidence.section);
        }
    }
}
