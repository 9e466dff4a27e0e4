//! What contractors billed for repairs that HPD ordered, and what it charged for them.
//!
//! An invoice names its order and no place, so it is of the lot of that order.

use super::{columns, hpd_repair_orders};
use crate::{Cadence, Dataset, Join};

columns! {
    ORDER_NUMBER: Text, required, ["omonumber"];
    INVOICE_ID: Text, required, ["invoiceid"];
    PAYMENT_ID: Text, optional, ["paymentid"];
    DATE: Date, required, ["invoicedate"];
    BILLED: Decimal, required, ["invoicebillamount"];
    CHARGED: Decimal, required, ["chargeamount"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "emrz-5p35",
    name: "Open market order invoices",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/emrz-5p35",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::Row(&hpd_repair_orders::DATASET, ORDER_NUMBER),
    identity: &[ORDER_NUMBER, INVOICE_ID, PAYMENT_ID],
    dated_by: &[DATE],
    ..Dataset::BASE
};
