//! Pages of the specification for people, and the home page.

use std::sync::Arc;

use nycapt_contract::{
    FindPlace, GetAddressPage, GetApartmentPage, GetBuildingPage, GetHomePage, GetNeighborhoodPage,
    Operation, PlaceParameters,
};
use nycapt_rules::form_encoded;
use salvo::http::StatusCode;

use crate::app::App;
use crate::extract::Call;
use crate::flows::{self, Found, PlaceParts, Search};
use crate::pages::{Site, lookup_anchor};
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_home_page(
    app: Arc<App>,
    call: Call<GetHomePage>,
) -> Result<Reply<GetHomePage>, Refusal> {
    let asked = call.parameters.address.as_deref();
    let about = given(call.parameters.about.as_deref());
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
) -> Result<Reply<GetAddressPage>, Refusal> {
    let slug = call.parameters.slug.as_str();
    let typed = call.parameters.typed.as_deref();
    answer(flows::get_address_page(&app.live, site(&app), slug, typed)?)
}

pub(super) async fn get_apartment_page(
    app: Arc<App>,
    call: Call<GetApartmentPage>,
) -> Result<Reply<GetApartmentPage>, Refusal> {
    place(&app, &call.parameters)
}

pub(super) async fn get_building_page(
    app: Arc<App>,
    call: Call<GetBuildingPage>,
) -> Result<Reply<GetBuildingPage>, Refusal> {
    place(&app, &call.parameters)
}

pub(super) async fn get_neighborhood_page(
    app: Arc<App>,
    call: Call<GetNeighborhoodPage>,
) -> Result<Reply<GetNeighborhoodPage>, Refusal> {
    place(&app, &call.parameters)
}

pub(super) async fn find_place(
    app: Arc<App>,
    call: Call<FindPlace>,
) -> Result<Reply<FindPlace>, Refusal> {
    let name = call.parameters.name.as_str();
    answer(flows::find_place(&app.live, name)?)
}

/// The page of a place, whether its parts are in the path or in the query.
fn place<O: Operation>(app: &App, asked: &PlaceParameters) -> Result<Reply<O>, Refusal> {
    let part3 = given(asked.part3.as_deref());
    let parts = PlaceParts {
        borough: &asked.borough_slug,
        part2: &asked.part2,
        part3,
        part4: part3.and(given(asked.part4.as_deref())),
        page: asked.page.unwrap_or(1),
    };
    answer(flows::get_place_page(&app.live, site(app), parts)?)
}

/// A parameter that is not empty.
fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}

/// What every page states of this site.
pub(super) fn site(app: &App) -> Site<'_> {
    Site {
        url: &app.config.site_url,
        price_cents: app.seller().map(|_| app.config.report_price_cents),
    }
}

/// The page that was found, the way to it, or that there is none.
pub(super) fn answer<O: Operation>(found: Found) -> Result<Reply<O>, Refusal> {
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
