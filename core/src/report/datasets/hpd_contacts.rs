//! Organizations behind a registration; names of persons are not read.

use super::columns;
use crate::report::{Cadence, Dataset, Join};

columns! {
    CONTACT_ID: Text, required, ["registrationcontactid"];
    REGISTRATION_ID: Text, required, ["registrationid"];
    TYPE: Text, required, ["type"];
    DESCRIPTION: Text, optional, ["contactdescription"];
    ORGANIZATION: Text, required, ["corporationname"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "feu5-w2e2",
    name: "Registration contacts",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/feu5-w2e2",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::Registration(REGISTRATION_ID),
    identity: &[CONTACT_ID],
    ..Dataset::BASE
};
