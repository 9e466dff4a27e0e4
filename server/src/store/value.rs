//! What goes into a statement and what comes out: integers, text and bytes, and none of each.

use sqlx::postgres::{PgArguments, PgRow};
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Postgres, Row as _, Sqlite};

use super::error::StoreError;

/// A value bound to a statement.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Bind<'a> {
    /// An integer, or null.
    Int(Option<i64>),
    /// A text, or null.
    Text(Option<&'a str>),
    /// Bytes, or null.
    Bytes(Option<&'a [u8]>),
}

impl From<i64> for Bind<'_> {
    fn from(value: i64) -> Self {
        Self::Int(Some(value))
    }
}

impl From<Option<i64>> for Bind<'_> {
    fn from(value: Option<i64>) -> Self {
        Self::Int(value)
    }
}

impl<'a> From<&'a str> for Bind<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(Some(value))
    }
}

impl<'a> From<&'a String> for Bind<'a> {
    fn from(value: &'a String) -> Self {
        Self::Text(Some(value))
    }
}

impl<'a> From<Option<&'a str>> for Bind<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self::Text(value)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Bind<'a> {
    fn from(value: &'a [u8; N]) -> Self {
        Self::Bytes(Some(value))
    }
}

impl<'a> From<&'a [u8]> for Bind<'a> {
    fn from(value: &'a [u8]) -> Self {
        Self::Bytes(Some(value))
    }
}

impl<'a, const N: usize> From<Option<&'a [u8; N]>> for Bind<'a> {
    fn from(value: Option<&'a [u8; N]>) -> Self {
        Self::Bytes(value.map(<[u8; N]>::as_slice))
    }
}

impl<'a> Bind<'a> {
    pub(super) fn on_sqlite(
        self,
        query: Query<'a, Sqlite, SqliteArguments>,
    ) -> Query<'a, Sqlite, SqliteArguments> {
        match self {
            Self::Int(value) => query.bind(value),
            Self::Text(value) => query.bind(value),
            Self::Bytes(value) => query.bind(value),
        }
    }

    pub(super) fn on_postgres(
        self,
        query: Query<'a, Postgres, PgArguments>,
    ) -> Query<'a, Postgres, PgArguments> {
        match self {
            Self::Int(value) => query.bind(value),
            Self::Text(value) => query.bind(value),
            Self::Bytes(value) => query.bind(value),
        }
    }
}

/// The values of a statement, each of its own type.
macro_rules! binds {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::Bind::from($value)),*]
    };
}
pub(crate) use binds;

/// One row of an answer, read by column name.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

macro_rules! getter {
    ($name:ident, $kind:ty) => {
        /// The value of a column.
        ///
        /// # Errors
        /// There is no such column, or it holds something else.
        pub(crate) fn $name(&self, column: &str) -> Result<$kind, StoreError> {
            let value = match self {
                Self::Sqlite(row) => row.try_get(column),
                Self::Postgres(row) => row.try_get(column),
            };
            value.map_err(StoreError::from)
        }
    };
}

impl Row {
    getter!(int, i64);
    getter!(int_or_none, Option<i64>);
    getter!(text, String);
    getter!(text_or_none, Option<String>);
    getter!(bytes, Vec<u8>);

    /// The id in a column, read by the `parse` of its type.
    ///
    /// # Errors
    /// There is no such column, or it holds something else.
    pub(crate) fn id<T>(
        &self,
        column: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, StoreError> {
        parse(&self.text(column)?)
            .ok_or_else(|| StoreError::Broken(format!("a row has no id in `{column}`")))
    }
}
