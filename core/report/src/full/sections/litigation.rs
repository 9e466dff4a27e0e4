//! Section `litigation`.

use super::cells::{cents, dollars, number_repeats, past_day};
use super::provenance::set_returned_count;
use crate::context::Context;
use crate::datasets::hpd_litigations as schema;
use crate::facts::{harassment_decision, harassment_finding, has_open_judgment, is_pending_case};
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{EvidenceClass, Litigation, LitigationCase, Section, limits};

static DATASETS: &[&Dataset] = &[&schema::DATASET];

pub(crate) fn litigation(context: &Context<'_>) -> Section<Litigation> {
    let found: Vec<Record<'_>> = context.history().of(&schema::DATASET).collect();
    let mut rows: Vec<LitigationCase> = found.iter().map(|row| case(context, row)).collect();
    rows.sort_by(|a, b| b.opened.cmp(&a.opened).then_with(|| a.id.cmp(&b.id)));
    number_repeats(&mut rows, |case| &mut case.id);
    let count = |is_counted: fn(&LitigationCase) -> bool| {
        let counted = rows.iter().filter(|case| is_counted(case));
        context.total(DATASETS, || counted.count() as u64)
    };
    let mut data = Litigation {
        total: count(|_| true),
        open: count(|case| case.open),
        open_judgments: count(|case| case.open_judgment),
        harassment_findings: count(|case| case.harassment_finding.is_some()),
        rows,
    };
    data.rows.truncate(limits::COURT_CASES);
    let shown = data.rows.len();
    let builder = context.builder(DATASETS);
    let mut section = builder.found(EvidenceClass::CourtResult, data, found.is_empty());
    set_returned_count(&mut section, &schema::DATASET, shown);
    section.notes.extend(complex_note(&context.facts));
    if !found.is_empty() {
        section.info("type_is_an_allegation", message!("note-litigation"));
    }
    section
}

fn case(context: &Context<'_>, row: &Record<'_>) -> LitigationCase {
    let (finding, decision) = (harassment_finding(row), harassment_decision(row));
    let day = past_day(row, schema::FINDING_DATE, context.today());
    let decided_on = day.filter(|_| decision.is_some());
    LitigationCase {
        id: row.text(schema::LITIGATION_ID).into(),
        case_type: case_type(context, row),
        opened: past_day(row, schema::OPENED, context.today()),
        status: row.text(schema::STATUS).into(),
        open: is_pending_case(row),
        open_judgment: has_open_judgment(row),
        harassment_finding: finding.map(Into::into),
        finding_date: decided_on.clone().filter(|_| finding.is_some()),
        harassment_decision: decision.map(Into::into),
        decision_date: decided_on,
        penalty_usd: cents(row, schema::PENALTY).map(dollars),
    }
}

/// The type in the agency's words, without those that the lot conceals.
fn case_type(context: &Context<'_>, row: &Record<'_>) -> String {
    let words = row.text(schema::CASE_TYPE).split_whitespace();
    let shown: Vec<&str> = words
        .filter(|word| !context.facts.lot.conceals(word))
        .collect();
    shown.join(" ").trim_end_matches(" -").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;
    use crate::testing::{TestBuilding, rows};

    fn of(values: &[(Field, &str)]) -> Litigation {
        let building = TestBuilding::walk_up(20).row(&schema::DATASET, values);
        building.part(litigation).data.unwrap()
    }

    #[test]
    fn harassment_is_found_by_a_court_and_not_by_the_type_of_a_case() {
        let (none, day) = ((None, None), "2015-03-04");
        let no_harassment = (Some("No Harassment"), Some(day));
        let trial = (Some("After Trial"), Some(day));
        let inquest = (Some("After Inquest"), None);
        for (words, on, count, finding, decision) in [
            ("Pending", day, 0, none, none),
            // A decision for the owner is shown as well, and is no finding.
            ("No Harassment", day, 0, none, no_harassment),
            ("After Trial", day, 1, trial, trial),
            ("After Inquest", "2027-01-02", 1, inquest, inquest),
        ] {
            let data = of(&[
                (schema::OPENED, "2014-03-04"),
                (schema::CASE_TYPE, "Tenant Action/Harrassment"),
                (schema::HARASSMENT_FINDING, words),
                (schema::FINDING_DATE, on),
            ]);
            assert_eq!(data.harassment_findings, Some(count));
            let case = &data.rows[0];
            let found = (
                case.harassment_finding.as_deref(),
                case.finding_date.as_deref(),
            );
            assert_eq!(found, finding, "{words}");
            let decided = (
                case.harassment_decision.as_deref(),
                case.decision_date.as_deref(),
            );
            assert_eq!(decided, decision, "{words}");
        }
    }

    #[test]
    fn a_case_is_open_while_it_or_its_application_is_pending() {
        let open = |status| of(&[(schema::STATUS, status)]).open;
        assert_eq!([open("APPLICATION PENDING"), open("PENDING")], [Some(1); 2]);
        assert_eq!(open("CLOSED"), Some(0));
    }

    #[test]
    fn a_case_of_a_coming_day_is_not_counted() {
        assert_eq!(of(&[(schema::OPENED, "2027-01-01")]).total, Some(0));
    }

    #[test]
    fn rows_are_newest_first_with_judgment_and_penalty() {
        let building = rows!(
            TestBuilding::walk_up(20);
            schema: LITIGATION_ID = "7", OPENED = "2020-01-01";
            schema: LITIGATION_ID = "5", OPENED = "2024-01-01", OPEN_JUDGMENT = "YES",
                PENALTY = "5000.00"
        );
        let data = building.part(litigation).data.unwrap();
        assert_eq!((&*data.rows[0].id, &*data.rows[1].id), ("5", "7"));
        let expected = (Some(1), Some(5000));
        assert_eq!((data.open_judgments, data.rows[0].penalty_usd), expected);
    }
}
