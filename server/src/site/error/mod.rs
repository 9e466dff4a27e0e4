//! The page for errors: what happened, and where to go instead.

use askama::Template;
use nycapt_contract::Operation;

use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::Choice;

#[derive(Debug, Template)]
#[template(path = "error/error.html")]
pub(crate) struct ErrorPage {
    pub(crate) sample: bool,
    pub(crate) status: u16,
    pub(crate) title: String,
    pub(crate) message: String,
    /// Similar pages.
    pub(crate) near: Vec<Choice>,
    /// Whether to show the search and the links of the developer portal.
    pub(crate) for_developers: bool,
    /// The id to quote when asking for help.
    pub(crate) request_id: Option<String>,
    /// Whether to say that nothing was started or charged. Only correct if no operation ran for this
    /// request or an earlier one at the same path.
    pub(crate) is_idle: bool,
}

impl ErrorPage {
    /// A 404 for a page whose request cannot have started or charged anything.
    pub(crate) fn not_found<O: Operation>(
        message: String,
        sample: bool,
        near: Vec<Choice>,
    ) -> ReplyResult<O> {
        let page = Self {
            sample,
            status: 404,
            title: message!("error-not-found"),
            message,
            near,
            for_developers: false,
            request_id: None,
            is_idle: true,
        };
        Ok(Reply::passing_page(&page)?.not_found())
    }
}
