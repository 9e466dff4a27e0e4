//! What the tests of sections share.

use crate::context::Context;
use crate::datasets::pluto;
use crate::testing::{TestBuilding, rows};
use crate::{Dataset, Records};
use nycapt_contract::{PortfolioBuilding, Section};

pub(crate) fn note<T>(section: &Section<T>, code: &str) -> Option<String> {
    let mut notes = section.notes.iter();
    let note = notes.find(|note| note.code == code);
    note.map(|note| note.text.to_string())
}

/// Another building of an owner, with open violations of class B and C.
pub(crate) fn registered_alike(bbl: &str, units: u32, open: (u64, u64)) -> PortfolioBuilding {
    PortfolioBuilding {
        bbl: bbl.into(),
        slug: None,
        address: None,
        units: Some(units),
        open_b: Some(open.0),
        open_c: Some(open.1),
        aep: Some(open.1 > 5),
        ucp: Some(open.1 > 1),
        conh: Some(false),
        evictions: (units >= 11).then_some(3),
    }
}

/// Makes a part of the report on a building with others registered like it.
pub(crate) fn among<T>(
    of: &TestBuilding,
    buildings: Vec<PortfolioBuilding>,
    make: impl FnOnce(&Context<'_>) -> T,
) -> T {
    let portfolio = crate::Portfolio {
        links: vec![crate::PortfolioLink::OwnerName],
        buildings,
    };
    of.clone().among(portfolio).part(make)
}

pub(crate) const LATITUDE_HERE: f64 = 40.7;

/// A building of twenty apartments whose place is known.
pub(crate) fn placed() -> TestBuilding {
    let here = LATITUDE_HERE.to_string();
    rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = "20",
        LATITUDE = &here, LONGITUDE = "-73.9")
}

/// Makes a part of the report on a building with these rows of a dataset around it.
pub(crate) fn near<T>(
    of: &TestBuilding,
    dataset: &Dataset,
    rows: &[Vec<String>],
    make: impl FnOnce(&Context<'_>) -> T,
) -> T {
    let mut nearby = Records::default();
    for row in rows {
        let fields = row.iter().map(String::as_str).collect();
        nearby.push(dataset.id, fields);
    }
    of.with_report(None, None, |input| {
        let mut input = *input;
        input.nearby = Some(&nearby);
        make(&Context::new(&input))
    })
}
