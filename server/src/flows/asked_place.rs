//! Whether a question is about a place other than that of its report.

use nycapt_address::{Directory, find_apartment, has_other_address};
use nycapt_contract::{Bbl, Unit};

use crate::messages::message;

/// The warning that a question mentions an address or apartment other than its report's.
///
/// It doesn't repeat the question's words, which are deleted before the report.
pub(crate) fn asked_elsewhere(
    directory: &Directory,
    question: &str,
    lot: Bbl,
    unit: Option<&Unit>,
) -> Option<String> {
    if has_other_address(directory, question, lot) {
        return Some(message!("api-asked-address"));
    }
    let asked = find_apartment(question)?;
    let is_other = unit.is_none_or(|unit| unit.key != asked.key);
    is_other.then(|| message!("api-asked-apartment"))
}
