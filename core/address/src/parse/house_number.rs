//! House numbers in a text: every way in which a run of tokens can be read as one.

use arrayvec::ArrayVec;

use crate::parse::house::Suffix;
use crate::parse::scan::{Scan, gap, position};
use crate::parse::unit::Kind;
use crate::parse::vocabulary;

/// How the second number of a reading is joined to the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Link {
    /// There is one number.
    #[default]
    None,
    /// A hyphen: part of the number, or a range, or noise.
    Hyphen,
    /// A space where a hyphen may have been.
    Blank,
}

/// One reading of the tokens from `start` to `end` as a house number.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct NumberReading {
    /// First token.
    pub start: u8,
    /// Token after the last.
    pub end: u8,
    /// The first number.
    pub left: u32,
    /// The number after the hyphen or space.
    pub right: u32,
    /// Digits of `right` as typed.
    pub right_digits: u8,
    /// How `right` is joined to `left`.
    pub link: Link,
    /// The high end of a range that is written out.
    pub high: Option<(u32, Option<u32>)>,
    /// Letters, fraction or word after the number.
    pub suffix: Suffix,
    /// 0 for a literal reading, more for each guess.
    pub cost: u8,
}

pub(crate) type Readings = ArrayVec<NumberReading, 80>;

pub(crate) fn read_all(scan: &Scan, out: &mut Readings) {
    for start in 0..scan.len() {
        read_at(scan, start, out);
    }
    // `2801号 Barker Avenue`: the street follows what isn't read.
    for reading in out {
        let end = usize::from(reading.end);
        if scan.is_unread(end) && scan.token(end).near() {
            reading.end += 1;
        }
    }
}

/// Whether the word before a number makes it that of a part of a building or of a lot: `apt 4`, `lot no. 4`.
fn is_of_part(scan: &Scan, at: usize) -> bool {
    let is_marked = at > 1 && matches!(scan.letters(at - 1), "NO" | "NOS" | "NUMBER");
    let Some(before) = at.checked_sub(1 + usize::from(is_marked)) else {
        return false;
    };
    let begins_part = before == 0 || scan.token(before).after(gap::COMMA);
    let next = scan.token(at + 1);
    let is_number_next = next.number && !next.ordinal || next.meaning.counts;
    match (scan.kind(before), scan.word(before)) {
        // `Parkside Apartments, 22 Reade Street`
        (Some(Kind::Dwelling), _) if scan.names_a_building(before) => false,
        (Some(Kind::Dwelling | Kind::Suite | Kind::Room | Kind::Stall), _)
        | (_, "BLOCK" | "BLK" | "LOT" | "LT" | "BOX" | "POBOX") => true,
        (_, "PH" | "STORE") if scan.token(at).near() => true,
        // `floor 52 Park Avenue` is unclear; in `2nd floor 52 Park Avenue`, the floor has its own number.
        (Some(Kind::Floor | Kind::Level), _) if begins_part => true,
        // `building 4, 52 Park Avenue`
        (kind, _) => kind.is_some() && next.after(gap::COMMA) && is_number_next,
    }
}

pub(crate) fn read_at(scan: &Scan, start: usize, out: &mut Readings) {
    let token = scan.token(start);
    read_month(scan, start, out);
    if !token.number {
        if token.meaning.counts
            && scan.token(start + 1).near()
            && !is_of_part(scan, start)
            && let Some(value) = scan.number_word(start)
        {
            let _full = out.try_push(NumberReading {
                start: position(start),
                end: position(start + 1),
                left: value,
                cost: 1,
                ..NumberReading::default()
            });
        }
        return;
    }
    let linked = start > 0
        && scan.token(start - 1).number
        && token.after(gap::HYPHEN | gap::SLASH)
        && !token.after(gap::SPACE);
    let next = scan.token(start + 1);
    // `#384 Henry St`: nothing before it that could have the number as its apartment.
    let marked = token.after(gap::HASH) && (start > 0 || next.number);
    let unit = marked || token.after(gap::MONEY) || is_of_part(scan, start);
    // The 1 of `350 1/2`.
    let numerator = start > 0
        && scan.token(start - 1).number
        && token.near()
        && next.after(gap::SLASH)
        && token.value < next.value
        && next.value <= 5;
    if token.ordinal || token.value == 0 || token.digits > 6 || unit || linked || numerator {
        return;
    }
    let plain = NumberReading {
        start: position(start),
        end: position(start + 1),
        left: token.value,
        ..NumberReading::default()
    };
    add_with_tail(scan, plain, start + 1, out);
    if !next.number || next.ordinal || next.after(gap::MONEY | gap::COMMA | gap::OPEN | gap::HASH) {
        return;
    }
    if next.after(gap::HYPHEN) {
        let (right, digits, end) = right_part(scan, start + 1);
        let dashed = NumberReading {
            end: position(end),
            right,
            right_digits: digits,
            link: Link::Hyphen,
            ..plain
        };
        add_with_tail(scan, dashed, end, out);
    } else if next.near() && next.digits <= 3 {
        let pair = NumberReading {
            end: position(start + 2),
            right: next.value,
            right_digits: next.digits,
            link: Link::Blank,
            cost: 2,
            ..plain
        };
        add_with_tail(scan, pair, start + 2, out);
    }
    // `7 9 AVENUE` is number 7.
    let names_street = scan.spells_type(start + 2);
    let is_range = can_be_range(plain.left, next.value) && next.digits == token.digits;
    if next.near() && is_range && !names_street {
        let _full = out.try_push(NumberReading {
            end: position(start + 2),
            high: Some((next.value, None)),
            cost: 1,
            ..plain
        });
    }
    split_fraction(scan, plain, start + 1, out);
}

/// Whether two numbers with only a blank or a comma between them can be of one building: on one side
/// of the street, and close.
fn can_be_range(low: u32, high: u32) -> bool {
    high > low && high - low <= 20 && (high - low).is_multiple_of(2)
}

/// `Aug-61` for 8-61: a spreadsheet took the number for a date.
fn read_month(scan: &Scan, start: usize, out: &mut Readings) {
    const MONTHS: [&str; 12] = [
        "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ];
    let day = scan.token(start + 1);
    if !day.number || day.before != gap::HYPHEN || !(1..=2).contains(&day.digits) {
        return;
    }
    let word = scan.word(start);
    let mut months = MONTHS.iter().zip(1_u32..);
    if let Some((_, left)) = months.find(|(name, _)| **name == word) {
        let _full = out.try_push(NumberReading {
            start: position(start),
            end: position(start + 2),
            left,
            right: day.value,
            right_digits: 2,
            link: Link::Hyphen,
            cost: 1,
            ..NumberReading::default()
        });
    }
}

/// `341/2` for 34 1/2: the blank got lost.
fn split_fraction(scan: &Scan, plain: NumberReading, at: usize, out: &mut Readings) {
    let below = scan.token(at);
    let above = plain.left % 10;
    if below.before == gap::SLASH
        && below.digits == 1
        && above > 0
        && above < below.value
        && plain.left > 10
        && let Some(suffix) = Suffix::word(&format!("{above}/{}", below.value))
    {
        let _full = out.try_push(NumberReading {
            end: position(at + 1),
            left: plain.left / 10,
            suffix,
            cost: 1,
            ..plain
        });
    }
}

/// The part after a hyphen, with a space inside it removed (`130-0 2`).
fn right_part(scan: &Scan, at: usize) -> (u32, u8, usize) {
    let token = scan.token(at);
    let next = scan.token(at + 1);
    let after = scan.token(at + 2);
    let split = token.digits == 1
        && next.number
        && next.digits == 1
        && next.near()
        && !next.ordinal
        && !(after.number && after.near());
    if split && token.value == 0 {
        return (next.value, 2, at + 2);
    }
    (token.value, token.digits, at + 1)
}

/// Adds a reading, then the same with the suffix, range end and list that may follow at `at`.
fn add_with_tail(scan: &Scan, reading: NumberReading, at: usize, out: &mut Readings) {
    let _full = out.try_push(reading);
    add_ranges(scan, reading, at, out);
    if let Some((suffix, end, cost)) = suffix_at(scan, at) {
        let lettered = NumberReading {
            end: position(end),
            suffix,
            cost: reading.cost + cost,
            ..reading
        };
        let _full = out.try_push(lettered);
        add_ranges(scan, lettered, end, out);
        let letter_list = scan.word(end) == "AND" && scan.letters(end + 1).len() == 1;
        if letter_list {
            let _full = out.try_push(NumberReading {
                end: position(end + 2),
                ..lettered
            });
        }
        if let Some(word) = suffix_word(scan, end) {
            let _full = out.try_push(NumberReading {
                end: position(end + 1),
                suffix: suffix.with(word),
                ..lettered
            });
        }
    }
}

/// A word such as REAR after a number, unless it is the street's own name.
fn suffix_word(scan: &Scan, at: usize) -> Option<Suffix> {
    let word = scan.letters(at);
    let names_street = scan.spells_type(at + 1);
    let usual = matches!(
        word,
        "FRONT" | "FRNT" | "REAR" | "RR" | "GARAGE" | "GAR" | "INTER"
    );
    let is_read = usual && !names_street && !scan.token(at).after(gap::COMMA);
    is_read.then(|| Suffix::word(word))?
}

/// The suffix that may be at `at`, with the token after it and its cost.
fn suffix_at(scan: &Scan, at: usize) -> Option<(Suffix, usize, u8)> {
    let token = scan.token(at);
    if at >= scan.len() || token.after(gap::COMMA | gap::OPEN | gap::CLOSE | gap::HASH) {
        return None;
    }
    if token.number {
        let below = scan.token(at + 1);
        if below.before != gap::SLASH || !(2..=5).contains(&below.value) {
            return None;
        }
        let suffix = Suffix::word(&format!("{}/{}", token.value, below.value));
        return suffix.map(|suffix| (suffix, at + 2, 0));
    }
    if let Some(word) = suffix_word(scan, at) {
        return Some((word, at + 1, 0));
    }
    let word = scan.word(at);
    if word.len() > 2 {
        return None;
    }
    let direction = vocabulary::direction_of(word).is_some();
    let glued = token.is_attached();
    let two = word.len() == 2;
    let plausible = if glued {
        !two || !token.meaning.spells_type
    } else if two {
        word == "BA" || word == "AB"
    } else {
        !direction || vocabulary::direction_of(scan.letters(at + 1)).is_some()
    };
    // A letter between two numbers can hardly begin the street's name.
    let between = scan.token(at + 1).number && !direction && word != "B";
    let loose = !glued && !two && !between;
    let redirected = direction && vocabulary::direction_of(scan.letters(at + 1)).is_none();
    let cost = u8::from(loose) + u8::from(redirected);
    let letters = Suffix::letters(word).filter(|_| plausible);
    letters.map(|suffix| (suffix, at + 1, cost))
}

/// Ranges that are written out, and lists of numbers, from `at` on.
fn add_ranges(scan: &Scan, reading: NumberReading, at: usize, out: &mut Readings) {
    let token = scan.token(at);
    let word = scan.letters(at);
    let first = if matches!(word, "TO" | "AND" | "THRU" | "THROUGH") && token.near() {
        if scan.letters(at + 2) == "AND" || scan.token(at + 2).after(gap::COMMA) {
            add_list(scan, reading, at, out);
        }
        at + 1
    } else if token.number && token.after(gap::HYPHEN | gap::SLASH) && reading.link != Link::Blank {
        // A first hyphen is read elsewhere; this one is the second, or a slash.
        if token.after(gap::HYPHEN) && reading.link == Link::None && reading.suffix.is_none() {
            return;
        }
        at
    } else if token.number && token.before & !gap::SPACE == gap::COMMA {
        // `28A, 28B` and `22, 24` are lists; `4B, 52 Park Avenue` and `4, 52 Park Avenue` are not.
        let before = scan.token(usize::from(reading.start)).before;
        let is_id = !scan.letters(at - 1).is_empty() || before & !(gap::HYPHEN | gap::SLASH) == 0;
        let end = range_end(reading.left, token.value, token.digits);
        let is_list = reading.link != Link::None
            || token.value == reading.left
            || !is_id && can_be_range(reading.left.min(end), reading.left.max(end));
        if is_list {
            add_list(scan, reading, at, out);
        }
        return;
    } else {
        return;
    };
    let low = scan.token(first);
    let tenth = reading.left % 10;
    let fraction = low.before == gap::SLASH && low.digits == 1 && (1..low.value).contains(&tenth);
    if fraction && low.value <= 5 && reading.left > 10 && reading.link == Link::None {
        return;
    }
    if !low.number || low.ordinal || low.value == 0 {
        return;
    }
    let right = scan.token(first + 1);
    let dashed = right.number && right.after(gap::HYPHEN) && !right.ordinal;
    let (high, end) = if dashed {
        ((low.value, Some(right.value)), first + 2)
    } else {
        ((low.value, None), first + 1)
    };
    let ranged = NumberReading {
        high: Some(high),
        end: position(end),
        ..reading
    };
    let _full = out.try_push(ranged);
    if let Some((_, past, _)) = suffix_at(scan, end)
        && scan.token(end).is_attached()
    {
        let _full = out.try_push(NumberReading {
            end: position(past),
            ..ranged
        });
    }
    let again = scan.token(end);
    if again.number && again.before == gap::HYPHEN && !dashed {
        let _full = out.try_push(NumberReading {
            high: Some((again.value, None)),
            end: position(end + 1),
            ..ranged
        });
    }
}

/// `218-26,28A,28B` and `364, 366 & 368`: the first number counts.
fn add_list(scan: &Scan, reading: NumberReading, at: usize, out: &mut Readings) {
    let mut end = at;
    loop {
        let next = end + usize::from(scan.letters(end) == "AND");
        let token = scan.token(next);
        if !token.number || token.ordinal || next == end && !token.after(gap::COMMA) {
            break;
        }
        end = next + 1;
        if scan.letters(end).len() == 1 && scan.token(end).is_attached() {
            end += 1;
        }
    }
    let _full = out.try_push(NumberReading {
        end: position(end),
        cost: reading.cost + 1,
        ..reading
    });
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

/// How many digits a number has, at most 4.
pub(crate) fn digits(number: u32) -> u8 {
    1 + u8::from(number >= 10) + u8::from(number >= 100) + u8::from(number >= 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(text: &str, tokens: u8, check: impl Fn(&NumberReading) -> bool) -> bool {
        let scan = Scan::new(text);
        let mut found = Readings::default();
        read_all(&scan, &mut found);
        found
            .iter()
            .any(|reading| reading.start == 0 && reading.end == tokens && check(reading))
    }

    #[test]
    fn hyphens_blanks_and_ranges_are_read() {
        assert!(has("22-28 READE", 2, |r| r.link == Link::Hyphen
            && (r.left, r.right) == (22, 28)));
        assert!(has("33 23 147TH PL", 2, |r| r.link == Link::Blank
            && r.right == 23));
        assert!(has("130-0 2 LEFFERTS", 3, |r| r.right == 2
            && r.right_digits == 2));
        assert!(has("886 AND 888 X", 3, |r| r.high == Some((888, None))));
        assert!(has("236/238 X", 2, |r| r.high == Some((238, None))));
        assert!(has("47-10 TO 47-16 X", 5, |r| r.high == Some((47, Some(16)))));
        assert!(has("147-18-147-20 X", 4, |r| r.high == Some((147, Some(20)))));
        assert!(has("1210-1220-1230 X", 3, |r| r.left == 1210));
        assert!(has("218-26,28A,28B MERRICK", 6, |r| (r.left, r.right)
            == (218, 26)));
    }

    #[test]
    fn suffixes_are_read() {
        let half = Suffix::word("1/2").unwrap();
        assert!(has("120 1/2 FIRST", 3, |r| r.left == 120 && r.suffix == half));
        assert!(has("120-1/2 FIRST", 3, |r| r.left == 120 && r.suffix == half));
        assert!(has("341/2 SAINT", 2, |r| r.left == 34 && r.suffix == half));
        assert!(has("39-06A 201", 3, |r| r.suffix
            == Suffix::letters("A").unwrap()));
        assert!(has("519 FRONT EAST 12", 2, |r| !r.suffix.is_none()));
        assert!(!has("519 FRONT STREET", 2, |r| !r.suffix.is_none()));
        assert!(has("153-33 A & B HILLSIDE", 5, |r| r.right == 33));
        assert!(has("331 to 331A TOMPKINS", 4, |r| r.left == 331));
    }

    #[test]
    fn zero_money_and_long_numbers_are_not_read() {
        for text in ["0 BROADWAY", "$3500 a month", "1234567 5 AVE"] {
            assert!(!has(text, 1, |_| true), "{text}");
        }
    }

    #[test]
    fn a_short_range_end_takes_the_digits_of_its_start() {
        assert_eq!(range_end(541, 43, 2), 543);
        assert_eq!(range_end(22, 28, 2), 28);
        assert_eq!(range_end(97, 101, 3), 101);
    }
}
