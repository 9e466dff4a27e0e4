//! Pages of the specification for people, and the home page.

use std::sync::Arc;

use nycapt_contract::{
    FindPlace, GetAddressPage, GetApartmentPage, GetBuildingPage, GetHomePage, GetNeighborhoodPage,
    Operation,
};
use nycapt_rules::form_encoded;
use salvo::http::StatusCode;

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, Found, PlaceParts, Search};
use crate::pages::{Site, lookup_anchor};
use crate::reply::Reply;

pub(super) async fn get_home_page(
    app: Arc<App>,
    call: Call<GetHomePage>,
) -> Result<Reply<GetHomePage>, ApiError> {
    let asked = call.parameters.text("address");
    let about = call
        .parameters
        .text("about")
        .filter(|about| !about.is_empty());
    match flows::search(&app.live, site(&app), asked, about)? {
        Search::Place { slug, is_changed } => {
            let typed = asked
                .filter(|_| is_changed)
                .map(str::trim)
                .map(form_encoded);
            let typed = typed.map_or_else(String::new, |text| format!("?typed={text}"));
            let part = about.and_then(lookup_anchor);
            let part = part.map_or_else(String::new, |anchor| format!("#{anchor}"));
            Ok(Reply::see_other(&format!("/seo/{slug}{typed}{part}")))
        }
        Search::Page(page) if asked.is_none() && about.is_none() => Reply::page(page.as_ref()),
        Search::Page(page) => Reply::passing_page(page.as_ref()),
        Search::TooLong(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}

pub(super) async fn get_address_page(
    app: Arc<App>,
    call: Call<GetAddressPage>,
) -> Result<Reply<GetAddressPage>, ApiError> {
    let slug = call.parameters.text("slug").unwrap_or_default();
    let typed = call.parameters.text("typed");
    answer(flows::get_address_page(&app.live, site(&app), slug, typed)?)
}

pub(super) async fn get_apartment_page(
    app: Arc<App>,
    call: Call<GetApartmentPage>,
) -> Result<Reply<GetApartmentPage>, ApiError> {
    place(&app, &call)
}

pub(super) async fn get_building_page(
    app: Arc<App>,
    call: Call<GetBuildingPage>,
) -> Result<Reply<GetBuildingPage>, ApiError> {
    place(&app, &call)
}

pub(super) async fn get_neighborhood_page(
    app: Arc<App>,
    call: Call<GetNeighborhoodPage>,
) -> Result<Reply<GetNeighborhoodPage>, ApiError> {
    place(&app, &call)
}

pub(super) async fn find_place(
    app: Arc<App>,
    call: Call<FindPlace>,
) -> Result<Reply<FindPlace>, ApiError> {
    let name = call.parameters.text("name").unwrap_or_default();
    answer(flows::find_place(&app.live, name)?)
}

/// What the parts name, whether they stand in the path or in the query.
fn place<O: Operation>(app: &App, call: &Call<O>) -> Result<Reply<O>, ApiError> {
    let part = |name| call.parameters.text(name).filter(|text| !text.is_empty());
    let part3 = part("part3");
    let page = call.parameters.integer("page").unwrap_or(1);
    let parts = PlaceParts {
        borough: part("borough_slug").unwrap_or_default(),
        part2: part("part2").unwrap_or_default(),
        part3,
        part4: part3.and(part("part4")),
        page: page.try_into().unwrap_or_default(),
    };
    answer(flows::get_place_page(&app.live, site(app), parts)?)
}

/// What every page states of this site.
pub(super) fn site(app: &App) -> Site<'_> {
    Site {
        url: &app.config.site_url,
        price_cents: app.seller().map(|_| app.config.report_price_cents),
    }
}

/// The page that was found, the way to it, or that there is none.
pub(super) fn answer<O: Operation>(found: Found) -> Result<Reply<O>, ApiError> {
    match found {
        Found::Address(page) if page.is_for_one() => Reply::passing_page(page.as_ref()),
        Found::Apartment(page) if page.is_for_one() => Reply::passing_page(page.as_ref()),
        Found::Address(page) => Reply::page(page.as_ref()),
        Found::Apartment(page) => Reply::page(page.as_ref()),
        Found::Borough(page) => Reply::page(page.as_ref()),
        Found::Neighborhood(page) => Reply::page(page.as_ref()),
        Found::At(path) => Ok(Reply::moved(&path)),
        Found::Nowhere(page) => Ok(Reply::passing_page(page.as_ref())?.not_found()),
    }
}
