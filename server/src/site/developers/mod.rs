//! The pages of the developer documentation.

mod page;
mod route;

pub(crate) use page::DeveloperPage;
pub(crate) use route::*;
