//! The page of what cannot be shown: what is wrong, and where to go instead.

use askama::Template;

use crate::site::layout::{Choice, Frame};

/// An error as a page.
#[derive(Debug, Template)]
#[template(path = "error/error.html")]
pub(crate) struct ErrorPage<'a> {
    frame: Frame,
    status: u16,
    title: &'a str,
    message: &'a str,
    near: Vec<Choice>,
    /// Whether it is a page of the developer portal that there is not.
    for_developers: bool,
    /// What stands in the box of the portal's search.
    asked: &'static str,
    box_value: &'static str,
    request_id: Option<String>,
    /// Whether nothing can have come of the request.
    is_idle: bool,
}

impl<'a> ErrorPage<'a> {
    /// A refusal as a page; `sample` says whether the data are invented.
    pub(crate) fn new(status: u16, title: &'a str, message: &'a str, sample: bool) -> Self {
        Self {
            frame: Frame::new(sample),
            status,
            title,
            message,
            near: Vec::new(),
            for_developers: false,
            asked: "",
            box_value: "",
            request_id: None,
            is_idle: false,
        }
    }

    /// The page of what is not there, where nothing was started or charged.
    pub(crate) fn not_found(message: &'a str, sample: bool) -> Self {
        Self::new(404, "Not found", message, sample).idle()
    }

    /// Adds the id to quote when asking for help.
    pub(crate) fn request_id(mut self, id: String) -> Self {
        self.request_id = Some(id);
        self
    }

    /// Says that nothing was started or charged; only where no operation of the service ran that
    /// could have, now or before.
    pub(crate) fn idle(mut self) -> Self {
        self.is_idle = true;
        self
    }

    /// Says that it was looked for among the pages for developers.
    pub(crate) fn for_developers(mut self) -> Self {
        self.for_developers = true;
        self
    }

    /// Adds what may have been meant.
    pub(crate) fn near(mut self, near: Vec<Choice>) -> Self {
        self.near = near;
        self
    }
}
