//! Writes partitions to a record archive, a few at a time and always in order.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::cluster::{Clustered, RowCounts, cluster};
use crate::archive::{ArchiveFacts, PackedArchive, Packer, map_file, without_dictionary};
use crate::atomic_file::AtomicFile;
use crate::error::{CorpusError, ReleaseError};
use crate::import::parallel::{self, in_turns, workers};
use crate::progress::Progress;
use crate::release::RECORDS;

/// Writes the records of all partitions, one blob for each key, found by its digits. `final_key`
/// maps a key to its final key.
pub(crate) fn write_records(
    path: &Path,
    partitions: &[PathBuf],
    final_key: impl Fn(u64) -> u64 + Sync,
    label: &str,
    progress: Progress,
) -> Result<(ArchiveFacts, RowCounts), CorpusError> {
    let stage = progress.stage(label, partitions.len() as u64);
    let failed = |error| CorpusError::write(path)(error);
    let mut some = partitions.chunks(workers());
    let first = cluster_all(some.next().unwrap_or_default(), &final_key)?;
    let samples = first.iter().flat_map(|part| &part.groups);
    let packer = Packer::of(samples.map(|(_, stored)| stored.as_slice()));
    let mut archive = packer.begin(AtomicFile::create(path)?).map_err(failed)?;
    let mut counts = RowCounts::default();
    let pack = |parts: Vec<Clustered>| {
        let packed = parallel::map(&parts, |part| packed(part, &packer));
        parts.into_iter().zip(packed).collect::<Vec<_>>()
    };
    let mut put = |parts: Vec<(Clustered, Packed)>| {
        stage.step(parts.len() as u64);
        for (part, packed) in parts {
            counts.add(part.counts);
            for ((key, _), stored) in part.groups.iter().zip(packed.map_err(failed)?) {
                archive.put([key.to_string()], &stored).map_err(failed)?;
            }
        }
        Ok::<(), CorpusError>(())
    };
    put(pack(first))?;
    in_turns(
        some,
        |paths| cluster_all(paths, &final_key).map(pack),
        |_, done| put(done?),
    )?;
    let (file, facts) = archive.finish().map_err(failed)?;
    file.commit()?;
    stage.clear();
    Ok((without_dictionary(facts), counts))
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

/// The records of each lot, compressed.
type Packed = io::Result<Vec<Vec<u8>>>;

fn packed(part: &Clustered, packer: &Packer) -> Packed {
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
