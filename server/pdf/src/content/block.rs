//! The few shapes that everything in a report is printed in.

use serde::Serialize;

use super::chart::{Bars, Chart};
pub(crate) use super::chart::{Stack, bars, chart};
use super::table::Table;
pub(crate) use super::table::{Column, figures, narrow, table, table_with_details, wide};

/// What a section is printed as, from top to bottom.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Block {
    /// Labels, each with its value.
    Facts { rows: Vec<Fact> },
    /// A heading below that of the section.
    Heading { text: String },
    /// Sentences.
    Paragraph { text: String },
    /// Sentences, one below the other.
    List { items: Vec<String> },
    /// Rows under headers that are repeated on every page.
    Table(Table),
    /// Labels with figures, and bars that compare them.
    Bars(Bars),
    /// Figures by year in stacked bars.
    Chart(Chart),
}

/// A label with its value.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Fact {
    label: &'static str,
    value: String,
}

/// Labels with their values; those without a value are left out, and no block when all are.
pub(crate) fn facts<const N: usize>(rows: [(&'static str, String); N]) -> Option<Block> {
    let rows: Vec<Fact> = rows
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(label, value)| Fact { label, value })
        .collect();
    (!rows.is_empty()).then_some(Block::Facts { rows })
}

/// Labels with their values below a heading; no block when there are none.
pub(crate) fn facts_under<const N: usize>(
    heading: &str,
    rows: [(&'static str, String); N],
) -> Vec<Block> {
    let text = heading.into();
    facts(rows).map_or_else(Vec::new, |facts| vec![Block::Heading { text }, facts])
}

/// A sentence; no block when it is empty.
pub(crate) fn paragraph(text: &str) -> Option<Block> {
    let text = text.to_owned();
    (!text.is_empty()).then_some(Block::Paragraph { text })
}

/// Sentences below a heading; no block when there are none.
pub(crate) fn list(heading: &str, items: &[String]) -> Vec<Block> {
    if items.is_empty() {
        return Vec::new();
    }
    let text = heading.into();
    let items = items.to_vec();
    vec![Block::Heading { text }, Block::List { items }]
}
