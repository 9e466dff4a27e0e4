//! Most rules at their bounds, as a table of sections and of the findings or events on them.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::Feed;
use crate::case_tests::fits;
use crate::compare_tests::report;
use crate::context::Unread;
use crate::datasets::pluto;
use crate::full::analysis::findings::testing::TestSections;
use crate::full::analysis::timeline::timeline;
use nycapt::compare;
use nycapt_contract::{Finding, SECTIONS};

/// First the members that each row of a list has, then cases: the apartments, what else is known, each
/// section with its datasets and members, and the codes of the findings, which may have a severity and
/// all evidence, with parts of the first one's detail, its end before `$`; or, behind a tilde, what the
/// events have or how two reports differ.
const RULES: &str = include_str!("rules.txt");

type Defaults<'d> = BTreeMap<&'d str, Map<String, Value>>;

/// The members of a section, with those that the rows of its lists leave out. A row that is there some
/// `times` has its number for braces.
fn members_of(name: &str, members: &str, defaults: &Defaults<'_>) -> Value {
    let mut members: Map<String, Value> = serde_json::from_str(members).unwrap();
    for (list, rows) in &mut members {
        let Some(default) = defaults.get(&*format!("{name}.{list}")) else {
            continue;
        };
        let given = rows.as_array().unwrap().iter();
        let all = given.flat_map(|row| {
            let mut whole = default.clone();
            whole.extend(row.as_object().unwrap().clone());
            let times = whole.remove("times").map_or(1, |n| n.as_u64().unwrap());
            let row = Value::from(whole).to_string();
            (0..times).map(move |at| row.replace("{}", &at.to_string()))
        });
        *rows = all.map(|row| row.parse::<Value>().unwrap()).collect();
    }
    members.into()
}

/// A dataset and what it proves, such as `wvxf-dwi5 Partial`.
fn unread(part: &'static str) -> Unread {
    let (dataset, proven) = part.split_once(' ').unwrap();
    let feeds = [Feed::Stale, Feed::Unknown, Feed::Partial, Feed::Missing];
    let mut feeds = feeds.into_iter();
    let feed = feeds.find(|feed| format!("{feed:?}") == proven);
    (dataset, feed.unwrap())
}

/// `pests/p937-wjvj/i1+i2` for each section, dataset and rows that a finding rests on.
fn evidence(finding: &Finding) -> String {
    let all = finding.evidence.iter();
    let all = all.map(|one| {
        let rows = one.row_ids.join("+");
        format!("{}/{}/{rows}", one.section, one.dataset_id)
    });
    all.collect::<Vec<_>>().join(",")
}

/// The sections of a case.
fn read(given: &'static str, defaults: &Defaults<'_>) -> TestSections {
    let mut parts = given.split(" | ");
    let units: Option<u32> = parts.next().unwrap().parse().ok();
    let mut sheet = TestSections::of_units(units.unwrap_or(20));
    sheet.units = units;
    for part in parts {
        let (word, rest) = part.split_once(' ').unwrap_or((part, ""));
        match word {
            "today" => sheet.today = rest.parse().unwrap(),
            "violations_from" => sheet.violations_from = rest.parse().ok(),
            "asking" => sheet = sheet.asking(rest),
            "nycha" => sheet.nycha = Some(&pluto::DATASET),
            "city" => sheet.is_city_owned = true,
            "unread" => sheet.unread = vec![unread(rest)],
            "covered" => {
                let (dataset, day) = rest.split_once(' ').unwrap();
                sheet.covered = vec![(dataset, day.parse().unwrap())];
            }
            _ => sheet.set(part, |name, members| members_of(name, members, defaults)),
        }
    }
    sheet
}

#[test]
fn each_rule_of_the_table_finds_what_it_is_about_from_its_bound() {
    let mut defaults = Defaults::new();
    for row in RULES.lines().filter(|row| !row.starts_with('#')) {
        if let Some((given, expected)) = row.split_once(" ~> ") {
            let expected: Value = serde_json::from_str(expected).unwrap();
            let read = |given| read(given, &defaults);
            let found = if let Some((earlier, later)) = given.split_once(" <> ") {
                let [earlier, later] = [earlier, later].map(|given| report(&read(given).sections));
                json!(compare(&earlier, &later).unwrap())
            } else {
                json!(timeline(&read(given).reading()))
            };
            assert!(fits(&expected, &found), "{row}: {found:#}");
            continue;
        }
        let Some((given, expected)) = row.split_once(" -> ") else {
            let (list, members) = row.split_once(' ').unwrap();
            defaults.insert(list, serde_json::from_str(members).unwrap());
            continue;
        };
        let found = read(given, &defaults).findings();
        for finding in &found {
            let is_of_apartment = finding.code.split('_').any(|word| word == "unit");
            let has_scope = finding.scope == "unit";
            assert_eq!(has_scope, is_of_apartment, "{row}: {found:#?}");
            for one in &finding.evidence {
                let is_section = SECTIONS.iter().any(|(id, _)| *id == one.section);
                assert!(is_section && !one.dataset_id.is_empty(), "{row}: {one:?}");
            }
        }
        let (codes, details) = expected.split_once(": ").unwrap_or((expected, ""));
        let codes = codes.split(' ').filter(|code| *code != "none");
        let is_of = |(expected, finding): (&str, &Finding)| {
            let (expected, rows) = expected.split_once('@').unwrap_or((expected, ""));
            let (code, severity) = expected.split_once('=').unwrap_or((expected, ""));
            let own = serde_json::to_value(finding.severity).unwrap();
            let is_so_grave = severity.is_empty() || own == severity;
            finding.code == code && is_so_grave && (rows.is_empty() || evidence(finding) == rows)
        };
        let are_alike = codes.clone().count() == found.len() && codes.zip(&found).all(is_of);
        assert!(are_alike, "{row}: {found:#?}");
        for detail in details.split(" & ").filter(|detail| !detail.is_empty()) {
            let is_there = match detail.strip_suffix('$') {
                Some(end) => found[0].detail.ends_with(end),
                None => found[0].detail.contains(detail),
            };
            assert!(is_there, "{row}: {found:#?}");
        }
    }
}
