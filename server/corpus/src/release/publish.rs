//! Making a release live, and looking at those there are.

use super::manifest::Manifest;
use super::open::{Release, read_manifest};
use super::store::ReleaseStore;
use crate::error::CorpusError;
use crate::progress::Progress;

/// One line of the list of releases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its name.
    pub name: String,
    /// Whether it is live.
    pub live: bool,
    /// Its account, or why it cannot be read.
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

/// Checks every byte and every count of a release; the live one when none is named.
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

/// Verifies a release and makes it the live one; of an older one, this is the way back.
///
/// # Errors
/// There is none of this name, it does not verify, or the change cannot be written.
pub fn publish(store: &ReleaseStore, name: &str, progress: Progress) -> Result<(), CorpusError> {
    let release = verify(store, Some(name))?;
    let live = store.current()?.and_then(|live| store.folder(&live).ok());
    if let Some(live) = live.and_then(|folder| read_manifest(&folder).ok()) {
        for sentence in losses(&live, release.manifest()) {
            progress.warn(&sentence);
        }
    }
    store.set_current(name)
}

/// Datasets with over a tenth fewer rows than before: a sign of a half export.
fn losses(live: &Manifest, new: &Manifest) -> Vec<String> {
    if live.sample != new.sample {
        return Vec::new();
    }
    let losses = live.datasets.iter().filter_map(|(id, before)| {
        let now = new.datasets.get(id).map_or(0, |facts| facts.rows);
        let lost = now.saturating_mul(10) < before.rows.saturating_mul(9);
        lost.then(|| {
            format!(
                "dataset {id} has {now} rows, the live release has {}",
                before.rows
            )
        })
    });
    losses.collect()
}

#[cfg(test)]
mod tests {
    use super::super::DatasetFacts;
    use super::*;

    fn manifest(rows: &[(&str, u64)]) -> Manifest {
        let datasets = rows.iter().map(|(id, rows)| {
            let facts = DatasetFacts {
                rows: *rows,
                as_of: None,
                oldest: None,
            };
            ((*id).to_owned(), facts)
        });
        Manifest {
            datasets: datasets.collect(),
            ..Manifest::default()
        }
    }

    #[test]
    fn warns_when_a_dataset_loses_over_a_tenth() {
        let live = manifest(&[("a", 100), ("b", 100), ("c", 5)]);
        let new = manifest(&[("a", 90), ("b", 89)]);
        assert_eq!(
            losses(&live, &new),
            [
                "dataset b has 89 rows, the live release has 100",
                "dataset c has 0 rows, the live release has 5",
            ]
        );
    }
}
