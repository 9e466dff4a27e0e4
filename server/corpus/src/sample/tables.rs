//! The CSV files of the sample, written row by row and by column names.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use jiff::civil::Date;

use super::building::{Building, american, days_after};
use super::random::Random;
use super::shares::Shares;
use crate::error::CorpusError;
use crate::portal_facts::PortalFacts;

/// One line for each file: its name, a colon, and its header as the city exports it. A column may
/// be followed by `=` and the value it has in every row, where `{…}` is a [`property`] of the
/// building.
const TABLES: &str = include_str!("data/tables.txt");

/// Lists of values by their names.
type Lists = BTreeMap<&'static str, Vec<Shares>>;

/// Every CSV file of the sample, by name.
#[derive(Debug)]
pub(super) struct Tables {
    files: BTreeMap<&'static str, Table>,
    /// Those of a whole city, otherwise none.
    lists: Lists,
}

#[derive(Debug)]
struct Table {
    path: PathBuf,
    /// Names with the values they have in every row; without one, the values are drawn.
    columns: Vec<(&'static str, Option<&'static str>)>,
    cells: Vec<String>,
    /// Cells that are written; the others are for drawn values.
    width: usize,
    rows: u64,
    /// The building of the row before.
    building: Option<u32>,
    /// The day of the event that the row is about, if it is drawn.
    day: Date,
    writer: csv::Writer<BufWriter<File>>,
    error: Option<csv::Error>,
}

/// What the values of a row of a whole city are drawn from.
struct Source<'a> {
    building: &'a Building,
    lists: &'a Lists,
    random: Random,
}

/// A row that is not written yet.
#[derive(Debug)]
pub(super) struct Row<'t>(Option<&'t mut Table>);

impl Tables {
    pub(super) fn create(folder: &Path, whole_city: bool) -> Result<Self, CorpusError> {
        let mut lists = Lists::new();
        for list in Shares::all().filter(|_| whole_city) {
            lists.entry(list.name).or_default().push(list);
        }
        let files = TABLES.lines().filter_map(|line| line.split_once(':'));
        let files = files.map(|(name, columns)| {
            let drawn = lists.get(name).into_iter().flatten();
            let drawn = drawn.flat_map(|list| list.columns.iter().copied());
            Ok((name, Table::create(folder, name, columns, drawn)?))
        });
        let files = files.collect::<Result<BTreeMap<_, _>, CorpusError>>()?;
        Ok(Self { files, lists })
    }

    /// Begins a row about a building, with the values that [`TABLES`] gives it.
    pub(super) fn row(&mut self, file: &str, building: &Building) -> Row<'_> {
        let mut table = self.files.get_mut(file);
        debug_assert!(table.is_some(), "the sample has no file {file}");
        if let Some(table) = &mut table {
            table.fill(building);
            if let Some(lists) = self.lists.get(file) {
                table.draw(lists, &self.lists, building);
            }
        }
        Row(table)
    }

    /// Ends all files and writes the facts of each, made from its name and rows.
    pub(super) fn finish(
        self,
        facts: impl Fn(&str, u64) -> PortalFacts,
    ) -> Result<(), CorpusError> {
        self.files.into_iter().try_for_each(|(name, table)| {
            let facts = facts(name, table.rows);
            let path = table.path.clone();
            table.finish()?;
            facts.write_for(&path)
        })
    }
}

impl Table {
    fn create(
        folder: &Path,
        name: &str,
        columns: &'static str,
        drawn: impl Iterator<Item = &'static str>,
    ) -> Result<Self, CorpusError> {
        let path = folder.join(name);
        let file = File::create(&path).map_err(CorpusError::write(&path))?;
        let columns = columns.split(',');
        let mut columns: Vec<_> = columns
            .map(|column| column.split_once('=').unwrap_or((column, "")))
            .map(|(name, value)| (name, Some(value)))
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
        let width = columns.len();
        for name in drawn {
            match columns.iter_mut().find(|column| column.0 == name) {
                Some(column) => column.1 = None,
                None => columns.push((name, None)),
            }
        }
        Ok(Self {
            path,
            cells: vec![String::new(); columns.len()],
            width,
            rows: 0,
            building: None,
            day: Date::ZERO,
            columns,
            writer,
            error: header.err(),
        })
    }

    /// Begins a row with the values that every row about the building has.
    fn fill(&mut self, building: &Building) {
        for (cell, (_, value)) in self.cells.iter_mut().zip(&self.columns) {
            if let Some(value) = value {
                cell.clear();
                fill(cell, value, |name, cell| {
                    cell.push_str(&property(name, building))
                });
            }
        }
    }

    /// Draws values of the row from the lists for its file.
    fn draw(&mut self, lists: &[Shares], all: &Lists, building: &Building) {
        let mut source = Source {
            building,
            lists: all,
            // A stream of its own, so that the building's gives the same with drawn values.
            random: Random::of(building.random.clone().next(), self.rows),
        };
        let before = self.building.replace(building.number);
        let mut is_same = before == Some(building.number);
        for (at, list) in lists.iter().enumerate() {
            let is_kept = is_same && source.random.percent(list.kept);
            if at == 0 {
                is_same = is_kept;
            }
            if is_kept {
                continue;
            }
            let values = list.pick(&mut source.random);
            for (column, template) in list.columns.iter().zip(values) {
                let mut text = String::new();
                fill(&mut text, template, |name, text| {
                    self.push_value(name, &mut source, text)
                });
                let place = self.place(column);
                if let Some(cell) = place.and_then(|place| self.cells.get_mut(place)) {
                    *cell = text;
                }
            }
        }
    }

    /// Appends what a name in a template of a list means.
    fn push_value(&mut self, name: &str, source: &mut Source<'_>, out: &mut String) {
        let (building, random) = (source.building, &mut source.random);
        let (word, range) = name.split_once(' ').unwrap_or((name, ""));
        let text = match word {
            // A new day, some years and up to one more ago.
            "year" => {
                let days = number_of(range, random) * 365 + random.below(365);
                self.day = building.days_before(days.into());
                american(self.day)
            }
            // Days after that, which has happened or, if due, may be still to come.
            "day" => building.american_after(self.day, number_of(range, random).into()),
            "due" => american(days_after(self.day, number_of(range, random).into())),
            // Any later day, mostly an early one.
            "later" => {
                let days = self.day.until(building.as_of);
                let days = days.map_or(0, |span| i64::from(span.get_days()));
                let share = i64::from(random.below(1_000));
                building.american_after(self.day, days * share.pow(3) / 1_000_000_000)
            }
            "number" => number_of(range, random).to_string(),
            "id" => row_id(self.rows, number_of(range, random)).to_string(),
            "floor" => random.between(1, building.floors.max(1)).to_string(),
            "letter" => random.pick(building.letters()).to_string(),
            _ => return self.push_named(name, source, out),
        };
        out.push_str(&text);
    }

    /// Appends a choice from a list, the value of a column, or a property of the building.
    fn push_named(&mut self, name: &str, source: &mut Source<'_>, out: &mut String) {
        if let Some([list, ..]) = source.lists.get(name).map(Vec::as_slice) {
            let values = list.pick(&mut source.random);
            let template = values.first().copied().unwrap_or_default();
            fill(out, template, |name, out| {
                self.push_value(name, source, out)
            });
        } else if let Some(cell) = self.place(name).and_then(|place| self.cells.get(place)) {
            out.push_str(cell);
        } else {
            out.push_str(&property(name, source.building));
        }
    }

    fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|(name, _)| *name == column)
    }

    fn finish(mut self) -> Result<(), CorpusError> {
        let flushed = self.writer.flush();
        let written = self.error.map_or(flushed, |error| Err(error.into()));
        written.map_err(CorpusError::write(&self.path))
    }
}

impl Row<'_> {
    /// Sets a value, unless values of the column are drawn.
    pub(super) fn set(&mut self, column: &str, value: impl Display) -> &mut Self {
        if let Some(table) = &mut self.0 {
            let mut columns = table.columns.iter().zip(&mut table.cells);
            let found = columns.find(|((name, _), _)| *name == column);
            debug_assert!(found.is_some(), "{:?} has no {column}", table.path);
            if let Some(((_, Some(_)), cell)) = found {
                *cell = value.to_string();
            }
        }
        self
    }

    /// Writes the row. A failure is reported by [`Tables::finish`].
    pub(super) fn write(&mut self) {
        if let Some(table) = &mut self.0 {
            table.rows += 1;
            let cells = table.cells.iter().take(table.width);
            if let Err(error) = table.writer.write_record(cells) {
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
    for count in 0..building.times(thousandths).max(least) {
        write(tables, building, count);
    }
}

/// Appends a template to a cell; `push` appends what a name in braces means.
fn fill(cell: &mut String, mut template: &str, mut push: impl FnMut(&str, &mut String)) {
    while let Some((before, rest)) = template.split_once('{') {
        let (name, after) = rest.split_once('}').unwrap_or((rest, ""));
        cell.push_str(before);
        push(name, cell);
        template = after;
    }
    cell.push_str(template);
}

/// A number of a range such as `3-9`, or the only one.
fn number_of(range: &str, random: &mut Random) -> u32 {
    let (low, high) = range.split_once('-').unwrap_or((range, range));
    let number = |text: &str| text.parse::<u32>().unwrap_or_default();
    random.between(number(low), number(high))
}

/// The id of a row, of eight digits. As in the city, rows next to each other have similar ids, and
/// buildings next to each other don't.
fn row_id(row: u64, series: u32) -> u64 {
    let four = row / 4 + u64::from(series) * 1_000_000;
    10_000_000 + four * 7_368_787 % 22_500_000 * 4 + row % 4
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
        "borough_upper" => building.borough().name().to_uppercase(),
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_list_is_for_columns_of_a_file_or_for_other_values() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::create(folder.path(), true).unwrap();
        for list in tables.lists.values().flatten() {
            let is_of_file = tables.files.contains_key(list.name);
            assert_eq!(is_of_file, !list.columns.is_empty(), "{}", list.name);
        }
        let shares = include_str!("data/shares.tsv");
        for table in tables.files.values() {
            for (column, _) in table.columns.iter().skip(table.width) {
                assert!(shares.contains(&format!("{{{column}}}")), "{column}");
            }
        }
    }

    #[test]
    fn every_row_of_a_series_has_an_id_of_its_own_with_eight_digits() {
        for series in [0, 2] {
            let ids: BTreeSet<u64> = (0..100_000).map(|row| row_id(row, series)).collect();
            assert_eq!(ids.len(), 100_000);
            assert!(ids.iter().all(|id| id.to_string().len() == 8));
        }
    }

    #[test]
    fn a_number_is_within_its_range() {
        let mut random = Random::of(1, 2);
        let drawn: BTreeSet<u32> = (0..100).map(|_| number_of("3-5", &mut random)).collect();
        assert_eq!(drawn, BTreeSet::from([3, 4, 5]));
        assert_eq!(number_of("7", &mut random), 7);
    }
}
