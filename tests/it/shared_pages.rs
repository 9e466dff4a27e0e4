//! Pages that are kept in memory for everyone: no reader leaves anything in them, and a new release
//! changes them at once.

use std::sync::Arc;

use nycapt_tests::prelude::*;
use nycapt_tests::site::{KINDS, Site};

#[tokio::test]
async fn no_page_shows_a_stranger_anything_of_the_reader_before() {
    let site = Site::start().await;
    let (ben, account) = site.app.owner("ben", "What only Ben knows").await;
    let key = ben.key_of(&account).await;
    let (session, order) = (FakeVerifier::token("ben"), &site.scene.order_token);
    let cookies = format!("__Host-session={session}; nycapt_order={order}");
    let of_ben = [&account, &key.key, &key.secret, &session, order];
    let mut shared = 0;
    for kind in KINDS.iter() {
        let path = kind.path(&site.scene);
        for coding in ["identity", "gzip", "br", "zstd"] {
            let asked = || {
                let request = TestRequest::new("GET", &path).header("accept", "text/html");
                request.header("accept-encoding", coding)
            };
            let bens = site.app.send(asked().header("cookie", &cookies)).await;
            let strangers = site.app.send(asked()).await;
            let name = format!("{} {coding}", kind.name);
            assert_eq!(strangers.header("set-cookie"), None, "{name}");
            let cache = bens.header("cache-control").unwrap_or_default();
            if cache.starts_with("public") {
                shared += 1;
                assert_eq!(bens.header("set-cookie"), None, "{name}");
                assert_eq!(bens.header("etag"), strangers.header("etag"), "{name}");
                assert_eq!(bens.body, strangers.body, "{name}");
            }
            if coding == "identity" {
                let page = String::from_utf8_lossy(&strangers.body);
                page.assert_lacks(of_ben);
                page.assert_lacks(["What only Ben knows"]);
            }
        }
    }
    assert!(shared > 3 * 30, "{shared}");
}

#[tokio::test]
async fn a_new_release_changes_every_page_at_once() {
    let app = TestApp::new();
    let (before, after) = (sample_release(), later_release());
    let slug = slugs().remove(0);
    let place = before.place_of(&slug).unwrap();
    let neighborhood = (place.borough.slug(), &place.neighborhood_slug);
    let pages = [
        "/".into(),
        "/manhattan".into(),
        "/method".into(),
        "/lookup/hpd-violations".into(),
        format!("/seo/{slug}"),
        format!("/seo/{slug}-apt-4b"),
        format!("/seo-path/{}", place.path()),
        format!("/seo-path/{}/{}", neighborhood.0, neighborhood.1),
    ];
    let mut first = Vec::new();
    for path in &pages {
        first.push(app.text(path).await);
        let again = app.text(path).await;
        assert_eq!(first.last(), Some(&again), "{path}");
        again.assert_has([before.name()]);
    }
    app.app.live.switch(Arc::clone(&after));
    for path in &pages {
        let page = app.text(path).await;
        page.assert_has([after.name()]);
        page.assert_lacks([before.name()]);
    }
    app.app.live.switch(before);
    for (path, first) in pages.iter().zip(&first) {
        assert_eq!(app.text(path).await, *first, "{path}");
    }
}

async fn unpacked(app: &TestApp, slug: &str) -> String {
    let request = TestRequest::new("GET", &format!("/seo/{slug}"));
    let answer = app.send(request.header("accept-encoding", "gzip")).await;
    String::from_utf8(answer.is(200).unpacked()).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_of_one_release_is_never_kept_under_another() {
    let app = TestApp::new();
    let slugs: Vec<String> = slugs().into_iter().take(60).collect();
    let turns = AlternatingReleases::begin(&app.app.live);
    for slug in slugs.iter().chain(&slugs) {
        unpacked(&app, slug).await;
    }
    drop(turns);
    for release in [sample_release(), later_release()] {
        app.app.live.switch(Arc::clone(&release));
        let line = format!("Data release {}.", release.name());
        for slug in &slugs {
            unpacked(&app, slug).await.assert_has([&line]);
        }
    }
}
