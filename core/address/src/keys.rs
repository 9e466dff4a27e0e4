//! What the number of a row means on its street: hyphens belong to the number or write a range.

use super::draft::DraftRow;
use super::house::HouseKey;
use nycapt_contract::Borough;

/// The widest range believed, in house numbers; a wider one keeps its low end only.
const WIDEST: u32 = 400;

/// How the numbers of one street are written.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Habit {
    hyphenated: u32,
    plain: u32,
}

impl Habit {
    /// Counts one row.
    pub(crate) fn count(&mut self, row: &DraftRow) {
        let short = row.left <= 999 && (1..=3).contains(&row.right_digits);
        if short {
            self.hyphenated += 1;
        } else if row.right_digits == 0 && row.left >= 100 {
            self.plain += 1;
        }
    }

    /// Whether a plain number of this street in Queens only lost its hyphen.
    fn lost_hyphen(self, number: u32) -> bool {
        match number {
            0..=99 => false,
            100..=999 => self.hyphenated > 2 * self.plain,
            1000..=9999 => 2 * self.hyphenated > self.plain,
            _ => true,
        }
    }
}

/// The low and the high key of a row; none when its number has no key.
pub(crate) fn keys(row: &DraftRow, borough: Borough, habit: Habit) -> Option<(HouseKey, HouseKey)> {
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
    if borough == Borough::Queens && habit.lost_hyphen(row.left) {
        let split = |number: u32| HouseKey::hyphenated(number / 100, number % 100);
        if let Some(low) = split(row.left) {
            return Some((low, bounded(low, split(row.high_left))));
        }
    }
    let low = HouseKey::plain(row.left)?;
    let high = match row.high_left {
        0 => None,
        high if high < row.left => HouseKey::plain(range_end(row.left, high, digits(high))),
        high => HouseKey::plain(high),
    };
    Some((low, bounded(low, high)))
}

fn digits(number: u32) -> u8 {
    if number < 10 {
        1
    } else if number < 100 {
        2
    } else {
        3
    }
}

/// Whether `22-28` and `541-43` read as ranges: the end lies a little above the start.
fn reads_as_range(row: &DraftRow) -> bool {
    let end = range_end(row.left, u32::from(row.right), row.right_digits);
    end > row.left && end - row.left <= 150
}

/// The end of a range whose end may be cut to its last digits.
pub(crate) fn range_end(low: u32, end: u32, digits: u8) -> u32 {
    let scale = 10_u32.pow(u32::from(digits.min(4)));
    if end < low && low >= scale {
        low / scale * scale + end
    } else {
        end
    }
}

fn bounded(low: HouseKey, high: Option<HouseKey>) -> HouseKey {
    let unit = if low.has_hyphen() { 1 } else { 1000 };
    match high {
        Some(high) if high > low && high.has_hyphen() == low.has_hyphen() => {
            // Lefts of a hyphenated range lie 1000 keys apart but only a street's block.
            let wide = high.0 - low.0 > WIDEST * unit;
            let near = low.has_hyphen() && high.left() - low.left() <= 1;
            if wide && !near { low } else { high }
        }
        _ => low,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_range_end_takes_the_digits_of_its_start() {
        assert_eq!(range_end(541, 43, 2), 543);
        assert_eq!(range_end(22, 28, 2), 28);
        assert_eq!(range_end(97, 101, 3), 101);
    }
}
