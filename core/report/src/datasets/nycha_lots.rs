//! Tax lots of the New York City Housing Authority.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join};

columns! {
    BOROUGH: Text, required, ["borough"];
    BLOCK: Text, required, ["block"];
    LOT: Text, required, ["lot"];
    ADDRESS: Text, optional, ["address"];
    ZIP: Text, optional, ["zipcode"];
    DEVELOPMENT: Text, required, ["development"];
    MANAGED_BY: Text, required, ["managedby"];
    FACILITY: Text, required, ["facility"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "nycha:lots",
    name: "NYCHA tax lots",
    agency: "New York City Housing Authority",
    source_url: "https://www.nyc.gov/site/nycha/about/developments.page",
    cadence: Cadence::Annual,
    of_lot: true,
    licence: "City record obtained by request",
    columns: COLUMNS,
    join: Join::BoroughBlockLot(BOROUGH, BLOCK, LOT),
    address: Some(AddressColumns {
        form: AddressForm::Line(&[ADDRESS]),
        zip: Some(ZIP),
        pad: None,
        rank: 14,
    }),
    ..Dataset::BASE
};
