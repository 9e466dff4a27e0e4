//! `nycapt-server corpus …`: build, list, verify and publish data releases.

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::{Args, Subcommand};
use jiff::civil::Date;
use nycapt_contract::Borough;
use nycapt_report::datasets::by_id;
use serde_json::{Value, json};

use crate::arguments::print;
pub use crate::arguments::{Accepted, DataDir};
use crate::clock::Clock;
use crate::error::CorpusError;
use crate::fetch::{FetchArguments, run_fetch};
use crate::import::{BuildOptions, build, holds_sample};
use crate::progress::Progress;
use crate::release::{Listing, Manifest, ReleaseStore, Signal, list, prune, publish, verify};
use crate::sample::{SampleOptions, change_sample, write_sample};
pub use crate::update::{Keep, OutputForm};
use crate::update::{UPDATE_NOTES, UpdateArguments, run_update};

/// Manage data releases.
#[derive(Debug, Clone, Subcommand)]
pub enum CorpusCommand {
    /// Download the city's files from its open-data portal.
    Fetch(FetchArguments),
    /// Build a release from the city's files, and make it live.
    Build(BuildArguments),
    /// Write a synthetic city, build it and make it live, but not in place of real data.
    Sample(SampleArguments),
    /// List the releases, marked as live, was live or refused.
    List(ListArguments),
    /// Check every byte and count of a release.
    Verify {
        /// The data folder of the release.
        #[command(flatten)]
        data_dir: DataDir,
        /// Name of the release; the live one by default.
        name: Option<String>,
    },
    /// Download, build, check, publish and prune in one run, for a nightly timer.
    #[command(after_help = UPDATE_NOTES)]
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
        /// Name of the release, as `corpus list` shows it.
        name: String,
    },
}

/// What to build.
#[derive(Debug, Clone, Args)]
pub struct BuildArguments {
    /// Where the release goes.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// Day as of which ages and counts are computed; today in New York by default.
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
    /// Files and folders with the city's data: CSV, GeoJSON, gzip or ZIP, recognized by their headers.
    #[arg(required = true, value_name = "PATH")]
    pub paths: Vec<PathBuf>,
}

/// Which releases to list.
#[derive(Debug, Clone, Args)]
pub struct ListArguments {
    /// Where the releases are.
    #[command(flatten)]
    pub data_dir: DataDir,
    /// How to write the list.
    #[arg(short, long, value_enum, default_value = "text")]
    pub output: OutputForm,
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
/// Whatever the command met.
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
            ReleaseStore::new(&data_dir).check_sample_may_replace_live()?;
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
        CorpusCommand::List(ListArguments { data_dir, output }) => {
            let store = existing(&data_dir)?;
            let listed = list(&store)?;
            print(&match output {
                OutputForm::Text if listed.is_empty() => {
                    format!("{}\n", CorpusError::NothingPublished(store.releases()))
                }
                OutputForm::Text => list_table(&listed),
                OutputForm::Json => format!("{}\n", list_json(&listed)),
            })
        }
        CorpusCommand::Verify { data_dir, name } => {
            let release = verify(&existing(&data_dir)?, name.as_deref())?;
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
            let removed = prune(&existing(&data_dir)?, keep.keep.into())?;
            let lines = removed.iter().map(|name| format!("{name} is removed\n"));
            print(&lines.collect::<String>())
        }
        CorpusCommand::Publish { data_dir, name } => {
            publish(&existing(&data_dir)?, &name)?;
            print(&format!("{name} is live\n"))
        }
    }
}

/// The releases of a data folder that exists: a misspelled one would seem to have none.
fn existing(DataDir { data_dir }: &DataDir) -> Result<ReleaseStore, CorpusError> {
    // Only if it is surely missing: any other problem has an error of its own.
    if !data_dir.try_exists().unwrap_or(true) {
        return Err(CorpusError::NoDataFolder(data_dir.clone()));
    }
    Ok(ReleaseStore::new(data_dir))
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

/// One line for each table: what was read, what became of it, the addresses in it, and the place names
/// that it added to the address directory.
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
    let mut text = format!("{:36} {} dataset\n", "coverage", boroughs.concat());
    let ids = manifest.coverage.keys().chain(manifest.signals.keys());
    for id in ids.collect::<BTreeSet<_>>() {
        let coverage = manifest.coverage.get(id);
        let extent =
            |borough| coverage.map_or("not loaded", |coverage| coverage.of(borough).as_str());
        let extents = Borough::ALL.map(|borough| format!("{:13}", extent(borough)));
        let name = by_id(id).map_or("", |dataset| dataset.name);
        let line = format!("{id:36} {} {name}", extents.concat());
        text.push_str(line.trim_end());
        text.push('\n');
        for Signal { kind, sentence, .. } in manifest.signals.get(id).into_iter().flatten() {
            text.push_str(&format!("  {}: {sentence}\n", kind.as_str()));
        }
    }
    text
}

fn list_table(listed: &[Listing]) -> String {
    let mut text = format!(
        "  {:16} {:20} {:>10} {:>11} {:>9}  as of\n",
        "release", "built", "buildings", "rows", "MB"
    );
    for listing in listed {
        let mark = if listing.live { '*' } else { ' ' };
        let state = match listing {
            Listing { live: true, .. } => ", live",
            Listing { was_live: true, .. } => ", was live",
            Listing { refused, .. } if !refused.is_empty() => ", refused",
            Listing { .. } => "",
        };
        match &listing.manifest {
            Ok(manifest) => text.push_str(&format!(
                "{mark} {:16} {:20} {:>10} {:>11} {:>9.1}  {}{state}{}{}\n",
                listing.name,
                manifest.built_at.get(..19).unwrap_or(&manifest.built_at),
                manifest.counts.buildings,
                rows_of(manifest),
                megabytes(bytes_of(manifest)),
                manifest.as_of,
                if manifest.sample { ", sample" } else { "" },
                if manifest.is_partial() {
                    ", partial"
                } else {
                    ""
                },
            )),
            Err(reason) => text.push_str(&format!("{mark} {:16} {reason}{state}\n", listing.name)),
        }
        for reason in &listing.refused {
            text.push_str(&format!("    {reason}\n"));
        }
    }
    text
}

fn list_json(listed: &[Listing]) -> Value {
    let releases = listed.iter().map(|listing| {
        let manifest = listing.manifest.as_ref();
        let error = manifest.err();
        let manifest = manifest.ok();
        json!({
            "name": listing.name,
            "live": listing.live,
            "wasLive": listing.was_live,
            "refused": listing.refused,
            "error": error,
            "builtAt": manifest.map(|manifest| manifest.built_at.as_str()),
            "asOf": manifest.map(|manifest| manifest.as_of.as_str()),
            "buildings": manifest.map(|manifest| manifest.counts.buildings),
            "rows": manifest.map(rows_of),
            "bytes": manifest.map(bytes_of),
            "sample": manifest.map(|manifest| manifest.sample),
            "partial": manifest.map(Manifest::is_partial),
        })
    });
    json!({ "releases": releases.collect::<Vec<_>>() })
}

fn rows_of(manifest: &Manifest) -> u64 {
    manifest.datasets.values().map(|facts| facts.rows).sum()
}

fn bytes_of(manifest: &Manifest) -> u64 {
    manifest.files.values().map(|facts| facts.bytes).sum()
}

#[expect(clippy::cast_precision_loss, reason = "shown with one decimal")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use nycapt_report::{Coverage, Extent};

    use super::*;
    use crate::release::{Input, SignalKind};

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
            sentence: "none of its rows is class C in the Bronx".into(),
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
             Queens       Staten Island dataset\n\
             wvxf-dwi5                            whole        partial      whole        \
             whole        whole         Housing Maintenance Code violations\n  \
             absent: none of its rows is class C in the Bronx\n"
        );
    }

    #[test]
    fn each_table_is_listed_with_its_addresses_and_the_places_it_added() {
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

    fn listing(live: bool, was_live: bool, refused: &[&str], manifest: Manifest) -> Listing {
        Listing {
            name: "2026-11-21-1".into(),
            live,
            was_live,
            refused: refused.iter().map(|&reason| reason.to_owned()).collect(),
            manifest: Ok(manifest),
        }
    }

    #[test]
    fn a_list_marks_what_is_live_was_live_was_refused_and_is_partial() {
        let whole = Manifest::default;
        let listed = [
            listing(false, false, &[], whole()),
            listing(false, true, &[], whole()),
            listing(true, false, &[], partial()),
            listing(false, false, &["scores: 11 of 100 moved"], whole()),
        ];
        let table = list_table(&listed);
        let ends = [
            "as of",
            "0.0  ",
            ", was live",
            ", live, partial",
            ", refused",
        ];
        let lines: Vec<&str> = table.lines().collect();
        for (line, end) in lines.iter().zip(ends) {
            assert!(line.ends_with(end), "{end}: {table}");
        }
        assert_eq!(lines[5], "    scores: 11 of 100 moved");
        let document = list_json(&listed);
        assert_eq!(document["releases"][1]["wasLive"], true);
        assert_eq!(document["releases"][2]["live"], true);
        assert_eq!(document["releases"][2]["partial"], true);
        let refused = json!(["scores: 11 of 100 moved"]);
        assert_eq!(document["releases"][3]["refused"], refused);
    }

    #[test]
    fn a_folder_that_does_not_exist_is_no_folder_without_releases() {
        let data = tempfile::tempdir().unwrap();
        let data_dir = data.path().join("none");
        let refused = existing(&DataDir { data_dir }).unwrap_err();
        assert!(
            refused.to_string().contains("none` doesn't exist"),
            "{refused}"
        );
        let data_dir = data.path().to_owned();
        existing(&DataDir { data_dir }).unwrap();
    }
}
