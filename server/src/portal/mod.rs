//! The developer documentation: every page is one Markdown document, hand-written or generated from
//! the contract by `cargo dev generate`.

mod document;
mod documents;
mod facts;
mod markup;
mod search;

pub(crate) use document::Document;
pub(crate) use documents::{CHANGELOG, Portal};
pub(crate) use facts::PortalFacts;
pub(crate) use markup::markup_of;
pub(crate) use search::{Found, REFERENCE};
