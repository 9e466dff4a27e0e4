//! What codes of the city's agencies mean, by the tables in `codes.tsv`.

use std::sync::LazyLock;

use nycapt_contract::CodeLabel;
use rustc_hash::FxHashMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Meaning {
    pub(crate) label: &'static str,
    /// An extra column: a priority, an outcome, a group.
    detail: &'static str,
}

impl Meaning {
    /// Of a category of complaints: from `A` (within a day) to `D`.
    pub(crate) const fn priority(self) -> &'static str {
        self.detail
    }

    /// Of a disposition: `substantiated`, `unsubstantiated`, `no_access` or `closed`.
    pub(crate) const fn outcome(self) -> &'static str {
        self.detail
    }
}

static CODES: LazyLock<FxHashMap<(&str, &str), Meaning>> = LazyLock::new(|| {
    include_str!("codes.tsv")
        .lines()
        .filter_map(parse)
        .collect()
});

fn meaning(table: &str, code: &str) -> Option<Meaning> {
    let codes: &FxHashMap<(&str, &str), Meaning> = &CODES;
    codes.get(&(table, code)).copied()
}

fn parse(line: &'static str) -> Option<((&'static str, &'static str), Meaning)> {
    let mut cells = line.split('\t');
    let (table, code) = (cells.next()?, cells.next()?);
    let (label, detail) = (cells.next()?, cells.next()?);
    cells
        .next()
        .is_none()
        .then_some(((table, code), Meaning { label, detail }))
}

/// The label of a code in one of the tables.
pub(crate) fn code_label(table: &str, code: &str) -> Option<&'static str> {
    Some(meaning(table, code)?.label)
}

pub(crate) fn coded(code: &str, label: &str) -> CodeLabel {
    CodeLabel {
        code: code.into(),
        label: label.into(),
    }
}

/// A building class of the Department of Finance, else the family of its first letter.
pub(crate) fn building_class_label(class: &str) -> &'static str {
    code_label("building_class", class)
        .or_else(|| code_label("building_class_family", class.get(..1)?))
        .unwrap_or("Other use")
}

/// The use of a condominium unit that isn't a home, such as parking; `None` for a home.
pub(crate) fn other_use(class: &str) -> Option<&'static str> {
    let found = meaning("building_class", class)?;
    (found.detail == "other_use").then_some(found.label)
}

/// What an apartment's row is called when the price is that of several together.
pub(crate) fn package_sale() -> Option<&'static str> {
    code_label("sale", "package")
}

pub(crate) const ILLEGAL_CONVERSION: &[&str] = &["1A", "45", "92"];

/// Categories of work without a permit.
pub(crate) const WITHOUT_PERMIT: &[&str] = &["05", "11", "66", "7J"];

/// The category of a code such as `45`, with its priority; `None` if it isn't in the agency's list of
/// 2021.
pub(crate) fn complaint_category(code: &str) -> Option<Meaning> {
    meaning("dob_complaint_category", code)
}

/// The meaning of a disposition code such as `A8`, with its outcome; none for a code that is not in the
/// agency's list.
pub(crate) fn complaint_disposition(code: &str) -> Option<Meaning> {
    meaning("dob_disposition", code)
}

/// What a violation of the Department of Buildings is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ViolationType {
    pub(crate) label: &'static str,
    /// It is about a condition of the building, not about a missed filing.
    pub(crate) is_hazard: bool,
}

/// The type of a code such as `LL6291`, else of the longest family that it begins with. An unknown
/// code counts as paperwork.
pub(crate) fn violation_type(code: &str) -> ViolationType {
    let of_family = || {
        let starts = (1..=code.len()).rev().filter_map(|end| code.get(..end));
        starts
            .filter_map(|start| meaning("dob_violation_family", start))
            .next()
    };
    let found = meaning("dob_violation_type", code).or_else(of_family);
    ViolationType {
        label: found.map_or("Other violation", |found| found.label),
        is_hazard: found.is_some_and(|found| found.detail == "hazard"),
    }
}

pub(crate) fn job_type_label(code: &str) -> &'static str {
    code_label("dob_job_type", code).unwrap_or("Other job")
}

/// A permit type in the older system: its subtype if that is more specific.
pub(crate) fn permit_label(kind: &str, subtype: &str, job_type: &str) -> &'static str {
    code_label("dob_permit_subtype", subtype)
        .or_else(|| code_label("dob_permit_type", kind))
        .unwrap_or_else(|| job_type_label(job_type))
}

pub(crate) const SIDEWALK_SHED: &str = "Sidewalk Shed";

pub(crate) fn oath_agency(issuer: &str) -> &str {
    code_label("oath_agency", issuer).unwrap_or(issuer)
}

pub(crate) fn document_label(kind: &str) -> &str {
    code_label("document", kind).unwrap_or(kind)
}

/// Whether a kind of recorded document conveys a property.
pub(crate) fn is_deed(kind: &str) -> bool {
    meaning("document", kind).is_some_and(|found| found.detail == "deed")
}

/// The type of repair work ordered by the city. Order descriptions contain names and are never
/// read.
pub(crate) fn repair_work_label(code: &str) -> &'static str {
    code_label("repair_work", &code.to_ascii_uppercase()).unwrap_or("Other work")
}

/// The term of a tax exemption in years, if its code determines it.
pub(crate) fn exemption_term(code: &str) -> Option<i32> {
    meaning("exemption", code)?.detail.parse().ok()
}

pub(crate) fn tax_class_label(class: &str) -> &'static str {
    code_label("tax_class", class)
        .or_else(|| code_label("tax_class", class.get(..1)?))
        .unwrap_or("Other class")
}

nycapt_contract::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(crate) enum EcbSeverity {
        /// Immediately hazardous.
        Class1 = "class_1",
        /// Major.
        Class2 = "class_2",
        /// Lesser.
        Class3 = "class_3",
        /// Not stated.
        Unknown = "unknown",
    }
}

impl EcbSeverity {
    /// Parses the agency's wording of any year.
    pub(crate) fn of(text: &str) -> Self {
        match text.to_ascii_uppercase().replace(' ', "").as_str() {
            "CLASS-1" | "HAZARDOUS" => Self::Class1,
            "CLASS-2" => Self::Class2,
            "CLASS-3" | "NON-HAZARDOUS" => Self::Class3,
            _ => Self::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_parses_to_a_code_of_its_own() {
        let lines = include_str!("codes.tsv").lines();
        assert_eq!(CODES.len(), lines.count());
        for ((table, code), meaning) in CODES.iter() {
            let details: &[&str] = match *table {
                "table" => &["detail"],
                "building_class" => &["", "other_use"],
                "dob_complaint_category" => &["A", "B", "C", "D"],
                "dob_disposition" => &["substantiated", "unsubstantiated", "no_access", "closed"],
                "dob_violation_type" => &["", "hazard"],
                "exemption" => &["", "10", "15", "20", "25"],
                "document" => &["deed", "mortgage"],
                _ => &[""],
            };
            assert!(!meaning.label.is_empty(), "{table} {code}");
            assert!(details.contains(&meaning.detail), "{table} {code}");
        }
    }

    #[test]
    fn a_violation_type_is_known_by_code_or_family_else_it_is_paperwork() {
        let hazard = violation_type("FISPHAZ");
        let expected = ("Facade: hazardous condition", true);
        assert_eq!((hazard.label, hazard.is_hazard), expected);
        assert!(!violation_type("LBLVIO").is_hazard, "a missed filing");
        let newer = violation_type("FTC-VT-CAT1-HA");
        let expected = ("Elevator: correction not certified", false);
        assert_eq!((newer.label, newer.is_hazard), expected);
        assert_eq!(violation_type("FTC-X").label, "Correction not certified");
        assert_eq!(violation_type("NEW").label, "Other violation");
    }

    #[test]
    fn counted_kinds_are_categories_of_the_agency() {
        for code in ILLEGAL_CONVERSION.iter().chain(WITHOUT_PERMIT) {
            assert!(complaint_category(code).is_some(), "{code}");
        }
        assert_eq!(complaint_category("7Z"), None);
    }

    #[test]
    fn every_issuer_of_summonses_that_is_read_is_an_agency_and_the_others_are_unread() {
        let (_, issuers) = crate::datasets::oath_hearings::DATASET.only.unwrap();
        let listed = include_str!("codes.tsv").lines();
        let listed = listed.filter(|line| line.starts_with("oath_agency\t"));
        assert_eq!(listed.count(), issuers.len());
        for issuer in issuers {
            assert!(code_label("oath_agency", issuer).is_some(), "{issuer}");
        }
        assert!(
            !issuers.contains(&"DEPT. OF BUILDINGS"),
            "its own dataset has those"
        );
    }

    #[test]
    fn a_code_that_is_not_listed_falls_back_to_its_family() {
        let expected = "Walk-up, over six families without stores";
        assert_eq!(building_class_label("C1"), expected);
        assert_eq!(building_class_label("E9"), "Warehouse");
        assert_eq!(building_class_label(""), "Other use");
        assert_eq!(tax_class_label("2A"), "Rental of 4 to 6 apartments");
        assert_eq!(tax_class_label("2"), "Residential, four or more apartments");
        assert_eq!(permit_label("EQ", "SH", ""), SIDEWALK_SHED);
        assert_eq!(permit_label("??", "", "NB"), "New building");
    }

    #[test]
    fn words_of_every_year_give_a_severity() {
        let of = |text| EcbSeverity::of(text).as_str();
        assert_eq!([of("CLASS - 1"), of("Hazardous")], ["class_1", "class_1"]);
        assert_eq!([of("CLASS - 2"), of("CLASS - 3")], ["class_2", "class_3"]);
        assert_eq!([of("Non-Hazardous"), of("Unknown")], ["class_3", "unknown"]);
    }
}
