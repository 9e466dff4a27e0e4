//! The developer portal: every page is one Markdown document, hand-written or made from the contract.

mod changelog;
mod document;
mod facts;
mod markup;
mod page;
mod portal;
mod reference;
mod route;
mod schema;
mod search;
mod tables;

pub(crate) use facts::PortalFacts;
pub(crate) use page::DeveloperPage;
pub(crate) use portal::Portal;
pub(crate) use route::*;
