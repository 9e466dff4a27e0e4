//! Signing in and out.

use std::sync::Arc;

use nycapt_contract::{Access, ErrorKind, Parameter, Secret};
use nycapt_rules::{SESSION_COOKIE, SIGN_IN_COOKIE, host_cookie, return_path};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use super::steps::{self, ACCOUNT, SignInStart};
use crate::api_error::ApiError;
use crate::app::App;
use crate::caller::Visitor;
use crate::extract::Call;
use crate::identity::{FromProvider, PENDING_LIFE};
use crate::principal::Anyone;
use crate::reply::Reply;
use crate::site::account::page_with;
use crate::site::operation::{FIELD, NoFields, form, operation, page};

/// Longest code of a provider; some put encrypted claims into it.
const CODE: usize = 5000;

operation! {
    /// Leads to the identity provider; whoever has signed in already, to where they wanted to go.
    GetSignInPage(SignInParameters, ()) -> () = page("get_sign_in_page", "/sign-in", "Sign in.")
        .parameters(&[
            Parameter::query("to", FIELD, "The page to go on to: a path of this site."),
            Parameter::flag("moved", "Whether another address of the site led here."),
        ])
        .refuses(&[ErrorKind::Unavailable])
}

operation! {
    /// Where the identity provider sends the browser back to, with its answer in the query.
    FinishSignIn(SignInAnswerParameters, ()) -> () = page("finish_sign_in", "/sign-in/return", "Finish signing in.")
        .parameters(&[
            Parameter::query("state", FIELD, "Which sign-in this ends."),
            Parameter::query("code", CODE, "What the tokens are had for."),
            Parameter::query("iss", FIELD, "The provider that answers."),
            Parameter::query("error", FIELD, "Why there is no code."),
        ])
        .refuses(&[ErrorKind::Unavailable])
}

operation! {
    /// Ends the session of this browser.
    SignOut((), NoFields) -> () = form("sign_out", "/sign-out", "Sign out.", &[]).access(Access::Public)
}

/// What [`GetSignInPage`] takes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SignInParameters {
    /// The page to go to afterwards.
    to: Option<String>,
    /// Whether another address of the site led here.
    moved: Option<bool>,
}

/// What [`FinishSignIn`] takes.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SignInAnswerParameters {
    /// Which sign-in this ends.
    state: Option<String>,
    /// Authorization code.
    code: Option<Secret>,
    /// The provider that answers.
    iss: Option<String>,
    /// Why there is no code.
    error: Option<String>,
}

pub(crate) async fn get_sign_in_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetSignInPage>,
) -> Result<Reply<GetSignInPage>, ApiError> {
    let to = call.parameters.to.as_deref().and_then(return_path);
    let to = to.unwrap_or(ACCOUNT);
    if visitor.user.is_some() {
        return Ok(Reply::see_other(to));
    }
    let moved = call.parameters.moved.unwrap_or_default();
    match steps::begin_sign_in(&app, &visitor, to, moved).await {
        SignInStart::AtSite(address) => Ok(Reply::see_other(&address)),
        SignInStart::AtProvider(begun) => {
            let cookie = pending_cookie(&begun.pending);
            Ok(Reply::see_other(&begun.address).cookie(&cookie))
        }
        SignInStart::Failed(page) => page_with(page.as_ref(), page.status),
    }
}

pub(crate) async fn finish_sign_in(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<FinishSignIn>,
) -> Result<Reply<FinishSignIn>, ApiError> {
    let sent = FromProvider {
        state: call.parameters.state.as_deref(),
        code: call.parameters.code.as_ref().map(Secret::expose),
        issuer: call.parameters.iss.as_deref(),
        error: call.parameters.error.as_deref(),
    };
    let end = steps::finish_sign_in(&app, &visitor, sent).await;
    let reply = match end.outcome {
        Ok((session, back)) => {
            let token = session.token.expose();
            Reply::see_other(&back).cookie(&host_cookie(SESSION_COOKIE, token, session.seconds))
        }
        Err(page) => page_with(page.as_ref(), page.status)?,
    };
    Ok(reply.cookie(&pending_cookie(&end.pending)))
}

pub(crate) async fn sign_out(
    app: Arc<App>,
    _: Anyone,
    _: Call<SignOut>,
) -> Result<Reply<SignOut>, ApiError> {
    let page = steps::signed_out(&app).await;
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
