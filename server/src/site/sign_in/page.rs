//! What stands between a person and their account: signing in and out, and why it fails.

use askama::Template;

use crate::identity::SignInError;
use crate::site::layout::Frame;

/// A page on signing in, with one way to go on.
#[derive(Debug, Template)]
#[template(path = "sign_in/sign_in.html")]
pub(crate) struct SignInPage {
    frame: Frame,
    title: &'static str,
    message: String,
    advice: Vec<&'static str>,
    url: String,
    label: &'static str,
    /// The status that it is sent with.
    pub(crate) status: u16,
}

/// The page of a browser that has signed out.
#[derive(Debug, Template)]
#[template(path = "sign_in/signed_out.html")]
pub(crate) struct SignedOutPage {
    frame: Frame,
    end_session: Option<String>,
}

impl SignedOutPage {
    /// With the address at which the provider signs out too, where it has one.
    pub(crate) fn new(end_session: Option<String>) -> Self {
        Self {
            frame: Frame::new(false),
            end_session,
        }
    }
}

impl SignInPage {
    fn new(status: u16, title: &'static str, message: impl Into<String>) -> Self {
        Self {
            frame: Frame::new(false),
            title,
            message: message.into(),
            advice: Vec::new(),
            url: "/".into(),
            label: "Go to the home page",
            status,
        }
    }

    fn go_on(mut self, url: &str, label: &'static str) -> Self {
        self.url = url.into();
        self.label = label;
        self
    }

    fn advise(mut self, advice: &'static str) -> Self {
        self.advice.push(advice);
        self
    }

    /// No provider is set up. No error of the request: every page links here.
    pub(crate) fn unavailable() -> Self {
        Self::new(
            200,
            "Nobody signs in here",
            "This server has no sign-in. Looking up a building and buying one report need no \
             account.",
        )
        .advise(
            "For the operator: `--oidc-issuer` and `--oidc-client-id` name the OpenID provider \
             that people sign in at.",
        )
    }

    /// A form came from a browser whose session is over.
    pub(crate) fn session_expired(again: &str) -> Self {
        Self::new(
            403,
            "Your session has ended",
            "You are not signed in any more, so nothing was changed. Sign in and send the form \
             again.",
        )
        .go_on(again, "Sign in")
    }

    /// A sign-in failed; `again` is where another one begins.
    pub(crate) fn of_error(error: SignInError, again: &str, site_url: &str) -> Self {
        match error {
            SignInError::NoneBegun => Self::none_begun(site_url),
            SignInError::OtherSignIn => Self::new(
                400,
                "This is not the sign-in of this browser",
                "The answer belongs to a sign-in that began in another browser, or that was \
                 finished before. Nobody was signed in by it.",
            )
            .go_on("/account", "Go to your account"),
            SignInError::Denied => Self::new(
                403,
                "You were not signed in",
                "The sign-in was declined at the identity provider. Nothing was changed.",
            )
            .go_on(again, "Sign in again"),
            SignInError::Spent => Self::new(
                400,
                "This sign-in took too long",
                "What the identity provider sent along was used before or is too old. Nobody was \
                 signed in by it.",
            )
            .go_on(again, "Sign in again"),
            SignInError::Away => Self::new(
                503,
                "The identity provider does not answer",
                "Nobody can be signed in at the moment. Try again in a minute. Looking up a \
                 building needs no account.",
            )
            .go_on(again, "Try again"),
            SignInError::Unusable => Self::new(
                503,
                "This site cannot use the sign-in",
                "The identity provider and this site do not agree on it. Only the operator of \
                 this site can mend that; the log says what is wrong.",
            )
            .go_on(again, "Try again"),
            SignInError::TooLong(bytes) => Self::too_long(bytes),
        }
    }

    fn none_begun(site_url: &str) -> Self {
        let page = Self::new(
            400,
            "No sign-in is under way",
            "This browser has no sign-in to finish: it took more than ten minutes, it was finished \
             before, or the browser keeps no cookies. Nobody was signed in by this.",
        );
        let page = page.go_on("/account", "Go to your account");
        if !site_url.starts_with("http://") {
            return page;
        }
        page.advise(
            "This site runs without https. Over plain http, browsers keep the cookies of a sign-in \
             only where the site is on the same machine, and some nowhere.",
        )
    }

    fn too_long(bytes: usize) -> Self {
        Self::new(
            503,
            "Your sign-in is too large to keep",
            format!(
                "The identity provider says so much of you that it makes a cookie of {bytes} \
                 bytes, and browsers keep at most 4,096. The operator of this site can have the \
                 provider say less."
            ),
        )
    }
}
