//! Measures a build of a whole city of synthetic files: `city FOLDER SCALE` writes the files into
//! the folder, builds them in a process of their own, opens the release, and prints the figures;
//! `city build INPUT DATA` is that process.

use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use bytes::Bytes;
use jiff::civil::{Date, date};
use nycapt_address::Directory;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    BuildOptions, Manifest, Progress, Release, ReleaseStore, SampleOptions, build, write_sample,
};

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Tax lots of New York.
const LOTS: f64 = 860_000.0;
const AS_OF: Date = date(2026, 3, 31);
/// The file that other programs read too: the violations with all 41 columns.
const VIOLATIONS: &str = "hpd_violations.csv";
/// The Property Address Directory: ranges of house numbers, and lots.
const PAD: [&str; 2] = ["bobaadr.txt", "bobabbl.txt"];
/// Previews that are looked up.
const LOOKUPS: usize = 50_000;

fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["build", input, data] => build_release(Path::new(input), Path::new(data)),
        [folder, scale] => measure(Path::new(folder), scale.parse()?),
        _ => Err("usage: city FOLDER SCALE | city build INPUT DATA".into()),
    }
}

fn build_release(input: &Path, data_dir: &Path) -> Outcome<()> {
    let options = BuildOptions {
        data_dir: data_dir.to_owned(),
        inputs: vec![input.to_owned()],
        as_of: Some(AS_OF),
        sample: true,
        assume_whole: true,
        ..BuildOptions::default()
    };
    build(&options, &Clock::system(), Progress::Lines)?;
    Ok(())
}

fn measure(folder: &Path, scale: f64) -> Outcome<()> {
    let clock = Clock::system();
    let mut out = io::stdout();
    let input = folder.join("input");
    let start = clock.now();
    let options = SampleOptions {
        seed: 1,
        buildings: format!("{:.0}", (LOTS * scale).max(1.0)).parse()?,
        as_of: AS_OF,
        whole_city: true,
    };
    write_sample(&input, options)?;
    writeln!(
        out,
        "files written in {:.1} s, {:.2} GB",
        clock.since(start).as_secs_f64(),
        folder_bytes(&input)? / 1e9
    )?;

    let (parsed, rows) = parse(&clock, &input.join(VIOLATIONS))?;
    writeln!(out, "\n{VIOLATIONS}: {rows:.0} rows")?;
    writeln!(out, "  bare CSV parse    {}", rate(rows, (parsed, parsed)))?;
    let alone_in = folder.join("violations");
    let alone = Run::of(&clock, &input.join(VIOLATIONS), &alone_in)?;
    let (read, sorted) = (alone.took("read "), alone.took("sorting records"));
    let both = (read.0 + sorted.0, read.1 + sorted.1);
    writeln!(out, "  read and sorted   {}", rate(rows, both))?;
    writeln!(out, "  read              {}", rate(rows, read))?;
    print_stages(
        &mut out,
        "built alone",
        &alone,
        &newest_release(&alone_in)?.1,
    )?;
    fs::remove_dir_all(alone_in)?;

    let data_dir = folder.join("data");
    let whole = Run::of(&clock, &input, &data_dir)?;
    let (release, manifest) = newest_release(&data_dir)?;
    print_tables(&mut out, &manifest)?;
    print_stages(&mut out, "whole city", &whole, &manifest)?;
    print_directory(&mut out, &clock, &whole, &input, (&release, &manifest))?;
    print_sizes(&mut out, &release, &manifest)?;
    print_lookups(&mut out, &clock, &release)
}

/// A build in its own process.
struct Run {
    stages: Vec<Stage>,
    seconds: f64,
    peak_anonymous_kb: u64,
}

impl Run {
    fn of(clock: &Clock, input: &Path, data_dir: &Path) -> Outcome<Self> {
        let start = clock.now();
        let mut child = Command::new(std::env::current_exe()?)
            .arg("build")
            .args([input, data_dir])
            .stderr(Stdio::piped())
            .spawn()?;
        let memory = AnonymousMemory::watch(&child);
        let mut stages: Vec<Stage> = Vec::new();
        let (mut before, mut used) = (start, 0.0);
        let said = BufReader::new(child.stderr.take().ok_or("no output")?).lines();
        for line in said.chain([Ok(String::new())]) {
            let (seconds, now) = (clock.since(before).as_secs_f64(), processor_of(child.id()));
            let processor = (now - used).max(0.0);
            (before, used) = (clock.now(), now);
            let mut stage = Stage {
                name: line?,
                seconds,
                processor,
            };
            if !stage.is_table() {
                if let Some(last) = stages.last_mut().filter(|last| !last.is_table()) {
                    (last.seconds, last.processor) = (seconds, processor);
                }
                (stage.seconds, stage.processor) = (0.0, 0.0);
            }
            stages.push(stage);
        }
        if !child.wait()?.success() {
            let said = stages.iter().rev().find(|stage| !stage.name.is_empty());
            return Err(
                format!("the build failed: {}", said.map_or("", |stage| &stage.name)).into(),
            );
        }
        Ok(Self {
            stages,
            seconds: clock.since(start).as_secs_f64(),
            peak_anonymous_kb: memory.peak(),
        })
    }

    /// Seconds and processor seconds of the stages whose names start like this.
    fn took(&self, start: &str) -> (f64, f64) {
        let named = self
            .stages
            .iter()
            .filter(|stage| stage.name.starts_with(start));
        named.fold((0.0, 0.0), |(seconds, processor), stage| {
            (seconds + stage.seconds, processor + stage.processor)
        })
    }
}

/// What a build said, and what it took.
struct Stage {
    name: String,
    seconds: f64,
    /// Processor time of all threads: steadier than the clock where others use the machine.
    processor: f64,
}

impl Stage {
    /// A table is named when it is read, any other stage when it begins.
    fn is_table(&self) -> bool {
        self.name.starts_with("read ")
    }
}

fn processor_of(process: u32) -> f64 {
    /// Of a second; the kernel's unit for them on every Linux.
    const TICKS: f64 = 100.0;
    let text = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name of the program, in parentheses, may have spaces.
    let fields = text.rsplit_once(')').map_or("", |(_, fields)| fields);
    let times = fields.split_whitespace().skip(11).take(2);
    times
        .filter_map(|ticks| ticks.parse::<f64>().ok())
        .sum::<f64>()
        / TICKS
}

/// The peak of a process's memory that no file backs.
struct AnonymousMemory {
    peak_kb: Arc<AtomicU64>,
    ended: Arc<AtomicBool>,
}

impl AnonymousMemory {
    fn watch(child: &Child) -> Self {
        let status = PathBuf::from(format!("/proc/{}/status", child.id()));
        let watched = Self {
            peak_kb: Arc::default(),
            ended: Arc::default(),
        };
        let (peak_kb, ended) = (Arc::clone(&watched.peak_kb), Arc::clone(&watched.ended));
        thread::spawn(move || {
            while !ended.load(Ordering::Relaxed) {
                let text = fs::read_to_string(&status).unwrap_or_default();
                let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:"));
                let kb = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
                peak_kb.fetch_max(kb.unwrap_or_default(), Ordering::Relaxed);
                thread::park_timeout(Duration::from_millis(20));
            }
        });
        watched
    }

    fn peak(&self) -> u64 {
        self.ended.store(true, Ordering::Relaxed);
        self.peak_kb.load(Ordering::Relaxed)
    }
}

fn rate(rows: f64, (seconds, processor): (f64, f64)) -> String {
    format!(
        "{seconds:8.2} s {:>10.0} rows/s, {processor:8.2} processor s",
        rows / seconds
    )
}

/// The same CSV reader as the build, and nothing else.
fn parse(clock: &Clock, file: &Path) -> Outcome<(f64, f64)> {
    let start = clock.now();
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(File::open(file)?);
    let mut record = csv::ByteRecord::new();
    let mut rows = 0.0;
    while reader.read_byte_record(&mut record)? {
        rows += 1.0;
    }
    Ok((clock.since(start).as_secs_f64(), rows))
}

fn print_tables(out: &mut impl Write, manifest: &Manifest) -> Outcome<()> {
    writeln!(out, "\nrows by dataset:")?;
    for input in &manifest.inputs {
        writeln!(
            out,
            "  {:32} {:32} {:>12}",
            input.dataset, input.file, input.rows_read
        )?;
    }
    Ok(())
}

/// The address directory by itself: how long its main source is read, and it is built and opened.
fn print_directory(
    out: &mut impl Write,
    clock: &Clock,
    run: &Run,
    input: &Path,
    (release, manifest): (&Path, &Manifest),
) -> Outcome<()> {
    let inputs = manifest.inputs.iter();
    let rows: u64 = inputs
        .filter(|input| PAD.contains(&input.file.as_str()))
        .map(|input| input.rows_read)
        .sum();
    let [ranges, lots] = PAD.map(|file| run.took(&format!("read {file}")));
    let read = (ranges.0 + lots.0, ranges.1 + lots.1);
    let built = run.took("building the address directory");
    let bytes = Bytes::from(fs::read(release.join("directory.bin"))?);
    let size = bytes.len();
    let start = clock.now();
    let directory = Directory::open(bytes).map_err(|error| format!("the directory {}", error.0))?;
    let opened = clock.since(start).as_secs_f64();
    let addresses = count(directory.len());
    writeln!(
        out,
        "\naddress directory: {addresses:.0} addresses of all files, {size} bytes"
    )?;
    let lots = lots_of_pad(&input.join(PAD[1]))?;
    writeln!(out, "  PAD lots, with condominium units {lots:>12}")?;
    writeln!(out, "  {:32} {}", "PAD read", rate(count(rows), read))?;
    writeln!(out, "  {:32} {}", "built", rate(addresses, built))?;
    writeln!(out, "  {:32} {opened:8.3} s", "opened")?;
    Ok(())
}

/// Lots of PAD: a row has a range of them.
fn lots_of_pad(file: &Path) -> Outcome<u64> {
    let mut reader = csv::Reader::from_path(file)?;
    let header = reader.headers()?.clone();
    let place = |name: &str| header.iter().position(|column| column == name);
    let (low, high) = place("lolot").zip(place("hilot")).ok_or("PAD lacks lots")?;
    let mut lots = 0;
    for row in reader.records() {
        let row = row?;
        let lot = |at: usize| row.get(at).unwrap_or_default().trim().parse::<u64>();
        lots += (lot(high)? + 1).saturating_sub(lot(low)?);
    }
    Ok(lots)
}

fn print_stages(out: &mut impl Write, title: &str, run: &Run, manifest: &Manifest) -> Outcome<()> {
    let read: u64 = manifest.inputs.iter().map(|input| input.rows_read).sum();
    let read = count(read);
    writeln!(out, "\n{title}: {read:.0} rows")?;
    writeln!(out, "  {:32} {}", "reading", rate(read, run.took("read ")))?;
    for stage in run.stages.iter().filter(|stage| !stage.is_table()) {
        if stage.seconds >= 0.01 {
            let took = (stage.seconds, stage.processor);
            writeln!(out, "  {:32} {}", stage.name, rate(read, took))?;
        }
    }
    let everything = (run.seconds, run.took("").1);
    writeln!(out, "  {:32} {}", "everything", rate(read, everything))?;
    let buildings = count(manifest.counts.buildings);
    for (name, stage) in [
        ("rendered and packed", "rendering previews"),
        ("compared", "comparing buildings"),
    ] {
        let (seconds, processor) = run.took(stage);
        writeln!(
            out,
            "  a building is {name} in {:.1} us, {:.1} of a processor",
            seconds * 1e6 / buildings,
            processor * 1e6 / buildings
        )?;
    }
    writeln!(
        out,
        "  peak anonymous memory {:.0} MB",
        count(run.peak_anonymous_kb) / 1e3
    )?;
    Ok(())
}

fn print_sizes(out: &mut impl Write, release: &Path, manifest: &Manifest) -> Outcome<()> {
    writeln!(out, "\nrelease: {:.3} GB", folder_bytes(release)? / 1e9)?;
    for (name, facts) in &manifest.files {
        writeln!(out, "  {name:16} {:>9.2} MB", count(facts.bytes) / 1e6)?;
    }
    let bytes = |name: &str| {
        manifest
            .files
            .get(name)
            .map_or(0.0, |facts| count(facts.bytes))
    };
    let rows: u64 = manifest.datasets.values().map(|facts| facts.rows).sum();
    writeln!(
        out,
        "  {:.1} bytes a row, {:.0} bytes a preview",
        bytes("records.bin") / count(rows),
        bytes("previews.bin") / count(manifest.counts.buildings)
    )?;
    Ok(())
}

fn print_lookups(out: &mut impl Write, clock: &Clock, folder: &Path) -> Outcome<()> {
    let start = clock.now();
    let release = Release::open(folder)?;
    let opened = clock.since(start).as_secs_f64();
    let slugs: Vec<String> = release
        .directory()
        .slugs()
        .map(|entry| entry.slug)
        .collect();
    let mut micros: Vec<f64> = (0..LOOKUPS)
        .filter_map(|at| slugs.get(at * 7_919 % slugs.len()))
        .map(|slug| {
            let start = clock.now();
            let length = release
                .preview(slug)
                .map_or(0, |preview| preview.json().len());
            let passed = clock.since(start).as_secs_f64() * 1e6;
            if length == 0 { f64::NAN } else { passed }
        })
        .collect();
    micros.sort_by(f64::total_cmp);
    let at = |percent: usize| micros.get(micros.len() * percent / 100).copied();
    writeln!(
        out,
        "\nopened in {opened:.2} s; a preview as JSON takes {:.1} us (median), {:.1} us (99th)",
        at(50).unwrap_or(f64::NAN),
        at(99).unwrap_or(f64::NAN)
    )?;
    Ok(())
}

fn newest_release(data_dir: &Path) -> Outcome<(PathBuf, Manifest)> {
    let store = ReleaseStore::new(data_dir);
    let names = store.names()?;
    let folder = store.folder(names.last().ok_or("no release was built")?)?;
    let manifest = serde_json::from_slice(&fs::read(folder.join("manifest.json"))?)?;
    Ok((folder, manifest))
}

fn folder_bytes(folder: &Path) -> Outcome<f64> {
    let mut bytes = 0;
    for entry in fs::read_dir(folder)? {
        bytes += entry?.metadata()?.len();
    }
    Ok(count(bytes))
}

#[expect(clippy::cast_precision_loss, reason = "figures are rounded")]
fn count(number: u64) -> f64 {
    number as f64
}
