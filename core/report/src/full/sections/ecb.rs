//! Section `ecb`.

use super::cells::{cents, dollars, number_repeats, past_day, text};
use super::oath::oath;
use super::provenance::set_returned_count;
use crate::codes::EcbSeverity;
use crate::context::Context;
use crate::datasets::{ecb_violations as schema, oath_hearings};
use crate::facts::is_ecb_uncured;
use crate::messages::message;
use crate::section::{Notes, complex_note};
use crate::{Dataset, Record};
use nycapt_contract::{Ecb, EcbViolation, EvidenceClass, Section, limits};

static DATASETS: &[&Dataset] = &[&schema::DATASET];
static OATH: &[&Dataset] = &[&oath_hearings::DATASET];

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
    set_returned_count(&mut section, &oath_hearings::DATASET, summonses);
    section.notes.extend(complex_note(&context.facts));
    if context.facts.lot.withholds(&oath_hearings::DATASET) {
        section.info("oath_withheld", message!("note-oath-home"));
    } else if summonses > 0 {
        section.info("oath_any_respondent", message!("note-oath"));
    }
    if context.is_loaded(&oath_hearings::DATASET) && !context.is_whole(&oath_hearings::DATASET) {
        section.caution("oath_not_whole", message!("note-oath-partial"));
    }
    let pending = found.iter().filter(|row| is_pending(row)).count();
    if pending > 0 {
        section.caution(
            "hearing_pending",
            message!("note-ecb-pending", pending = pending),
        );
    }
    section
}

/// Whether a hearing is still pending.
fn is_pending(row: &Record<'_>) -> bool {
    let hearing = row.text(schema::HEARING_STATUS).to_ascii_uppercase();
    hearing.starts_with("PENDING") || hearing.starts_with("ADJOURN")
}

fn violation(context: &Context<'_>, row: &Record<'_>) -> EcbViolation {
    let money = |field| {
        let known = cents(row, field).filter(|_| !is_pending(row));
        known.map(dollars)
    };
    EcbViolation {
        id: row.text(schema::VIOLATION_NUMBER).into(),
        severity: EcbSeverity::of(row.text(schema::SEVERITY)).as_str().into(),
        kind: text(row, schema::TYPE).filter(|kind| !kind.eq_ignore_ascii_case("unknown")),
        issued: past_day(row, schema::ISSUED, context.today()),
        status: if row.text(schema::STATUS) == "ACTIVE" {
            "active"
        } else {
            "resolved"
        }
        .into(),
        hearing: text(row, schema::HEARING_STATUS),
        certification: text(row, schema::CERTIFICATION),
        uncured: is_ecb_uncured(row),
        imposed_usd: money(schema::IMPOSED),
        paid_usd: money(schema::PAID),
        balance_usd: money(schema::BALANCE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;
    use crate::testing::TestBuilding;

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
            building.part(ecb).data.unwrap().uncured.unwrap()
        };
        assert_eq!(
            [of("ACTIVE", ""), of("ACTIVE", "NO COMPLIANCE RECORDED")],
            [1, 1]
        );
        assert_eq!(
            [of("ACTIVE", "CERTIFICATE ACCEPTED"), of("RESOLVE", "")],
            [0, 0]
        );
    }

    #[test]
    fn sums_are_exact_and_rows_newest_first() {
        let row = |day, balance| [(schema::ISSUED, day), (schema::BALANCE, balance)];
        let building = with(TestBuilding::walk_up(20), "1", &row("2020-01-01", "0.4"));
        let building = with(building, "2", &row("2022-01-01", "0.4"));
        let data = with(building, "3", &row("", "0.4")).part(ecb).data.unwrap();
        assert_eq!(
            data.total_balance_usd,
            Some(1),
            "1.20 and not three times 0"
        );
        let ids: Vec<&str> = data.rows.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, ["2", "1", "3"]);
        assert_eq!(data.rows[0].severity, "unknown");
    }
}
