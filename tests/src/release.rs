//! The sample city, built once for all tests with the real importer.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};

use anyhow::{Context, Result, anyhow};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use nycapt::contract::{Bbl, Preview, Report, Unit};
use nycapt_address::LotAddress;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    ALL_PARTIAL, BuildOptions, LiveRelease, PortalFacts, Progress, Release, ReleaseStore,
    SampleOptions, build, change_sample, decode_records, write_sample,
};
use nycapt_report::ReportInput;
use serde_json::Value;

use crate::accuracy::real_data;

pub fn sample_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    Arc::clone(RELEASE.get_or_init(|| Arc::new(city_of("2026-11-20", |_| {}))))
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
    Arc::clone(RELEASE.get_or_init(|| Arc::new(city_of("2026-11-21", |_| {}))))
}

/// Lets the city of both days take turns as the live release until it is dropped.
#[derive(Debug)]
pub struct AlternatingReleases {
    ended: Arc<AtomicBool>,
    turns: Option<JoinHandle<()>>,
}

impl AlternatingReleases {
    pub fn begin(live: &Arc<LiveRelease>) -> Self {
        let ended = Arc::new(AtomicBool::new(false));
        let (live, stop) = (Arc::clone(live), Arc::clone(&ended));
        let turns = thread::spawn(move || {
            for release in [later_release(), sample_release()].iter().cycle() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                live.switch(Arc::clone(release));
                thread::yield_now();
            }
        });
        Self {
            ended,
            turns: Some(turns),
        }
    }
}

impl Drop for AlternatingReleases {
    fn drop(&mut self) {
        self.ended.store(true, Ordering::Relaxed);
        // It does not panic.
        let _ = self.turns.take().map(JoinHandle::join);
    }
}

/// The city after some of its violations were changed, compared with the release before.
pub fn changed_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    let made = || {
        let folder = tempfile::tempdir().unwrap();
        let city = |change: fn(&Path)| options_of("2026-11-20", 120, folder.path(), change);
        let before = BuildOptions {
            publish: true,
            ..city(|_| {})
        };
        build(&before, &clock_of(&before), Progress::Quiet).unwrap();
        let after = city(|inputs| change_sample(inputs).unwrap());
        opened(&after, &clock_of(&after))
    };
    Arc::clone(RELEASE.get_or_init(|| Arc::new(made())))
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
    Arc::clone(RELEASE.get_or_init(|| Arc::new(city_of("2026-11-21", thin_out))))
}

/// The city with a file of evictions without a usable row, and one of bedbug filings that lacks rows.
pub fn flawed_release() -> Arc<Release> {
    static RELEASE: OnceLock<Arc<Release>> = OnceLock::new();
    let spoil = |inputs: &Path| {
        let path = inputs.join("evictions.csv");
        let text = fs::read_to_string(&path).unwrap();
        let header = text.lines().next().unwrap();
        fs::write(&path, format!("{header}\n{}", "unusable\n".repeat(200))).unwrap();
        let path = inputs.join("hpd_bedbugs.csv");
        let facts = PortalFacts::of(&path).unwrap().unwrap();
        let rows = facts.rows.map(|rows| 2 * rows + 10);
        PortalFacts { rows, ..facts }.write_for(&path).unwrap();
    };
    Arc::clone(RELEASE.get_or_init(|| Arc::new(city_of("2026-11-20", spoil))))
}

/// The city with no place for its first lot, 350 5 Avenue, which is thus in no neighborhood.
pub fn unplaced_release() -> Arc<Release> {
    Arc::new(city_of("2026-11-20", |inputs| {
        let path = inputs.join("pluto.csv");
        change_first_row(&path, &[("latitude", ""), ("longitude", "")]);
    }))
}

/// The city with an apartment RBE in a violation at its first lot, 350 5 Avenue.
pub fn named_apartment_release() -> Arc<Release> {
    Arc::new(city_of("2026-11-20", |inputs| {
        let path = inputs.join("hpd_violations.csv");
        change_first_row(&path, &[("Apartment", "RBE")]);
    }))
}

/// Writes other cells into the first row of a file, by their columns.
fn change_first_row(path: &Path, changes: &[(&str, &str)]) {
    let mut reader = csv::Reader::from_path(path).unwrap();
    let header = reader.headers().unwrap().clone();
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let mut writer = csv::Writer::from_path(path).unwrap();
    writer.write_record(&header).unwrap();
    for (number, row) in rows.iter().enumerate() {
        let cells = header.iter().zip(row).map(|(column, cell)| {
            let mut changes = changes.iter().filter(|_| number == 0);
            let change = changes.find(|(name, _)| *name == column);
            change.map_or(cell, |(_, changed)| *changed)
        });
        writer.write_record(cells).unwrap();
    }
    writer.flush().unwrap();
}

/// The city with a lot that has the address of its neighbor, and that address with the lot's slug.
pub fn shared_address_release() -> (Arc<Release>, LotAddress) {
    static MADE: OnceLock<(Arc<Release>, LotAddress)> = OnceLock::new();
    let made = || {
        let mut lot = String::new();
        let share = |inputs: &Path| {
            let path = inputs.join("bobaadr.txt");
            let text = fs::read_to_string(&path).unwrap();
            // Borough, block, lot, building number and the address.
            let rows = text.lines().map(|row| row.splitn(5, ',').collect());
            let mut rows: Vec<Vec<&str>> = rows.collect();
            // The two in the middle have one address each, and are no condominiums.
            let first = rows.windows(4).position(|four| {
                let is_near =
                    |row: &Vec<&str>| row[..2] == four[0][..2] && row[2].starts_with("\"00");
                four.iter().all(is_near) && four.windows(2).all(|two| two[0][2] != two[1][2])
            });
            let at = first.unwrap() + 2;
            rows[at][4] = rows[at - 1][4];
            lot = rows[at][..3].concat().replace('"', "");
            let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
            fs::write(&path, rows.join("\n") + "\n").unwrap();
        };
        let release = city_of("2026-11-20", share);
        let address = release.directory().preferred(Bbl::parse(&lot).unwrap());
        (Arc::new(release), address.unwrap())
    };
    MADE.get_or_init(made).clone()
}

/// The release of the city's own files; none where this machine lacks them. Every dataset is accepted
/// as partial, or taken for whole.
pub fn real_release(as_of: Date, assume_whole: bool) -> Option<Arc<Release>> {
    let Some(data) = real_data() else {
        io::stdout().write_all(b"skipped: no real data\n").unwrap();
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions {
        data_dir: folder.path().to_owned(),
        inputs: vec![data.join("files")],
        as_of: Some(as_of),
        accept_partial: vec![ALL_PARTIAL.into()],
        assume_whole,
        ..BuildOptions::default()
    };
    Some(Arc::new(opened(&options, &Clock::system())))
}

/// Some slugs of it, canonical ones first.
pub fn slugs() -> Vec<String> {
    let release = sample_release();
    let mut entries: Vec<_> = release.directory().slugs().take(200).collect();
    entries.sort_by_key(|entry| !entry.canonical);
    entries.into_iter().map(|entry| entry.slug).collect()
}

/// Slug, alias and address of that alias of a building of the sample city that has several.
pub fn other_address() -> (String, String, String) {
    let release = sample_release();
    let mut aliases = release.directory().slugs().filter(|entry| !entry.canonical);
    let alias = aliases.next().unwrap();
    let building = release.building(&alias.slug).unwrap();
    let address = building.entrance.unwrap().formatted;
    (building.slug, alias.slug, address)
}

/// Slug and address of a building of the sample city whose records contradict an apartment 99Z.
pub fn without_99z() -> (String, String) {
    let release = sample_release();
    let is_doubted = |slug: &String| {
        let mentions = release.unit_mentions(&format!("{slug}-apt-99z"));
        mentions.is_some_and(|mentions| mentions.warning.is_some())
    };
    let slug = slugs().into_iter().find(is_doubted).unwrap();
    let mut address = address_of(&slug);
    let formatted = address.get_mut("formatted").unwrap().take();
    (slug, formatted.as_str().unwrap().to_owned())
}

pub fn preview_of(slug: &str) -> Preview {
    serde_json::from_slice(&sample_release().preview(slug).unwrap().json()).unwrap()
}

pub fn address_of(slug: &str) -> Value {
    let preview = sample_release().preview(slug).unwrap().json();
    let mut preview: Value = serde_json::from_slice(&preview).unwrap();
    preview.get_mut("address").unwrap().take()
}

pub fn current_release(data_dir: &Path) -> Release {
    let store = ReleaseStore::new(data_dir);
    let name = store.current().unwrap().unwrap();
    Release::open(&store.folder(&name).unwrap()).unwrap()
}

/// An address of each building of the release that a data folder holds.
pub fn addresses(data_dir: &Path) -> Vec<String> {
    let release = current_release(data_dir);
    let directory = release.directory();
    let buildings = directory.slugs().filter(|entry| entry.canonical);
    buildings
        .filter_map(|entry| Some(directory.preferred(entry.bbl)?.formatted))
        .collect()
}

/// A report on a building, or on one of its apartments.
pub fn report_of(release: &Release, slug: &str, unit: Option<&Unit>) -> Result<Report> {
    let building = release
        .building(slug)
        .context("there is no such building")?;
    let records = decode_records(&building.stored).context("its records are unreadable")?;
    let portfolio = release.portfolio(building.lot);
    let input = ReportInput {
        building: building.input(&records, release.facts()),
        unit,
        entrance: None,
        question: None,
        nearby: None,
        portfolio: portfolio.as_ref(),
        peers: release.peers(),
        report_id: "job_01",
        generated_at: "2026-11-21T15:00:00.000Z",
        allows_partial: false,
    };
    let (report, _warnings) = nycapt_report::report(&input).map_err(|error| anyhow!("{error}"))?;
    Ok(report)
}

/// The city of this day, with its files changed before they are read.
pub(crate) fn city_of(day: &str, change: impl FnOnce(&Path)) -> Release {
    built_of(day, 120, true, change)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Covered {
    /// Downloaded in 2019.
    Old,
    Part,
    Nothing,
}

/// The city with only so much of these datasets, by id, and all others whole.
pub fn covered_release(datasets: &[&str], held: Covered) -> Arc<Release> {
    let whole = sample_release();
    let cover = |inputs: &Path| {
        let all = whole.manifest().inputs.iter();
        for input in all.filter(|input| datasets.contains(&input.dataset.as_str())) {
            let path = inputs.join(&input.file);
            let facts = PortalFacts::of(&path).unwrap().unwrap();
            match held {
                Covered::Old => {
                    let fetched_at = "2019-01-01T12:00:00Z".into();
                    let facts = PortalFacts {
                        fetched_at,
                        ..facts
                    };
                    facts.write_for(&path).unwrap();
                }
                Covered::Part => {
                    let rows = Some(2 * input.rows_read + 10);
                    PortalFacts { rows, ..facts }.write_for(&path).unwrap();
                }
                Covered::Nothing => {
                    fs::remove_file(&path).unwrap();
                    fs::remove_file(PortalFacts::path_for(&path)).unwrap();
                }
            }
        }
    };
    Arc::new(city_of("2026-11-20", cover))
}

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
    opened(&options, &clock_of(&options))
}

fn opened(options: &BuildOptions, clock: &Clock) -> Release {
    let manifest = build(options, clock, Progress::Quiet).unwrap();
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
        sample: true,
        accept_partial: vec![ALL_PARTIAL.into()],
        ..BuildOptions::default()
    }
}

fn clock_of(options: &BuildOptions) -> Clock {
    let day = options.as_of.unwrap();
    let noon = day.at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap();
    Clock::fixed(noon.timestamp())
}
