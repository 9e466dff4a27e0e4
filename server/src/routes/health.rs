//! Whether the service is up.

use std::sync::Arc;

use nycapt_contract::GetHealth;

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![mount(app, get_health)]
}

async fn get_health(app: Arc<App>, _call: Call<GetHealth>) -> Result<Reply<GetHealth>, ApiError> {
    Reply::answer(&flows::get_health(&app.live, &app.state))
}
