//! Interprets house numbers by street: a hyphen is either part of the number or separates a range.

use crate::directory::draft::{Draft, DraftRow};
use crate::directory::layout::{RowEntry, row_flags, to_usize};
use crate::parse::house::HouseKey;
use crate::parse::house_number::{digits, range_end};
use nycapt_contract::Borough;

/// Widest range accepted, in house numbers; a wider one keeps only its low end.
const MAX_RANGE: u32 = 400;

#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NumberingStyle {
    hyphenated: u32,
    plain: u32,
}

impl NumberingStyle {
    fn count(&mut self, row: &DraftRow) {
        let short = row.left <= 999 && (1..=3).contains(&row.right_digits);
        if short {
            self.hyphenated += row.times;
        } else if row.right_digits == 0 && row.left >= 100 {
            self.plain += row.times;
        }
    }

    /// Whether a plain number on this Queens street probably lost its hyphen.
    fn lost_hyphen(self, number: u32) -> bool {
        match number {
            0..=99 => false,
            100..=999 => self.hyphenated > 2 * self.plain,
            1000..=9999 => 2 * self.hyphenated > self.plain,
            _ => true,
        }
    }
}

/// The low and high keys of a row; none if its number cannot be encoded.
fn keys(row: &DraftRow, borough: Borough, style: NumberingStyle) -> Option<(HouseKey, HouseKey)> {
    if row.right_digits > 0 {
        let hyphen = row.left <= 999
            && row.right_digits <= 3
            && (row.high_right.is_some() || borough == Borough::Queens || !reads_as_range(row));
        if hyphen {
            let low = HouseKey::hyphenated(row.left, u32::from(row.right))?;
            let high = match row.high_right {
                Some(right) => HouseKey::hyphenated(row.high_left, u32::from(right)),
                None if row.high_left > 0 => HouseKey::hyphenated(row.left, row.high_left),
                None => None,
            };
            return Some((low, bounded(low, high)));
        }
        let low = HouseKey::plain(row.left)?;
        let high = range_end(row.left, u32::from(row.right), row.right_digits);
        return Some((low, bounded(low, HouseKey::plain(high))));
    }
    if borough == Borough::Queens
        && style.lost_hyphen(row.left)
        && let Some(low) = HouseKey::with_lost_hyphen(row.left)
    {
        let high = HouseKey::with_lost_hyphen(row.high_left);
        return Some((low, bounded(low, high)));
    }
    let low = HouseKey::plain(row.left)?;
    let high = match row.high_left {
        0 => None,
        high if high < row.left => HouseKey::plain(range_end(row.left, high, digits(high).min(3))),
        high => HouseKey::plain(high),
    };
    Some((low, bounded(low, high)))
}

/// Whether numbers such as `22-28` and `541-43` are ranges: the end is slightly above the start, and
/// on its side of the street where its first digits are left out (`105-10` is number 10510).
fn reads_as_range(row: &DraftRow) -> bool {
    let right = u32::from(row.right);
    let end = range_end(row.left, right, row.right_digits);
    let is_near = end > row.left && end - row.left <= 150;
    is_near && (end == right || (end - row.left).is_multiple_of(2))
}

fn bounded(low: HouseKey, high: Option<HouseKey>) -> HouseKey {
    let unit = if low.has_hyphen() { 1 } else { 1000 };
    match high {
        Some(high) if high > low && high.has_hyphen() == low.has_hyphen() => {
            // Lefts of a hyphenated range lie 1000 keys apart but only a street's block.
            let wide = high.0 - low.0 > MAX_RANGE * unit;
            let near = low.has_hyphen() && high.left() - low.left() <= 1;
            if wide && !near { low } else { high }
        }
        _ => low,
    }
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct KeyedRow {
    pub street: u32,
    pub low: u32,
    pub high: u32,
    pub low_suffix: u16,
    pub high_suffix: u16,
    pub lot: u32,
    pub bin: u32,
    pub zip: u16,
    pub rank: u8,
    pub flags: u8,
    pub seen: u8,
    /// Order of adding: the later one is the fresher one.
    pub added: u32,
}

impl KeyedRow {
    pub(crate) fn entry(&self) -> RowEntry {
        RowEntry {
            low: self.low.into(),
            high: self.high.into(),
            lot: self.lot.into(),
            bin: self.bin.into(),
            zip: self.zip.into(),
            low_suffix: self.low_suffix.into(),
            high_suffix: self.high_suffix.into(),
            rank: self.rank,
            flags: self.flags & 15 | self.seen.min(15) << row_flags::SEEN_SHIFT,
        }
    }
}

/// The rows with their keys, which depend on the style of their street.
pub(crate) fn keyed_rows(draft: &Draft) -> Vec<KeyedRow> {
    let mut styles = vec![NumberingStyle::default(); draft.streets.len()];
    for row in &draft.rows {
        if let Some(style) = styles.get_mut(to_usize(row.street)) {
            style.count(row);
        }
    }
    let mut out = Vec::with_capacity(draft.rows.len());
    for row in &draft.rows {
        let style = styles
            .get(to_usize(row.street))
            .copied()
            .unwrap_or_default();
        let Some((low, high)) = keys(row, draft.borough_of(row.street), style) else {
            continue;
        };
        let mixed = low.is_odd() != high.is_odd();
        let flags = if row.both || mixed {
            row_flags::BOTH_PARITIES
        } else {
            0
        };
        out.push(KeyedRow {
            street: row.street,
            low: low.0,
            high: high.0,
            low_suffix: row.suffix.0,
            high_suffix: if high == low {
                row.high_suffix.max(row.suffix).0
            } else {
                row.high_suffix.0
            },
            lot: row.lot,
            bin: row.bin,
            zip: row.zip,
            rank: row.rank,
            flags,
            seen: u8::try_from(row.times).unwrap_or(u8::MAX),
            added: row.added,
        });
    }
    out
}
