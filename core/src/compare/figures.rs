//! Figures that changed.

use std::sync::LazyLock;

use serde_json::{Map, Value};

use super::comparable::Comparison;
use crate::contract::FigureChange;

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
pub(super) fn changed(section: &Comparison<'_>) -> Vec<FigureChange> {
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
    /// Its values by their names.
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
