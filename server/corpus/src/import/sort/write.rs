//! Writes partitions to a record archive, a few at a time and always in order.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::cluster::{RowCounts, cluster};
use super::spill::spilled_rows;
use crate::archive::{PackedArchive, Packer, map_file, without_dictionary};
use crate::atomic_file::{AtomicFile, FileFacts};
use crate::error::{CorpusError, ReleaseError};
use crate::import::parallel::in_order;
use crate::progress::Progress;
use crate::release::RECORDS;

/// Bytes of records that their dictionary is trained on: more made a whole synthetic city less than one
/// percent smaller.
const MOST_SAMPLES: usize = 3 << 20;

type Group = (u64, Vec<u8>);

/// Writes the records of all partitions, one blob for each key, found by its digits. `final_key`
/// maps a key to its final key. Returns the number of blobs, too.
pub(crate) fn write_records(
    path: &Path,
    partitions: &[PathBuf],
    final_key: impl Fn(u64) -> u64 + Sync,
    label: &str,
    progress: Progress,
) -> Result<(FileFacts, u64, RowCounts), CorpusError> {
    let stage = progress.stage(label, partitions.len() as u64);
    let failed = |error| CorpusError::write(path)(error);
    let samples = partitions
        .iter()
        // What cannot be read fails below.
        .flat_map(|path| samples(path, &final_key).unwrap_or_default());
    let packer = Packer::of(samples, MOST_SAMPLES);
    let mut archive = packer.begin(AtomicFile::create(path)?).map_err(failed)?;
    let mut counts = RowCounts::default();
    in_order(
        partitions.iter(),
        |path| packed(path, &final_key, &packer).map_err(CorpusError::read(path)),
        |done| {
            let (blobs, counted) = done?;
            counts.add(counted);
            for (key, blob) in blobs {
                archive.put([key.to_string()], &blob).map_err(failed)?;
            }
            stage.inc(1);
            Ok(())
        },
    )?;
    let (file, facts) = archive.finish().map_err(failed)?;
    let file = file.commit()?;
    stage.finish_and_clear();
    Ok((file, without_dictionary(facts).blobs, counts))
}

/// The records of a partition; of a large one, those of some keys.
fn samples(path: &Path, final_key: impl Fn(u64) -> u64) -> io::Result<Vec<Vec<u8>>> {
    let partition = map_file(path)?;
    let every = (partition.len() / MOST_SAMPLES + 1) as u64;
    let rows = spilled_rows(&partition).filter(|row| row.key.is_multiple_of(every));
    let mut samples = Vec::new();
    cluster(rows, final_key, |_, stored| {
        samples.push(stored.to_vec());
        Ok(())
    })?;
    Ok(samples)
}

/// The compressed records of each key of a partition, and its row counts; then the partition is removed.
fn packed(
    path: &Path,
    final_key: impl Fn(u64) -> u64,
    packer: &Packer,
) -> io::Result<(Vec<Group>, RowCounts)> {
    let mut blobs = Vec::new();
    let counts = cluster(spilled_rows(&map_file(path)?), final_key, |key, stored| {
        blobs.push((key, packer.pack(stored)?));
        Ok(())
    })?;
    fs::remove_file(path)?;
    Ok((blobs, counts))
}

pub(crate) fn open_records(folder: &Path) -> Result<PackedArchive, CorpusError> {
    let path = folder.join(RECORDS);
    let records = map_file(&path).map_err(CorpusError::read(&path))?;
    PackedArchive::open(records)
        .map_err(|error| ReleaseError::Unfit(format!("the new `{RECORDS}` {error}")).into())
}
