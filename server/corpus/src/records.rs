//! The stored form of the records of one lot.
//!
//! For each dataset in schema order: its id, column count, and row count, then the values column by
//! column: 0 for the value of the row before, else the length plus one and the text. Numbers are
//! little-endian base 128. While rows are sorted, each is the lengths of its values, then their texts.

use nycapt_report::Records;

pub(crate) fn push_number(mut number: u64, out: &mut Vec<u8>) {
    loop {
        let low = (number & 0x7f).to_le_bytes()[0];
        number >>= 7;
        if number == 0 {
            out.push(low);
            return;
        }
        out.push(low | 0x80);
    }
}

/// Appends the length of a text, then the text.
pub(crate) fn push_text(text: &str, out: &mut Vec<u8>) {
    push_number(text.len() as u64, out);
    out.extend_from_slice(text.as_bytes());
}

pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    // Most numbers have one byte.
    if let Some((first, rest)) = bytes.split_first()
        && *first < 0x80
    {
        *bytes = rest;
        return Some(u64::from(*first));
    }
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (first, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(first & 0x7f) << shift;
        if first & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

pub(crate) fn take_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    str::from_utf8(take_bytes(bytes)?).ok()
}

/// Takes the bytes of a text off the front.
fn take_bytes<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take_number(bytes)?).ok()?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(text)
}

/// Appends a row in its form while rows are sorted.
pub(crate) fn push_row(values: impl Iterator<Item: AsRef<str>> + Clone, out: &mut Vec<u8>) {
    for value in values.clone() {
        push_number(value.as_ref().len() as u64, out);
    }
    for value in values {
        out.extend_from_slice(value.as_ref().as_bytes());
    }
}

/// The values of a row while rows are sorted, one after the other.
#[derive(Debug)]
pub(crate) struct RowValues<'a> {
    lengths: &'a [u8],
    texts: &'a [u8],
}

impl<'a> RowValues<'a> {
    pub(crate) fn of(row: &'a [u8], columns: usize) -> Self {
        let mut texts = row;
        for _ in 0..columns {
            take_number(&mut texts);
        }
        Self {
            lengths: row,
            texts,
        }
    }
}

impl<'a> Iterator for RowValues<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let length = usize::try_from(take_number(&mut self.lengths)?).ok()?;
        let (text, rest) = self.texts.split_at_checked(length)?;
        self.texts = rest;
        Some(text)
    }
}

/// Appends the rows of one dataset; a missing text is blank.
pub(crate) fn push_dataset(id: &str, columns: usize, rows: &[&[u8]], out: &mut Vec<u8>) {
    push_text(id, out);
    push_number(columns as u64, out);
    push_number(rows.len() as u64, out);
    let mut rows: Vec<RowValues<'_>> = rows.iter().map(|row| RowValues::of(row, columns)).collect();
    for _ in 0..columns {
        let mut before: Option<&[u8]> = None;
        for row in &mut rows {
            let text = row.next().unwrap_or_default();
            if before.is_some_and(|before| is_same(before, text)) {
                push_number(0, out);
                continue;
            }
            push_number(text.len() as u64 + 1, out);
            out.extend_from_slice(text);
            before = Some(text);
        }
    }
}

/// Whether two texts are equal. Most of one length that differ do so at the end, and most that are
/// equal are blank or a letter.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && one.last() == other.last() && (one.len() < 2 || one == other)
}

/// Decodes a lot's records; none if the bytes are damaged.
pub fn decode_records(mut bytes: &[u8]) -> Option<Records<'_>> {
    let mut records = Records::default();
    while !bytes.is_empty() {
        let id = take_text(&mut bytes)?;
        let columns = usize::try_from(take_number(&mut bytes)?).ok()?;
        let count = usize::try_from(take_number(&mut bytes)?).ok()?;
        // Every value takes a byte at least.
        if count.checked_mul(columns.max(1))? > bytes.len() {
            return None;
        }
        let mut values = Vec::with_capacity(columns * count);
        for _ in 0..columns {
            let mut before = None;
            for _ in 0..count {
                let text = take_value(&mut bytes, before)?;
                values.push(text);
                before = Some(text);
            }
        }
        records.push_table(id, count, values);
    }
    Some(records)
}

/// Takes a value of a column off the front; `before` is that of the row before.
fn take_value<'a>(bytes: &mut &'a [u8], before: Option<&'a str>) -> Option<&'a str> {
    let Some(length) = take_number(bytes)?.checked_sub(1) else {
        return before;
    };
    let (text, rest) = bytes.split_at_checked(usize::try_from(length).ok()?)?;
    *bytes = rest;
    str::from_utf8(text).ok()
}

#[cfg(test)]
mod tests {
    use nycapt_report::Field;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn records_round_trip() {
        let row = |values: &[&str]| {
            let mut row = Vec::new();
            push_row(values.iter().copied(), &mut row);
            row
        };
        let mut stored = Vec::new();
        let rows = [row(&["11", ""]), row(&["21", "ÑANDÚ"])];
        push_dataset("a", 2, &rows.each_ref().map(Vec::as_slice), &mut stored);
        let first_dataset = stored.len();
        let long = row(&[&"long ".repeat(100)]);
        push_dataset("b", 1, &[&*long, &*long], &mut stored);

        let records = decode_records(&stored).unwrap();
        let first: Vec<_> = records
            .of("a")
            .map(|row| row.text(Field(0)).to_owned())
            .collect();
        assert_eq!(first, ["11", "21"]);
        assert_eq!(records.of("a").nth(1).unwrap().text(Field(1)), "ÑANDÚ");
        let lengths = records.of("b").map(|row| row.text(Field(0)).len());
        assert_eq!(lengths.collect::<Vec<_>>(), [500, 500]);
        for cut in 1..stored.len() {
            let decoded = decode_records(&stored[..cut]);
            assert_eq!(decoded.is_some(), cut == first_dataset, "{cut}");
        }
    }

    proptest! {
        #[test]
        fn numbers_round_trip(number in any::<u64>()) {
            let mut out = Vec::new();
            push_number(number, &mut out);
            let mut rest = out.as_slice();
            prop_assert_eq!(take_number(&mut rest), Some(number));
            prop_assert!(rest.is_empty());
        }

        #[test]
        fn no_bytes_make_decoding_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            decode_records(&bytes);
        }
    }
}
