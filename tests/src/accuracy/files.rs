//! Finds the real data and builds a directory from its open files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use csv::{Reader, ReaderBuilder, StringRecord};
use flate2::read::MultiGzDecoder;
use nycapt_address::Directory;
use nycapt_corpus::clock::Clock;
use nycapt_corpus::{Progress, read_directory};

pub fn real_data() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    let named = std::env::var_os("NYCAPT_REAL_DATA").map(PathBuf::from);
    [
        named,
        Some(beside),
        Some(PathBuf::from("../../shared/data")),
    ]
    .into_iter()
    .flatten()
    .find(|path| path.join("addresses").is_dir())
}

/// A CSV file, compressed or not.
pub(crate) fn reader(path: &Path) -> Result<Reader<Box<dyn Read>>> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let packed = path.extension().is_some_and(|end| end == "gz");
    let bytes: Box<dyn Read> = if packed {
        Box::new(MultiGzDecoder::new(file))
    } else {
        Box::new(file)
    };
    Ok(ReaderBuilder::new().flexible(true).from_reader(bytes))
}

/// The value of a named column, or nothing.
pub(crate) fn field<'r>(record: &'r StringRecord, header: &StringRecord, name: &str) -> &'r str {
    header
        .iter()
        .position(|column| column.trim_start_matches('\u{feff}') == name)
        .and_then(|at| record.get(at))
        .unwrap_or_default()
        .trim()
}

/// The directory that the corpus reader makes of these files.
pub fn directory_of(paths: &[PathBuf]) -> Result<Directory> {
    let scratch = tempfile::tempdir()?;
    let today = Clock::system().today();
    let rows = scratch.path().join("rows");
    Ok(read_directory(paths, &rows, today, Progress::Quiet)?)
}
