//! Repairs by the city: orders to contractors and its own handymen.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::calendar::iso;
use crate::context::Context;
use crate::datasets::{
    hpd_handyman_orders as own, hpd_repair_invoices as invoices, hpd_repair_orders as contracted,
};
use nycapt_contract::{CityRepair, CityRepairs, RepairType, limits};

/// What the city repaired; `None` if neither kind of order is loaded.
pub(crate) fn city_repairs(context: &Context<'_>) -> Option<CityRepairs> {
    let ordered = [&contracted::DATASET, &own::DATASET];
    let is_loaded = ordered.iter().any(|dataset| context.is_whole(dataset));
    // With invoices, an award without one is not a bill.
    let is_invoiced = context.is_whole(&invoices::DATASET);
    is_loaded.then(|| {
        let orders = context.facts.enforcement.city_repairs.iter();
        let all = orders.map(|order| CityRepair {
            id: order.id.clone(),
            ordered: iso(order.ordered),
            work: order.work.into(),
            status: order.status.into(),
            apartment: order.apartment.map(Into::into),
            billed_usd: (order.charged_usd).or(order.awarded_usd.filter(|_| !is_invoiced)),
        });
        let rows: Vec<CityRepair> = all.collect();
        let billed = || sum(rows.iter().map(|row| row.billed_usd));
        let mut repairs = CityRepairs {
            orders: context.total(&ordered, || rows.len() as u64),
            billed_usd: context.total(&ordered, billed).flatten(),
            by_type: context.total(&ordered, || by_type(&rows)),
            rows,
        };
        repairs.rows.truncate(limits::CITY_REPAIRS);
        repairs
    })
}

fn sum(amounts: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    amounts.flatten().reduce(i64::saturating_add)
}

fn by_type(orders: &[CityRepair]) -> Vec<RepairType> {
    let mut by_work: BTreeMap<&str, Vec<&CityRepair>> = BTreeMap::new();
    for order in orders {
        by_work.entry(&order.work).or_default().push(order);
    }
    let types = by_work.into_iter().map(|(work, orders)| RepairType {
        work: work.into(),
        orders: orders.len() as u64,
        billed_usd: sum(orders.iter().map(|row| row.billed_usd)),
    });
    let mut types: Vec<RepairType> = types.collect();
    types.sort_by_key(|kind| Reverse(kind.orders));
    types
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    fn repairs(building: &TestBuilding) -> CityRepairs {
        building.part(city_repairs).unwrap()
    }

    #[test]
    fn completed_orders_are_counted_with_what_was_billed() {
        let building = rows!(TestBuilding::walk_up(20).without(&[&invoices::DATASET]);
            own: ORDER_ID = "1", WORK = "PLUMB", STATUS = "HWO Completed",
                CREATED = "2026-02-05", CHARGED = "49.5");
        let building = [
            ["1", "PLUMB", "OMO Completed", "100.60"],
            ["2", "PLUMB", "No Access", "900"],
            ["3", "PLUMB", "", "900"],
            ["4", "GC", "OMO Completed", "0"],
        ]
        .into_iter()
        .fold(building, |building, [id, work, status, amount]| {
            rows!(building; contracted: ORDER_ID = id, WORK = work, STATUS = status,
                CREATED = "2026-01-05", AWARDED = amount)
        });
        let repairs = repairs(&building);
        assert_eq!((repairs.orders, repairs.billed_usd), (Some(3), Some(151)));
        let types = repairs.by_type.iter().flatten();
        let types: Vec<_> = types
            .map(|kind| (&*kind.work, kind.orders, kind.billed_usd))
            .collect();
        let construction = ("General construction", 1, None);
        assert_eq!(types, [("Plumbing", 2, Some(151)), construction]);
        let ids: Vec<_> = repairs.rows.iter().map(|row| &*row.id).collect();
        assert_eq!(ids, ["hwo-1", "omo-1", "omo-4"]);
    }

    #[test]
    fn without_invoices_an_order_is_billed_as_awarded_with_its_changes() {
        let building = TestBuilding::walk_up(20).without(&[&invoices::DATASET]);
        let building = rows!(building; contracted: STATUS = "OMO Completed", AWARDED = "1000",
            CHANGE_ORDERS = "-250", APARTMENT = "4B");
        let repairs = repairs(&building);
        assert_eq!(repairs.billed_usd, Some(750));
        assert_eq!(repairs.rows[0].apartment.as_deref(), Some("4B"));
        assert_eq!(repairs.rows[0].work, "Other work");
    }

    #[test]
    fn an_order_is_billed_by_its_invoices_and_an_award_alone_is_no_bill() {
        let mut building = TestBuilding::walk_up(20);
        for (id, number, status) in [
            ("1", "EK1", "OMO Completed"),
            ("2", "EK2", "OMO Completed"),
            ("3", "EK1", "OMO Completed"),
            ("4", "EK4", "Cancelled"),
        ] {
            building = rows!(building; contracted: ORDER_ID = id, ORDER_NUMBER = number,
                STATUS = status, AWARDED = "9000");
        }
        for (number, billed, charged) in [
            ("EK1", "50", "79.44"),
            ("EK1", "300", ""),
            ("EK4", "50", "79.44"),
        ] {
            building = rows!(building; invoices: ORDER_NUMBER = number, BILLED = billed,
                CHARGED = charged);
        }
        let repairs = repairs(&building);
        assert_eq!((repairs.orders, repairs.billed_usd), (Some(3), Some(379)));
        let billed: Vec<_> = repairs.rows.iter().map(|row| row.billed_usd).collect();
        assert_eq!(billed, [Some(379), None, None]);
    }

    #[test]
    fn orders_that_are_not_loaded_are_none_and_not_zero() {
        let building = TestBuilding::walk_up(20);
        assert_eq!(repairs(&building).orders, Some(0));
        let building = building.without(&[&contracted::DATASET, &own::DATASET]);
        assert_eq!(building.part(city_repairs), None);
    }
}
