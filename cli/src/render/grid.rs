//! Columns of text side by side.

use super::page::wrapped;

/// Narrower columns can't be read.
const NARROWEST: usize = 12;

/// Rows of cells in columns that fit a width, with a line below the first row.
pub(crate) fn grid(rows: &[Vec<String>], width: usize) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default().max(1);
    let column = (width / columns).saturating_sub(2).max(NARROWEST);
    let mut text = String::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<Vec<String>> = row.iter().map(|cell| wrapped(cell, column)).collect();
        let height = cells.iter().map(Vec::len).max().unwrap_or_default();
        for line in 0..height {
            let parts = cells.iter().map(|cell| {
                let part = cell.get(line).map_or("", String::as_str);
                format!("{part:column$}")
            });
            let parts: Vec<String> = parts.collect();
            text += parts.join("  ").trim_end();
            text.push('\n');
        }
        if at == 0 {
            text += &"-".repeat((column + 2) * columns - 2);
            text.push('\n');
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_wrap_within_their_column() {
        let rows = [
            ["record", "1 Test Street, Queens", "2 Test Street, Queens"],
            ["score", "72", "not known"],
        ];
        let rows = rows.map(|row| row.map(String::from).to_vec());
        let expected = "\
record          1 Test Street,  2 Test Street,
                Queens          Queens
----------------------------------------------
score           72              not known
";
        assert_eq!(grid(&rows, 48), expected);
    }
}
