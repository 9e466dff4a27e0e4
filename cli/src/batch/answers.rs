//! Answers as rows: columns of a CSV file, and one line a row for people.

use nycapt::contract::{NormalizedAddress, Preview, ResolveAnswer};

use super::row::{Outcome, Row, RowAnswer};
use crate::csv_text::Columns;
use crate::render::printable;
use crate::render::style::{BAD, DIM};
use crate::slug::slug_of;

impl RowAnswer for ResolveAnswer {
    const MEMBER: &'static str = "answer";
    const COLUMNS: Columns = &[
        ("query", "/query"),
        ("unit", "/unit"),
        ("status", "/status"),
        ("outcome", "/answer/status"),
        ("confidence", "/answer/confidence"),
        ("slug", "/slug"),
        ("address", "/answer/match/addressLine"),
        ("borough", "/answer/match/borough/name"),
        ("zip", "/answer/match/zip"),
        ("bbl", "/answer/match/bbl"),
        ("bin", "/answer/match/bin"),
        ("error", "/error"),
    ];

    fn is_sample(&self) -> bool {
        self.directory.sample
    }

    fn summary(&self) -> String {
        self.matched.as_ref().map(slug_of).unwrap_or_default()
    }
}

impl RowAnswer for NormalizedAddress {
    const MEMBER: &'static str = "normalized";
    const COLUMNS: Columns = &[
        ("query", "/query"),
        ("unit", "/normalized/unit/display"),
        ("status", "/status"),
        ("house_number", "/normalized/houseNumber"),
        ("street", "/normalized/street"),
        ("unit_key", "/normalized/unit/key"),
        ("borough", "/normalized/borough/name"),
        ("zip", "/normalized/zip"),
        ("error", "/error"),
    ];

    fn is_sample(&self) -> bool {
        false
    }

    fn summary(&self) -> String {
        let parts = [
            self.house_number.as_deref(),
            self.street.as_deref(),
            self.unit.as_ref().map(|unit| unit.display.as_str()),
            self.borough.as_ref().map(|borough| borough.name.as_str()),
            self.zip.as_deref(),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl RowAnswer for Preview {
    const MEMBER: &'static str = "preview";
    const COLUMNS: Columns = &[
        ("query", "/query"),
        ("unit", "/unit"),
        ("status", "/status"),
        ("slug", "canonical_slug"),
        ("address", "address"),
        ("borough", "borough"),
        ("zip", "zip"),
        ("bbl", "bbl"),
        ("score", "score"),
        ("band", "band"),
        ("confidence", "confidence"),
        ("open_a", "open_a"),
        ("open_b", "open_b"),
        ("open_c", "open_c"),
        ("violations_12m", "violations_last_12m"),
        ("complaints_12m", "complaints_last_12m"),
        (
            "heat_complaints",
            "/preview/headline/data/heatComplaintsLastSeason",
        ),
        ("flags", "flags"),
        ("infested_units", "infested_units"),
        ("rent_regulation", "rent_regulation"),
        ("owner", "registered_owner"),
        ("data_release", "data_release"),
        ("sample", "sample"),
        ("error", "/error"),
    ];

    fn is_sample(&self) -> bool {
        self.sample
    }

    fn summary(&self) -> String {
        let score = self.score.data.as_ref();
        let number = score
            .and_then(|score| score.score)
            .map_or("no score".into(), |number| format!("{number} of 100"));
        let level = score.map_or("no", |score| score.confidence.level.as_str());
        let headline = self.headline.data.as_ref();
        let open = headline
            .and_then(|headline| headline.open_c)
            .map_or(String::new(), |open| format!(", {open} open C"));
        format!("{number}, {level} confidence{open}")
    }
}

impl<T: RowAnswer> Row<T> {
    /// One line for people: the query, cut to fit, and the outcome.
    pub(super) fn line(&self, width: usize) -> String {
        let left = (width / 2).clamp(16, 44);
        let right = width.saturating_sub(left + 2).max(16);
        let query = cut(&self.query.text, left);
        match &self.outcome {
            Outcome::Found(answer) => format!("{query:left$}  {}", cut(&answer.summary(), right)),
            Outcome::Unmatched(_, error) | Outcome::Failed(_, error) | Outcome::Lost(_, error) => {
                let error = cut(error, right);
                format!("{DIM}{query:left$}{DIM:#}  {BAD}{error}{BAD:#}")
            }
        }
    }
}

fn cut(text: &str, width: usize) -> String {
    let text = printable(text);
    if text.chars().count() <= width {
        return text;
    }
    let mut cut: String = text.chars().take(width.saturating_sub(1)).collect();
    cut.push('…');
    cut
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Query;
    use crate::csv_text::csv_row;
    use crate::render::tests::{plain, preview};

    #[test]
    fn a_row_fits_each_width_and_fills_its_csv_columns() {
        let row = Row {
            query: Query::new("1-test-street-queens", None),
            slug: None,
            outcome: Outcome::Found(Box::new(preview())),
        };
        assert_eq!(
            csv_row(Preview::COLUMNS, &row).unwrap(),
            "1-test-street-queens,,200,1-test-street-queens,\"1 Test Street, Queens, NY 11374\",\
             Queens,11374,4000010001,72,mixed,medium,4,12,3,40,1,0,,,likely,,r1,true,\n"
        );
        for (width, line) in [
            (40, "1-test-street-queens  72 of 100, medium…"),
            (
                80,
                "1-test-street-queens                      72 of 100, medium confidence, 3 open C",
            ),
            (
                120,
                "1-test-street-queens                          72 of 100, medium confidence, 3 open C",
            ),
        ] {
            assert_eq!(plain(&row.line(width)), line);
        }
    }
}
