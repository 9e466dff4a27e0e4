//! Pages for people: complete without a script, made from the same documents as the JSON.
//!
//! A page is a view of plain texts and its template; the templates decide nothing.

mod account;
mod address;
mod checkout;
mod credits;
mod frame;
mod home;
mod keys;
mod missing;
mod order;
mod phrases;
mod sandbox;
mod sign_in;

pub(crate) use account::{AccountPage, AccountView, ReportFields, Trouble};
pub(crate) use address::AddressPage;
pub(crate) use checkout::{CheckoutFault, CheckoutPage, CheckoutView, PayingPage};
pub(crate) use credits::{CreditsPage, PackNews};
pub(crate) use frame::{Choice, security_policy};
pub(crate) use home::{Asked, HomePage};
pub(crate) use keys::{KeyPage, RevocationPage};
pub(crate) use missing::MissingPage;
pub(crate) use order::{OrderPage, OrderView};
pub(crate) use sandbox::{SandboxPage, SandboxState};
pub(crate) use sign_in::{SignInPage, SignedOutPage};
