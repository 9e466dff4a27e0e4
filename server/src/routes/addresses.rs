//! Resolving and suggesting addresses.

use std::sync::Arc;

use nycapt_address::suggest;
use nycapt_contract::{
    AddressSuggestions, OpenObject, ResolveAddress, SuggestAddresses, SuggestParameters,
};

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![mount(app, resolve_address), mount(app, suggest_addresses)]
}

async fn resolve_address(
    app: Arc<App>,
    call: Call<ResolveAddress>,
) -> Result<Reply<ResolveAddress>, ApiError> {
    Reply::answer(&flows::resolve_address(&app.live, &call.body)?)
}

const SUGGESTIONS_CACHE: &str = "public, max-age=300, stale-while-revalidate=3600";

async fn suggest_addresses(
    app: Arc<App>,
    call: Call<SuggestAddresses>,
) -> Result<Reply<SuggestAddresses>, ApiError> {
    let SuggestParameters { q, limit } = call.parameters;
    let most = usize::try_from(limit.unwrap_or_default()).unwrap_or_default();
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let directory = release.directory();
    let answer = AddressSuggestions {
        suggestions: suggest(directory, &q, most),
        directory: directory.info(release.name(), release.is_sample()),
        extra: OpenObject::new(),
    };
    Ok(Reply::answer(&answer)?.cached(SUGGESTIONS_CACHE))
}
