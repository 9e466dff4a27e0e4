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
