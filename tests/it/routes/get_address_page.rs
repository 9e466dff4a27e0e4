use nycapt::contract::Preview;
use nycapt_tests::{Sending, TestApp, sample_release, slugs};

const LARGEST_PAGE: usize = 50_000;

fn preview(slug: &str) -> Preview {
    serde_json::from_slice(&sample_release().preview(slug).unwrap().json()).unwrap()
}

fn html(body: &[u8]) -> String {
    String::from_utf8(body.to_vec()).unwrap()
}

#[tokio::test]
async fn every_page_is_small_complete_and_its_own_canonical() {
    let app = TestApp::new();
    for slug in slugs().iter().take(60) {
        let answer = app.get(&format!("/seo/{slug}")).await;
        assert_eq!(answer.status, 200, "{slug}");
        assert!(
            answer.body.len() < LARGEST_PAGE,
            "{slug} {}",
            answer.body.len()
        );
        let page = html(&answer.body);
        let preview = preview(slug);
        let canonical = format!("{}/seo/{slug}\">", app.app.config.site_url);
        assert!(
            page.contains(&format!("rel=\"canonical\" href=\"{canonical}")),
            "{slug}"
        );
        assert!(page.contains(&preview.building.bbl), "{slug}");
        assert!(page.contains("Sample data: invented facts"), "{slug}");
        let headline = preview.headline.data.unwrap();
        if let Some(open) = headline.open_c {
            assert!(
                page.contains(&format!("<b>{open}</b><span>class C")),
                "{slug}"
            );
        }
        for content in &preview.report_contents {
            assert!(
                page.contains(&content.title.replace('\'', "&#39;")),
                "{slug} {}",
                content.id
            );
        }
    }
}

#[tokio::test]
async fn the_style_sheet_is_the_one_that_the_policy_allows_and_no_script_runs() {
    let app = TestApp::new();
    let answer = app.get(&format!("/seo/{}", slugs().remove(0))).await;
    let policy = answer.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'none'; style-src 'sha256-"),
        "{policy}"
    );
    let page = html(&answer.body);
    assert!(
        !page.contains(" style=\""),
        "an attribute that the policy refuses"
    );
    assert_eq!(page.matches("<script").count(), 1, "the data block alone");
    let (_, data) = page.split_once("application/ld+json\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["@type"], "ApartmentComplex");
    assert!(data.get("aggregateRating").is_none());
}

#[tokio::test]
async fn a_page_that_the_reader_has_is_304() {
    let app = TestApp::new();
    let path = format!("/seo/{}", slugs().remove(0));
    let etag = app.get(&path).await.header("etag").unwrap().to_owned();
    let again = app
        .send(Sending::new("GET", &path).header("if-none-match", &etag))
        .await;
    assert_eq!((again.status, again.body.len()), (304, 0));
}

#[tokio::test]
async fn an_alias_leads_to_the_building_s_own_page_for_good() {
    let app = TestApp::new();
    let slugs = slugs();
    let aliased = slugs.iter().map(|slug| preview(slug));
    let aliased = aliased
        .into_iter()
        .find(|preview| !preview.building.aliases.is_empty())
        .unwrap();
    let alias = &aliased.building.aliases[0];
    let answer = app.get(&format!("/seo/{alias}")).await;
    assert_eq!(answer.status, 301);
    let wanted = format!("/seo/{}", aliased.slug);
    assert_eq!(answer.header("location"), Some(wanted.as_str()));
}

#[tokio::test]
async fn an_unknown_slug_is_404_with_near_matches() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let answer = app.get(&format!("/seo/{slug}-typo")).await;
    assert_eq!(answer.status, 404);
    let page = html(&answer.body);
    assert!(page.contains("No building has this address."), "{page}");
    let answer = app.get("/seo/zzzz-no-such-thing").await;
    assert_eq!(answer.status, 404);
}

#[tokio::test]
async fn a_small_house_is_kept_out_of_search_engines() {
    let app = TestApp::new();
    let all = slugs();
    let mut seen = [false, false];
    for slug in &all {
        let preview = preview(slug);
        let units = preview
            .basics
            .data
            .and_then(|basics| basics.units_residential);
        let is_small = units.is_some_and(|units| units < 3);
        if seen[usize::from(is_small)]
            || preview.score.data.is_none_or(|score| score.score.is_none())
        {
            continue;
        }
        seen[usize::from(is_small)] = true;
        let page = html(&app.get(&format!("/seo/{slug}")).await.body);
        assert_eq!(
            page.contains("noindex"),
            is_small || units.is_none(),
            "{slug}"
        );
    }
    assert_eq!(seen, [true, true], "both kinds are in the sample");
}
