//! Natural sort order.

/// Appends a key that sorts naturally: numbers by value, `9 STREET` before `10 STREET` and `12`
/// before `12A`.
pub(crate) fn natural_key(text: &str, out: &mut Vec<u8>) {
    let mut rest = text.as_bytes();
    while let Some(first) = rest.first() {
        let is_number = first.is_ascii_digit();
        let length = rest
            .iter()
            .take_while(|byte| byte.is_ascii_digit() == is_number);
        let (run, behind) = rest.split_at(length.count());
        if is_number {
            let zeros = run.iter().take_while(|digit| **digit == b'0').count();
            let digits = run.get(zeros..).unwrap_or_default();
            out.push(b'0');
            out.push(u8::try_from(digits.len()).unwrap_or(u8::MAX));
            out.extend_from_slice(digits);
        } else {
            out.extend(run.iter().map(u8::to_ascii_uppercase));
        }
        rest = behind;
    }
    // Terminates the text, so that longer texts with this prefix sort after it.
    out.push(0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(text: &str) -> Vec<u8> {
        let mut key = Vec::new();
        natural_key(text, &mut key);
        key
    }

    #[test]
    fn sorts_numbers_by_value() {
        let sorted = [
            "1 AVENUE",
            "2 AVENUE",
            "10 AVENUE",
            "ANDERSON AVENUE",
            "EAST 9 STREET",
            "EAST 85 STREET",
            "EAST 100 STREET",
            "EAST AVENUE",
        ];
        assert!(sorted.is_sorted_by_key(|text| key(text)));
        let houses = [
            "9", "12", "12 REAR", "12-01", "12-2", "12-10", "12A", "13", "100",
        ];
        assert!(houses.is_sorted_by_key(|text| key(text)));
    }

    #[test]
    fn ignores_leading_zeros() {
        assert!(key("000") < key("1"));
        assert_eq!(key("07"), key("7"));
    }
}
