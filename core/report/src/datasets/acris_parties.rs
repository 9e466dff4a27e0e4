//! The parties of a recorded document: organizations by name, persons by their part alone.
//! Addresses are not read.

use super::columns;
use crate::{Cadence, Dataset, DocumentColumn, DocumentPart, Join};

columns! {
    DOCUMENT_ID: Text, required, ["documentid"];
    PARTY: Integer, required, ["partytype"];
    ORGANIZATION: Organization, required, ["name"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "636b-3b5g",
    name: "Parties of recorded documents (ACRIS)",
    agency: "Department of Finance",
    source_url: "https://data.cityofnewyork.us/d/636b-3b5g",
    cadence: Cadence::Monthly,
    of_lot: true,
    columns: COLUMNS,
    join: Join::Document,
    document: Some(DocumentColumn {
        id: DOCUMENT_ID,
        part: DocumentPart::Detail,
    }),
    identity: &[DOCUMENT_ID, PARTY, ORGANIZATION],
    ..Dataset::BASE
};
