//! The documents of the developer portal and their sample programs.

use nycapt::contract::Spec;
use nycapt_server::PAGES;

use crate::TestApp;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sample {
    pub path: String,
    /// `sh`, `python`, `ts` or `rust`.
    pub language: String,
    pub text: String,
}

/// Languages whose blocks are programs; other blocks only show something.
pub const LANGUAGES: [&str; 4] = ["sh", "python", "ts", "rust"];

pub async fn portal_paths(app: &TestApp) -> Vec<String> {
    let whole = app.text("/llms-full.txt").await;
    let sources = whole
        .lines()
        .filter_map(|line| line.strip_prefix("Source: "));
    let site = &app.app.config.site_url;
    let paths = sources.map(|url| url.strip_prefix(site.as_str()).unwrap().to_owned());
    paths
        .filter(|path| path.starts_with("/developers"))
        .collect()
}

pub async fn portal_document(app: &TestApp, path: &str) -> String {
    app.text(&format!("{path}.md")).await
}

/// The specification of a page of the site by its operation's name.
pub fn page_spec(name: &str) -> &'static Spec {
    PAGES.iter().find(|spec| spec.name == name).unwrap()
}

pub async fn portal_samples(app: &TestApp) -> Vec<Sample> {
    let mut samples = Vec::new();
    for path in portal_paths(app).await {
        let text = portal_document(app, &path).await;
        samples.extend(samples_in(&path, &text));
    }
    samples
}

fn samples_in(path: &str, markdown: &str) -> Vec<Sample> {
    let mut samples = Vec::new();
    let mut open: Option<Sample> = None;
    for line in markdown.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some(sample), None) => {
                sample.text.push_str(line);
                sample.text.push('\n');
            }
            (None, Some(language)) => {
                open = Some(Sample {
                    path: path.into(),
                    language: language.into(),
                    text: String::new(),
                });
            }
            (Some(_), Some(_)) => samples.extend(open.take()),
            (None, None) => {}
        }
    }
    samples.retain(|sample| LANGUAGES.contains(&sample.language.as_str()));
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_runnable_blocks_are_samples() {
        let text = "a\n\n```sh\ncurl x\n```\n\n```json\n{}\n```\n\n```ts\na\nb\n```\n";
        let samples = samples_in("/p", text);
        let texts: Vec<&str> = samples.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(texts, ["curl x\n", "a\nb\n"]);
    }
}
