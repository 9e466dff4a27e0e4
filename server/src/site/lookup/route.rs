//! Pages about one kind of record, each with an address box.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Media, Parameter, SLUG_MAX, Spec};

use super::page::{LookupPage, LookupsPage};
use super::texts::{LookupGroup, find_lookup};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::error::ErrorPage;
use crate::site::layout::Site;
use crate::site::operation::{NameParameters, operation};

operation! {
    /// The list of lookup pages.
    GetLookups((), ()) -> () = Spec::get("get_lookups", "/lookup", "The kinds of records.").answers(Media::Html)
}

operation! {
    /// A page about one kind of record.
    GetLookup(NameParameters, ()) -> () = Spec::get("get_lookup", "/lookup/{name}", "One kind of record.")
        .parameters(&[Parameter::path("name", SLUG_MAX, "Name of the page.")])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound])
}

pub(crate) async fn get_lookups(
    app: Arc<App>,
    _: Call<GetLookups>,
) -> Result<Reply<GetLookups>, ApiError> {
    Reply::page(&LookupsPage::new(Site::of(&app), app.shows_sample()))
}

pub(crate) async fn get_lookup(
    app: Arc<App>,
    call: Call<GetLookup>,
) -> Result<Reply<GetLookup>, ApiError> {
    let name = call.parameters.name.as_str();
    let release = app.live.load();
    let Some(lookup) = find_lookup(name) else {
        let page = ErrorPage::not_found(message!("error-lookup"), app.shows_sample());
        let page = page.near(LookupsPage::links(LookupGroup::Featured));
        return Ok(Reply::passing_page(&page)?.not_found());
    };
    Reply::page(&LookupPage::new(Site::of(&app), release.as_deref(), lookup))
}
