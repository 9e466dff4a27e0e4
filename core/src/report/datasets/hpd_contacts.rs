//! Organisations behind a registration; names of persons are not read.

use super::columns;
use crate::report::{Cadence, Dataset, Join, NYC_OPEN_DATA};

columns! {
    CONTACT_ID: Text, required, ["registrationcontactid"];
    REGISTRATION_ID: Text, required, ["registrationid"];
    TYPE: Text, required, ["type"];
    DESCRIPTION: Text, optional, ["contactdescription"];
    ORGANISATION: Text, required, ["corporationname"];
}

/// Organisations behind a registration; names of persons are not read.
pub static DATASET: Dataset = Dataset {
    id: "feu5-w2e2",
    name: "Registration contacts",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/feu5-w2e2",
    cadence: Cadence::Monthly,
    event_driven: false,
    of_lot: false,
    licence: NYC_OPEN_DATA,
    columns: COLUMNS,
    join: Join::Registration(REGISTRATION_ID),
    address: None,
    identity: &[CONTACT_ID],
    dated_by: &[],
    condo: None,
    registers: None,
    keeps_records: true,
};
