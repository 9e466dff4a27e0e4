//! Source details of a section: links that repeat its lookup, and row counts.

use crate::context::ReportInput;
use crate::{Dataset, Query, datasets};
use nycapt_contract::{Provenance, Section};

/// Adds a link to each dataset of a section that repeats its lookup.
pub(crate) fn add_query_links<T>(input: &ReportInput<'_>, section: &mut Section<T>) {
    // One column finds the rows of a lot, not those of the surroundings. What is withheld is not
    // linked to either.
    let is_linked = |p: &&mut Provenance| p.scope != "area" && p.record_count.is_some();
    for provenance in section.provenance.iter_mut().filter(is_linked) {
        let dataset = datasets::ALL
            .iter()
            .find(|dataset| dataset.id == provenance.dataset_id);
        provenance.query_url = dataset.and_then(|dataset| query_url(input, dataset));
    }
}

pub(crate) fn set_returned_count<T>(section: &mut Section<T>, dataset: &Dataset, rows: usize) {
    let mut all = section.provenance.iter_mut();
    if let Some(Provenance { returned_count, .. }) = all.find(|p| p.dataset_id == dataset.id) {
        *returned_count = Some(rows as u64);
    }
}

fn query_url(input: &ReportInput<'_>, dataset: &Dataset) -> Option<String> {
    let records = input.building.records;
    let (column, value) = match dataset.query {
        Query::None => return None,
        Query::Bbl(column) => (column, input.building.lot.to_string()),
        Query::Bin(column) => {
            let first = records.of(dataset.id).next()?;
            (column, first.known(dataset.bin?)?.to_owned())
        }
    };
    Some(format!(
        "https://data.cityofnewyork.us/d/{}/explore/query/SELECT%20*%20WHERE%20{column}%3D%27{value}%27/page/filter",
        dataset.id
    ))
}
