//! The page for errors: what happened, and where to go instead.

use askama::Template;

use crate::messages::message;
use crate::site::layout::{Choice, Frame};

/// An error as a page.
#[derive(Debug, Template)]
#[template(path = "error/error.html")]
pub(crate) struct ErrorPage {
    frame: Frame,
    status: u16,
    title: String,
    message: String,
    near: Vec<Choice>,
    for_developers: bool,
    request_id: Option<String>,
    is_idle: bool,
}

impl ErrorPage {
    pub(crate) fn new(
        status: u16,
        title: impl Into<String>,
        message: impl Into<String>,
        sample: bool,
    ) -> Self {
        Self {
            frame: Frame::new(sample),
            status,
            title: title.into(),
            message: message.into(),
            near: Vec::new(),
            for_developers: false,
            request_id: None,
            is_idle: false,
        }
    }

    /// A 404 for a page whose request cannot have started or charged anything.
    pub(crate) fn not_found(message: impl Into<String>, sample: bool) -> Self {
        Self::new(404, message!("error-not-found"), message, sample).idle()
    }

    /// Adds the id to quote when asking for help.
    pub(crate) fn request_id(mut self, id: String) -> Self {
        self.request_id = Some(id);
        self
    }

    /// Adds that nothing was started or charged. Only correct if no operation ran for this request
    /// or an earlier one at the same path.
    pub(crate) fn idle(mut self) -> Self {
        self.is_idle = true;
        self
    }

    /// Shows the search and the links of the developer portal.
    pub(crate) fn for_developers(mut self) -> Self {
        self.for_developers = true;
        self
    }

    /// Adds links to similar pages.
    pub(crate) fn near(mut self, near: Vec<Choice>) -> Self {
        self.near = near;
        self
    }
}
