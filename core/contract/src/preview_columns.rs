//! Previews as a table: the figures most often compared, shared by the CLI's CSV and Arrow.

use std::sync::LazyLock;

crate::named_enum! {
    /// What a column contains.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ColumnKind {
        /// Text.
        Text = "text",
        /// A whole number.
        Whole = "whole",
        /// A number.
        Number = "number",
        /// True or false.
        Truth = "truth",
        /// The `code` or preview slug of each object in a list.
        Codes = "codes",
    }
    fn parse
}

const TABLE: &str = include_str!("preview_columns.tsv");

/// Each column's name, JSON pointer in a result of `batch_previews`, and kind.
pub static PREVIEW_COLUMNS: LazyLock<Vec<(&str, &str, ColumnKind)>> = LazyLock::new(|| {
    let rows = TABLE.lines().skip(1);
    let columns = rows.filter_map(|row| {
        let mut cells = row.split('\t');
        let (name, pointer) = (cells.next()?, cells.next()?);
        Some((name, pointer, ColumnKind::parse(cells.next()?)?))
    });
    columns.collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_table_is_a_column() {
        assert_eq!(PREVIEW_COLUMNS.len() + 1, TABLE.lines().count());
    }
}
