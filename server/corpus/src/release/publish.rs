//! Lists, verifies, publishes and removes releases.

use super::gates::{compare, unopened};
use super::manifest::{Build, Manifest, sequence_of};
use super::marks::Marks;
use super::open::{Release, read_manifest};
use super::store::{REMOVED, ReleaseStore};
use crate::error::{CorpusError, ReleaseError, with_causes};
use crate::progress::Progress;
use crate::update_record::NotCompared;

/// An entry in the list of releases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listing {
    /// Its name.
    pub name: String,
    /// Whether it is live.
    pub live: bool,
    /// Whether it was live before, and is not now.
    pub was_live: bool,
    /// Why it was not made live after its build; empty if that was not refused, or if it was made live
    /// later.
    pub refused: Vec<String>,
    /// Its manifest, or why it cannot be read.
    pub manifest: Result<Manifest, String>,
}

/// The releases of a data folder, oldest first; without marks, and with a warning, if what is recorded of
/// them can't be read.
///
/// # Errors
/// The folder cannot be read.
pub fn list(store: &ReleaseStore) -> Result<Vec<Listing>, CorpusError> {
    let current = store.current()?;
    let marks = store.marks().unwrap_or_else(|error| {
        Progress::Quiet.warn(&with_causes(&error));
        Marks::default()
    });
    let listings = store.names()?.into_iter().map(|name| {
        let manifest = read_manifest(&store.folder(&name)?).map_err(|error| error.to_string());
        let live = current.as_deref() == Some(name.as_str());
        let refused: &[String] = if live { &[] } else { marks.refusal(&name) };
        Ok(Listing {
            live,
            was_live: !live && marks.was_live(&name),
            refused: refused.to_vec(),
            name,
            manifest,
        })
    });
    listings.collect()
}

/// The releases that were live and are newer than the live one, with those removed since.
pub(crate) fn rolled_back(store: &ReleaseStore) -> Result<Vec<(String, Build)>, CorpusError> {
    let Some(live) = store.current()? else {
        return Ok(Vec::new());
    };
    let marks = store.marks()?;
    let names = store.names()?.into_iter();
    let built = names
        .filter(|name| marks.was_live(name))
        .filter_map(|name| {
            let manifest = read_manifest(&store.folder(&name).ok()?).ok()?;
            Some((name, manifest.build()))
        });
    let all = built.chain(marks.removed().clone());
    Ok(all
        .filter(|(name, _)| sequence_of(name) > sequence_of(&live))
        .collect())
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
/// that is. Says with a warning and returns what was not compared.
pub(crate) fn publish_new(
    store: &ReleaseStore,
    name: &str,
    progress: Progress,
) -> Result<Option<NotCompared>, CorpusError> {
    let _switch = store.lock_switch()?;
    let not_compared = checked(store, name, progress)?;
    if let Some(not_compared) = &not_compared {
        progress.warn(&not_compared.to_string());
    }
    store.set_current(name)?;
    Ok(not_compared)
}

/// Refuses a release that does not verify or differs too much from the one that is live.
pub(crate) fn check_new(
    store: &ReleaseStore,
    name: &str,
    progress: Progress,
) -> Result<(), CorpusError> {
    let _switch = store.lock_switch()?;
    checked(store, name, progress).map(drop)
}

/// What was not compared of a release that may be made live. One that may not is marked as refused;
/// the caller keeps other processes out.
fn checked(
    store: &ReleaseStore,
    name: &str,
    progress: Progress,
) -> Result<Option<NotCompared>, CorpusError> {
    let checked = compared(store, name);
    let reasons = match &checked {
        Err(CorpusError::TooDifferent { gates, .. }) => gates.clone(),
        Err(CorpusError::Release(ReleaseError::Unfit(reason))) => vec![reason.clone()],
        _ => return checked,
    };
    if let Err(error) = store.mark_refused(name, reasons) {
        progress.warn(&with_causes(&error));
    }
    checked
}

/// Verifies a release, and refuses one that differs too much from the one that is live. An invented
/// city may differ. Where the live one can't be opened, the new one repairs the service, so it may go
/// live without a comparison.
fn compared(store: &ReleaseStore, name: &str) -> Result<Option<NotCompared>, CorpusError> {
    let new = verify(store, Some(name))?;
    if new.is_sample() {
        return Ok(None);
    }
    let live = match verify(store, None) {
        Ok(live) if live.is_sample() => return Ok(None),
        Ok(live) => live,
        Err(CorpusError::NothingPublished(_)) => return Ok(None),
        Err(error) => {
            // Its name may be what can't be read.
            let release = store.current().ok().flatten();
            return Ok(Some(unopened(release, &error)));
        }
    };
    let comparison = compare(&live, &new);
    if comparison.refusals.is_empty() {
        return Ok(comparison.not_compared);
    }
    let lines = comparison.refusals.iter().map(|refusal| {
        let examples = refusal.examples.iter();
        let examples: String = examples.map(|line| format!("\n    {line}")).collect();
        format!("\n  {}{examples}", refusal.summary)
    });
    Err(CorpusError::TooDifferent {
        name: name.to_owned(),
        data_dir: store.data_dir().to_owned(),
        lines: lines.collect(),
        gates: comparison
            .refusals
            .iter()
            .map(|refusal| refusal.summary.clone())
            .collect(),
    })
}

/// Removes releases until `keep` are left, and returns the removed names. The live release always
/// stays; of the others the one that it replaced, which is the way back, then the newest.
///
/// What an interrupted removal left is removed as well.
///
/// # Errors
/// The folder or the record of what was live can't be read, or a release can't be removed.
pub fn prune(store: &ReleaseStore, keep: usize) -> Result<Vec<String>, CorpusError> {
    if store.names()?.is_empty() {
        return Ok(Vec::new());
    }
    let _switch = store.lock_switch()?;
    store.remove_leftovers(REMOVED, None)?;
    let names = store.names()?;
    let mut marks = store.marks()?;
    let live = store.current()?.filter(|live| names.contains(live));
    let before = marks.before(live.as_deref(), &names);
    let first: Vec<&String> = live.iter().chain(before).collect();
    let others = names.iter().rev().filter(|name| !first.contains(name));
    let order = first.iter().copied().chain(others);
    // The live release stays even if none is to be kept.
    let removed = order.skip(keep.max(usize::from(live.is_some())));
    let mut removed: Vec<String> = removed.cloned().collect();
    removed.sort_by_key(|name| sequence_of(name));
    if !removed.is_empty() {
        marks.note_given(&names);
        for (name, build) in rolled_back(store)? {
            if removed.contains(&name) {
                marks.add_removed(name, build);
            }
        }
        let kept = names.iter().filter(|name| !removed.contains(name));
        marks.write(store.data_dir(), &kept.cloned().collect::<Vec<_>>())?;
    }
    for name in &removed {
        store.remove(name)?;
    }
    Ok(removed)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    /// A store of releases of one day, of which these were live in turn and these are refused.
    fn store_of(
        releases: usize,
        lives: &[usize],
        refused: &[usize],
    ) -> (tempfile::TempDir, ReleaseStore, Vec<String>) {
        let data = tempfile::tempdir().unwrap();
        let store = ReleaseStore::new(data.path());
        add(&store, releases);
        let names = store.names().unwrap();
        for live in lives {
            store.set_current(&names[*live]).unwrap();
        }
        for at in refused {
            let reasons = vec!["too different".into()];
            store.mark_refused(&names[*at], reasons).unwrap();
        }
        (data, store, names)
    }

    fn add(store: &ReleaseStore, releases: usize) {
        for _ in 0..releases {
            store.begin(date(2026, 11, 21)).unwrap().finish().unwrap();
        }
    }

    #[test]
    fn the_live_release_stays_then_the_one_that_it_replaced_then_the_newest() {
        for (releases, lives, refused, keep, kept) in [
            (3, &[2][..], &[][..], 3, &[0, 1, 2][..]),
            (4, &[3], &[], 3, &[1, 2, 3]),
            (3, &[], &[], 1, &[2]),
            (5, &[1], &[], 3, &[0, 1, 4]),
            (5, &[1], &[], 2, &[0, 1]),
            (5, &[1], &[], 1, &[1]),
            (5, &[1], &[], 0, &[1]),
            // The one before is what was live, and not what was refused or is next in age.
            (3, &[2], &[1], 2, &[0, 2]),
            (5, &[0, 1, 4], &[2, 3], 3, &[1, 3, 4]),
            (5, &[0, 1, 4], &[2, 3], 2, &[1, 4]),
            // After a rollback, it is what the live release replaced at first.
            (5, &[0, 1, 2, 3, 1], &[], 2, &[0, 1]),
            (5, &[0, 1, 2, 3, 1, 4], &[], 2, &[1, 4]),
            (5, &[0, 1, 2, 3, 1, 3], &[], 2, &[1, 3]),
            (5, &[0, 1, 2, 3, 1, 3, 1], &[], 2, &[0, 1]),
        ] {
            let (_data, store, names) = store_of(releases, lives, refused);
            let removed = prune(&store, keep).unwrap();
            let left = store.names().unwrap();
            let kept: Vec<_> = kept.iter().map(|at| names[*at].clone()).collect();
            assert_eq!(left, kept, "{lives:?} {keep}");
            let gone = names.iter().filter(|name| !left.contains(name));
            assert!(removed.iter().eq(gone), "{lives:?} {keep}");
        }
    }

    #[test]
    fn a_rollback_that_is_killed_before_it_switches_loses_no_mark() {
        let (_data, store, names) = store_of(3, &[0, 1, 2], &[]);
        store.mark_live(&names[1]).unwrap();
        let listed = list(&store).unwrap();
        let marks: Vec<_> = listed.iter().map(|one| (one.live, one.was_live)).collect();
        assert_eq!(marks, [(false, true), (false, true), (true, false)]);
        assert_eq!(prune(&store, 2).unwrap(), names[..1]);
    }

    #[test]
    fn the_name_of_a_release_removed_by_hand_is_not_given_again() {
        let (_data, store, names) = store_of(2, &[0, 1, 0], &[]);
        std::fs::remove_dir_all(store.folder(&names[1]).unwrap()).unwrap();
        add(&store, 1);
        assert_eq!(store.names().unwrap(), ["2026-11-21-1", "2026-11-21-3"]);
        assert!(list(&store).unwrap().iter().all(|one| !one.was_live));

        let (_data, store, names) = store_of(1, &[0], &[]);
        std::fs::remove_dir_all(store.folder(&names[0]).unwrap()).unwrap();
        add(&store, 1);
        assert_eq!(store.names().unwrap(), ["2026-11-21-2"]);
    }

    #[test]
    fn a_process_killed_before_it_switches_leaves_the_live_release_and_its_way_back() {
        let (_data, store, names) = store_of(4, &[0, 2], &[]);
        // The record is written, and the switch to the newest never comes.
        store.mark_live(&names[3]).unwrap();
        let listed = list(&store).unwrap();
        let marks: Vec<_> = listed.iter().map(|one| (one.live, one.was_live)).collect();
        let none = (false, false);
        assert_eq!(marks, [(false, true), none, (true, false), none]);
        assert_eq!(prune(&store, 2).unwrap(), ["2026-11-21-2", "2026-11-21-4"]);
    }

    #[test]
    fn the_name_of_a_removed_release_is_not_given_again() {
        let (_data, store, _names) = store_of(3, &[0], &[2]);
        prune(&store, 1).unwrap();
        add(&store, 2);
        let given = ["2026-11-21-1", "2026-11-21-4", "2026-11-21-5"];
        assert_eq!(store.names().unwrap(), given);
        let listed = list(&store).unwrap();
        assert!(listed.iter().all(|one| one.refused.is_empty()));
        store.begin(date(2026, 11, 22)).unwrap().finish().unwrap();
        assert_eq!(store.names().unwrap().last().unwrap(), "2026-11-22-1");
    }

    #[test]
    fn a_damaged_record_keeps_releases_from_being_removed_until_the_next_goes_live() {
        let (data, store, names) = store_of(3, &[1], &[]);
        std::fs::write(data.path().join("releases.json"), "{").unwrap();
        let refused = prune(&store, 1).unwrap_err().to_string();
        assert!(refused.contains("delete it"), "{refused}");
        let listed = list(&store).unwrap();
        assert!(listed.iter().all(|one| !one.was_live));
        assert_eq!(listed.iter().filter(|one| one.live).count(), 1);
        assert_eq!(store.names().unwrap(), names);
        store.set_current(&names[2]).unwrap();
        assert_eq!(prune(&store, 2).unwrap(), names[..1]);
    }

    #[test]
    fn what_an_interrupted_removal_left_is_removed_by_the_next() {
        let (_data, store, names) = store_of(1, &[], &[]);
        let half = store.releases().join(".removed-2026-11-20-1");
        std::fs::create_dir(&half).unwrap();
        assert_eq!(prune(&store, 1).unwrap(), Vec::<String>::new());
        assert!(!half.exists());
        assert_eq!(store.names().unwrap(), names);
    }
}
