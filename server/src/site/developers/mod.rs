//! The developer portal: every page is one Markdown document, hand-written or generated from the
//! contract by `cargo dev generate`.

mod changelog;
mod document;
mod facts;
mod markup;
mod page;
mod portal;
mod route;
mod search;

pub(crate) use facts::PortalFacts;
pub(crate) use page::DeveloperPage;
pub(crate) use portal::Portal;
pub(crate) use route::*;
