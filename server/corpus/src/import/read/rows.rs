//! Recognizes a source's dataset by its columns, and reads its rows in any format.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use nycapt_report::datasets::Recognition;
use nycapt_report::{ColumnKind, Dataset, Field, datasets, fold_header};

use super::geojson::GeoJsonReader;
use super::row::{Batch, Layout, Stored};
use super::source::{Digest, Source};
use super::table::{header_of, read_table};
use crate::error::CorpusError;

#[derive(Debug)]
pub(crate) struct Header {
    pub(crate) names: Vec<String>,
    pub(crate) is_map: bool,
}

impl Header {
    pub(crate) fn read(source: &Source) -> Result<Self, CorpusError> {
        let is_map = source.is_json();
        let names = match is_map {
            true => GeoJsonReader::open(source, Arc::default())?.header,
            false => header_of(source)?,
        };
        Ok(Self { names, is_map })
    }
}

/// Reads the rows of a source of this layout, and passes them to `keep` in the order of the file.
///
/// Dates after `last_year` are unreadable; bytes from disk are added to `progress`. Returns the digest
/// of the whole file.
pub(in crate::import) fn read_rows(
    source: &Source,
    layout: &Layout,
    last_year: i16,
    progress: Arc<AtomicU64>,
    mut keep: impl FnMut(Batch) -> Result<(), CorpusError>,
) -> Result<Digest, CorpusError> {
    let reader = if source.is_json() {
        let mut features = GeoJsonReader::open(source, progress)?;
        while let Some(record) = features.next()? {
            let mut batch = Batch::of(layout);
            batch.push(record, layout, last_year);
            keep(batch)?;
        }
        features.input.into_inner().pump
    } else {
        read_table(source, layout, last_year, progress, keep)?
    };
    reader.digest().map_err(CorpusError::read(&source.path))
}

pub(crate) fn recognize(header: &[String]) -> Result<Layout, String> {
    let dataset = match datasets::recognize(header) {
        Recognition::Known(dataset) => dataset,
        Recognition::Unknown { nearest, missing } => return Err(reason(nearest, &missing)),
    };
    let folded: Vec<String> = header.iter().map(|name| fold_header(name)).collect();
    Ok(Layout {
        dataset,
        header: header.to_vec(),
        columns: dataset
            .columns
            .iter()
            .map(|column| column.position(&folded))
            .collect(),
        stored: (0..dataset.columns.len())
            .map(|at| stored(dataset, Field(at)))
            .collect(),
    })
}

/// Not stored are values that identify a case, names of places, and addresses that no report shows. An
/// eviction's may include the apartment.
fn stored(dataset: &Dataset, field: Field) -> Stored {
    let address = dataset.address;
    let is_of_directory = address.is_some_and(|columns| columns.keeps_from_records(field));
    match dataset.columns.get(field.0).map(|column| column.kind) {
        _ if dataset.once.contains(&field) || is_of_directory => Stored::Nothing,
        Some(ColumnKind::Shape) => Stored::Nothing,
        Some(ColumnKind::OwnerName) => Stored::Organization,
        _ => Stored::AsRead,
    }
}

fn reason(nearest: Option<&Dataset>, missing: &[&str]) -> String {
    match nearest {
        Some(dataset) => format!(
            "the nearest dataset is {} ({}), but these columns are missing: {}",
            dataset.name,
            dataset.id,
            missing.join(", ")
        ),
        None => "its header matches no dataset this program reads".into(),
    }
}
