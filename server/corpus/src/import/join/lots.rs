//! Finds the tax lot of a row.

use std::collections::BTreeSet;

use nycapt_contract::{Bbl, Bin, Borough};
use nycapt_report::{Dataset, Field, Join};
use rustc_hash::FxHashMap;

use crate::import::read::Row;

/// Lots learned from earlier rows: one entry per building, registration, and repair order.
#[derive(Debug, Default)]
pub(crate) struct LotIndex {
    /// By dataset id and row id; a registration may have buildings on several lots.
    registered: FxHashMap<&'static str, FxHashMap<Box<str>, Vec<Bbl>>>,
    bins: FxHashMap<u32, Learned>,
}

/// The lot of a building, and the dataset and table whose row had it.
#[derive(Debug, Clone, Copy)]
struct Learned {
    lot: Bbl,
    // There are a million: two bytes each.
    dataset: u16,
    table: u16,
}

impl LotIndex {
    pub(crate) fn find(&self, dataset: &Dataset, row: Row<'_>) -> Result<Bbl, &'static str> {
        let found = match dataset.join {
            Join::Bbl(bbl) => Bbl::parse(row.text(bbl)).ok_or("no usable BBL"),
            Join::EachBbl(bbls) => each(row.text(bbls)).next().ok_or("no usable BBL"),
            Join::BoroughBlockLot(borough, block, lot) => {
                by_parts(row, borough, block, lot).ok_or("no usable borough, block and lot")
            }
            Join::Either(bbl, (borough, block, lot)) => Bbl::parse(row.text(bbl))
                .or_else(|| by_parts(row, borough, block, lot))
                .ok_or("no usable BBL or borough, block and lot"),
            Join::Row(of, name) => {
                let lot = self.registered(of, row.text(name)).first();
                lot.copied()
                    .ok_or("the row it belongs to isn't in any file")
            }
            Join::Bin(bin) => {
                let bin = Bin::parse(row.text(bin)).ok_or("no usable BIN")?;
                self.lot_of(bin)
                    .ok_or("no other row has the lot of its BIN")
            }
            Join::Document | Join::Shape(_) | Join::Map(_) => Err("no lot of its own"),
        };
        // The city's files have lots with letters and gaps whose BIN is right.
        found.or_else(|reason| {
            let bin = dataset.bin.filter(|_| !dataset.of_lot);
            let bin = bin.and_then(|field| Bin::parse(row.text(field)));
            bin.and_then(|bin| self.lot_of(bin)).ok_or(reason)
        })
    }

    fn lot_of(&self, bin: Bin) -> Option<Bbl> {
        self.bins.get(&bin.number()).map(|learned| learned.lot)
    }

    fn registered(&self, of: &Dataset, name: &str) -> &[Bbl] {
        let registered = self.registered.get(of.id);
        let lots = registered.and_then(|lots| lots.get(name));
        lots.map(Vec::as_slice).unwrap_or_default()
    }

    /// The lots of a row beyond its first.
    pub(crate) fn others(&self, dataset: &Dataset, row: Row<'_>) -> BTreeSet<Bbl> {
        let lots: Vec<Bbl> = if let Join::EachBbl(bbls) = dataset.join {
            each(row.text(bbls)).collect()
        } else if let Join::Row(of, name) = dataset.join {
            self.registered(of, row.text(name)).to_vec()
        } else {
            Vec::new()
        };
        let mut lots = lots.into_iter();
        let first = lots.next();
        lots.filter(|lot| Some(*lot) != first).collect()
    }

    /// Remembers a row's lot for rows without one. The first row of a building wins, but of several
    /// tables of its dataset the last one.
    pub(crate) fn learn(
        &mut self,
        dataset: &Dataset,
        bin: Option<Bin>,
        row: Row<'_>,
        (lot, table): (Bbl, usize),
    ) {
        let name = dataset.registers.map(|(field, _)| row.text(field));
        if let Some(name) = name.filter(|name| !name.is_empty()) {
            let registered = self.registered.entry(dataset.id).or_default();
            let lots = registered.entry(name.into()).or_default();
            if !lots.contains(&lot) {
                lots.push(lot);
            }
        }
        if let Some(bin) = bin {
            let short = |position: usize| u16::try_from(position).unwrap_or(u16::MAX);
            let learned = Learned {
                lot,
                dataset: short(dataset.position),
                table: short(table),
            };
            let known = self.bins.entry(bin.number()).or_insert(learned);
            if known.dataset == learned.dataset && known.table != learned.table {
                *known = learned;
            }
        }
    }
}

/// Parses a list of lots, each with 10 digits or with dashes between borough, block, and lot.
fn each(list: &str) -> impl Iterator<Item = Bbl> {
    let items = list.split([';', ',', '/', '|', '&']).map(str::trim);
    items.filter_map(|item| Bbl::parse(item).or_else(|| dashed(item)))
}

fn dashed(text: &str) -> Option<Bbl> {
    let mut parts = text.split(['-', ' ']).filter(|part| !part.is_empty());
    let (borough, block, lot) = (parts.next()?, parts.next()?, parts.next()?);
    let borough = Borough::from_text(borough)?;
    match parts.next() {
        Some(_) => None,
        None => Bbl::new(borough, block.parse().ok()?, lot.parse().ok()?),
    }
}

/// The lot of three columns, padded or not.
pub(crate) fn by_parts(row: Row<'_>, borough: Field, block: Field, lot: Field) -> Option<Bbl> {
    let borough = Borough::from_text(row.text(borough))?;
    Bbl::new(
        borough,
        row.text(block).parse().ok()?,
        row.text(lot).parse().ok()?,
    )
}
