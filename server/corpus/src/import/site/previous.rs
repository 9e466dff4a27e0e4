//! Reads the previous release's index for the dates when pages last changed.

use std::iter::Peekable;
use std::slice::Iter;

use crate::release::{ReleaseStore, SITE, open_site, read_manifest, verify_file};
use crate::site::{BuildingEntry, SiteIndex};

/// The index of the live release, or else of the newest one, that is of the same kind of data. The
/// release may be of another builder: an index has a version of its own, so that a new program does
/// not make every page new. What cannot be read is passed over; without any, days begin anew.
pub(crate) fn newest_index(store: &ReleaseStore, sample: bool) -> Option<SiteIndex> {
    let live = store.current().ok().flatten();
    let others = store.names().unwrap_or_default().into_iter().rev();
    live.into_iter()
        .chain(others)
        .find_map(|name| index_of(store, &name, sample))
}

fn index_of(store: &ReleaseStore, name: &str, sample: bool) -> Option<SiteIndex> {
    let folder = store.folder(name).ok()?;
    let manifest = read_manifest(&folder).ok()?;
    if manifest.sample != sample {
        return None;
    }
    verify_file(&folder, SITE, *manifest.files.get(SITE)?).ok()?;
    open_site(&folder, &manifest).ok()
}

/// A cursor through the previous release's index, in step with the new one.
#[derive(Debug)]
pub(crate) struct PreviousPages<'a> {
    pages: Option<(&'a SiteIndex, Peekable<Iter<'a, BuildingEntry>>)>,
}

impl<'a> PreviousPages<'a> {
    pub(crate) fn new(index: Option<&'a SiteIndex>) -> Self {
        Self {
            pages: index.map(|index| (index, index.entries().iter().peekable())),
        }
    }

    /// The date since which a page is unchanged; none if it is new or changed. Call in slug order.
    pub(crate) fn unchanged_since(&mut self, slug: &str, data: u64) -> Option<u32> {
        let (index, entries) = self.pages.as_mut()?;
        while entries.next_if(|entry| index.slug(entry) < slug).is_some() {}
        let entry = entries.next_if(|entry| index.slug(entry) == slug)?;
        (entry.data.get() == data).then(|| entry.changed.get())
    }
}
