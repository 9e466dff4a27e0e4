//! Where an error is explained: a section of the service's page of errors.

use reqwest::Url;

use super::Error;
use crate::client::text::url_of;
use crate::contract::{ERRORS_PAGE, ErrorKind};

impl Error {
    /// Keeps the page that an error body names, if its `type` is the section of its code: the
    /// registered type of a rate limit is another site's page.
    pub(super) fn explained_at(mut self, kind: &str) -> Self {
        let page = Url::parse(kind).ok();
        let page = page.filter(|page| matches!(page.scheme(), "http" | "https"));
        let mut page = page.filter(|page| page.fragment() == Some(self.code()));
        if let Some(page) = &mut page {
            page.set_fragment(None);
        }
        self.0.errors_page = page;
        self
    }

    /// Links to the section of its code, on the page that the service named or else on that of
    /// the service at `base`.
    pub(in crate::client) fn documented_at(mut self, base: &Url) -> Self {
        let is_heard = self.0.transport.is_none() || self.0.kind == ErrorKind::OutcomeUnknown;
        if is_heard {
            let page = self.0.errors_page.take();
            let page = page.unwrap_or_else(|| page_below(base));
            self.0.doc_url = Some(section(page, &self.0.code));
        }
        self
    }
}

/// The section of a code on the page of errors of the service at `base`.
pub(in crate::client) fn documentation_of(base: &Url, code: &str) -> String {
    section(page_below(base), code)
}

fn page_below(base: &Url) -> Url {
    // The path has no parameter that could be refused.
    url_of(base, ERRORS_PAGE, &[]).unwrap_or_else(|_| base.clone())
}

fn section(mut page: Url, code: &str) -> String {
    page.set_fragment(Some(code));
    page.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{GetPreview, Operation};

    const PREVIEW: &str = GetPreview::SPEC.name;

    fn linked(error: Error) -> Option<String> {
        let base = Url::parse("https://api.example/nyc/").unwrap();
        error.documented_at(&base).doc_url().map(str::to_owned)
    }

    fn answered(status: u16, code: &str, kind: &str) -> Error {
        let body = serde_json::json!({
            "detail": "No.", "type": kind, "title": "No", "status": status, "code": code,
            "requestId": "req_1", "next": [],
        });
        Error::answered(PREVIEW, status, body.to_string().as_bytes())
    }

    #[test]
    fn the_link_is_the_one_that_the_service_states() {
        let error = answered(
            404,
            "not_found",
            "https://www.example/developers/errors#not_found",
        );
        let link = "https://www.example/developers/errors#not_found";
        assert_eq!(linked(error).as_deref(), Some(link));
    }

    #[test]
    fn what_is_no_section_of_the_code_is_not_linked() {
        let own = "https://api.example/nyc/developers/errors#rate_limited";
        for kind in [
            "https://iana.org/assignments/http-problem-types#quota-exceeded",
            "about:blank",
            "javascript:alert(1)#rate_limited",
            "",
        ] {
            let error = answered(429, "rate_limited", kind);
            assert_eq!(linked(error).as_deref(), Some(own), "{kind}");
        }
    }

    #[test]
    fn a_lost_effect_links_to_what_it_is_and_not_to_what_the_service_said() {
        let error = answered(
            500,
            "internal",
            "https://www.example/developers/errors#internal",
        );
        let link = "https://www.example/developers/errors#outcome_unknown";
        assert_eq!(linked(error.into_unknown_outcome()).as_deref(), Some(link));
    }

    #[test]
    fn an_answer_of_something_else_has_no_page() {
        let error = Error::answered(PREVIEW, 502, b"<html>");
        assert_eq!(linked(error), None);
    }
}
