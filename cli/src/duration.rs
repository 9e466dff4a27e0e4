//! Times on the command line: `500ms`, `30s`, `2m`, `1h`.

use std::time::Duration;

/// Reads a whole number with a unit; without a unit it counts seconds.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at(digits);
    let milliseconds = match unit {
        "ms" => 1,
        "" | "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return Err("not a time such as `500ms`, `30s`, `2m` or `1h`".into()),
    };
    let number: u64 = number
        .parse()
        .map_err(|_| "not a time such as `500ms`, `30s`, `2m` or `1h`")?;
    match number.checked_mul(milliseconds) {
        Some(0) => Err("must be longer than zero".into()),
        // Clock arithmetic cannot overflow within a year.
        Some(total) if total <= 31_536_000_000 => Ok(Duration::from_millis(total)),
        _ => Err("more than a year".into()),
    }
}

/// A time as [`parse_duration`] reads it.
pub(crate) fn written(time: Duration) -> String {
    let milliseconds = time.as_millis();
    if milliseconds.is_multiple_of(1_000) {
        return format!("{}s", milliseconds / 1_000);
    }
    format!("{milliseconds}ms")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_a_whole_number_with_a_unit_and_none_means_seconds() {
        for (text, milliseconds) in [
            ("500ms", 500),
            ("30s", 30_000),
            ("2m", 120_000),
            ("1h", 3_600_000),
            ("7", 7_000),
        ] {
            let expected = Ok(Duration::from_millis(milliseconds));
            assert_eq!(parse_duration(text), expected);
        }
        for text in ["500ms", "2s", "120s", "1500ms"] {
            assert_eq!(written(parse_duration(text).unwrap()), text);
        }
        let long = "99999999999999999999s";
        for text in ["", "s", "-1s", "1.5s", "3 s", "2d", "0s", "9000h", long] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }
}
