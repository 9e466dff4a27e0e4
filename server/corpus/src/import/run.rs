//! The whole build, stage by stage.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use jiff::Timestamp;
use jiff::civil::Date;
use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::datasets::{hpd_contacts, hpd_registrations};
use nycapt_report::{Dataset, ReleaseFacts};

use super::join::join_documents;
use super::load::Loader;
use super::plan::Plan;
use super::portfolios::PortfolioWriter;
use super::portfolios::Registrations;
use super::previews::{Days, write_previews};
use super::site::newest_index;
use super::sort::RowCounts;
use super::sort::Spill;
use super::sort::Spills;
use super::sort::write_records;
use crate::atomic_file::write_atomic;
use crate::clock::Clock;
use crate::error::CorpusError;
use crate::error::ReleaseError;
use crate::progress::Progress;
use crate::release::publish;
use crate::release::{BUILDER, DatasetFacts, Input, Manifest};
use crate::release::{DIRECTORY, MANIFEST, PLACES, PORTFOLIOS, RECORDS};
use crate::release::{ReleaseStore, StagingRelease};

/// What to build.
#[derive(Debug, Clone)]
pub struct BuildOptions {
    /// The data folder, which contains the releases.
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

/// Builds a release, verifies it, and makes it live if `options.publish` is set.
///
/// # Errors
/// A file cannot be read, is damaged or of no known dataset, or the release cannot be written.
/// The live release is unchanged then, and partial files are removed.
pub fn build(
    options: &BuildOptions,
    clock: &Clock,
    progress: Progress,
) -> Result<Manifest, CorpusError> {
    let plan = Plan::of(&options.inputs)?;
    for skipped in &plan.skipped {
        progress.note(&format!("skipped {skipped}: not a table that is read here"));
    }
    let store = ReleaseStore::new(&options.data_dir);
    let today = clock.today();
    let as_of = options.as_of.unwrap_or(today);
    let staging = store.begin(today)?;
    let mut manifest = Manifest {
        name: staging.name().to_owned(),
        built_at: whole_seconds(clock.now()).to_string(),
        as_of: as_of.to_string(),
        sample: options.sample,
        builder: BUILDER.to_owned(),
        ..Manifest::default()
    };
    let work = Work {
        staging: &staging,
        as_of,
        days: Days {
            today,
            before: newest_index(&store, options.sample),
        },
        progress,
    };
    work.fill(&plan, &mut manifest)?;
    let name = manifest.name.clone();
    staging.finish()?;
    if options.publish {
        publish(&store, &name, progress)?;
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
) -> Result<Directory, CorpusError> {
    let ReadTables { directory, .. } = read_tables(&Plan::of(inputs)?, scratch, as_of, progress)?;
    fs::remove_dir_all(scratch).map_err(CorpusError::write(scratch))?;
    open_directory(directory)
}

/// What comes of reading every table.
struct ReadTables {
    spills: Spills,
    directory: Bytes,
    registrations: Registrations,
    inputs: Vec<Input>,
}

/// Reads every table once: rows to disk, addresses to the directory.
fn read_tables(
    plan: &Plan,
    rows: &Path,
    as_of: Date,
    progress: Progress,
) -> Result<ReadTables, CorpusError> {
    let spills = Spills::create(rows, plan.text_sizes())?;
    let mut loader = Loader::new(spills, as_of, progress);
    let mut inputs = Vec::with_capacity(plan.tables.len());
    for (number, table) in plan.tables.iter().enumerate() {
        inputs.push(loader.load(number, table)?);
    }
    let (spills, directory, registrations) = loader.finish();
    let stage = progress.stage("building the address directory", 1);
    let directory = Bytes::from(directory.finish());
    stage.clear();
    Ok(ReadTables {
        spills,
        directory,
        registrations,
        inputs,
    })
}

fn open_directory(bytes: Bytes) -> Result<Directory, CorpusError> {
    Directory::open(bytes)
        .map_err(|error| ReleaseError::Unfit(format!("the new directory {}", error.0)).into())
}

/// One build under way.
struct Work<'a> {
    staging: &'a StagingRelease,
    as_of: Date,
    days: Days,
    progress: Progress,
}

impl Work<'_> {
    /// Writes every file of the release.
    fn fill(&self, plan: &Plan, manifest: &mut Manifest) -> Result<(), CorpusError> {
        let folder = self.staging.folder();
        let rows = folder.join("rows");
        let read = read_tables(plan, &rows, self.as_of, self.progress)?;
        manifest.inputs = read.inputs;
        manifest.write_file(folder, DIRECTORY, &read.directory)?;
        let directory = open_directory(read.directory)?;
        let counts = self.write_rows(read.spills, &directory, manifest)?;
        counts.enter(&mut manifest.inputs);
        fs::remove_dir_all(&rows).map_err(CorpusError::write(&rows))?;
        manifest.datasets = datasets_of(&manifest.inputs);
        manifest.counts.addresses = directory.len();
        let facts = manifest.facts();
        let facts =
            facts.ok_or_else(|| ReleaseError::Unfit("the new manifest has no day".into()))?;
        write_previews(
            folder,
            manifest,
            &directory,
            &facts,
            &self.days,
            self.progress,
        )?;
        self.write_portfolios(read.registrations, &directory, &facts, manifest)?;
        let text = serde_json::to_vec_pretty(manifest).map_err(|error| {
            ReleaseError::Unfit(format!("the manifest cannot be written ({error})"))
        })?;
        write_atomic(&folder.join(MANIFEST), &text)
    }

    /// Writes the archives of records: by lot, and by place where there are such rows.
    fn write_rows(
        &self,
        spills: Spills,
        directory: &Directory,
        manifest: &mut Manifest,
    ) -> Result<RowCounts, CorpusError> {
        let Spills {
            mut lots,
            documents,
            places,
        } = spills;
        let documents = documents.finish()?;
        let mut counts = join_documents(&documents, directory, &mut lots, self.progress)?;
        let answering = |lot| match Bbl::from_number(lot) {
            Some(known) => directory.lot_of(known).number(),
            None => lot,
        };
        let label = "sorting records";
        let (groups, of_lots) = self.write_archive(RECORDS, label, lots.0, answering, manifest)?;
        manifest.counts.lots_with_records = groups;
        counts.add(of_lots);
        if manifest.inputs.iter().any(Input::is_of_places) {
            let label = "sorting places";
            let (groups, of_places) =
                self.write_archive(PLACES, label, places, |cell| cell, manifest)?;
            manifest.counts.places = groups;
            counts.add(of_places);
        }
        Ok(counts)
    }

    /// Writes who is registered alike, where registrations and their contacts were loaded.
    fn write_portfolios(
        &self,
        registrations: Registrations,
        directory: &Directory,
        release: &ReleaseFacts,
        manifest: &mut Manifest,
    ) -> Result<(), CorpusError> {
        let needed = [&hpd_registrations::DATASET, &hpd_contacts::DATASET];
        let is_loaded = |dataset: &Dataset| release.datasets.iter().any(|d| d.id == dataset.id);
        if !needed.iter().all(|dataset| is_loaded(dataset)) {
            return Ok(());
        }
        let folder = self.staging.folder();
        let linked = registrations.linked(directory);
        let writer = PortfolioWriter::open(folder, directory, release)?;
        let (file, count) = writer.write(&folder.join(PORTFOLIOS), &linked, self.progress)?;
        manifest.files.insert(PORTFOLIOS.to_owned(), file);
        manifest.counts.portfolios = count;
        Ok(())
    }

    fn write_archive(
        &self,
        name: &str,
        label: &str,
        rows: Spill,
        answering: impl Fn(u64) -> u64 + Sync,
        manifest: &mut Manifest,
    ) -> Result<(u64, RowCounts), CorpusError> {
        let path = self.staging.folder().join(name);
        let rows = rows.finish()?;
        let written = write_records(&path, &rows, answering, label, self.progress)?;
        manifest.files.insert(name.to_owned(), written.file);
        Ok((written.groups, written.counts))
    }
}

fn datasets_of(inputs: &[Input]) -> BTreeMap<String, DatasetFacts> {
    let mut datasets: BTreeMap<String, DatasetFacts> = BTreeMap::new();
    for input in inputs {
        let facts = datasets.entry(input.dataset.clone()).or_default();
        facts.rows += input.rows_loaded;
        facts.as_of = facts.as_of.take().max(input.newest_date.clone());
        let oldest = [facts.oldest.take(), input.oldest_date.clone()];
        facts.oldest = oldest.into_iter().flatten().min();
    }
    datasets
}
