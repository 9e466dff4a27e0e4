//! Files for crawlers: which pages they list, and how they are written. No state, no HTTP.

mod cohort;
mod document;
mod entry;
mod etag;
mod listing;
mod robots;
mod site;
mod tier;

pub(crate) use cohort::*;
pub(crate) use document::*;
pub use entry::*;
pub(crate) use etag::*;
pub(crate) use listing::*;
pub use robots::*;
pub use site::*;
pub(crate) use tier::*;
