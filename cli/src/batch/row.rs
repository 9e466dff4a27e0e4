//! One row of a batch, a query and its outcome: as JSON, as columns of CSV, and as a line for people.

use serde::de::DeserializeOwned;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::Value;

use nycapt::client::Error;
use nycapt::contract::{
    Correction, ErrorKind, NextStep, NormalizedAddress, Preview, ResolveAnswer,
};

use crate::columns::Columns;
use crate::render::printable;
use crate::render::style::{BAD, DIM};
use crate::slug::slug_of;

/// An address or slug with its unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Query {
    pub(crate) text: String,
    pub(crate) unit: Option<String>,
}

impl Query {
    pub(crate) fn new(text: impl Into<String>, unit: Option<String>) -> Self {
        Self {
            text: text.into(),
            unit,
        }
    }

    /// Whether it can only be a slug: an address has a space or a comma.
    pub(crate) fn is_slug(&self) -> bool {
        !self.text.contains(|c: char| c.is_whitespace() || c == ',')
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Entry {
    Asked(Query),
    /// The row as written, and why it cannot be read.
    Unreadable(String, String),
}

/// The rows that a batch asks for, and the line of the input where each begins; none of arguments.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) entries: Vec<Entry>,
    pub(crate) lines: Vec<usize>,
}

impl FromIterator<(Entry, usize)> for Batch {
    fn from_iter<I: IntoIterator<Item = (Entry, usize)>>(rows: I) -> Self {
        let (entries, lines) = rows.into_iter().unzip();
        Self { entries, lines }
    }
}

impl Entry {
    pub(super) fn unreadable(line: &str, error: &str) -> Self {
        Self::Unreadable(line.into(), error.into())
    }
}

pub(crate) trait RowAnswer: Serialize + DeserializeOwned {
    /// Its name in the JSON row.
    const MEMBER: &'static str;
    const COLUMNS: Columns;
    fn is_sample(&self) -> bool;
    /// The answer in a few words, for people.
    fn summary(&self) -> String;
}

#[derive(Debug)]
pub(crate) struct Row<T> {
    pub(crate) query: Query,
    /// Its line in the input of the batch, from 1.
    pub(super) line: Option<usize>,
    /// The slug that was given or found.
    pub(crate) slug: Option<String>,
    /// What was changed to find the building of a preview.
    corrections: Vec<Correction>,
    pub(crate) outcome: Outcome<T>,
}

#[derive(Debug)]
pub(crate) enum Outcome<T> {
    Found(Box<T>),
    /// An answer without a building, and its message.
    Unmatched(Box<T>, String),
    Failed(Failure),
}

/// Why a row has no answer.
#[derive(Debug)]
pub(crate) struct Failure {
    /// 0 if there was no response, or none that can be read.
    pub(crate) status: u16,
    pub(crate) code: String,
    pub(crate) error: String,
    /// What to try instead.
    pub(crate) next: Vec<NextStep>,
    /// The slugs of the buildings that the address may mean.
    pub(crate) candidates: Vec<String>,
}

impl Failure {
    pub(crate) fn of(kind: ErrorKind, error: impl Into<String>) -> Self {
        let row = kind.row();
        Self {
            status: row.status,
            code: row.code.into(),
            error: error.into(),
            next: Vec::new(),
            candidates: Vec::new(),
        }
    }
}

impl<T> Outcome<T> {
    pub(crate) fn of_error(error: &Error) -> Self {
        // An answer that cannot be read has the status of a good one.
        let stated = error.status().filter(|status| *status >= 400);
        Self::Failed(Failure {
            status: stated.unwrap_or(error.kind().row().status),
            code: error.code().into(),
            error: error.to_string(),
            next: Vec::new(),
            candidates: Vec::new(),
        })
    }

    pub(crate) fn answer(&self) -> Option<&T> {
        match self {
            Self::Found(answer) | Self::Unmatched(answer, _) => Some(answer),
            Self::Failed(_) => None,
        }
    }

    /// The status that a preview of this row has or would have.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Self::Found(_) => 200,
            Self::Unmatched(..) => ErrorKind::NotFound.row().status,
            Self::Failed(failure) => failure.status,
        }
    }

    pub(crate) fn error(&self) -> Option<&str> {
        match self {
            Self::Found(_) => None,
            Self::Unmatched(_, error) => Some(error),
            Self::Failed(failure) => Some(&failure.error),
        }
    }

    /// The code of the error.
    fn code(&self) -> Option<&str> {
        match self {
            Self::Found(_) => None,
            Self::Unmatched(..) => Some(ErrorKind::NotFound.row().code),
            Self::Failed(failure) => Some(&failure.code),
        }
    }

    /// What to try instead of a row that failed.
    fn next(&self) -> &[NextStep] {
        match self {
            Self::Found(_) | Self::Unmatched(..) => &[],
            Self::Failed(failure) => &failure.next,
        }
    }

    /// The slugs that a row which failed may mean.
    fn candidates(&self) -> &[String] {
        match self {
            Self::Found(_) | Self::Unmatched(..) => &[],
            Self::Failed(failure) => &failure.candidates,
        }
    }
}

impl<T> Row<T> {
    pub(crate) fn new(query: Query, slug: Option<String>, outcome: Outcome<T>) -> Self {
        Self {
            query,
            line: None,
            slug,
            corrections: Vec::new(),
            outcome,
        }
    }

    pub(crate) fn with_corrections(self, corrections: Vec<Correction>) -> Self {
        Self {
            corrections,
            ..self
        }
    }

    /// The row of a line that cannot be read, and why.
    pub(crate) fn unreadable(line: impl Into<String>, error: impl Into<String>) -> Self {
        let outcome = Outcome::Failed(Failure::of(ErrorKind::ValidationFailed, error));
        Self::new(Query::new(line, None), None, outcome)
    }
}

impl<T: RowAnswer> Row<T> {
    pub(crate) fn of_json(mut row: Value) -> Option<Self> {
        let text = |name: &str| row.get(name)?.as_str().map(str::to_owned);
        let query = Query::new(text("query")?, text("unit"));
        let (slug, error, code) = (text("slug"), text("error"), text("code"));
        let status = u16::try_from(row.get("status")?.as_u64()?).ok()?;
        let answer = match row.get_mut(T::MEMBER).map(Value::take) {
            Some(Value::Null) | None => None,
            Some(answer) => Some(Box::new(serde_json::from_value(answer).ok()?)),
        };
        let corrections = match row.get_mut("corrections").map(Value::take) {
            Some(corrections) => serde_json::from_value(corrections).ok()?,
            None => Vec::new(),
        };
        let outcome = match (answer, error) {
            (Some(answer), None) => Outcome::Found(answer),
            (Some(answer), Some(error)) => Outcome::Unmatched(answer, error),
            (None, error) => Outcome::Failed(Failure {
                status,
                code: code.unwrap_or_default(),
                error: error.unwrap_or_default(),
                // A row that failed is asked for again.
                next: Vec::new(),
                candidates: Vec::new(),
            }),
        };
        Some(Self::new(query, slug, outcome).with_corrections(corrections))
    }
}

impl<T: RowAnswer> Serialize for Row<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("Row", 11)?;
        row.serialize_field("query", &self.query.text)?;
        row.serialize_field("unit", &self.query.unit)?;
        row.serialize_field("slug", &self.slug)?;
        row.serialize_field("status", &self.outcome.status())?;
        row.serialize_field("error", &self.outcome.error())?;
        row.serialize_field("code", &self.outcome.code())?;
        match self.outcome.next() {
            [] => row.skip_field("next")?,
            next => row.serialize_field("next", next)?,
        }
        match self.outcome.candidates() {
            [] => row.skip_field("candidates")?,
            candidates => row.serialize_field("candidates", candidates)?,
        }
        match self.corrections.as_slice() {
            [] => row.skip_field("corrections")?,
            corrections => row.serialize_field("corrections", corrections)?,
        }
        match &self.line {
            None => row.skip_field("line")?,
            line => row.serialize_field("line", line)?,
        }
        row.serialize_field(T::MEMBER, &self.outcome.answer())?;
        row.end()
    }
}

impl RowAnswer for ResolveAnswer {
    const MEMBER: &'static str = "answer";
    const COLUMNS: Columns = &[
        ("query", "/query"),
        ("unit", "/answer/match/unit/display|/unit"),
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
        ("candidates", "/answer/candidates"),
        ("corrections", "/answer/corrections"),
        ("line", "/line"),
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
        ("line", "/line"),
    ];

    fn is_sample(&self) -> bool {
        false
    }

    fn summary(&self) -> String {
        let parts = [
            self.house_number.as_deref(),
            self.street.as_deref(),
            self.unit.as_ref().map(|unit| unit.display.as_str()),
            self.borough.as_ref().map(|borough| &*borough.name),
            self.zip.as_deref(),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

impl RowAnswer for Preview {
    const MEMBER: &'static str = "preview";
    const COLUMNS: Columns = &[
        ("query", "/query"),
        // The apartment may be in the address or the slug.
        ("unit", "unit|/unit"),
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
        ("candidates", "/candidates"),
        ("corrections", "/corrections"),
        ("line", "/line"),
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
            Outcome::Unmatched(_, error) | Outcome::Failed(Failure { error, .. }) => {
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
    use crate::columns::{Layout, cells};
    use crate::render::tests::{plain, preview};

    #[test]
    fn a_row_fits_each_width_and_fills_its_csv_columns() {
        let query = Query::new("1-test-street-queens", None);
        let row = Row::new(query, None, Outcome::Found(Box::new(preview())));
        assert_eq!(
            Layout::Csv
                .line(cells(Preview::COLUMNS, &row).unwrap())
                .unwrap(),
            "1-test-street-queens,,200,1-test-street-queens,\"1 Test Street, Queens, NY 11374\",\
             Queens,11374,4000010001,72,mixed,medium,4,12,3,40,1,0,,,likely,,r1,true,,,,\n"
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
