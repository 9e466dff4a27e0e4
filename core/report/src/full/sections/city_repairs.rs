//! Repairs that the city made: orders to contractors and to its own handymen.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::context::Context;
use crate::datasets::{
    hpd_handyman_orders as own, hpd_repair_invoices as invoices, hpd_repair_orders as contracted,
};
use crate::facts::CompletedOrder;
use nycapt_contract::{CityRepair, CityRepairs, RepairType, limits};

/// What the city repaired; `None` if neither kind of order is loaded.
pub(crate) fn city_repairs(context: &Context<'_>) -> Option<CityRepairs> {
    let is_loaded = context.is_whole(&contracted::DATASET) || context.is_whole(&own::DATASET);
    is_loaded.then(|| {
        let orders = &context.facts.enforcement.city_repairs;
        let bill = Bill {
            is_invoiced: context.is_whole(&invoices::DATASET),
        };
        let ordered = [&contracted::DATASET, &own::DATASET];
        CityRepairs {
            orders: context.total(&ordered, || orders.len() as u64),
            billed_usd: context.total(&ordered, || bill.sum(orders)).flatten(),
            by_type: context.total(&ordered, || by_type(orders, bill)),
            rows: orders
                .iter()
                .take(limits::CITY_REPAIRS)
                .map(|order| shown(order, bill))
                .collect(),
        }
    })
}

/// What counts as billed.
#[derive(Debug, Clone, Copy)]
struct Bill {
    /// Whether invoices are loaded; if so, an award without an invoice is not a bill.
    is_invoiced: bool,
}

impl Bill {
    fn of(self, order: &CompletedOrder<'_>) -> Option<i64> {
        let awarded = order.awarded_usd.filter(|_| !self.is_invoiced);
        order.charged_usd.or(awarded)
    }

    fn sum<'o>(self, orders: impl IntoIterator<Item = &'o CompletedOrder<'o>>) -> Option<i64> {
        let amounts = orders.into_iter().filter_map(|order| self.of(order));
        amounts.reduce(i64::saturating_add)
    }
}

fn by_type(orders: &[CompletedOrder<'_>], bill: Bill) -> Vec<RepairType> {
    let mut by_work: BTreeMap<&str, Vec<&CompletedOrder<'_>>> = BTreeMap::new();
    for order in orders {
        by_work.entry(order.work).or_default().push(order);
    }
    let mut types: Vec<RepairType> = by_work
        .into_iter()
        .map(|(work, orders)| RepairType {
            work: work.into(),
            orders: orders.len() as u64,
            billed_usd: bill.sum(orders),
        })
        .collect();
    types.sort_by_key(|kind| Reverse(kind.orders));
    types
}

fn shown(order: &CompletedOrder<'_>, bill: Bill) -> CityRepair {
    CityRepair {
        id: order.id.clone(),
        ordered: order.ordered.map(|day| day.to_string()),
        work: order.work.into(),
        status: order.status.into(),
        apartment: order.apartment.map(Into::into),
        billed_usd: bill.of(order),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    fn order(
        building: TestBuilding,
        id: &str,
        work: &str,
        status: &str,
        amount: &str,
    ) -> TestBuilding {
        rows!(building; contracted: ORDER_ID = id, WORK = work, STATUS = status,
            CREATED = "2026-01-05", AWARDED = amount)
    }

    fn invoice(building: TestBuilding, order: &str, billed: &str, charged: &str) -> TestBuilding {
        rows!(building; invoices: ORDER_NUMBER = order, DATE = "2026-02-05", BILLED = billed,
            CHARGED = charged)
    }

    fn repairs(building: &TestBuilding) -> CityRepairs {
        building.part(city_repairs).unwrap()
    }

    #[test]
    fn completed_orders_are_counted_with_what_was_billed() {
        let building = order(
            TestBuilding::walk_up(20).without(&[&invoices::DATASET]),
            "1",
            "PLUMB",
            "OMO Completed",
            "100.60",
        );
        let building = order(building, "2", "PLUMB", "No Access", "900");
        let building = order(building, "3", "PLUMB", "", "900");
        let building = order(building, "4", "GC", "OMO Completed", "0");
        let building = rows!(building; own: ORDER_ID = "1", WORK = "PLUMB",
            STATUS = "HWO Completed", CREATED = "2026-02-05", CHARGED = "49.5");
        let repairs = repairs(&building);
        assert_eq!((repairs.orders, repairs.billed_usd), (Some(3), Some(151)));
        let types: Vec<_> = repairs
            .by_type
            .iter()
            .flatten()
            .map(|kind| (&*kind.work, kind.orders, kind.billed_usd))
            .collect();
        assert_eq!(
            types,
            [
                ("Plumbing", 2, Some(151)),
                ("General construction", 1, None)
            ]
        );
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
        let of = |building: TestBuilding, id: &str, number: &str, status: &str| {
            rows!(building; contracted: ORDER_ID = id, ORDER_NUMBER = number, STATUS = status,
                AWARDED = "9000")
        };
        let building = of(TestBuilding::walk_up(20), "1", "EK1", "OMO Completed");
        let building = of(building, "2", "EK2", "OMO Completed");
        let building = of(building, "3", "EK1", "OMO Completed");
        let building = of(building, "4", "EK4", "Cancelled");
        let building = invoice(building, "EK1", "50", "79.44");
        let building = invoice(building, "EK1", "300", "");
        let building = invoice(building, "EK4", "50", "79.44");
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
