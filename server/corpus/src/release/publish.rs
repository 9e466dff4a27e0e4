//! Lists, verifies, and publishes releases.

use super::manifest::Manifest;
use super::open::{Release, read_manifest};
use super::store::ReleaseStore;
use crate::error::CorpusError;

/// An entry in the list of releases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its name.
    pub name: String,
    /// Whether it is live.
    pub live: bool,
    /// Its manifest, or why it cannot be read.
    pub manifest: Result<Manifest, String>,
}

impl Listing {
    /// Rows of all datasets.
    pub fn rows(&self) -> u64 {
        let datasets = self
            .manifest
            .iter()
            .flat_map(|manifest| manifest.datasets.values());
        datasets.map(|facts| facts.rows).sum()
    }

    /// Bytes of all files.
    pub fn bytes(&self) -> u64 {
        let files = self
            .manifest
            .iter()
            .flat_map(|manifest| manifest.files.values());
        files.map(|facts| facts.bytes).sum()
    }
}

/// The releases of a data folder, oldest first.
///
/// # Errors
/// The folder cannot be read.
pub fn list(store: &ReleaseStore) -> Result<Vec<Listing>, CorpusError> {
    let current = store.current()?;
    let listings = store.names()?.into_iter().map(|name| {
        let manifest = read_manifest(&store.folder(&name)?).map_err(|error| error.to_string());
        Ok(Listing {
            live: current.as_deref() == Some(name.as_str()),
            name,
            manifest,
        })
    });
    listings.collect()
}

/// Checks every byte and count of a release; the live one by default.
///
/// # Errors
/// There is none of this name, or it does not verify.
pub fn verify(store: &ReleaseStore, name: Option<&str>) -> Result<Release, CorpusError> {
    let name = match name {
        Some(name) => name.to_owned(),
        None => store
            .current()?
            .ok_or_else(|| CorpusError::NothingPublished(store.releases()))?,
    };
    Ok(Release::open(&store.folder(&name)?)?)
}

/// Verifies a release and makes it live. Publishing an older one rolls back.
///
/// # Errors
/// There is none of this name, it does not verify, or the change cannot be written.
pub fn publish(store: &ReleaseStore, name: &str) -> Result<(), CorpusError> {
    store.folder(name)?;
    let _switch = store.lock_switch()?;
    verify(store, Some(name))?;
    store.set_current(name)
}
