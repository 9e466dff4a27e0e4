//! Signing in and out.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{Access, ErrorKind, Operation, Parameter, Secret};
use nycapt_rules::{SESSION_COOKIE, SIGN_IN_COOKIE, form_encoded, host_cookie, return_path};
use salvo::http::StatusCode;
use serde::{Deserialize, Serialize};

use crate::app::App;
use crate::caller::Visitor;
use crate::extract::Call;
use crate::flows::end_session;
use crate::format::grouped;
use crate::identity::{FromProvider, PENDING_LIFE, SignInError};
use crate::messages::message;
use crate::principal::SessionCookies;
use crate::reply::{Reply, ReplyResult};

use crate::site::operation::{FIELD, NoFields, form, operation, page};

/// Longest code of a provider; some put encrypted claims into it.
const CODE: usize = 5000;

operation! {
    /// Redirects to the identity provider, or onward if the visitor has signed in already.
    GetSignInPage(SignInParameters, ()) -> () = page("get_sign_in_page", "/sign-in", "Sign in.")
        .parameters(&[
            Parameter::query("to", FIELD, "Where to go after signing in: a path on this site."),
            Parameter::flag("moved", false, "Whether another address of the site led here."),
        ])
        .refuses(&[ErrorKind::Unavailable])
}

operation! {
    /// Receives the browser that the identity provider sends back, with its answer in the query.
    FinishSignIn(SignInAnswerParameters, ()) -> () = page("finish_sign_in", "/sign-in/return", "Finish signing in.")
        .parameters(&[
            Parameter::query("state", FIELD, "The sign-in that this finishes."),
            Parameter::query("code", CODE, "Authorization code."),
            Parameter::query("iss", FIELD, "The provider that answers."),
            Parameter::query("error", FIELD, "Why there is no code."),
        ])
        .refuses(&[ErrorKind::Unavailable])
}

operation! {
    SignOut((), NoFields) -> () = form("sign_out", "/sign-out", "Sign out.", &[]).access(Access::Public)
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SignInParameters {
    to: Option<String>,
    moved: Option<bool>,
}

#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct SignInAnswerParameters {
    state: Option<String>,
    code: Option<Secret>,
    iss: Option<String>,
    error: Option<String>,
}

pub(crate) async fn get_sign_in_page(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<GetSignInPage>,
) -> ReplyResult<GetSignInPage> {
    let to = call.parameters.to.as_deref().and_then(return_path);
    let to = to.unwrap_or(ACCOUNT);
    if visitor.user.is_some() {
        return Ok(Reply::see_other(to));
    }
    let Some(sign_in) = &app.sign_in else {
        return SignInPage::unavailable().reply();
    };
    let site_url = &app.config.site_url;
    // Cookies belong to the site's own host. `moved` stops a loop behind a proxy that sends us
    // another host name.
    let moved = call.parameters.moved.unwrap_or_default();
    if !moved && is_elsewhere(visitor.host.as_deref(), site_url) {
        let path = sign_in_path(to);
        return Ok(Reply::see_other(&format!("{site_url}{path}&moved=true")));
    }
    let cookie = visitor.pending.as_ref().map(Secret::expose);
    match sign_in.begin(cookie, to, app.clock.now()).await {
        Ok(begun) => Ok(Reply::see_other(&begun.address).cookie(&pending_cookie(&begun.pending))),
        Err(error) => SignInPage::of_error(error, &sign_in_path(to), site_url).reply(),
    }
}

pub(crate) async fn finish_sign_in(
    app: Arc<App>,
    visitor: Visitor,
    call: Call<FinishSignIn>,
) -> ReplyResult<FinishSignIn> {
    let Some(sign_in) = &app.sign_in else {
        let reply = SignInPage::unavailable().reply::<FinishSignIn>()?;
        return Ok(reply.cookie(&pending_cookie("")));
    };
    let sent = FromProvider {
        state: call.parameters.state.as_deref(),
        code: call.parameters.code.as_ref().map(Secret::expose),
        issuer: call.parameters.iss.as_deref(),
        error: call.parameters.error.as_deref(),
    };
    let cookie = visitor.pending.as_ref().map(Secret::expose);
    let ended = sign_in.finish(cookie, sent, app.clock.now()).await;
    let back = ended.back.as_deref().unwrap_or(ACCOUNT);
    let reply = match ended.outcome {
        Ok(session) => Reply::see_other(back).cookie(&host_cookie(
            SESSION_COOKIE,
            session.token.expose(),
            session.seconds,
        )),
        // A signed-in visitor opened the provider's answer again, as with the Back button.
        Err(SignInError::NoneBegun | SignInError::OtherSignIn | SignInError::Spent)
            if visitor.user.is_some() =>
        {
            Reply::see_other(back)
        }
        Err(error) => {
            SignInPage::of_error(error, &sign_in_path(back), &app.config.site_url).reply()?
        }
    };
    Ok(reply.cookie(&pending_cookie(&ended.pending)))
}

pub(crate) async fn sign_out(
    app: Arc<App>,
    cookies: SessionCookies,
    _: Call<SignOut>,
) -> ReplyResult<SignOut> {
    for token in &cookies.tokens {
        end_session(&app, token.expose()).await?;
    }
    let at_provider = match &app.sign_in {
        Some(sign_in) => sign_in.end_session(app.clock.now()).await,
        None => None,
    };
    let page = SignedOutPage {
        sample: false,
        end_session: at_provider,
    };
    Ok(Reply::passing_page(&page)?
        .cookie(&host_cookie(SESSION_COOKIE, "", 0))
        .cookie(&host_cookie(SIGN_IN_COOKIE, "", 0)))
}

/// The sign-in page, which then leads to a path of this site.
pub(crate) fn sign_in_path(back: &str) -> String {
    format!("/sign-in?to={}", form_encoded(back))
}

fn is_elsewhere(host: Option<&str>, site_url: &str) -> bool {
    let (_, rest) = site_url.split_once("://").unwrap_or_default();
    let site = rest.split('/').next().unwrap_or_default();
    host.is_some_and(|host| !host.eq_ignore_ascii_case(site))
}

/// The cookie of pending sign-ins, deleted with the last of them.
fn pending_cookie(value: &str) -> String {
    let seconds = if value.is_empty() {
        0
    } else {
        PENDING_LIFE.as_secs()
    };
    host_cookie(SIGN_IN_COOKIE, value, seconds)
}

/// Where people go after signing in by default.
pub(crate) const ACCOUNT: &str = "/account";

/// A page about signing in, with one link to go on.
#[derive(Template)]
#[template(path = "sign_in/sign_in.html")]
pub(crate) struct SignInPage {
    sample: bool,
    status: StatusCode,
    title: String,
    text: String,
    advice: Option<String>,
    url: String,
    label: String,
}

#[derive(Template)]
#[template(path = "sign_in/signed_out.html")]
struct SignedOutPage {
    sample: bool,
    /// Where the provider ends its own session, if it can.
    end_session: Option<String>,
}

impl SignInPage {
    fn new(status: StatusCode, title: String, text: String) -> Self {
        Self {
            sample: false,
            status,
            title,
            text,
            advice: None,
            url: "/".into(),
            label: message!("sign-in-home"),
        }
    }

    fn link(mut self, url: &str, label: String) -> Self {
        self.url = url.into();
        self.label = label;
        self
    }

    /// Says that no provider is set up, with status 200 because every page links here.
    fn unavailable() -> Self {
        let (title, text) = (
            message!("sign-in-unavailable-title"),
            message!("sign-in-unavailable"),
        );
        Self {
            advice: Some(message!("sign-in-unavailable-operator")),
            ..Self::new(StatusCode::OK, title, text)
        }
    }

    /// Answers a form whose session has ended.
    pub(crate) fn session_expired(again: &str) -> Self {
        let (title, text) = (
            message!("sign-in-expired-title"),
            message!("sign-in-expired"),
        );
        Self::new(StatusCode::FORBIDDEN, title, text).link(again, message!("sign-in-link"))
    }

    /// Explains why a sign-in failed; `again` starts another.
    fn of_error(error: SignInError, again: &str, site_url: &str) -> Self {
        let (title, text) = match error {
            SignInError::NoneBegun => (message!("sign-in-none-title"), message!("sign-in-none")),
            SignInError::OtherSignIn => {
                (message!("sign-in-other-title"), message!("sign-in-other"))
            }
            SignInError::Denied => (message!("sign-in-denied-title"), message!("sign-in-denied")),
            SignInError::Spent => (message!("sign-in-spent-title"), message!("sign-in-spent")),
            SignInError::Away => (message!("sign-in-away-title"), message!("sign-in-away")),
            SignInError::Unusable => (
                message!("sign-in-unusable-title"),
                message!("sign-in-unusable"),
            ),
            SignInError::TooLong(bytes) => (
                message!("sign-in-too-long-title"),
                message!(
                    "sign-in-too-long",
                    bytes = grouped(bytes.try_into().unwrap_or(u64::MAX))
                ),
            ),
        };
        let status = match error {
            SignInError::NoneBegun | SignInError::OtherSignIn | SignInError::Spent => {
                StatusCode::BAD_REQUEST
            }
            SignInError::Denied => StatusCode::FORBIDDEN,
            SignInError::Away | SignInError::Unusable | SignInError::TooLong(_) => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        };
        let page = Self::new(status, title, text);
        match error {
            SignInError::NoneBegun => Self {
                advice: (site_url.starts_with("http://")).then(|| message!("sign-in-none-http")),
                ..page.link(ACCOUNT, message!("sign-in-to-account"))
            },
            SignInError::OtherSignIn => page.link(ACCOUNT, message!("sign-in-to-account")),
            SignInError::Denied
            | SignInError::Spent
            | SignInError::Away
            | SignInError::Unusable => page.link(again, message!("sign-in-again")),
            SignInError::TooLong(_) => page,
        }
    }

    pub(crate) fn reply<O: Operation>(&self) -> ReplyResult<O> {
        Ok(Reply::passing_page(self)?.status(self.status))
    }
}
