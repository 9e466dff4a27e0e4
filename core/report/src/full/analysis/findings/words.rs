//! Figures and dates in sentences.

use jiff::civil::Date;

/// `1 violation`, `1,234 violations`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    match number {
        1 => format!("1 {one}"),
        _ => format!("{} {many}", grouped(&number.to_string())),
    }
}

/// `$25,001`; a credit is `-$5`.
pub(crate) fn dollars(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}${}", grouped(&amount.unsigned_abs().to_string()))
}

fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The day of a record, when it is one.
pub(crate) fn day(text: Option<&str>) -> Option<Date> {
    text?.parse().ok()
}

/// `2026-11` of `2026-11-20`.
pub(crate) fn month_of(day: &str) -> Option<&str> {
    day.get(..7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_and_lists_end_with_and() {
        assert_eq!(counted(1, "order", "orders"), "1 order");
        assert_eq!(counted(12_345, "order", "orders"), "12,345 orders");
        assert_eq!(dollars(25_001), "$25,001");
        assert_eq!(dollars(-5), "-$5");
        let parts = ["a", "b", "c"].map(String::from);
        assert_eq!(listed(&parts), "a, b and c");
        assert_eq!(listed(&parts[..1]), "a");
    }
}
