//! One document of the portal.

use super::markup::plain_of;
use super::page::Trial;

/// A document: what a page shows and what its Markdown twin holds.
#[derive(Debug)]
pub(crate) struct Document {
    /// Path of its page, relative to the site; with `.md` behind it that of its Markdown.
    pub(crate) path: String,
    pub(crate) title: String,
    /// What it is about, as Markdown of one paragraph.
    pub(super) summary: String,
    /// Method and URL of the request that it is about.
    pub(super) request: Option<(&'static str, String)>,
    /// All that follows, as Markdown.
    pub(super) body: String,
    /// What a reader can try there.
    pub(super) trial: Option<Trial>,
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

    /// Adds a form.
    pub(super) const fn trial(mut self, trial: Option<Trial>) -> Self {
        self.trial = trial;
        self
    }

    /// Adds the request that it is about.
    pub(super) fn request(mut self, method: &'static str, url: String) -> Self {
        self.request = Some((method, url));
        self
    }

    /// The whole text, with links that lead to this site from anywhere.
    pub(crate) fn markdown(&self, site_url: &str) -> String {
        let request = self.request.as_ref();
        let request = request.map(|(method, url)| format!("`{method} {url}`\n\n"));
        let request = request.unwrap_or_default();
        let text = format!(
            "# {}\n\n{}\n\n{request}{}",
            self.title, self.summary, self.body
        );
        let text = text.trim_end().replace("](/", &format!("]({site_url}/"));
        text.replace("](#", &format!("]({site_url}{}#", self.path)) + "\n"
    }

    /// What it is about, in plain words.
    pub(crate) fn about(&self) -> String {
        plain_of(&self.summary)
    }
}
