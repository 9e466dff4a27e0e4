//! The lots that a recorded document is about.
//!
//! Files of personal property have the same header. Their documents are in no file of
//! [`acris_master`](super::acris_master), so their rows are counted and left out.

use super::columns;
use crate::{Cadence, Dataset, DocumentColumn, DocumentPart, Join};

columns! {
    DOCUMENT_ID: Text, required, ["documentid"];
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    PARTIAL: Text, required, ["partiallot"];
    AIR_RIGHTS: Text, required, ["airrights"];
    PROPERTY_TYPE: Text, required, ["propertytype"];
    APARTMENT: Text, optional, ["unit"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "8h5j-fqxa",
    name: "Lots of recorded documents (ACRIS)",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/8h5j-fqxa",
    cadence: Cadence::Monthly,
    of_lot: true,
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    document: Some(DocumentColumn {
        id: DOCUMENT_ID,
        part: DocumentPart::Lot,
    }),
    identity: &[DOCUMENT_ID, BOROUGH, BLOCK, LOT, APARTMENT],
    ..Dataset::BASE
};
