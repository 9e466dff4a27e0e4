//! `openapi.json`, rendered from the contract.

mod answers;
mod document;
mod requests;
mod schemas;

pub use document::document;
