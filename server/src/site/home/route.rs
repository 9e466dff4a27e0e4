//! The home page, and the answer to an address typed there.

use std::sync::Arc;

use nycapt_contract::{ErrorKind, Media, Parameter, Spec};
use nycapt_rules::form_encoded;
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::search::{Search, search};
use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::reply::Reply;
use crate::site::layout::Site;
use crate::site::lookup::find_lookup;
use crate::site::operation::{given, operation};

operation! {
    /// The home page, and the answer to an address typed there.
    GetHomePage(HomeParameters, ()) -> () = Spec::get("get_home_page", "/", "Home page with the address search.")
        .parameters(&[
            // Longer than an address can be: the page itself says so, and keeps what was typed.
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
    /// What the reader wants to know about it.
    about: Option<String>,
}

pub(crate) async fn get_home_page(
    app: Arc<App>,
    call: Call<GetHomePage>,
) -> Result<Reply<GetHomePage>, ApiError> {
    let asked = call.parameters.address.as_deref();
    let about = given(call.parameters.about.as_deref());
    match search(&app.live, Site::of(&app), asked, about)? {
        Search::Redirect { slug, is_changed } => {
            let typed = asked
                .filter(|_| is_changed)
                .map(str::trim)
                .map(form_encoded);
            let typed = typed.map_or_else(String::new, |text| format!("?typed={text}"));
            let lookup = about.and_then(find_lookup);
            let part = lookup.map_or_else(String::new, |lookup| format!("#{}", lookup.anchor));
            Ok(Reply::see_other(&format!("/seo/{slug}{typed}{part}")))
        }
        Search::Page(page) if asked.is_none() && about.is_none() => Reply::page(page.as_ref()),
        Search::Page(page) => Reply::passing_page(page.as_ref()),
        Search::TooLong(page) => {
            Ok(Reply::passing_page(page.as_ref())?.status(StatusCode::UNPROCESSABLE_ENTITY))
        }
    }
}
