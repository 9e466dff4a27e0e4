//! The sample city, built once for all tests with the real importer.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result, anyhow};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use nycapt::contract::Report;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    BuildOptions, Progress, Release, ReleaseStore, SampleOptions, build, decode_records,
    write_sample,
};
use nycapt_report::{ReportBuilder, ReportInput};
use serde_json::Value;

/// The release of the sample city.
pub fn sample_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    Arc::clone(RELEASE.get_or_init(|| Arc::new(built("2026-11-20", |_| {}))))
}

/// A larger city of the same kind that says nothing of being a sample: its pages are those that
/// search engines see, and it has neighborhoods of more than one page.
pub fn public_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    Arc::clone(RELEASE.get_or_init(|| Arc::new(built_of("2026-11-20", 1_500, false, |_| {}))))
}

/// A smaller city that says nothing of being a sample: other buildings than the larger one has.
pub fn smaller_public_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    Arc::clone(RELEASE.get_or_init(|| Arc::new(built_of("2026-11-21", 400, false, |_| {}))))
}

/// The same city a day later: equal slugs, other documents, another name.
pub fn later_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    Arc::clone(RELEASE.get_or_init(|| Arc::new(built("2026-11-21", |_| {}))))
}

/// The city of another day of which only addresses and lots are loaded: too little for a report.
pub fn poor_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    let thin_out = |inputs: &Path| {
        for entry in fs::read_dir(inputs).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !["pluto", "boba"].iter().any(|kept| name.starts_with(kept)) {
                fs::remove_file(path).unwrap();
            }
        }
    };
    Arc::clone(RELEASE.get_or_init(|| Arc::new(built("2026-11-21", thin_out))))
}

/// Some slugs of it, canonical ones first.
pub fn slugs() -> Vec<String> {
    let release = sample_release();
    let mut entries: Vec<_> = release.directory().slugs().take(200).collect();
    entries.sort_by_key(|entry| !entry.canonical);
    entries.into_iter().map(|entry| entry.slug).collect()
}

/// The address in the preview of a building of the sample city.
pub fn address_of(slug: &str) -> Value {
    let preview = sample_release().preview(slug).unwrap().json();
    let mut preview: Value = serde_json::from_slice(&preview).unwrap();
    preview.get_mut("address").unwrap().take()
}

/// An address of each building of the release that a data folder holds.
pub fn addresses(data_dir: &Path) -> Vec<String> {
    let store = ReleaseStore::new(data_dir);
    let name = store.current().unwrap().unwrap();
    let release = Release::open(&store.folder(&name).unwrap()).unwrap();
    let directory = release.directory();
    let buildings = directory.slugs().filter(|entry| entry.canonical);
    buildings
        .filter_map(|entry| Some(directory.preferred(entry.bbl)?.formatted))
        .collect()
}

/// The report of a building of a release, made at a fixed time.
///
/// # Errors
/// The release does not have the building, or too little for a report.
pub fn report_of(release: &Release, slug: &str) -> Result<Report> {
    let building = release
        .building(slug)
        .context("there is no such building")?;
    let records = decode_records(&building.stored).context("its records are unreadable")?;
    let portfolio = release.portfolio(building.lot);
    let input = ReportInput {
        building: building.input(&records, release.facts()),
        unit: None,
        entrance: None,
        question: None,
        nearby: None,
        portfolio: portfolio.as_ref(),
        peers: release.peers(),
        report_id: "job_01",
        generated_at: "2026-11-21T15:00:00.000Z",
        allows_partial: false,
    };
    let mut builder = ReportBuilder::new(&input);
    builder.facts();
    builder.hpd();
    builder.dob();
    builder.health();
    builder.ownership();
    builder.finance();
    builder.regulation();
    builder.environment();
    builder.unit();
    builder.score();
    let (report, _warnings) = builder.finish().map_err(|error| anyhow!("{error}"))?;
    Ok(report)
}

/// The city of this day, with its files changed before they are read.
pub(crate) fn built(day: &str, change: impl FnOnce(&Path)) -> Release {
    built_of(day, 120, true, change)
}

/// Publishes a city of so many buildings in a data folder.
pub fn publish_city(data_dir: &Path, buildings: u32, sample: bool) {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions {
        data_dir: data_dir.into(),
        publish: true,
        sample,
        ..options_of("2026-11-20", buildings, folder.path(), |_| {})
    };
    build(&options, &clock_of(&options), Progress::Quiet).unwrap();
}

fn built_of(day: &str, buildings: u32, sample: bool, change: impl FnOnce(&Path)) -> Release {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions {
        sample,
        ..options_of(day, buildings, folder.path(), change)
    };
    let manifest = build(&options, &clock_of(&options), Progress::Quiet).unwrap();
    let store = ReleaseStore::new(&options.data_dir);
    // The open release keeps its mapped files after the folder is gone.
    Release::open(&store.folder(&manifest.name).unwrap()).unwrap()
}

/// A city of this day in a folder, with its files changed before they are read.
fn options_of(
    day: &str,
    buildings: u32,
    folder: &Path,
    change: impl FnOnce(&Path),
) -> BuildOptions {
    let day: Date = day.parse().unwrap();
    let inputs = folder.join("input");
    let city = SampleOptions {
        seed: 1,
        buildings,
        as_of: day,
        whole_city: false,
    };
    write_sample(&inputs, city).unwrap();
    change(&inputs);
    BuildOptions {
        data_dir: folder.join("data"),
        inputs: vec![inputs],
        as_of: Some(city.as_of),
        publish: false,
        sample: true,
        accept_partial: Vec::new(),
        assume_whole: false,
    }
}

/// Noon of the day of a city.
fn clock_of(options: &BuildOptions) -> Clock {
    let day = options.as_of.unwrap();
    let noon = day.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
    Clock::fixed(noon.timestamp())
}
