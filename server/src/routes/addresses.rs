//! Resolving addresses.

use std::sync::Arc;

use nycapt_contract::ResolveAddress;

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::reply::Reply;

pub(super) async fn resolve_address(
    app: Arc<App>,
    call: Call<ResolveAddress>,
) -> Result<Reply<ResolveAddress>, ApiError> {
    Reply::answer(&flows::resolve_address(&app.live, &call.body)?)
}
