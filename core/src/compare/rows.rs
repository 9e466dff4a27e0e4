//! What changed within one section: its figures, and rows that are new, are gone or changed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::contract::{FigureChange, RowChange, limits};

/// One section of both reports, as JSON.
pub(super) struct Comparison<'a> {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) from: Value,
    pub(super) to: Value,
    /// Both read the same datasets, each in full: what is missing in one is gone, and figures mean
    /// the same.
    pub(super) is_complete: bool,
    pub(super) from_day: &'a str,
    pub(super) to_day: &'a str,
}

/// A figure that is compared, or a figure of each entry in a list: a row of `figures.tsv`.
pub(super) struct Figure {
    pub(super) section: &'static str,
    /// Where it is in the section's data. `/byClass/{class}/open` is the member `open` of each entry
    /// in `byClass`, and the entries are matched by `class`.
    pub(super) pointer: &'static str,
    /// Its name in words, `{}` for what an entry is matched by.
    label: &'static str,
}

pub(super) static FIGURES: LazyLock<Vec<Figure>> = LazyLock::new(|| {
    let rows = include_str!("figures.tsv").lines().skip(1);
    rows.filter_map(|row| {
        let mut cells = row.split('\t');
        Some(Figure {
            section: cells.next()?,
            pointer: cells.next()?,
            label: cells.next()?,
        })
    })
    .collect()
});

/// The figures of a section that differ, in the order of the table.
pub(super) fn changed_figures(section: &Comparison<'_>) -> Vec<FigureChange> {
    if !section.is_complete {
        return Vec::new();
    }
    let mut changes = Vec::new();
    for figure in FIGURES.iter().filter(|one| one.section == section.id) {
        let (from, to) = (figure.values(&section.from), figure.values(&section.to));
        let mut labels: Vec<&String> = to.keys().collect();
        labels.extend(from.keys().filter(|label| !to.contains_key(*label)));
        for label in labels {
            let (from, to) = (known(&from, label), known(&to, label));
            if from != to {
                changes.push(FigureChange {
                    section: section.id.into(),
                    label: label.clone(),
                    from,
                    to,
                });
            }
        }
    }
    changes
}

fn known(values: &Map<String, Value>, label: &str) -> Option<Value> {
    values.get(label).filter(|value| !value.is_null()).cloned()
}

impl Figure {
    fn values(&self, data: &Value) -> Map<String, Value> {
        let Some((list, entry)) = self.pointer.split_once("/{") else {
            let value = data.pointer(self.pointer).cloned();
            return value
                .map(|value| (self.label.into(), value))
                .into_iter()
                .collect();
        };
        let list = data.pointer(list).and_then(Value::as_array);
        list.into_iter()
            .flatten()
            .filter_map(|row| {
                let (key, value) = entry.split_once("}/")?;
                let key = row.get(key)?;
                let key = key.as_str().map_or_else(|| key.to_string(), Into::into);
                Some((self.label.replace("{}", &key), row.get(value)?.clone()))
            })
            .collect()
    }
}

/// A list of rows that is compared: a row of `rows.tsv`.
pub(super) struct Rows {
    pub(super) section: &'static str,
    pub(super) list: &'static str,
    /// In words, for a note.
    name: &'static str,
    /// The members that name a row.
    id: Vec<&'static str>,
    state: State,
    /// The member with the day that a row came to be.
    date: Option<&'static str>,
    /// Members with days that are months while new: no change when only that ends.
    by_month: Vec<&'static str>,
    /// What a row is, in one line: words before a member, or `outer/inner` of a nested one.
    title: Vec<(&'static str, &'static str)>,
}

/// How a row shows whether it is open.
#[derive(Clone, Copy)]
enum State {
    /// It does not.
    None,
    /// By a member that is true or false.
    Flag(&'static str),
    /// By a member that has this word while open.
    Word(&'static str, &'static str),
}

pub(super) static ROWS: LazyLock<Vec<Rows>> = LazyLock::new(|| {
    let rows = include_str!("rows.tsv").lines().skip(1);
    rows.filter_map(Rows::parse).collect()
});

impl Rows {
    fn parse(row: &'static str) -> Option<Self> {
        let mut cells = row.split('\t');
        let list = |cell: &'static str| cell.split(',').filter(|part| !part.is_empty()).collect();
        Some(Self {
            section: cells.next()?,
            list: cells.next()?,
            name: cells.next()?,
            id: list(cells.next()?),
            state: match cells.next()? {
                "" => State::None,
                state => state
                    .split_once('=')
                    .map_or(State::Flag(state), |(member, open)| {
                        State::Word(member, open)
                    }),
            },
            date: cells
                .next()
                .map(|date| (!date.is_empty()).then_some(date))?,
            by_month: list(cells.next()?),
            title: cells
                .next()?
                .split('|')
                .map(|part| part.strip_suffix('}')?.split_once('{'))
                .collect::<Option<_>>()?,
        })
    }

    /// The most rows that a report shows: a list so long may have been cut.
    fn most(&self) -> usize {
        match (self.section, self.list) {
            ("hpdViolations", "/rows") => limits::HPD_VIOLATIONS,
            ("repairResponse", "/cityRepairs/rows") => limits::CITY_REPAIRS,
            ("pests", "/bedbugFilings") => limits::BEDBUG_FILINGS,
            ("pests", "/rodentInspections") => limits::RODENT_INSPECTIONS,
            ("dobViolations", "/rows") => limits::DOB_VIOLATIONS,
            ("ecb", "/rows") => limits::ECB_VIOLATIONS,
            ("ecb", "/oath/rows") => limits::OATH_SUMMONSES,
            ("dobComplaints", "/rows") => limits::DOB_COMPLAINTS,
            ("permits", "/rows") => limits::PERMITS,
            ("permits", "/jobs") => limits::PERMITS,
            ("permits", "/nearby/rows") => limits::NEARBY_PERMITS,
            ("portfolio", "/rows") => limits::PORTFOLIO_BUILDINGS,
            ("litigation", "/rows") => limits::COURT_CASES,
            ("salesAndDeeds", "/deeds") => limits::DOCUMENTS,
            ("salesAndDeeds", "/mortgages") => limits::DOCUMENTS,
            ("salesAndDeeds", "/unitSales") => limits::UNIT_SALES,
            ("salesAndDeeds", "/buildingSales") => limits::BUILDING_SALES,
            _ => usize::MAX,
        }
    }
}

/// Members that change every day without a new record.
const VOLATILE: &[&str] = &["overdueDays"];

/// The rows of a section that differ: in the order of the second report, then those that are gone.
pub(super) fn changed_rows(section: &Comparison<'_>, notes: &mut Vec<String>) -> Vec<RowChange> {
    let mut changes = Vec::new();
    for table in ROWS.iter().filter(|table| table.section == section.id) {
        let (from, to) = (listed(&section.from, table), listed(&section.to, table));
        let before = Side::new(&from, table, section.from_day);
        let now = Side::new(&to, table, section.to_day);
        let mut unsure = false;
        let mut push = |id: &str, change: Option<&str>, row: &Value| {
            changes.extend(change.map(|change| RowChange {
                section: section.id.into(),
                row_id: id.into(),
                change: change.into(),
                title: title(row, table),
            }));
        };
        let mut absent = |other: &Side<'_>, row: &Value, change: &'static str| {
            let is_sure = section.is_complete && other.would_show(row, table);
            unsure |= section.is_complete && !is_sure;
            is_sure.then_some(change)
        };
        for (id, row) in &to {
            let change = match before.rows.get(id.as_str()) {
                Some(earlier) => difference(earlier, row, table),
                None => absent(&before, row, "added"),
            };
            push(id, change, row);
        }
        for (id, row) in &from {
            if !now.rows.contains_key(id.as_str()) {
                push(id, absent(&now, row, "removed"), row);
            }
        }
        if unsure {
            notes.push(format!(
                "`{}` shows at most {} {}: older ones that one report lacks are not called new or \
                 gone.",
                section.title,
                table.most(),
                table.name
            ));
        }
    }
    changes
}

struct Side<'a> {
    rows: BTreeMap<&'a str, &'a Value>,
    is_cut: bool,
    day: &'a str,
}

impl<'a> Side<'a> {
    fn new(rows: &'a [(String, Value)], table: &Rows, day: &'a str) -> Self {
        Self {
            rows: rows.iter().map(|(id, row)| (id.as_str(), row)).collect(),
            is_cut: rows.len() >= table.most(),
            day,
        }
    }

    /// Whether a row that is not here would be, had it existed: a cut list lacks old rows, but a
    /// row from after its day did not exist.
    fn would_show(&self, row: &Value, table: &Rows) -> bool {
        let date = table.date.and_then(|date| row.get(date)?.as_str());
        !self.is_cut || date.is_some_and(|date| date > self.day)
    }
}

/// The rows of a table with their ids; a row without one, or with one of another, cannot be
/// followed.
fn listed(data: &Value, table: &Rows) -> Vec<(String, Value)> {
    let list = data.pointer(table.list).and_then(Value::as_array);
    let mut seen = BTreeSet::new();
    list.into_iter()
        .flatten()
        .filter_map(|row| {
            let parts = table.id.iter().map(|member| row.get(member)?.as_str());
            let id = parts.collect::<Option<Vec<&str>>>()?.join("/");
            seen.insert(id.clone()).then(|| (id, row.clone()))
        })
        .collect()
}

fn difference(from: &Value, to: &Value, table: &Rows) -> Option<&'static str> {
    match (is_open(from, table.state), is_open(to, table.state)) {
        (Some(true), Some(false)) => return Some("closed"),
        (Some(false), Some(true)) => return Some("reopened"),
        _ => {}
    }
    (lasting(from, table) != lasting(to, table)).then_some("changed")
}

fn is_open(row: &Value, state: State) -> Option<bool> {
    match state {
        State::None => None,
        State::Flag(member) => row.get(member)?.as_bool(),
        State::Word(member, open) => Some(row.get(member)?.as_str()? == open),
    }
}

/// Letters of `2026-11`.
const MONTH: usize = 7;

/// A row without its [`VOLATILE`] members, with its `by_month` dates cut to the month.
fn lasting(row: &Value, table: &Rows) -> Value {
    let mut row = row.clone();
    if let Some(members) = row.as_object_mut() {
        members.retain(|member, _| !VOLATILE.contains(&member.as_str()));
        for (_, value) in members
            .iter_mut()
            .filter(|(member, _)| table.by_month.contains(&member.as_str()))
        {
            if let Some(month) = value.as_str().and_then(|day| day.get(..MONTH)) {
                *value = month.into();
            }
        }
    }
    row
}

fn title(row: &Value, table: &Rows) -> String {
    let parts: Vec<String> = table
        .title
        .iter()
        .filter_map(|(before, member)| {
            let value = row.pointer(&format!("/{member}"));
            let value = value.filter(|value| !value.is_null())?;
            let value = value.as_str().map_or_else(|| value.to_string(), Into::into);
            Some(format!("{before}{value}"))
        })
        .collect();
    parts.join(", ")
}
