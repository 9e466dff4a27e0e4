//! Signing in and out.

use std::sync::Arc;

use nycapt_contract::{FinishSignIn, GetSignInPage, SignOut};
use nycapt_rules::{SESSION_COOKIE, SIGN_IN_COOKIE, host_cookie, own_path};
use salvo::http::StatusCode;

use super::account_pages::page_with;
use crate::app::App;
use crate::caller::Visitor;
use crate::extract::Call;
use crate::flows::{self, ACCOUNT, SignInStart};
use crate::identity::{FromProvider, PENDING_LIFE};
use crate::principal::Anyone;
use crate::refusal::Refusal;
use crate::reply::Reply;

pub(super) async fn get_sign_in_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetSignInPage>,
) -> Result<Reply<GetSignInPage>, Refusal> {
    let to = call.parameters.to.as_deref().and_then(own_path);
    let to = to.unwrap_or(ACCOUNT);
    if visitor.user.is_some() {
        return Ok(Reply::see_other(to));
    }
    let moved = call.parameters.moved.unwrap_or_default();
    match flows::begin_sign_in(&app, &visitor, to, moved).await {
        SignInStart::AtSite(address) => Ok(Reply::see_other(&address)),
        SignInStart::AtProvider(begun) => {
            let cookie = pending_cookie(&begun.pending);
            Ok(Reply::see_other(&begun.address).cookie(&cookie))
        }
        SignInStart::Nowhere(page) => page_with(page.as_ref(), page.status),
    }
}

pub(super) async fn finish_sign_in(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<FinishSignIn>,
) -> Result<Reply<FinishSignIn>, Refusal> {
    let sent = FromProvider {
        state: call.parameters.state.as_deref(),
        code: call.parameters.code.as_deref(),
        issuer: call.parameters.iss.as_deref(),
        error: call.parameters.error.as_deref(),
    };
    let end = flows::finish_sign_in(&app, &visitor, sent).await;
    let reply = match end.outcome {
        Ok((session, back)) => {
            let token = session.token.expose();
            Reply::see_other(&back).cookie(&host_cookie(SESSION_COOKIE, token, session.seconds))
        }
        Err(page) => page_with(page.as_ref(), page.status)?,
    };
    Ok(reply.cookie(&pending_cookie(&end.pending)))
}

pub(super) async fn sign_out(
    app: Arc<App>,
    _: Anyone,
    _: Call<SignOut>,
) -> Result<Reply<SignOut>, Refusal> {
    let page = flows::signed_out(&app).await;
    let reply = page_with(&page, StatusCode::OK.as_u16())?;
    Ok(reply
        .cookie(&host_cookie(SESSION_COOKIE, "", 0))
        .cookie(&host_cookie(SIGN_IN_COOKIE, "", 0)))
}

/// The cookie of sign-ins under way, which goes away with the last of them.
fn pending_cookie(value: &str) -> String {
    let seconds = if value.is_empty() {
        0
    } else {
        PENDING_LIFE.as_secs()
    };
    host_cookie(SIGN_IN_COOKIE, value, seconds)
}
