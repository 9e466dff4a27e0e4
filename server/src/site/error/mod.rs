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
    /// What a visitor can do, if we know.
    pub(crate) advice: Option<String>,
    /// Similar pages.
    pub(crate) near: Vec<Choice>,
    /// Whether to show the search and the links of the developer portal.
    pub(crate) for_developers: bool,
    /// The id to quote when asking for help.
    pub(crate) request_id: Option<String>,
}

impl ErrorPage {
    /// A 404 with similar pages.
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
            advice: None,
            near,
            for_developers: false,
            request_id: None,
        };
        Ok(Reply::passing_page(&page)?.not_found())
    }
}
