//! The reference: operations and types, read from the contract and its `OpenAPI` description.

mod description;
mod entries;
mod example;
mod index;
mod members;
mod operation;
mod outline;
mod samples;

pub(super) use description::Description;
pub(super) use entries::reference_entries;
pub(super) use index::index_text;
pub(super) use members::type_documents;
pub(super) use operation::{operation_document, operations};
