//! Agents: an account and one key, and the end of that key.

use std::sync::Arc;

use nycapt_contract::{RegisterAgent, RevokeAgent};

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::KeyHolder;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount, mount_for};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![mount(app, register_agent), mount_for(app, revoke_agent)]
}

async fn register_agent(
    app: Arc<App>,
    call: Call<RegisterAgent>,
) -> Result<Reply<RegisterAgent>, ApiError> {
    let documentation = flows::agent_document(&app.config);
    let registration = flows::register_agent(&app, call.body.name, documentation).await?;
    Reply::answer(&registration)
}

async fn revoke_agent(
    app: Arc<App>,
    holder: KeyHolder,
    _call: Call<RevokeAgent>,
) -> Result<Reply<RevokeAgent>, ApiError> {
    Reply::answer(&flows::revoke_agent(&app.state, holder.key).await?)
}
