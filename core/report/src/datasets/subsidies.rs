//! Subsidies of housing, each with its agency, program and days.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    SUBSIDY_ID: Text, required, ["fcsubsidyid"];
    BBL: Text, required, ["refbbl"];
    AGENCY: Text, required, ["agencyname"];
    KIND: Text, required, ["subsidyname"];
    PROGRAM: Text, required, ["subsubsidyname"];
    STARTS: Date, required, ["startdate"];
    ENDS: Term, required, ["enddate"];
    TENURE: Text, optional, ["tenure"];
    BUILDINGS: Integer, optional, ["totbuildings"];
    UNITS: Integer, optional, ["totunits"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "furman:shd-subsidies",
    name: "Subsidies of housing",
    agency: "NYU Furman Center",
    source_url: "https://furmancenter.org/coredata/userguide/data-downloads",
    cadence: Cadence::Annual,
    event_driven: true,
    of_lot: true,
    licence: "NYU Furman Center, CoreData.nyc; source to be named, commercial use to be agreed",
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    identity: &[SUBSIDY_ID],
    ..Dataset::BASE
};
