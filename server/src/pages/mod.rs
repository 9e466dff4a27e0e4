//! Pages for people: complete without a script, made from the same documents as the JSON.
//!
//! A page is a view of plain texts and its template; the templates decide nothing.

mod address;
mod checkout;
mod credits;
mod frame;
mod home;
mod missing;
mod order;
mod phrases;
mod sandbox;

pub(crate) use address::AddressPage;
pub(crate) use checkout::{CheckoutFault, CheckoutPage, CheckoutView, PayingPage};
pub(crate) use credits::{CreditsPage, PackNews};
pub(crate) use frame::{Choice, security_policy};
pub(crate) use home::{Asked, HomePage};
pub(crate) use missing::MissingPage;
pub(crate) use order::{OrderPage, OrderView};
pub(crate) use sandbox::{SandboxPage, SandboxState};
