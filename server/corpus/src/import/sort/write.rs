//! Partitions to an archive of records, a few at a time and always in order.

use std::fs;
use std::path::{Path, PathBuf};

use super::cluster::{Clustered, cluster};
use super::counts::RowCounts;
use super::spill::Partitions;
use crate::archive::{Archive, ArchiveWriter, map_file};
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
    /// What became of the rows.
    pub(crate) counts: RowCounts,
}

/// Writes the records of all partitions, one blob for each key, found by its digits. `answering`
/// maps a key to its final key.
pub(crate) fn write_records(
    path: &Path,
    partitions: &Partitions,
    answering: impl Fn(u64) -> u64 + Sync,
    label: &str,
    progress: Progress,
) -> Result<WrittenRecords, CorpusError> {
    let stage = progress.stage(label, partitions.paths().len() as u64);
    let failed = |error| CorpusError::write(path)(error);
    let mut archive = ArchiveWriter::new(AtomicFile::create(path)?).map_err(failed)?;
    let mut counts = RowCounts::default();
    for some in partitions.paths().chunks(workers()) {
        for part in cluster_all(some, &answering) {
            let part = part?;
            counts.add(part.counts);
            for (key, stored) in &part.groups {
                archive.put([key.to_string()], stored).map_err(failed)?;
            }
        }
        stage.step(some.len() as u64);
    }
    let (file, facts) = archive.finish().map_err(failed)?;
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
    answering: &(impl Fn(u64) -> u64 + Sync),
) -> Vec<Result<Clustered, CorpusError>> {
    let work = |path: &PathBuf| {
        let rows = fs::read(path).map_err(CorpusError::read(path))?;
        Ok(cluster(&rows, answering))
    };
    parallel::map(paths, work)
}

/// The archive of records by lot, as soon as it is written.
pub(crate) fn open_records(folder: &Path) -> Result<Archive, CorpusError> {
    let path = folder.join(RECORDS);
    let records = map_file(&path).map_err(CorpusError::read(&path))?;
    Archive::open(records)
        .map_err(|error| ReleaseError::Unfit(format!("the new `{RECORDS}` {error}")).into())
}
