//! Finds the real data and builds a directory from its open files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use bytes::Bytes;
use csv::{Reader, ReaderBuilder, StringRecord};
use flate2::read::MultiGzDecoder;
use nycapt::address::{AddressRow, AddressText, Directory, DirectoryBuilder};
use nycapt::contract::{Bbl, Borough};

/// The folder with real data, when this machine has it.
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

/// The directory of open files: sales, lots and the list of stabilised buildings, by their headers.
///
/// # Errors
/// A file cannot be read.
pub fn directory_of(paths: &[PathBuf]) -> Result<Directory> {
    let mut builder = DirectoryBuilder::default();
    for path in paths {
        add_file(path, &mut builder)?;
    }
    Directory::open(Bytes::from(builder.finish())).map_err(|fault| anyhow::anyhow!("{fault:?}"))
}

fn add_file(path: &Path, builder: &mut DirectoryBuilder) -> Result<()> {
    let mut reader = reader(path)?;
    let header = reader.headers()?.clone();
    let has = |name: &str| header.iter().any(|column| column == name);
    let mut record = StringRecord::new();
    while reader.read_record(&mut record)? {
        let get = |name: &str| field(&record, &header, name);
        if has("address1") {
            for line in [get("address1"), get("address2")] {
                add(builder, Bbl::parse(get("bbl")), line, get("zip"), 2);
            }
        } else if has("condono") {
            add(
                builder,
                Bbl::parse(get("bbl")),
                get("address"),
                get("zipcode"),
                0,
            );
        } else {
            let lot = Borough::from_text(get("borough"))
                .zip(get("block").parse().ok())
                .zip(get("lot").parse().ok())
                .and_then(|((borough, block), lot)| Bbl::new(borough, block, lot));
            add(builder, lot, get("address"), get("zip_code"), 1);
        }
    }
    Ok(())
}

fn add(builder: &mut DirectoryBuilder, lot: Option<Bbl>, line: &str, zip: &str, rank: u8) {
    let Some(bbl) = lot else { return };
    // What is no address is not counted here: the corpus reader reports it.
    let _refused = builder.add(AddressRow {
        borough: bbl.borough(),
        text: AddressText::Line(line),
        zip,
        bbl,
        bin: None,
        rank,
        address_type: "",
        both_parities: false,
    });
}
