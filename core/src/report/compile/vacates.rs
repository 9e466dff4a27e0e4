//! Orders to vacate of HPD and of the Department of Buildings.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::cells::{count, number_repeats, past_day, text};
use super::context::Context;
use crate::contract::VacateOrder;
use crate::report::codes::complaint_category;
use crate::report::datasets::{dob_complaints, dob_vacate_orders, hpd_vacate_orders};
use crate::report::facts::vacate_disposition;
use crate::report::{Field, Record};

/// Every order, newest first.
///
/// HPD's list tells of a rescission. The Department of Buildings shows an order as the last
/// disposition of a complaint and, in a list of its own, by its day; an order of both is one.
pub(super) fn vacates(context: &Context<'_>) -> Vec<VacateOrder> {
    let today = context.today();
    let history = context.history();
    let by_hpd = history
        .of(&hpd_vacate_orders::DATASET)
        .map(|row| of_hpd(&row, today));
    let by_complaint: Vec<VacateOrder> = history
        .of(&dob_complaints::DATASET)
        .filter_map(|row| of_complaint(&row, today))
        .collect();
    let known: BTreeSet<(String, Option<String>)> = by_complaint
        .iter()
        .map(|order| (order.kind.clone(), order.from.clone()))
        .collect();
    let by_list = history
        .of(&dob_vacate_orders::DATASET)
        .map(|row| of_list(&row, today))
        .filter(|order| !known.contains(&(order.kind.clone(), order.from.clone())));
    let mut orders: Vec<VacateOrder> = by_hpd
        .chain(by_list)
        .chain(by_complaint.iter().cloned())
        .collect();
    orders.sort_by(|a, b| {
        let day = |order: &VacateOrder| order.from.clone().or_else(|| order.rescinded.clone());
        day(b).cmp(&day(a)).then_with(|| a.id.cmp(&b.id))
    });
    number_repeats(&mut orders, |order| &mut order.id);
    orders
}

fn of_hpd(row: &Record<'_>, today: Date) -> VacateOrder {
    use hpd_vacate_orders as schema;
    let from = past_day(row, schema::EFFECTIVE, today);
    VacateOrder {
        id: named(row, schema::ORDER_NUMBER, "hpd-vacate", from.as_deref()),
        issuer: "HPD".into(),
        kind: if row.text(schema::TYPE).starts_with("Entire") {
            FULL
        } else {
            PARTIAL
        }
        .into(),
        reason: text(row, schema::REASON),
        from,
        rescinded: text(row, schema::RESCINDED),
        in_force: Some(row.text(schema::RESCINDED).is_empty()),
        units: count(row, schema::UNITS),
    }
}

fn of_list(row: &Record<'_>, today: Date) -> VacateOrder {
    use dob_vacate_orders as schema;
    let is_full = row.text(schema::DISPOSITION).starts_with("FULL");
    let kind = if is_full { FULL } else { PARTIAL };
    let from = past_day(row, schema::ISSUED, today);
    let reason = row.known(schema::CATEGORY);
    VacateOrder {
        id: format!("dob-vacate-{kind}-{}", from.as_deref().unwrap_or("undated")),
        issuer: "DOB".into(),
        kind: kind.into(),
        reason: reason.map(|text| text.trim_end_matches(['+', ' ']).into()),
        from,
        rescinded: None,
        in_force: None,
        units: None,
    }
}

/// A complaint whose last disposition is an order to vacate, or the end of one.
fn of_complaint(row: &Record<'_>, today: Date) -> Option<VacateOrder> {
    use dob_complaints as schema;
    let code = row.text(schema::DISPOSITION);
    let (kind, is_rescinded) = match (vacate_disposition(code), code) {
        (Some(true), _) => (FULL, None),
        (Some(false), _) => (PARTIAL, None),
        (None, "Y2") => (UNKNOWN, Some(true)),
        // Part of it may be in force.
        (None, "Y4") => (UNKNOWN, None),
        _ => return None,
    };
    let day = past_day(row, schema::DISPOSED, today);
    let (from, rescinded) = match is_rescinded {
        Some(_) => (None, day),
        None if kind == UNKNOWN => (None, None),
        None => (day, None),
    };
    Some(VacateOrder {
        id: named(row, schema::COMPLAINT_NUMBER, "dob-vacate", from.as_deref()),
        issuer: "DOB".into(),
        kind: kind.into(),
        reason: complaint_category(row.text(schema::CATEGORY))
            .map(|category| category.label.into()),
        from,
        rescinded,
        in_force: is_rescinded.map(|rescinded| !rescinded),
        units: None,
    })
}

const FULL: &str = "full";
const PARTIAL: &str = "partial";
const UNKNOWN: &str = "unknown";

/// The agency's number, else one of ours.
fn named(row: &Record<'_>, number: Field, what: &str, day: Option<&str>) -> String {
    let ours = || format!("{what}-{}", day.unwrap_or("undated"));
    text(row, number).unwrap_or_else(ours)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::testing::TestBuilding;

    fn hpd(building: TestBuilding, number: &str, rescinded: &str) -> TestBuilding {
        building.row(
            &hpd_vacate_orders::DATASET,
            &[
                (hpd_vacate_orders::ORDER_NUMBER, number),
                (hpd_vacate_orders::TYPE, "Partial"),
                (hpd_vacate_orders::REASON, "Fire Damage"),
                (hpd_vacate_orders::EFFECTIVE, "2024-03-04"),
                (hpd_vacate_orders::RESCINDED, rescinded),
                (hpd_vacate_orders::UNITS, "3"),
            ],
        )
    }

    fn complaint(building: TestBuilding, disposition: &str) -> TestBuilding {
        building.row(
            &dob_complaints::DATASET,
            &[
                (dob_complaints::COMPLAINT_NUMBER, "4000001"),
                (dob_complaints::CATEGORY, "45"),
                (dob_complaints::ENTERED, "2015-01-01"),
                (dob_complaints::DISPOSED, "2015-02-03"),
                (dob_complaints::DISPOSITION, disposition),
            ],
        )
    }

    #[test]
    fn an_order_of_hpd_is_in_force_until_it_is_rescinded() {
        let building = hpd(TestBuilding::walk_up(20), "7", "");
        let orders = hpd(building, "8", "2024-05-01").part(vacates);
        assert_eq!(
            [orders[0].in_force, orders[1].in_force],
            [Some(true), Some(false)]
        );
        assert_eq!(
            (orders[0].kind.as_str(), orders[0].units),
            ("partial", Some(3))
        );
        assert_eq!(orders[1].rescinded.as_deref(), Some("2024-05-01"));
    }

    #[test]
    fn whether_an_order_of_dob_was_lifted_is_not_known() {
        for (disposition, kind) in [
            ("Y1", "full"),
            ("ME", "full"),
            ("Y3", "partial"),
            ("MI", "partial"),
        ] {
            let orders = complaint(TestBuilding::walk_up(20), disposition).part(vacates);
            assert_eq!((orders[0].kind.as_str(), orders[0].in_force), (kind, None));
            assert_eq!(orders[0].reason.as_deref(), Some("Illegal conversion"));
        }
        let rescinded = complaint(TestBuilding::walk_up(20), "Y2").part(vacates);
        assert_eq!(rescinded[0].in_force, Some(false));
        assert_eq!(rescinded[0].rescinded.as_deref(), Some("2015-02-03"));
        let partly = complaint(TestBuilding::walk_up(20), "Y4").part(vacates);
        assert_eq!(
            (partly[0].in_force, partly[0].rescinded.as_deref()),
            (None, None)
        );
        assert!(
            complaint(TestBuilding::walk_up(20), "A1")
                .part(vacates)
                .is_empty()
        );
    }

    #[test]
    fn an_order_of_both_sources_of_dob_is_one() {
        let listed = |building: TestBuilding, day: &str| {
            building.row(
                &dob_vacate_orders::DATASET,
                &[
                    (dob_vacate_orders::ISSUED, day),
                    (dob_vacate_orders::CATEGORY, "ILLEGAL CONVERSION +"),
                    (
                        dob_vacate_orders::DISPOSITION,
                        "PARTIAL VACATE ORDER ISSUED P",
                    ),
                ],
            )
        };
        let building = complaint(TestBuilding::walk_up(20), "Y3");
        let building = listed(listed(building, "2015-02-03"), "2013-01-01");
        let orders = building.part(vacates);
        let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
        assert_eq!(ids, ["4000001", "dob-vacate-partial-2013-01-01"]);
        assert_eq!(orders[1].reason.as_deref(), Some("ILLEGAL CONVERSION"));
    }
}
