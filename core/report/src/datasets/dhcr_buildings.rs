//! List of buildings with rent-stabilized apartments of 2017.

use super::columns;
use crate::{AddressColumns, AddressForm, Cadence, Dataset, Join};

columns! {
    BBL: Text, required, ["bbl"];
    ADDRESS_1: Text, required, ["address1"];
    ADDRESS_2: Text, optional, ["address2"];
    ZIP: Text, optional, ["zip", "zipcode"];
    STATUS_1: Text, required, ["status1"];
    STATUS_2: Text, optional, ["status2"];
    STATUS_3: Text, optional, ["status3"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "dhcr:rent-stabilized-buildings-2017",
    name: "Rent-stabilized building list 2017",
    agency: "NYS Homes and Community Renewal",
    source_url: "https://rentguidelinesboard.cityofnewyork.us/resources/rent-stabilized-building-lists/",
    cadence: Cadence::Ended,
    event_driven: true,
    of_lot: true,
    licence: "State record obtained by request",
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    address: Some(AddressColumns {
        form: AddressForm::Line(&[ADDRESS_1, ADDRESS_2]),
        zip: Some(ZIP),
        pad: None,
        rank: 5,
    }),
    ..Dataset::BASE
};
