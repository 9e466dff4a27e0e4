//! Pages of buildings and apartments, and redirects from paths of places.

use std::sync::Arc;

use nycapt_contract::{
    ErrorKind, GetAddressPage, GetApartmentPage, GetBuildingPage, GetChangesFeed,
    GetNeighborhoodPage, Media, Operation, Parameter, PlaceParameters, Spec,
};

use super::changes::feed_of;
use super::find::{PlaceParts, address_page, name_page, place_page, read};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows::find_preview;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::Site;
use crate::site::operation::{NameParameters, given, operation};

operation! {
    /// Redirects from the name of a borough or the slug of a building to its page.
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
) -> ReplyResult<GetAddressPage> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let typed = call.parameters.typed.as_deref();
    address_page(&release, Site::of(&app), &call.parameters.slug, typed)
}

/// The changes of a building as a feed; an alias slug answers with those of its building.
pub(crate) async fn get_changes_feed(
    app: Arc<App>,
    call: Call<GetChangesFeed>,
) -> ReplyResult<GetChangesFeed> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let preview = read(&find_preview(&release, &call.parameters.slug)?)?;
    let feed = feed_of(&preview, Site::of(&app).url);
    Ok(Reply::text(feed.into()))
}

pub(crate) async fn get_apartment_page(
    app: Arc<App>,
    call: Call<GetApartmentPage>,
) -> ReplyResult<GetApartmentPage> {
    place(&app, &call.parameters)
}

pub(crate) async fn get_building_page(
    app: Arc<App>,
    call: Call<GetBuildingPage>,
) -> ReplyResult<GetBuildingPage> {
    place(&app, &call.parameters)
}

pub(crate) async fn get_neighborhood_page(
    app: Arc<App>,
    call: Call<GetNeighborhoodPage>,
) -> ReplyResult<GetNeighborhoodPage> {
    place(&app, &call.parameters)
}

pub(crate) async fn find_place(app: Arc<App>, call: Call<FindPlace>) -> ReplyResult<FindPlace> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    name_page(&release, &call.parameters.name)
}

/// The page of a place, whether its parts are in the path or in the query.
fn place<O: Operation>(app: &App, parameters: &PlaceParameters) -> ReplyResult<O> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let part3 = given(parameters.part3.as_deref());
    let parts = PlaceParts {
        borough: &parameters.borough_slug,
        part2: &parameters.part2,
        part3,
        part4: part3.and(given(parameters.part4.as_deref())),
        page: parameters.page.unwrap_or(1),
    };
    place_page(&release, Site::of(app), parts)
}
