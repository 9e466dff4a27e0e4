use nycapt::contract::{Borough, Preview};
use nycapt_messages::display_address;
use nycapt_report::page_quality;
use nycapt_tests::prelude::*;

const LARGEST_PAGE: usize = 30_000;
/// Spanish takes more letters.
const LARGEST_TRANSLATION: usize = 31_000;
const LARGEST_COMPRESSED: usize = 10_000;

fn things(page: &str) -> Vec<Value> {
    let (_, data) = page.split_once("application/ld+json\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: Value = serde_json::from_str(data).unwrap();
    data["@graph"].as_array().unwrap().clone()
}

#[tokio::test]
async fn every_page_is_complete_and_its_own_canonical() {
    let app = TestApp::new();
    for slug in slugs().iter().take(60) {
        let answer = app.get(&format!("/seo/{slug}")).await.is(200);
        let page = answer.text();
        let preview = preview_of(slug);
        let canonical = format!("{}/seo/{slug}\">", app.app.config.site_url);
        page.assert_has([format!("rel=\"canonical\" href=\"{canonical}")]);
        assert!(page.contains(&preview.building.bbl), "{slug}");
        assert!(page.contains("Sample data: invented facts"), "{slug}");
        let headline = preview.headline.data.unwrap();
        if let Some(open) = headline.open_c {
            page.assert_has([format!("<b>{open}</b><span>class C")]);
        }
        for content in &preview.report_contents {
            let title = match &*content.id {
                "unit" => "Records that mention an apartment",
                "evictions" => "Residential evictions by year",
                _ => &*content.title,
            };
            page.assert_has([title.replace('\'', "&#39;")]);
        }
    }
}

#[tokio::test]
async fn no_building_of_the_sample_city_has_a_large_page_in_any_language() {
    let app = TestApp::new();
    let release = sample_release();
    let canonical = release.directory().slugs().filter(|entry| entry.canonical);
    for slug in canonical.map(|entry| entry.slug) {
        for (prefix, most) in [
            ("", LARGEST_PAGE),
            ("/es", LARGEST_TRANSLATION),
            ("/zh", LARGEST_TRANSLATION),
        ] {
            let path = format!("{prefix}/seo/{slug}");
            let length = app.get(&path).await.is(200).body.len();
            assert!(length <= most, "{path} {length}");
            let request = TestRequest::new("GET", &path);
            let packed = app.send(request.header("accept-encoding", "gzip")).await;
            let length = packed.body.len();
            assert!(length <= LARGEST_COMPRESSED, "{path} {length}");
        }
    }
}

#[tokio::test]
async fn style_sheet_and_script_are_files_of_this_site_and_the_policy_allows_no_others() {
    let app = TestApp::new();
    let answer = app.get(&format!("/seo/{}", slugs().remove(0))).await;
    let policy = answer.header("content-security-policy").unwrap();
    let start = "default-src 'none'; style-src 'self'; script-src 'self';";
    assert!(policy.starts_with(start), "{policy}");
    assert!(!policy.contains("unsafe") && !policy.contains("https:"));
    assert!(answer.header("link").unwrap().contains("service-desc"));
    let page = answer.text();
    // Attributes that the policy refuses.
    page.assert_lacks(["<style", " style=\"", " onclick="]);
    assert_eq!(page.matches("rel=\"stylesheet\"").count(), 1);
    page.assert_has(["<link rel=\"stylesheet\" href=\"/assets/site-"]);
    let scripts: Vec<&str> = page.split("<script").skip(1).collect();
    assert_eq!(scripts.len(), 2, "the data block and the one file");
    assert!(scripts[0].starts_with(" type=\"application/ld+json\">"));
    assert!(scripts[1].starts_with(" src=\"/assets/search-"));
}

#[tokio::test]
async fn the_page_says_in_the_words_of_schema_org_what_it_shows() {
    let app = TestApp::new();
    for slug in slugs().iter().take(30) {
        let preview = preview_of(slug);
        let page = app.text(&format!("/seo/{}", preview.slug)).await;
        let things = things(&page);
        let kinds: Vec<_> = things.iter().map(|thing| thing["@type"].clone()).collect();
        let building = &things[0];
        assert!(building["@type"] == "ApartmentComplex" || building["@type"] == "House");
        assert_eq!(kinds[1..], ["Dataset", "BreadcrumbList"], "{slug}");
        assert_eq!(building["address"]["addressRegion"], "NY");
        assert!(building.get("aggregateRating").is_none() && building.get("review").is_none());
        let place = sample_release().place_of(slug).unwrap();
        let steps = things[2]["itemListElement"].as_array().unwrap();
        assert_eq!(steps.len(), 4, "{slug}");
        assert_eq!(steps[2]["name"], place.neighborhood_name);
        let hub = format!("https://www.example.com/{}", place.borough.slug());
        assert_eq!(steps[1]["item"], hub);
    }
}

#[tokio::test]
async fn a_link_that_is_shared_has_a_title_a_picture_and_the_json_beside_it() {
    let app = TestApp::new();
    let slug = slugs().remove(0);
    let page = app.text(&format!("/seo/{slug}")).await;
    for property in ["title", "type", "url", "image", "description"] {
        page.assert_has([format!("property=\"og:{property}\"")]);
    }
    let (_, image) = page.split_once("og:image\" content=\"").unwrap();
    let (image, _) = image.split_once('"').unwrap();
    let path = image.strip_prefix("https://www.example.com").unwrap();
    let picture = app.get(path).await.is(200);
    picture.assert_header("content-type", "image/png");
    picture.assert_header("cache-control", "public, max-age=3600");
    // 1200 by 630.
    assert_eq!(picture.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118]);
    let etag = picture.header("etag").unwrap();
    let again = TestRequest::new("GET", path).header("if-none-match", etag);
    assert_eq!(app.send(again).await.status, 304);
    let apartment = app.get(&format!("/seo/{slug}-apt-4b/card.png")).await;
    apartment.assert_leads(301, path);
    let unknown = app.get("/seo/9-no-street-queens/card.png").await;
    assert_eq!(unknown.status, 404);
    let json = format!("type=\"application/json\" href=\"/v1/previews/{slug}\"");
    assert!(page.contains(&json), "{page}");
}

#[tokio::test]
async fn an_alias_leads_to_the_building_s_own_page_and_an_unknown_slug_to_near_matches() {
    let app = TestApp::new();
    let slugs = slugs();
    let aliased = slugs.iter().map(|slug| preview_of(slug));
    let aliased = aliased
        .into_iter()
        .find(|preview| !preview.building.aliases.is_empty())
        .unwrap();
    let alias = &aliased.building.aliases[0];
    let answer = app.get(&format!("/seo/{alias}")).await;
    answer.assert_leads(301, &format!("/seo/{}", aliased.slug));
    let slug = &slugs[0];
    let page = app.get(&format!("/seo/{slug}-typo")).await.is(404).text();
    assert!(page.contains("have a building at this address."), "{page}");
    app.get("/seo/zzzz-no-such-thing").await.is(404);
}

#[tokio::test]
async fn another_address_of_a_building_is_on_its_page_and_explained_to_who_typed_it() {
    let app = TestApp::with(&SANDBOX);
    let (slug, alias, line) = other_address();
    let (street, _) = line.split_once(", ").unwrap();
    let street = display_address(street);
    let page = app.text(&format!("/seo/{slug}")).await;
    page.assert_has([format!("Other addresses on this tax lot: {street}")]);
    let asked = format!("/?address={}", line.replace(' ', "+"));
    let found = app.get(&asked).await.is(303);
    let page = app.text(found.header("location").unwrap()).await;
    page.assert_has([format!("{street} is another address on this tax lot.")]);
    page.assert_has([format!("href=\"/checkout/{alias}\"")]);
}

#[tokio::test]
async fn an_apartment_s_page_keeps_the_address_that_was_asked_for() {
    let app = TestApp::with(&SANDBOX);
    let (slug, alias, line) = other_address();
    let (street, city) = line.split_once(", ").unwrap();
    let own = format!("/seo/{alias}-apt-4b");
    let page = app.text(&own).await;
    page.assert_has([
        "<h1>Apartment 4B</h1>".to_owned(),
        format!("<p class=\"kicker\">{}", display_address(&line)),
        "is another address on this tax lot.".to_owned(),
        format!("href=\"/checkout/{alias}-apt-4b\""),
    ]);
    // The way there by search, by path, and by the form on the building's page.
    let typed = format!("{street} Apt 4B, {city}");
    let asked = format!("/?address={}", typed.replace(' ', "+"));
    app.get(&asked).await.assert_leads(303, &own);
    let borough = preview_of(&slug).address.borough.name;
    let borough = Borough::from_text(&borough).unwrap().slug();
    let form = format!("/seo-path/{borough}/{alias}");
    for path in [format!("{form}?part3=4b"), format!("{form}/4B")] {
        app.get(&path).await.assert_leads(301, &own);
    }
    let asked = format!("/?address={}", line.replace(' ', "+"));
    let found = app.get(&asked).await.is(303);
    let building = app.text(found.header("location").unwrap()).await;
    building.assert_has([format!("action=\"{form}\"")]);
    let page = app.text(&format!("/seo/{slug}-apt-4b")).await;
    page.assert_lacks(["is another address on this tax lot."]);
}

#[tokio::test]
async fn what_search_engines_may_list_is_decided_by_one_rule() {
    let app = TestApp::public();
    let release = public_release();
    let mut seen = [0, 0];
    for page in release.site_pages().take(150) {
        let html = app.text(&format!("/seo/{}", page.slug)).await;
        let preview = release.preview(page.slug).unwrap().json();
        let preview: Preview = serde_json::from_slice(&preview).unwrap();
        let indexed = page_quality(&preview).indexed;
        assert_eq!(page.indexed, indexed, "{}", page.slug);
        let tags = html.matches("<meta name=\"robots\" content=\"noindex\">");
        assert_eq!(tags.count(), usize::from(!indexed), "{}", page.slug);
        assert!(!html.contains("Sample data"), "{}", page.slug);
        seen[usize::from(indexed)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0, "{seen:?}");
}

#[tokio::test]
async fn a_building_page_answers_first_and_ends_with_what_to_do_next() {
    let app = TestApp::new();
    let page = app.text("/seo/350-5-avenue-manhattan").await;
    let at = |id: &str| page.find(&format!("<h2 id=\"{id}\">")).unwrap();
    let order = ["answers", "score", "why", "around", "building", "next"].map(at);
    assert!(order.is_sorted(), "{order:?}");
    // What the verdict and the cards show is not said again in a paragraph.
    let (_, main) = page.split_once("<main").unwrap();
    main.assert_lacks(["record scores"]);
    page.assert_has([
        "id=\"owner\"",
        "Buildings linked to this one",
        "Linked by a head officer and business address.",
        "id=\"rent\"",
        "href=\"/guides/repair-letter\"",
        "https://portal.311.nyc.gov/",
    ]);
}

#[tokio::test]
async fn a_report_is_offered_at_its_price_only_where_reports_are_sold() {
    let slug = slugs().remove(0);
    let settings = [&SANDBOX[..], &[("report-price-cents", "2150")]].concat();
    let sold = TestApp::with(&settings);
    let page = sold.text(&format!("/seo/{slug}")).await;
    let button = format!("href=\"/checkout/{slug}\"");
    assert!(page.contains("$21.50") && page.contains(&button));
    // What a report is can be seen before paying.
    page.assert_has(["href=\"/sample-report.pdf\""]);
    let sample = sold.get("/sample-report.pdf").await.is(200);
    sample.assert_header("content-type", "application/pdf");
    assert!(sample.body.starts_with(b"%PDF"));
    let not_sold = TestApp::new();
    let page = not_sold.text(&format!("/seo/{slug}")).await;
    assert!(!page.contains("/checkout/") && page.contains("Reports aren&#39;t sold here."));
    let apartment = format!("/seo/{slug}-apt-4b");
    for path in [format!("/seo/{slug}"), apartment] {
        sold.app.live.switch(poor_release());
        let page = sold.text(&path).await;
        assert!(!page.contains("/checkout/"), "{path}");
        page.assert_has(["enough city data on this building for a report"]);
    }
    // Nor do credits buy what the API answers 404 for.
    not_sold.app.live.switch(poor_release());
    let page = not_sold.text(&format!("/seo/{slug}")).await;
    page.assert_has(["enough city data on this building for a report"]);
    assert!(!page.contains("credits"), "{page}");
}

#[tokio::test]
async fn the_checkout_names_the_sections_whose_data_are_incomplete() {
    let slug = slugs().remove(0);
    let settings = [&SANDBOX[..], &[("sell-partial-reports", "yes")]].concat();
    let app = TestApp::with(&settings);
    let path = format!("/checkout/{slug}");
    let named = |page: &str| {
        let (_, named) = page.split_once("incomplete or old for").unwrap_or_default();
        named.split("</p>").next().unwrap_or_default().to_owned()
    };
    assert!(!named(&app.text(&path).await).contains("HPD violations"));
    app.app.live.switch(poor_release());
    let named = named(&app.text(&path).await);
    named.assert_has(["HPD violations", "HPD complaints"]);
    assert!(app.text(&format!("/seo/{slug}")).await.contains(&path));
}

#[tokio::test]
async fn a_building_is_compared_with_the_areas_around_it() {
    let app = TestApp::new();
    let release = sample_release();
    let mut compared = 0;
    for slug in slugs().iter().take(60) {
        let preview = preview_of(slug);
        let page = app.text(&format!("/seo/{}", preview.slug)).await;
        let units = preview
            .basics
            .data
            .and_then(|basics| basics.units_for_rates);
        let known = preview
            .headline
            .data
            .is_some_and(|counts| counts.open_b.is_some());
        let rate = release.city_figures().open_bc_per_100_units.unwrap();
        let is_compared = page.contains("Is that a lot?");
        if is_compared {
            assert!(units.unwrap() >= 6 && known, "{slug}");
            page.assert_has([format!("<td class=\"num\">{rate:.1}</td>")]);
            compared += 1;
        }
    }
    assert!(compared > 0);
}

#[tokio::test]
async fn a_building_without_an_earlier_release_has_an_empty_feed_and_an_unknown_slug_none() {
    let app = TestApp::new();
    let slug = &slugs()[0];
    let answer = app.get(&format!("/seo/{slug}/changes.atom")).await.is(200);
    answer.assert_header("content-type", "application/atom+xml; charset=utf-8");
    answer.assert_header("cache-control", "public, max-age=3600");
    assert!(answer.header("etag").is_some());
    let feed = answer.text();
    assert!(feed.contains("<feed xmlns=\"http://www.w3.org/2005/Atom\""));
    assert!(!feed.contains("<entry>"), "{feed}");
    let page = app.text(&format!("/seo/{slug}")).await;
    assert!(!page.contains("changes.atom"), "no feed to follow yet");
    page.assert_has(["href=\"/guides/follow-a-building\""]);
    let spanish = app.text(&format!("/es/seo/{slug}/changes.atom")).await;
    spanish.assert_has(["xml:lang=\"es\"", "<title>Cambios en "]);
    let answer = app.get("/seo/9-no-street-queens/changes.atom").await;
    assert_eq!(answer.status, 404);
}

#[tokio::test]
async fn a_building_has_one_small_map_that_marks_it_and_says_what_is_not_loaded() {
    let app = TestApp::new();
    let start = "<section class=\"card map\"";
    let map_of = |page: &str| {
        assert_eq!(page.matches(start).count(), 1, "{page}");
        between(page, start, "</section>").unwrap().to_owned()
    };
    let path = "/seo/350-5-avenue-manhattan";
    let map = map_of(&app.text(path).await);
    assert!(map.len() <= 6_000, "{}", map.len());
    map.assert_has([
        "role=\"img\"><title>Map of the area around 350 5th Avenue, Manhattan, NY",
        "<desc>The building&#39;s tax lot is in the middle. North is up. Streets: ",
        "<path class=\"own\" d=\"M",
        "<path class=\"lot\" d=\"M",
        "<path class=\"site\" d=\"M",
        ">5th Avenue</text>",
        ">100 feet</text>",
        "<small class=\"own\">This building</small>",
        "Full Demolition at 900 5th Avenue, ",
        "Sources: Building footprints, Street centerlines, PLUTO.",
    ]);
    map.assert_lacks(["t loaded"]);

    app.app.live.switch(poor_release());
    let map = map_of(&app.text(path).await);
    map.assert_has([
        "<path class=\"own\" d=\"M",
        "Building outlines aren&#39;t loaded.",
        "Streets aren&#39;t loaded.",
        "Construction permits aren&#39;t loaded.",
        "Sources: PLUTO.",
    ]);
    map.assert_lacks(["<path class=\"lot\"", "<path class=\"street\""]);
    let apartment = app.text(&format!("{path}-apt-4b")).await;
    apartment.assert_lacks([start]);
}

#[tokio::test]
async fn the_map_of_a_lot_with_several_buildings_says_so() {
    let has_several = |slug: &String| preview_of(slug).building.buildings_on_lot > Some(1);
    let slug = slugs().into_iter().find(has_several).unwrap();
    let page = TestApp::new().text(&format!("/seo/{slug}")).await;
    page.assert_has(["<small class=\"own\">Buildings on this tax lot</small>"]);
}

#[tokio::test]
async fn the_years_of_a_building_are_drawn_and_have_a_table_with_the_numbers_of_the_preview() {
    let app = TestApp::new();
    let mut drawn = 0;
    for slug in slugs().iter().take(60) {
        let page = app.text(&format!("/seo/{slug}")).await;
        let headline = preview_of(slug).headline.data.unwrap();
        let years = headline.by_year.unwrap_or_default();
        let violations = [years.c, years.b, years.a];
        let issued: u64 = violations.iter().flatten().flatten().flatten().sum();
        assert!(issued <= headline.violations_total.unwrap_or(0), "{slug}");
        let complaints = [years.complaints, years.heat_complaints];
        let lists: Vec<_> = violations.into_iter().chain(complaints).flatten().collect();
        if lists.iter().flatten().flatten().all(|count| *count == 0) {
            page.assert_lacks(["Year by year"]);
            continue;
        }
        drawn += 1;
        page.assert_has(["Year by year", "role=\"img\"><title>", "</title><desc>"]);
        for (at, year) in (years.first_year..).take(lists[0].len()).enumerate() {
            let numbers = lists.iter().map(|list| match list[at] {
                Some(count) => format!("<td>{count}</td>"),
                None => "<td>–</td>".into(),
            });
            let numbers: String = numbers.collect();
            page.assert_has([format!("<tr><th scope=\"row\">{year}</th>{numbers}</tr>")]);
        }
    }
    assert!(drawn > 5, "{drawn}");
}

#[tokio::test]
async fn the_open_problems_of_a_building_are_listed_by_kind_add_up_and_raise_questions() {
    let app = TestApp::new();
    let question = "Have the open class C violations been corrected and certified to HPD?";
    let (mut listed, mut asked) = (0, 0);
    for slug in slugs().iter().take(60) {
        let page = app.text(&format!("/seo/{slug}")).await;
        let headline = preview_of(slug).headline.data.unwrap();
        let has_class_c = headline.open_c > Some(0);
        assert!(has_class_c || !page.contains(question), "{slug}");
        asked += usize::from(page.contains(question));
        let Some(kinds) = headline.open_by_condition else {
            page.assert_lacks(["Open problems by kind"]);
            continue;
        };
        listed += 1;
        let problems: u64 = kinds.iter().map(|kind| kind.problems).sum();
        assert_eq!(headline.open_problems, Some(problems), "{slug}");
        for kind in kinds.iter().take(7) {
            let count = format!("{} (class {})", kind.problems, kind.class);
            let line = format!("<b>{count}</b>{}</li>", kind.condition);
            page.assert_has([line]);
        }
    }
    assert!(listed > 5 && asked > 3, "{listed} {asked}");
}

#[tokio::test]
async fn a_numbered_street_has_an_ordinal_wherever_people_read_it_and_none_in_the_data() {
    let app = TestApp::with(&SANDBOX);
    let path = "/seo/350-5-avenue-manhattan";
    let line = "350 5th Avenue, Manhattan, NY 10118";
    let page = app.text(path).await;
    page.assert_has([format!("<h1>{line}</h1>")]);
    page.assert_lacks(["350 5 Avenue", "350 5 AVENUE"]);
    let building = &things(&page)[0];
    assert_eq!(building["name"], line);
    assert_eq!(building["address"]["streetAddress"], "350 5th Avenue");
    let feed = app.text("/seo/350-5-avenue-manhattan/changes.atom").await;
    feed.assert_has([format!("<title>Changes at {line}</title>")]);
    let checkout = app.text("/checkout/350-5-avenue-manhattan").await;
    checkout.assert_has([format!("<h1>{line}</h1>")]);
    let preview = app.get("/v1/previews/350-5-avenue-manhattan").await.json();
    let official = "350 5 Avenue, Manhattan, NY 10118";
    assert_eq!(preview["address"]["formatted"], official);
}
