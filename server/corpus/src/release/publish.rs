//! Lists, verifies, publishes and removes releases.

use super::gates::too_different;
use super::manifest::Manifest;
use super::open::{Release, read_manifest};
use super::store::{REMOVED, ReleaseStore};
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

/// Verifies a release and makes it live, however much it differs from the one that is. Publishing an
/// older one rolls back.
///
/// # Errors
/// There is none of this name, it does not verify, or the change cannot be written.
pub fn publish(store: &ReleaseStore, name: &str) -> Result<(), CorpusError> {
    store.folder(name)?;
    let _switch = store.lock_switch()?;
    verify(store, Some(name))?;
    store.set_current(name)
}

/// Verifies a release that was just built, and makes it live unless it differs too much from the one
/// that is.
pub(crate) fn publish_new(store: &ReleaseStore, name: &str) -> Result<(), CorpusError> {
    let _switch = store.lock_switch()?;
    check_new(store, name)?;
    store.set_current(name)
}

/// Verifies a release, and refuses one that differs too much from the one that is live. An invented
/// city may differ, and a live release that this program can't open is not compared.
pub(crate) fn check_new(store: &ReleaseStore, name: &str) -> Result<(), CorpusError> {
    let new = verify(store, Some(name))?;
    let live = verify(store, None).ok();
    let live = live.filter(|live| !live.is_sample() && !new.is_sample());
    if let Some(lines) = live.and_then(|live| too_different(&live, &new)) {
        let name = name.to_owned();
        return Err(CorpusError::TooDifferent { name, lines });
    }
    Ok(())
}

/// Removes releases until `keep` are left, and returns the removed names. The live release always
/// stays; of the others the one before it, which is the way back, then the newest.
///
/// What an interrupted removal left is removed as well.
///
/// # Errors
/// The folder cannot be read, or a release cannot be removed.
pub fn prune(store: &ReleaseStore, keep: usize) -> Result<Vec<String>, CorpusError> {
    if store.names()?.is_empty() {
        return Ok(Vec::new());
    }
    let _switch = store.lock_switch()?;
    store.remove_leftovers(REMOVED, None)?;
    let names = store.names()?;
    let live = store.current()?;
    let live_at = names.iter().position(|name| Some(name) == live.as_ref());
    let before = live_at.and_then(|at| at.checked_sub(1));
    let newest_first = (0..names.len()).rev();
    let others = newest_first.filter(|at| Some(*at) != live_at && Some(*at) != before);
    let order = live_at.into_iter().chain(before).chain(others);
    // The live release stays even if none is to be kept.
    let removed = order.skip(keep.max(usize::from(live_at.is_some())));
    let mut removed: Vec<_> = removed.filter_map(|at| names.get(at).cloned()).collect();
    removed.sort_by_key(|name| names.iter().position(|known| known == name));
    for name in &removed {
        store.remove(name)?;
    }
    Ok(removed)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn store_of(releases: usize) -> (tempfile::TempDir, ReleaseStore, Vec<String>) {
        let data = tempfile::tempdir().unwrap();
        let store = ReleaseStore::new(data.path());
        for _ in 0..releases {
            store.begin(date(2026, 11, 21)).unwrap().finish().unwrap();
        }
        let names = store.names().unwrap();
        (data, store, names)
    }

    #[test]
    fn removes_the_oldest_only_when_there_is_one_too_many() {
        let (_data, store, names) = store_of(3);
        store.set_current(&names[2]).unwrap();
        assert_eq!(prune(&store, 3).unwrap(), Vec::<String>::new());
        let (_data, store, names) = store_of(4);
        store.set_current(&names[3]).unwrap();
        assert_eq!(prune(&store, 3).unwrap(), names[..1]);
        assert_eq!(store.names().unwrap(), names[1..]);
    }

    #[test]
    fn never_removes_the_live_release_nor_the_way_back_before_others() {
        let (_data, store, names) = store_of(5);
        store.set_current(&names[1]).unwrap();
        assert_eq!(prune(&store, 3).unwrap(), names[2..4]);
        assert_eq!(prune(&store, 2).unwrap(), names[4..]);
        assert_eq!(prune(&store, 1).unwrap(), names[..1]);
        assert_eq!(prune(&store, 0).unwrap(), Vec::<String>::new());
        assert_eq!(store.names().unwrap(), names[1..2]);
    }

    #[test]
    fn keeps_the_newest_before_any_is_live() {
        let (_data, store, names) = store_of(3);
        assert_eq!(prune(&store, 1).unwrap(), names[..2]);
    }

    #[test]
    fn what_an_interrupted_removal_left_is_removed_by_the_next() {
        let (_data, store, names) = store_of(1);
        let half = store.releases().join(".removed-2026-11-20-1");
        std::fs::create_dir(&half).unwrap();
        assert_eq!(prune(&store, 1).unwrap(), Vec::<String>::new());
        assert!(!half.exists());
        assert_eq!(store.names().unwrap(), names);
    }
}
