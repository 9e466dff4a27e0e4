//! Severity of Environmental Control Board violations.

/// Severity of a violation before the Environmental Control Board.
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
    /// Parses the agency's wording of any year.
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
    fn words_of_every_year_give_a_severity() {
        let of = |text| EcbSeverity::of(text).as_str();
        assert_eq!([of("CLASS - 1"), of("Hazardous")], ["class_1", "class_1"]);
        assert_eq!([of("CLASS - 2"), of("CLASS - 3")], ["class_2", "class_3"]);
        assert_eq!([of("Non-Hazardous"), of("Unknown")], ["class_3", "unknown"]);
    }
}
