//! One row of a batch: a query and its outcome.

use serde::de::DeserializeOwned;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use serde_json::Value;

use nycapt::client::Error;
use nycapt::contract::ErrorKind;

use crate::csv_text::Columns;

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

/// One row of a batch as read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Entry {
    Asked(Query),
    /// The row as written, and why it cannot be read.
    Unreadable(String, String),
}

impl Entry {
    pub(super) fn unreadable(line: &str, error: &str) -> Self {
        Self::Unreadable(line.into(), error.into())
    }
}

/// An answer that a row can contain.
pub(crate) trait RowAnswer: Serialize + DeserializeOwned {
    /// Its member in the JSON row.
    const MEMBER: &'static str;
    /// Columns of the CSV form.
    const COLUMNS: Columns;
    /// Whether it is synthetic sample data.
    fn is_sample(&self) -> bool;
    /// The answer in a few words, for people.
    fn summary(&self) -> String;
}

/// One row of a batch.
#[derive(Debug)]
pub(crate) struct Row<T> {
    pub(crate) query: Query,
    /// The slug that was given or found.
    pub(crate) slug: Option<String>,
    pub(crate) outcome: Outcome<T>,
}

/// The outcome of one row.
#[derive(Debug)]
pub(crate) enum Outcome<T> {
    /// The wanted answer.
    Found(Box<T>),
    /// An answer without a building, and its message.
    Unmatched(Box<T>, String),
    /// A status and its message.
    Failed(u16, String),
    /// No answer, or none that can be read, and why; its status is 0.
    Lost(ErrorKind, String),
}

impl<T> Outcome<T> {
    /// The outcome of a request that failed.
    pub(crate) fn of_error(error: &Error) -> Self {
        // An answer that cannot be read has the status of a good one.
        let stated = error.status().filter(|status| *status >= 400);
        match stated.unwrap_or(error.kind().row().status) {
            0 => Self::Lost(error.kind(), error.to_string()),
            status => Self::Failed(status, error.to_string()),
        }
    }

    pub(crate) fn answer(&self) -> Option<&T> {
        match self {
            Self::Found(answer) | Self::Unmatched(answer, _) => Some(answer),
            Self::Failed(..) | Self::Lost(..) => None,
        }
    }

    /// The status that a preview of this row has or would have.
    pub(crate) fn status(&self) -> u16 {
        match self {
            Self::Found(_) => 200,
            Self::Unmatched(..) => ErrorKind::NotFound.row().status,
            Self::Failed(status, _) => *status,
            Self::Lost(..) => 0,
        }
    }

    pub(crate) fn error(&self) -> Option<&str> {
        match self {
            Self::Found(_) => None,
            Self::Unmatched(_, error) | Self::Failed(_, error) | Self::Lost(_, error) => {
                Some(error)
            }
        }
    }
}

impl<T: RowAnswer> Row<T> {
    /// The row that was written as this JSON.
    pub(crate) fn of_json(mut row: Value) -> Option<Self> {
        let text = |name: &str| row.get(name)?.as_str().map(str::to_owned);
        let query = Query::new(text("query")?, text("unit"));
        let (slug, error) = (text("slug"), text("error"));
        let status = u16::try_from(row.get("status")?.as_u64()?).ok()?;
        let answer = match row.get_mut(T::MEMBER).map(Value::take) {
            Some(Value::Null) | None => None,
            Some(answer) => Some(Box::new(serde_json::from_value(answer).ok()?)),
        };
        let outcome = match (answer, error) {
            (Some(answer), None) => Outcome::Found(answer),
            (Some(answer), Some(error)) => Outcome::Unmatched(answer, error),
            (None, error) => Outcome::Failed(status, error.unwrap_or_default()),
        };
        Some(Self {
            query,
            slug,
            outcome,
        })
    }
}

impl<T: RowAnswer> Serialize for Row<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut row = serializer.serialize_struct("Row", 6)?;
        row.serialize_field("query", &self.query.text)?;
        row.serialize_field("unit", &self.query.unit)?;
        row.serialize_field("slug", &self.slug)?;
        row.serialize_field("status", &self.outcome.status())?;
        row.serialize_field("error", &self.outcome.error())?;
        row.serialize_field(T::MEMBER, &self.outcome.answer())?;
        row.end()
    }
}
