//! The table of the pages that only the site has, and which of them the sitemap lists.

use std::sync::Arc;

use jiff::civil::{Date, date};
use nycapt_contract::{Access, Media, Method, Operation, Spec};

use super::shared::mount_shared;
use super::{
    account, agents, area, building, checkout, compare, credits, data, developers, guide, home,
    layout, lookup, method, order, sample_report, security_txt, sign_in,
};
use crate::app::App;
use crate::mount::{Mounted, mount, mount_for, mount_plain};

/// Lists the pages that only the site has with their handlers, in the order in which routes are
/// tried.
macro_rules! pages {
    ($($mount:ident $folder:ident :: $operation:ident $handler:ident,)*) => {
        /// Pages for people and documents for agents, in addition to the specification's operations;
        /// in no interface description.
        pub const PAGES: &[Spec] = &[$($folder::$operation::SPEC),*];

        pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
            vec![$($mount(app, $folder::$handler)),*]
        }
    };
}

pages! {
    mount_shared home::GetHomePage get_home_page,
    mount_for sign_in::GetSignInPage get_sign_in_page,
    mount_for sign_in::FinishSignIn finish_sign_in,
    mount_for sign_in::SignOut sign_out,
    mount_for account::GetAccountPage get_account_page,
    mount_for account::SubmitAccount submit_account,
    mount_for account::SubmitKey submit_key,
    mount_for account::GetRevocationPage get_revocation_page,
    mount_for account::SubmitRevocation submit_revocation,
    mount_for account::SubmitReport submit_report,
    mount checkout::GetCheckoutPage get_checkout_page,
    mount checkout::SubmitCheckoutPage submit_checkout_page,
    mount_for order::GetOrderPage get_order_page,
    mount_for order::SubmitOrderPage submit_order_page,
    mount_for order::GetOrderPagePdf get_order_page_pdf,
    mount_for order::GetOrderPageJson get_order_page_json,
    mount sample_report::GetSampleReport get_sample_report,
    mount credits::GetCreditsPage get_credits_page,
    mount credits::SubmitCreditsPage submit_credits_page,
    mount building::FindPlace find_place,
    mount_shared compare::GetComparePage get_compare_page,
    mount building::GetCard get_card,
    mount_shared guide::GetGuides get_guides,
    mount_shared guide::GetGuide get_guide,
    mount_shared method::GetMethodPage get_method_page,
    mount_shared data::GetDataPage get_data_page,
    mount_shared lookup::GetLookups get_lookups,
    mount_shared lookup::GetLookup get_lookup,
    mount layout::GetAsset get_asset,
    mount layout::GetIcon get_icon,
    mount_shared developers::GetDeveloperPage get_developer_page,
    mount_shared developers::GetReferenceIndex get_reference_index,
    mount developers::GetDeveloperDocument get_developer_document,
    // Before the pages, whose path would take the ending for a part of the name.
    mount developers::GetReferenceDocument get_reference_document,
    mount_shared developers::GetReferencePage get_reference_page,
    mount_plain developers::GetChangelogFeed get_changelog_feed,
    mount_plain developers::GetCollection get_collection,
    mount_plain agents::GetFullDocuments get_full_documents,
    mount_plain agents::GetAgentDocument get_agent_document,
    mount_plain agents::GetLlmsTxt get_llms_txt,
    mount_plain agents::GetMcpServerCard get_mcp_server_card,
    mount_plain agents::GetAiCatalog get_ai_catalog,
    mount_plain agents::GetApiCatalog get_api_catalog,
    mount_plain security_txt::GetSecurityTxt get_security_txt,
    // Last: its path is any word.
    mount_shared area::GetBoroughPage get_borough_page,
}

/// When the text of the pages at a fixed path last changed.
pub(crate) const REVISED: Date = date(2026, 11, 29);

/// Paths of the pages for people that have no parameter and no session.
pub fn fixed_pages() -> impl Iterator<Item = &'static str> {
    let is_fixed = |spec: &&Spec| {
        let is_page = spec.method == Method::Get && spec.answer == Media::Html;
        is_page && spec.access == Access::Public && !spec.path.contains('{')
    };
    PAGES.iter().filter(is_fixed).map(|spec| spec.path)
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{ALL, is_for_developers};

    use super::*;
    use crate::language::is_translated;

    #[test]
    fn every_page_for_guests_is_translated_and_nothing_else() {
        for spec in ALL.iter().chain(PAGES) {
            let is_for_guests = matches!(spec.access, Access::Public | Access::OrderToken);
            let is_page = matches!(spec.answer, Media::Html | Media::Pdf | Media::Atom);
            let is_english = is_for_developers(spec.path)
                || spec.path.starts_with("/api/")
                || spec.path.starts_with("/sign-");
            for path in std::iter::once(&spec.path).chain(spec.aliases) {
                let expected = is_for_guests && is_page && !is_english;
                assert_eq!(is_translated(path), expected, "{path}");
            }
        }
    }
}
