//! A section as it is printed: whether we could look, what was found, and where.

use std::collections::BTreeMap;

use nycapt_contract::{Provenance, Report, SECTIONS, Section, SectionStatus, Source};
use serde::Serialize;

use super::block::Block;
use super::words;

/// Bytes of a link; a longer one is printed without being one.
const LINK_BYTES: usize = 1_500;

/// A section as it is printed.
#[derive(Debug, Clone, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PrintedSection {
    id: &'static str,
    title: &'static str,
    status: SectionStatus,
    status_words: &'static str,
    /// Why there is no more, or where nothing was found.
    sentence: Option<String>,
    evidence: &'static str,
    notes: Vec<PrintedNote>,
    blocks: Vec<Block>,
    provenance: Vec<Looked>,
}

#[derive(Debug, Clone, Serialize)]
struct PrintedNote {
    text: String,
    caution: bool,
}

/// One dataset that was looked in.
#[derive(Debug, Clone, Serialize)]
struct Looked {
    text: String,
    /// Runs the lookup again at the source.
    link: Option<String>,
}

/// Turns sections into what is printed, with the names of their datasets at hand.
pub(crate) struct Printer<'a> {
    sources: BTreeMap<&'a str, &'a Source>,
}

impl<'a> Printer<'a> {
    pub(crate) fn new(report: &'a Report) -> Self {
        let sources = report.sources.iter();
        Self {
            sources: sources
                .map(|source| (source.dataset_id.as_str(), source))
                .collect(),
        }
    }

    /// A section by its id in the contract.
    pub(crate) fn section<T>(
        &self,
        id: &str,
        section: &Section<T>,
        blocks: fn(&T) -> Vec<Block>,
    ) -> PrintedSection {
        let (id, title) = named(id);
        PrintedSection {
            id,
            title,
            status: section.status,
            status_words: words::status(section.status),
            sentence: self.sentence(section),
            evidence: words::evidence(section.evidence_class),
            notes: section
                .notes
                .iter()
                .map(|note| PrintedNote {
                    text: note.text.clone(),
                    caution: note.severity == "caution",
                })
                .collect(),
            blocks: section.data.as_ref().map(blocks).unwrap_or_default(),
            provenance: section
                .provenance
                .iter()
                .map(|of| self.looked(of))
                .collect(),
        }
    }

    /// The reason; of an empty section first where we looked, so that none is taken for unread.
    fn sentence<T>(&self, section: &Section<T>) -> Option<String> {
        let reason = section.status_reason.clone();
        if section.status != SectionStatus::Empty {
            return reason;
        }
        let mut looked: Vec<String> = Vec::new();
        for of in &section.provenance {
            let name = self.name(&of.dataset_id);
            if !looked.contains(&name) {
                looked.push(name);
            }
        }
        if looked.is_empty() {
            return reason;
        }
        Some(format!("Nothing found in {}.", looked.join("; ")))
    }

    fn name(&self, dataset_id: &str) -> String {
        self.sources.get(dataset_id).map_or_else(
            || dataset_id.into(),
            |source| format!("{} ({})", source.dataset_name, source.agency),
        )
    }

    fn looked(&self, of: &Provenance) -> Looked {
        let loaded = self
            .sources
            .get(of.dataset_id.as_str())
            .is_none_or(|source| source.loaded_at.is_some());
        let name = self.name(&of.dataset_id);
        let id = &of.dataset_id;
        let text = if loaded {
            let until = of
                .as_of
                .as_deref()
                .map_or_else(String::new, |day| format!(", data to {}", words::day(day)));
            let shown = of
                .returned_count
                .filter(|shown| *shown != of.record_count)
                .map_or_else(String::new, |shown| {
                    format!(", {} of them in this report", words::count(shown))
                });
            let found = rows(of.record_count);
            format!(
                "{name}, {id}{until}: {found}{shown}, joined by {}",
                join(of)
            )
        } else {
            format!("{name}, {id}: not loaded")
        };
        let link = of.query_url.clone();
        let link = link.filter(|url| loaded && is_link(url));
        Looked { text, link }
    }
}

fn rows(found: u64) -> String {
    match found {
        1 => "1 row".into(),
        more => format!("{} rows", words::count(more)),
    }
}

fn join(of: &Provenance) -> String {
    let kind = match of.join.kind.as_str() {
        "bbl" => "lot",
        "bin" => "building number",
        "registration_id" => "registration",
        "document_id" => "document",
        other => other,
    };
    format!("{kind} {}", of.join.value).trim_end().to_owned()
}

/// Whether an address may be linked to.
pub(crate) fn is_link(url: &str) -> bool {
    url.starts_with("https://") && url.len() <= LINK_BYTES && !url.contains(char::is_whitespace)
}

/// Id and title of a section, as the contract has them.
pub(crate) fn named(id: &str) -> (&'static str, &'static str) {
    SECTIONS
        .iter()
        .find(|(known, _)| *known == id)
        .copied()
        .unwrap_or(("", ""))
}
