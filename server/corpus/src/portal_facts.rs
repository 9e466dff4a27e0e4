//! What the publisher said about a file when it was fetched, stored next to the file.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::atomic_file::{read_json, write_json};
use crate::error::CorpusError;

/// What the city's portal, or another publisher, said about a file when it was fetched. Stored next
/// to `FILE`, as `FILE.portal.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PortalFacts {
    /// The dataset's id at the portal, such as `wvxf-dwi5`.
    pub dataset: String,
    /// Where the file was downloaded from, without a token.
    pub url: String,
    /// The query of the download; none for a file at a fixed address.
    pub query: Option<String>,
    /// Rows that the portal counted; none where the publisher counts none.
    pub rows: Option<u64>,
    /// When the rows last changed, RFC 3339 UTC.
    pub updated_at: Option<String>,
    /// When the file was fetched, RFC 3339 UTC.
    pub fetched_at: String,
    /// Column names in the portal's order.
    pub columns: Vec<String>,
    /// The publisher's tag of the version of a file at a fixed address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub etag: Option<String>,
}

impl PortalFacts {
    /// What follows the name of their file.
    pub(crate) const ENDING: &str = ".portal.json";
    /// How the addresses of invented files begin.
    pub(crate) const SAMPLE: &str = "sample:";

    /// The path of a file's facts.
    pub fn path_for(file: &Path) -> PathBuf {
        let mut name = file.as_os_str().to_owned();
        name.push(Self::ENDING);
        name.into()
    }

    /// Whether its file is of an invented city.
    pub(crate) fn is_sample(&self) -> bool {
        self.url.starts_with(Self::SAMPLE)
    }

    /// Reads a file's facts, if stored.
    ///
    /// # Errors
    /// They cannot be read or are not JSON of this form.
    pub fn of(file: &Path) -> Result<Option<Self>, CorpusError> {
        read_json(&Self::path_for(file))
    }

    /// Writes a file's facts, atomically.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn write_for(&self, file: &Path) -> Result<(), CorpusError> {
        write_json(&Self::path_for(file), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_are_not_json_are_an_error_that_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("rows.csv");
        std::fs::write(PortalFacts::path_for(&file), "{").unwrap();
        let error = PortalFacts::of(&file).unwrap_err().to_string();
        assert!(error.contains("rows.csv.portal.json"), "{error}");
    }
}
