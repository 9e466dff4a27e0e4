//! The description's own metadata: title, terms, tags, versions.

use serde_json::{Value, json};

use crate::DESCRIPTION_VERSION;

/// The tags: each with what it is about, and how the paths of its operations begin.
fn rows() -> impl Iterator<Item = [&'static str; 3]> {
    let rows = include_str!("tags.tsv").lines().skip(1);
    rows.filter_map(|row| row.split('\t').collect::<Vec<_>>().try_into().ok())
}

pub(super) fn information() -> Value {
    json!({
        "title": "NYC Apartment Report Service",
        "version": DESCRIPTION_VERSION,
        "summary": "Reports about New York City apartment addresses from public records.",
        "description": include_str!("about.md").trim_end(),
        "contact": { "name": "NYC Apartment Report Service" },
        "license": { "name": "Proprietary", "identifier": "LicenseRef-Proprietary" },
    })
}

pub(super) fn tags() -> Vec<Value> {
    rows()
        .map(|[name, about, _]| json!({ "name": name, "description": about }))
        .collect()
}

/// The tag of the operation at a path; every path has one.
pub(super) fn tag_of(path: &str) -> Option<&'static str> {
    let begins = |[_, _, starts]: &[&str; 3]| starts.split(' ').any(|it| path.starts_with(it));
    rows().find(begins).map(|[name, ..]| name)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ALL;

    #[test]
    fn every_path_has_a_tag_and_every_tag_is_used() {
        let paths = ALL.iter();
        let paths = paths.flat_map(|spec| [spec.aliases, &[spec.path]].concat());
        let tags = paths.map(|path| tag_of(path).ok_or_else(|| format!("{path} has no tag")));
        let used: BTreeSet<_> = tags.collect::<Result<_, _>>().unwrap();
        assert_eq!(used, rows().map(|[name, ..]| name).collect::<BTreeSet<_>>());
    }
}
