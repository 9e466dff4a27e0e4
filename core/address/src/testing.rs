//! The made-up city that the tests share.

use std::sync::LazyLock;

use bytes::Bytes;

use crate::parse::parsed_text::ParsedText;
use crate::resolve::outcome::Outcome;
use crate::resolve::query::{Query, Strategy};
use crate::{AddressRow, AddressText, Directory, DirectoryBuilder, resolve};
use nycapt_contract::{Bbl, Borough, ResolveAnswer};

/// Long streets with a house on every even number.
pub(crate) const STREETS: &[(Borough, &str, &str)] = &[
    (Borough::Manhattan, "BROADWAY", "10023"),
    (Borough::Manhattan, "WEST 57 STREET", "10019"),
    (Borough::Manhattan, "5 AVENUE", "10003"),
    (Borough::Manhattan, "SAINT MARKS PLACE", "10003"),
    (Borough::Manhattan, "AVENUE OF THE AMERICAS", "10036"),
    (Borough::Bronx, "GRAND CONCOURSE", "10456"),
    (Borough::Bronx, "EAST MOUNT EDEN AVENUE", "10452"),
    (Borough::Brooklyn, "BROADWAY", "11211"),
    (Borough::Brooklyn, "GREENE AVENUE", "11216"),
    (Borough::Brooklyn, "GREEN STREET", "11222"),
    (Borough::Brooklyn, "AVENUE N", "11230"),
    (Borough::Queens, "BROADWAY", "11106"),
    (Borough::Queens, "85 DRIVE", "11435"),
    (Borough::Queens, "85 ROAD", "11435"),
    (Borough::StatenIsland, "RICHMOND TERRACE", "10301"),
    (Borough::StatenIsland, "SAINT MARKS PLACE", "10301"),
];

/// Number, street, borough, ZIP, block and lot of single houses, one a line.
const HOUSES: &str = include_str!("city.tsv");

/// Number, street, borough, ZIP and lot of every house on the long streets.
pub(crate) fn addresses() -> Vec<(String, &'static str, Borough, &'static str, Bbl)> {
    let mut out = Vec::new();
    for (&(borough, street, zip), block) in STREETS.iter().zip(10..) {
        for (number, lot) in (100..160_u32).step_by(2).zip(1..) {
            let queens = borough == Borough::Queens;
            let house = if queens {
                format!("{number}-{lot:02}")
            } else {
                number.to_string()
            };
            let bbl = Bbl::new(borough, block, lot).unwrap();
            out.push((house, street, borough, zip, bbl));
        }
    }
    out
}

/// A row with one line of text and nothing else.
pub(crate) fn line(text: &str, bbl: Bbl) -> AddressRow<'_> {
    AddressRow {
        borough: bbl.borough(),
        text: AddressText::Line(text),
        zip: "",
        bbl,
        bin: None,
        rank: 1,
        address_type: "",
        both_parities: false,
        street_code: None,
    }
}

pub(crate) fn builder() -> DirectoryBuilder {
    let mut builder = DirectoryBuilder::default();
    for (house, street, _, zip, bbl) in addresses() {
        add(&mut builder, &house, street, zip, bbl);
    }
    for house in HOUSES.lines() {
        let fields: Vec<&str> = house.split('\t').collect();
        let number = |at: usize| fields[at].parse().unwrap();
        let borough = Borough::from_text(fields[2]).unwrap();
        let bbl = Bbl::new(borough, number(4), number(5)).unwrap();
        add(&mut builder, fields[0], fields[1], fields[3], bbl);
    }
    builder
}

fn add(builder: &mut DirectoryBuilder, low: &str, street: &str, zip: &str, bbl: Bbl) {
    let high = "";
    let row = AddressRow {
        text: AddressText::Range { low, high, street },
        zip,
        ..line("", bbl)
    };
    builder.add(row).unwrap();
}

pub(crate) fn opened(builder: DirectoryBuilder) -> Directory {
    Directory::open(Bytes::from(builder.finish())).unwrap()
}

pub(crate) fn city() -> &'static Directory {
    static CITY: LazyLock<Directory> = LazyLock::new(|| opened(builder()));
    &CITY
}

/// A directory of lines, each with its borough, block and lot.
pub(crate) fn directory_of<S: AsRef<str>>(
    rows: impl IntoIterator<Item = (S, Borough, u32, u32)>,
) -> Directory {
    with_rows(DirectoryBuilder::default(), rows)
}

pub(crate) fn with_rows<S: AsRef<str>>(
    mut builder: DirectoryBuilder,
    rows: impl IntoIterator<Item = (S, Borough, u32, u32)>,
) -> Directory {
    for (text, borough, block, lot) in rows {
        let bbl = Bbl::new(borough, block, lot).unwrap();
        builder.add(line(text.as_ref(), bbl)).unwrap();
    }
    opened(builder)
}

pub(crate) fn answer(text: &str) -> ResolveAnswer {
    answer_from(city(), text)
}

pub(crate) fn answer_from(directory: &Directory, text: &str) -> ResolveAnswer {
    resolve(directory, text, None).into_answer("test", true)
}

pub(crate) fn outcome_of(strategy: Strategy, text: &str) -> Option<Outcome> {
    strategy(&Query::new(city(), &ParsedText::new(text)))
}
