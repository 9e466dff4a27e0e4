//! Declares a dataset's columns and their positions together, so that they cannot drift apart.

/// Declares one [`Field`](crate::Field) constant for each column, and `COLUMNS`.
macro_rules! columns {
    ($($name:ident: $kind:ident $(($words:expr))?, $need:ident, [$first:literal $(, $alias:literal)*];)+) => {
        columns!(@fields 0usize; $($name $first),+);

        /// The kept columns of the dataset.
        pub const COLUMNS: &[$crate::Column] = &[$(
            $crate::Column {
                headers: &[$first $(, $alias)*],
                kind: $crate::ColumnKind::$kind $(($words))?,
                required: columns!(@need $need),
            }
        ),+];
    };
    (@need required) => { true };
    (@need optional) => { false };
    (@fields $at:expr; $name:ident $first:literal $(, $rest:ident $next:literal)*) => {
        #[doc = concat!("Column `", $first, "`.")]
        pub const $name: $crate::Field = $crate::Field($at);
        columns!(@fields $at + 1; $($rest $next),*);
    };
    (@fields $at:expr;) => {};
}

pub(super) use columns;
