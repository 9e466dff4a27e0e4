//! Pages about one kind of record.

use std::sync::Arc;

use nycapt_contract::{GetLookup, GetLookups};

use super::pages::site;
use crate::app::App;
use crate::extract::Call;
use crate::pages::{ErrorPage, LookupPage, LookupsPage, Wave, find_lookup};
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_lookups(
    app: Arc<App>,
    _: Call<GetLookups>,
) -> Result<Reply<GetLookups>, Refusal> {
    Reply::page(&LookupsPage::new(site(&app), app.shows_sample()))
}

pub(super) async fn get_lookup(
    app: Arc<App>,
    call: Call<GetLookup>,
) -> Result<Reply<GetLookup>, Refusal> {
    let name = call.parameters.name.as_str();
    let release = app.live.load();
    let Some(lookup) = find_lookup(name) else {
        let message = "There is no page of this kind of record.";
        let page = ErrorPage::not_found(message, app.shows_sample());
        let page = page.near(LookupsPage::links(Wave::Elite));
        return Ok(Reply::passing_page(&page)?.not_found());
    };
    Reply::page(&LookupPage::new(site(&app), release.as_deref(), lookup))
}
