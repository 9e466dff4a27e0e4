//! The pages of one building and of one apartment in it, made from their preview alone.

mod apartment;
mod changes;
mod corrections;
mod counts;
mod facts;
mod find;
mod linked;
mod opening;
mod page;
mod route;
mod surroundings;

pub(crate) use corrections::Corrections;
pub(crate) use find::page_slug;
pub(crate) use route::*;
