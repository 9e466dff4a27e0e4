//! The guides.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Media, Parameter, SLUG_MAX, SlugParameters, Spec};

use super::page::{GuidePage, GuidesPage};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::error::ErrorPage;
use crate::site::layout::Site;
use crate::site::operation::operation;

operation! {
    /// The list of guides.
    GetGuides((), ()) -> () = Spec::get("get_guides", "/guides", "The guides.").answers(Media::Html)
}

operation! {
    /// One guide.
    GetGuide(SlugParameters, ()) -> () = Spec::get("get_guide", "/guides/{slug}", "One guide.")
        .parameters(&[Parameter::path("slug", SLUG_MAX, "Slug of the guide.")])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound])
}

pub(crate) async fn get_guides(
    app: Arc<App>,
    _: Call<GetGuides>,
) -> Result<Reply<GetGuides>, ApiError> {
    Reply::page(&GuidesPage::new(Site::of(&app), app.shows_sample()))
}

pub(crate) async fn get_guide(
    app: Arc<App>,
    call: Call<GetGuide>,
) -> Result<Reply<GetGuide>, ApiError> {
    let slug = call.parameters.slug.as_str();
    match GuidePage::find(Site::of(&app), app.shows_sample(), slug) {
        Some(page) => Reply::page(&page),
        None => {
            let page = ErrorPage::not_found(message!("error-guide"), app.shows_sample());
            Ok(Reply::passing_page(&page.near(GuidesPage::links()))?.not_found())
        }
    }
}
