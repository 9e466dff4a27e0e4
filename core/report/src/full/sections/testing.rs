//! What the tests of sections share.

use crate::context::Context;
use crate::testing::TestBuilding;
use nycapt_contract::{PortfolioBuilding, Section};

/// The text of the note with this code.
pub(crate) fn note<T>(section: &Section<T>, code: &str) -> Option<String> {
    let mut notes = section.notes.iter();
    let note = notes.find(|note| note.code == code);
    note.map(|note| note.text.clone())
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

/// Makes a part of the report on a building with others registered alike.
pub(crate) fn among<T>(
    of: &TestBuilding,
    buildings: Vec<PortfolioBuilding>,
    make: impl FnOnce(&Context<'_>) -> T,
) -> T {
    let given = crate::Portfolio {
        reasons: vec!["The same business address.".into()],
        buildings,
    };
    of.with_report(None, None, |input| {
        let mut input = *input;
        input.portfolio = Some(&given);
        make(&Context::new(&input))
    })
}
