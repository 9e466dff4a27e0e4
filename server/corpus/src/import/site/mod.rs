//! The index of pages: rows of all buildings, sorted by neighborhood and then by slug on disk.

mod area;
mod builder;
mod external_sort;
mod figures;
mod names;
mod natural_sort;
mod previous;
mod row;
mod write;

pub(super) use builder::SiteIndexBuilder;
pub(super) use previous::newest_index;
pub(super) use row::PageRow;
