//! Most rules at their bounds, as a table of sections and of the findings on them.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::full::analysis::findings::testing::TestSections;
use nycapt_contract::Finding;

/// First the members that each row of a list has, then cases: the apartments, each section with its
/// datasets and members, and the codes of the findings, which may have a severity, with parts of the
/// first one's detail.
const RULES: &str = include_str!("rules.txt");

type Defaults<'d> = BTreeMap<&'d str, Map<String, Value>>;

/// The members of a section, with those that the rows of its lists leave out.
fn members_of(name: &str, members: &str, defaults: &Defaults<'_>) -> Value {
    let mut members: Map<String, Value> = serde_json::from_str(members).unwrap();
    for (list, rows) in &mut members {
        let Some(default) = defaults.get(&*format!("{name}.{list}")) else {
            continue;
        };
        for row in rows.as_array_mut().unwrap() {
            let mut whole = default.clone();
            whole.extend(row.as_object().unwrap().clone());
            *row = whole.into();
        }
    }
    members.into()
}

#[test]
fn each_rule_of_the_table_finds_what_it_is_about_from_its_bound() {
    let mut defaults = Defaults::new();
    for row in RULES.lines().filter(|row| !row.starts_with('#')) {
        let Some((given, expected)) = row.split_once(" -> ") else {
            let (list, members) = row.split_once(' ').unwrap();
            defaults.insert(list, serde_json::from_str(members).unwrap());
            continue;
        };
        let mut parts = given.split(" | ");
        let units: Option<u32> = parts.next().unwrap().parse().ok();
        let mut sheet = TestSections::of_units(units.unwrap_or(20));
        sheet.units = units;
        for part in parts {
            sheet.set(part, |name, members| members_of(name, members, &defaults));
        }
        let (codes, details) = expected.split_once(": ").unwrap_or((expected, ""));
        let codes = codes.split(' ').filter(|code| *code != "none");
        let found = sheet.findings();
        let is_of = |(code, finding): (&str, &Finding)| {
            let (code, severity) = code.split_once('=').unwrap_or((code, ""));
            let own = serde_json::to_value(finding.severity).unwrap();
            finding.code == code && (severity.is_empty() || own == severity)
        };
        let are_alike = codes.clone().count() == found.len() && codes.zip(&found).all(is_of);
        assert!(are_alike, "{row}: {found:#?}");
        for detail in details.split(" & ").filter(|detail| !detail.is_empty()) {
            assert!(found[0].detail.contains(detail), "{row}: {found:#?}");
        }
    }
}
