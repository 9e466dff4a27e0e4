//! How much of the city's data a release has.

use std::collections::BTreeMap;

use nycapt_contract::Borough;
use serde::{Deserialize, Serialize};

/// How many of a dataset's rows a release has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Extent {
    /// Everything the city publishes: counts may be shown, even zero.
    Whole,
    /// Nothing shows that rows are missing, and nothing proves that none are.
    Unknown,
    /// Rows are missing: what is there is shown, but no total and no absence.
    Partial,
}

/// The [`Extent`] of one dataset by borough slug, then by class. A dataset without classes has the
/// single class [`Coverage::ALL`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Coverage(BTreeMap<String, BTreeMap<String, Extent>>);

impl Coverage {
    /// The class of a dataset without classes.
    pub const ALL: &'static str = "all";

    /// One extent in every borough, for a dataset without classes.
    pub fn everywhere(extent: Extent) -> Self {
        let mut coverage = Self::default();
        for borough in Borough::ALL {
            coverage.set(borough, Self::ALL, extent);
        }
        coverage
    }

    /// Sets the extent of one class in one borough.
    pub fn set(&mut self, borough: Borough, class: &str, extent: Extent) {
        let classes = self.0.entry(borough.slug().to_owned()).or_default();
        classes.insert(class.to_owned(), extent);
    }

    /// The extent of all classes in a borough: the worst of them, unknown if it is not listed.
    pub fn of(&self, borough: Borough) -> Extent {
        let classes = self.0.get(borough.slug());
        let worst = classes.and_then(|classes| classes.values().max());
        worst.copied().unwrap_or(Extent::Unknown)
    }

    /// The extent of one class in a borough.
    pub fn of_class(&self, borough: Borough, class: &str) -> Extent {
        let classes = self.0.get(borough.slug());
        let one = classes.and_then(|classes| classes.get(class).or_else(|| classes.get(Self::ALL)));
        one.copied().unwrap_or(Extent::Unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_borough_is_as_whole_as_its_worst_class() {
        let mut coverage = Coverage::default();
        coverage.set(Borough::Bronx, "B", Extent::Whole);
        coverage.set(Borough::Bronx, "C", Extent::Partial);
        assert_eq!(coverage.of(Borough::Bronx), Extent::Partial);
        assert_eq!(coverage.of_class(Borough::Bronx, "B"), Extent::Whole);
        assert_eq!(coverage.of_class(Borough::Bronx, "A"), Extent::Unknown);
    }

    #[test]
    fn a_borough_that_is_not_listed_is_unknown() {
        let mut coverage = Coverage::everywhere(Extent::Whole);
        assert_eq!(coverage.of(Borough::Queens), Extent::Whole);
        assert_eq!(coverage.of_class(Borough::Queens, "C"), Extent::Whole);
        coverage = Coverage::default();
        assert_eq!(coverage.of(Borough::Queens), Extent::Unknown);
    }

    #[test]
    fn it_is_stored_by_borough_and_class() {
        let mut coverage = Coverage::default();
        coverage.set(Borough::StatenIsland, Coverage::ALL, Extent::Whole);
        let json = serde_json::to_string(&coverage).unwrap();
        assert_eq!(json, r#"{"staten-island":{"all":"whole"}}"#);
        assert_eq!(serde_json::from_str::<Coverage>(&json).unwrap(), coverage);
    }
}
