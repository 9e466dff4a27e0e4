//! Pages for people: complete without a script, made from the same documents as the JSON.
//!
//! A page is a view of plain texts and its template; the templates decide nothing.

mod account;
mod address;
mod frame;
mod home;
mod keys;
mod missing;
mod phrases;
mod sign_in;

pub(crate) use account::{AccountPage, AccountView, ReportFields, Trouble};
pub(crate) use address::AddressPage;
pub(crate) use frame::{Choice, security_policy};
pub(crate) use home::{Asked, HomePage};
pub(crate) use keys::{KeyPage, RevocationPage};
pub(crate) use missing::MissingPage;
pub(crate) use sign_in::{SignInPage, SignedOutPage};
