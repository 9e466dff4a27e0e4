//! What a section says of its sources: links that run its lookup again, and counts of rows.

use crate::context::ReportInput;
use crate::{Dataset, Query, datasets};
use nycapt_contract::{Provenance, Section};

/// Adds to each dataset of a section the link that runs its lookup again.
pub(crate) fn queried<T>(input: &ReportInput<'_>, section: &mut Section<T>) {
    // One column finds the rows of a lot, not those of the surroundings.
    let of_lot = section.provenance.iter_mut().filter(|p| p.scope != "area");
    for provenance in of_lot {
        let dataset = datasets::ALL
            .iter()
            .find(|dataset| dataset.id == provenance.dataset_id);
        provenance.query_url = dataset.and_then(|dataset| query_url(input, dataset));
    }
}

/// Says how many of the rows of a dataset a section shows.
pub(crate) fn returning<T>(section: &mut Section<T>, dataset: &Dataset, rows: usize) {
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
