//! The release that a new one is compared with: the live one, if it is of the same kind of data.

use std::path::Path;

use bytes::Bytes;
use jiff::civil::Date;

use crate::archive::{Archive, PackedArchive};
use crate::error::ReleaseError;
use crate::history::{HISTORY, HISTORY_FORMAT, HistoryFacts, open_archive};
use crate::import::sort::open_records;
use crate::progress::Progress;
use crate::release::{BUILDER, Manifest, RECORDS, ReleaseStore, sequence_of, verify_file};

/// The release before, as far as it can be used.
#[derive(Debug)]
pub(super) struct Predecessor {
    pub(super) manifest: Manifest,
    pub(super) day: Date,
    /// Its records; none if another version of the program wrote them.
    pub(super) records: Option<PackedArchive>,
    /// Its history; none if it is in another form, or from a later day than its release.
    pub(super) history: Option<(HistoryFacts, Archive)>,
}

impl Predecessor {
    /// The release that is live while `new` is built; none if there is none, if it is of the other
    /// kind of data, or if it is later than `new`. What is damaged is passed over with a warning.
    pub(super) fn find(store: &ReleaseStore, new: &Manifest, progress: Progress) -> Option<Self> {
        let (folder, manifest) = store.live()?;
        let is_before = sequence_of(&manifest.name) < sequence_of(&new.name);
        if manifest.sample != new.sample || !is_before {
            return None;
        }
        match Self::open(&folder, manifest) {
            Ok(found) => Some(found),
            Err(error) => {
                progress.warn(&format!("the history begins anew: {error}"));
                None
            }
        }
    }

    fn open(folder: &Path, manifest: Manifest) -> Result<Self, ReleaseError> {
        let day = manifest
            .day()
            .ok_or_else(|| ReleaseError::Unfit(format!("`{}` has no day", folder.display())))?;
        let is_listed = |name| {
            let facts = manifest.files.get(name);
            facts
                .map(|facts| verify_file(folder, name, *facts))
                .transpose()
        };
        let is_readable = is_listed(RECORDS)?.is_some() && manifest.builder == BUILDER;
        let records = is_readable.then(|| open_records(folder)).transpose();
        let records =
            records.map_err(|error| ReleaseError::Unfit(format!("its records: {error}")))?;
        let usable = manifest.history.as_ref().filter(|facts| {
            let before = facts.before.as_deref();
            let is_earlier = |name| sequence_of(name) < sequence_of(&manifest.name);
            facts.format == HISTORY_FORMAT && facts.since <= day && before.is_none_or(is_earlier)
        });
        let history = match usable {
            Some(facts) if is_listed(HISTORY)?.is_some() => {
                Some((facts.clone(), open_archive(folder)?))
            }
            _ => None,
        };
        Ok(Self {
            day,
            records,
            history,
            manifest,
        })
    }

    pub(super) fn records_of(&self, lot: u64) -> Option<Bytes> {
        Some(self.records.as_ref()?.get(&key(lot))?.bytes)
    }

    pub(super) fn changes_of(&self, lot: u64) -> Option<Bytes> {
        let (_, archive) = self.history.as_ref()?;
        Some(archive.get(&key(lot))?.bytes)
    }

    /// Every lot with records or changes, in no order.
    pub(super) fn lots(&self) -> impl Iterator<Item = u64> {
        let records = self.records.iter().flat_map(PackedArchive::all_keys);
        let history = self
            .history
            .iter()
            .flat_map(|(_, archive)| archive.all_keys());
        lots_of(records.chain(history))
    }
}

pub(super) fn key(lot: u64) -> Vec<u8> {
    lot.to_string().into_bytes()
}

/// The lots among the keys of an archive.
pub(super) fn lots_of<K: AsRef<[u8]>>(keys: impl Iterator<Item = K>) -> impl Iterator<Item = u64> {
    keys.filter_map(|key| str::from_utf8(key.as_ref()).ok()?.parse().ok())
}
