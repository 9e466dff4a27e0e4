//! Partitions to an archive of records, a few at a time and always in order.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use super::super::archive::ArchiveWriter;
use super::super::durable::DurableFile;
use super::super::error::CorpusError;
use super::super::manifest::FileFacts;
use super::super::progress::Progress;
use super::cluster::{Clustered, cluster};
use super::spill::Partitions;
use super::tally::Tallies;

/// A finished archive of records.
#[derive(Debug)]
pub(super) struct WrittenRecords {
    /// The file.
    pub(super) file: FileFacts,
    /// Keys in it, such as lots.
    pub(super) groups: u64,
    /// What became of the rows.
    pub(super) tallies: Tallies,
}

/// Writes the records of all partitions, one blob for each key, found by its digits. `answering`
/// names the key that answers for another.
pub(super) fn write_records(
    path: &Path,
    partitions: &Partitions,
    answering: impl Fn(u64) -> u64 + Sync,
    label: &str,
    progress: Progress,
) -> Result<WrittenRecords, CorpusError> {
    let stage = progress.stage(label, partitions.paths().len() as u64);
    let failed = |error| CorpusError::write(path)(error);
    let mut archive = ArchiveWriter::new(DurableFile::create(path)?).map_err(failed)?;
    let mut tallies = Tallies::default();
    for some in partitions.paths().chunks(workers()) {
        for part in cluster_all(some, &answering) {
            let part = part?;
            tallies.add(part.tallies);
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
        tallies,
    })
}

/// Threads that work at once: more would only multiply the memory of a partition.
pub(super) fn workers() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().min(8))
}

fn cluster_all(
    paths: &[PathBuf],
    answering: &(impl Fn(u64) -> u64 + Sync),
) -> Vec<Result<Clustered, CorpusError>> {
    let work = |path: &PathBuf| {
        let rows = fs::read(path).map_err(CorpusError::read(path))?;
        Ok(cluster(&rows, answering))
    };
    super::parallel::map(paths, work)
}
