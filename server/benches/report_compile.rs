//! Time and memory of the report of the building with most records, next to the preview of the same
//! records and to writing its rows as JSON.
//!
//! Reads the city's open files if present (in `NYCAPT_REAL_DATA`, else in a folder
//! `shared/data` next to the workspace), else a sample city.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use jiff::civil::date;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    ALL_PARTIAL, BuildOptions, Progress as Shown, Release, ReleaseBuilding, ReleaseStore,
    SampleOptions, build, decode_records, write_sample,
};
use nycapt_report::datasets::ALL;
use nycapt_report::{Field, PeerTables, preview};
use nycapt_server::worker::{CompileTask, Compiler, Progress, ReportCompiler};

const ROUNDS: u32 = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let clock = Clock::system();
    let release = release(folder.path(), &clock)?;
    let building = largest(&release).ok_or("the release has no building")?;
    let records = decode_records(&building.stored).ok_or("the records are damaged")?;
    let rows: u64 = ALL.iter().map(|dataset| records.count(dataset.id)).sum();
    let mut out = std::io::stdout();
    let (slug, kb) = (&building.slug, building.stored.len() / 1000);
    writeln!(out, "building       {slug} ({rows} rows, {kb} kB stored)")?;
    let before = peak_memory()?;
    let task = CompileTask {
        job_id: "job_bench".into(),
        address: building.address.formatted.clone(),
        unit: Some("4B".into()),
        slug: building.slug.clone(),
        question: Some("Is there heat, and are there mice?".into()),
        is_order: false,
    };
    let compile = || {
        let compiled = ReportCompiler::default().compile(&task, &release, &Progress::default());
        compiled.map(|compiled| compiled.report)
    };
    let report = compile().map_err(|error| format!("{error:?}"))?;
    let json = serde_json::to_vec(&report)?;
    let after = peak_memory()?;
    let time = |work: &dyn Fn()| {
        let start = clock.now();
        for _ in 0..ROUNDS {
            work();
        }
        clock.since(start).as_secs_f64() * 1e3 / f64::from(ROUNDS)
    };
    let compiled = time(&|| drop(std::hint::black_box(compile())));
    let previewed = time(&|| {
        let input = building.input(&records, release.facts());
        std::hint::black_box(preview(&input, &PeerTables::default()));
    });
    let dumped = time(&|| drop(std::hint::black_box(dump(&building))));
    let kb = json.len() / 1000;
    writeln!(out, "report         {compiled:.2} ms, {kb} kB of JSON")?;
    for (name, ms) in [("preview", previewed), ("rows as JSON", dumped)] {
        let times = compiled / ms;
        writeln!(out, "{name:14} {ms:.2} ms, {times:.1} times as fast")?;
    }
    let mb = (after - before) / 1e3;
    Ok(writeln!(out, "memory         {mb:.1} MB more at the peak")?)
}

fn release(folder: &Path, clock: &Clock) -> Result<Release, Box<dyn Error>> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let files = std::env::var_os("NYCAPT_REAL_DATA")
        .map_or(default, PathBuf::from)
        .join("files");
    let (inputs, as_of, sample) = if files.is_dir() {
        (files, date(2026, 3, 31), false)
    } else {
        let inputs = folder.join("input");
        let city = SampleOptions {
            seed: 1,
            buildings: 500,
            as_of: date(2026, 11, 20),
            whole_city: false,
        };
        write_sample(&inputs, city)?;
        (inputs, city.as_of, true)
    };
    let options = BuildOptions {
        data_dir: folder.join("data"),
        inputs: vec![inputs],
        as_of: Some(as_of),
        sample,
        accept_partial: vec![ALL_PARTIAL.into()],
        ..BuildOptions::default()
    };
    let manifest = build(&options, clock, Shown::Quiet)?;
    let folder = ReleaseStore::new(&options.data_dir).folder(&manifest.name)?;
    Ok(Release::open(&folder)?)
}

fn largest(release: &Release) -> Option<ReleaseBuilding> {
    let lots = release.directory().slugs().filter(|entry| entry.canonical);
    let longest =
        lots.max_by_key(|entry| release.records(entry.bbl).map_or(0, |stored| stored.len()));
    release.building(&longest?.slug)
}

/// Every row as an object, written as JSON.
fn dump(building: &ReleaseBuilding) -> Option<Vec<u8>> {
    let records = decode_records(&building.stored)?;
    let mut rows = Vec::new();
    for dataset in ALL {
        for row in records.of(dataset.id) {
            let members = dataset.columns.iter().enumerate();
            let members = members.map(|(at, column)| (column.name(), row.text(Field(at))));
            rows.push(members.collect::<std::collections::BTreeMap<_, _>>());
        }
    }
    serde_json::to_vec(&rows).ok()
}

/// The most memory that this process has held, in kB.
fn peak_memory() -> Result<f64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let figure = line.and_then(|line| line.split_whitespace().next());
    Ok(figure.ok_or("no VmHWM")?.parse()?)
}
