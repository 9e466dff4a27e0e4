//! Reading every table once: rows to partitions, addresses to the directory.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use csv::ByteRecord;
use jiff::civil::Date;
use nycapt_address::{AddressRow, AddressText, DirectoryBuilder, RowError};
use nycapt_contract::{Bbl, Bin};
use nycapt_report::{
    AddressColumns, AddressForm, CondoColumns, Dataset, DocumentPart, Field, Join, PlaceColumns,
    datasets,
};

use super::join::{Area, AreaIndex};
use super::join::{LotIndex, by_parts};
use super::plan::PlannedTable;
use super::portfolios::Registrations;
use super::row::Row;
use super::sort::Origin;
use super::sort::Spills;
use crate::error::CorpusError;
use crate::grid::GridCell;
use crate::import::read::{Layout, Point, RowReader, Shape};
use crate::progress::Progress;
use crate::release::Input;

/// Where rows go.
#[derive(Debug)]
pub(super) struct Loader {
    spills: Spills,
    directory: DirectoryBuilder,
    lots: LotIndex,
    shapes: AreaIndex,
    registrations: Registrations,
    /// Cases of datasets that repeat them; forgotten with the loader.
    cases: HashSet<(&'static str, Bbl, Box<str>)>,
    row: Row,
    last_year: i16,
    as_of: String,
    progress: Progress,
}

impl Loader {
    /// Dates after the year that follows `as_of` are not believed.
    pub(super) fn new(spills: Spills, as_of: Date, progress: Progress) -> Self {
        let mut directory = DirectoryBuilder::default();
        for dataset in datasets::ALL {
            if let Some(columns) = dataset.address {
                directory.name_source(columns.rank, dataset.name);
            }
        }
        Self {
            spills,
            directory,
            lots: LotIndex::default(),
            shapes: AreaIndex::default(),
            registrations: Registrations::default(),
            cases: HashSet::new(),
            row: Row::default(),
            last_year: as_of.year().saturating_add(1),
            as_of: as_of.to_string(),
            progress,
        }
    }

    /// Rows on disk, the directory, and who is registered alike, when all tables are read.
    pub(super) fn finish(self) -> (Spills, DirectoryBuilder, Registrations) {
        (self.spills, self.directory, self.registrations)
    }

    /// Reads one table. What is loaded and what is merged is not known before partitions are
    /// sorted: until then `rows_loaded` counts the rows of tables that keep no records, and areas.
    pub(super) fn load(
        &mut self,
        number: usize,
        planned: &PlannedTable,
    ) -> Result<Input, CorpusError> {
        let dataset = planned.layout.dataset;
        let read = Arc::new(AtomicU64::new(0));
        let bar = self
            .progress
            .table(planned.source.label(), planned.source.stored_bytes(), &read);
        let mut table = RowReader::open(&planned.source, read)?;
        let mut input = Input {
            file: planned.source.label().to_owned(),
            dataset: dataset.id.to_owned(),
            ..Input::default()
        };
        let mut unreadable = vec![0_u64; dataset.columns.len()];
        let columns = table.header().len();
        while let Some(record) = table.next()? {
            input.rows_read += 1;
            if input.rows_read.is_multiple_of(4096) {
                bar.advance();
            }
            if record.iter().skip(columns).any(|extra| !extra.is_empty()) {
                reject(&mut input, "more values than columns");
                continue;
            }
            self.row
                .read(record, &planned.layout, self.last_year, |column| {
                    if let Some(count) = unreadable.get_mut(column) {
                        *count += 1;
                    }
                });
            let origin = Origin {
                dataset: usize::from(planned.layout.index),
                table: number,
                is_copy: false,
            };
            let taken = match dataset.join {
                _ if !is_kept(dataset, &self.row) => Err("of a kind that is not kept"),
                Join::Shape(field) => self.take_shape(origin, raw(record, &planned.layout, field)),
                _ if dataset.document.is_some() => self.take_document(origin, dataset)?,
                Join::Bbl(_)
                | Join::EachBbl(_)
                | Join::BoroughBlockLot(..)
                | Join::Either(..)
                | Join::Row(..)
                | Join::Bin(_)
                | Join::Document => self.take(origin, dataset, &mut input)?,
            };
            match taken {
                Ok(()) => {
                    input.rows_loaded += u64::from(matches!(dataset.join, Join::Shape(_)));
                    self.note_dates(dataset, &mut input);
                }
                Err(reason) => reject(&mut input, reason),
            }
        }
        if let Some(digest) = table.digest() {
            input.sha256 = digest.sha256;
            input.bytes = digest.bytes;
        }
        let columns = dataset
            .columns
            .iter()
            .zip(unreadable)
            .filter(|(_, count)| *count > 0);
        input.values_unreadable = columns
            .map(|(column, count)| (column.name().to_owned(), count))
            .collect();
        bar.finish(&format!(
            "read {}: {}, {} rows",
            input.file, input.dataset, input.rows_read
        ));
        Ok(input)
    }

    /// Gives the current row to all it concerns, or says why it is rejected.
    fn take(
        &mut self,
        origin: Origin,
        dataset: &'static Dataset,
        input: &mut Input,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        let cell = dataset.place.and_then(|columns| self.cell(columns));
        let lot = match (self.lots.find(dataset, &self.row), cell) {
            (Ok(lot), _) => lot,
            // What happened in the street has a place and no lot.
            (Err(_), Some(cell)) => {
                let row = &self.row;
                self.spills
                    .push_place(cell, origin, |out| row.encode(dataset.once, out))?;
                return Ok(Ok(()));
            }
            (Err(reason), None) => return Ok(Err(reason)),
        };
        let bin = dataset
            .bin
            .and_then(|field| Bin::parse(self.row.text(field)));
        if !self.is_first(dataset, lot) {
            return Ok(Err("repeats a case"));
        }
        self.lots.learn(dataset, bin, &self.row, lot);
        self.registrations.note(dataset, &self.row, lot);
        let address = dataset
            .address
            .map(|columns| self.add_address(columns, lot, bin, input));
        if let Some(condo) = dataset.condo {
            self.add_condo(condo);
        }
        if let Some(columns) = dataset.locates {
            self.push_shapes(columns, lot)?;
        }
        let row = &self.row;
        if let Some(cell) = cell {
            self.spills
                .push_place(cell, origin.copy(), |out| row.encode(dataset.once, out))?;
        }
        if dataset.keeps_records {
            for other in LotIndex::others(dataset, row) {
                self.spills.lots.push(other, origin.copy(), |out| {
                    row.encode(dataset.once, out);
                })?;
            }
            self.spills
                .lots
                .push(lot, origin, |out| row.encode(dataset.once, out))?;
            return Ok(Ok(()));
        }
        if let Some(Err(reason)) = address {
            return Ok(Err(reason));
        }
        input.rows_loaded += 1;
        Ok(Ok(()))
    }

    /// Whether the columns that tell repeated rows apart are new to the lot; blank ones are.
    fn is_first(&mut self, dataset: &Dataset, lot: Bbl) -> bool {
        let case = dataset.once.iter().map(|field| self.row.text(*field));
        let case = case.collect::<Vec<_>>().join("\0");
        case.bytes().all(|byte| byte == 0) || self.cases.insert((dataset.id, lot, case.into()))
    }

    /// Lays the current row aside until it is known what its document is and where.
    fn take_document(
        &mut self,
        origin: Origin,
        dataset: &'static Dataset,
    ) -> Result<Result<(), &'static str>, CorpusError> {
        let Some(column) = dataset.document else {
            return Ok(Err("no document"));
        };
        let id = self.row.text(column.id);
        if id.is_empty() {
            return Ok(Err("no document id"));
        }
        let lot = match column.part {
            DocumentPart::Lot => match self.lots.find(dataset, &self.row) {
                Ok(lot) => Some(lot),
                Err(reason) => return Ok(Err(reason)),
            },
            DocumentPart::Head | DocumentPart::Detail => None,
        };
        let row = &self.row;
        self.spills
            .push_document(id, lot, origin, |out| row.encode(dataset.once, out))?;
        Ok(Ok(()))
    }

    /// Keeps an area of the map for the lots that lie in it.
    fn take_shape(&mut self, origin: Origin, raw: &[u8]) -> Result<(), &'static str> {
        let shape = Shape::parse(raw).ok_or("no area in degrees of longitude and latitude")?;
        let mut values = Vec::new();
        self.row.encode(&[], &mut values);
        self.shapes.add(Area { origin, values }, &shape);
        Ok(())
    }

    /// Gives a lot the rows of the areas that it lies in.
    fn push_shapes(
        &mut self,
        (latitude, longitude): (Field, Field),
        lot: Bbl,
    ) -> Result<(), CorpusError> {
        let degrees = |field| self.row.text(field).parse().ok();
        let point = degrees(longitude)
            .zip(degrees(latitude))
            .and_then(|(longitude, latitude)| Point::of(longitude, latitude));
        for area in point.iter().flat_map(|point| self.shapes.around(*point)) {
            // The area is counted as one row, however many lots lie in it.
            self.spills.lots.push(lot, area.origin.copy(), |out| {
                out.extend_from_slice(&area.values);
            })?;
        }
        Ok(())
    }

    /// The cell where the current row happened, when it is looked up by place.
    fn cell(&self, columns: PlaceColumns) -> Option<GridCell> {
        let (field, left_out) = columns.except;
        if left_out.contains(&self.row.text(field)) {
            return None;
        }
        let degrees = |field| self.row.text(field).parse().ok();
        GridCell::of(degrees(columns.latitude)?, degrees(columns.longitude)?)
    }

    fn add_address(
        &mut self,
        columns: AddressColumns,
        bbl: Bbl,
        bin: Option<Bin>,
        input: &mut Input,
    ) -> Result<(), &'static str> {
        let row = &self.row;
        let optional = |field: Option<Field>| field.map_or("", |field| row.text(field));
        let (address_type, low, high) = columns.pad.map_or(("", "", ""), |(kind, low, high)| {
            (row.text(kind), row.text(low), row.text(high))
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
            *input
                .addresses_refused
                .entry(reason.to_owned())
                .or_default() += 1;
        }
        outcome
    }

    /// A date to come, of a lease or a typing error, does not make data newer.
    fn note_dates(&self, dataset: &Dataset, input: &mut Input) {
        for field in dataset.dated_by {
            let date = self.row.text(*field);
            if date.is_empty() || date > self.as_of.as_str() {
                continue;
            }
            let (newest, oldest) = (&mut input.newest_date, &mut input.oldest_date);
            if newest.as_deref().is_none_or(|known| known < date) {
                *newest = Some(date.to_owned());
            }
            if oldest.as_deref().is_none_or(|known| date < known) {
                *oldest = Some(date.to_owned());
            }
        }
    }

    /// Whether the row says that unit lots are billed to another lot of their block.
    /// Most lots are not condominiums, and their rows have none.
    fn add_condo(&mut self, columns: CondoColumns) {
        let part = |(borough, block, lot)| by_parts(&self.row, borough, block, lot);
        let lots = (
            part(columns.lowest),
            part(columns.highest),
            part(columns.billing),
        );
        let (Some(lowest), Some(highest), Some(billing)) = lots else {
            return;
        };
        // Partitions hold whole blocks, so a range that leaves its block cannot be followed.
        let one_block =
            lowest.block_key() == billing.block_key() && highest.block_key() == billing.block_key();
        if one_block && lowest <= highest {
            self.directory.add_condo(lowest, highest, billing);
        }
    }
}

/// A value of the file before it is normalized.
fn raw<'a>(record: &'a ByteRecord, layout: &Layout, field: Field) -> &'a [u8] {
    let place = layout.columns.get(field.0).copied().flatten();
    place
        .and_then(|place| record.get(place))
        .unwrap_or_default()
}

fn is_kept(dataset: &Dataset, row: &Row) -> bool {
    let wanted = |(field, values): (Field, &[&str])| values.contains(&row.text(field));
    dataset.only.is_none_or(wanted)
}

/// PAD marks a side of a street that has numbers of both parities with L or R.
fn continuous(mark: &str) -> bool {
    matches!(mark, "L" | "R")
}

fn reject(input: &mut Input, reason: &str) {
    match input.rows_rejected.get_mut(reason) {
        Some(count) => *count += 1,
        None => {
            input.rows_rejected.insert(reason.to_owned(), 1);
        }
    }
}

const fn words(error: RowError) -> &'static str {
    match error {
        RowError::NoHouseNumber => "no house number",
        RowError::NoStreet => "no street",
        RowError::NotAnAddress => "not an address",
        RowError::WrongBorough => "borough and lot disagree",
    }
}
