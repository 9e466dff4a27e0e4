use nycapt::contract::Borough;
use nycapt_tests::{TestApp, public_release};

#[tokio::test]
async fn each_borough_lists_its_neighborhoods_with_their_buildings() {
    let app = TestApp::new();
    app.app.live.switch(public_release());
    let release = public_release();
    for borough in Borough::ALL {
        let path = format!("/{}", borough.slug());
        let answer = app.get(&path).await.is(200);
        assert!(answer.body.len() <= 50_000, "{path} {}", answer.body.len());
        let page = answer.text();
        let own = format!("rel=\"canonical\" href=\"https://www.example.com{path}\"");
        assert!(page.contains(&own), "{path}");
        for one in release.neighborhoods(borough) {
            let link = format!("href=\"/seo-path{path}/{}\"", one.slug);
            assert!(page.contains(&link), "{link}");
        }
        let figures = release.borough_figures(borough);
        let rate = figures.open_bc_per_100_units.unwrap();
        assert!(page.contains(&format!("\">{rate:.1}</td>")), "{path}");
        assert!(page.contains("CollectionPage") && page.contains("BreadcrumbList"));
    }
}

#[tokio::test]
async fn a_place_that_is_no_borough_is_no_page() {
    let app = TestApp::new();
    for path in ["/long-island", "/bronx/highbridge"] {
        app.get(path).await.error(404);
    }
}
