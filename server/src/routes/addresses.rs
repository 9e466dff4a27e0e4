//! Resolving and suggesting addresses.

use std::sync::Arc;

use nycapt_contract::{
    AddressResolveRequest, AddressSuggestion, AddressSuggestionKind, AddressSuggestions,
    OpenObject, ResolveAddress, ResolvedAddress, SuggestAddresses,
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

/// Lists what resolving the text finds: the match, else the candidates and what to try instead.
async fn suggest_addresses(
    app: Arc<App>,
    call: Call<SuggestAddresses>,
) -> Result<Reply<SuggestAddresses>, ApiError> {
    let request = AddressResolveRequest {
        address: call.parameters.q,
        unit: None,
    };
    let found = flows::resolve_address(&app.live, &request)?;
    let building = |building: ResolvedAddress, kind| AddressSuggestion {
        slug: Some(building.slug),
        address_line: building.address_line,
        kind,
        why: building.why,
    };
    let matched = found.matched.into_iter();
    let matched = matched.map(|one| building(one, AddressSuggestionKind::Match));
    let candidates = found.candidates.into_iter();
    let candidates = candidates.map(|one| building(one, AddressSuggestionKind::Candidate));
    let others = found
        .suggestions
        .into_iter()
        .map(|other| AddressSuggestion {
            slug: other.slug,
            address_line: other.address,
            kind: AddressSuggestionKind::Alternative,
            why: other.why,
        });
    let most = usize::try_from(call.parameters.limit.unwrap_or_default()).unwrap_or_default();
    let answer = AddressSuggestions {
        suggestions: matched.chain(candidates).chain(others).take(most).collect(),
        directory: found.directory,
        extra: OpenObject::new(),
    };
    Ok(Reply::answer(&answer)?.cached(SUGGESTIONS_CACHE))
}
