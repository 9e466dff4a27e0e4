//! Sections to fill by hand in tests.

use serde_json::{Map, Value, json};

use super::reading::Reading;
use super::rules::findings;
use crate::Dataset;
use crate::context::{Covered, Unread};
use crate::testing::TODAY;
use nycapt_contract::*;

/// Fills sections, each of these datasets and with these members:
/// `fill!(sheet; ecb ["6bgk-3dad"] {"total": 1})`.
macro_rules! fill {
    ($sheet:ident; $($name:ident $datasets:tt $members:tt);+) => {
        $($sheet.sections.$name = section(&$datasets, json!($members));)+
    };
}
pub(crate) use fill;

/// A building with this many apartments and these sections, as [`fill!`] fills them.
macro_rules! sheet {
    ($units:expr, $($sections:tt)+) => {{
        let mut sheet = TestSections::of_units($units);
        fill!(sheet; $($sections)+);
        sheet
    }};
}
pub(crate) use sheet;

/// Sections that could not be read, until a test fills them.
pub(crate) struct TestSections {
    pub(crate) sections: ReportSections,
    pub(crate) today: jiff::civil::Date,
    pub(crate) apartment: Option<Unit>,
    pub(crate) nycha: Option<&'static Dataset>,
    pub(crate) is_city_owned: bool,
    pub(crate) units: Option<u32>,
    pub(crate) buildings: usize,
    pub(crate) has_board: bool,
    pub(crate) violations_from: Option<jiff::civil::Date>,
    pub(crate) unread: Vec<Unread>,
    pub(crate) covered: Vec<Covered>,
}

/// A section that was looked up in these datasets and found.
pub(crate) fn seen<T>(data: T, datasets: &[&str]) -> Section<T> {
    let provenance = |id: &&str| Provenance {
        dataset_id: (*id).to_owned().into(),
        as_of: Some("2026-11-19".into()),
        record_count: Some(1),
        returned_count: None,
        query_url: None,
        join: Join {
            kind: "bbl".into(),
            value: "3001230045".into(),
        },
        scope: "building".into(),
    };
    Section {
        status: SectionStatus::Ok,
        status_reason: None,
        data: Some(data),
        evidence_class: EvidenceClass::Finding,
        provenance: datasets.iter().map(provenance).collect(),
        notes: Vec::new(),
    }
}

/// A section with these members over those of the default, looked up in these datasets.
pub(crate) fn section<T>(datasets: &[&str], members: Value) -> Section<T>
where
    T: serde::Serialize + serde::de::DeserializeOwned + Default,
{
    let mut all = serde_json::to_value(T::default()).unwrap();
    let object = all.as_object_mut().unwrap();
    object.extend(members.as_object().unwrap().clone());
    seen(serde_json::from_value(all).unwrap(), datasets)
}

impl TestSections {
    /// No section could be read.
    pub(crate) fn blank() -> Self {
        let unread = json!({
            "status": "unavailable", "statusReason": "Not loaded.", "data": null,
            "evidenceClass": "finding", "notes": [],
            "provenance": [{"datasetId": "none-none", "asOf": null, "recordCount": 0,
                            "join": {"kind": "bbl", "value": "3001230045"}, "scope": "building"}],
        });
        let all: Map<String, Value> = SECTIONS
            .iter()
            .map(|(id, _)| ((*id).into(), unread.clone()))
            .collect();
        Self {
            sections: serde_json::from_value(Value::Object(all)).unwrap(),
            today: TODAY,
            apartment: None,
            nycha: None,
            is_city_owned: false,
            units: None,
            buildings: 1,
            has_board: false,
            violations_from: Some(jiff::civil::date(2012, 1, 1)),
            unread: Vec::new(),
            covered: Vec::new(),
        }
    }

    /// A building with this many apartments and no other section.
    pub(crate) fn of_units(units: u32) -> Self {
        let mut sheet = Self::blank();
        sheet.units = Some(units);
        let mut profile = BuildingProfile::default();
        profile.basics.units_residential = Some(units);
        profile.legal_units.pluto = Some(units);
        sheet.sections.basics = seen(profile, &["64uk-42ks"]);
        sheet
    }

    pub(crate) fn asking(mut self, apartment: &str) -> Self {
        self.apartment = nycapt_address::parse_unit(apartment);
        self
    }

    pub(crate) fn reading(&self) -> Reading<'_> {
        Reading {
            today: self.today,
            apartment: self.apartment.as_ref(),
            nycha: self.nycha,
            is_city_owned: self.is_city_owned,
            rent_source: None,
            units: self.units,
            buildings: self.buildings,
            has_board: self.has_board,
            violations_from: self.violations_from,
            unread: &self.unread,
            covered: &self.covered,
            sections: &self.sections,
        }
    }

    pub(crate) fn findings(&self) -> Vec<Finding> {
        findings(&self.reading())
    }

    pub(crate) fn codes(&self) -> Vec<String> {
        let findings = self.findings().into_iter();
        findings.map(|finding| finding.code).collect()
    }
}
