//! One opened release.

use std::path::Path;

use bytes::Bytes;
use nycapt::address::Directory;

/// A release opened from its folder; immutable.
#[derive(Debug)]
pub struct Release {
    name: String,
    built_at: String,
    sample: bool,
    buildings: u64,
    directory: Directory,
}

/// A finished preview document: bytes of the release and their entity tag.
#[derive(Debug, Clone)]
pub struct PreviewDocument {
    /// The JSON, shared with the memory map.
    pub body: Bytes,
    /// Strong entity tag with its quotes; differs when release or body differ.
    pub etag: String,
}

/// A release cannot be opened, as one sentence that names file and reason.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct ReleaseFault(pub String);

impl Release {
    /// Opens and verifies the release of a folder.
    ///
    /// # Errors
    /// A file is missing, cut off, altered or of another version.
    pub fn open(_folder: &Path) -> Result<Self, ReleaseFault> {
        Err(ReleaseFault("not built yet".into()))
    }

    /// Its name: date and sequence.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// When it was built, RFC 3339 UTC.
    pub fn built_at(&self) -> &str {
        &self.built_at
    }

    /// Whether it is the synthetic sample.
    pub fn is_sample(&self) -> bool {
        self.sample
    }

    /// Buildings with a preview.
    pub fn buildings(&self) -> u64 {
        self.buildings
    }

    /// Its address directory.
    pub fn directory(&self) -> &Directory {
        &self.directory
    }

    /// The preview that a slug or alias slug answers with; unit slugs are not in the archive.
    pub fn preview(&self, _slug: &str) -> Option<PreviewDocument> {
        None
    }
}
