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

    /// Whether it has the form of a slug: lowercase words and numbers with hyphens.
    pub(crate) fn is_slug(&self) -> bool {
        let may_have = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        self.text.contains('-') && self.text.chars().all(may_have)
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

/// A query with its answer, with why there is no building, or with both.
#[derive(Debug)]
pub(crate) struct Row<T> {
    pub(crate) query: Query,
    /// Its line in the input of the batch, from 1.
    pub(super) line: Option<usize>,
    /// The slug that was given or found.
    pub(crate) slug: Option<String>,
    /// What was changed to find the building of a preview.
    corrections: Vec<Correction>,
    pub(crate) answer: Option<Box<T>>,
    pub(crate) failure: Option<Failure>,
}

/// Why a row has no building.
#[derive(Debug, Default)]
pub(crate) struct Failure {
    /// The status that a preview of this row has or would have; 0 without a usable response.
    pub(crate) status: u16,
    pub(crate) code: String,
    pub(crate) error: String,
    /// What to try instead.
    pub(crate) next: Vec<NextStep>,
    /// The slugs of the buildings that the address may mean.
    pub(crate) candidates: Vec<String>,
    /// The slugs of other buildings to try.
    pub(crate) suggestions: Vec<String>,
}

impl Failure {
    pub(crate) fn of(kind: ErrorKind, error: impl Into<String>) -> Self {
        let row = kind.row();
        Self {
            status: row.status,
            code: row.code.into(),
            error: error.into(),
            ..Self::default()
        }
    }

    pub(crate) fn of_error(error: &Error) -> Self {
        Self {
            status: error.result_status(),
            code: error.code().into(),
            error: error.to_string(),
            ..Self::default()
        }
    }
}

impl<T> Row<T> {
    pub(crate) fn found(query: Query, slug: Option<String>, answer: T) -> Self {
        Self {
            query,
            line: None,
            slug,
            corrections: Vec::new(),
            answer: Some(Box::new(answer)),
            failure: None,
        }
    }

    pub(crate) fn failed(query: Query, slug: Option<String>, failure: Failure) -> Self {
        Self {
            query,
            line: None,
            slug,
            corrections: Vec::new(),
            answer: None,
            failure: Some(failure),
        }
    }

    /// The row of an answer without a building, and its message.
    pub(crate) fn unmatched(query: Query, answer: T, message: impl Into<String>) -> Self {
        Self {
            failure: Some(Failure::of(ErrorKind::NotFound, message)),
            ..Self::found(query, None, answer)
        }
    }

    /// The row of a line that cannot be read, and why.
    pub(crate) fn unreadable(line: impl Into<String>, error: impl Into<String>) -> Self {
        let failure = Failure::of(ErrorKind::ValidationFailed, error);
        Self::failed(Query::new(line, None), None, failure)
    }

    pub(crate) fn with_corrections(self, corrections: Vec<Correction>) -> Self {
        Self {
            corrections,
            ..self
        }
    }

    pub(super) fn status(&self) -> u16 {
        self.failure.as_ref().map_or(200, |failure| failure.status)
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
        // A row that failed is asked for again, so that what to try instead isn't kept.
        let has_failed = answer.is_none() || error.is_some();
        let failure = has_failed.then(|| Failure {
            status,
            code: code.unwrap_or_default(),
            error: error.unwrap_or_default(),
            ..Failure::default()
        });
        Some(Self {
            query,
            line: None,
            slug,
            corrections,
            answer,
            failure,
        })
    }
}

impl<T: RowAnswer> Serialize for Row<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let failure = self.failure.as_ref();
        let mut row = serializer.serialize_struct("Row", 12)?;
        row.serialize_field("query", &self.query.text)?;
        row.serialize_field("unit", &self.query.unit)?;
        row.serialize_field("slug", &self.slug)?;
        row.serialize_field("status", &self.status())?;
        row.serialize_field("error", &failure.map(|failure| &failure.error))?;
        row.serialize_field("code", &failure.map(|failure| &failure.code))?;
        match failure.map(|failure| failure.next.as_slice()) {
            None | Some([]) => row.skip_field("next")?,
            Some(next) => row.serialize_field("next", next)?,
        }
        match failure.map(|failure| failure.candidates.as_slice()) {
            None | Some([]) => row.skip_field("candidates")?,
            Some(candidates) => row.serialize_field("candidates", candidates)?,
        }
        match failure.map(|failure| failure.suggestions.as_slice()) {
            None | Some([]) => row.skip_field("suggestions")?,
            Some(suggestions) => row.serialize_field("suggestions", suggestions)?,
        }
        match self.corrections.as_slice() {
            [] => row.skip_field("corrections")?,
            corrections => row.serialize_field("corrections", corrections)?,
        }
        match &self.line {
            None => row.skip_field("line")?,
            line => row.serialize_field("line", line)?,
        }
        row.serialize_field(T::MEMBER, &self.answer)?;
        row.end()
    }
}

impl RowAnswer for ResolveAnswer {
    const MEMBER: &'static str = "answer";
    const COLUMNS: Columns = "query unit=/answer/match/unit/display|/unit status \
        outcome=/answer/status confidence=/answer/confidence slug \
        address=/answer/match/addressLine borough=/answer/match/borough/name \
        zip=/answer/match/zip bbl=/answer/match/bbl bin=/answer/match/bin error \
        candidates=/answer/candidates suggestions=/answer/suggestions \
        corrections=/answer/corrections line";

    fn is_sample(&self) -> bool {
        self.directory.sample
    }

    fn summary(&self) -> String {
        let building = self.matched.as_ref();
        building.map_or(String::new(), |building| building.preview_slug.clone())
    }
}

impl RowAnswer for NormalizedAddress {
    const MEMBER: &'static str = "normalized";
    const COLUMNS: Columns = "query unit=/normalized/unit/display status \
        house_number=/normalized/houseNumber street=/normalized/street \
        unit_key=/normalized/unit/key borough=/normalized/borough/name zip=/normalized/zip error \
        line";

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
    // The apartment may be in the address or the slug.
    const COLUMNS: Columns = "query unit status slug=canonical_slug address borough zip bbl score \
        band confidence open_a open_b open_c violations_12m=violations_last_12m \
        complaints_12m=complaints_last_12m \
        heat_complaints=/preview/headline/data/heatComplaintsLastSeason flags infested_units \
        rent_regulation owner=registered_owner data_release sample error candidates suggestions \
        corrections line";

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
        if let Some(failure) = &self.failure {
            let error = cut(&failure.error, right);
            return format!("{DIM}{query:left$}{DIM:#}  {BAD}{error}{BAD:#}");
        }
        let summary = self.answer.as_deref().map(T::summary).unwrap_or_default();
        format!("{query:left$}  {}", cut(&summary, right))
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
        let row = Row::found(query, None, preview());
        assert_eq!(
            Layout::Csv
                .line(cells(Preview::COLUMNS, &row).unwrap())
                .unwrap(),
            "1-test-street-queens,,200,1-test-street-queens,\"1 Test Street, Queens, NY 11374\",\
             Queens,11374,4000010001,72,mixed,medium,4,12,3,40,1,0,,,likely,,r1,true,,,,,\n"
        );
        let expected = "\
1-test-street-queens  72 of 100, medium…
1-test-street-queens                      72 of 100, medium confidence, 3 open C
1-test-street-queens                          72 of 100, medium confidence, 3 open C";
        let lines = [40, 80, 120].map(|width| plain(&row.line(width)));
        assert_eq!(lines.join("\n"), expected);
    }
}
