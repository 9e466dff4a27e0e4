//! Boroughs, guides, the method, and the files that pages link to.

use std::sync::Arc;

use nycapt_contract::{Borough, GetAsset, GetBoroughPage, GetGuide, GetGuides, GetMethodPage};

use super::pages::{answer, site};
use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::pages::{Assets, ErrorPage, GuidePage, GuidesPage, MethodPage};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The name of a file changes with its content.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

pub(super) async fn get_borough_page(
    app: Arc<App>,
    call: Call<GetBoroughPage>,
) -> Result<Reply<GetBoroughPage>, Refusal> {
    let slug = call.route.trim_start_matches('/');
    let named = |borough: &Borough| borough.slug() == slug;
    let borough = Borough::ALL.into_iter().find(named);
    let borough = borough.ok_or_else(Refusal::internal)?;
    answer(flows::get_borough_page(&app.live, site(&app), borough)?)
}

pub(super) async fn get_guides(
    app: Arc<App>,
    _: Call<GetGuides>,
) -> Result<Reply<GetGuides>, Refusal> {
    Reply::page(&GuidesPage::new(site(&app), app.shows_sample()))
}

pub(super) async fn get_guide(
    app: Arc<App>,
    call: Call<GetGuide>,
) -> Result<Reply<GetGuide>, Refusal> {
    let slug = call.parameters.slug.as_str();
    match GuidePage::find(site(&app), app.shows_sample(), slug) {
        Some(page) => Reply::page(&page),
        None => {
            let page = ErrorPage::not_found("There is no such guide.", app.shows_sample());
            Ok(Reply::passing_page(&page.near(GuidesPage::links()))?.not_found())
        }
    }
}

pub(super) async fn get_method_page(
    app: Arc<App>,
    _: Call<GetMethodPage>,
) -> Result<Reply<GetMethodPage>, Refusal> {
    Reply::page(&MethodPage::new(site(&app), app.live.load().as_deref()))
}

pub(super) async fn get_asset(
    _: Arc<App>,
    call: Call<GetAsset>,
) -> Result<Reply<GetAsset>, Refusal> {
    let name = call.parameters.name.as_str();
    let asset = Assets::find(name).ok_or_else(|| {
        Refusal::not_found("There is no such file.", "Load the page again.", None)
    })?;
    let etag = format!("\"{name}\"");
    Ok(Reply::document(asset.content.clone(), &etag, FOR_GOOD).media(asset.media))
}
