//! The sizes of paper a report is laid out for.

/// The size of the pages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Paper {
    /// 8.5 by 11 inches, as printed in New York.
    #[default]
    Letter,
    /// 210 by 297 millimeters.
    A4,
}

impl Paper {
    /// The size by its name in any case, `letter` or `a4`; none for any other.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        [Self::Letter, Self::A4]
            .into_iter()
            .find(|paper| paper.name().eq_ignore_ascii_case(name))
    }

    /// Its name, `letter` or `a4`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Letter => "letter",
            Self::A4 => "a4",
        }
    }

    /// Its name in the template.
    pub(crate) const fn in_template(self) -> &'static str {
        match self {
            Self::Letter => "us-letter",
            Self::A4 => "a4",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Paper;

    #[test]
    fn a_size_is_found_by_its_name_in_any_case() {
        assert_eq!(Paper::named("A4"), Some(Paper::A4));
        assert_eq!(Paper::named("letter"), Some(Paper::Letter));
        assert_eq!(Paper::named("us-letter"), None);
    }
}
