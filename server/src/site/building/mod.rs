//! The pages of one building and of one apartment in it, from their preview and nothing else of
//! the records.

mod apartment;
mod corrections;
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

pub(crate) use corrections::Corrections;
pub(crate) use find::page_slug;
pub(crate) use route::*;
