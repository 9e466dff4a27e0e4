//! What changed since the release before, wherever a caller may read it.

use super::*;
use crate::jobs::scripted_compiler::compiling;

/// Each kind that two releases can have, and how its title begins; a record is back only in a third.
const KINDS: [(&str, &str); 6] = [
    ("opened", "New record: "),
    ("reopened", "Reopened: "),
    ("closed", "Closed: "),
    ("vanished", "No longer listed: "),
    ("statusChanged", "New status: "),
    ("corrected", "Updated: "),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_change_between_two_releases_is_the_same_in_preview_page_feed_report_and_program() {
    let (app, _running, base_url) = server().await;
    app.app.live.switch(changed_release());
    let rows_of = |preview: &Value, kind: &str| {
        let rows = preview["changes"]["rows"].as_array().into_iter().flatten();
        rows.filter(|row| row["kind"] == kind).count()
    };
    let has_all = |preview: &Value| KINDS.iter().all(|(kind, _)| rows_of(preview, kind) > 0);
    let mut previews = Vec::new();
    for slug in slugs() {
        previews.push(app.get(&format!("/v1/previews/{slug}")).await.json());
    }
    // The rows of a home are shown without what they are about.
    let is_public = |preview: &Value| preview["changes"]["rows"][0]["summary"].is_string();
    let mut found = previews.iter().filter(|one| has_all(one) && is_public(one));
    let preview = found.next().expect("no building has every kind of change");
    let (slug, changes) = (preview["slug"].as_str().unwrap(), &preview["changes"]);
    let rows = changes["rows"].as_array().unwrap();

    let page = app.text(&format!("/seo/{slug}")).await;
    page.assert_has(["What changed", "changes.atom"]);
    let feed = app.text(&format!("/seo/{slug}/changes.atom")).await;
    for (kind, title) in KINDS {
        let shown = page.matches(&format!("<strong>{title}")).count();
        assert_eq!(shown, rows_of(preview, kind), "{kind}");
    }
    for row in rows {
        let summary = row["summary"].as_str().unwrap_or_default();
        page.assert_has([summary]);
        feed.assert_has([summary]);
    }

    let shown = Home::asking(&base_url).nycapt(["preview", slug, "--changes"]);
    assert_eq!(&shown.exits(0).json()["changes"], changes);

    let agent = app.agent_with(1).await;
    let _worker = compiling(&app);
    let address = preview["address"]["formatted"].as_str().unwrap();
    let job = started(&agent, address).await;
    let report = until_status(&agent, &job, "done").await["report"].take();
    let ids = |rows: &Value| {
        let rows = rows.as_array().unwrap().iter();
        let mut ids: Vec<Value> = rows
            .map(|row| json!([row["kind"], row["recordId"]]))
            .collect();
        ids.truncate(10);
        ids
    };
    assert_eq!(report["changes"]["total"], changes["total"]);
    for (kind, title) in KINDS {
        let in_feed = feed.matches(&format!("<title>{title}")).count();
        assert_eq!(in_feed, rows_of(&report, kind), "{kind}");
    }
    assert_eq!(ids(&report["changes"]["rows"]), ids(&changes["rows"]));
}
