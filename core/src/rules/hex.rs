//! Bytes as hexadecimal digits.

/// Two digits for each byte, in lower case.
pub fn hex_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The bytes that digits of either case spell; none for anything else.
pub fn bytes_of_hex(hex: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> = hex
        .chars()
        .map(|digit| u8::try_from(digit.to_digit(16)?).ok())
        .collect();
    let digits = digits?;
    let (pairs, rest) = digits.as_chunks::<2>();
    rest.is_empty()
        .then(|| pairs.iter().map(|[high, low]| high << 4 | low).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_read_back_and_no_other_text_is_hexadecimal() {
        assert_eq!(hex_of(&[0, 0x0a, 0xff]), "000aff");
        assert_eq!(bytes_of_hex("000aFF"), Some(vec![0, 0x0a, 0xff]));
        assert_eq!(bytes_of_hex(""), Some(Vec::new()));
        for text in ["0", "0g", "+1", "é", "0x00"] {
            assert_eq!(bytes_of_hex(text), None, "{text}");
        }
    }
}
