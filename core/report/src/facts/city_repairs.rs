//! Repairs that the city completed itself: by contractors and by its own handymen.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{History, LotProfile, RecordPlace};
use crate::codes::repair_work_label;
use crate::datasets::{
    hpd_handyman_orders as own, hpd_repair_invoices as invoices, hpd_repair_orders as contracted,
};
use crate::{Dataset, Record};

pub(crate) const REPAIR_ORDER: &str = "omo-";
pub(crate) const HANDYMAN_ORDER: &str = "hwo-";

#[derive(Debug)]
pub(crate) struct CompletedOrder<'a> {
    /// The agency's id after the kind of order, since both kinds use the same numbers.
    pub(crate) id: String,
    pub(crate) dataset: &'static Dataset,
    pub(crate) ordered: Option<Date>,
    pub(crate) work: &'static str,
    pub(crate) status: &'a str,
    pub(crate) apartment: Option<&'a str>,
    pub(crate) place: RecordPlace<'a>,
    /// What the city charged; for a contractor's order, by its invoices.
    pub(crate) charged_usd: Option<i64>,
    pub(crate) awarded_usd: Option<i64>,
}

impl<'a> CompletedOrder<'a> {
    /// Completed orders of both kinds, newest first.
    pub(super) fn read_all(history: History<'a>, lot: &LotProfile<'_>) -> Vec<Self> {
        let work = |code| Some(repair_work_label(code)).filter(|work| !lot.conceals(work));
        let work = |code| work(code).unwrap_or_else(|| repair_work_label(""));
        let mut invoiced = invoiced(history);
        let by_contract = history.of(&contracted::DATASET).map(|row| Self {
            id: format!("{REPAIR_ORDER}{}", row.text(contracted::ORDER_ID)),
            dataset: &contracted::DATASET,
            ordered: row.date(contracted::CREATED),
            work: work(row.text(contracted::WORK)),
            status: row.text(contracted::STATUS),
            apartment: row.known(contracted::APARTMENT),
            place: RecordPlace::of(&row, &contracted::DATASET),
            // Removed, so that a second order of one number is not charged again.
            charged_usd: invoiced
                .remove(row.text(contracted::ORDER_NUMBER))
                .and_then(dollars),
            awarded_usd: awarded(&row),
        });
        let by_handymen = history.of(&own::DATASET).map(|row| Self {
            id: format!("{HANDYMAN_ORDER}{}", row.text(own::ORDER_ID)),
            dataset: &own::DATASET,
            ordered: row.date(own::CREATED),
            work: work(row.text(own::WORK)),
            status: row.text(own::STATUS),
            apartment: None,
            place: RecordPlace::of(&row, &own::DATASET),
            charged_usd: row.decimal(own::CHARGED).and_then(dollars),
            awarded_usd: None,
        });
        let mut orders: Vec<Self> = by_contract
            .chain(by_handymen)
            .filter(|order| order.status.to_ascii_lowercase().ends_with("completed"))
            .collect();
        orders.sort_by(|a, b| (Reverse(a.ordered), &a.id).cmp(&(Reverse(b.ordered), &b.id)));
        orders
    }
}

/// The invoiced amount of each contractor order: the charge with tax and fees, or else the
/// contractor's bill.
fn invoiced(history: History<'_>) -> BTreeMap<&str, f64> {
    let mut by_order = BTreeMap::new();
    for row in history.of(&invoices::DATASET) {
        let charged = row.decimal(invoices::CHARGED);
        let amount = charged.or_else(|| row.decimal(invoices::BILLED));
        *by_order
            .entry(row.text(invoices::ORDER_NUMBER))
            .or_default() += amount.unwrap_or(0.0);
    }
    by_order
}

/// What a contractor was awarded, with the changes of the order.
fn awarded(row: &Record<'_>) -> Option<i64> {
    let awarded = row.decimal(contracted::AWARDED)?;
    dollars(awarded + row.decimal(contracted::CHANGE_ORDERS).unwrap_or(0.0))
}

/// Whole dollars; nothing where nothing was billed.
fn dollars(amount: f64) -> Option<i64> {
    let is_billed = (0.5..1e12).contains(&amount);
    // A number in these bounds prints as a whole number of at most 13 digits.
    is_billed.then(|| format!("{amount:.0}"))?.parse().ok()
}
