//! Pages of buildings and apartments, and the way to them from a path of places.

use std::sync::Arc;

use nycapt_contract::{
    ErrorKind, GetAddressPage, GetApartmentPage, GetBuildingPage, GetNeighborhoodPage, Media,
    Operation, Parameter, Spec,
};

use super::find::{self, Found};
use super::path::{self, PlaceParts};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::operation::operation;

operation! {
    /// Leads from one name, of a borough or of a building, to its page.
    FindPlace = Spec::get(
        "find_place",
        "/seo-path/{name}",
        "The way to a borough or building by its name alone.",
    )
    .parameters(&[Parameter::path(
        "name",
        200,
        "Slug of the borough or building.",
    )])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable])
}

pub(crate) async fn get_address_page(
    app: Arc<App>,
    call: Call<GetAddressPage>,
) -> Result<Reply<GetAddressPage>, ApiError> {
    let slug = call.parameters.text("slug").unwrap_or_default();
    let typed = call.parameters.text("typed");
    answer(find::get_address_page(
        &app.live,
        Site::of(&app),
        slug,
        typed,
    )?)
}

pub(crate) async fn get_apartment_page(
    app: Arc<App>,
    call: Call<GetApartmentPage>,
) -> Result<Reply<GetApartmentPage>, ApiError> {
    place(&app, &call)
}

pub(crate) async fn get_building_page(
    app: Arc<App>,
    call: Call<GetBuildingPage>,
) -> Result<Reply<GetBuildingPage>, ApiError> {
    place(&app, &call)
}

pub(crate) async fn get_neighborhood_page(
    app: Arc<App>,
    call: Call<GetNeighborhoodPage>,
) -> Result<Reply<GetNeighborhoodPage>, ApiError> {
    place(&app, &call)
}

pub(crate) async fn find_place(
    app: Arc<App>,
    call: Call<FindPlace>,
) -> Result<Reply<FindPlace>, ApiError> {
    let name = call.parameters.text("name").unwrap_or_default();
    answer(path::find_place(&app.live, name)?)
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
    answer(path::get_place_page(&app.live, Site::of(app), parts)?)
}

/// The page that was found, the way to it, or that there is none.
pub(crate) fn answer<O: Operation>(found: Found) -> Result<Reply<O>, ApiError> {
    match found {
        Found::Address(page) if page.is_for_one() => Reply::passing_page(page.as_ref()),
        Found::Apartment(page) if page.is_for_one() => Reply::passing_page(page.as_ref()),
        Found::Address(page) => Reply::page(page.as_ref()),
        Found::Apartment(page) => Reply::page(page.as_ref()),
        Found::Neighborhood(page) => Reply::page(page.as_ref()),
        Found::At(path) => Ok(Reply::moved(&path)),
        Found::Nowhere(page) => Ok(Reply::passing_page(page.as_ref())?.not_found()),
    }
}
