//! Agents: an account and one key, and the end of that key.

use std::sync::Arc;

use nycapt_contract::{RegisterAgent, RevokeAgent};

use crate::app::App;
use crate::caller::KeyHolder;
use crate::extract::Call;
use crate::flows;
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn register_agent(
    app: Arc<App>,
    call: Call<RegisterAgent>,
) -> Result<Reply<RegisterAgent>, Refusal> {
    let documentation = flows::agent_document(&app.config);
    let registration = flows::register_agent(&app.state, call.body.name, documentation).await?;
    Reply::answer(&registration)
}

pub(super) async fn revoke_agent(
    app: Arc<App>,
    holder: KeyHolder,
    _call: Call<RevokeAgent>,
) -> Result<Reply<RevokeAgent>, Refusal> {
    Reply::answer(&flows::revoke_agent(&app.state, holder.key).await?)
}
