//! Files for crawlers: which pages they list, and how they are written. They are written bit by bit and seen all at once.

mod cohort;
mod document;
mod entry;
mod etag;
mod files;
mod launch;
mod listing;
mod previous;
mod publish;
mod robots;
mod route;
mod site;
mod tier;

pub(crate) use cohort::*;
pub(crate) use document::*;
pub use entry::*;
pub(crate) use etag::*;
pub(crate) use launch::launch_of;
pub(crate) use listing::*;
pub use publish::*;
pub use robots::*;
pub(crate) use route::*;
pub use site::*;
pub(crate) use tier::*;
