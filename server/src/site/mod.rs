//! The site: one folder a page, each with its route, its view and its template.
//!
//! Pages are complete without a script and made from the same documents as the JSON; a page is a
//! view of plain texts, and the templates decide nothing.

mod account;
mod agents;
mod area;
mod building;
mod checkout;
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
mod routes;
mod sandbox;
mod sign_in;
pub(crate) mod sitemaps;

pub(crate) use developers::{Portal, no_such_document};
pub(crate) use error::ErrorPage;
pub(crate) use layout::{Choice, security_policy};
pub use routes::PAGES;
pub(crate) use routes::mounted;
