//! `nycapt-server corpus …`: build, list, verify and publish data releases.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use jiff::civil::Date;
use nycapt_contract::Borough;

use crate::arguments::print;
pub use crate::arguments::{Accepted, DataDir};
use crate::clock::Clock;
use crate::error::CorpusError;
use crate::fetch::{FetchArguments, run_fetch};
use crate::import::{BuildOptions, build, holds_sample};
use crate::progress::Progress;
use crate::release::{Manifest, ReleaseStore, Signal, list, prune, publish, verify};
use crate::sample::{SampleOptions, change_sample, write_sample};
pub use crate::update::Keep;
use crate::update::{UPDATE_EXITS, UpdateArguments, run_update};

/// Work on data releases.
#[derive(Debug, Clone, Subcommand)]
pub enum CorpusCommand {
    /// Download the city's files from its open-data portal.
    Fetch(FetchArguments),
    /// Build a release from the city's files, and make it live.
    Build(BuildArguments),
    /// Write a synthetic city, build it and make it live.
    Sample(SampleArguments),
    /// List the releases; the live one is marked.
    List(DataDir),
    /// Check every byte and count of a release.
    Verify {
        /// The data folder of the release.
        #[command(flatten)]
        data_dir: DataDir,
        /// Its name; the live one by default.
        name: Option<String>,
    },
    /// Download, build, check, publish and prune in one run, for a nightly timer.
    #[command(after_help = UPDATE_EXITS)]
    Update(UpdateArguments),
    /// Remove old releases, never the live one.
    Prune {
        /// The data folder of the releases.
        #[command(flatten)]
        data_dir: DataDir,
        /// Releases to keep.
        #[command(flatten)]
        keep: Keep,
    },
    /// Make a release live; an older one rolls back.
    Publish {
        /// The data folder of the release.
        #[command(flatten)]
        data_dir: DataDir,
        /// Its name.
        name: String,
    },
}

/// What to build.
#[derive(Debug, Clone, Args)]
pub struct BuildArguments {
    /// Where the release goes.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// Day to count facts for; today in New York by default.
    #[arg(long, value_name = "DATE")]
    pub as_of: Option<Date>,
    /// Build and verify, but leave the live release as it is.
    #[arg(long)]
    pub no_publish: bool,
    /// What may be partial.
    #[command(flatten)]
    pub accepted: Accepted,
    /// Print only errors and warnings.
    #[arg(long)]
    pub quiet: bool,
    /// Files and folders of the city's data: CSV, GeoJSON, gzip or ZIP, recognized by their headers.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

/// Which sample city.
#[derive(Debug, Clone, Args)]
pub struct SampleArguments {
    /// Where the release goes; the files are written to `sample-input` in it.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// The same seed, size and day give the same city.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Tax lots in the city.
    #[arg(long, default_value_t = 2000)]
    pub buildings: u32,
    /// Day its records lead up to; today in New York by default.
    #[arg(long, value_name = "DATE")]
    pub as_of: Option<Date>,
    /// Change some violations of the same city, to see them on pages and in feeds.
    #[arg(long)]
    pub changed: bool,
    /// Print only errors and warnings.
    #[arg(long)]
    pub quiet: bool,
}

/// Runs a command; data go to standard output, progress to standard error.
///
/// # Errors
/// Whatever the command met. The live release is unchanged then.
pub fn run(command: CorpusCommand) -> Result<(), CorpusError> {
    let clock = Clock::system();
    match command {
        CorpusCommand::Fetch(arguments) => run_fetch(&arguments).map(drop),
        CorpusCommand::Build(arguments) => {
            let options = BuildOptions {
                data_dir: arguments.data_dir.data_dir,
                sample: holds_sample(&arguments.paths)?,
                inputs: arguments.paths,
                as_of: arguments.as_of,
                publish: !arguments.no_publish,
                accept_partial: arguments.accepted.accept_partial,
                ..BuildOptions::default()
            };
            run_build(&options, arguments.quiet, &clock)
        }
        CorpusCommand::Sample(arguments) => {
            let data_dir = arguments.data_dir.data_dir;
            let input = data_dir.join("sample-input");
            let as_of = arguments.as_of.unwrap_or_else(|| clock.today());
            let sample = SampleOptions {
                seed: arguments.seed,
                buildings: arguments.buildings,
                as_of,
                whole_city: false,
            };
            write_sample(&input, sample)?;
            if arguments.changed {
                change_sample(&input)?;
            }
            let options = BuildOptions {
                data_dir,
                inputs: vec![input],
                as_of: Some(as_of),
                publish: true,
                sample: true,
                ..BuildOptions::default()
            };
            run_build(&options, arguments.quiet, &clock)
        }
        CorpusCommand::List(data_dir) => {
            print(&list_table(&ReleaseStore::new(&data_dir.data_dir))?)
        }
        CorpusCommand::Verify { data_dir, name } => {
            let release = verify(&ReleaseStore::new(&data_dir.data_dir), name.as_deref())?;
            print(&format!(
                "{}{}: {} buildings, {} addresses; every checksum and count agrees\n",
                coverage_table(release.manifest()),
                release.name(),
                release.buildings(),
                release.manifest().counts.addresses
            ))
        }
        CorpusCommand::Update(arguments) => run_update(&arguments),
        CorpusCommand::Prune { data_dir, keep } => {
            let removed = prune(&ReleaseStore::new(&data_dir.data_dir), keep.keep.into())?;
            let lines = removed.iter().map(|name| format!("{name} is removed\n"));
            print(&lines.collect::<String>())
        }
        CorpusCommand::Publish { data_dir, name } => {
            publish(&ReleaseStore::new(&data_dir.data_dir), &name)?;
            print(&format!("{name} is live\n"))
        }
    }
}

fn run_build(options: &BuildOptions, quiet: bool, clock: &Clock) -> Result<(), CorpusError> {
    let start = clock.now();
    let manifest = build(options, clock, Progress::for_terminal(quiet))?;
    let seconds = clock.since(start).as_secs_f64();
    if quiet {
        return Ok(());
    }
    let live = match options.publish {
        true => "live",
        false => "not published",
    };
    print(&format!(
        "{}\n{}{}: {} buildings in {} neighborhoods, {} addresses, {} slugs, {seconds:.1} s, {live}\n",
        summary(&manifest),
        coverage_table(&manifest),
        manifest.name,
        manifest.counts.buildings,
        manifest.counts.neighborhoods,
        manifest.counts.addresses,
        manifest.counts.slugs
    ))
}

/// One line for each table: what was read, what became of it, and what it added to the address directory.
fn summary(manifest: &Manifest) -> String {
    let widths = manifest.inputs.iter().map(|input| input.file.len());
    let width = widths.max().unwrap_or(0).max(4);
    let mut text = format!(
        "{:width$}  {:>10} {:>10} {:>9} {:>9} {:>10} {:>8}  dataset\n",
        "file", "read", "loaded", "merged", "rejected", "addresses", "places"
    );
    for input in &manifest.inputs {
        let rejected: u64 = input.rows_rejected.values().sum();
        text.push_str(&format!(
            "{:width$}  {:>10} {:>10} {:>9} {rejected:>9} {:>10} {:>8}  {}\n",
            input.file,
            input.rows_read,
            input.rows_loaded,
            input.rows_merged,
            input.addresses,
            input.place_names,
            input.dataset
        ));
        for (reason, count) in &input.rows_rejected {
            text.push_str(&format!("{:width$}  rejected {count}: {reason}\n", ""));
        }
    }
    text
}

/// How much of each dataset there is in each borough, and the signals against it.
fn coverage_table(manifest: &Manifest) -> String {
    let boroughs = Borough::ALL.map(|borough| format!("{:13}", borough.name()));
    let mut text = format!("{:36} {}\n", "coverage", boroughs.concat().trim_end());
    let ids = manifest.coverage.keys().chain(manifest.signals.keys());
    for id in ids.collect::<BTreeSet<_>>() {
        let coverage = manifest.coverage.get(id);
        let extent =
            |borough| coverage.map_or("not loaded", |coverage| coverage.of(borough).as_str());
        let extents = Borough::ALL.map(|borough| format!("{:13}", extent(borough)));
        text.push_str(&format!("{id:36} {}\n", extents.concat().trim_end()));
        for Signal { kind, sentence, .. } in manifest.signals.get(id).into_iter().flatten() {
            text.push_str(&format!("  {}: {sentence}\n", kind.as_str()));
        }
    }
    text
}

fn list_table(store: &ReleaseStore) -> Result<String, CorpusError> {
    let mut text = format!(
        "  {:16} {:20} {:>10} {:>11} {:>9}  as of\n",
        "release", "built", "buildings", "rows", "MB"
    );
    for listing in list(store)? {
        let mark = if listing.live { '*' } else { ' ' };
        let manifest = match &listing.manifest {
            Ok(manifest) => manifest,
            Err(reason) => {
                text.push_str(&format!("{mark} {:16} {reason}\n", listing.name));
                continue;
            }
        };
        let partial = match manifest.is_partial() {
            true => ", partial",
            false => "",
        };
        let rows: u64 = manifest.datasets.values().map(|facts| facts.rows).sum();
        let bytes: u64 = manifest.files.values().map(|facts| facts.bytes).sum();
        text.push_str(&format!(
            "{mark} {:16} {:20} {:>10} {rows:>11} {:>9.1}  {}{}{}\n",
            listing.name,
            manifest.built_at.get(..19).unwrap_or(&manifest.built_at),
            manifest.counts.buildings,
            megabytes(bytes),
            manifest.as_of,
            if manifest.sample { ", sample" } else { "" },
            partial,
        ));
    }
    Ok(text)
}

#[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use jiff::civil::date;
    use nycapt_report::{Coverage, Extent};

    use super::*;
    use crate::atomic_file::write_json;
    use crate::release::{Input, MANIFEST, SignalKind};

    /// A manifest of violations that are partial in the Bronx.
    fn partial() -> Manifest {
        let id = "wvxf-dwi5".to_owned();
        let mut coverage = Coverage::everywhere(Extent::Whole);
        coverage.set(Borough::Bronx, "C", Extent::Partial);
        let signal = Signal {
            kind: SignalKind::Absent,
            files: vec!["violations.csv".into()],
            borough: Some("bronx".into()),
            class: Some("C".into()),
            sentence: "none of its rows is of class C in Bronx".into(),
        };
        Manifest {
            coverage: BTreeMap::from([(id.clone(), coverage)]),
            signals: BTreeMap::from([(id, vec![signal])]),
            ..Manifest::default()
        }
    }

    #[test]
    fn a_release_is_described_with_what_it_has_of_each_borough_and_why_not_all() {
        assert_eq!(
            coverage_table(&partial()),
            "coverage                             Manhattan    Bronx        Brooklyn     \
             Queens       Staten Island\n\
             wvxf-dwi5                            whole        partial      whole        \
             whole        whole\n  \
             absent: none of its rows is of class C in Bronx\n"
        );
    }

    #[test]
    fn each_table_is_listed_with_the_addresses_and_places_that_it_added() {
        let input = Input {
            file: "nycha.csv".into(),
            dataset: "nycha:lots".into(),
            rows_read: 100,
            rows_loaded: 99,
            rows_rejected: BTreeMap::from([("no lot".into(), 1)]),
            addresses: 98,
            place_names: 7,
            ..Input::default()
        };
        let manifest = Manifest {
            inputs: vec![input],
            ..Manifest::default()
        };
        assert_eq!(
            summary(&manifest),
            "file             read     loaded    merged  rejected  addresses   places  dataset\n\
             nycha.csv         100         99         0         1         98        7  nycha:lots\n\
             \x20          rejected 1: no lot\n"
        );
    }

    #[test]
    fn a_partial_release_is_listed_as_one() {
        let data = tempfile::tempdir().unwrap();
        let store = ReleaseStore::new(data.path());
        for manifest in [Manifest::default(), partial()] {
            let staging = store.begin(date(2026, 11, 21)).unwrap();
            write_json(&staging.folder.join(MANIFEST), &manifest).unwrap();
            staging.finish().unwrap();
        }
        let table = list_table(&store).unwrap();
        let lines: Vec<bool> = table
            .lines()
            .map(|line| line.ends_with(", partial"))
            .collect();
        assert_eq!(lines, [false, false, true], "{table}");
    }
}
