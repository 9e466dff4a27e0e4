//! Recorded documents: which kind, when, and for how much. Deeds and mortgages alone are kept.

use super::columns;
use crate::{Cadence, Dataset, DocumentColumn, DocumentPart, Join};

columns! {
    DOCUMENT_ID: Text, required, ["documentid"];
    TYPE: Text, required, ["doctype"];
    DATE: Date, required, ["docdate", "documentdate"];
    AMOUNT: Decimal, required, ["docamount", "documentamt"];
    RECORDED: Date, required, ["recordedfiled", "recordeddatetime"];
    PERCENT: Decimal, optional, ["transferred", "percenttrans"];
}

/// Document types that convey a property.
pub const DEEDS: &[&str] = &[
    "DEED", "DEEDO", "DEEDP", "DEED, LE", "DEED, RC", "DEED, TS", "CONDEED", "CORRD", "IDED",
    "REIT",
];

/// Document types that make, change, pass on or end a mortgage.
pub const MORTGAGES: &[&str] = &[
    "MTGE", "M&CON", "CMTG", "SMTG", "AGMT", "ASST", "AL&R", "SAT", "PSAT", "PREL", "SPRD", "CORRM",
];

/// Document types that are kept.
const KEPT: [&str; DEEDS.len() + MORTGAGES.len()] = {
    let mut kept = [""; DEEDS.len() + MORTGAGES.len()];
    let (head, tail) = kept.split_at_mut(DEEDS.len());
    head.copy_from_slice(DEEDS);
    tail.copy_from_slice(MORTGAGES);
    kept
};

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "bnx9-e6tj",
    name: "Recorded documents (ACRIS)",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/bnx9-e6tj",
    cadence: Cadence::Monthly,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Document,
    document: Some(DocumentColumn {
        id: DOCUMENT_ID,
        part: DocumentPart::Head,
    }),
    only: Some((TYPE, &KEPT)),
    identity: &[DOCUMENT_ID],
    dated_by: &[RECORDED, DATE],
    ..Dataset::BASE
};
