//! Arguments that several commands take, and where all print.

use std::io::{Write as _, stdout};
use std::path::PathBuf;

use clap::Args;
use nycapt_report::datasets::ALL;

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
    let is_known = text == ALL_PARTIAL || ALL.iter().any(|dataset| dataset.id == text);
    is_known.then(|| text.to_owned()).ok_or_else(|| {
        format!("no dataset has this id; give one such as wvxf-dwi5, or {ALL_PARTIAL}")
    })
}

pub(crate) fn print(text: &str) -> Result<(), CorpusError> {
    let written = Discarding(stdout()).write_all(text.as_bytes());
    written.map_err(CorpusError::write("standard output".as_ref()))
}
