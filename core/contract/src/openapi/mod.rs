//! `openapi.json`, rendered from the contract.

mod document;
mod errors;
mod examples;
mod headers;
mod info;
mod links;
mod mcp;
mod operations;
mod requests;
mod responses;
mod schemas;

pub use document::document;
pub use examples::Example;
pub use schemas::words_of;
