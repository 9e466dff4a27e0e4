//! One document of the portal.

use super::markup::plain_of;
use crate::example::Example;

const MCP_PAGE: &str = "/developers/mcp";

#[derive(Debug)]
pub(crate) struct Document {
    /// Path of its page, relative to the site; its Markdown is at the same path with `.md`.
    pub(crate) path: String,
    pub(crate) title: String,
    /// Its summary, one paragraph of Markdown.
    pub(crate) summary: String,
    pub(crate) request: Option<(String, String)>,
    pub(crate) body: String,
}

impl Document {
    /// Parses a text that begins with a heading and a paragraph.
    pub(super) fn of(path: impl Into<String>, text: &str) -> Self {
        let (title, rest) = text.split_once("\n\n").unwrap_or((text, ""));
        let (summary, body) = rest.split_once("\n\n").unwrap_or((rest, ""));
        Self {
            path: path.into(),
            title: title.trim_start_matches("# ").trim_end().into(),
            summary: summary.trim_end().into(),
            request: None,
            body: body.into(),
        }
    }

    /// Parses a text with several documents, each after a comment with its path and request.
    pub(super) fn all_of(text: &str) -> impl Iterator<Item = Self> {
        let parts = text.split("<!-- /").skip(1);
        let parts = parts.filter_map(|part| part.split_once(" -->\n"));
        parts.map(|(place, text)| {
            let mut words = place.split(' ').map(str::to_owned);
            let path = format!("/{}", words.next().unwrap_or_default());
            let mut document = Self::of(path, text.trim_end());
            document.request = words.next().zip(words.next());
            document
        })
    }

    /// Its body, with a building of the live release in its requests.
    pub(crate) fn body_with(&self, example: Option<&Example>) -> String {
        // The requests on that page must match its recorded answers.
        match example.filter(|_| self.path != MCP_PAGE) {
            Some(example) => example.put_in_markdown(&self.body),
            None => self.body.clone(),
        }
    }

    /// The whole text, with absolute links to this site.
    pub(crate) fn markdown(&self, site_url: &str, example: Option<&Example>) -> String {
        let request = self.request.as_ref();
        let request = request.map(|(method, url)| format!("`{method} {url}`\n\n"));
        let request = request.unwrap_or_default();
        let text = format!(
            "# {}\n\n{}\n\n{request}{}",
            self.title,
            self.summary,
            self.body_with(example)
        );
        let text = text.trim_end().replace("](/", &format!("]({site_url}/"));
        text.replace("](#", &format!("]({site_url}{}#", self.path)) + "\n"
    }

    /// What it is about, in plain words.
    pub(crate) fn about(&self) -> String {
        plain_of(&self.summary)
    }
}
