use nycapt_report::datasets::ALL;
use nycapt_report::score_method;
use nycapt_tests::{AssertHas, TestApp, poor_release, sample_release};

#[tokio::test]
async fn the_method_page_shows_the_weights_in_use() {
    let app = TestApp::new();
    let answer = app.get("/method").await.is(200);
    assert!(answer.body.len() <= 50_000, "{}", answer.body.len());
    let page = answer.text();
    let method = score_method();
    assert!(page.contains(&method.version));
    for part in &method.parts {
        assert!(page.contains(&format!("id=\"{}\"", part.id)), "{}", part.id);
        for weight in &part.counted {
            let cell = format!("<td class=\"num\">{}</td>", weight.counts);
            assert!(page.contains(&cell), "{} {}", part.id, weight.what);
        }
    }
    for cap in &method.caps {
        page.assert_has([format!("<li>{}: ", cap.most)]);
    }
    for anchor in ["limits", "data", "privacy", "corrections"] {
        assert!(page.contains(&format!("id=\"{anchor}\"")), "{anchor}");
    }
    assert!(page.contains(sample_release().name()));
}

#[tokio::test]
async fn the_data_page_lists_every_dataset_with_what_is_held_of_it() {
    let app = TestApp::new();
    let page = app.get("/data").await.is(200).text();
    for dataset in ALL {
        page.assert_has([format!("href=\"{}\"", dataset.source_url)]);
    }
    let held = page.matches("We have the whole file.").count();
    assert_eq!(held, sample_release().manifest().datasets.len());
    let missing = |page: &str| {
        let (_, list) = page.split_once("<h2 id=\"missing\">")?;
        Some(list.split_once("</ul>")?.0.matches("<li>").count())
    };
    assert_eq!(held + missing(&page).unwrap_or_default(), ALL.len());
    page.assert_has([sample_release().name().to_owned()]);
    app.text("/").await.assert_has(["href=\"/data\""]);
    let before_the_first_release = TestApp::without_data();
    let page = before_the_first_release.text("/data").await;
    assert_eq!(missing(&page), Some(ALL.len()));
}

#[tokio::test]
async fn the_data_page_says_when_no_building_can_be_listed() {
    let app = TestApp::public();
    let note = "We keep our building pages out of search engines";
    app.text("/data").await.assert_lacks([note]);
    app.app.live.switch(poor_release());
    app.text("/data").await.assert_has([note]);
}

async fn guides(app: &TestApp) -> Vec<String> {
    let page = app.text("/guides").await;
    let (_, main) = page.split_once("<main").unwrap();
    let (main, _) = main.split_once("</main>").unwrap();
    let links = main.split("href=\"/guides/").skip(1);
    links
        .map(|rest| format!("/guides/{}", rest.split_once('"').unwrap().0))
        .collect()
}

#[tokio::test]
async fn the_thirteen_guides_are_articles_with_their_sources_and_another_is_404() {
    let app = TestApp::new();
    let paths = guides(&app).await;
    assert_eq!(paths.len(), 13);
    for path in paths {
        let answer = app.get(&path).await.is(200);
        assert!(answer.body.len() <= 50_000, "{path}");
        let page = answer.text();
        page.assert_has(["\"@type\":\"Article\"", "\"dateModified\":\"20"]);
        let own = format!("rel=\"canonical\" href=\"https://www.example.com{path}\"");
        assert!(page.contains(&own), "{path}");
        assert!(!page.contains("{site}"), "{path}");
        app.assert_revalidates(&path, &answer).await;
    }
    let page = app.get("/guides/no-such-guide").await.is(404).text();
    assert!(page.contains("/guides/heat-season"), "{page}");
}
