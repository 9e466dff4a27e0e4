//! A section as it is printed: whether we could look, what was found, and where.

use std::collections::BTreeMap;

use nycapt_contract::{Provenance, Report, SECTIONS, Section, SectionStatus, Source};
use nycapt_messages::{counted, label, list_of_clauses};
use serde_json::{Value, json};

use super::block::Block;
use super::words::{self, count, day};
use crate::messages::message;

/// Bytes of a link; a longer one is printed without being one.
const LINK_BYTES: usize = 1_500;
/// Ids of the sections that a reader looks for first.
const FRONT: [&str; 6] = [
    "hpdViolations",
    "heat",
    "ownership",
    "portfolio",
    "rentRegulation",
    "salesAndDeeds",
];

/// Turns sections into what is printed, with the names of their datasets.
pub(crate) struct Printer<'a> {
    sources: BTreeMap<&'a str, &'a Source>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(report: &'a Report) -> Self {
        let sources = report.sources.iter();
        let sources = sources.map(|source| (source.dataset_id.as_str(), source));
        Self {
            sources: sources.collect(),
        }
    }

    pub(crate) fn section<T>(
        &self,
        id: &str,
        section: &Section<T>,
        blocks: impl Fn(&T) -> Vec<Block>,
    ) -> Value {
        let (id, title) = id_and_title(id);
        let is_read = section.status.is_read();
        let status = words::status(section.status);
        let sentence = self.sentence(section);
        let sentence = sentence.map(|sentence| after_badge(&sentence, &status).to_owned());
        let note = |note: &nycapt_contract::Note| json!({ "text": note.text, "caution": note.severity == "caution" });
        json!({
            "id": id,
            "title": title,
            "front": FRONT.contains(&id),
            "status": section.status,
            "statusWords": status,
            "sentence": sentence,
            "evidence": words::evidence(section.evidence_class),
            "notes": section.notes.iter().map(note).collect::<Vec<_>>(),
            "blocks": section.data.as_ref().map(blocks).unwrap_or_default(),
            "provenance": section.provenance.iter().filter_map(|of| self.checked(of, is_read)).collect::<Vec<_>>(),
        })
    }

    /// Why there is no more; for an empty section without a row, its datasets.
    fn sentence<T>(&self, section: &Section<T>) -> Option<String> {
        // Rows of another kind, such as violations in a section about heat, are no reason.
        let mut looked = section.provenance.iter();
        let is_bare =
            section.status == SectionStatus::Empty && looked.all(|of| of.record_count == Some(0));
        let mut names: Vec<&str> = Vec::new();
        for of in section.provenance.iter().filter(|_| is_bare) {
            let name = self.name(&of.dataset_id);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        if names.is_empty() {
            return section.status_reason.as_deref().map(str::to_owned);
        }
        let datasets = list_of_clauses(names);
        Some(message!("source-nothing-found", datasets))
    }

    fn name<'b>(&'b self, dataset_id: &'b str) -> &'b str {
        let source = self.sources.get(dataset_id);
        source.map_or(dataset_id, |source| source.dataset_name.as_str())
    }

    /// One dataset that was checked, with a link that runs the lookup again at the source; none for
    /// one that is not loaded, which the section's sentence says.
    ///
    /// If the data was not read in full, finding no rows does not mean zero.
    fn checked(&self, of: &Provenance, is_read: bool) -> Option<Value> {
        let id = &*of.dataset_id;
        let name = self.name(id);
        let is_loaded = |source: &&Source| source.loaded_at.is_some();
        if !self.sources.get(id).is_none_or(is_loaded) {
            return None;
        }
        let shown = of.returned_count;
        let shown = shown.filter(|shown| of.record_count.is_some_and(|all| all != *shown));
        let shown = shown.map(|shown| message!("source-shown", shown = count(shown)));
        let text = message!(
            "source-checked",
            name,
            as_of = as_of(of.as_of.as_ref()),
            rows = match of.record_count {
                None => message!("source-rows-withheld"),
                Some(0) if !is_read => message!("source-rows-none-held"),
                Some(rows) => counted!("source-rows", rows),
            },
            shown = shown.unwrap_or_default(),
            key = key(of)
        );
        Some(json!({ "text": text, "link": of.query_url.as_ref().filter(|url| is_link(url)) }))
    }
}

/// A sentence without the words of the badge before it: `Sales.` of `Not loaded: Sales.`
fn after_badge<'s>(sentence: &'s str, words: &str) -> &'s str {
    let rest = sentence.strip_prefix(words);
    let rest = rest.and_then(|rest| rest.strip_prefix([':', '：']));
    rest.map_or(sentence, str::trim_start)
}

/// `, through Nov 20, 2026`, or nothing.
pub(crate) fn as_of(value: Option<&String>) -> String {
    value.map_or_else(String::new, |value| {
        message!("source-as-of", day = day(value))
    })
}

fn key(of: &Provenance) -> String {
    let value = of.join.value.as_str();
    let key = match &*of.join.kind {
        "bbl" => message!("source-key-bbl", value),
        "bin" => message!("source-key-bin", value),
        "registration_id" => message!("source-key-registration", value),
        "document_id" => message!("source-key-document", value),
        other => format!("{other} {value}"),
    };
    key.trim_end().to_owned()
}

/// Whether an address may be linked to.
pub(crate) fn is_link(url: &str) -> bool {
    url.starts_with("https://") && url.len() <= LINK_BYTES && !url.contains(char::is_whitespace)
}

pub(crate) fn id_and_title(id: &str) -> (&'static str, &'static str) {
    let mut known = SECTIONS.iter().copied();
    let found = known.find(|(known, _)| *known == id);
    found
        .map(|(id, title)| (id, label(title)))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{EvidenceClass, Join};

    use super::*;

    fn looked(record_count: Option<u64>, returned_count: Option<u64>) -> Provenance {
        Provenance {
            dataset_id: "6z8x-wfk4".into(),
            as_of: Some("2018-12-31".into()),
            status: None,
            record_count,
            returned_count,
            query_url: None,
            join: Join {
                kind: "bbl".into(),
                value: "2039447501".into(),
            },
            scope: "building".into(),
        }
    }

    fn without_data(
        status: SectionStatus,
        reason: &'static str,
        provenance: Vec<Provenance>,
    ) -> Section<()> {
        Section {
            status,
            status_reason: Some(reason.into()),
            data: None,
            evidence_class: EvidenceClass::Finding,
            provenance,
            notes: Vec::new(),
        }
    }

    #[test]
    fn a_reason_does_not_repeat_the_words_of_its_badge() {
        let printer = Printer {
            sources: BTreeMap::new(),
        };
        for (reason, expected) in [
            ("Not loaded: Sales, Facades.", "Sales, Facades."),
            ("Not loaded yet.", "Not loaded yet."),
        ] {
            let section = without_data(SectionStatus::Unavailable, reason, Vec::new());
            let printed = printer.section("heat", &section, |()| Vec::new());
            assert_eq!(printed["sentence"], expected);
        }
    }

    #[test]
    fn a_dataset_with_rows_is_not_said_to_have_nothing() {
        let printer = Printer {
            sources: BTreeMap::new(),
        };
        for (counts, expected) in [
            (&[Some(0), Some(0)][..], "We checked 6z8x-wfk4."),
            (&[Some(0), Some(40)], "Nothing of this kind."),
            (&[], "Nothing of this kind."),
        ] {
            let provenance = counts.iter().map(|count| looked(*count, None)).collect();
            let section = without_data(SectionStatus::Empty, "Nothing of this kind.", provenance);
            assert_eq!(printer.sentence(&section).as_deref(), Some(expected));
        }
    }

    #[test]
    fn rows_that_are_withheld_are_not_said_to_be_none() {
        let printer = Printer {
            sources: BTreeMap::new(),
        };
        for (record_count, returned_count, expected) in [
            (None, None, ": rows not shown, for lot"),
            (Some(0), None, "no rows in our copy"),
            (Some(37), None, "37 rows"),
            (Some(37), Some(19), "37 rows, 19 in the report"),
        ] {
            let of = looked(record_count, returned_count);
            let line = printer.checked(&of, false).unwrap().to_string();
            assert!(line.contains(expected), "{line}");
        }
    }
}
