//! `server/developers/reference.md`: the reference of the developer portal, from the contract and its
//! description. Each document follows a line with its path and its request.

mod documents;
mod schema;
mod tables;

use serde_json::Value;

use self::documents::{REFERENCE, index_text, operation_document, type_documents};
use self::schema::Description;
pub(super) use self::schema::{at, list, text};
pub(super) use self::tables::{error_sections, error_table, lengths};

/// `server/developers/reference.md`.
pub(super) fn page(document: &Value) -> String {
    let description = Description::new(document.clone());
    let index = (REFERENCE.to_owned(), index_text(&description));
    let operations = nycapt::contract::ALL.iter();
    let operations = operations.map(|spec| operation_document(&description, spec));
    let documents = std::iter::once(index).chain(operations);
    documents
        .chain(type_documents(&description))
        .map(|(place, text)| format!("<!-- {place} -->\n{}\n\n", text.trim_end()))
        .collect()
}
