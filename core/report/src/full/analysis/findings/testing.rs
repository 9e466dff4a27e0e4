//! Sections to fill by hand in tests.

use serde_json::{Map, Value, json};

use super::reading::Reading;
use super::rules::findings;
use crate::Dataset;
use crate::context::{Covered, Unread};
use crate::messages::message;
use crate::testing::TODAY;
use nycapt_contract::*;

/// A building with this many apartments and these sections, each of its datasets and with its
/// members: `sheet!(20, ecb ["6bgk-3dad"] {"total": 1}; heat ["wvxf-dwi5"] {})`.
macro_rules! sheet {
    ($units:expr, $($name:ident $datasets:tt $members:tt);+) => {{
        let mut sheet = TestSections::of_units($units);
        $(sheet.sections.$name = section(&$datasets, json!($members));)+
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

/// A section with these members over those of the default, looked up in these datasets.
pub(crate) fn section<T>(datasets: &[&str], members: Value) -> Section<T>
where
    T: serde::Serialize + serde::de::DeserializeOwned + Default,
{
    let mut data = json!(T::default());
    let object = data.as_object_mut().unwrap();
    object.extend(members.as_object().unwrap().clone());
    let looked = datasets.iter().map(|id| {
        json!({"datasetId": id, "asOf": "2026-11-19", "recordCount": 1,
               "join": {"kind": "bbl", "value": "3001230045"}, "scope": "building"})
    });
    let section = json!({
        "status": "ok", "data": data, "evidenceClass": "finding", "notes": [],
        "provenance": looked.collect::<Value>(),
    });
    serde_json::from_value(section).unwrap()
}

/// A finding with this code that a row of this section proves.
pub(crate) fn finding(code: &str, section: &str) -> Finding {
    let evidence = json!({"section": section, "rowIds": ["1"], "datasetId": "wvxf-dwi5"});
    let finding = json!({
        "code": code, "severity": "medium", "title": "Title", "detail": "Detail.",
        "scope": "building", "evidence": [evidence],
    });
    serde_json::from_value(finding).unwrap()
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
        sheet.sections.basics = section(&["64uk-42ks"], json!(profile));
        sheet
    }

    /// Sets the section of a row of a table: its name, its datasets and its members, as the table
    /// reads them.
    pub(crate) fn set(&mut self, row: &str, members_of: impl FnOnce(&str, &str) -> Value) {
        let (name, rest) = row.split_once(' ').unwrap();
        let (datasets, members) = rest.split_once(' ').unwrap();
        let datasets: Vec<&str> = datasets.split(',').collect();
        let members = members_of(name, members);
        macro_rules! set {
            ($($known:ident)+) => {
                match name {
                    $(stringify!($known) => self.sections.$known = section(&datasets, members),)+
                    _ => panic!("no section {name}"),
                }
            };
        }
        set!(unit basics hpd_violations repair_response hpd_complaints heat pests lead
            dob_violations ecb dob_complaints permits occupancy safety_devices ownership portfolio
            litigation enforcement rent_regulation evictions sales_and_deeds taxes energy
            environment neighborhood_311);
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
            is_renumbered: false,
            rent_source: None,
            units: self.units,
            whole_lot: (self.buildings > 1)
                .then(|| message!("whole-lot", buildings = self.buildings)),
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
