//! Summonses of other agencies at the hearings court, in section `ecb`.

use super::cells::{cents, dollars, number_repeats, past_day, text};
use crate::Record;
use crate::codes::oath_agency;
use crate::context::Context;
use crate::datasets::oath_hearings as schema;
use nycapt_contract::{OathHearings, OathSummons, limits};

/// How the results of pending hearings begin.
const PUT_OFF: [&str; 4] = ["ADJOURN", "RESCHEDUL", "NEW ISSUANCE", "PENDING"];

/// `None` if they are not loaded, withheld, or not known to be none.
pub(super) fn oath(context: &Context<'_>) -> Option<OathHearings> {
    let dataset = &schema::DATASET;
    if !context.is_loaded(dataset) || context.facts.lot.withholds(dataset) {
        return None;
    }
    // Most summonses for idling are for trucks in the street.
    let is_of_building = |row: &Record<'_>| !row.text(schema::CHARGE).contains("IDLING");
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
        imposed_usd: sum(schema::IMPOSED),
        balance_usd: sum(schema::BALANCE),
        rows,
    })
}

/// Whether it was decided or paid; until then, an amount is what the charge may cost.
fn is_decided(row: &Record<'_>) -> bool {
    let result = row.text(schema::RESULT).to_ascii_uppercase();
    let is_open = result.is_empty() || PUT_OFF.iter().any(|word| result.starts_with(word));
    !is_open
        || row
            .text(schema::STATUS)
            .to_ascii_uppercase()
            .starts_with("PAID")
}

fn summons(context: &Context<'_>, row: &Record<'_>) -> OathSummons {
    let money = |field| cents(row, field).filter(|_| is_decided(row)).map(dollars);
    OathSummons {
        id: row.text(schema::TICKET).into(),
        agency: oath_agency(row.text(schema::ISSUER)).into(),
        charge: text(row, schema::CHARGE),
        issued: past_day(row, schema::ISSUED, context.today()),
        status: text(row, schema::STATUS),
        result: text(row, schema::RESULT),
        imposed_usd: money(schema::IMPOSED),
        paid_usd: money(schema::PAID),
        balance_usd: money(schema::BALANCE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::full::sections::ecb::ecb;
    use crate::testing::{TestBuilding, noted, rows};
    use nycapt_contract::SectionStatus;

    fn summoned(building: TestBuilding, id: &str, result: &str, status: &str) -> TestBuilding {
        rows!(building; schema: TICKET = id, ISSUED = "2026-01-05", ISSUER = "SANITATION OTHERS",
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
        let building = rows!(TestBuilding::walk_up(20); schema: TICKET = "1",
            CHARGE = "IDLING OF MOTOR VEHICLE ENGINE", ISSUER = "DEP - BUREAU OF ENV. COMPLIANC");
        assert_eq!(building.part(oath).unwrap().total, Some(0));
    }

    #[test]
    fn of_a_part_of_the_data_rows_are_shown_and_no_sum_nor_absence() {
        let part = |building: TestBuilding| building.partial(&[&schema::DATASET]).part(oath);
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
        let unread = TestBuilding::walk_up(20)
            .without(&[&schema::DATASET])
            .part(ecb);
        assert_eq!(unread.status, SectionStatus::Partial);
        assert_eq!(unread.data.unwrap().oath, None);
        let found = three().part(ecb);
        assert_eq!(found.status, SectionStatus::Ok);
        assert_eq!(found.provenance[1].dataset_id, schema::DATASET.id);
        assert_eq!(found.provenance[1].returned_count, Some(3));
        let part = three().partial(&[&schema::DATASET]).part(ecb);
        assert!(noted(&part.notes, "oath_not_whole"));
    }
}
