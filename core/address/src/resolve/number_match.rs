//! Whether a house number lies on a street, under each meaning the typed number may have.

use arrayvec::ArrayVec;

use crate::directory::layout::{RowEntry, StreetEntry, row_flags, to_u32};
use crate::directory::reader::Directory;
use crate::parse::house::{House, HouseKey, Suffix};
use crate::parse::house_number::{Link, NumberReading, digits, range_end};

/// What was done to the typed number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum NumberEdit {
    #[default]
    None,
    HyphenInserted,
    HyphenRemoved,
    BlankToHyphen,
    /// The low end of a range was used.
    RangeLow,
    /// Another number of the typed range was used.
    RangeInside,
    /// The numbers on both sides of it belong to one lot.
    Between,
}

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NumberMatch {
    pub row: u32,
    /// The number that was meant.
    pub house: House,
    pub edit: NumberEdit,
    /// The directory has the number only without the typed letter, or only with one.
    pub suffix_changed: bool,
    pub cost: u8,
    /// A row for the same address on another block, about as well trusted.
    pub rival: Option<u32>,
    /// Whether another lot has the same address.
    pub contested: bool,
    /// Whether the number is only known from a range around it.
    pub inside_range: bool,
}

impl NumberMatch {
    /// Whether the typed number is there, but for the hyphen that mail leaves out in Queens.
    pub(crate) fn is_literal(&self) -> bool {
        let is_kept = matches!(self.edit, NumberEdit::None | NumberEdit::HyphenInserted);
        is_kept && !self.suffix_changed
    }
}

#[derive(Debug, Clone, Copy)]
struct Probe {
    low: HouseKey,
    high: Option<HouseKey>,
    edit: NumberEdit,
    cost: u8,
}

/// Rows looked at for one number at most.
const LOOK_BACK: usize = 160;
/// Rows looked at on each side for the neighbors of a number.
const BESIDE: usize = 8;
/// The farthest that two numbers of one lot may be apart for those between them to be its own.
const WIDEST_GAP: u32 = 12;
/// The widest range of one building, in house numbers.
const WIDEST: u32 = 100;
/// The farthest that the next number of a street may be for those between them to be on it.
const CLOSE: u32 = 50;

/// Finds the typed number on a street; a literal meaning wins over a changed one.
pub(crate) fn find(
    directory: &Directory,
    street: &StreetEntry,
    reading: &NumberReading,
    zip: u16,
) -> Option<NumberMatch> {
    let (first, rows) = directory.rows_of(street);
    let probes = probes(street, reading);
    let known = probes
        .iter()
        .find_map(|probe| look_up(first, rows, street.span.get(), *probe, reading.suffix, zip));
    let found = known.or_else(|| {
        probes
            .iter()
            .find_map(|probe| inside(first, rows, *probe, zip))
    });
    if found.is_some() {
        return found;
    }
    let literal = probes.first().copied();
    let plain = literal.filter(|probe| probe.high.is_none() && reading.suffix.is_none());
    plain.and_then(|probe| between(first, rows, probe))
}

/// How many rows begin at a number or below it.
///
/// Numbers are spread so evenly along a street that a search around a guess reads less memory than
/// one by halves.
pub(crate) fn rows_up_to(rows: &[RowEntry], key: HouseKey) -> usize {
    let is_up_to = |row: &RowEntry| row.low.get() <= key.0;
    let is_past = |at: usize| rows.get(at).is_none_or(|row| !is_up_to(row));
    let low = |row: Option<&RowEntry>| row.map_or(0, |row| u64::from(row.low.get()));
    let (first, last) = (low(rows.first()), low(rows.last()));
    let part = u64::from(key.0).saturating_sub(first) * u64::from(to_u32(rows.len()));
    let guess = part.checked_div(last.saturating_sub(first)).unwrap_or(0);
    let guess = usize::try_from(guess).map_or(rows.len(), |guess| guess.min(rows.len()));
    let (mut from, mut to, mut reach) = (guess, guess, 4);
    while from > 0 && is_past(from) {
        (to, from, reach) = (from, from.saturating_sub(reach), reach * 2);
    }
    while !is_past(to) {
        (from, to, reach) = (to, (to + reach).min(rows.len()), reach * 2);
    }
    from + rows
        .get(from..to)
        .unwrap_or_default()
        .partition_point(is_up_to)
}

/// A number that is not known, between two of one lot on its side of the street.
fn between(first: u32, rows: &[RowEntry], probe: Probe) -> Option<NumberMatch> {
    let key = probe.low;
    let past = rows_up_to(rows, key);
    let beside = |row: &&RowEntry| {
        let low = HouseKey(row.low.get());
        low.is_odd() == key.is_odd() && low.has_hyphen() == key.has_hyphen()
    };
    let (before, after) = rows.split_at_checked(past)?;
    let above = after.iter().take(BESIDE).find(beside)?;
    let mut near = before.iter().rev().take(BESIDE);
    let steps = near.position(|row| beside(&row))?;
    let at = past.checked_sub(steps + 1)?;
    let below = rows.get(at)?;
    let widest = if key.has_hyphen() {
        WIDEST_GAP
    } else {
        WIDEST_GAP * 1000
    };
    let gap = above.low.get().saturating_sub(below.high.get());
    let is_same = above.lot == below.lot && below.high.get() < key.0 && gap <= widest;
    is_same.then_some(NumberMatch {
        row: first + to_u32(at),
        house: below.low_house(),
        edit: NumberEdit::Between,
        cost: probe.cost + 3,
        ..NumberMatch::default()
    })
}

/// The meanings of a typed number on this street, the literal one first.
fn probes(street: &StreetEntry, reading: &NumberReading) -> ArrayVec<Probe, 5> {
    let mut out = ArrayVec::new();
    let mut add = |low: Option<HouseKey>, high: Option<HouseKey>, edit: NumberEdit, cost: u8| {
        if let Some(low) = low {
            let _full = out.try_push(Probe {
                low,
                high,
                edit,
                cost,
            });
        }
    };
    let hyphens = street.hyphenated.get() > 0;
    let plain_rows = street.plain_rows() > 0;
    let (left, right) = (reading.left, reading.right);
    let high_plain = reading.high.map(|(high, _)| high);
    match reading.link {
        Link::None => {
            add(
                HouseKey::plain(left),
                high_plain.and_then(HouseKey::plain),
                edit_of(high_plain),
                0,
            );
            if hyphens && left >= 100 {
                let split = |n: u32, by: u32| HouseKey::hyphenated(n / by, n % by);
                let high = high_plain.map(|high| range_end(left, high, digits(high)));
                add(
                    split(left, 100),
                    high.and_then(|high| split(high, 100)),
                    NumberEdit::HyphenInserted,
                    1,
                );
                if left >= 10_000 && right == 0 {
                    add(split(left, 1000), None, NumberEdit::HyphenInserted, 2);
                }
            }
        }
        Link::Blank => {
            if hyphens && reading.right_digits <= 3 {
                add(
                    HouseKey::hyphenated(left, right),
                    None,
                    NumberEdit::BlankToHyphen,
                    2,
                );
            }
        }
        Link::Hyphen => {
            let literal = reading.right_digits <= 3;
            if hyphens && literal {
                let high = match reading.high {
                    Some((high, Some(second))) => HouseKey::hyphenated(high, second),
                    Some((high, None)) => HouseKey::hyphenated(left, high),
                    None => None,
                };
                add(
                    HouseKey::hyphenated(left, right),
                    high,
                    edit_of(high.map(|_| 1)),
                    0,
                );
            }
            let end = range_end(left, right, reading.right_digits);
            // In Queens two digits after a hyphen belong to the number.
            let queens = street.borough == 4 && reading.right_digits == 2 && left < 1000;
            if !queens && (plain_rows || reading.right_digits > 3) && plausible_range(left, end) {
                add(
                    HouseKey::plain(left),
                    HouseKey::plain(end),
                    NumberEdit::RangeLow,
                    1,
                );
            }
            if hyphens && left >= 1000 && end > left {
                let split = |n: u32| HouseKey::hyphenated(n / 100, n % 100);
                add(split(left), split(end), NumberEdit::HyphenInserted, 2);
            }
            if plain_rows && (2..=3).contains(&reading.right_digits) && reading.high.is_none() {
                let joined = left * 10_u32.pow(u32::from(reading.right_digits)) + right;
                add(HouseKey::plain(joined), None, NumberEdit::HyphenRemoved, 2);
            } else if plain_rows && reading.high.is_some() {
                add(
                    HouseKey::plain(left),
                    high_plain.and_then(HouseKey::plain),
                    NumberEdit::RangeLow,
                    2,
                );
            }
        }
    }
    out
}

/// The first meaning of a typed number that lies between the lowest and highest of its kind on a
/// street, whether the directory has it or not.
pub(crate) fn likely(
    directory: &Directory,
    street: &StreetEntry,
    reading: &NumberReading,
) -> Option<House> {
    let (_, rows) = directory.rows_of(street);
    let (plain, hyphenated) = rows.split_at_checked(street.plain_rows())?;
    let is_within = |key: &HouseKey| {
        let rows = if key.has_hyphen() { hyphenated } else { plain };
        let ends = rows.first().zip(rows.last());
        ends.is_some_and(|(low, high)| (low.low.get()..=high.high.get()).contains(&key.0))
    };
    let probes = probes(street, reading);
    let mut keys = probes.iter().map(|probe| probe.low).filter(is_within);
    // On a street of hyphenated numbers, those without are seldom written in full.
    let is_hyphenated = street.hyphenated.get() * 2 > street.count.get();
    let hyphenated = keys.clone().find(|key| is_hyphenated && key.has_hyphen());
    let key = hyphenated.or_else(|| keys.next())?;
    let suffix = reading.suffix;
    Some(House { key, suffix })
}

/// Whether the numbers before and after one are on the street and close to it.
pub(crate) fn is_in_run(directory: &Directory, street: &StreetEntry, key: HouseKey) -> bool {
    let (_, rows) = directory.rows_of(street);
    let past = rows_up_to(rows, key);
    let unit = if key.has_hyphen() { 1 } else { 1000 };
    let is_close = |row: &RowEntry| row.low.get().abs_diff(key.0) <= CLOSE * unit;
    let before = past.checked_sub(1).and_then(|at| rows.get(at));
    before.is_some_and(is_close) && rows.get(past).is_some_and(is_close)
}

/// Whether two numbers can be the ends of one building's range: both on one side of the street
/// and not far apart. `37-52` is no range but a number of Queens.
fn plausible_range(low: u32, high: u32) -> bool {
    high > low && high - low <= WIDEST && (high - low).is_multiple_of(2)
}

fn edit_of(high: Option<u32>) -> NumberEdit {
    if high.is_some() {
        NumberEdit::RangeLow
    } else {
        NumberEdit::None
    }
}

/// How well a row fits a number and its suffix.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Whole,
    WithoutSuffix,
    OtherSuffix,
}

fn fit(row: &RowEntry, key: HouseKey, suffix: Suffix) -> Option<Fit> {
    let (low, high) = (row.low.get(), row.high.get());
    if key.0 < low || key.0 > high || HouseKey(low).has_hyphen() != key.has_hyphen() {
        return None;
    }
    let both = row.flags & row_flags::BOTH_PARITIES != 0;
    if !both && HouseKey(low).is_odd() != key.is_odd() {
        return None;
    }
    let (low_suffix, high_suffix) = (row.low_suffix.get(), row.high_suffix.get());
    let inner = low < key.0 && key.0 < high;
    Some(if suffix.is_none() {
        if inner || (key.0 == low && low_suffix == 0) || (key.0 == high && high > low) {
            Fit::Whole
        } else {
            Fit::OtherSuffix
        }
    } else if (key.0 == low && low_suffix <= suffix.0 || key.0 > low)
        && (key.0 == high && suffix.0 <= high_suffix || key.0 < high)
        && (low_suffix | high_suffix) != 0
    {
        Fit::Whole
    } else if inner || (key.0 == low && low_suffix == 0) || (key.0 == high && high > low) {
        Fit::WithoutSuffix
    } else {
        return None;
    })
}

/// How well a row fits; the smallest is best.
type Rank = (Fit, bool, u8, u32);

/// Whether a row has another ZIP code than the typed one; 0 for none.
fn is_foreign(row: &RowEntry, zip: u16) -> bool {
    zip != 0 && row.zip.get() != 0 && row.zip.get() != zip
}

/// Whether a row of another lot has a house number as well as the `chosen` row has it.
fn shares_address(row: &RowEntry, chosen: &RowEntry, house: House, zip: u16) -> bool {
    let how_well = |row: &RowEntry| {
        let fit = fit(row, house.key, house.suffix)?;
        Some((fit, is_foreign(row, zip)))
    };
    row.lot != chosen.lot && how_well(row) == how_well(chosen)
}

/// The rows of other lots that have the house number of a row of this street as well as it does.
pub(crate) fn rows_sharing(
    directory: &Directory,
    street: &StreetEntry,
    (row, house): (u32, House),
    zip: u16,
) -> Vec<u32> {
    let (first, rows) = directory.rows_of(street);
    let past = rows_up_to(rows, house.key);
    let from = past.saturating_sub(LOOK_BACK);
    let near = rows.get(from..past).unwrap_or_default().iter();
    let near = near.zip(first.saturating_add(to_u32(from))..);
    directory.row(row).map_or_else(Vec::new, |chosen| {
        let sharing = near.filter(|(row, _)| shares_address(row, chosen, house, zip));
        sharing.map(|(_, at)| at).collect()
    })
}

fn look_up(
    first: u32,
    rows: &[RowEntry],
    span: u32,
    probe: Probe,
    suffix: Suffix,
    zip: u16,
) -> Option<NumberMatch> {
    let key = probe.low;
    let past = rows_up_to(rows, key);
    let mut best: Option<(Rank, &RowEntry)> = None;
    let mut rival: Option<(u32, &RowEntry)> = None;
    let mut lettered: Option<(u32, bool)> = None;
    let near = rows
        .get(past.saturating_sub(LOOK_BACK)..past)
        .unwrap_or_default();
    let start = first.saturating_add(to_u32(past.saturating_sub(LOOK_BACK)));
    let end = start.saturating_add(to_u32(near.len()));
    for (row, at) in near.iter().rev().zip((start..end).rev()) {
        if key.0.saturating_sub(row.low.get()) > span {
            break;
        }
        let Some(fit) = fit(row, key, suffix) else {
            continue;
        };
        if fit == Fit::OtherSuffix {
            let many = lettered.is_some_and(|(lot, many)| many || lot != row.lot.get());
            lettered = Some((row.lot.get(), many));
        }
        let this = ((fit, is_foreign(row, zip), row.trust(), at), row);
        let (better, other) = match best {
            None => {
                best = Some(this);
                continue;
            }
            Some(best) if this.0 < best.0 => (this, best),
            Some(best) => (best, this),
        };
        best = Some(better);
        let ((fit, foreign, ..), chosen) = better;
        let ((other_fit, other_foreign, _, at), other) = other;
        if (fit, foreign) == (other_fit, other_foreign)
            && other.block() != chosen.block()
            && rival.is_none_or(|(_, rival)| rival.seen() < other.seen())
        {
            rival = Some((at, other));
        }
    }
    let ((fit, .., row), entry) = best?;
    if fit == Fit::OtherSuffix && lettered.is_some_and(|(_, many)| many) {
        return None;
    }
    let changed = fit != Fit::Whole;
    let rival = rival
        .filter(|(_, other)| other.block() != entry.block())
        .filter(|(_, other)| other.rank <= entry.rank || other.seen() > entry.seen())
        .map(|(at, _)| at);
    let in_reach = |row: &&RowEntry| key.0.saturating_sub(row.low.get()) <= span;
    let mut others = near.iter().rev().take_while(in_reach);
    let typed = House { key, suffix };
    let contested = others.any(|row| shares_address(row, entry, typed, zip));
    let house = match fit {
        Fit::Whole => typed,
        Fit::WithoutSuffix => House {
            suffix: Suffix::NONE,
            ..typed
        },
        // Without a typed letter, only the low end can need one.
        Fit::OtherSuffix => entry.low_house(),
    };
    Some(NumberMatch {
        row,
        house,
        edit: probe.edit,
        suffix_changed: changed,
        cost: probe.cost + if changed { 2 } else { 0 },
        rival,
        contested,
        inside_range: entry.low.get() < key.0 && key.0 < entry.high.get(),
    })
}

/// Any number of a typed range, when all that are known lie on one lot.
fn inside(first: u32, rows: &[RowEntry], probe: Probe, zip: u16) -> Option<NumberMatch> {
    let high = probe.high.filter(|high| *high > probe.low)?;
    let from = rows.partition_point(|row| row.low.get() < probe.low.0);
    let numbered = rows
        .get(from..)?
        .iter()
        .zip(first.saturating_add(to_u32(from))..);
    let mut known = numbered
        .take(40)
        .take_while(|(row, _)| row.low.get() <= high.0)
        .filter(|(row, _)| {
            let is_odd = HouseKey(row.low.get()).is_odd();
            is_odd == probe.low.is_odd() && row.low_suffix.get() == 0 && !is_foreign(row, zip)
        });
    let (entry, row) = known.next()?;
    let is_one_block = known.all(|(other, _)| other.block() == entry.block());
    is_one_block.then(|| NumberMatch {
        row,
        // Its letter is none: such rows are left out above.
        house: entry.low_house(),
        edit: NumberEdit::RangeInside,
        cost: probe.cost + 2,
        ..NumberMatch::default()
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use zerocopy::FromZeros;

    use super::*;

    proptest! {
        #[test]
        fn a_search_around_a_guess_finds_what_one_by_halves_finds(
            mut lows in prop::collection::vec(prop_oneof![0..50_u32, any::<u32>()], 0..80),
            key in prop_oneof![0..50_u32, any::<u32>()],
        ) {
            lows.sort_unstable();
            let row = |low: &u32| RowEntry { low: (*low).into(), ..RowEntry::new_zeroed() };
            let rows: Vec<RowEntry> = lows.iter().map(row).collect();
            for key in lows.iter().copied().chain([key]) {
                let expected = lows.partition_point(|low| *low <= key);
                prop_assert_eq!(rows_up_to(&rows, HouseKey(key)), expected);
            }
        }
    }
}
