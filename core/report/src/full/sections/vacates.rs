//! Orders to vacate as the section shows them.

use super::cells::number_repeats;
use crate::context::Context;
use crate::facts::{House, Vacate};
use crate::units::{BuildingMatch, OwnBuilding};
use nycapt_contract::VacateOrder;

/// Every order, newest first.
pub(crate) fn vacates(context: &Context<'_>) -> Vec<VacateOrder> {
    let input = context.input;
    let own = OwnBuilding::read(input.entrance, &context.facts.lot, input.building.records);
    let house = House::asked_for(&input.building, input.entrance);
    let orders = context.facts.enforcement.vacates.iter();
    let orders = orders.map(|order| {
        let is_elsewhere = order.is_elsewhere(&context.facts.lot, house.as_ref());
        shown(
            order,
            !is_elsewhere && own.holds(&order.place) == BuildingMatch::Surely,
        )
    });
    let mut orders: Vec<VacateOrder> = orders.collect();
    number_repeats(&mut orders, |order| &mut order.id);
    orders
}

fn shown(order: &Vacate<'_>, of_building: bool) -> VacateOrder {
    VacateOrder {
        id: order.id.clone(),
        issuer: order.issuer().into(),
        kind: order.extent.as_str().into(),
        reason: order.reason.map(Into::into),
        complaint_category: order.complaint_category.map(Into::into),
        from: order.since.map(|day| day.to_string()),
        rescinded: order.rescinded.map(|day| day.to_string()),
        in_force: order.in_force,
        units: order.units,
        address: order.place.address(),
        of_building,
        dataset_id: order.dataset.id.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{dob_complaints, dob_vacate_orders, hpd_vacate_orders};
    use crate::testing::{TestBuilding, rows};

    fn hpd(building: TestBuilding, number: &str, rescinded: &str) -> TestBuilding {
        rows!(building; hpd_vacate_orders: ORDER_NUMBER = number, TYPE = "Partial",
            REASON = "Fire Damage", EFFECTIVE = "2024-03-04", RESCINDED = rescinded, UNITS = "3")
    }

    fn complaint(building: TestBuilding, disposition: &str) -> TestBuilding {
        rows!(building; dob_complaints: COMPLAINT_NUMBER = "4000001", CATEGORY = "45",
            ENTERED = "2015-01-01", DISPOSED = "2015-02-03", DISPOSITION = disposition)
    }

    #[test]
    fn the_category_of_a_complaint_is_not_given_as_the_reason_of_an_order() {
        let listed = rows!(TestBuilding::walk_up(20); dob_vacate_orders: ISSUED = "2013-08-14",
            DISPOSITION = "PARTIAL VACATE ORDER ISSUED", CATEGORY = "PERMIT - NONE");
        let why = |building: TestBuilding| {
            let order = building.part(vacates).remove(0);
            (order.reason, order.complaint_category)
        };
        assert_eq!(why(listed), (None, Some("PERMIT - NONE".into())));
        let by_hpd = hpd(TestBuilding::walk_up(20), "7", "");
        assert_eq!(why(by_hpd), (Some("Fire Damage".into()), None));
    }

    #[test]
    fn an_order_is_of_the_building_unless_its_row_names_another_address() {
        let lot = rows!(TestBuilding::walk_up(20); hpd_vacate_orders: ORDER_NUMBER = "7",
            TYPE = "Entire Building", EFFECTIVE = "2024-03-04", NUMBER = "14",
            STREET = "EXAMPLE STREET");
        let order = |house: &str| {
            let asked = lot.clone().at(house, "EXAMPLE STREET", None);
            asked.part(vacates).remove(0)
        };
        assert_eq!(order("14").address.as_deref(), Some("14 EXAMPLE STREET"));
        assert!(order("14").of_building && !order("12").of_building);
    }

    #[test]
    fn an_order_of_another_address_is_in_no_count_flag_or_limit() {
        for (house, bin, is_own) in [
            ("12", "", true),
            ("", "", true),
            ("14", "", false),
            ("112", "", false),
            ("14", "3000001", true),
        ] {
            let building = TestBuilding::walk_up(20).open("C", "2026-02-03", "508");
            let building = rows!(building; hpd_vacate_orders: ORDER_NUMBER = "7",
                TYPE = "Entire Building", EFFECTIVE = "2024-03-04", NUMBER = house,
                STREET = "EXAMPLE ST", BIN = bin);
            let report = building.report_of(None, None);
            let section = report.sections.enforcement;
            let mut notes = section.notes.iter();
            let is_noted = notes.any(|note| note.code == "vacate_in_force");
            let section = section.data.unwrap();
            let mut codes = report.summary.findings.iter().map(|finding| &*finding.code);
            let preview = building.preview();
            let mut flags = preview.flags.data.unwrap().into_iter();
            assert_eq!(section.vacates[0].of_building, is_own, "{house} {bin}");
            assert_eq!(section.vacates_in_force, Some(u64::from(is_own)));
            assert_eq!(is_noted, is_own);
            let code = ["vacate_elsewhere_on_lot", "vacate_full"][usize::from(is_own)];
            assert_eq!(codes.find(|code| code.starts_with("vacate")), Some(code));
            assert_eq!(flags.any(|flag| flag.code == "vacate_full"), is_own);
            let score = preview.score.data.unwrap();
            assert_eq!(score.adjustments.is_empty(), !is_own, "{house} {bin}");
        }
    }

    #[test]
    fn an_order_of_hpd_is_in_force_until_it_is_rescinded() {
        let building = hpd(TestBuilding::walk_up(20), "7", "");
        let orders = hpd(building, "8", "2024-05-01").part(vacates);
        let expected = [Some(true), Some(false)];
        assert_eq!([orders[0].in_force, orders[1].in_force], expected);
        let expected = ("partial", Some(3));
        assert_eq!((orders[0].kind.as_str(), orders[0].units), expected);
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
            let category = orders[0].complaint_category.as_deref();
            assert_eq!(category, Some("Illegal conversion"));
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
    fn a_disposition_older_than_the_list_of_dob_is_no_order() {
        let building = rows!(TestBuilding::walk_up(20); dob_complaints: ENTERED = "1999-01-01",
            DISPOSED = "1999-02-03", DISPOSITION = "Y1");
        assert!(building.part(vacates).is_empty());
    }

    #[test]
    fn an_order_of_both_sources_of_dob_is_one() {
        let listed = |building: TestBuilding, day: &str| {
            rows!(building; dob_vacate_orders: ISSUED = day, CATEGORY = "ILLEGAL CONVERSION +",
                DISPOSITION = "PARTIAL VACATE ORDER ISSUED P")
        };
        let building = complaint(TestBuilding::walk_up(20), "Y3");
        let building = listed(listed(building, "2015-02-03"), "2013-01-01");
        let orders = building.part(vacates);
        let ids: Vec<&str> = orders.iter().map(|order| order.id.as_str()).collect();
        assert_eq!(ids, ["4000001", "dob-vacate-partial-2013-01-01"]);
        let datasets: Vec<&str> = orders.iter().map(|o| o.dataset_id.as_str()).collect();
        assert_eq!(datasets, ["eabe-havv", dob_vacate_orders::DATASET.id]);
        let category = orders[1].complaint_category.as_deref();
        assert_eq!(category, Some("ILLEGAL CONVERSION"));
    }
}
