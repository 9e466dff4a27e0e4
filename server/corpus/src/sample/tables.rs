//! The CSV files of the sample, written row by row and by column names.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use super::building::{Building, american};
use crate::error::CorpusError;
use crate::portal_facts::PortalFacts;

/// One line for each file: its name, a colon, and its header as the city exports it. A column may
/// be followed by `=` and the value it has in every row, where `{…}` is a [`property`] of the
/// building.
const TABLES: &str = include_str!("data/tables.txt");

/// Every CSV file of the sample, by name.
#[derive(Debug)]
pub(super) struct Tables(BTreeMap<&'static str, Table>);

#[derive(Debug)]
struct Table {
    path: PathBuf,
    /// Names with the values they have in every row.
    columns: Vec<(&'static str, &'static str)>,
    cells: Vec<String>,
    rows: u64,
    writer: csv::Writer<BufWriter<File>>,
    error: Option<csv::Error>,
}

/// A row that is not written yet.
#[derive(Debug)]
pub(super) struct Row<'t>(Option<&'t mut Table>);

impl Tables {
    pub(super) fn create(folder: &Path) -> Result<Self, CorpusError> {
        let files = TABLES.lines().filter_map(|line| line.split_once(':'));
        let tables = files.map(|(name, columns)| Ok((name, Table::create(folder, name, columns)?)));
        Ok(Self(tables.collect::<Result<_, CorpusError>>()?))
    }

    /// Begins a row about a building, with the values that [`TABLES`] gives it.
    pub(super) fn row(&mut self, file: &str, building: &Building) -> Row<'_> {
        let mut table = self.0.get_mut(file);
        debug_assert!(table.is_some(), "the sample has no file {file}");
        if let Some(table) = &mut table {
            for (cell, (_, value)) in table.cells.iter_mut().zip(&table.columns) {
                fill(cell, value, building);
            }
        }
        Row(table)
    }

    /// Ends all files and writes the facts of each, made from its name and rows.
    pub(super) fn finish(
        self,
        facts: impl Fn(&str, u64) -> PortalFacts,
    ) -> Result<(), CorpusError> {
        self.0.into_iter().try_for_each(|(name, table)| {
            let facts = facts(name, table.rows);
            let path = table.path.clone();
            table.finish()?;
            facts.write_for(&path)
        })
    }
}

impl Table {
    fn create(folder: &Path, name: &str, columns: &'static str) -> Result<Self, CorpusError> {
        let path = folder.join(name);
        let file = File::create(&path).map_err(CorpusError::write(&path))?;
        let columns = columns.split(',');
        let columns: Vec<_> = columns
            .map(|column| column.split_once('=').unwrap_or((column, "")))
            .collect();
        // The files of PAD, and no others, have quotes around every value.
        let quotes = match path.extension().is_some_and(|end| end == "txt") {
            true => csv::QuoteStyle::Always,
            false => csv::QuoteStyle::Necessary,
        };
        let mut writer = csv::WriterBuilder::new()
            .quote_style(quotes)
            .from_writer(BufWriter::new(file));
        let header = writer.write_record(columns.iter().map(|(name, _)| name));
        Ok(Self {
            path,
            cells: vec![String::new(); columns.len()],
            rows: 0,
            columns,
            writer,
            error: header.err(),
        })
    }

    fn finish(mut self) -> Result<(), CorpusError> {
        let flushed = self.writer.flush();
        let written = self.error.map_or(flushed, |error| Err(error.into()));
        written.map_err(CorpusError::write(&self.path))
    }
}

impl Row<'_> {
    pub(super) fn set(&mut self, column: &str, value: impl Display) -> &mut Self {
        if let Some(table) = &mut self.0 {
            let place = table.columns.iter().position(|(name, _)| *name == column);
            debug_assert!(place.is_some(), "{:?} has no {column}", table.path);
            if let Some(cell) = place.and_then(|place| table.cells.get_mut(place)) {
                *cell = value.to_string();
            }
        }
        self
    }

    /// Writes the row. A failure is reported by [`Tables::finish`].
    pub(super) fn write(&mut self) {
        if let Some(table) = &mut self.0 {
            table.rows += 1;
            if let Err(error) = table.writer.write_record(&table.cells) {
                table.error.get_or_insert(error);
            }
        }
    }
}

/// Writes a record for each number from 0 on: as many as happen `thousandths` / 1000 times on
/// average, and `known` where the documentation leads people.
pub(super) fn write_some(
    tables: &mut Tables,
    building: &mut Building,
    thousandths: u32,
    known: u32,
    write: fn(&mut Tables, &mut Building, u32),
) {
    let least = building.at_least(known);
    for count in 0..building.random.times(thousandths).max(least) {
        write(tables, building, count);
    }
}

fn fill(cell: &mut String, mut template: &str, building: &Building) {
    cell.clear();
    while let Some((before, rest)) = template.split_once('{') {
        let (name, after) = rest.split_once('}').unwrap_or((rest, ""));
        cell.push_str(before);
        cell.push_str(&property(name, building));
        template = after;
    }
    cell.push_str(template);
}

/// The value of a template property; a number in its name is the width, padded with zeros.
fn property(name: &str, building: &Building) -> String {
    let (house, street) = building.door();
    let (block, lot) = (building.block(), building.lot.lot());
    match name {
        "house" => house.to_owned(),
        "street" => street.to_owned(),
        "address" => building.line(),
        "borough" => building.borough().code().to_string(),
        "borough_name" => building.borough().name().to_owned(),
        "borough_upper" => building.borough_name(),
        "block" => block.to_string(),
        "block5" => format!("{block:05}"),
        "lot" => lot.to_string(),
        "lot4" => format!("{lot:04}"),
        "lot5" => format!("{lot:05}"),
        "bbl" => building.lot.to_string(),
        "bin" => building.bin().to_string(),
        "zip" => building.zip.to_string(),
        "latitude" => building.point().latitude(),
        "longitude" => building.point().longitude(),
        "units" => building.units.to_string(),
        "floors" => building.floors.to_string(),
        "doors" => building.doors.len().to_string(),
        "year" => building.year.to_string(),
        "class" => building.class.to_owned(),
        "number" => building.number.to_string(),
        "building_id" => building.building_id().to_string(),
        "registration_id" => building.registration_id().to_string(),
        "as_of" => american(building.as_of),
        _ => {
            debug_assert!(false, "buildings have no {name}");
            String::new()
        }
    }
}
