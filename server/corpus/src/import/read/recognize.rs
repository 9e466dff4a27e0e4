//! Recognizes a table's dataset and the positions of its columns.

use nycapt_report::datasets::{ALL, Recognition};
use nycapt_report::{Dataset, datasets, fold_header};

/// A dataset, and the position of each of its columns in one file.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    /// The dataset.
    pub(crate) dataset: &'static Dataset,
    /// Its position in [`ALL`].
    pub(crate) index: u16,
    /// The names of the file's columns.
    pub(crate) header: Vec<String>,
    /// For each column of the schema, its position in the file.
    pub(crate) columns: Vec<Option<usize>>,
}

/// Recognizes a table by its header.
pub(crate) fn recognize(header: &[String]) -> Result<Layout, String> {
    let dataset = match datasets::recognize(header) {
        Recognition::Known(dataset) => dataset,
        Recognition::Unknown { nearest, missing } => return Err(reason(nearest, &missing)),
    };
    let folded: Vec<String> = header.iter().map(|name| fold_header(name)).collect();
    let index = ALL.iter().position(|known| known.id == dataset.id);
    let index = index.and_then(|index| u16::try_from(index).ok());
    Ok(Layout {
        dataset,
        index: index.unwrap_or_default(),
        header: header.to_vec(),
        columns: dataset
            .columns
            .iter()
            .map(|column| column.position(&folded))
            .collect(),
    })
}

fn reason(nearest: Option<&Dataset>, missing: &[&str]) -> String {
    match nearest {
        Some(dataset) => format!(
            "the nearest dataset is {} ({}), but these columns are missing: {}",
            dataset.name,
            dataset.id,
            missing.join(", ")
        ),
        None => "its header is not that of any dataset this program reads".into(),
    }
}
