//! The whole build, stage by stage.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use jiff::Timestamp;
use jiff::civil::Date;
use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::datasets::{hpd_contacts, hpd_registrations};
use nycapt_report::{Dataset, ReleaseFacts};

use super::super::durable::{DurableFile, write_durably};
use super::super::error::CorpusError;
use super::super::manifest::{BUILDER, DatasetFacts, FileFacts, Input, Manifest};
use super::super::progress::Progress;
use super::super::publish::publish;
use super::super::release::{DIRECTORY, MANIFEST, PLACES, PORTFOLIOS, RECORDS, ReleaseError};
use super::super::shelf::{Shelf, Workshop};
use super::links::Links;
use super::load::Loader;
use super::pages::newest_index;
use super::plan::Plan;
use super::portfolios::Summing;
use super::recorded::deliver;
use super::records::write_records;
use super::render::{Days, write_previews};
use super::spill::Spill;
use super::spills::Spills;
use super::tally::Tallies;
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
) -> Result<Manifest, CorpusError> {
    let plan = Plan::of(&options.inputs)?;
    for skipped in &plan.skipped {
        progress.note(&format!("skipped {skipped}: not a table that is read here"));
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
        days: Days {
            today,
            before: newest_index(&shelf, options.sample),
        },
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
) -> Result<Directory, CorpusError> {
    let ReadTables { directory, .. } = read_tables(&Plan::of(inputs)?, scratch, as_of, progress)?;
    fs::remove_dir_all(scratch).map_err(CorpusError::write(scratch))?;
    open_directory(directory)
}

/// What comes of reading every table.
struct ReadTables {
    spills: Spills,
    directory: Bytes,
    links: Links,
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
    let (spills, directory, links) = loader.finish();
    let stage = progress.stage("building the address directory", 1);
    let directory = Bytes::from(directory.finish());
    stage.clear();
    Ok(ReadTables {
        spills,
        directory,
        links,
        inputs,
    })
}

fn open_directory(bytes: Bytes) -> Result<Directory, CorpusError> {
    Directory::open(bytes)
        .map_err(|error| ReleaseError::Unfit(format!("the new directory {}", error.0)).into())
}

/// One build under way.
struct Work<'a> {
    workshop: &'a Workshop,
    as_of: Date,
    days: Days,
    progress: Progress,
}

impl Work<'_> {
    /// Writes every file of the release.
    fn fill(&self, plan: &Plan, manifest: &mut Manifest) -> Result<(), CorpusError> {
        let rows = self.workshop.folder().join("rows");
        let read = read_tables(plan, &rows, self.as_of, self.progress)?;
        manifest.inputs = read.inputs;
        self.write_directory(&read.directory, manifest)?;
        let directory = open_directory(read.directory)?;
        let tallies = self.write_rows(read.spills, &directory, manifest)?;
        tallies.enter(&mut manifest.inputs);
        fs::remove_dir_all(&rows).map_err(CorpusError::write(&rows))?;
        manifest.datasets = datasets_of(&manifest.inputs);
        manifest.counts.addresses = directory.len();
        let folder = self.workshop.folder();
        write_previews(folder, manifest, &directory, &self.days, self.progress)?;
        self.write_portfolios(read.links, &directory, manifest)?;
        let text = serde_json::to_vec_pretty(manifest).map_err(|error| {
            ReleaseError::Unfit(format!("the manifest cannot be written ({error})"))
        })?;
        write_durably(&self.workshop.folder().join(MANIFEST), &text)
    }

    /// Writes the archives of records: by lot, and by place where there are such rows.
    fn write_rows(
        &self,
        spills: Spills,
        directory: &Directory,
        manifest: &mut Manifest,
    ) -> Result<Tallies, CorpusError> {
        let Spills {
            mut lots,
            documents,
            places,
        } = spills;
        let documents = documents.finish()?;
        let mut tallies = deliver(&documents, directory, &mut lots, self.progress)?;
        let answering = |lot| match Bbl::from_number(lot) {
            Some(known) => directory.lot_of(known).number(),
            None => lot,
        };
        let label = "sorting records";
        let (groups, of_lots) = self.write_archive(RECORDS, label, lots.0, answering, manifest)?;
        manifest.counts.lots_with_records = groups;
        tallies.add(of_lots);
        if manifest.inputs.iter().any(Input::is_of_places) {
            let label = "sorting places";
            let (groups, of_places) =
                self.write_archive(PLACES, label, places, |cell| cell, manifest)?;
            manifest.counts.places = groups;
            tallies.add(of_places);
        }
        Ok(tallies)
    }

    /// Writes who is registered alike, where registrations and their contacts were loaded.
    fn write_portfolios(
        &self,
        links: Links,
        directory: &Directory,
        manifest: &mut Manifest,
    ) -> Result<(), CorpusError> {
        let release = release_facts(manifest)?;
        let needed = [&hpd_registrations::DATASET, &hpd_contacts::DATASET];
        let is_loaded = |dataset: &Dataset| release.datasets.iter().any(|d| d.id == dataset.id);
        if !needed.iter().all(|dataset| is_loaded(dataset)) {
            return Ok(());
        }
        let folder = self.workshop.folder();
        let linked = links.linked(directory);
        let summing = Summing::open(folder, directory, release)?;
        let (file, count) = summing.write(&folder.join(PORTFOLIOS), &linked, self.progress)?;
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
    ) -> Result<(u64, Tallies), CorpusError> {
        let path = self.workshop.folder().join(name);
        let rows = rows.finish()?;
        let written = write_records(&path, &rows, answering, label, self.progress)?;
        manifest.files.insert(name.to_owned(), written.file);
        Ok((written.groups, written.tallies))
    }

    fn write_directory(&self, bytes: &Bytes, manifest: &mut Manifest) -> Result<(), CorpusError> {
        let path = self.workshop.folder().join(DIRECTORY);
        let mut file = DurableFile::create(&path)?;
        file.write_all(bytes).map_err(CorpusError::write(&path))?;
        file.commit()?;
        manifest
            .files
            .insert(DIRECTORY.to_owned(), FileFacts::of(bytes));
        Ok(())
    }
}

/// What the documents of the release depend on, as far as it is written.
pub(super) fn release_facts(manifest: &Manifest) -> Result<ReleaseFacts, CorpusError> {
    let facts = manifest.facts();
    facts.ok_or_else(|| ReleaseError::Unfit("the new manifest has no day".into()).into())
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
