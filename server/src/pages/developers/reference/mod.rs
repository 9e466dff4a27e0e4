//! The reference: operations and types, read from the contract and its `OpenAPI` description.

mod description;
mod index;
mod operation;
mod outline;
mod samples;
mod types;

pub(super) use description::Description;
pub(super) use index::index_text;
pub(super) use operation::{operation_document, operations};
pub(super) use types::type_documents;
