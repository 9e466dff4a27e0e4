//! Section `lead`.

use std::collections::BTreeSet;

use super::violation_rows::{ViolationRow, violation_rows};
use crate::Dataset;
use crate::codes::Condition;
use crate::context::Context;
use crate::datasets::{hpd_violations, lead_service_lines, pluto};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use nycapt_contract::{EvidenceClass, Lead, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET, &lead_service_lines::DATASET];

static YEAR: &[&Dataset] = &[&pluto::DATASET];

/// Lead paint is presumed in buildings from before this year (Local Law 1 of 2004).
const PRESUMED_BEFORE: u16 = 1960;

/// Orders for documents about lead, which are no hazards.
const DOCUMENTS: &[&str] = &["618", "619", "623"];

pub(crate) fn lead(context: &Context<'_>) -> Section<Lead> {
    let builder = context.builder(DATASETS);
    let rows = violation_rows(context);
    let found: Vec<&ViolationRow<'_>> = rows
        .iter()
        .filter(|row| row.violation.condition == Condition::Lead)
        .collect();
    let is_home = context.facts.lot.is_home();
    let is_loaded = !is_home && context.is_whole(&hpd_violations::DATASET);
    let count = |is_counted: &dyn Fn(&ViolationRow<'_>) -> bool| {
        let counted = found.iter().filter(|row| is_counted(row)).count();
        is_loaded.then_some(counted as u64)
    };
    let ordered =
        |numbers: &'static [&'static str]| count(&|row| numbers.contains(&order_number(row)));
    let hazards = found.iter().filter(|row| is_hazard(row));
    let newest = hazards.filter_map(|row| row.violation.issued).max();
    let data = Lead {
        open: count(&|row| is_hazard(row) && row.violation.is_open),
        closed: count(&|row| is_hazard(row) && !row.violation.is_open),
        presumed: ordered(&["616"]),
        positive: ordered(&["617"]),
        inconclusive: ordered(&["624"]),
        documents: ordered(DOCUMENTS),
        newest: newest.map(|day| day.to_string()),
        built_before_1960: context
            .facts
            .lot
            .year_built
            .map(|year| year < PRESUMED_BEFORE),
        service_line: service_line(context),
    };
    let is_empty = found.is_empty() && data.service_line.is_none();
    let is_old = data.built_before_1960 == Some(true);
    let class = EvidenceClass::Finding;
    let mut section = if is_home {
        let reason = Some(message!("lead-withheld"));
        builder.with_status(class, data, SectionStatus::Withheld, reason)
    } else {
        builder.found(class, data, is_empty)
    };
    if is_old {
        section.info("presumed", message!("note-lead"));
        section.info("after_signing", message!("note-lead-after-signing"));
        let year = context.builder(YEAR);
        section.provenance.extend(year.provenance_of_rows());
    }
    section.notes.extend(complex_note(&context.facts));
    section
}

fn order_number<'a>(row: &ViolationRow<'a>) -> &'a str {
    row.row.text(hpd_violations::ORDER_NUMBER).trim()
}

/// Whether it is of lead paint itself, and no order, information or matter of documents.
pub(crate) fn is_hazard(row: &ViolationRow<'_>) -> bool {
    row.violation.condition == Condition::Lead
        && row.violation.is_hazard()
        && !DOCUMENTS.contains(&order_number(row))
}

/// The materials that the rows name, as written; of several lines each once.
fn service_line(context: &Context<'_>) -> Option<String> {
    let rows = context.history().of(&lead_service_lines::DATASET);
    let materials: BTreeSet<&str> = rows
        .filter_map(|row| row.known(lead_service_lines::MATERIAL))
        .collect();
    let all: Vec<&str> = materials.into_iter().collect();
    (!all.is_empty()).then(|| all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes::condition_label;
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::SectionStatus;

    #[test]
    fn order_numbers_tell_presumed_paint_tests_and_documents_apart() {
        let mut building = TestBuilding::walk_up(20).open("C", "2026-01-02", "666");
        for order in ["616", "616", "617", "618", "619", "623", "624"] {
            building = building.open("C", "2025-01-02", order);
        }
        let building = building.closed("C", "2026-03-02", "617", "2026-04-02");
        let data = building.part(lead).data.unwrap();
        assert_eq!((data.open, data.closed), (Some(4), Some(1)));
        assert_eq!((data.presumed, data.positive), (Some(2), Some(2)));
        assert_eq!((data.documents, data.inconclusive), (Some(3), Some(1)));
        assert_eq!(data.newest.as_deref(), Some("2026-03-02"));
        assert_eq!(data.built_before_1960, Some(true));
    }

    #[test]
    fn orders_and_documents_are_no_open_lead_hazards() {
        let building = TestBuilding::walk_up(20)
            .open("C", "2026-01-02", "623")
            .open("I", "2026-01-03", "617");
        let report = building.report_of(None, None);
        let data = report.sections.lead.data.unwrap();
        assert_eq!(
            (data.open, data.closed, data.newest),
            (Some(0), Some(0), None)
        );
        assert_eq!((data.documents, data.positive), (Some(1), Some(1)));
        let mut codes = report.summary.findings.iter().map(|finding| &finding.code);
        assert!(!codes.any(|code| code.contains("lead")));
    }

    #[test]
    fn no_order_that_implies_a_child_is_shown_of_a_home() {
        let ordered = |units| {
            let mut building = TestBuilding::walk_up(units);
            for order in ["616", "617", "790"] {
                building = building.open("C", "2026-01-02", order);
            }
            building
        };
        let told = |units| {
            let building = ordered(units);
            let report = building.report_of(None, Some("Is there lead or a missing window guard?"));
            let mut text = serde_json::to_string(&report).unwrap();
            text += &serde_json::to_string(&building.preview()).unwrap();
            text
        };
        let categories = [Condition::Lead, Condition::WindowGuards].map(|one| one.label().into());
        let of_orders = ["616", "790"].map(|order| condition_label(order, ""));
        for label in categories.into_iter().chain(of_orders) {
            assert!(told(3).contains(&*label), "{label}");
            assert!(!told(2).contains(&*label), "{label}");
        }
        let section = ordered(2).part(lead);
        assert_eq!(section.status, SectionStatus::Withheld);
        assert_eq!(section.data.unwrap().open, None);
        let preview = ordered(2).preview();
        let lead = preview
            .report_contents
            .iter()
            .find(|part| part.id == "lead");
        assert_eq!(lead.unwrap().status, SectionStatus::Withheld);
        assert_eq!(preview.headline.data.unwrap().open_c, Some(3));
    }

    #[test]
    fn an_unknown_year_is_null_and_1960_is_not_before() {
        let of_year = |year: &str| {
            let building = rows!(TestBuilding::bare(); pluto: YEAR_BUILT = year);
            building.part(lead).data.unwrap().built_before_1960
        };
        assert_eq!(
            (of_year("1959"), of_year("1960")),
            (Some(true), Some(false))
        );
        assert_eq!((of_year("0"), of_year("")), (None, None));
    }

    #[test]
    fn the_service_line_is_of_what_the_agency_says() {
        let line = |building: TestBuilding, material: &str| {
            rows!(
                building;
                lead_service_lines: MATERIAL = material
            )
        };
        let building = line(TestBuilding::walk_up(20), "Potential Lead");
        let section = building.part(lead);
        assert_eq!(section.status, SectionStatus::Ok);
        let building = line(line(building, "Copper/Brass"), "Potential Lead");
        let data = building.part(lead).data.unwrap();
        assert_eq!(
            data.service_line.as_deref(),
            Some("Copper/Brass, Potential Lead")
        );
    }

    #[test]
    fn violations_that_are_not_loaded_are_null_beside_the_service_line() {
        let building = TestBuilding::walk_up(20).without(&[&hpd_violations::DATASET]);
        let section = building.part(lead);
        assert_eq!(section.status, SectionStatus::Partial);
        assert_eq!(section.data.unwrap().open, None);
    }

    #[test]
    fn nothing_found_is_empty_and_nothing_loaded_is_unavailable() {
        let building = TestBuilding::walk_up(20);
        assert_eq!(building.part(lead).status, SectionStatus::Empty);
        let section = building.without(DATASETS).part(lead);
        assert_eq!(
            (section.status, section.data),
            (SectionStatus::Unavailable, None)
        );
    }
}
