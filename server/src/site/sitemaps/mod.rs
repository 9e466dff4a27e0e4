//! Sitemaps and `robots.txt`: which pages they list, and how sets of them are published.

mod cohort;
mod document;
mod files;
mod frozen_cohort;
mod listing;
mod publish;
mod robots;
mod route;
mod site;
mod tier;

pub(crate) use frozen_cohort::frozen_cohort;
pub use publish::*;
pub use robots::*;
pub(crate) use route::*;
pub(crate) use site::site_of;
