//! The home page, and the answer to an address typed there.

use std::sync::Arc;

use nycapt_address::resolve;
use nycapt_contract::{ADDRESS_MAX, ErrorKind, Media, Parameter, ResolveStatus, Spec};
use nycapt_rules::form_encoded;
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::page::{HomePage, SearchResult};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::building::{Corrections, page_slug};
use crate::site::layout::Site;
use crate::site::lookup::find_lookup;
use crate::site::operation::{given, operation};

operation! {
    /// The home page, and the answer to an address typed there.
    GetHomePage(HomeParameters, ()) -> () = Spec::get("get_home_page", "/", "Home page with the address search.")
        .parameters(&[
            // Longer than an address can be, so that the page can explain it and keep the text.
            Parameter::query("address", 8_000, "The address to look up."),
            Parameter::query("about", 60, "What the reader wants to know of it."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable])
}

/// What [`GetHomePage`] takes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct HomeParameters {
    /// The address to look up.
    address: Option<String>,
    /// Name of the lookup page that the reader came from.
    about: Option<String>,
}

/// Redirects to the page of an address that is one building; shows the home page otherwise.
pub(crate) async fn get_home_page(
    app: Arc<App>,
    call: Call<GetHomePage>,
) -> Result<Reply<GetHomePage>, ApiError> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let about = given(call.parameters.about.as_deref());
    let address = call.parameters.address.as_deref();
    let text = address.map(str::trim).unwrap_or_default();
    let page = |result| HomePage::new(&release, Site::of(&app), text, result, about);
    if address.is_none() && about.is_none() {
        return Reply::page(&page(None));
    }
    if text.is_empty() {
        return Reply::passing_page(&page(None));
    }
    let length = text.chars().count();
    if length > ADDRESS_MAX {
        let page = page(Some(SearchResult::too_long(length, ADDRESS_MAX)));
        return Ok(Reply::passing_page(&page)?.status(StatusCode::UNPROCESSABLE_ENTITY));
    }
    let answer =
        resolve(release.directory(), text, None).into_answer(release.name(), release.is_sample());
    let Some(place) = (answer.matched.as_ref()).filter(|_| answer.status == ResolveStatus::Matched)
    else {
        let result = SearchResult::new(text, &answer, &release);
        return Reply::passing_page(&page(Some(result)));
    };
    let mut path = format!("/seo/{}", page_slug(place));
    if Corrections::new(text, &answer).is_some() {
        path += &format!("?typed={}", form_encoded(text));
    }
    if let Some(lookup) = about.and_then(find_lookup) {
        path += &format!("#{}", lookup.anchor);
    }
    Ok(Reply::see_other(&path))
}
