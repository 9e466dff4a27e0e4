//! Accounts of signed-in users, and the keys of an account.

use std::sync::Arc;

use nycapt_contract::{CreateAccount, CreateKey, ListAccounts, RevokeKey};

use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::SignedIn;
use crate::extract::Call;
use crate::flows;
use crate::mount::{Mounted, mount_for};
use crate::reply::Reply;

pub(super) fn mounted(app: &Arc<App>) -> Vec<Mounted> {
    vec![
        mount_for(app, create_account),
        mount_for(app, list_accounts),
        mount_for(app, create_key),
        mount_for(app, revoke_key),
    ]
}

async fn create_account(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<CreateAccount>,
) -> Result<Reply<CreateAccount>, ApiError> {
    Reply::answer(&flows::create_account(&app.state, signed_in.user, call.body.name).await?)
}

async fn list_accounts(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<ListAccounts>,
) -> Result<Reply<ListAccounts>, ApiError> {
    Reply::answer(&flows::list_accounts(&app.state, &signed_in.user, call.page()).await?)
}

async fn create_key(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<CreateKey>,
) -> Result<Reply<CreateKey>, ApiError> {
    let account = call.parameters.account_id.as_str();
    let replay = call.replay();
    let created = flows::create_key(&app, signed_in.user, account, replay).await?;
    Reply::answer(&created)
}

async fn revoke_key(
    app: Arc<App>,
    signed_in: SignedIn,
    call: Call<RevokeKey>,
) -> Result<Reply<RevokeKey>, ApiError> {
    let key = call.parameters.key_id.as_str();
    Reply::answer(&flows::revoke_key(&app.state, signed_in.user, key).await?)
}
