//! The cursor that a caller sends back for the next page of a list.

use nycapt_rules::{ListOf, Position, at, value_error};

use crate::api_error::ApiError;

/// The position that a cursor stands for; without one, the start of the list.
///
/// `is_id` knows the ids of its items.
///
/// # Errors
/// 422 for a cursor of another list or another caller, and for what is no cursor.
pub(super) fn position_of(
    cursor: Option<&str>,
    list: ListOf<'_>,
    is_id: impl FnOnce(&str) -> bool,
) -> Result<Option<Position>, ApiError> {
    let Some(cursor) = cursor else {
        return Ok(None);
    };
    // Anyone can make a cursor whose checksum fits: only the id of an item may reach a statement.
    match Position::of_cursor(cursor, list).filter(|position| is_id(&position.id)) {
        Some(position) => Ok(Some(position)),
        None => Err(ApiError::Invalid(vec![value_error(
            at("query", "cursor"),
            "the cursor is not a `nextCursor` of this list",
        )])),
    }
}
