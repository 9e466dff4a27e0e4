//! How the score is made, from the constants that scores are made with.

use std::sync::Arc;

use askama::Template;
use nycapt_contract::{Media, ScoreMethod, Spec};
use nycapt_corpus::Release;
use nycapt_report::score_method;
use serde_json::json;

use crate::api_error::ApiError;
use crate::app::App;
use crate::extract::Call;
use crate::messages::message;
use crate::reply::Reply;
use crate::site::layout::{
    Crumb, Frame, Head, Site, breadcrumbs, capitalized, day, grouped, publisher,
};
use crate::site::operation::operation;

operation! {
    /// How the score is made, what it cannot say, and how mistakes are corrected.
    GetMethodPage((), ()) -> () = Spec::get(
        "get_method_page",
        "/method",
        "How the score is made and where the data come from.",
    )
    .answers(Media::Html)
}

/// The method page.
#[derive(Debug, Template)]
#[template(path = "method/method.html")]
struct MethodPage {
    frame: Frame,
    head: Head,
    crumbs: Vec<Crumb>,
    here: String,
    method: ScoreMethod,
    /// What this server answers from now.
    release: Option<String>,
}

impl MethodPage {
    fn new(site: Site<'_>, release: Option<&Release>) -> Self {
        let method = score_method();
        let crumbs = vec![Crumb::home()];
        let here = message!("layout-method");
        let title = message!("method-title");
        let summary = message!("method-description", version = method.version.as_str());
        let things = vec![
            json!({
                "@type": "TechArticle",
                "headline": title,
                "description": summary,
                "mainEntityOfPage": format!("{}/method", site.url),
                "version": method.version,
                "author": publisher(site.url),
            }),
            breadcrumbs(site.url, &crumbs, &here, "/method"),
        ];
        let mut head = Head::new(site.url, "/method", title, summary).about(things);
        head.kind = "article";
        Self {
            frame: Frame::new(release.is_some_and(Release::is_sample)),
            head,
            crumbs,
            here,
            method,
            release: release.map(|release| {
                message!(
                    "method-release",
                    release = release.name(),
                    buildings = grouped(release.buildings()),
                    datasets = release.manifest().datasets.len(),
                    as_of = day(&release.manifest().as_of)
                )
            }),
        }
    }
}

pub(crate) async fn get_method_page(
    app: Arc<App>,
    _: Call<GetMethodPage>,
) -> Result<Reply<GetMethodPage>, ApiError> {
    Reply::page(&MethodPage::new(Site::of(&app), app.live.load().as_deref()))
}
