//! Addresses a second: real messy strings when this machine has them, else a made-up city.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use divan::counter::ItemsCount;
use nycapt_address::{AddressRow, AddressText, Directory, DirectoryBuilder, normalize, resolve};
use nycapt_contract::{Bbl, Borough};

// The server's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

struct Load {
    directory: Directory,
    queries: Vec<String>,
}

fn load() -> Option<&'static Load> {
    static LOAD: std::sync::OnceLock<Option<Load>> = std::sync::OnceLock::new();
    LOAD.get_or_init(|| real().or_else(made_up)).as_ref()
}

/// The executed evictions against the lots and sales of the real data, when it is there.
fn real() -> Option<Load> {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let data = std::env::var_os("NYCAPT_REAL_DATA").map_or(default, PathBuf::from);
    let files = data.join("files");
    let mut builder = DirectoryBuilder::default();
    let mut add = |borough: &str, block: &str, lot: &str, line: &str, zip: &str, rank: u8| {
        let borough = Borough::from_text(borough)?;
        let bbl = Bbl::new(borough, block.parse().ok()?, lot.parse().ok()?)?;
        let row = AddressRow {
            zip,
            rank,
            ..row(line, bbl)
        };
        builder.add(row).ok()
    };
    for (file, zip, rank) in [
        ("pluto_standin.csv.gz", "zipcode", 0),
        ("dof_sales_2012_2024.csv.gz", "zip_code", 1),
    ] {
        for_each(&files.join(file), |get| {
            let [borough, block, lot] = ["borough", "block", "lot"].map(get);
            add(&borough, &block, &lot, &get("address"), &get(zip), rank);
        })?;
    }
    let mut queries = Vec::new();
    for_each(&data.join("addresses/tuning.csv.gz"), |get| {
        if get("source") == "marshal_evictions_2018" {
            queries.push(format!(
                "{}, {} {}",
                get("raw_address"),
                get("borough_hint"),
                get("zip")
            ));
        }
    })?;
    let directory = Directory::open(Bytes::from(builder.finish())).ok()?;
    Some(Load { directory, queries })
}

fn row(line: &str, bbl: Bbl) -> AddressRow<'_> {
    AddressRow {
        borough: bbl.borough(),
        text: AddressText::Line(line),
        zip: "",
        bbl,
        bin: None,
        rank: 0,
        address_type: "",
        both_parities: false,
        street_code: None,
    }
}

/// Calls `visit` for each row of a packed CSV file with a way to read its columns.
fn for_each(path: &Path, mut visit: impl FnMut(&dyn Fn(&str) -> String)) -> Option<()> {
    let file = std::fs::File::open(path).ok()?;
    let mut reader = csv::Reader::from_reader(flate2::read::MultiGzDecoder::new(file));
    let header = reader.headers().ok()?.clone();
    for record in reader.records() {
        let record = record.ok()?;
        visit(&|name| {
            let at = header.iter().position(|column| column == name);
            at.and_then(|at| record.get(at))
                .unwrap_or_default()
                .to_owned()
        });
    }
    Some(())
}

/// 500 streets with 400 numbers each, typed the way people in a hurry type.
fn made_up() -> Option<Load> {
    let mut builder = DirectoryBuilder::default();
    let mut queries = Vec::new();
    for street in 1..=500_u32 {
        let borough = Borough::from_code(u8::try_from(street % 5 + 1).ok()?)?;
        for number in 1..=400_u32 {
            let line = format!("{} WEST {street} STREET", number * 3);
            let Some(bbl) = Bbl::new(borough, street, number) else {
                continue;
            };
            if builder.add(row(&line, bbl)).is_ok() && number % 20 == 0 {
                queries.push(format!(
                    "{} w. {street}th Stre et apt {number}B, {}",
                    number * 3,
                    borough.name()
                ));
            }
        }
    }
    let directory = Directory::open(Bytes::from(builder.finish())).ok()?;
    Some(Load { directory, queries })
}

/// Times the first `most` queries; how many succeed is counted so that no work is optimized away.
fn time(bencher: divan::Bencher, most: usize, succeeds: impl Fn(&Directory, &str) -> bool + Sync) {
    let Some(load) = load() else { return };
    let queries = load.queries.get(..most).unwrap_or(&load.queries);
    bencher.counter(ItemsCount::new(queries.len())).bench(|| {
        let queries = queries.iter();
        queries
            .filter(|query| succeeds(&load.directory, black_box(query)))
            .count()
    });
}

#[divan::bench(sample_count = 20)]
fn resolve_messy(bencher: divan::Bencher) {
    time(bencher, usize::MAX, |directory, text| {
        resolve(directory, text, None).outcome.best.is_some()
    });
}

#[divan::bench(sample_count = 20)]
fn resolve_to_answer(bencher: divan::Bencher) {
    time(bencher, 2000, |directory, text| {
        let answer = resolve(directory, text, None).into_answer("bench", false);
        answer.matched.is_some()
    });
}

#[divan::bench(sample_count = 20)]
fn normalize_messy(bencher: divan::Bencher) {
    time(bencher, usize::MAX, |_, text| {
        normalize(text, None).street.is_some()
    });
}

/// Text repeated to 500 characters that makes a resolver try the most readings; the slowest sample
/// is the figure that counts, with the answer written out.
#[divan::bench(args = [
    "9 ", "9-", "1 - ", "STREET ", "ST ", "1 BROADWAY ", "1 ST E W N S ", "E ", "110 BRODWAY ",
    "110 BROAD WAY GRENE AVENEU ", "A K A ", "5 AVENUE ", "1/2 TO ST NEW UNIT N SAINT AND EAST ",
])]
fn trap_of_500_characters(bencher: divan::Bencher, part: &str) {
    let Some(load) = load() else { return };
    let text: String = part.chars().cycle().take(500).collect();
    bencher.bench(|| resolve(&load.directory, black_box(&text), None).into_answer("bench", false));
}
