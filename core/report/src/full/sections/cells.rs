//! Values of rows as documents show them.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::{Field, Record};

pub(crate) fn text(row: &Record<'_>, field: Field) -> Option<String> {
    row.known(field).map(Into::into)
}

/// A date that is not in the future; a future one is a typing error and is hidden.
pub(crate) fn past_day(row: &Record<'_>, field: Field, today: Date) -> Option<String> {
    let day = row.date(field).filter(|day| *day <= today)?;
    Some(day.to_string())
}

/// Money in whole cents, so that sums are exact.
pub(crate) fn cents(row: &Record<'_>, field: Field) -> Option<i64> {
    let text = row.known(field)?;
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let text = text.strip_prefix('$').unwrap_or(text).replace(',', "");
    let (whole, tail) = text.split_once('.').unwrap_or((&text, ""));
    let whole: i64 = match whole {
        "" => 0,
        digits => digits.parse().ok()?,
    };
    let mut digits = tail
        .bytes()
        .chain(*b"00")
        .map(|digit| digit.wrapping_sub(b'0'));
    let mut next = || digits.next().filter(|digit| *digit < 10).map(i64::from);
    let tail = next()? * 10 + next()?;
    Some(sign * whole.checked_mul(100)?.checked_add(tail)?)
}

/// Whole dollars of cents, rounded half away from zero.
pub(crate) const fn dollars(cents: i64) -> i64 {
    (cents + 50 * cents.signum()) / 100
}

/// Makes ids unique: a repeated one gets its number, `-2` and so on, in the order of rows.
pub(crate) fn number_repeats<T>(rows: &mut [T], id: impl Fn(&mut T) -> &mut String) {
    number_repeats_by(rows, "-", id);
}

/// The same with another sign before the number.
pub(crate) fn number_repeats_by<T>(rows: &mut [T], sign: &str, id: impl Fn(&mut T) -> &mut String) {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for row in rows {
        let id = id(row);
        let times = seen.entry(id.clone()).or_default();
        *times += 1;
        if *times > 1 {
            *id = format!("{id}{sign}{times}");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents_of(text: &str) -> Option<i64> {
        cents(&Record::new(&[text]), Field(0))
    }

    #[test]
    fn money_is_read_to_the_cent() {
        assert_eq!(cents_of("937.89"), Some(93_789));
        assert_eq!(cents_of("$1,700"), Some(170_000));
        let expected = [Some(50), Some(-1_230)];
        assert_eq!([cents_of(".5"), cents_of("-12.3")], expected);
        assert_eq!([cents_of(""), cents_of("n/a")], [None, None]);
    }

    #[test]
    fn dollars_are_rounded_half_away_from_zero() {
        assert_eq!([dollars(150), dollars(149), dollars(-150)], [2, 1, -2]);
    }

    #[test]
    fn repeated_ids_are_numbered() {
        let mut ids: Vec<String> = ["a", "b", "a", "a"].map(Into::into).into();
        number_repeats(&mut ids, |id| id);
        assert_eq!(ids, ["a", "b", "a-2", "a-3"]);
    }
}
