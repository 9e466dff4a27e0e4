//! The pages of one building and of one apartment in it, from their preview and nothing else of
//! the records.

mod apartment;
mod counts;
mod facts;
mod find;
mod linked;
mod opening;
mod page;
mod path;
mod route;
mod score;
mod surroundings;
mod typed;

pub(crate) use find::page_slug;
pub(crate) use route::*;
pub(crate) use typed::Typed;
