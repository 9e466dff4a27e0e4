//! Figures that changed.

use serde_json::{Map, Value};

use super::comparable::Comparison;
use super::figure_table::{FIGURES, KEYED, Keyed};
use crate::contract::FigureChange;

/// The figures of a section that differ, in the order of the tables.
pub(super) fn changed(section: &Comparison<'_>) -> Vec<FigureChange> {
    if !section.is_complete {
        return Vec::new();
    }
    let mut changes = Vec::new();
    let mut compare = |label: String, from: Option<&Value>, to: Option<&Value>| {
        let known = |value: Option<&Value>| value.filter(|value| !value.is_null()).cloned();
        let (from, to) = (known(from), known(to));
        if from != to {
            changes.push(FigureChange {
                section: section.id.into(),
                label,
                from,
                to,
            });
        }
    };
    for (_, pointer, label) in FIGURES.iter().filter(|(id, _, _)| *id == section.id) {
        let (from, to) = (section.from.pointer(pointer), section.to.pointer(pointer));
        compare((*label).into(), from, to);
    }
    for keyed in KEYED.iter().filter(|keyed| keyed.section == section.id) {
        let (from, to) = (by_key(&section.from, keyed), by_key(&section.to, keyed));
        let mut keys: Vec<&String> = to.keys().collect();
        keys.extend(from.keys().filter(|key| !to.contains_key(*key)));
        for key in keys {
            compare(keyed.label.replace("{}", key), from.get(key), to.get(key));
        }
    }
    changes
}

/// The figures of a list by what they are of.
fn by_key(data: &Value, keyed: &Keyed) -> Map<String, Value> {
    let list = data.pointer(keyed.list).and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .filter_map(|entry| {
            let key = entry.get(keyed.key)?;
            let key = key.as_str().map_or_else(|| key.to_string(), Into::into);
            Some((key, entry.get(keyed.value)?.clone()))
        })
        .collect()
}
