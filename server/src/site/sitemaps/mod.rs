//! Sitemaps and `robots.txt`: which pages they list, and how sets of them are published.

mod cohort;
mod document;
mod files;
mod listing;
mod publish;
mod robots;

use nycapt_corpus::Release;
use nycapt_store::Site;

pub(crate) use cohort::frozen_cohort;
pub(crate) use files::*;
pub use publish::*;

pub(crate) fn site_of(site_url: &str, release: &Release) -> Site {
    Site {
        url: site_url.into(),
        sample: release.is_sample(),
    }
}
