//! The cases of the tables in `cases/`: a paragraph for each, on a walk-up of twenty apartments.
//!
//! The steps of a line, such as the rows of datasets, hold for the lines after it too; those before an
//! arrow hold for this line alone. Behind an arrow are a path in the documents and what it has: of an
//! object its named members or parts of its JSON, of a list all items, those of some codes or their
//! number, or any item with a text, and of a text the parts around `…`. After `not` is what it must
//! not have.

use std::collections::BTreeMap;

use jiff::civil::{Date, date};
use serde_json::{Value, json};

use crate::datasets::NAMED;
use crate::testing::{TODAY, TestBuilding, filled, registered_alike};
use crate::{
    ChangeLog, Coverage, Dataset, Extent, Field, KEY_SEPARATOR, RecordChange, feed_changes,
    is_unit_recorded, unit_mentions,
};
use nycapt_address::parse_unit_or_name;
use nycapt_contract::ChangeKind;

#[derive(Clone)]
struct Case<'t> {
    building: TestBuilding,
    unit: Option<&'t str>,
    question: Option<&'t str>,
    /// By dataset: what its rows have where they say nothing else.
    every: BTreeMap<&'t str, &'t str>,
}

/// A dataset and the constants of its columns.
fn named(module: &str) -> (&'static Dataset, &'static [&'static str]) {
    let found = NAMED.iter().find(|(name, ..)| *name == module);
    let &(_, dataset, columns) = found.unwrap_or_else(|| panic!("no dataset {module}"));
    (dataset, columns)
}

impl<'t> Case<'t> {
    fn take(&mut self, step: &'t str) {
        let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
        match word {
            "unit" => self.unit = Some(rest),
            "ask" => self.question = Some(rest),
            "every" => {
                let (module, values) = rest.split_once(' ').unwrap();
                self.every.insert(module, values);
            }
            // A step with each of some numbers for its braces.
            "each" => {
                let (numbers, step) = rest.split_once(' ').unwrap();
                let (first, last) = numbers.split_once('-').unwrap();
                let mut building = self.building.clone();
                for number in first.parse::<u32>().unwrap()..=last.parse().unwrap() {
                    building = self.changed(building, &step.replace("{}", &number.to_string()));
                }
                self.building = building;
            }
            _ => self.building = self.changed(self.building.clone(), step),
        }
    }

    fn changed(&self, mut building: TestBuilding, step: &str) -> TestBuilding {
        let (word, rest) = step.split_once(' ').unwrap_or((step, ""));
        let words: Vec<&str> = rest.split(' ').collect();
        let all = |modules: &[&str]| -> Vec<&Dataset> {
            let datasets = modules.iter().map(|module| named(module).0);
            datasets.collect()
        };
        match (word, words.as_slice()) {
            ("bare", _) => TestBuilding::bare(),
            ("walk_up", [units]) => TestBuilding::walk_up(units.parse().unwrap()),
            ("borough", [code]) => building.in_borough(code.parse().unwrap()),
            ("entrance", [number, bin @ ..]) => {
                let bin = bin.first().map(|bin| bin.parse().unwrap());
                building.at(number, "EXAMPLE STREET", bin)
            }
            ("also_at", [slug]) => building.also_at(slug),
            ("today", [day]) => {
                building.release.as_of = day.parse().unwrap();
                building
            }
            ("without", missing) => building.without(&all(missing)),
            ("partial", incomplete) => building.partial(&all(incomplete)),
            ("unproven", [module]) => {
                building.covered(named(module).0, Coverage::everywhere(Extent::Unknown))
            }
            ("ending", [module, day]) => building.ending(named(module).0, day.parse().unwrap()),
            ("ending", [module, day, borough]) => building.loaded(named(module).0, |facts| {
                let (borough, day) = ((*borough).into(), day.parse().unwrap());
                facts.as_of_in.insert(borough, day);
            }),
            // When its publisher last changed a dataset, and when it was downloaded.
            ("published", [module, updated, fetched]) => {
                building.loaded(named(module).0, |facts| {
                    facts.updated = Some(updated.parse().unwrap());
                    facts.fetched = Some(fetched.parse().unwrap());
                })
            }
            ("undated", [module]) => building.loaded(named(module).0, |facts| facts.as_of = None),
            ("fetched", [module, day]) => building.fetched(named(module).0, day.parse().unwrap()),
            ("beginning", [module, day]) => {
                building.beginning(named(module).0, day.parse().unwrap())
            }
            ("missing", [module, years @ ..]) => building.loaded(named(module).0, |facts| {
                facts.missing_years = years.iter().map(|year| year.parse().unwrap()).collect();
            }),
            ("alike", [bbl, units, b, c]) => {
                let open = (b.parse().unwrap(), c.parse().unwrap());
                building.alike(registered_alike(bbl, units.parse().ok(), open))
            }
            // Two years of changes, those of every dataset since a day.
            ("history", [noticed_since]) => {
                building.changes = Some(ChangeLog {
                    since: date(2025, 1, 1),
                    until: TODAY,
                    noticed_since: noticed_since.parse().unwrap(),
                    changes: Vec::new(),
                });
                building
            }
            // A key, then the statuses before and after and the columns, if any.
            ("change", [kind, module, day, ..]) => {
                let to: Date = day.parse().unwrap();
                let (_, of_record) = rest.split_once(*day).unwrap();
                let mut parts = of_record.split('|').map(|part| part.trim().to_owned());
                let mut part = || parts.next().unwrap_or_default();
                let known = NAMED.iter().find(|(name, ..)| name == module);
                let change = RecordChange {
                    dataset: known.map_or(*module, |(_, dataset, _)| dataset.id).into(),
                    kind: serde_json::from_value::<ChangeKind>(json!(kind)).unwrap(),
                    key: part().replace('/', &KEY_SEPARATOR.to_string()),
                    from: to.yesterday().unwrap(),
                    to,
                    was: part(),
                    now: part(),
                    columns: part(),
                };
                building.changes.as_mut().unwrap().changes.push(change);
                building
            }
            ("surroundings", _) => {
                building.nearby = Some(Vec::new());
                building
            }
            ("near", [meters, module, ..]) => {
                let (_, row) = rest.split_once(' ').unwrap();
                let values = row.strip_prefix(module).unwrap();
                let (dataset, fields) = self.row(module, values);
                building.near(meters.parse().unwrap(), dataset, fields)
            }
            ("open", [class, day, order]) => building.open(class, day, order),
            ("closed", [class, day, order, end]) => building.closed(class, day, order, end),
            // A dash for a complaint without an apartment.
            ("problem", [id, day, unit, category @ ..]) => {
                let unit = unit.trim_start_matches('-');
                building.problem(id, day, &category.join(" "), unit)
            }
            _ => {
                let (dataset, fields) = self.row(word, rest);
                building.with_fields(dataset.id, fields)
            }
        }
    }

    /// The fields of a row with values such as `CLASS=B | INSPECTED=2026-01-02`.
    fn row(&self, module: &str, values: &str) -> (&'static Dataset, Vec<String>) {
        let (dataset, columns) = named(module);
        let every = self.every.get(module).copied().unwrap_or_default();
        let all = every.split(" | ").chain(values.split(" | ")).map(str::trim);
        let given = all.filter(|value| !value.is_empty()).map(|value| {
            let (column, value) = value.split_once('=').unwrap();
            let at = columns.iter().position(|constant| *constant == column);
            let at = at.unwrap_or_else(|| panic!("no column {column} in {module}"));
            (Field(at), value)
        });
        (dataset, filled(dataset, &given.collect::<Vec<_>>()))
    }

    /// The sections by their ids, the whole report, the preview, the feed, the mentions of the
    /// apartment, and whether it is recorded.
    fn documents(&self) -> Value {
        let building = &self.building;
        let report = building.partial_report_of(self.unit, self.question);
        let unit = self.unit.and_then(parse_unit_or_name);
        let is_recorded = unit.as_ref().map(|unit| {
            let asked = (unit, building.entrance.as_ref());
            building.with(|input| is_unit_recorded(asked, input.lot, input.records, input.release))
        });
        let mentions = unit.map(|unit| {
            let asked = (unit, building.entrance.as_ref());
            building.with(|input| unit_mentions(asked, input.lot, input.records, input.release))
        });
        let mut documents = json!(report.sections);
        documents["report"] = json!(report);
        documents["preview"] = json!(building.preview());
        documents["feed"] = json!(building.with(feed_changes));
        documents["mentions"] = json!(mentions);
        documents["isRecorded"] = json!(is_recorded);
        documents
    }
}

/// What the items of a list may be found by.
const CODES: [&str; 5] = ["code", "id", "name", "datasetId", "season"];

/// Members that a document leaves out where they are null.
const OPTIONAL: [&str; 6] = [
    "byYear",
    "heatComplaintsThisSeason",
    "openByCondition",
    "statusReason",
    "unitMatch",
    "unitsForRates",
];

/// Whether a value has what is expected of it. A member that is not there at all has another name.
pub(crate) fn fits(expected: &Value, found: &Value) -> bool {
    match (expected, found) {
        (Value::Object(members), Value::Object(given)) => members.iter().all(|(name, one)| {
            let is_known = given.contains_key(name) || OPTIONAL.contains(&name.as_str());
            assert!(is_known, "no {name} in {found}");
            fits(one, &found[name])
        }),
        (Value::Object(members), Value::Array(items)) => members.iter().all(|(code, one)| {
            let of_code = |item: &&Value| CODES.iter().any(|key| item[*key] == *code);
            match (items.iter().find(of_code), one) {
                (None, one) => one.is_null(),
                (Some(item), Value::String(_)) => fits(one, &item["text"]),
                (Some(item), _) => fits(one, item),
            }
        }),
        (Value::Array(some), Value::Array(items)) => {
            let mut pairs = some.iter().zip(items);
            some.len() == items.len() && pairs.all(|(one, item)| fits(one, item))
        }
        (Value::Number(count), Value::Array(items)) => count.as_u64() == Some(items.len() as u64),
        (Value::String(_), Value::Array(items)) => {
            let mut texts = items
                .iter()
                .flat_map(|item| [item, &item["text"], &item["title"]]);
            texts.any(|text| text.is_string() && fits(expected, text))
        }
        (Value::String(pattern), Value::String(text)) => is_of(pattern, text),
        (Value::String(pattern), Value::Object(_)) => is_of(pattern, &found.to_string()),
        _ => expected == found,
    }
}

fn is_of(pattern: &str, text: &str) -> bool {
    let Some((start, behind)) = pattern.split_once('…') else {
        return pattern == text;
    };
    let rest = text.strip_prefix(start);
    rest.is_some_and(|rest| {
        let mut ends = (0..=rest.len()).filter_map(|at| rest.get(at..));
        ends.any(|end| is_of(behind, end))
    })
}

fn check(table: &str) {
    let mut wrong = String::new();
    for paragraph in table.split("\n\n") {
        let mut case = Case {
            building: TestBuilding::walk_up(20),
            unit: None,
            question: None,
            every: BTreeMap::new(),
        };
        for line in paragraph.lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split("=> ");
            let mut one = case.clone();
            let steps = parts.next().unwrap_or_default().trim().split("; ");
            for step in steps.filter(|step| !step.is_empty()) {
                one.take(step);
            }
            if !line.contains("=> ") {
                case = one;
                continue;
            }
            let documents = one.documents();
            for part in parts {
                let (path, json) = part.trim().split_once(' ').unwrap();
                let (json, is_wanted) = match json.strip_prefix("not ") {
                    Some(json) => (json, false),
                    None => (json, true),
                };
                let expected: Result<Value, _> = serde_json::from_str(json);
                let expected = expected.unwrap_or_else(|why| panic!("{part}: {why}"));
                let found = documents.pointer(&format!("/{}", path.replace('.', "/")));
                let is_known = found.is_some() || OPTIONAL.iter().any(|name| path.ends_with(name));
                let found = found.unwrap_or(&Value::Null);
                if !is_known || fits(&expected, found) != is_wanted {
                    wrong += &format!("{line}\n    {path} is {found}\n");
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

macro_rules! tables {
    ($($file:literal: $name:ident;)+) => {
        $(#[test]
        fn $name() {
            check(include_str!(concat!("cases/", $file, ".txt")));
        })+
    };
}

tables! {
    "housing": housing_records_are_shown_as_the_cases_say;
    "buildings": records_of_the_department_of_buildings_are_shown_as_the_cases_say;
    "owners": records_of_owners_and_courts_are_shown_as_the_cases_say;
    "money": sales_taxes_and_rents_are_shown_as_the_cases_say;
    "places": the_place_is_shown_as_the_cases_say;
    "units": records_of_an_apartment_are_shown_as_the_cases_say;
    "previews": previews_are_as_the_cases_say;
    "answers": findings_and_answers_are_as_the_cases_say;
    "apartments": apartments_are_counted_as_the_cases_say;
    "scores": scores_are_as_the_cases_say;
    "changes": changes_are_shown_as_the_cases_say;
}
