//! The few shapes that everything in a report is printed in.

use serde::Serialize;

use super::chart::{Bars, Chart};
pub(crate) use super::chart::{Stack, bars, chart};
use super::table::Table;
pub(crate) use super::table::{Column, figures, narrow, table_of, table_with_details, wide};

/// What a section is printed as, from top to bottom.
#[derive(Debug, Clone, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub(crate) enum Block {
    /// Labels, each with its value.
    Facts {
        rows: Vec<Fact>,
    },
    /// A heading below that of the section.
    Heading {
        text: String,
    },
    Paragraph {
        text: String,
    },
    List {
        items: Vec<String>,
    },
    /// Rows under headers that are repeated on every page.
    Table(Table),
    Bars(Bars),
    /// Figures by year in stacked bars.
    Chart(Chart),
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct Fact {
    label: String,
    value: String,
}

impl From<Table> for Block {
    fn from(table: Table) -> Self {
        Self::Table(table)
    }
}

impl From<Bars> for Block {
    fn from(bars: Bars) -> Self {
        Self::Bars(bars)
    }
}

impl From<Chart> for Block {
    fn from(chart: Chart) -> Self {
        Self::Chart(chart)
    }
}

/// Labels with their values; those without a value are left out, and no block when all are.
pub(crate) fn fact_list<const N: usize>(rows: [(String, String); N]) -> Option<Block> {
    let rows: Vec<Fact> = rows
        .into_iter()
        .filter(|(_, value)| !value.is_empty())
        .map(|(label, value)| Fact { label, value })
        .collect();
    (!rows.is_empty()).then_some(Block::Facts { rows })
}

pub(crate) fn heading(text: String) -> Block {
    Block::Heading { text }
}

/// A sentence; no block when it is empty.
pub(crate) fn paragraph(text: &str) -> Option<Block> {
    let text = text.to_owned();
    (!text.is_empty()).then_some(Block::Paragraph { text })
}

/// Sentences below a heading; no block when there are none.
pub(crate) fn list(title: String, items: Vec<String>) -> Vec<Block> {
    if items.is_empty() {
        return Vec::new();
    }
    vec![heading(title), Block::List { items }]
}

/// The blocks of a section: `blocks![facts![..], table![..]]`.
macro_rules! blocks {
    ($($blocks:expr),+ $(,)?) => {{
        let mut blocks: Vec<Block> = Vec::new();
        $(blocks.extend($blocks.into_iter().map(Block::from));)+
        blocks
    }};
}

/// Labels with their values: `facts!["key": value, ..]`.
macro_rules! facts {
    ($($key:literal: $value:expr),+ $(,)?) => {
        $crate::content::block::fact_list([$(($crate::messages::message!($key), $value)),+])
    };
}

/// Columns of a table: `columns![row => narrow "key": cell, wide(3) "key": cell, ..]`.
macro_rules! columns {
    ($row:ident => $($width:ident $(($share:literal))? $key:literal: $cell:expr),+ $(,)?) => {
        [$($crate::content::block::$width(
            $crate::messages::message!($key),
            $($share,)?
            |$row| $cell,
        )),+]
    };
}

/// A table of the first rows: `table!["key", &rows, row => narrow "key": cell, ..]`.
macro_rules! table {
    ($key:literal, $rows:expr, $($columns:tt)+) => {
        $crate::content::block::table_of(
            $crate::messages::message!($key),
            $rows,
            $crate::content::block::columns![$($columns)+],
        )
    };
}

pub(crate) use {blocks, columns, facts, table};
