//! The site: one folder per page, with its route, view and template.
//!
//! Pages work without scripts and use the same documents as the JSON API. Handlers prepare the
//! text; templates only print it.

mod account;
mod agents;
mod area;
mod building;
mod checkout;
mod compare;
mod credits;
mod data;
mod developers;
mod error;
mod guide;
mod home;
mod layout;
mod lookup;
mod method;
mod operation;
mod order;
mod pages;
mod sample_report;
mod sandbox;
mod security_txt;
mod shared;
mod sign_in;
pub(crate) mod sitemaps;

use std::sync::Arc;

use nycapt_contract::{
    GetApartmentPage, GetBuildingPage, GetCoreSearchSitemap, GetEliteSearchSitemap,
    GetNeighborhoodPage, GetSecondWaveSearchSitemap,
};

use crate::app::App;
use crate::messages::message;
use crate::mount::{Mounted, mount, mount_plain};
pub(crate) use developers::no_such_document;
pub(crate) use error::ErrorPage;
pub(crate) use layout::{Choice, SECURITY_POLICY};
use lookup::LookupGroup;
pub use pages::{PAGES, fixed_pages};
use shared::mount_shared;

/// Mounts every page of the site: those of the specification, its own, and those of the sandbox
/// where payments are one.
pub(crate) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    let mut mounted = vec![
        mount_shared(app, building::get_address_page),
        mount(app, building::get_changes_feed),
        mount_shared::<GetApartmentPage>(app, building::get_place_page),
        mount_shared::<GetBuildingPage>(app, building::get_place_page),
        mount_shared::<GetNeighborhoodPage>(app, building::get_place_page),
        mount_plain(app, sitemaps::get_sitemap_index),
        mount_plain(app, sitemaps::get_foundation_sitemap),
        mount_plain(app, |app| {
            sitemaps::get_lookup_sitemap::<GetEliteSearchSitemap>(app, LookupGroup::Featured)
        }),
        mount_plain(app, |app| {
            sitemaps::get_lookup_sitemap::<GetCoreSearchSitemap>(app, LookupGroup::Core)
        }),
        mount_plain(app, |app| {
            sitemaps::get_lookup_sitemap::<GetSecondWaveSearchSitemap>(app, LookupGroup::Additional)
        }),
        mount_plain(app, sitemaps::get_address_launch_sitemap),
        // Before batches, whose path would take the word for a number.
        mount(app, sitemaps::get_release_sitemap),
        mount(app, sitemaps::get_batch_sitemap),
        mount_plain(app, sitemaps::get_robots),
    ];
    mounted.extend(pages::mounted(app));
    if app.sandbox.is_some() {
        mounted.push(mount(app, sandbox::get_sandbox_page));
        mounted.push(mount(app, sandbox::pay_sandbox));
    }
    mounted
}

/// What the footer offers for reading: paths with their names.
pub(crate) fn reading() -> Vec<(&'static str, String)> {
    vec![
        ("/compare", message!("layout-compare")),
        ("/lookup", message!("layout-lookups")),
        ("/guides", message!("layout-guides")),
        ("/method", message!("layout-score")),
        ("/data", message!("layout-data")),
        ("/method#limits", message!("layout-limits")),
        ("/method#corrections", message!("layout-corrections")),
    ]
}
