//! The stored form of the records of one lot.
//!
//! For each dataset in the order of the schemas: its id, columns and rows as numbers, then each
//! value after its length. Numbers are little-endian base 128.

use nycapt_report::Records;

/// Appends a number.
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

/// Takes a number off the front.
pub(crate) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
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

/// Takes a text off the front.
pub(crate) fn take_text<'a>(bytes: &mut &'a [u8]) -> Option<&'a str> {
    let length = usize::try_from(take_number(bytes)?).ok()?;
    let (text, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    str::from_utf8(text).ok()
}

/// Begins the rows of one dataset; `rows` rows of `columns` texts must follow.
pub(crate) fn push_dataset(id: &str, columns: usize, rows: usize, out: &mut Vec<u8>) {
    push_text(id, out);
    push_number(columns as u64, out);
    push_number(rows as u64, out);
}

/// The records of a lot from their stored form; none when the bytes are damaged.
pub fn decode_records(mut bytes: &[u8]) -> Option<Records<'_>> {
    let mut records = Records::default();
    while !bytes.is_empty() {
        let id = take_text(&mut bytes)?;
        let columns = usize::try_from(take_number(&mut bytes)?).ok()?;
        let rows = take_number(&mut bytes)?;
        for _ in 0..rows {
            if columns > bytes.len() {
                return None;
            }
            let fields = (0..columns).map(|_| take_text(&mut bytes));
            records.push(id, fields.collect::<Option<Vec<_>>>()?);
        }
    }
    Some(records)
}

#[cfg(test)]
mod tests {
    use nycapt_report::Field;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn records_round_trip() {
        let mut stored = Vec::new();
        push_dataset("a", 2, 2, &mut stored);
        for value in ["1", "", "2", "ÑANDÚ"] {
            push_text(value, &mut stored);
        }
        let first_dataset = stored.len();
        push_dataset("b", 1, 1, &mut stored);
        push_text(&"long ".repeat(100), &mut stored);

        let records = decode_records(&stored).unwrap();
        let first: Vec<_> = records
            .of("a")
            .map(|row| row.text(Field(0)).to_owned())
            .collect();
        assert_eq!(first, ["1", "2"]);
        assert_eq!(records.of("a").nth(1).unwrap().text(Field(1)), "ÑANDÚ");
        assert_eq!(records.of("b").next().unwrap().text(Field(0)).len(), 500);
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
