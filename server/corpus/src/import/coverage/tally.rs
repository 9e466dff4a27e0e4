//! Counts the rows of each dataset while they are read.

use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};
use nycapt_report::datasets::{dhcr_buildings, hpd_violations, pluto, rent_stabilized_counts};
use nycapt_report::{Dataset, datasets, parse_date};
use rustc_hash::FxHashSet;

use super::months::Months;
use crate::import::read::Row;

/// Values counted separately; the rest are counted together.
const COUNTED: usize = 16;
/// Apartments of a large building.
const UNITS: u32 = 20;
/// Rent stabilization covers buildings built before this year.
const YEAR: u32 = 1947;

/// The datasets that the rule of [`Tallies::expected`] needs.
static GATHERED: [&Dataset; 4] = [
    &pluto::DATASET,
    &dhcr_buildings::DATASET,
    &rent_stabilized_counts::DATASET,
    &hpd_violations::DATASET,
];

/// The counts of every dataset, in the order of [`datasets::ALL`].
#[derive(Debug)]
pub(in crate::import) struct Tallies {
    tallies: Vec<Tally>,
    /// A later date isn't an event yet.
    as_of: String,
}

#[derive(Debug)]
pub(super) struct Tally {
    dataset: &'static Dataset,
    pub(super) rows: u64,
    /// Those with a lot, by borough.
    pub(super) boroughs: Boroughs,
    /// The same by class, in the order of [`Dataset::classes`].
    pub(super) classes: Vec<Boroughs>,
    /// One for each of [`Dataset::varies`].
    pub(super) columns: Vec<Values>,
    pub(super) open: u64,
    pub(super) months: Months,
    /// The day of the newest row in each borough, in the order of their codes.
    newest: [Option<Date>; 5],
    /// Lots of buildings that are expected to have records, or that have them.
    lots: FxHashSet<Bbl>,
    gathers: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Boroughs([u64; 5]);

impl Boroughs {
    fn add(&mut self, borough: Borough) {
        if let Some(rows) = self.0.get_mut(usize::from(borough.code()) - 1) {
            *rows += 1;
        }
    }

    pub(super) fn of(&self, borough: Borough) -> u64 {
        let rows = self.0.get(usize::from(borough.code()) - 1);
        rows.copied().unwrap_or_default()
    }

    pub(super) fn all(&self) -> u64 {
        self.0.iter().sum()
    }
}

impl Tallies {
    pub(in crate::import) fn new(as_of: Date) -> Self {
        Self {
            tallies: datasets::ALL
                .iter()
                .map(|dataset| Tally::new(dataset))
                .collect(),
            as_of: as_of.to_string(),
        }
    }

    /// Counts a usable row of the dataset at this place of [`datasets::ALL`].
    pub(in crate::import) fn add(&mut self, dataset: usize, row: Row<'_>, lot: Option<Bbl>) {
        if let Some(tally) = self.tallies.get_mut(dataset) {
            tally.add(row, lot, &self.as_of);
        }
    }

    /// How many buildings of a borough must have records, and how many of them have a violation: old,
    /// large and rent-stabilized ones, where an inspector has written one sooner or later. Without
    /// the lists that show it, there are none.
    pub(super) fn expected(&self, borough: Borough) -> (u64, u64) {
        let lots = |dataset| self.of(dataset).map(|tally| &tally.lots);
        let listed = [&dhcr_buildings::DATASET, &rent_stabilized_counts::DATASET].map(lots);
        let is_listed = |lot| listed.iter().flatten().any(|lots| lots.contains(lot));
        let with_records = lots(&hpd_violations::DATASET);
        let large = lots(&pluto::DATASET).into_iter().flatten();
        let mut counts = (0, 0);
        for lot in large.filter(|lot| lot.borough() == borough && is_listed(lot)) {
            counts.0 += 1;
            counts.1 += u64::from(with_records.is_some_and(|lots| lots.contains(lot)));
        }
        counts
    }

    pub(super) fn of(&self, dataset: &Dataset) -> Option<&Tally> {
        self.tallies.get(dataset.position)
    }
}

impl Tally {
    fn new(dataset: &'static Dataset) -> Self {
        let classes = dataset.classes.map_or(0, |(_, values)| values.len());
        Self {
            dataset,
            rows: 0,
            boroughs: Boroughs::default(),
            classes: vec![Boroughs::default(); classes],
            columns: dataset.varies.iter().map(|_| Values::default()).collect(),
            open: 0,
            months: Months::default(),
            newest: [None; 5],
            lots: FxHashSet::default(),
            gathers: GATHERED.iter().any(|one| one.id == dataset.id),
        }
    }

    fn add(&mut self, row: Row<'_>, lot: Option<Bbl>, as_of: &str) {
        let dataset = self.dataset;
        self.rows += 1;
        // Later events of old rows don't show that the rows go on.
        let day = row.past_days(dataset, as_of).next();
        if let Some(day) = day {
            self.months.add(day);
        }
        for (values, field) in self.columns.iter_mut().zip(dataset.varies) {
            values.add(row.text(*field));
        }
        if let Some(open) = dataset.open {
            let is_open = row.text(open.column).eq_ignore_ascii_case(open.value);
            self.open += u64::from(is_open);
        }
        let Some(lot) = lot else { return };
        self.boroughs.add(lot.borough());
        if let Some(newest) = self.newest.get_mut(usize::from(lot.borough().code()) - 1) {
            *newest = day.and_then(parse_date).max(*newest);
        }
        if let Some((field, values)) = dataset.classes {
            let class = row.text(field);
            let mut classes = self.classes.iter_mut().zip(values);
            if let Some((rows, _)) = classes.find(|(_, value)| **value == class) {
                rows.add(lot.borough());
            }
        }
        if self.gathers && (dataset.id != pluto::DATASET.id || is_old_and_large(row)) {
            self.lots.insert(lot);
        }
    }

    pub(super) fn newest_in(&self, borough: Borough) -> Option<Date> {
        *self.newest.get(usize::from(borough.code()) - 1)?
    }
}

fn is_old_and_large(row: Row<'_>) -> bool {
    let number = |field| row.text(field).parse::<u32>().unwrap_or_default();
    let year = number(pluto::YEAR_BUILT);
    number(pluto::UNITS_RESIDENTIAL) >= UNITS && (1..YEAR).contains(&year)
}

/// Rows by value of one column; blank values are skipped.
#[derive(Debug, Default)]
pub(super) struct Values {
    seen: Vec<(Box<str>, u64)>,
    all: u64,
}

impl Values {
    pub(super) fn add(&mut self, value: &str) {
        if value.is_empty() {
            return;
        }
        self.all += 1;
        match self.seen.iter().position(|(known, _)| **known == *value) {
            Some(at) => {
                if let Some((_, count)) = self.seen.get_mut(at) {
                    *count += 1;
                }
                // Frequent values move to the front, where they are found first.
                self.seen.swap(at, at.saturating_sub(1));
            }
            None if self.seen.len() < COUNTED => self.seen.push((value.into(), 1)),
            None => {}
        }
    }

    /// The most frequent value with its rows, and the rows of all values.
    pub(super) fn most(&self) -> Option<(&str, u64, u64)> {
        let most = self.seen.iter().max_by_key(|(_, count)| *count);
        most.map(|(value, count)| (&**value, *count, self.all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_frequent_value_is_counted_exactly() {
        let mut values = Values::default();
        for at in 0..100 {
            values.add(&format!("rare {at}"));
            values.add("");
        }
        assert_eq!(values.most().unwrap().2, 100);
        let mut values = Values::default();
        for at in 0..100 {
            values.add("C");
            values.add(if at % 10 == 0 { "B" } else { "C" });
        }
        assert_eq!(values.most(), Some(("C", 190, 200)));
        assert_eq!(Values::default().most(), None);
    }
}
