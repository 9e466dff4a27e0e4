//! Values bound to statements and read from rows: integers, text and bytes, each nullable.

use nycapt_rules::{
    AccountId, CheckoutId, DisputeState, Email, EntryId, Fingerprint, JobId, JobState, KeyId,
    MailId, OrderId, OrderStanding, ProviderId, ReplayDigest, UserId,
};
use sqlx::Row as _;
use sqlx::postgres::PgRow;
use sqlx::sqlite::SqliteRow;

use super::{Result, StoreError};

#[derive(Debug, Clone, Copy)]
pub(crate) enum Bind<'a> {
    Int(Option<i64>),
    Text(Option<&'a str>),
    Bytes(Option<&'a [u8]>),
}

/// A type whose values can be bound.
pub(crate) trait ToBind {
    /// No value.
    const NULL: Bind<'static>;

    fn to_bind(&self) -> Bind<'_>;
}

macro_rules! bound {
    ($variant:ident, |$value:ident| $plain:expr; $($kind:ty),*) => {$(
        impl ToBind for $kind {
            const NULL: Bind<'static> = Bind::$variant(None);

            fn to_bind(&self) -> Bind<'_> {
                let $value = self;
                Bind::$variant(Some($plain))
            }
        }
    )*};
}
bound!(Int, |value| *value; i64);
bound!(Int, |value| i64::from(*value); u32, bool);
bound!(Text, |value| value; str);
bound!(Text, |value| value.as_str(); String);
bound!(Text, |value| value.as_str(); AccountId, CheckoutId, Email, EntryId, JobId, KeyId, MailId);
bound!(Text, |value| value.as_str(); DisputeState, JobState, OrderId, OrderStanding);
bound!(Text, |value| value.as_str(); ProviderId, UserId);
bound!(Bytes, |value| value; [u8]);
bound!(Bytes, |value| value.as_slice(); [u8; 32], Vec<u8>);
bound!(Bytes, |value| value.as_bytes(); Fingerprint, ReplayDigest);

impl<T: ToBind + ?Sized> ToBind for &T {
    const NULL: Bind<'static> = T::NULL;

    fn to_bind(&self) -> Bind<'_> {
        (**self).to_bind()
    }
}

impl<T: ToBind> ToBind for Option<T> {
    const NULL: Bind<'static> = T::NULL;

    fn to_bind(&self) -> Bind<'_> {
        self.as_ref().map_or(T::NULL, T::to_bind)
    }
}

/// The values of a statement, which are borrowed.
macro_rules! binds {
    ($($value:expr),* $(,)?) => {
        &[$($crate::value::ToBind::to_bind(&$value)),*]
    };
}
pub(crate) use binds;

/// A statement of one engine with its values; the engines' argument types have no common trait.
macro_rules! query {
    ($engine:ty, $sql:expr, $binds:expr) => {
        $binds
            .iter()
            .fold(sqlx::query::<$engine>($sql), |query, bind| match *bind {
                Bind::Int(value) => query.bind(value),
                Bind::Text(value) => query.bind(value),
                Bind::Bytes(value) => query.bind(value),
            })
    };
}
pub(crate) use query;

/// One row of a result, read by column name.
#[derive(Debug)]
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

macro_rules! getter {
    ($name:ident, $kind:ty) => {
        /// The value of a column. Fails if there is no such column, or it holds another type.
        pub(crate) fn $name(&self, column: &str) -> Result<$kind> {
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

    pub(crate) fn get<T: Column>(&self, column: &str) -> Result<T> {
        T::read(self, column)
    }

    pub(crate) fn number<T: TryFrom<i64>>(&self, column: &str) -> Result<T> {
        T::try_from(self.int(column)?).map_err(|_| invalid(column))
    }

    /// The text of a column, parsed.
    pub(crate) fn parsed<T>(
        &self,
        column: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T> {
        parse(&self.text(column)?).ok_or_else(|| invalid(column))
    }

    /// The text of a nullable column, parsed.
    pub(crate) fn parsed_or_none<T>(
        &self,
        column: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>> {
        let text = self.text_or_none(column)?;
        text.map(|text| parse(&text).ok_or_else(|| invalid(column)))
            .transpose()
    }
}

/// A type that a column is read as.
pub(crate) trait Column: Sized {
    fn read(row: &Row, column: &str) -> Result<Self>;
}

macro_rules! column_type {
    ($kind:ty, $getter:ident $(, $parse:path)?) => {
        impl $crate::value::Column for $kind {
            fn read(row: &$crate::Row, column: &str) -> $crate::Result<Self> {
                row.$getter(column $(, $parse)?)
            }
        }
    };
}
pub(crate) use column_type;

column_type!(i64, int);
column_type!(Option<i64>, int_or_none);
column_type!(u32, number);
column_type!(String, text);
column_type!(Option<String>, text_or_none);
column_type!(Vec<u8>, bytes);

macro_rules! parsed_columns {
    ($($kind:ident),*) => {$(
        column_type!($kind, parsed, $kind::parse);
        column_type!(Option<$kind>, parsed_or_none, $kind::parse);
    )*};
}
parsed_columns!(AccountId, CheckoutId, JobId, KeyId, OrderId, ProviderId);
parsed_columns!(DisputeState, JobState, MailId, OrderStanding);

impl Column for bool {
    fn read(row: &Row, column: &str) -> Result<Self> {
        Ok(row.int(column)? != 0)
    }
}

impl Column for Option<Email> {
    fn read(row: &Row, column: &str) -> Result<Self> {
        let text = row.text_or_none(column)?;
        Ok(text.and_then(|text| Email::parse(&text)))
    }
}

/// Declares a struct that is read from a row: each field from the column of its name, or of the name
/// after `=`.
macro_rules! row {
    (@column $field:ident) => { stringify!($field) };
    (@column $field:ident $column:literal) => { $column };
    (
        $(#[$attribute:meta])*
        $visible:vis struct $name:ident {
            $($(#[$about:meta])* $shown:vis $field:ident: $kind:ty $(= $column:literal)?,)*
        }
    ) => {
        $(#[$attribute])*
        $visible struct $name {
            $($(#[$about])* $shown $field: $kind,)*
        }

        impl $name {
            fn of(row: &$crate::Row) -> $crate::Result<Self> {
                Ok(Self {
                    $($field: row.get($crate::row!(@column $field $($column)?))?,)*
                })
            }
        }
    };
}
pub(crate) use row;

fn invalid(column: &str) -> StoreError {
    StoreError::Internal(format!("the value of column `{column}` is invalid"))
}

/// An integer as it is stored.
pub(crate) fn number(value: u64) -> Result<i64> {
    i64::try_from(value).map_err(|_| StoreError::Internal("a number is out of bounds".into()))
}
