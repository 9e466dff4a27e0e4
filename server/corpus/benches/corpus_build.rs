//! Rows a second of a whole build beside a bare CSV parse of the same file, and archive lookups.
//!
//! Reads the city's sales when they are at hand (in `NYCAPT_REAL_DATA`, else in a folder
//! `shared/data` beside the workspace), else the violations of a sample city.

use std::error::Error;
use std::fs::File;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;
use jiff::civil::date;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{
    ALL_PARTIAL, Archive, ArchiveWriter, BuildOptions, Progress, SampleOptions, build, write_sample,
};

const LOOKUP_KEYS: u64 = 1_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let clock = Clock::system();
    let file = input(folder.path())?;
    let mut out = std::io::stdout();

    let start = clock.now();
    let rows = parse(&file)?;
    let parsed = clock.since(start).as_secs_f64();
    let options = BuildOptions {
        data_dir: folder.path().join("data"),
        inputs: vec![file.clone()],
        as_of: Some(date(2026, 3, 31)),
        sample: true,
        accept_partial: vec![ALL_PARTIAL.into()],
        ..BuildOptions::default()
    };
    let start = clock.now();
    let manifest = build(&options, &clock, Progress::Quiet)?;
    let built = clock.since(start).as_secs_f64();
    let rate = |seconds: f64| rows / seconds / 1e6;
    writeln!(out, "file           {}", file.display())?;
    writeln!(out, "rows           {rows}")?;
    writeln!(
        out,
        "csv parse      {parsed:.2} s, {:.2} M rows/s",
        rate(parsed)
    )?;
    writeln!(
        out,
        "whole build    {built:.2} s, {:.2} M rows/s, {:.2} of the parse, {} previews",
        rate(built),
        parsed / built,
        manifest.counts.buildings
    )?;
    lookups(&clock, &mut out)
}

/// The same inflation and CSV reader as the build, and nothing else.
fn parse(file: &Path) -> Result<f64, Box<dyn Error>> {
    let stored = BufReader::new(File::open(file)?);
    let text: Box<dyn Read> = if file.extension().is_some_and(|extension| extension == "gz") {
        Box::new(flate2::read::MultiGzDecoder::new(stored))
    } else {
        Box::new(stored)
    };
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text);
    let mut record = csv::ByteRecord::new();
    let mut rows = 0.0;
    while reader.read_byte_record(&mut record)? {
        rows += 1.0;
    }
    Ok(rows)
}

fn input(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let root = std::env::var_os("NYCAPT_REAL_DATA").map_or(root, PathBuf::from);
    let real = root.join("files/dof_sales_2012_2024.csv.gz");
    if real.is_file() {
        return Ok(real);
    }
    let options = SampleOptions {
        seed: 1,
        buildings: 20_000,
        as_of: date(2026, 3, 31),
        whole_city: false,
    };
    write_sample(&folder.join("input"), options)?;
    Ok(folder.join("input/hpd_violations.csv"))
}

fn lookups(clock: &Clock, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut writer = ArchiveWriter::new(Vec::new())?;
    for key in 0..LOOKUP_KEYS {
        writer.put([format!("{key}-street-queens")], &key.to_le_bytes())?;
    }
    let archive = Archive::open(Bytes::from(writer.finish()?.0))?;
    let keys: Vec<String> = (0..LOOKUP_KEYS)
        .map(|at| format!("{}-street-queens", at.wrapping_mul(7_919) % LOOKUP_KEYS))
        .collect();
    let start = clock.now();
    let found = keys
        .iter()
        .filter(|key| archive.get(key.as_bytes()).is_some())
        .count();
    let seconds = clock.since(start).as_secs_f64();
    writeln!(
        out,
        "lookups        {found} of {LOOKUP_KEYS} keys found, {:.2} M a second",
        found as f64 / seconds / 1e6
    )?;
    Ok(())
}
