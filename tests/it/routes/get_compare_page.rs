use nycapt::contract::Preview;
use nycapt_messages::display_address;
use nycapt_tests::{AssertHas, TestApp, preview_of, public_release, slugs};

fn line(preview: &Preview) -> String {
    display_address(&preview.address.formatted)
}

fn escaped(text: &str) -> String {
    text.replace('\'', "&#39;")
}

fn encoded(text: &str) -> String {
    text.replace(' ', "+").replace(',', "%2C")
}

#[tokio::test]
async fn the_form_alone_is_for_search_engines_and_a_comparison_is_not() {
    let app = TestApp::public();
    let form = app.get("/compare").await.is(200);
    let canonical = format!(
        "rel=\"canonical\" href=\"{}/compare\"",
        app.app.config.site_url
    );
    form.text().assert_has([&canonical]);
    form.text().assert_lacks(["noindex", "<table"]);
    let slug = public_release().directory().slugs().next().unwrap().slug;
    let path = format!("/compare?a={slug}");
    let answer = app.get(&path).await.is(200);
    answer
        .text()
        .assert_has(["noindex", "Add another address to compare."]);
    answer.text().assert_lacks(["rel=\"canonical\"", "<table"]);
    answer.assert_header("cache-control", "no-store");
}

#[tokio::test]
async fn slugs_and_addresses_are_compared_figure_by_figure_with_dates() {
    let app = TestApp::new();
    let slugs = slugs();
    let [one, two, three] = [0, 1, 2].map(|at| preview_of(&slugs[at]));
    let (second, third) = (encoded(&line(&two)), three.slug.to_uppercase());
    let path = format!("/compare?a={}&b={second}&c={third}", one.slug);
    let page = app.text(&path).await;
    for preview in [&one, &two, &three] {
        page.assert_has([
            format!("<th scope=\"col\">{}</th>", escaped(&line(preview))),
            format!("href=\"{}\"", preview.canonical_url),
        ]);
        let headline = preview.headline.data.as_ref().unwrap();
        if let Some(open) = headline.open_c {
            page.assert_has([format!(">{open} <span class=\"fine\">As of ")]);
        }
    }
    assert_eq!(page.matches("<th scope=\"row\">").count(), 15);
    assert_eq!(page.matches("<td data-label=\"").count(), 45);
    // The same comparison in another language.
    page.assert_has([format!("href=\"/zh/compare?a={}&#38;b=", one.slug)]);
    // People read an address in the field, also where a link has a slug.
    page.assert_has([format!("value=\"{}\"", escaped(&line(&one)))]);
    page.assert_lacks(["aria-invalid"]);
}

#[tokio::test]
async fn one_building_twice_is_no_comparison() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let page = app
        .text(&format!("/compare?a={slug}&b={slug}-apt-4b"))
        .await;
    page.assert_has([
        "You already entered this building.",
        "aria-describedby=\"b-problem\"",
    ]);
    page.assert_lacks(["<table"]);
}

#[tokio::test]
async fn an_unclear_address_has_choices_that_keep_the_others() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let page = app
        .text(&format!("/compare?a={slug}&b=9999+5th+Avenue%2C+Manhattan"))
        .await;
    page.assert_has([format!("href=\"/compare?a={slug}&#38;b=")]);
    let page = app
        .text(&format!(
            "/compare?a={slug}&b=%3Cscript%3Ealert(1)%3C/script%3E"
        ))
        .await;
    page.assert_has(["aria-invalid=\"true\"", "alert(1)"]);
    page.assert_lacks(["<script>", "<table"]);
    let long = "x".repeat(501);
    app.get(&format!("/compare?a={long}")).await.is(422);
}

#[tokio::test]
async fn every_building_links_to_its_comparison() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let page = app.text(&format!("/seo/{slug}")).await;
    page.assert_has([format!("href=\"/compare?a={slug}\"")]);
    app.text("/").await.assert_has(["href=\"/compare\""]);
}
