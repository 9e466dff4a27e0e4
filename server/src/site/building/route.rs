//! Pages of buildings and apartments, and the way to them from a path of places.

use std::sync::Arc;

use nycapt_contract::{
    ErrorKind, GetAddressPage, GetApartmentPage, GetBuildingPage, GetNeighborhoodPage, Media,
    Operation, Parameter, PlaceParameters, Spec,
};

use super::find::{self, PlacePage};
use super::path::{self, PlaceParts};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::operation::{NameParameters, given, operation};

operation! {
    /// Leads from one name, of a borough or of a building, to its page.
    FindPlace(NameParameters, ()) -> () = Spec::get(
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
    let slug = call.parameters.slug.as_str();
    let typed = call.parameters.typed.as_deref();
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
    place(&app, &call.parameters)
}

pub(crate) async fn get_building_page(
    app: Arc<App>,
    call: Call<GetBuildingPage>,
) -> Result<Reply<GetBuildingPage>, ApiError> {
    place(&app, &call.parameters)
}

pub(crate) async fn get_neighborhood_page(
    app: Arc<App>,
    call: Call<GetNeighborhoodPage>,
) -> Result<Reply<GetNeighborhoodPage>, ApiError> {
    place(&app, &call.parameters)
}

pub(crate) async fn find_place(
    app: Arc<App>,
    call: Call<FindPlace>,
) -> Result<Reply<FindPlace>, ApiError> {
    let name = call.parameters.name.as_str();
    answer(path::find_place(&app.live, name)?)
}

/// The page of a place, whether its parts are in the path or in the query.
fn place<O: Operation>(app: &App, asked: &PlaceParameters) -> Result<Reply<O>, ApiError> {
    let part3 = given(asked.part3.as_deref());
    let parts = PlaceParts {
        borough: &asked.borough_slug,
        part2: &asked.part2,
        part3,
        part4: part3.and(given(asked.part4.as_deref())),
        page: asked.page.unwrap_or(1),
    };
    answer(path::get_place_page(&app.live, Site::of(app), parts)?)
}

/// The page that was found, the way to it, or that there is none.
pub(crate) fn answer<O: Operation>(found: PlacePage) -> Result<Reply<O>, ApiError> {
    match found {
        PlacePage::Building(page) if page.is_for_one() => Reply::passing_page(page.as_ref()),
        PlacePage::Apartment(page) if page.is_for_one() => Reply::passing_page(page.as_ref()),
        PlacePage::Building(page) => Reply::page(page.as_ref()),
        PlacePage::Apartment(page) => Reply::page(page.as_ref()),
        PlacePage::Neighborhood(page) => Reply::page(page.as_ref()),
        PlacePage::Redirect(path) => Ok(Reply::moved(&path)),
        PlacePage::NotFound(page) => Ok(Reply::passing_page(page.as_ref())?.not_found()),
    }
}
