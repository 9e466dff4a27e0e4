//! Parses a field that contains nothing but a unit.

use crate::parse::scan::Scan;
use crate::parse::unit::{Kind, UnitReading};
use crate::parse::unit_grammar::{NOTHING, is_fraction, read};
use nycapt_contract::Unit;

/// Parses a whole field as a unit; none for `*`, `ALL`, and other words that mean no unit.
pub fn parse_unit(text: &str) -> Option<Unit> {
    let scan = Scan::new(text);
    let reading = read_field(&scan);
    if let Some(reading) = reading {
        return reading.unit(text);
    }
    other(&scan).and_then(|reading| reading.unit(text))
}

/// Whether words follow the unit in the field.
pub(crate) fn unit_is_cut(text: &str) -> bool {
    let scan = Scan::new(text);
    read_field(&scan).is_some_and(|reading| reading.end < scan.len())
}

/// Parses a whole field; words such as `entire` before a part of the building are ignored.
fn read_field(scan: &Scan) -> Option<UnitReading> {
    let says_all = |at: &usize| matches!(scan.word(*at), "ALL" | "ENTIRE" | "WHOLE" | "THE" | "OF");
    let start = (0..scan.len()).take_while(says_all).count();
    let reading = read(scan, start, scan.len(), true);
    reading.filter(|reading| start == 0 || reading.end == scan.len())
}

/// Anything else in the field, unchanged.
fn other(scan: &Scan) -> Option<UnitReading> {
    let words: Vec<&str> = (0..scan.len()).map(|at| scan.word(at)).collect();
    let fraction = (0..scan.len()).any(|at| is_fraction(scan, at));
    let empty = fraction || words.is_empty() || words.iter().any(|word| NOTHING.contains(word));
    (!empty).then(|| {
        let mut reading = UnitReading::default();
        reading.push(Kind::Dwelling, words.join(" "), scan.len());
        reading
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        parse_unit(text)
            .map(|unit| unit.display)
            .unwrap_or_default()
    }

    #[test]
    fn spellings_of_one_apartment_have_one_key() {
        for text in [
            "4B",
            "APT 4B",
            "#4B",
            "4-B",
            "04B",
            "4 B",
            "apt. 4b",
            "Unit 4B",
            "APT4B",
            "Apartment 4 - B",
        ] {
            assert_eq!(
                parse_unit(text).map(|unit| unit.key).as_deref(),
                Some("D:4B"),
                "{text}"
            );
        }
    }

    #[test]
    fn units_are_shown_in_one_form() {
        for (text, display) in [
            ("4TH FLOOR", "FL 4"),
            ("SECOND FLOOR", "FL 2"),
            ("2FL", "FL 2"),
            ("FL 2", "FL 2"),
            ("1/F", "FL 1"),
            ("9/ 9TH FL", "FL 9"),
            ("PH-2", "PH 2"),
            ("PHB", "PH B"),
            ("PH", "PH"),
            ("PENTHOUSE B", "PH B"),
            ("08W", "8W"),
            ("01B", "1B"),
            ("5-5", "5-5"),
            ("3-10", "3-10"),
            ("A9", "A9"),
            ("S6G", "S6G"),
            ("24CD", "24CD"),
            ("1I", "1I"),
            ("BASEMENT APT", "BSMT"),
            ("BSMT", "BSMT"),
            ("GARDEN LEVEL", "GARDEN"),
            ("GROUND FLOOR", "GRND FL"),
            ("STE 1401", "STE 1401"),
            ("2ND FL FRONT", "FL 2 FRONT"),
            ("3 REAR", "3 REAR"),
            ("BLDG 77 SPC 3", "BLDG 77 SPC 3"),
            ("STORE", "STORE"),
            ("TOP FLOOR", "TOP FL"),
            ("PARLOR FL", "PARLOR"),
            ("APT 12F", "12F"),
        ] {
            assert_eq!(shown(text), display, "{text}");
        }
    }

    #[test]
    fn words_for_no_unit_are_none() {
        for text in ["*", "-", "ALL", "ENTIRE PREMISES", "", "  "] {
            assert_eq!(parse_unit(text), None, "{text}");
        }
    }

    #[test]
    fn words_for_the_whole_of_a_part_are_no_part_of_its_name() {
        for (text, display) in [
            ("entire 2nd floor", "FL 2"),
            ("the whole 2nd floor", "FL 2"),
            ("all of 4B", "4B"),
            ("the basement", "BSMT"),
            ("The Penthouse", "PH"),
            ("whole house", ""),
            ("entire", ""),
        ] {
            assert_eq!(shown(text), display, "{text}");
        }
    }

    #[test]
    fn half_an_apartment_is_not_cut_to_a_whole_one() {
        for text in ["4½", "½", "Apt 4½", "4½ rear"] {
            assert_eq!(parse_unit(text), None, "{text}");
        }
    }

    #[test]
    fn kinds_stay_apart_in_the_key() {
        let key = |text: &str| parse_unit(text).unwrap().key;
        assert_ne!(key("FL 2"), key("2"));
        assert_ne!(key("PH B"), key("B"));
        assert_eq!(key("PHB"), key("PENTHOUSE B"));
        assert_ne!(key("1I"), key("11"));
    }

    #[test]
    fn slugs_are_plain() {
        let slug = |text: &str| parse_unit(text).unwrap().slug;
        assert_eq!(
            (slug("4B").as_str(), slug("2ND FLOOR").as_str()),
            ("4b", "fl-2")
        );
    }
}
