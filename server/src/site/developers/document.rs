//! One document of the portal.

use super::markup::{Markup, markup_of, plain_of};

/// A document: what a page shows and what its Markdown twin holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Document {
    /// Path of its page, relative to the site; with `.md` behind it that of its Markdown.
    pub(crate) path: String,
    /// What it is called.
    pub(crate) title: String,
    /// What it is about, as Markdown of one paragraph.
    pub(crate) summary: String,
    /// The request that it is about, as its method and its address.
    pub(super) request: Option<(&'static str, String)>,
    /// All that follows, as Markdown.
    body: String,
    /// What a reader can try there.
    pub(super) trial: Option<Trial>,
}

/// A form that asks the service; without a script it leads to a page or to the answer itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trial {
    /// Resolves an address.
    Address,
    /// Resolves an address and reads its preview.
    Preview,
    /// Asks how the service is.
    Health,
}

impl Document {
    /// The document of a text that begins with a heading and a paragraph.
    pub(super) fn of(path: impl Into<String>, text: &str) -> Self {
        let (title, rest) = text.split_once("\n\n").unwrap_or((text, ""));
        let (summary, body) = rest.split_once("\n\n").unwrap_or((rest, ""));
        Self {
            path: path.into(),
            title: title.trim_start_matches("# ").trim_end().into(),
            summary: summary.trim_end().into(),
            request: None,
            body: body.into(),
            trial: None,
        }
    }

    /// The same with a form.
    pub(super) const fn trial(mut self, trial: Option<Trial>) -> Self {
        self.trial = trial;
        self
    }

    /// The same about a request to an address.
    pub(super) fn request(mut self, method: &'static str, url: String) -> Self {
        self.request = Some((method, url));
        self
    }

    /// The whole text, with links that lead to this site from anywhere.
    pub(crate) fn markdown(&self, site_url: &str) -> String {
        let request = match &self.request {
            Some((method, url)) => format!("`{method} {url}`\n\n"),
            None => String::new(),
        };
        let Self {
            title,
            summary,
            body,
            ..
        } = self;
        let text = format!("# {title}\n\n{summary}\n\n{request}{body}");
        let page = format!("{site_url}{}", self.path);
        let text = text.trim_end().replace("](/", &format!("]({site_url}/"));
        text.replace("](#", &format!("]({page}#")) + "\n"
    }

    /// What follows the summary.
    pub(super) fn body(&self) -> &str {
        &self.body
    }

    /// What it is about, in plain words.
    pub(crate) fn about(&self) -> String {
        plain_of(&self.summary)
    }

    pub(super) fn summary_markup(&self) -> Markup {
        markup_of(&self.summary)
    }

    pub(super) fn body_markup(&self) -> Markup {
        markup_of(&self.body)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_its_title_its_summary_and_the_rest() {
        let text = "# Limits\n\nWhat a `body` may hold.\n\n## Sizes\n\nSee [a](/b), [c](#sizes).\n";
        let document = Document::of("/developers/limits", text);
        assert_eq!(document.title, "Limits");
        assert_eq!(document.about(), "What a body may hold.");
        let whole = document.markdown("https://www.example.com");
        let links = "[a](https://www.example.com/b), \
                     [c](https://www.example.com/developers/limits#sizes).\n";
        assert!(whole.ends_with(links), "{whole}");
        assert!(whole.starts_with("# Limits\n\nWhat a `body` may hold.\n\n## Sizes\n"));
    }

    #[test]
    fn a_request_stands_before_all_that_is_said_of_it() {
        let document =
            Document::of("/p", "# a\n\nDoes a.\n\n- More.\n").request("GET", "/a".into());
        assert_eq!(
            document.markdown(""),
            "# a\n\nDoes a.\n\n`GET /a`\n\n- More.\n"
        );
    }
}
