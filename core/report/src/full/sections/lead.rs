//! Section `lead`.

use std::collections::BTreeSet;

use super::violation_rows::{ViolationRow, violation_rows};
use crate::Dataset;
use crate::calendar::iso;
use crate::codes::{Condition, orders_lead_work};
use crate::context::Context;
use crate::datasets::{hpd_violations, lead_service_lines, pluto};
use crate::messages::{counted, message};
use crate::section::{Notes, complex_note};
use nycapt_contract::{EvidenceClass, Lead, Section, SectionStatus};

static DATASETS: &[&Dataset] = &[&hpd_violations::DATASET, &lead_service_lines::DATASET];

static YEAR: &[&Dataset] = &[&pluto::DATASET];

/// Lead paint is presumed in buildings from before this year (Local Law 1 of 2004).
const PRESUMED_BEFORE: u16 = 1960;

pub(crate) fn lead(context: &Context<'_>) -> Section<Lead> {
    let builder = context.builder(DATASETS);
    let rows = violation_rows(context);
    let found = rows.iter();
    let found: Vec<&ViolationRow<'_>> = found
        .filter(|row| row.violation.condition == Condition::Lead)
        .collect();
    let is_home = context.facts.lot.is_home();
    let is_loaded = !is_home && context.is_whole(&hpd_violations::DATASET);
    let count = |is_counted: &dyn Fn(&ViolationRow<'_>) -> bool| {
        let counted = found.iter().filter(|row| is_counted(row)).count();
        is_loaded.then_some(counted as u64)
    };
    let ordered = |number: &str| count(&|row| order_number(row) == number);
    let hazards = found.iter().filter(|row| is_hazard(row));
    let newest = hazards.clone().filter_map(|row| row.violation.issued);
    let year_built = context.facts.lot.year_built;
    let data = Lead {
        open: count(&|row| is_hazard(row) && row.violation.is_open),
        closed: count(&|row| is_hazard(row) && !row.violation.is_open),
        presumed: ordered("616"),
        positive: ordered("617"),
        inconclusive: ordered("624"),
        documents: count(&|row| !orders_lead_work(order_number(row))),
        newest: iso(newest.max()),
        built_before_1960: year_built.map(|year| year < PRESUMED_BEFORE),
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
    let open = hazards.filter(|row| row.violation.is_open).count();
    if open > 0 && !is_home && !is_loaded {
        let dataset = &hpd_violations::DATASET;
        let text = message!(
            "lead-held",
            violations = context.at_least(dataset, counted!("count-violations", open)),
            on = message!("clause-on", day = context.proven_until(dataset).to_string())
        );
        section.caution("open_at_least", text);
    }
    if is_old {
        section.info("presumed", message!("note-lead"));
        section.info("after_signing", message!("note-lead-after-signing"));
    }
    if year_built.is_some() {
        let year = context.builder(YEAR);
        section.provenance.extend(year.provenance_of_rows());
    }
    section.notes.extend(complex_note(&context.facts));
    section
}

fn order_number<'a>(row: &ViolationRow<'a>) -> &'a str {
    row.row.text(hpd_violations::ORDER_NUMBER).trim()
}

/// Whether it is about lead paint itself, not an order, information or paperwork.
fn is_hazard(row: &ViolationRow<'_>) -> bool {
    row.violation.condition == Condition::Lead
        && row.violation.is_hazard()
        && orders_lead_work(order_number(row))
}

/// The materials in the rows, as written, each once.
fn service_line(context: &Context<'_>) -> Option<String> {
    let rows = context.history().of(&lead_service_lines::DATASET);
    let materials = rows.filter_map(|row| row.known(lead_service_lines::MATERIAL));
    let materials: BTreeSet<&str> = materials.collect();
    let all: Vec<&str> = materials.into_iter().collect();
    (!all.is_empty()).then(|| all.join(", "))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::codes::condition_label;
    use crate::datasets::{hpd_litigations, hpd_repair_orders};
    use crate::testing::{TestBuilding, rows};

    #[test]
    fn no_order_that_implies_a_child_is_shown_of_a_home() {
        let ordered = |units| {
            let mut building = TestBuilding::walk_up(units);
            for order in ["616", "617", "790"] {
                building = building.open("C", "2026-01-02", order);
            }
            building
        };
        let text = |units| {
            let building = ordered(units);
            let report = building.report_of(None, Some("Is there lead or a missing window guard?"));
            json!([report, building.preview()]).to_string()
        };
        let categories = [Condition::Lead, Condition::WindowGuards].map(|one| one.label().into());
        let of_orders = ["616", "790"].map(|order| condition_label(order, ""));
        for label in categories.into_iter().chain(of_orders) {
            assert!(text(3).contains(&*label), "{label}");
            assert!(!text(2).contains(&*label), "{label}");
        }
        let section = ordered(2).part(lead);
        assert_eq!(section.status, SectionStatus::Withheld);
        assert_eq!(section.data.unwrap().open, None);
        let preview = ordered(2).preview();
        let mut parts = preview.report_contents.iter();
        let lead = parts.find(|part| part.id == "lead").unwrap();
        assert_eq!(lead.status, SectionStatus::Withheld);
        assert_eq!(preview.headline.data.unwrap().open_c, Some(3));
    }

    /// Rows as the city publishes them: order, status and text.
    const OF_A_CHILD: &str = "\
617|FIRST NO ACCESS TO RE- INSPECT VIOLATION|§ 27-2056.6 ADM CODE - CORRECT THE LEAD-BASED PAINT \
    HAZARD - PAINT THAT TESTED POSITIVE FOR LEAD CONTENT AND THAT IS PEELING OR ON A \
    DETERIORATED SUBSURFACE - USING WORK PRACTICES SET FORTH IN 28 RCNY §11-06(B)(2) LOCATED AT \
    APT 2FL, 2nd STORY
616|CERTIFICATION POSTPONMENT GRANTED|SECTION 27-2056.6 ADM CODE - CORRECT THE LEAD-BASED PAINT \
    HAZARD - PRESUMED LEAD PAINT THAT IS PEELING NORTH WALL IN THE FOYER LOCATED AT APT 2FL, 2nd \
    STORY
614|NOV SENT OUT|SECTION 27-2056.8 ADM CODE -CERTIFY COMPLIANCE WITH LEAD-BASED PAINT HAZARD \
    CONTROL REQUIREMENTS DURING PERIOD OF UNIT VACANCY LOCATED AT APT 2FL
614|NOV SENT OUT|
790|NOT COMPLIED WITH|SECTION 27-2043.1 HMC INSTALL THE MISSING OR REPAIR/REPLACE THE DEFECTIVE \
    WINDOW GUARD(S) IN ACCORDANCE WITH THE SPECIFICATIONS OF THE NEW YORK CITY HEALTH CODE
9999|LEAD DOCS SUBMITTED, NOT ACCEPTABLE|FILE THE PAPERS";

    #[test]
    fn no_row_of_a_home_has_a_text_an_order_or_a_deadline_that_implies_a_child() {
        let building = |units| {
            let mut building = TestBuilding::walk_up(units);
            for row in OF_A_CHILD.lines() {
                let [order, status, text] = row.split('|').collect::<Vec<_>>()[..] else {
                    panic!("{row}");
                };
                for id in [order, ""] {
                    building = rows!(building; hpd_violations: VIOLATION_ID = id, CLASS = "C",
                        INSPECTED = "2026-04-05", NEW_CORRECT_BY = "2026-04-29",
                        ORDER_NUMBER = order, STATUS = status, DESCRIPTION = text,
                        APARTMENT = "2FL", OPEN_OR_CLOSE = "Open", STATUS_DATE = "2026-04-06");
                }
            }
            rows!(building; hpd_litigations: CASE_TYPE = "Access Warrant - lead",
                    STATUS = "PENDING";
                hpd_litigations: CASE_TYPE = "False Certification Non-Lead", STATUS = "CLOSED";
                hpd_repair_orders: ORDER_ID = "1", WORK = "DELEAD", STATUS = "OMO Completed")
        };
        let report = |units| building(units).report_of(Some("2FL"), Some("Is there lead paint?"));
        let sections = |units| {
            let report = report(units);
            let mut shown = json!(report.sections);
            // For every home, this section says that it doesn't show them.
            shown.as_object_mut().unwrap().remove("lead");
            let all = json!([shown, report.summary, report.timeline, report.questions]);
            all.to_string().to_lowercase()
        };
        let (home, larger) = (sections(2), sections(3));
        for hint in "lead-based,lead paint,-lead,- lead,lead docs,window guard".split(',') {
            assert!(larger.contains(hint), "{hint}");
            assert!(!home.contains(hint), "{hint}");
        }
        let rows = report(2).sections.hpd_violations.data.unwrap().rows;
        assert_eq!(rows.len(), 2 * OF_A_CHILD.lines().count());
        let mut built = rows.iter().filter(|row| row.id.contains('/')).peekable();
        assert!(built.peek().is_some());
        assert!(built.all(|row| row.id.starts_with("C/2026-04-05//2FL")));
        for row in rows {
            let texts = [row.description, row.order_number, row.status, row.deadline];
            assert!(texts.iter().all(Option::is_none), "{}", row.id);
            assert_eq!(row.overdue_days, None);
            assert_eq!(row.category, Condition::Withheld.label());
        }
    }
}
