//! Violations of the Department of Buildings and of the Environmental Control Board in words.

/// What a violation of the Department of Buildings is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ViolationType {
    /// For a person.
    pub(crate) label: &'static str,
    /// It is about a condition of the building, not about a missed filing.
    pub(crate) is_hazard: bool,
}

/// The type of a code such as `LL6291`. A code that is not known counts as paperwork.
pub(crate) fn violation_type(code: &str) -> ViolationType {
    let known = TYPES.binary_search_by_key(&code, |(code, _)| code);
    if let Some((_, label)) = known.ok().and_then(|at| TYPES.get(at)) {
        let is_hazard = HAZARDS.contains(&code);
        return ViolationType { label, is_hazard };
    }
    let by_family = FAMILIES.iter().find(|(start, _)| code.starts_with(start));
    ViolationType {
        label: by_family.map_or("Other violation", |(_, label)| label),
        is_hazard: false,
    }
}

/// Codes about a condition of the building.
const HAZARDS: &[&str] = &[
    "B", "C", "CLOS", "COMPBLD", "E", "EGNCY", "FISPHAZ", "IMEGNCY", "P", "UB",
];

/// Code and label, by code.
const TYPES: &[(&str, &str)] = &[
    ("A", "Seismic"),
    ("ACC1", "Elevator: affirmation of correction"),
    ("ACH1", "Elevator: affirmation of correction"),
    ("ACJ1", "Elevator: affirmation of correction"),
    (
        "AEUHAZ1",
        "Failure to certify the correction of a class 1 violation",
    ),
    ("B", "Boiler"),
    ("BENCH", "Failure to file energy and water use"),
    ("C", "Construction"),
    ("CLOS", "Closure"),
    ("CMQ", "Marquee"),
    ("COMPBLD", "Structurally compromised building"),
    ("CS", "Site safety"),
    ("E", "Elevator"),
    ("EARCX", "Failure to file an energy efficiency report"),
    ("EGNCY", "Emergency"),
    ("EGRADE", "Failure to post the energy grade"),
    ("ES", "Electric sign"),
    ("EVCAT1", "Elevator: yearly test not filed"),
    ("EVCAT5", "Elevator: five-year test not filed"),
    ("FISP", "Facade safety program"),
    ("FISPHAZ", "Facade: hazardous condition"),
    ("FISPNRF", "Facade: report missing or late"),
    ("HBLVIO", "High-pressure boiler: inspection not filed"),
    ("HVCAT5", "Elevator: five-year test not filed"),
    ("HVIOS", "Elevator: yearly test not filed"),
    ("IMEGNCY", "Immediate emergency"),
    ("JVCAT5", "Elevator: five-year test not filed"),
    ("JVIOS", "Elevator of a private residence"),
    ("L1198", "Facade: report missing or late"),
    ("LANDMK", "Landmark"),
    ("LANDMRK", "Landmark"),
    ("LBLVIO", "Low-pressure boiler: inspection not filed"),
    ("LL1080", "Facade: report missing or late"),
    ("LL1081", "Elevator: test not filed"),
    ("LL1198", "Facade: report missing or late"),
    ("LL16", "Elevator: fire safety"),
    ("LL2604", "Photoluminescent markings"),
    ("LL2604E", "Emergency power"),
    ("LL2604S", "Sprinkler"),
    ("LL5", "Fire safety"),
    ("LL6291", "Boiler: inspection not filed"),
    ("MISC", "Miscellaneous"),
    ("P", "Plumbing"),
    ("PA", "Place of assembly"),
    ("RWNRF", "Retaining wall: report not filed"),
    ("UB", "Unsafe building"),
    ("VCAT1", "Elevator: yearly test not filed"),
    ("Z", "Zoning"),
];

/// How codes of one family begin, and their label.
const FAMILIES: &[(&str, &str)] = &[
    ("FTC-VT", "Elevator: correction not certified"),
    ("FTF-VT", "Elevator: test not filed"),
    ("FTC-BO", "Boiler: correction not certified"),
    ("FTF-BO", "Boiler: inspection not filed"),
    ("FTF-PL-GAS", "Gas piping: inspection not filed"),
    ("FTF-PL-PER", "Gas piping: inspection not filed"),
    ("FTC", "Correction not certified"),
    ("FTF", "Filing missed"),
    ("FISP", "Facade: report missing or late"),
    (
        "AEUHAZ",
        "Failure to certify the correction of a class 1 violation",
    ),
    ("EGRADE", "Failure to post the energy grade"),
    ("PSNRF", "Parking structure: report not filed"),
];

/// How grave a violation before the Environmental Control Board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EcbSeverity {
    /// Immediately hazardous.
    Class1,
    /// Major.
    Class2,
    /// Lesser.
    Class3,
    /// Not stated.
    Unknown,
}

impl EcbSeverity {
    /// The severity of the agency's words of any year.
    pub(crate) fn of(text: &str) -> Self {
        match text.to_ascii_uppercase().replace(' ', "").as_str() {
            "CLASS-1" | "HAZARDOUS" => Self::Class1,
            "CLASS-2" => Self::Class2,
            "CLASS-3" | "NON-HAZARDOUS" => Self::Class3,
            _ => Self::Unknown,
        }
    }

    /// The word in documents.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Class1 => "class_1",
            Self::Class2 => "class_2",
            Self::Class3 => "class_3",
            Self::Unknown => "unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_found_and_an_unknown_one_is_paperwork() {
        for (code, label) in TYPES {
            assert_eq!(violation_type(code).label, *label, "{code}");
        }
        for code in HAZARDS {
            assert!(violation_type(code).is_hazard, "{code} is not in the table");
        }
        assert!(!violation_type("LBLVIO").is_hazard, "a missed filing");
        let newer = violation_type("FTC-VT-CAT1-HA");
        assert_eq!(
            (newer.label, newer.is_hazard),
            ("Elevator: correction not certified", false)
        );
        assert_eq!(violation_type("NEW").label, "Other violation");
    }

    #[test]
    fn words_of_every_year_give_a_severity() {
        let of = |text| EcbSeverity::of(text).as_str();
        assert_eq!([of("CLASS - 1"), of("Hazardous")], ["class_1", "class_1"]);
        assert_eq!([of("CLASS - 2"), of("CLASS - 3")], ["class_2", "class_3"]);
        assert_eq!([of("Non-Hazardous"), of("Unknown")], ["class_3", "unknown"]);
    }
}
