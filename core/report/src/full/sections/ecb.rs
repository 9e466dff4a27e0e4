//! Section `ecb`: violations, and summonses of other agencies at the hearings court.

use super::cells::{cents, dollars, number_repeats, past_day, text};
use super::provenance::set_returned_count;
use crate::codes::{EcbSeverity, oath_agency};
use crate::context::Context;
use crate::datasets::{ecb_violations as schema, oath_hearings as hearings};
use crate::facts::is_ecb_uncured;
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{
    Ecb, EcbViolation, EvidenceClass, OathHearings, OathSummons, Section, limits,
};

static DATASETS: &[&Dataset] = &[&schema::DATASET];
static OATH: &[&Dataset] = &[&hearings::DATASET];

pub(crate) fn ecb(context: &Context<'_>) -> Section<Ecb> {
    let found: Vec<Record<'_>> = context.history().of(&schema::DATASET).collect();
    let decided = || found.iter().filter(|row| !is_pending(row));
    let sum = |field| dollars(decided().filter_map(|row| cents(row, field)).sum());
    let mut rows: Vec<EcbViolation> = found.iter().map(|row| violation(context, row)).collect();
    rows.sort_by(|a, b| b.issued.cmp(&a.issued).then_with(|| a.id.cmp(&b.id)));
    rows.truncate(limits::ECB_VIOLATIONS);
    number_repeats(&mut rows, |row| &mut row.id);
    let shown = rows.len();
    let oath = oath(context);
    let summonses = oath.as_ref().map_or(0, |oath| oath.rows.len());
    let uncured = found.iter().filter(|row| is_ecb_uncured(row));
    let data = Ecb {
        total: context.total(DATASETS, || found.len() as u64),
        uncured: context.total(DATASETS, || uncured.count() as u64),
        total_balance_usd: context.total(DATASETS, || sum(schema::BALANCE)),
        total_imposed_usd: context.total(DATASETS, || sum(schema::IMPOSED)),
        rows,
        oath,
    };
    let builder = context.builder(DATASETS);
    let added = context.builder(OATH);
    // Summonses alone don't justify showing an unknown total of violations.
    let is_empty = found.is_empty() && (summonses == 0 || !context.is_whole(&schema::DATASET));
    let mut section = builder.found_beside(&added, EvidenceClass::Finding, data, is_empty);
    section.provenance.extend(added.provenance_of_rows());
    set_returned_count(&mut section, &schema::DATASET, shown);
    set_returned_count(&mut section, &hearings::DATASET, summonses);
    section.notes.extend(complex_note(&context.facts));
    if context.facts.lot.withholds(&hearings::DATASET) {
        section.info("oath_withheld", message!("note-oath-home"));
    } else if summonses > 0 {
        section.info("oath_any_respondent", message!("note-oath"));
    }
    if context.is_loaded(&hearings::DATASET) && !context.is_whole(&hearings::DATASET) {
        section.caution("oath_not_whole", message!("note-oath-partial"));
    }
    let pending = found.iter().filter(|row| is_pending(row)).count();
    if pending > 0 {
        let text = message!("note-ecb-pending", pending);
        section.caution("hearing_pending", text);
    }
    section
}

fn is_pending(row: &Record<'_>) -> bool {
    let hearing = row.text(schema::HEARING_STATUS).to_ascii_uppercase();
    hearing.starts_with("PENDING") || hearing.starts_with("ADJOURN")
}

fn violation(context: &Context<'_>, row: &Record<'_>) -> EcbViolation {
    let is_decided = !is_pending(row);
    let money = |field| cents(row, field).filter(|_| is_decided).map(dollars);
    let is_active = row.text(schema::STATUS) == "ACTIVE";
    EcbViolation {
        id: row.text(schema::VIOLATION_NUMBER).into(),
        severity: EcbSeverity::of(row.text(schema::SEVERITY)).as_str().into(),
        kind: text(row, schema::TYPE).filter(|kind| !kind.eq_ignore_ascii_case("unknown")),
        issued: past_day(row, schema::ISSUED, context.today()),
        status: if is_active { "active" } else { "resolved" }.into(),
        hearing: text(row, schema::HEARING_STATUS),
        certification: text(row, schema::CERTIFICATION),
        uncured: is_ecb_uncured(row),
        imposed_usd: money(schema::IMPOSED),
        paid_usd: money(schema::PAID),
        balance_usd: money(schema::BALANCE),
    }
}

/// How the results of pending hearings begin.
const PUT_OFF: [&str; 4] = ["ADJOURN", "RESCHEDUL", "NEW ISSUANCE", "PENDING"];

/// `None` if they are not loaded, withheld, or not known to be none.
fn oath(context: &Context<'_>) -> Option<OathHearings> {
    let dataset = &hearings::DATASET;
    if !context.is_loaded(dataset) || context.facts.lot.withholds(dataset) {
        return None;
    }
    // Most summonses for idling are for trucks in the street.
    let is_of_building = |row: &Record<'_>| !row.text(hearings::CHARGE).contains("IDLING");
    let rows = context.history().of(dataset).filter(is_of_building);
    let found = context.known(dataset, rows.collect())?;
    let is_whole = context.is_whole(dataset);
    let decided = || found.iter().filter(|row| is_decided(row));
    let sum =
        |field| is_whole.then(|| dollars(decided().filter_map(|row| cents(row, field)).sum()));
    let total = found.len() as u64;
    let pending = total - decided().count() as u64;
    let mut rows: Vec<OathSummons> = found.iter().map(|row| summons(context, row)).collect();
    rows.sort_by(|a, b| b.issued.cmp(&a.issued).then_with(|| a.id.cmp(&b.id)));
    rows.truncate(limits::OATH_SUMMONSES);
    number_repeats(&mut rows, |row| &mut row.id);
    Some(OathHearings {
        total: is_whole.then_some(total),
        pending: is_whole.then_some(pending),
        imposed_usd: sum(hearings::IMPOSED),
        balance_usd: sum(hearings::BALANCE),
        rows,
    })
}

/// Whether it was decided or paid; until then, an amount is what the charge may cost.
fn is_decided(row: &Record<'_>) -> bool {
    let result = row.text(hearings::RESULT).to_ascii_uppercase();
    let status = row.text(hearings::STATUS).to_ascii_uppercase();
    let is_open = result.is_empty() || PUT_OFF.iter().any(|word| result.starts_with(word));
    !is_open || status.starts_with("PAID")
}

fn summons(context: &Context<'_>, row: &Record<'_>) -> OathSummons {
    let money = |field| cents(row, field).filter(|_| is_decided(row)).map(dollars);
    OathSummons {
        id: row.text(hearings::TICKET).into(),
        agency: oath_agency(row.text(hearings::ISSUER)).into(),
        charge: text(row, hearings::CHARGE),
        issued: past_day(row, hearings::ISSUED, context.today()),
        status: text(row, hearings::STATUS),
        result: text(row, hearings::RESULT),
        imposed_usd: money(hearings::IMPOSED),
        paid_usd: money(hearings::PAID),
        balance_usd: money(hearings::BALANCE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;
    use crate::testing::{TestBuilding, noted, rows};
    use nycapt_contract::SectionStatus;

    fn with(building: TestBuilding, number: &str, values: &[(Field, &str)]) -> TestBuilding {
        let number = (schema::VIOLATION_NUMBER, number);
        let values: Vec<_> = [number].into_iter().chain(values.iter().copied()).collect();
        building.row(&schema::DATASET, &values)
    }

    #[test]
    fn a_pending_hearing_is_a_charge_without_amounts() {
        let amounts = [(schema::IMPOSED, "2500"), (schema::BALANCE, "2500")];
        let pending = [amounts[0], amounts[1], (schema::HEARING_STATUS, "PENDING")];
        let decided = [amounts[0], amounts[1], (schema::HEARING_STATUS, "DEFAULT")];
        let building = with(TestBuilding::walk_up(20), "1", &pending);
        let section = with(building, "2", &decided).part(ecb);
        let data = section.data.unwrap();
        let expected = (Some(2500), Some(2500));
        assert_eq!((data.total_imposed_usd, data.total_balance_usd), expected);
        let charge = &data.rows[0];
        assert_eq!((charge.imposed_usd, charge.balance_usd), (None, None));
        assert_eq!(data.rows[1].imposed_usd, Some(2500));
        assert!(section.notes.iter().any(|note| note.severity == "caution"));
    }

    #[test]
    fn an_active_violation_is_uncured_until_its_certificate_is_accepted() {
        let of = |status, certification| {
            let values = [
                (schema::STATUS, status),
                (schema::CERTIFICATION, certification),
            ];
            let building = with(TestBuilding::walk_up(20), "1", &values);
            building.part(ecb).data.unwrap().uncured
        };
        assert_eq!(of("ACTIVE", ""), Some(1));
        assert_eq!(of("ACTIVE", "NO COMPLIANCE RECORDED"), Some(1));
        assert_eq!(of("ACTIVE", "CERTIFICATE ACCEPTED"), Some(0));
        assert_eq!(of("RESOLVE", ""), Some(0));
    }

    #[test]
    fn sums_are_exact_and_rows_newest_first() {
        let row = |day, balance| [(schema::ISSUED, day), (schema::BALANCE, balance)];
        let building = with(TestBuilding::walk_up(20), "1", &row("2020-01-01", "0.4"));
        let building = with(building, "2", &row("2022-01-01", "0.4"));
        let data = with(building, "3", &row("", "0.4")).part(ecb).data.unwrap();
        let sum = data.total_balance_usd;
        assert_eq!(sum, Some(1), "1.20 and not three times 0");
        let ids: Vec<&str> = data.rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["2", "1", "3"]);
        assert_eq!(data.rows[0].severity, "unknown");
    }

    fn summoned(building: TestBuilding, id: &str, result: &str, status: &str) -> TestBuilding {
        rows!(building; hearings: TICKET = id, ISSUED = "2026-01-05", ISSUER = "SANITATION OTHERS",
            STATUS = status, RESULT = result, IMPOSED = "300.00", PAID = "25.00",
            BALANCE = "275.00", CHARGE = "DIRTY SIDEWALK")
    }

    fn three() -> TestBuilding {
        let building = summoned(TestBuilding::walk_up(20), "1", "IN VIOLATION", "DOCKETED");
        let building = summoned(building, "2", "", "NEW ISSUANCE");
        summoned(building, "3", "", "PAID IN FULL")
    }

    #[test]
    fn a_summons_that_is_not_decided_has_no_amounts_and_is_in_no_sum() {
        let found = three().part(oath).unwrap();
        assert_eq!((found.total, found.pending), (Some(3), Some(1)));
        let expected = (Some(600), Some(550));
        assert_eq!((found.imposed_usd, found.balance_usd), expected);
        let pending = &found.rows[1];
        assert_eq!((pending.imposed_usd, pending.balance_usd), (None, None));
        assert_eq!(found.rows[0].agency, "Department of Sanitation");
        for put_off in ["ADJOURNED", "RESCHEDULED"] {
            let building = summoned(TestBuilding::walk_up(20), "1", put_off, "PENDING");
            assert_eq!(building.part(oath).unwrap().pending, Some(1));
        }
    }

    #[test]
    fn trucks_that_idled_before_the_building_are_not_its_summonses() {
        let building = rows!(TestBuilding::walk_up(20); hearings: TICKET = "1",
            CHARGE = "IDLING OF MOTOR VEHICLE ENGINE", ISSUER = "DEP - BUREAU OF ENV. COMPLIANC");
        assert_eq!(building.part(oath).unwrap().total, Some(0));
    }

    #[test]
    fn of_a_part_of_the_data_rows_are_shown_and_no_sum_nor_absence() {
        let part = |building: TestBuilding| building.partial(&[&hearings::DATASET]).part(oath);
        let found = part(three()).unwrap();
        assert_eq!((found.total, found.balance_usd), (None, None));
        assert_eq!(found.rows.len(), 3);
        assert_eq!(part(TestBuilding::walk_up(20)), None);
        let whole = TestBuilding::walk_up(20).part(oath).unwrap();
        assert_eq!(whole.total, Some(0));
    }

    #[test]
    fn a_home_has_none_whatever_there_is() {
        let home = summoned(TestBuilding::walk_up(2), "1", "IN VIOLATION", "DOCKETED");
        let section = home.part(ecb);
        assert_eq!(section.data.unwrap().oath, None);
        assert_eq!(section.provenance.len(), 1);
        assert!(noted(&section.notes, "oath_withheld"));
    }

    #[test]
    fn the_section_says_what_was_not_looked_up() {
        let unread = TestBuilding::walk_up(20).without(&[&hearings::DATASET]);
        let unread = unread.part(ecb);
        assert_eq!(unread.status, SectionStatus::Partial);
        assert_eq!(unread.data.unwrap().oath, None);
        let found = three().part(ecb);
        assert_eq!(found.status, SectionStatus::Ok);
        assert_eq!(found.provenance[1].dataset_id, hearings::DATASET.id);
        assert_eq!(found.provenance[1].returned_count, Some(3));
        let part = three().partial(&[&hearings::DATASET]).part(ecb);
        assert!(noted(&part.notes, "oath_not_whole"));
    }
}
