//! Who stands behind a registration, in a role that the city publishes.
//!
//! Names of persons and business addresses are for paid reports alone; a preview names organizations.

use super::{columns, hpd_registrations};
use crate::{Cadence, Dataset, Join};

columns! {
    CONTACT_ID: Text, required, ["registrationcontactid"];
    REGISTRATION_ID: Text, required, ["registrationid"];
    TYPE: Text, required, ["type"];
    DESCRIPTION: Text, optional, ["contactdescription"];
    ORGANIZATION: Text, required, ["corporationname"];
    TITLE: Text, optional, ["title"];
    FIRST_NAME: Text, optional, ["firstname"];
    MIDDLE_INITIAL: Text, optional, ["middleinitial"];
    LAST_NAME: Text, optional, ["lastname"];
    BUSINESS_NUMBER: Text, optional, ["businesshousenumber"];
    BUSINESS_STREET: Text, optional, ["businessstreetname"];
    BUSINESS_APARTMENT: Text, optional, ["businessapartment"];
    BUSINESS_CITY: Text, optional, ["businesscity"];
    BUSINESS_STATE: Text, optional, ["businessstate"];
    BUSINESS_ZIP: Text, optional, ["businesszip"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "feu5-w2e2",
    name: "Registration contacts",
    agency: "Department of Housing Preservation and Development",
    source_url: "https://data.cityofnewyork.us/d/feu5-w2e2",
    cadence: Cadence::Monthly,
    columns: COLUMNS,
    join: Join::Row(&hpd_registrations::DATASET, REGISTRATION_ID),
    identity: &[CONTACT_ID],
    ..Dataset::BASE
};
