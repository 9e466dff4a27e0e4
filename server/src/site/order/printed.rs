//! What the PDF prints of a report, for the templates of the page.

use std::mem::replace;

use nycapt_messages::list_of_clauses;
use serde_json::Value;

/// Rows of a table on the page; the PDF has more.
const MOST_ROWS: usize = 20;

/// A part of what `nycapt_pdf::document` makes. What it lacks is blank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Printed<'a>(pub(super) &'a Value);

impl<'a> Printed<'a> {
    /// A member; none where it is null.
    pub(super) fn get(self, name: &str) -> Option<Self> {
        let member = self.0.get(name).filter(|member| !member.is_null());
        member.map(Self)
    }

    pub(super) fn text(self, name: &str) -> &'a str {
        let text = self.0.get(name).and_then(Value::as_str);
        text.unwrap_or_default()
    }

    /// A heading or another text around the parts.
    pub(super) fn label(self, name: &str) -> &'a str {
        self.get("labels").map_or("", |labels| labels.text(name))
    }

    pub(super) fn items(self, name: &str) -> impl Iterator<Item = Self> + use<'a> {
        let items = self.0.get(name).and_then(Value::as_array);
        items.into_iter().flatten().map(Self)
    }

    pub(super) fn texts(self, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.items(name).filter_map(|item| item.0.as_str())
    }

    /// Whether a text or a list isn't empty.
    pub(super) fn has(self, name: &str) -> bool {
        !self.text(name).is_empty() || self.items(name).next().is_some()
    }

    /// What a sentence rests on.
    pub(super) fn evidence(self) -> String {
        list_of_clauses(self.items("evidence").map(|one| one.text("text")))
    }

    pub(super) fn is(self, name: &str) -> bool {
        let is = self.0.get(name).and_then(Value::as_bool);
        is.unwrap_or_default()
    }

    /// What the page shows of a section that was read: figures, sentences and the first table; all
    /// tables of sales and deeds. The page draws its own charts.
    pub(super) fn blocks(self) -> impl Iterator<Item = Self> + use<'a> {
        let is_read = ["ok", "partial", "stale"].contains(&self.text("status"));
        let has_all = self.text("id") == "salesAndDeeds";
        let mut has_table = false;
        let blocks = self.items("blocks").filter(move |_| is_read);
        blocks.filter(move |block| match block.text("kind") {
            "table" => has_all || !replace(&mut has_table, true),
            kind => !["bars", "chart"].contains(&kind),
        })
    }

    /// The first rows of a table.
    pub(super) fn rows(self) -> impl Iterator<Item = Self> + use<'a> {
        self.items("rows").take(MOST_ROWS)
    }

    /// Whether the page shows a part of the section's tables.
    pub(super) fn has_more(self) -> bool {
        let is_table = |block: &Self| block.text("kind") == "table";
        let shown = self.blocks().filter(is_table);
        let is_cut = shown.map(|table| table.has_more_rows()).collect::<Vec<_>>();
        is_cut.contains(&true) || self.items("blocks").filter(is_table).count() > is_cut.len()
    }

    pub(super) fn has_more_rows(self) -> bool {
        self.items("rows").count() > MOST_ROWS || self.has("more")
    }

    /// The cells of a row of the table, each with its column.
    pub(super) fn cells(self, row: &Self) -> impl Iterator<Item = (Self, &'a str)> + use<'a> {
        let cells = row.0.as_array().into_iter().flatten();
        let cells = cells.map(|cell| cell.as_str().unwrap_or_default());
        self.items("columns").zip(cells)
    }
}
