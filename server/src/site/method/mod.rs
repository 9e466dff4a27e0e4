//! How the score is made, from the constants that scores are made with.

use askama::Template;
use nycapt_contract::{Media, ScoreMethod, Spec};
use nycapt_messages::Language;
use nycapt_report::score_method;
use serde_json::json;

use crate::messages::message;
use crate::reply::{Reply, ReplyResult};
use crate::site::layout::{Crumb, Head, capitalized, day, grouped, in_english, publisher};
use crate::site::operation::operation;
use crate::site::shared::View;

operation! {
    /// How the score is made, what it cannot say, and how mistakes are corrected.
    GetMethodPage((), ()) -> () = Spec::get(
        "get_method_page",
        "/method",
        "How the score is made and where the data come from.",
    )
    .answers(Media::Html)
}

#[derive(Debug, Template)]
#[template(path = "method/method.html")]
struct MethodPage {
    sample: bool,
    head: Head,
    method: ScoreMethod,
    in_english: Option<String>,
    /// What this server answers from now.
    release: Option<String>,
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
    Reply::page(&MethodPage {
        sample: view.is_sample(),
        head,
        method,
        in_english: in_english(Language::English),
        release: view.live.map(|release| {
            message!(
                "method-release",
                release = release.name(),
                buildings = grouped(release.buildings()),
                datasets = release.manifest().datasets.len(),
                as_of = day(&release.manifest().as_of)
            )
        }),
    })
}
