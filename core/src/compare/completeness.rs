//! Every member of every section is compared, or left out on purpose.

use serde_json::Value;

use super::rows::{FIGURES, ROWS};
use crate::contract::*;

/// Members of sections that are not compared: they say the same in other words, or change by
/// themselves with the day.
const NOT_COMPARED: &[(&str, &str)] = &[
    ("unit", "possible"),
    ("unit", "buildingWide"),
    ("unit", "heatSeasons"),
    ("unit", "lastSale"),
    ("basics", "yearBuiltApprox"),
    ("hpdViolations", "problems"),
    ("hpdViolations", "byYear"),
    ("hpdComplaints", "byMonth"),
    ("portfolio", "linkReasons"),
    ("rentRegulation", "reasons"),
    ("rentRegulation", "howToConfirm"),
    ("evictions", "covered"),
    ("salesAndDeeds", "transferDates"),
    ("neighborhood311", "window"),
    ("neighborhood311", "noiseByHour"),
];

fn defaults() -> Vec<(&'static str, Value)> {
    fn of<T: Default + serde::Serialize>() -> Value {
        serde_json::to_value(T::default()).unwrap()
    }
    vec![
        ("unit", of::<UnitRecords>()),
        ("basics", of::<BuildingProfile>()),
        ("hpdViolations", of::<HpdViolations>()),
        ("repairResponse", of::<RepairResponse>()),
        ("hpdComplaints", of::<HpdComplaints>()),
        ("heat", of::<Heat>()),
        ("pests", of::<Pests>()),
        ("lead", of::<Lead>()),
        ("dobViolations", of::<DobViolations>()),
        ("ecb", of::<Ecb>()),
        ("dobComplaints", of::<DobComplaints>()),
        ("permits", of::<Permits>()),
        ("occupancy", of::<Occupancy>()),
        ("safetyDevices", of::<SafetyDevices>()),
        ("ownership", of::<Ownership>()),
        ("portfolio", of::<Portfolio>()),
        ("litigation", of::<Litigation>()),
        ("enforcement", of::<Enforcement>()),
        ("rentRegulation", of::<RentHistory>()),
        ("evictions", of::<Evictions>()),
        ("salesAndDeeds", of::<SalesAndDeeds>()),
        ("taxes", of::<Taxes>()),
        ("energy", of::<Energy>()),
        ("environment", of::<Environment>()),
        ("neighborhood311", of::<Neighborhood311>()),
    ]
}

#[test]
fn every_member_of_every_section_is_compared_or_left_out_on_purpose() {
    let member = |pointer: &'static str| pointer.split('/').nth(1).unwrap();
    let figures = FIGURES.iter().map(|one| (one.section, member(one.pointer)));
    let rows = ROWS.iter().map(|rows| (rows.section, member(rows.list)));
    let compared: Vec<_> = figures.chain(rows).collect();
    let mut members = Vec::new();
    for (id, data) in defaults() {
        for member in data.as_object().unwrap().keys() {
            let known = |(section, name): &(&str, &str)| *section == id && name == member;
            let is_listed = compared.iter().any(known) || NOT_COMPARED.iter().any(known);
            assert!(is_listed, "{id}.{member} is neither compared nor left out");
            members.push((id, member.clone()));
        }
    }
    for (id, name) in compared.iter().filter(|(id, _)| *id != "score") {
        let exists = members
            .iter()
            .any(|(section, member)| section == id && member == name);
        assert!(exists, "{id} has no member {name}");
    }
}

#[test]
fn every_row_of_the_tables_parses() {
    let rows = |table: &str| table.lines().skip(1).count();
    assert_eq!(FIGURES.len(), rows(include_str!("figures.tsv")));
    assert_eq!(ROWS.len(), rows(include_str!("rows.tsv")));
}
