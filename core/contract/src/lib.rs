//! The typed contract: every operation with its bodies, answers, errors and limits.
//!
//! Pure data over serde. The server mounts it, the client calls it, `openapi.json` shows it.
#![forbid(unsafe_code)]

mod account_pages;
mod accounts;
mod addresses;
mod agent;
mod checkout_pages;
mod developers;
mod discovery;
mod documents;
mod error;
mod guest;
mod health;
pub mod limits;
mod lookup_pages;
mod lot;
mod open;
#[cfg(feature = "openapi")]
pub mod openapi;
mod operation;
mod page;
mod parameters;
mod payment;
mod preview;
mod previews;
mod reading;
mod report;
mod reports;
mod sandbox_pages;
mod secret;
mod shape;
mod table;

pub use account_pages::*;
pub use accounts::*;
pub use addresses::*;
pub use agent::*;
pub use checkout_pages::*;
pub use developers::*;
pub use discovery::*;
pub use documents::*;
pub use error::*;
pub use guest::*;
pub use health::*;
pub use lookup_pages::*;
pub use lot::*;
pub use open::*;
pub use operation::*;
pub use page::*;
pub use parameters::*;
pub use payment::*;
pub use preview::*;
pub use previews::*;
pub use reading::*;
pub use report::*;
pub use reports::*;
pub use sandbox_pages::*;
pub use secret::*;
pub use shape::*;
pub use table::*;

/// Pages for people and documents for agents beside the operations of the specification; in no
/// interface description.
pub const SITE: &[Spec] = &[
    GetHomePage::SPEC,
    GetSignInPage::SPEC,
    FinishSignIn::SPEC,
    SignOut::SPEC,
    GetAccountPage::SPEC,
    SubmitAccount::SPEC,
    SubmitKey::SPEC,
    GetRevocationPage::SPEC,
    SubmitRevocation::SPEC,
    SubmitReport::SPEC,
    GetCheckoutPage::SPEC,
    SubmitCheckoutPage::SPEC,
    GetOrderPage::SPEC,
    SubmitOrderPage::SPEC,
    GetOrderPagePdf::SPEC,
    GetCreditsPage::SPEC,
    SubmitCreditsPage::SPEC,
    FindPlace::SPEC,
    GetBoroughPage::SPEC,
    GetGuides::SPEC,
    GetGuide::SPEC,
    GetMethodPage::SPEC,
    GetLookups::SPEC,
    GetLookup::SPEC,
    GetAsset::SPEC,
    GetDeveloperPage::SPEC,
    GetReferenceIndex::SPEC,
    GetDeveloperDocument::SPEC,
    GetReferencePage::SPEC,
    GetReferenceDocument::SPEC,
    GetTypePage::SPEC,
    GetTypeDocument::SPEC,
    GetChangelogFeed::SPEC,
    GetFullDocuments::SPEC,
    GetAgentDocument::SPEC,
    GetLlmsTxt::SPEC,
    GetMcpServerCard::SPEC,
    GetAiCatalog::SPEC,
    GetApiCatalog::SPEC,
];
