//! The index of pages: rows of all buildings, sorted by neighborhood and then by slug.

mod area;
mod builder;
mod figures;
mod row;
mod write;

pub(super) use builder::SiteIndexBuilder;
pub(super) use row::PageRow;
pub(super) use write::newest_index;
