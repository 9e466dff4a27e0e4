//! What a record is about, as lists of changes say it.

use crate::{label, list, sentence_case};

/// What a changed record is about in the current language: `Class C, Heat or hot water, Apartment 4B`;
/// none if nothing is known of it.
#[must_use]
pub fn record_words(
    class: Option<&str>,
    summary: Option<&str>,
    apartment: Option<&str>,
) -> Option<String> {
    let class = class.map(|class| label(&format!("Class {class}")).to_owned());
    let apartment = apartment.map(|unit| format!("{} {unit}", label("Apartment")));
    let words = [class, summary.map(sentence_case), apartment];
    let words = list(words.into_iter().flatten());
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Language, in_language};

    #[test]
    fn a_record_is_described_by_what_is_known_of_it() {
        let words = || record_words(Some("C"), Some("Heat or hot water"), Some("4B"));
        assert_eq!(words().unwrap(), "Class C, Heat or hot water, Apartment 4B");
        let spanish = in_language(Language::Spanish, words).unwrap();
        let expected = "Clase C, Calefacción o agua caliente, Apartamento 4B";
        assert_eq!(spanish, expected);
        assert_eq!(record_words(None, Some("Boiler"), None).unwrap(), "Boiler");
        assert_eq!(record_words(None, None, None), None);
    }
}
