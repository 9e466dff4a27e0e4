//! `nycapt-server release …` as an operator runs it, concurrent publishers and servers, and killed ones.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt;
use nycapt_server::{PublishError, Published, SetKind, SitemapOrder, publish_sitemaps};
use nycapt_tests::prelude::*;
use tempfile::TempDir;

on_each_engine!(
    an_operator_publishes_once_and_sees_changes,
    concurrent_publishers_publish_one_complete_set,
    a_killed_publisher_leaves_nothing_visible,
    concurrent_servers_agree_on_the_launch_set,
);

struct Fixture {
    folder: TempDir,
    server: TestApp,
}

impl OnEngine<Engine> for Fixture {
    async fn on_engine(engine: Engine) -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
            server: TestApp::on(engine).await,
        }
    }
}

impl Fixture {
    async fn run(&self, words: &str) -> anyhow::Result<String> {
        let data_dir = self.folder.path().display();
        let own = format!("--data-dir {data_dir} --site-url https://www.example.com");
        self.server.run(&format!("release {words} {own}")).await
    }
}

async fn an_operator_publishes_once_and_sees_changes(fixture: Fixture) {
    let error = fixture.run("publish").await.unwrap_err().to_string();
    error.assert_has([
        "no data release is published",
        "`nycapt-server corpus update --all`",
    ]);
    publish_city(fixture.folder.path(), 400, true);
    let expected = "nothing is published for https://www.example.com\n";
    assert_eq!(fixture.run("list").await.unwrap(), expected);
    let error = fixture.run("batch").await.unwrap_err().to_string();
    assert!(error.contains("`nycapt-server release publish`"), "{error}");

    let data = current_release(fixture.folder.path());
    let listed = data.site_pages().filter(|page| page.indexed).count();
    assert!(listed > 5, "{listed} pages of the sample may be listed");
    let said = fixture.run("publish").await.unwrap();
    let name = data.name();
    let wanted = format!(
        "release 1 of https://www.example.com: pages {listed}, files 1 ({listed} new, 0 changed, \
         0 gone, data release {name})\n"
    );
    assert_eq!(said, wanted);
    let nothing = "nothing new since release 1\n";
    assert_eq!(fixture.run("publish").await.unwrap(), nothing);
    assert_eq!(fixture.run("batch").await.unwrap(), nothing);

    let launch = fixture.run("launch").await.unwrap();
    let eligible = data.site_pages().filter(|page| page.in_cohort).count();
    let start = format!("{eligible} pages by rule address-launch-v1, frozen 20");
    assert!(launch.starts_with(&start), "{launch}");
    assert_eq!(fixture.run("launch").await.unwrap(), launch);

    let list: Value = serde_json::from_str(&fixture.run("list --json").await.unwrap()).unwrap();
    let expected = (&true.into(), &listed.into());
    assert_eq!((&list["sample"], &list["published"][0]["urls"]), expected);
    assert_eq!(list["published"].as_array().unwrap().len(), 1);

    let slugs = fixture
        .server
        .listed_slugs("/sitemaps/release/1-1.xml")
        .await;
    let wanted: Vec<String> = data
        .site_pages()
        .filter(|page| page.indexed)
        .map(|page| page.slug.to_owned())
        .collect();
    assert!(slugs.iter().map(|(slug, _)| slug).eq(&wanted));
}

async fn concurrent_publishers_publish_one_complete_set(app: TestApp) {
    let pages = listed_pages(40);
    let publishers = (0..4).map(|_| app.publish_pages(SetKind::Release, &pages));
    let ends = join_all(publishers).await;
    let count = |wanted: fn(&Result<Published, PublishError>) -> bool| {
        ends.iter().filter(|end| wanted(end)).count()
    };
    let sets = count(|end| matches!(end, Ok(Published::Set { .. })));
    let nothing = count(|end| matches!(end, Ok(Published::NothingNew { .. })));
    let overtaken = count(|end| matches!(end, Err(PublishError::Overtaken)));
    assert_eq!((sets, sets + nothing + overtaken), (1, 4), "{ends:?}");
    let files = app.indexed_files().await;
    let of_release = files.iter().filter(|file| file.contains("/release/"));
    assert_eq!(of_release.clone().count(), 10);
    for file in of_release {
        assert!(file.starts_with("/sitemaps/release/1-"), "{file}");
        assert_eq!(app.listed_slugs(file).await.len(), 4);
    }
}

async fn a_killed_publisher_leaves_nothing_visible(app: TestApp) {
    let pages = listed_pages(40);
    let order = SitemapOrder {
        site: app.site(),
        kind: SetKind::Release,
        data_release: "2026-11-20-1".into(),
        shard_urls: 4,
    };
    let readings = std::cell::Cell::new(0);
    let dying = publish_sitemaps(&app.app.state, &order, || {
        readings.set(readings.get() + 1);
        let dies = readings.get() == 2;
        let pages = pages.iter().enumerate();
        pages.map(move |(place, page)| {
            assert!(!dies || place < 21, "killed");
            page.clone()
        })
    });
    assert!(AssertUnwindSafe(dying).catch_unwind().await.is_err());
    let drafts = app.count("sitemap_shard");
    assert_eq!(drafts.await, "5", "it had begun to write");
    let files = app.indexed_files().await;
    assert!(files.iter().all(|file| !file.contains("/release/")));
    app.get("/sitemaps/release/1-1.xml").await.error(404);

    let again = app.publish_pages(SetKind::Release, &pages).await.unwrap();
    let Published::Set { number, shards, .. } = again else {
        panic!("{again:?}");
    };
    assert_eq!((number, shards), (1, 10));
    let left = app.state("select state from sitemap_set").await;
    assert_eq!(left, ["published"], "what the first one left is removed");
    let shards = app.count("sitemap_shard");
    assert_eq!(shards.await, "10");
}

async fn concurrent_servers_agree_on_the_launch_set(app: TestApp) {
    let twin = app.twin().await;
    for server in [&app, &twin] {
        server.app.live.switch(public_release());
    }
    let path = "/sitemaps/address-launch.xml";
    let answers = join_all([&app, &twin, &app, &twin].map(|server| server.get(path))).await;
    for answer in &answers {
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.body, answers[0].body);
        assert_eq!(answer.header("etag"), answers[0].header("etag"));
    }
    let rows = app.state("select rule from sitemap_cohort").await;
    assert_eq!(rows, ["address-launch-v1"]);
}
