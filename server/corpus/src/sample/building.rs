//! A synthetic tax lot and its buildings.

use jiff::civil::Date;
use nycapt_contract::{Bbl, Borough};

use super::random::Random;

/// How many buildings the documentation names; they come first.
pub(super) const KNOWN: u32 = 5;
pub(super) const ELEVATOR_FLOORS: u32 = 6;

/// What a lot is, which decides the forms its records take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    /// A condominium: records name the billing lot, sales the unit lots.
    Condo,
    /// Several buildings on one lot.
    Complex,
    /// One lot of apartments that are shares.
    Coop,
}

#[derive(Debug, Clone)]
pub(super) struct Entrance {
    pub(super) low: String,
    pub(super) high: String,
    pub(super) street: String,
    pub(super) bin: u32,
}

#[derive(Debug, Clone)]
pub(super) struct Building {
    /// Position in the city; makes every id.
    pub(super) number: u32,
    /// The lot; the billing lot of a condominium.
    pub(super) lot: Bbl,
    pub(super) kind: Kind,
    /// Its addresses, the preferred one first.
    pub(super) doors: Vec<Entrance>,
    pub(super) zip: u32,
    pub(super) units: u32,
    pub(super) floors: u32,
    pub(super) year: u32,
    pub(super) class: &'static str,
    /// 0 well kept, 3 in trouble.
    pub(super) trouble: u32,
    /// Whether it is registered with HPD, as three and more apartments must be.
    pub(super) registered: bool,
    /// How many records it has, in percent of the average for its size.
    pub(super) burden: u32,
    /// The numbers of its records.
    pub(super) random: Random,
    pub(super) as_of: Date,
    /// Whether its records are as many and as long as in the real city.
    pub(super) whole_city: bool,
}

impl Building {
    pub(super) fn door(&self) -> (&str, &str) {
        self.doors
            .first()
            .map_or(("", ""), |door| (&door.low, &door.street))
    }

    pub(super) fn bin(&self) -> u32 {
        self.doors.first().map_or(0, |door| door.bin)
    }

    /// House number and street in one line.
    pub(super) fn line(&self) -> String {
        let (house, street) = self.door();
        format!("{house} {street}")
    }

    pub(super) fn borough(&self) -> Borough {
        self.lot.borough()
    }

    pub(super) const fn block(&self) -> u64 {
        self.lot.block_key() % 100_000
    }

    /// First of the unit lots of a condominium; a hundred for each billing lot of a block.
    pub(super) const fn first_unit_lot(&self) -> u64 {
        1_001 + (self.lot.lot() % 100).saturating_sub(1) * 100
    }

    /// Whether the documentation uses it: such a building has some of every kind of record.
    pub(super) const fn is_known(&self) -> bool {
        self.number < KNOWN
    }

    /// True where the documentation leads people, elsewhere in `percent` of a hundred cases.
    pub(super) fn is_known_or(&mut self, percent: u32) -> bool {
        self.is_known() || self.random.percent(percent)
    }

    pub(super) const fn is_rental(&self, units: u32) -> bool {
        matches!(self.kind, Kind::Plain | Kind::Complex) && self.units >= units
    }

    /// `count` if the documentation names the building, otherwise 0.
    pub(super) const fn at_least(&self, count: u32) -> u32 {
        if self.is_known() { count } else { 0 }
    }

    pub(super) const fn building_id(&self) -> u32 {
        900_000 + self.number
    }

    pub(super) const fn registration_id(&self) -> u32 {
        700_000 + self.number
    }

    pub(super) fn record_id(&self, count: u32) -> u64 {
        u64::from(self.number) * 10_000 + u64::from(count)
    }

    /// How often something happens that happens `thousandths` / 1000 times in an average building
    /// of its size.
    pub(super) fn times(&mut self, thousandths: u32) -> u32 {
        self.random.times(thousandths * self.burden / 100)
    }

    pub(super) fn apartment(&mut self) -> String {
        let floor = self.random.between(1, self.floors.max(1));
        let letters = self.letters();
        format!("{floor}{}", self.random.pick(letters))
    }

    /// The letters of the apartments on each floor.
    pub(super) fn letters(&self) -> &'static [char] {
        static LETTERS: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
        let on_floor = self.units.div_ceil(self.floors.max(1)).clamp(1, 8);
        LETTERS.get(..on_floor as usize).unwrap_or(&LETTERS)
    }

    pub(super) fn day_within(&mut self, days: u32) -> Date {
        let back = i64::from(self.random.below(days.max(1)));
        self.days_before(back)
    }

    pub(super) fn day_between(&mut self, nearest: u32, farthest: u32) -> Date {
        let back = i64::from(self.random.between(nearest, farthest));
        self.days_before(back)
    }

    pub(super) fn days_before(&self, days: i64) -> Date {
        days_after(self.as_of, -days)
    }

    /// The day `days` days after `day`, but no later than the reference day, in the form of
    /// [`american`].
    pub(super) fn american_after(&self, day: Date, days: i64) -> String {
        american(days_after(day, days).min(self.as_of))
    }

    /// Its place: lots of one block are some meters apart.
    pub(super) const fn point(&self) -> SamplePoint {
        let block = self.lot.block_key();
        let lot = self.lot.lot() % 100;
        SamplePoint {
            north: 40_640_000 + block * 7_919 % 190 * 1_000 + lot * 60,
            west: 73_800_000 + block * 104_729 % 170 * 1_000 + lot * 80,
        }
    }
}

/// A point of the sample, in millionths of a degree north and west.
#[derive(Debug, Clone, Copy)]
pub(super) struct SamplePoint {
    north: u64,
    west: u64,
}

impl SamplePoint {
    /// A place around it, at most 100 m away.
    pub(super) fn around(self, count: u32) -> Self {
        let step = |every: u32| u64::from(count / every % 7) * 100;
        Self {
            north: self.north + step(1) - 300,
            west: self.west + step(7) - 300,
        }
    }

    /// The place this many paces (about a meter) along its street and away from it. Streets of the sample
    /// run northwest.
    pub(super) const fn paces(self, along: i64, away: i64) -> Self {
        Self {
            north: self.north.saturating_add_signed(6 * (along + away)),
            west: self.west.saturating_add_signed(8 * (along - away)),
        }
    }

    pub(super) fn latitude(self) -> String {
        format!("{}.{:06}", self.north / 1_000_000, self.north % 1_000_000)
    }

    pub(super) fn longitude(self) -> String {
        format!("-{}.{:06}", self.west / 1_000_000, self.west % 1_000_000)
    }
}

/// The form of the portal's field-name exports.
pub(super) fn iso(day: Date) -> String {
    format!("{day}T00:00:00.000")
}

pub(super) fn days_after(day: Date, days: i64) -> Date {
    day.saturating_add(jiff::Span::new().days(days))
}

/// `MM/DD/YYYY`, the form of the portal's exports.
pub(super) fn american(day: Date) -> String {
    format!("{:02}/{:02}/{:04}", day.month(), day.day(), day.year())
}
