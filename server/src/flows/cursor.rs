//! Pagination cursors.

use nycapt_rules::{ListOf, Position, at, value_error};

use crate::api_error::{ApiError, ApiResult};

/// Reads a cursor; without one or with an empty one, the list starts at the beginning. `is_id`
/// checks the id in it.
/// 422 for a cursor of another list or another caller, and for malformed ones.
pub(super) fn position_of(
    cursor: Option<&str>,
    list: ListOf<'_>,
    is_id: impl FnOnce(&str) -> bool,
) -> ApiResult<Option<Position>> {
    let Some(cursor) = cursor.filter(|cursor| !cursor.is_empty()) else {
        return Ok(None);
    };
    // Anyone can forge a cursor with a valid checksum, so the id must be checked.
    match Position::of_cursor(cursor, list).filter(|position| is_id(&position.id)) {
        Some(position) => Ok(Some(position)),
        None => Err(ApiError::Invalid(vec![value_error(
            at("query", "cursor"),
            "the cursor is not a `nextCursor` of this list",
        )])),
    }
}
