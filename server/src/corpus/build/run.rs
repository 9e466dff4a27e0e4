//! The whole build, stage by stage.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use jiff::Timestamp;
use jiff::civil::Date;
use nycapt::address::Directory;

use super::super::durable::{DurableFile, write_durably};
use super::super::fault::CorpusFault;
use super::super::manifest::{BUILDER, DatasetFacts, FileFacts, Input, Manifest};
use super::super::progress::Progress;
use super::super::publish::publish;
use super::super::release::{DIRECTORY, MANIFEST, RECORDS, ReleaseFault};
use super::super::shelf::{Shelf, Workshop};
use super::load::Loader;
use super::plan::Plan;
use super::records::write_records;
use super::render::write_previews;
use super::spill::{Partitions, Spill};
use crate::clock::Clock;

/// What to build.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// Where releases stand.
    pub data_dir: PathBuf,
    /// Files and folders of the city's data.
    pub inputs: Vec<PathBuf>,
    /// The day that facts are counted for; today in New York when none is given.
    pub as_of: Option<Date>,
    /// Whether the release becomes the live one.
    pub publish: bool,
    /// Whether the data are invented.
    pub sample: bool,
}

/// Builds a release beside the live one, verifies it, and makes it live when asked to.
///
/// # Errors
/// A file cannot be read, is damaged or of no known dataset, or the release cannot be written.
/// The live release is unchanged then, and nothing is left behind.
pub fn build(
    options: &BuildOptions,
    clock: &Clock,
    progress: Progress,
) -> Result<Manifest, CorpusFault> {
    let plan = Plan::of(&options.inputs)?;
    for skipped in &plan.skipped {
        progress.note(&format!("skipped {skipped}: not a table"));
    }
    let shelf = Shelf::new(&options.data_dir);
    let today = clock.today();
    let as_of = options.as_of.unwrap_or(today);
    let workshop = shelf.begin(today)?;
    let mut manifest = Manifest {
        name: workshop.name().to_owned(),
        built_at: whole_seconds(clock.now()).to_string(),
        as_of: as_of.to_string(),
        sample: options.sample,
        builder: BUILDER.to_owned(),
        ..Manifest::default()
    };
    let work = Work {
        workshop: &workshop,
        as_of,
        progress,
    };
    work.fill(&plan, &mut manifest)?;
    let name = manifest.name.clone();
    workshop.finish()?;
    if options.publish {
        publish(&shelf, &name, progress)?;
    }
    Ok(manifest)
}

fn whole_seconds(instant: Timestamp) -> Timestamp {
    Timestamp::from_second(instant.as_second()).unwrap_or(instant)
}

/// The address directory of these files alone; `scratch` is filled and emptied on the way.
///
/// # Errors
/// A file cannot be read, is damaged or of no known dataset, or `scratch` cannot be written.
pub fn read_directory(
    inputs: &[PathBuf],
    scratch: &Path,
    as_of: Date,
    progress: Progress,
) -> Result<Directory, CorpusFault> {
    let (_, directory, _) = read_tables(&Plan::of(inputs)?, scratch, as_of, progress)?;
    fs::remove_dir_all(scratch).map_err(CorpusFault::write(scratch))?;
    open_directory(directory)
}

/// Reads every table once: rows to partitions, addresses to the directory.
fn read_tables(
    plan: &Plan,
    rows: &Path,
    as_of: Date,
    progress: Progress,
) -> Result<(Partitions, Bytes, Vec<Input>), CorpusFault> {
    let spill = Spill::create(rows, plan.estimated_text())?;
    let mut loader = Loader::new(spill, as_of, progress);
    let mut inputs = Vec::with_capacity(plan.tables.len());
    for (number, table) in plan.tables.iter().enumerate() {
        inputs.push(loader.load(number, table)?);
    }
    let (spill, directory) = loader.finish();
    let partitions = spill.finish()?;
    let stage = progress.stage("building the address directory", 1);
    let directory = Bytes::from(directory.finish());
    stage.clear();
    Ok((partitions, directory, inputs))
}

fn open_directory(bytes: Bytes) -> Result<Directory, CorpusFault> {
    Directory::open(bytes)
        .map_err(|fault| ReleaseFault::Unfit(format!("the new directory {}", fault.0)).into())
}

/// One build under way.
struct Work<'a> {
    workshop: &'a Workshop,
    as_of: Date,
    progress: Progress,
}

impl Work<'_> {
    /// Writes every file of the release.
    fn fill(&self, plan: &Plan, manifest: &mut Manifest) -> Result<(), CorpusFault> {
        let rows = self.workshop.folder().join("rows");
        let (partitions, directory, inputs) = read_tables(plan, &rows, self.as_of, self.progress)?;
        manifest.inputs = inputs;
        self.write_directory(&directory, manifest)?;
        let directory = open_directory(directory)?;
        let path = self.workshop.folder().join(RECORDS);
        let written = write_records(&path, &partitions, &directory, self.progress)?;
        fs::remove_dir_all(&rows).map_err(CorpusFault::write(&rows))?;
        for (input, tally) in manifest
            .inputs
            .iter_mut()
            .zip(written.tallies(plan.tables.len()))
        {
            input.rows_loaded += tally.loaded;
            input.rows_merged += tally.merged;
        }
        manifest.datasets = datasets_of(&manifest.inputs);
        manifest.files.insert(RECORDS.to_owned(), written.file);
        manifest.counts.addresses = directory.len();
        manifest.counts.lots_with_records = written.lots;
        write_previews(self.workshop.folder(), manifest, &directory, self.progress)?;
        let text = serde_json::to_vec_pretty(manifest).map_err(|fault| {
            ReleaseFault::Unfit(format!("the manifest cannot be written ({fault})"))
        })?;
        write_durably(&self.workshop.folder().join(MANIFEST), &text)
    }

    fn write_directory(&self, bytes: &Bytes, manifest: &mut Manifest) -> Result<(), CorpusFault> {
        let path = self.workshop.folder().join(DIRECTORY);
        let mut file = DurableFile::create(&path)?;
        file.write_all(bytes).map_err(CorpusFault::write(&path))?;
        file.commit()?;
        manifest
            .files
            .insert(DIRECTORY.to_owned(), FileFacts::of(bytes));
        Ok(())
    }
}

fn datasets_of(inputs: &[Input]) -> BTreeMap<String, DatasetFacts> {
    let mut datasets: BTreeMap<String, DatasetFacts> = BTreeMap::new();
    for input in inputs {
        let facts = datasets.entry(input.dataset.clone()).or_default();
        facts.rows += input.rows_loaded;
        facts.as_of = facts.as_of.take().max(input.newest_date.clone());
    }
    datasets
}
