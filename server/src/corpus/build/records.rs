//! Partitions to the archive of records, two at a time and always in order.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use nycapt::address::Directory;

use super::super::archive::ArchiveWriter;
use super::super::durable::DurableFile;
use super::super::fault::CorpusFault;
use super::super::manifest::FileFacts;
use super::super::progress::Progress;
use super::cluster::{Clustered, cluster};
use super::spill::Partitions;

/// What became of the rows of one table.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Tally {
    pub(super) loaded: u64,
    pub(super) merged: u64,
}

/// The finished archive of records.
#[derive(Debug)]
pub(super) struct WrittenRecords {
    /// The file.
    pub(super) file: FileFacts,
    /// Lots in it.
    pub(super) lots: u64,
    by_table: Vec<(usize, Tally)>,
}

impl WrittenRecords {
    /// What became of the rows of each of so many tables.
    pub(super) fn tallies(&self, tables: usize) -> Vec<Tally> {
        let mut tallies = vec![Tally::default(); tables];
        for (table, part) in &self.by_table {
            if let Some(tally) = tallies.get_mut(*table) {
                tally.loaded += part.loaded;
                tally.merged += part.merged;
            }
        }
        tallies
    }

    fn count(&mut self, part: &Clustered) {
        self.lots += part.lots.len() as u64;
        let loaded = part.loaded.iter().map(|(table, loaded)| {
            (
                *table,
                Tally {
                    loaded: *loaded,
                    merged: 0,
                },
            )
        });
        let merged = part.merged.iter().map(|(table, merged)| {
            (
                *table,
                Tally {
                    loaded: 0,
                    merged: *merged,
                },
            )
        });
        self.by_table.extend(loaded.chain(merged));
    }
}

/// Writes the records of all partitions, one blob for each lot, found by its 10 digits.
pub(super) fn write_records(
    path: &Path,
    partitions: &Partitions,
    directory: &Directory,
    progress: Progress,
) -> Result<WrittenRecords, CorpusFault> {
    let stage = progress.stage("sorting records", partitions.paths().len() as u64);
    let failed = |fault| CorpusFault::write(path)(fault);
    let mut archive = ArchiveWriter::new(DurableFile::create(path)?).map_err(failed)?;
    let mut written = WrittenRecords {
        file: FileFacts::default(),
        lots: 0,
        by_table: Vec::new(),
    };
    for some in partitions.paths().chunks(workers()) {
        for part in cluster_all(some, directory) {
            let part = part?;
            written.count(&part);
            for (lot, stored) in &part.lots {
                archive.put([lot.to_string()], stored).map_err(failed)?;
            }
        }
        stage.step(some.len() as u64);
    }
    let (file, facts) = archive.finish().map_err(failed)?;
    file.commit()?;
    stage.clear();
    written.file = facts.into();
    Ok(written)
}

/// Threads that work at once: more would only multiply the memory of a partition.
pub(super) fn workers() -> usize {
    thread::available_parallelism().map_or(1, |count| count.get().min(8))
}

fn cluster_all(paths: &[PathBuf], directory: &Directory) -> Vec<Result<Clustered, CorpusFault>> {
    let work = |path: &PathBuf| {
        let rows = fs::read(path).map_err(CorpusFault::read(path))?;
        Ok(cluster(&rows, |lot| directory.lot_of(lot)))
    };
    super::parallel::map(paths, work)
}
