//! Agents: an account and one key, and the end of that key.

use std::sync::Arc;

use nycapt::contract::RegisterAgent;

use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn register_agent(
    app: Arc<App>,
    call: Call<RegisterAgent>,
) -> Result<Reply<RegisterAgent>, Refusal> {
    let site_url = &app.config.site_url;
    let registration = flows::register_agent(&app.state, call.body.name, site_url).await?;
    Reply::answer(&registration)
}
