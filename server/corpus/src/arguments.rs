//! Arguments that several commands take, and where all print.

use std::io::{Write as _, stdout};
use std::path::PathBuf;

use clap::Args;
use nycapt_report::Dataset;
use nycapt_report::datasets::{ALL, by_id};
use strsim::normalized_damerau_levenshtein;

use crate::error::CorpusError;
use crate::import::ALL_PARTIAL;
use crate::output::Discarding;

/// The data folder, which contains the releases.
#[derive(Debug, Clone, Args)]
pub struct DataDir {
    /// Folder of the service's data.
    #[arg(long, env = "NYCAPT_DATA_DIR", default_value = "./nycapt-data")]
    pub data_dir: PathBuf,
}

/// What may be partial.
#[derive(Debug, Clone, Default, Args)]
pub struct Accepted {
    /// Publish this dataset even if rows are missing, and mark it as partial in every response; `all`
    /// for every dataset. May be repeated.
    #[arg(long, value_name = "DATASET", value_parser = dataset_id)]
    pub accept_partial: Vec<String>,
}

/// The id of a dataset, or [`ALL_PARTIAL`].
fn dataset_id(text: &str) -> Result<String, String> {
    if text == ALL_PARTIAL {
        return Ok(text.to_owned());
    }
    let found = dataset(text).map(|dataset| dataset.id.to_owned());
    found.map_err(|unknown| format!("{unknown}; `{ALL_PARTIAL}` is for every dataset"))
}

/// The dataset of an id, or a sentence with the one whose id is most like it.
pub(crate) fn dataset(id: &str) -> Result<&'static Dataset, String> {
    if let Some(known) = by_id(id) {
        return Ok(known);
    }
    let likeness = |dataset: &Dataset| normalized_damerau_levenshtein(dataset.id, id);
    let nearest = ALL
        .iter()
        .copied()
        .max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let nearest = nearest.map(|dataset| {
        let Dataset { id, name, .. } = dataset;
        format!("; the nearest is `{id}` ({name})")
    });
    Err(format!(
        "no dataset has this ID{}",
        nearest.unwrap_or_default()
    ))
}

pub(crate) fn print(text: &str) -> Result<(), CorpusError> {
    let written = Discarding(stdout()).write_all(text.as_bytes());
    written.map_err(CorpusError::write("standard output".as_ref()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_of_no_dataset_is_refused_with_the_one_most_like_it() {
        assert_eq!(dataset("wvxf-dwi5").unwrap().id, "wvxf-dwi5");
        let refused = dataset("wvxf-dwi6").unwrap_err();
        assert!(refused.contains("is `wvxf-dwi5` ("), "{refused}");
        assert_eq!(dataset_id(ALL_PARTIAL).unwrap(), ALL_PARTIAL);
        let refused = dataset_id("wvxf").unwrap_err();
        assert!(refused.contains("wvxf-dwi5"), "{refused}");
        assert!(refused.contains("`all`"), "{refused}");
    }
}
