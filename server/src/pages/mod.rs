//! Pages for people: complete without a script, made from the same documents as the JSON.
//!
//! A page is a view of plain texts and its template; the templates decide nothing.

mod account;
mod address;
mod assets;
mod checkout;
mod credits;
mod developers;
mod error;
mod frame;
mod guides;
mod head;
mod home;
mod hub;
mod keys;
mod lookup;
mod method;
mod order;
mod phrases;
mod returned;
mod sandbox;
mod sign_in;
mod typed;

pub(crate) use account::{AccountPage, AccountView, ReportFields, Trouble};
pub(crate) use address::{AddressPage, ApartmentPage, Surroundings};
pub(crate) use assets::Assets;
pub(crate) use checkout::{CheckoutError, CheckoutPage, CheckoutView, PayingPage};
pub(crate) use credits::{CreditsPage, PackNews};
pub(crate) use developers::{DeveloperPage, Portal, PortalFacts};
pub(crate) use error::ErrorPage;
pub(crate) use frame::{Choice, Site, security_policy};
pub(crate) use guides::{GuidePage, GuidesPage, guide_summaries, site_documents};
pub(crate) use home::{Asked, HomePage};
pub(crate) use hub::{BoroughPage, NeighborhoodHub};
pub(crate) use keys::{KeyPage, RevocationPage};
pub(crate) use lookup::*;
pub(crate) use method::MethodPage;
pub(crate) use order::{OrderPage, OrderView};
pub(crate) use phrases::money;
pub(crate) use returned::ReturnPage;
pub(crate) use sandbox::{SandboxPage, SandboxState};
pub(crate) use sign_in::{SignInPage, SignedOutPage};
pub(crate) use typed::Typed;
