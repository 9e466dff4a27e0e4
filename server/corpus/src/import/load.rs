//! Reads every table once: rows go to partitions, addresses to the directory.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use jiff::civil::Date;
use nycapt_address::{AddressRow, AddressText, DirectoryBuilder, RowError};
use nycapt_contract::{Bbl, Bin};
use nycapt_report::datasets::{neighborhoods, rent_stabilized_counts};
use nycapt_report::{
    AddressColumns, AddressForm, CondoColumns, Dataset, DocumentPart, Field, Join, PlaceColumns,
    datasets,
};

use super::cases::Cases;
use super::coverage::{NOT_AN_ADDRESS, NOT_KEPT, REPEATED, Tallies};
use super::join::{Area, AreaIndex, LotIndex, by_parts};
use super::plan::PlannedTable;
use super::portfolios::Registrations;
use super::sort::{Origin, Spills};
use crate::error::CorpusError;
use crate::grid::GridCell;
use crate::import::read::{Point, Row, Shape, read_rows};
use crate::map::{MapPoint, encode_lines, simplified};
use crate::progress::Progress;
use crate::records::push_row;
use crate::release::{Input, outline_key};

/// How far, in meters, a simplified shape may be from the original: too little to see on a map.
const SHAPE_TOLERANCE: f64 = 0.5;
const OUTLINE_TOLERANCE: f64 = 20.0;
/// Digits of a street's code with its borough and local group.
const STREET_CODE: usize = 8;

#[derive(Debug)]
pub(super) struct Loader {
    pub(super) spills: Spills,
    pub(super) directory: DirectoryBuilder,
    lots: LotIndex,
    shapes: AreaIndex,
    pub(super) registrations: Registrations,
    pub(super) cases: Cases,
    lot: Option<Bbl>,
    pub(super) tallies: Tallies,
    last_year: i16,
    as_of: String,
    progress: Progress,
}

impl Loader {
    /// Dates beyond the year after `as_of` are rejected.
    pub(super) fn new(spills: Spills, as_of: Date, progress: Progress) -> Self {
        let mut directory = DirectoryBuilder::default();
        for dataset in datasets::ALL {
            if let Some(columns) = dataset.address {
                directory.name_source(columns.rank, dataset.name, columns.typed);
            }
        }
        Self {
            spills,
            directory,
            lots: LotIndex::default(),
            shapes: AreaIndex::default(),
            registrations: Registrations::default(),
            cases: Cases::default(),
            lot: None,
            tallies: Tallies::new(as_of),
            last_year: as_of.year().saturating_add(1),
            as_of: as_of.to_string(),
            progress,
        }
    }

    /// Reads one table. Loaded and merged rows are only known after sorting partitions: until then,
    /// `rows_loaded` only counts areas and rows of tables without records.
    pub(super) fn load(
        &mut self,
        number: usize,
        planned: &PlannedTable,
    ) -> Result<Input, CorpusError> {
        let PlannedTable { source, layout, .. } = planned;
        let dataset = layout.dataset;
        let read = Arc::new(AtomicU64::new(0));
        let bar = self.progress.table(&source.label, source.stored_bytes());
        let mut input = Input {
            file: source.label.clone(),
            dataset: dataset.id.to_owned(),
            ..Input::default()
        };
        let [mut unreadable, mut blank] = [(); 2].map(|()| vec![0_u64; dataset.columns.len()]);
        let known_places = self.directory.places();
        let origin = Origin {
            dataset: dataset.position,
            table: number,
            is_copy: false,
        };
        let digest = read_rows(source, layout, self.last_year, Arc::clone(&read), |batch| {
            bar.set_position(read.load(Ordering::Relaxed));
            input.rows_read += batch.len() as u64;
            add(&mut unreadable, &batch.unreadable);
            add(&mut blank, &batch.blank);
            for row in batch.rows() {
                let taken = match row {
                    Ok(row) => self.take_row(origin, dataset, row, &mut input)?,
                    Err(reason) => Err(reason),
                };
                if let Err(reason) = taken {
                    count(&mut input.rows_rejected, reason);
                }
            }
            Ok(())
        })?;
        input.place_names = (self.directory.places() - known_places) as u64;
        (input.sha256, input.bytes) = (digest.sha256, digest.bytes);
        let columns = dataset.columns.iter().zip(&layout.columns);
        let (there, absent): (Vec<_>, Vec<_>) = columns
            .enumerate()
            .partition(|(_, (_, place))| place.is_some());
        let absent = absent.into_iter();
        input.columns_absent = absent
            .map(|(_, (column, _))| column.name().to_owned())
            .collect();
        let of_columns = |counts: &[u64]| -> BTreeMap<String, u64> {
            let counted = there.iter().filter_map(|(at, (column, _))| {
                let count = counts.get(*at).filter(|count| **count > 0)?;
                Some((column.name().to_owned(), *count))
            });
            counted.collect()
        };
        input.values_unreadable = of_columns(&unreadable);
        input.values_blank = of_columns(&blank);
        bar.finish_and_clear();
        self.progress.note(&format!(
            "read {}: {}, {} rows",
            input.file, input.dataset, input.rows_read
        ));
        Ok(input)
    }

    fn take_row(
        &mut self,
        origin: Origin,
        dataset: &'static Dataset,
        row: Row<'_>,
        input: &mut Input,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        self.lot = None;
        let taken = if !is_kept(dataset, row) {
            Err(NOT_KEPT)
        } else if let Join::Shape(field) = dataset.join {
            self.take_shape(origin, dataset, row, field)?
        } else if let Join::Map(field) = dataset.join {
            self.take_mapped(origin, dataset, row, field)?
        } else if dataset.document.is_some() {
            self.take_document(origin, dataset, row, input)?
        } else {
            self.take(origin, dataset, row, input)?
        };
        if taken.is_ok() {
            input.rows_loaded += u64::from(matches!(dataset.join, Join::Shape(_)));
            self.note_dates(dataset, row, input);
            self.tallies.add(origin.dataset, row, self.lot);
        }
        Ok(taken)
    }

    /// Distributes a row, or returns why it is rejected.
    fn take(
        &mut self,
        origin: Origin,
        dataset: &'static Dataset,
        row: Row<'_>,
        input: &mut Input,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        let cell = dataset.place.and_then(|columns| cell_of(row, columns));
        let lot = match (self.lots.find(dataset, row), cell) {
            (Ok(lot), _) => lot,
            // Events in the street have a location but no lot.
            (Err(_), Some(cell)) => {
                self.spills.push_place(cell, origin, row.values())?;
                return Ok(Ok(()));
            }
            (Err(reason), None) => return Ok(Err(reason)),
        };
        let bin = dataset.bin.and_then(|field| Bin::parse(row.text(field)));
        let has_cases = !dataset.once.is_empty();
        if has_cases && !self.cases.add(dataset, row, (lot, origin), &self.as_of) {
            self.note_dates(dataset, row, input);
            return Ok(Err(REPEATED));
        }
        self.lot = Some(lot);
        self.lots.learn(dataset, bin, row, (lot, origin.table));
        self.registrations.add(dataset, row, lot);
        let address = dataset
            .address
            .map(|columns| self.add_address(columns, row, lot, bin, input));
        if let Some(condo) = dataset.condo {
            self.add_condo(condo, row);
        }
        if let Some(columns) = dataset.locates {
            self.push_shapes(columns, row, lot)?;
            self.push_point(columns, origin.copy(), dataset, row, lot)?;
        }
        if let Some(cell) = cell {
            self.spills.push_place(cell, origin.copy(), row.values())?;
        }
        if dataset.keeps_records {
            for other in self.lots.others(dataset, row) {
                self.spills
                    .lots
                    .push_lot(other, origin.copy(), row.values())?;
            }
            if !has_cases {
                self.spills.lots.push_lot(lot, origin, row.values())?;
            }
            return Ok(Ok(()));
        }
        if let Some(Err(reason)) = address {
            return Ok(Err(reason));
        }
        input.rows_loaded += 1;
        Ok(Ok(()))
    }

    /// Sets a row aside until its document's type and lots are known.
    fn take_document(
        &mut self,
        origin: Origin,
        dataset: &'static Dataset,
        row: Row<'_>,
        input: &mut Input,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        let Some(column) = dataset.document else {
            return Ok(Err("no document"));
        };
        let id = row.text(column.id);
        if id.is_empty() {
            return Ok(Err("no document ID"));
        }
        let lot = match column.part {
            DocumentPart::Lot => match self.lots.find(dataset, row) {
                Ok(lot) => Some(lot),
                Err(reason) => return Ok(Err(reason)),
            },
            DocumentPart::Head | DocumentPart::Detail => None,
        };
        self.lot = lot;
        if let Some((columns, lot)) = dataset.address.zip(lot) {
            // What was wrong with it is in the counts of the table.
            let _added = self.add_address(columns, row, lot, None, input);
        }
        self.spills.push_document(id, lot, origin, row.values())?;
        Ok(Ok(()))
    }

    /// Keeps an area for the lots in it, and the outline of a neighborhood for maps.
    fn take_shape(
        &mut self,
        origin: Origin,
        dataset: &Dataset,
        row: Row<'_>,
        field: Field,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        let Some(shape) = Shape::parse(row.text(field).as_bytes()) else {
            return Ok(Err("no area in degrees of longitude and latitude"));
        };
        let values = row.values().to_vec();
        self.shapes.add(Area { origin, values }, &shape);
        if dataset.id == neighborhoods::DATASET.id {
            let outlines = shape.0.iter().filter_map(|rings| rings.first().cloned());
            let outlines = stored_lines(&outlines.collect::<Vec<_>>(), OUTLINE_TOLERANCE);
            let values = values_with(dataset, row, field, &encode_lines(&outlines));
            let key = outline_key(row.text(neighborhoods::CODE));
            self.spills.push_map(key, origin.copy(), &values)?;
        }
        Ok(Ok(()))
    }

    /// Keeps a shape for maps, in each cell of the grid that it may touch.
    fn take_mapped(
        &mut self,
        origin: Origin,
        dataset: &Dataset,
        row: Row<'_>,
        field: Field,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        let lines = Shape::lines(row.text(field).as_bytes()).unwrap_or_default();
        let lines = stored_lines(&lines, SHAPE_TOLERANCE);
        let values = values_with(dataset, row, field, &encode_lines(&lines));
        let mut origin = origin;
        for cell in cells_around(&lines) {
            self.spills.push_map(cell.number(), origin, &values)?;
            // The row is counted once, in its first cell.
            origin = origin.copy();
        }
        Ok(if origin.is_copy {
            Ok(())
        } else {
            Err("no shape in the city in degrees of longitude and latitude")
        })
    }

    fn push_point(
        &mut self,
        (latitude, longitude): (Field, Field),
        origin: Origin,
        dataset: &Dataset,
        row: Row<'_>,
        lot: Bbl,
    ) -> Result<(), CorpusError> {
        let degrees = |field| row.text(field).parse().ok();
        let cell = degrees(latitude).zip(degrees(longitude));
        let cell = cell.and_then(|(latitude, longitude)| GridCell::of(latitude, longitude));
        let Some(cell) = cell else { return Ok(()) };
        let lot = lot.to_string();
        let texts = (0..dataset.columns.len()).map(Field).map(|field| {
            if dataset.identity.contains(&field) {
                lot.as_str()
            } else if [latitude, longitude].contains(&field) {
                row.text(field)
            } else {
                ""
            }
        });
        let mut values = Vec::new();
        push_row(texts, &mut values);
        self.spills.push_map(cell.number(), origin, &values)
    }

    /// Adds the rows of areas around a lot to it.
    fn push_shapes(
        &mut self,
        (latitude, longitude): (Field, Field),
        row: Row<'_>,
        lot: Bbl,
    ) -> Result<(), CorpusError> {
        let degrees = |field| row.text(field).parse().ok();
        let point = degrees(longitude)
            .zip(degrees(latitude))
            .and_then(|(longitude, latitude)| Point::of(longitude, latitude));
        for area in point.iter().flat_map(|point| self.shapes.around(*point)) {
            // The area is counted as one row, however many lots lie in it.
            let origin = area.origin.copy();
            self.spills.lots.push_lot(lot, origin, &area.values)?;
        }
        Ok(())
    }

    fn add_address(
        &mut self,
        columns: AddressColumns,
        row: Row<'_>,
        bbl: Bbl,
        bin: Option<Bin>,
        input: &mut Input,
    ) -> Result<(), &'static str> {
        let is_named = columns.place.is_some_and(|(name, ending)| {
            let name = row.text(name);
            self.directory.add_place(name, ending, bbl, bin)
        });
        let optional = |field: Option<Field>| field.map_or("", |field| row.text(field));
        let (address_type, low, high) = columns.pad.map_or(("", "", ""), |(kind, low, high)| {
            (row.text(kind), row.text(low), row.text(high))
        });
        let street_code = columns.street_code.and_then(|(borough, code, group)| {
            let code = [row.text(borough), row.text(code), row.text(group)].concat();
            code.parse::<u32>()
                .ok()
                .filter(|_| code.len() == STREET_CODE)
        });
        let texts: Vec<AddressText<'_>> = match columns.form {
            AddressForm::Line(lines) => {
                let lines = lines.iter().map(|line| row.text(*line));
                lines
                    .filter(|line| !line.is_empty())
                    .map(AddressText::Line)
                    .collect()
            }
            AddressForm::Range(low, high, street) => vec![AddressText::Range {
                low: row.text(low),
                high: row.text(high),
                street: row.text(street),
            }],
        };
        let mut outcome = Err("no address");
        for text in texts {
            let added = self.directory.add(AddressRow {
                borough: bbl.borough(),
                text,
                zip: optional(columns.zip),
                bbl,
                bin,
                rank: columns.rank,
                address_type,
                both_parities: continuous(low) || continuous(high),
                street_code,
            });
            match added {
                Ok(()) => {
                    input.addresses += 1;
                    outcome = Ok(());
                }
                Err(error) if outcome.is_err() => outcome = Err(words(error)),
                Err(_) => {}
            }
        }
        if let Err(reason) = outcome {
            count(&mut input.addresses_refused, reason);
        }
        match is_named {
            true => Ok(()),
            false => outcome,
        }
    }

    fn note_dates(&self, dataset: &Dataset, row: Row<'_>, input: &mut Input) {
        for (at, day) in row.past_days(dataset, &self.as_of).enumerate() {
            note_newest(day, input);
            if at == 0 {
                note_oldest(day, input);
            }
        }
        // The bills of a year are a column, and run to its last day.
        if dataset.id == rent_stabilized_counts::DATASET.id
            && let Some(year) = newest_bill(row)
        {
            let last_day = format!("{year}-12-31");
            let last_day = last_day.as_str().min(self.as_of.as_str());
            note_newest(last_day, input);
            note_oldest(last_day, input);
        }
    }

    /// Adds a row's unit lots and their billing lot. Most lots are not condominiums and have none.
    fn add_condo(&mut self, columns: CondoColumns, row: Row<'_>) {
        let part = |(borough, block, lot)| by_parts(row, borough, block, lot);
        let lots = (
            part(columns.lowest),
            part(columns.highest),
            part(columns.billing),
        );
        let (Some(lowest), Some(highest), Some(billing)) = lots else {
            return;
        };
        // Partitions contain whole blocks, so a range that leaves its block is ignored.
        let one_block =
            lowest.block_key() == billing.block_key() && highest.block_key() == billing.block_key();
        if one_block && lowest <= highest {
            self.directory.add_condo(lowest, highest, billing);
        }
    }
}

fn note_newest(day: &str, input: &mut Input) {
    let newest = &mut input.newest_date;
    if newest.as_deref().is_none_or(|known| known < day) {
        *newest = Some(day.to_owned());
    }
}

fn note_oldest(day: &str, input: &mut Input) {
    let oldest = &mut input.oldest_date;
    if oldest.as_deref().is_none_or(|known| day < known) {
        *oldest = Some(day.to_owned());
    }
}

/// The year of the newest tax bill with a count.
fn newest_bill(row: Row<'_>) -> Option<u16> {
    use rent_stabilized_counts::{UNITS_2007, UNITS_2030};
    let years = (2007..).zip(UNITS_2007.0..=UNITS_2030.0);
    let counted = years.filter(|(_, column)| !row.text(Field(*column)).is_empty());
    counted.map(|(year, _)| year).max()
}

fn stored_lines(lines: &[Vec<Point>], tolerance: f64) -> Vec<Vec<MapPoint>> {
    let line = |line: &Vec<Point>| {
        let points: Vec<MapPoint> = line.iter().map(|point| point.on_map()).collect();
        simplified(&points, tolerance)
    };
    lines.iter().map(line).collect()
}

/// The values of a row, with this text in the column of its shape.
fn values_with(dataset: &Dataset, row: Row<'_>, shape: Field, text: &str) -> Vec<u8> {
    let texts = (0..dataset.columns.len())
        .map(Field)
        .map(|field| match field == shape {
            true => text,
            false => row.text(field),
        });
    let mut values = Vec::new();
    push_row(texts, &mut values);
    values
}

fn cells_around(lines: &[Vec<MapPoint>]) -> impl Iterator<Item = GridCell> {
    let (mut west, mut south) = (i32::MAX, i32::MAX);
    let (mut east, mut north) = (i32::MIN, i32::MIN);
    for [x, y] in lines.iter().flatten() {
        (west, south) = (west.min(*x), south.min(*y));
        (east, north) = (east.max(*x), north.max(*y));
    }
    let degrees = |number: i32| f64::from(number) / 1e6;
    GridCell::touched(
        (degrees(south), degrees(west)),
        (degrees(north), degrees(east)),
    )
}

/// The grid cell of a row, if it is looked up by location.
fn cell_of(row: Row<'_>, columns: PlaceColumns) -> Option<GridCell> {
    let (field, left_out) = columns.except;
    if left_out.contains(&row.text(field)) {
        return None;
    }
    let degrees = |field| row.text(field).parse().ok();
    GridCell::of(degrees(columns.latitude)?, degrees(columns.longitude)?)
}

fn is_kept(dataset: &Dataset, row: Row<'_>) -> bool {
    let has = |(field, values): (Field, &[&str])| values.contains(&row.text(field));
    dataset.only.is_none_or(has) && !dataset.withheld.is_some_and(has)
}

/// PAD marks a side of a street that has numbers of both parities with L or R.
fn continuous(mark: &str) -> bool {
    matches!(mark, "L" | "R")
}

fn add(counts: &mut [u64], more: &[u64]) {
    for (count, more) in counts.iter_mut().zip(more) {
        *count += more;
    }
}

fn count(counts: &mut BTreeMap<String, u64>, reason: &str) {
    match counts.get_mut(reason) {
        Some(count) => *count += 1,
        None => {
            counts.insert(reason.to_owned(), 1);
        }
    }
}

const fn words(error: RowError) -> &'static str {
    match error {
        RowError::NoHouseNumber => "no house number",
        RowError::NoStreet => "no street",
        RowError::NotAnAddress => NOT_AN_ADDRESS,
        RowError::WrongBorough => "borough and lot disagree",
    }
}
