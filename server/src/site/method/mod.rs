//! How the score is made, from the constants that scores are made with.

use askama::Template;
use nycapt_contract::{Media, ScoreMethod, Spec};
use nycapt_messages::{Language, language};
use nycapt_report::score_method;
use serde_json::json;

use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::{Crumb, Head, capitalized, day, grouped, publisher};
use crate::site::operation::operation;
use crate::site::shared::View;

operation! {
    /// How the score is made, what it cannot say, and how mistakes are corrected.
    GetMethodPage((), ()) -> () = Spec::get(
        "get_method_page",
        "/method",
        "How the score is calculated and where the data come from.",
    )
    .answers(Media::Html)
}

/// Renders the page with a template of its own for each language, since it is prose.
macro_rules! page {
    ($path:tt: $sample:expr, $head:expr, $method:expr, $release:expr) => {{
        #[derive(Debug, Template)]
        #[template(path = $path)]
        struct MethodPage {
            sample: bool,
            head: Head,
            method: ScoreMethod,
            /// What this server answers from now.
            release: Option<String>,
        }
        Reply::page(&MethodPage {
            sample: $sample,
            head: $head,
            method: $method,
            release: $release,
        })
    }};
}

pub(crate) fn get_method_page(view: &View<'_>, (): &()) -> ReplyResult<GetMethodPage> {
    let site_url = view.site.url;
    let method = score_method();
    let title = message!("method-title");
    let summary = message!("method-description", version = method.version.as_str());
    let article = json!({
        "@type": "TechArticle",
        "headline": title,
        "description": summary,
        "mainEntityOfPage": format!("{site_url}/method"),
        "version": method.version,
        "author": publisher(site_url),
    });
    let mut head = Head::new(site_url, "/method", title, summary)
        .about([article])
        .under(site_url, vec![Crumb::home()], message!("layout-method"));
    head.kind = "article";
    let sample = view.is_sample();
    let release = view.live.map(|release| {
        message!(
            "method-release",
            release = release.name(),
            buildings = grouped(release.buildings()),
            datasets = release.manifest().datasets.len(),
            as_of = day(&release.manifest().as_of)
        )
    });
    match language() {
        Language::English => page!("method/method.html": sample, head, method, release),
        Language::Spanish => page!("method/es/method.html": sample, head, method, release),
        Language::Chinese => page!("method/zh-Hans/method.html": sample, head, method, release),
    }
}
