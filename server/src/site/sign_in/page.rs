//! The pages of a sign-in that fails and of a browser that has signed out.

use askama::Template;
use nycapt_contract::Operation;
use salvo::http::StatusCode;

use crate::api_error::ApiError;
use crate::identity::SignInError;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::layout::Frame;

/// Where people go after signing in by default.
pub(crate) const ACCOUNT: &str = "/account";

/// A page about signing in, with one link to go on.
#[derive(Template)]
#[template(path = "sign_in/sign_in.html")]
pub(crate) struct SignInPage {
    frame: Frame,
    status: StatusCode,
    title: String,
    text: String,
    advice: Option<String>,
    url: String,
    label: String,
}

/// The page of a browser that has signed out.
#[derive(Template)]
#[template(path = "sign_in/signed_out.html")]
pub(super) struct SignedOutPage {
    pub(super) frame: Frame,
    /// Where the provider ends its own session, if it can.
    pub(super) end_session: Option<String>,
}

impl SignInPage {
    fn new(status: StatusCode, title: String, text: String) -> Self {
        Self {
            frame: Frame::new(false),
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
    pub(super) fn unavailable() -> Self {
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
    pub(super) fn of_error(error: SignInError, again: &str, site_url: &str) -> Self {
        let (status, title, text) = match error {
            SignInError::NoneBegun => (
                StatusCode::BAD_REQUEST,
                message!("sign-in-none-title"),
                message!("sign-in-none"),
            ),
            SignInError::OtherSignIn => (
                StatusCode::BAD_REQUEST,
                message!("sign-in-other-title"),
                message!("sign-in-other"),
            ),
            SignInError::Denied => (
                StatusCode::FORBIDDEN,
                message!("sign-in-denied-title"),
                message!("sign-in-denied"),
            ),
            SignInError::Spent => (
                StatusCode::BAD_REQUEST,
                message!("sign-in-spent-title"),
                message!("sign-in-spent"),
            ),
            SignInError::Away => (
                StatusCode::SERVICE_UNAVAILABLE,
                message!("sign-in-away-title"),
                message!("sign-in-away"),
            ),
            SignInError::Unusable => (
                StatusCode::SERVICE_UNAVAILABLE,
                message!("sign-in-unusable-title"),
                message!("sign-in-unusable"),
            ),
            SignInError::TooLong(bytes) => (
                StatusCode::SERVICE_UNAVAILABLE,
                message!("sign-in-too-long-title"),
                message!("sign-in-too-long", bytes = bytes),
            ),
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

    /// The page with its status.
    pub(crate) fn reply<O: Operation>(&self) -> Result<Reply<O>, ApiError> {
        Ok(Reply::passing_page(self)?.status(self.status))
    }
}
