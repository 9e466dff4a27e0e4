//! Forms of the account page, read like a browser does.

use crate::{Answer, Caller, TestRequest};

/// The first text between two others.
pub fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    Some(rest.split_once(after)?.0)
}

impl Caller<'_> {
    /// Sends a form as a page of this site does.
    pub async fn submit(&self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let request = TestRequest::new("POST", path).form(fields);
        self.send(request.header("sec-fetch-site", "same-origin"))
            .await
    }

    pub async fn account_page(&self) -> String {
        let answer = self.get("/account").await;
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.private_page()
    }

    /// The value that makes a repeated form count once, of the form that posts to `action`.
    pub async fn once(&self, action: &str) -> String {
        let page = self.account_page().await;
        let form = between(&page, &format!("action=\"{action}\""), "</form>").unwrap();
        between(form, "name=\"once\" value=\"", "\"")
            .unwrap()
            .into()
    }
}
