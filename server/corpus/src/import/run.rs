//! Runs a build, stage by stage.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use jiff::civil::Date;
use nycapt_address::Directory;
use nycapt_contract::Bbl;
use nycapt_report::datasets::{hpd_contacts, hpd_registrations};
use nycapt_report::{Dataset, DatasetFacts, ReleaseFacts, parse_date};

use super::coverage::{
    Judgment, LeftOut, Loss, SourceFile, Tallies, add_losses, in_prose, judge, rejected, unaccepted,
};
use super::history::write_history;
use super::join::join_documents;
use super::load::Loader;
use super::plan::Plan;
use super::portfolios::{PortfolioWriter, Registrations};
use super::previews::{Days, write_previews};
use super::site::newest_index;
use super::sort::{RowCounts, Spill, Spills, open_records, write_records};
use crate::atomic_file::write_json;
use crate::clock::Clock;
use crate::error::{CorpusError, ReleaseError, with_causes};
use crate::progress::Progress;
use crate::release::{
    BUILDER, DIRECTORY, Input, MANIFEST, MAP, Manifest, PLACES, PORTFOLIOS, RECORDS, ReleaseStore,
    Signal, StagingRelease, publish_new,
};

/// What to build.
#[derive(Debug, Clone, Default)]
pub struct BuildOptions {
    /// The data folder, which contains the releases.
    pub data_dir: PathBuf,
    /// Files and folders of the city's data.
    pub inputs: Vec<PathBuf>,
    /// The reference day for facts; today in New York by default.
    pub as_of: Option<Date>,
    /// Whether the release becomes the live one.
    pub publish: bool,
    /// Whether the data is synthetic.
    pub sample: bool,
    /// Ids of datasets that may be partial, or [`ALL_PARTIAL`].
    pub accept_partial: Vec<String>,
    /// Takes every dataset for whole and judges none, so that counts can be compared with the files.
    /// No command sets it.
    pub assume_whole: bool,
}

/// Accepts every dataset as partial.
pub const ALL_PARTIAL: &str = "all";

impl BuildOptions {
    fn accepts(&self, id: &str) -> bool {
        let mut accepted = self.accept_partial.iter();
        accepted.any(|accepted| accepted == id || accepted == ALL_PARTIAL)
    }
}

/// Builds a release, verifies it, and makes it live if `options.publish` is set.
pub fn build(
    options: &BuildOptions,
    clock: &Clock,
    progress: Progress,
) -> Result<Manifest, CorpusError> {
    let plan = Plan::of(&options.inputs)?;
    for skipped in &plan.skipped {
        progress.note(&format!(
            "skipped {skipped}: not a table that this program reads"
        ));
    }
    let store = ReleaseStore::new(&options.data_dir);
    let today = clock.today();
    let as_of = options.as_of.unwrap_or(today);
    let staging = store.begin(today)?;
    let mut manifest = Manifest {
        name: staging.name.clone(),
        built_at: format!("{:.0}", clock.now()),
        as_of: as_of.to_string(),
        sample: options.sample,
        builder: BUILDER.to_owned(),
        ..Manifest::default()
    };
    let before = store.live().unwrap_or_else(|error| {
        progress.warn(&format!(
            "not checked for rows that the live release has and this one lacks: {}",
            with_causes(&error)
        ));
        None
    });
    let before = before.map(|(_, manifest)| manifest);
    let work = Work {
        options,
        staging: &staging,
        before: before.filter(|before| !options.sample && !before.sample),
        store: &store,
        as_of,
        days: Days {
            today,
            before: newest_index(&store, options.sample, progress),
        },
        progress,
    };
    work.fill(&plan, &mut manifest)?;
    let name = manifest.name.clone();
    staging.finish()?;
    if options.publish {
        publish_new(&store, &name, progress)?;
    }
    Ok(manifest)
}

/// Builds only the address directory of these files, using `scratch` for temporary files.
pub fn read_directory(
    inputs: &[PathBuf],
    scratch: &Path,
    as_of: Date,
    progress: Progress,
) -> Result<Directory, CorpusError> {
    let plan = Plan::of(inputs)?;
    let ReadTables { directory, .. } =
        read_tables(&plan, scratch, as_of, &BTreeMap::new(), progress)?;
    fs::remove_dir_all(scratch).map_err(CorpusError::write(scratch))?;
    open_directory(directory)
}

struct ReadTables {
    spills: Spills,
    directory: Bytes,
    registrations: Registrations,
    tallies: Tallies,
    inputs: Vec<Input>,
}

/// Reads every table once, but those left out: rows to disk, addresses to the directory.
fn read_tables(
    plan: &Plan,
    rows: &Path,
    as_of: Date,
    left_out: &BTreeMap<usize, LeftOut>,
    progress: Progress,
) -> Result<ReadTables, CorpusError> {
    let spills = Spills::create(rows, plan)?;
    let mut loader = Loader::new(spills, as_of, progress);
    let mut inputs = Vec::with_capacity(plan.tables.len());
    for (number, table) in plan.tables.iter().enumerate() {
        inputs.push(match left_out.get(&number) {
            Some(left_out) => left_out.input.clone(),
            None => loader.load(number, table)?,
        });
    }
    let Loader {
        mut spills,
        directory,
        registrations,
        tallies,
        cases,
        ..
    } = loader;
    cases.finish(&mut spills.lots)?;
    let stage = progress.stage("building the address directory", 1);
    let directory = Bytes::from(directory.finish());
    stage.finish_and_clear();
    Ok(ReadTables {
        spills,
        directory,
        registrations,
        tallies,
        inputs,
    })
}

fn open_directory(bytes: Bytes) -> Result<Directory, CorpusError> {
    Directory::open(bytes)
        .map_err(|error| ReleaseError::Unfit(format!("the new directory {}", error.0)).into())
}

struct Work<'a> {
    options: &'a BuildOptions,
    staging: &'a StagingRelease,
    /// The live release, whose rows the new one should have too. An invented city may have fewer
    /// than the one before.
    before: Option<Manifest>,
    store: &'a ReleaseStore,
    as_of: Date,
    days: Days,
    progress: Progress,
}

impl Work<'_> {
    fn fill(&self, plan: &Plan, manifest: &mut Manifest) -> Result<(), CorpusError> {
        let folder = self.staging.folder.as_path();
        let rows = folder.join("rows");
        let (read, judgment) = self.read(plan, &rows)?;
        manifest.inputs = read.inputs;
        manifest.write_file(folder, DIRECTORY, &read.directory)?;
        let directory = open_directory(read.directory)?;
        let counts = self.write_rows(read.spills, &directory, manifest)?;
        counts.add_to(&mut manifest.inputs);
        fs::remove_dir_all(&rows).map_err(CorpusError::write(&rows))?;
        manifest.datasets = datasets_of(&manifest.inputs);
        judgment.add_to(manifest);
        manifest.counts.addresses = directory.len();
        let losses = write_history(folder, manifest, self.store, &directory, self.progress)?;
        self.judge_losses(losses, manifest)?;
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
        write_json(&folder.join(MANIFEST), manifest)
    }

    /// Reads the tables and judges their datasets. Whether a file is refused shows at its end: if
    /// it was accepted so, all are read again without it.
    fn read(&self, plan: &Plan, rows: &Path) -> Result<(ReadTables, Judgment), CorpusError> {
        let mut left_out: BTreeMap<usize, LeftOut> = BTreeMap::new();
        if self.options.assume_whole {
            let read = read_tables(plan, rows, self.as_of, &left_out, self.progress)?;
            return Ok((read, Judgment::assumed()));
        }
        loop {
            let read = read_tables(plan, rows, self.as_of, &left_out, self.progress)?;
            let known = left_out.len();
            for (number, input) in read.inputs.iter().enumerate() {
                if let Some(refused) = rejected(input).filter(|_| !left_out.contains_key(&number)) {
                    left_out.insert(number, refused);
                }
            }
            let judgment = self.judge(plan, &read, &left_out);
            if let Some(lines) = unaccepted(&judgment.signals, |id| self.options.accepts(id)) {
                return Err(CorpusError::Partial(lines));
            }
            if left_out.len() == known {
                if let Some(lines) = unaccepted(&judgment.signals, |_| false) {
                    self.progress
                        .warn(&format!("these datasets are incomplete:{lines}"));
                }
                return Ok((read, judgment));
            }
            drop(read);
            fs::remove_dir_all(rows).map_err(CorpusError::write(rows))?;
        }
    }

    fn judge(
        &self,
        plan: &Plan,
        read: &ReadTables,
        left_out: &BTreeMap<usize, LeftOut>,
    ) -> Judgment {
        let mut files: BTreeMap<&str, Vec<SourceFile<'_>>> = BTreeMap::new();
        let mut refused: BTreeMap<String, Vec<Signal>> = BTreeMap::new();
        for (number, (input, table)) in read.inputs.iter().zip(&plan.tables).enumerate() {
            if let Some(left_out) = left_out.get(&number) {
                let signals = refused.entry(input.dataset.clone()).or_default();
                signals.push(left_out.signal.clone());
                continue;
            }
            let facts = table.facts.as_ref();
            let file = SourceFile { input, facts };
            files.entry(table.layout.dataset.id).or_default().push(file);
        }
        let before = self.before.as_ref();
        judge(&read.tallies, &files, &refused, before, self.as_of)
    }

    /// Warns of records that are gone, and refuses them like other signs of partial files where they
    /// had ids. Those of an invented city may be gone.
    fn judge_losses(&self, losses: Vec<Loss>, manifest: &mut Manifest) -> Result<(), CorpusError> {
        for loss in &losses {
            self.progress.warn(&format!(
                "{} of the live release's {} records of {} in {} seem to be gone, so the history \
                 shows none as gone or new",
                loss.gone,
                loss.before,
                loss.dataset.id,
                in_prose(loss.borough)
            ));
        }
        if self.before.is_none() || self.options.assume_whole {
            return Ok(());
        }
        let found = add_losses(losses, manifest);
        match unaccepted(&found, |id| self.options.accepts(id)) {
            Some(lines) => Err(CorpusError::Partial(lines)),
            None => Ok(()),
        }
    }

    /// Writes the record archives: by lot, and by location and for maps if any rows have one.
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
            map,
        } = spills;
        let documents = documents.finish()?;
        let mut counts = join_documents(&documents, directory, &mut lots, self.progress)?;
        let final_key = |lot| match Bbl::from_number(lot) {
            Some(known) => directory.lot_of(known).number(),
            None => lot,
        };
        let label = "sorting records";
        let (groups, of_lots) = self.write_archive(RECORDS, label, lots, final_key, manifest)?;
        manifest.counts.lots_with_records = groups;
        counts.add(of_lots);
        if manifest.inputs.iter().any(Input::is_of_places) {
            let label = "sorting places";
            let (groups, of_places) =
                self.write_archive(PLACES, label, places, |cell| cell, manifest)?;
            manifest.counts.places = groups;
            counts.add(of_places);
        }
        if manifest.inputs.iter().any(Input::is_of_map) {
            let (_, drawn) =
                self.write_archive(MAP, "sorting the map", map, |key| key, manifest)?;
            counts.add(drawn);
        }
        Ok(counts)
    }

    /// Writes the portfolios if registrations and their contacts are loaded.
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
        let folder = self.staging.folder.as_path();
        let linked = registrations.linked(directory);
        let writer = PortfolioWriter {
            directory,
            release,
            records: open_records(folder)?,
        };
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
        final_key: impl Fn(u64) -> u64 + Sync,
        manifest: &mut Manifest,
    ) -> Result<(u64, RowCounts), CorpusError> {
        let path = self.staging.folder.join(name);
        let rows = rows.finish()?;
        let (file, blobs, counts) = write_records(&path, &rows, final_key, label, self.progress)?;
        manifest.files.insert(name.to_owned(), file);
        Ok((blobs, counts))
    }
}

fn datasets_of(inputs: &[Input]) -> BTreeMap<String, DatasetFacts> {
    let mut datasets: BTreeMap<String, DatasetFacts> = BTreeMap::new();
    for input in inputs {
        let facts = datasets.entry(input.dataset.clone()).or_default();
        facts.rows += input.rows_loaded;
        let [newest, oldest] = [&input.newest_date, &input.oldest_date]
            .map(|date| date.as_deref().and_then(parse_date));
        facts.as_of = facts.as_of.max(newest);
        facts.oldest = facts.oldest.into_iter().chain(oldest).min();
    }
    datasets
}
