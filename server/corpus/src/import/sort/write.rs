//! Writes partitions to a record archive, a few at a time and always in order.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::cluster::{Clustered, cluster};
use super::counts::RowCounts;
use super::spill::Partitions;
use crate::archive::{PackedArchive, Packer, map_file, without_dictionary};
use crate::atomic_file::AtomicFile;
use crate::error::{CorpusError, ReleaseError};
use crate::import::parallel::{self, workers};
use crate::progress::Progress;
use crate::release::{FileFacts, RECORDS};

/// A finished archive of records.
#[derive(Debug)]
pub(crate) struct WrittenRecords {
    /// The file.
    pub(crate) file: FileFacts,
    /// Keys in it, such as lots.
    pub(crate) groups: u64,
    /// Row counts.
    pub(crate) counts: RowCounts,
}

/// Writes the records of all partitions, one blob for each key, found by its digits. `final_key`
/// maps a key to its final key.
pub(crate) fn write_records(
    path: &Path,
    partitions: &Partitions,
    final_key: impl Fn(u64) -> u64 + Sync,
    label: &str,
    progress: Progress,
) -> Result<WrittenRecords, CorpusError> {
    let stage = progress.stage(label, partitions.paths().len() as u64);
    let failed = |error| CorpusError::write(path)(error);
    let mut some = partitions.paths().chunks(workers());
    let first = cluster_all(some.next().unwrap_or_default(), &final_key)?;
    let samples = first.iter().flat_map(|part| &part.groups);
    let packer = Packer::of(samples.map(|(_, stored)| stored.as_slice()));
    let mut archive = packer.begin(AtomicFile::create(path)?).map_err(failed)?;
    let mut counts = RowCounts::default();
    let mut next = Some(first);
    while let Some(parts) = next {
        stage.step(parts.len() as u64);
        for (packed, part) in parallel::map(&parts, |part| packed(part, &packer))
            .into_iter()
            .zip(parts)
        {
            counts.add(part.counts);
            for ((key, _), stored) in part.groups.iter().zip(packed.map_err(failed)?) {
                archive.put([key.to_string()], &stored).map_err(failed)?;
            }
        }
        next = some
            .next()
            .map(|paths| cluster_all(paths, &final_key))
            .transpose()?;
    }
    let (file, facts) = archive.finish().map_err(failed)?;
    let facts = without_dictionary(facts);
    file.commit()?;
    stage.clear();
    Ok(WrittenRecords {
        file: facts.into(),
        groups: facts.blobs,
        counts,
    })
}

fn cluster_all(
    paths: &[PathBuf],
    final_key: &(impl Fn(u64) -> u64 + Sync),
) -> Result<Vec<Clustered>, CorpusError> {
    let work = |path: &PathBuf| {
        let rows = fs::read(path).map_err(CorpusError::read(path))?;
        Ok(cluster(&rows, final_key))
    };
    parallel::map(paths, work).into_iter().collect()
}

fn packed(part: &Clustered, packer: &Packer) -> io::Result<Vec<Vec<u8>>> {
    let stored = part.groups.iter().map(|(_, stored)| packer.pack(stored));
    stored.collect()
}

/// Opens the archive of records by lot that was just written.
pub(crate) fn open_records(folder: &Path) -> Result<PackedArchive, CorpusError> {
    let path = folder.join(RECORDS);
    let records = map_file(&path).map_err(CorpusError::read(&path))?;
    PackedArchive::open(records)
        .map_err(|error| ReleaseError::Unfit(format!("the new `{RECORDS}` {error}")).into())
}
