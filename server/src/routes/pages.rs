//! Pages for people.

use std::sync::Arc;

use askama::Template;
use nycapt::contract::{GetAddressPage, GetHomePage, Operation};

use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, FoundPage, Search};
use crate::pages::MissingPage;
use crate::refusal::Refusal;
use crate::reply::Reply;

const CACHE: &str = "public, max-age=3600";
const NO_PAGE: &str = "No building has this address.";

pub(super) async fn get_home_page(
    app: Arc<App>,
    call: Call<GetHomePage>,
) -> Result<Reply<GetHomePage>, Refusal> {
    let asked = call.parameters.text("address");
    match flows::search(&app.live, &app.config.site_url, asked)? {
        Search::Building(slug) => Ok(Reply::see_other(&format!("/seo/{slug}"))),
        Search::Page(page) => Ok(Reply::bytes(rendered(page.as_ref())?)),
    }
}

pub(super) async fn get_address_page(
    app: Arc<App>,
    call: Call<GetAddressPage>,
) -> Result<Reply<GetAddressPage>, Refusal> {
    let slug = call.parameters.text("slug").unwrap_or_default();
    match flows::get_address_page(&app.live, &app.config.site_url, slug)? {
        FoundPage::Here(page, etag) => Ok(Reply::document(rendered(page.as_ref())?, &etag, CACHE)),
        FoundPage::At(slug) => Ok(Reply::moved(&format!("/seo/{slug}"))),
        FoundPage::Nowhere(near) => {
            let page = MissingPage::new(404, "Not found", NO_PAGE).near(near);
            Ok(Reply::bytes(rendered(&page)?).not_found())
        }
    }
}

fn rendered(page: &impl Template) -> Result<bytes::Bytes, Refusal> {
    page.render().map(Into::into).map_err(|fault| {
        tracing::error!(operation = GetAddressPage::SPEC.name, %fault, "a page cannot be written");
        Refusal::internal()
    })
}
