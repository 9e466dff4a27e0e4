//! `openapi.json`, rendered from the contract.

mod document;
mod examples;
mod headers;
mod information;
mod links;
mod messages;
mod operations;
mod refusals;
mod requests;
mod responses;
mod schemas;

pub use document::document;
pub use examples::Example;
