//! The grammar of slugs.

use nycapt_contract::SLUG_MAX;

/// Whether `text` can be a slug: 1 to 200 of `a-z`, `0-9` and `-`.
///
/// Only a directory can decide whether it belongs to a building.
pub fn is_slug(text: &str) -> bool {
    (1..=SLUG_MAX).contains(&text.len())
        && text
            .bytes()
            .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slug_is_lower_case_ascii_of_at_most_200() {
        assert!(is_slug("350-5-avenue-manhattan"));
        assert!(is_slug(&"a".repeat(200)));
        for bad in ["", "A-b", "a b", "a/b", "straße", "a_b", &"a".repeat(201)] {
            assert!(!is_slug(bad), "{bad}");
        }
    }
}
