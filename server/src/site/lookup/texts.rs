//! The texts of the lookup pages, one file for each.

use std::sync::LazyLock;

use jiff::civil::Date;
use nycapt_corpus::Figures;
use nycapt_messages::Language;
use serde::Deserialize;

use crate::language::{Documents, Sources, sources};
use crate::site::layout::percent;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LookupGroup {
    /// Shown on the home page.
    Featured,
    Core,
    Additional,
}

/// A page about one kind of record: what it is, and what it is not.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lookup {
    pub(crate) name: String,
    #[serde(skip)]
    pub(crate) language: Language,
    pub(crate) group: LookupGroup,
    pub(crate) revised: Date,
    /// The question that people have.
    pub(crate) title: String,
    /// The record in two or three words.
    pub(crate) label: String,
    /// The answer, in 40 to 60 words.
    pub(crate) opening: String,
    /// Id of the section of a building's page that shows the record.
    pub(crate) anchor: String,
    pub(crate) datasets: Vec<String>,
    /// The figure that compares the boroughs.
    pub(crate) figure: Option<AreaFigure>,
    /// What the record is.
    pub(crate) parts: Vec<Part>,
    /// What the record does not show.
    pub(crate) limits: Vec<String>,
    pub(crate) questions: Vec<Question>,
    /// The laws that it cites, checked on the `revised` day.
    #[serde(default)]
    pub(crate) law: Vec<Law>,
    pub(crate) guide: Option<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Part {
    pub(crate) heading: String,
    pub(crate) paragraphs: Vec<String>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Question {
    pub(crate) question: String,
    pub(crate) answer: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Law {
    pub(crate) citation: String,
    pub(crate) official: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct AreaFigure {
    pub(crate) label: String,
    /// What it counts, and of what.
    pub(crate) note: String,
    value: AreaValue,
}

/// A member of [`Figures`].
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum AreaValue {
    RentEvidenceShare,
    #[serde(rename = "open_bc_per_100_units")]
    OpenBcPer100Units,
    BedbugFilingShare,
    #[serde(rename = "heat_calls_per_1000_units")]
    HeatCallsPer1000Units,
}

impl AreaFigure {
    pub(crate) fn of(&self, figures: &Figures) -> Option<String> {
        let rate = |rate: f64| format!("{rate:.1}");
        match self.value {
            AreaValue::RentEvidenceShare => figures.rent_evidence_share.map(percent),
            AreaValue::OpenBcPer100Units => figures.open_bc_per_100_units.map(rate),
            AreaValue::BedbugFilingShare => figures.bedbug_filing_share.map(percent),
            AreaValue::HeatCallsPer1000Units => figures.heat_calls_per_1000_units.map(rate),
        }
    }
}

impl Lookup {
    pub(crate) fn path(&self) -> String {
        format!("/lookup/{}", self.name)
    }
}

/// In the order of their groups.
const TEXTS: &Sources = sources!["texts", ".toml":
    "rent-stabilization",
    "hpd-violations",
    "landlord",
    "bedbug",
    "building-complaints",
    "eviction-history",
    "heat-hot-water",
    "rodent",
    "dob-violations",
    "certificate-of-occupancy",
    "good-cause-eviction",
    "elevator-boiler",
    "sales-history",
    "lead-paint",
    "flood-zone",
];

// A test checks that every text parses.
static LOOKUPS: LazyLock<Documents<Lookup>> = LazyLock::new(|| {
    Documents::of(TEXTS, |_, language, text| {
        let lookup = toml_edit::de::from_str(text).ok()?;
        Some(Lookup { language, ..lookup })
    })
});

/// Every lookup page, in the order of their groups.
pub(crate) fn lookups() -> impl Iterator<Item = &'static Lookup> {
    LOOKUPS.here().iter()
}

pub(crate) fn find_lookup(name: &str) -> Option<&'static Lookup> {
    lookups().find(|lookup| lookup.name == name)
}

#[cfg(test)]
mod tests {
    use nycapt_messages::in_language;

    use super::*;

    #[test]
    fn a_text_that_states_law_names_its_source() {
        for (lookup, (_, [text, ..])) in lookups().zip(TEXTS) {
            let words = ["must ", "exempt", "unlawful", " law "];
            let states_law = words.iter().any(|word| text.contains(word));
            assert!(!states_law || !lookup.law.is_empty(), "{}", lookup.name);
            for law in &lookup.law {
                let (_, address) = law.official.split_once("https://").unwrap();
                let host = address.split('/').next().unwrap_or_default();
                assert!(host.ends_with(".gov") && !law.citation.is_empty(), "{host}");
            }
        }
    }
    #[test]
    fn every_translated_text_is_about_the_same_record() {
        for language in Language::ALL {
            let here = || lookups().map(|lookup| (lookup.name.as_str(), &lookup.datasets));
            let texts: Vec<_> = in_language(language, || here().collect());
            assert!(
                texts
                    .iter()
                    .map(|(name, _)| *name)
                    .eq(TEXTS.iter().map(|(name, _)| *name))
            );
            assert!(texts.into_iter().eq(here()), "{language:?}");
        }
    }
}
