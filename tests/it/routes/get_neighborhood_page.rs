use nycapt::contract::Borough;
use nycapt_corpus::{BUILDINGS_PER_PAGE, Neighborhood};
use nycapt_tests::{
    Answer, AssertHas, TestApp, public_release, sample_release, slugs, unplaced_release,
};

const LARGEST_PAGE: usize = 50_000;

fn long() -> (Neighborhood, String) {
    let release = public_release();
    let mut all = Borough::ALL
        .into_iter()
        .flat_map(|one| release.neighborhoods(one));
    let long = all.find(|one| one.pages() > 1).unwrap().clone();
    let path = format!("/seo-path/{}/{}", long.borough().slug(), long.slug);
    (long, path)
}

fn html(answer: &Answer) -> String {
    assert!(answer.body.len() <= LARGEST_PAGE, "{}", answer.body.len());
    answer.clone().is(200).text()
}

fn link(page: &str, relation: &str) -> Option<String> {
    let (_, rest) = page.split_once(&format!("<link rel=\"{relation}\" href=\""))?;
    Some(rest.split_once('"')?.0.to_owned())
}

#[tokio::test]
async fn list_pages_contain_every_building_once() {
    let app = TestApp::public();
    let (long, path) = long();
    let mut listed = Vec::new();
    for number in 1..=long.pages() {
        let own = match number {
            1 => path.clone(),
            _ => format!("{path}?page={number}"),
        };
        let page = html(&app.get(&own).await);
        let canonical = format!("https://www.example.com{own}");
        assert_eq!(link(&page, "canonical"), Some(canonical));
        page.assert_has([format!("\"numberOfItems\":{}", long.buildings)]);
        let before = match number {
            1 => None,
            2 => Some(path.clone()),
            _ => Some(format!("{path}?page={}", number - 1)),
        };
        assert_eq!(link(&page, "prev"), before);
        let after = (number < long.pages()).then(|| format!("{path}?page={}", number + 1));
        assert_eq!(link(&page, "next"), after);
        let buildings = page.split("<a href=\"/seo/").skip(1);
        let slugs: Vec<_> = buildings
            .map(|rest| rest.split_once('"').unwrap().0.to_owned())
            .collect();
        assert!(slugs.len() as u64 <= BUILDINGS_PER_PAGE);
        listed.extend(slugs);
    }
    let count = listed.len();
    listed.sort();
    listed.dedup();
    assert_eq!((count, listed.len() as u64), (listed.len(), long.buildings));
}

#[tokio::test]
async fn pages_out_of_range_are_404() {
    let app = TestApp::public();
    let (long, path) = long();
    let last = app.get(&format!("{path}?page={}", long.pages())).await;
    assert_eq!(last.status, 200);
    let beyond = app.get(&format!("{path}?page={}", long.pages() + 1)).await;
    assert_eq!(beyond.status, 404);
    for wrong in ["0", "-1", "x", "9223372036854775808"] {
        app.get(&format!("{path}?page={wrong}")).await.invalid();
    }
    let first = app.get(&format!("{path}?page=1")).await;
    assert_eq!(html(&first), html(&app.get(&path).await));
}

#[tokio::test]
async fn figures_are_compared_without_ranking_and_links_to_unlisted_pages_are_nofollow() {
    let app = TestApp::public();
    let (long, path) = long();
    let page = html(&app.get(&path).await);
    let release = public_release();
    let rates = [
        *release.neighborhood_figures(&long).unwrap(),
        *release.borough_figures(long.borough()),
        *release.city_figures(),
    ];
    for figures in rates {
        let rate = figures.open_bc_per_100_units.unwrap();
        assert!(page.contains(&format!("\">{rate:.1}</td>")), "{rate}");
    }
    let (_, text) = page.split_once("<main").unwrap();
    // The homes whose complaints are withheld.
    let homes = "one- and two-family homes";
    text.assert_has([homes]);
    let text = text.replace(homes, "");
    for word in ["best", "worst", "crime", "income", "safest", "famil"] {
        assert!(!text.to_lowercase().contains(word), "{word}");
    }
    let list = release
        .neighborhood_page(long.borough(), &long.slug, 1)
        .unwrap();
    for building in &list.buildings {
        let plain = format!("<a href=\"/seo/{}\">", building.slug);
        assert_eq!(page.contains(&plain), building.indexed, "{}", building.slug);
    }
}

#[tokio::test]
async fn what_is_left_of_a_zip_beside_neighborhoods_says_so_and_has_no_figures() {
    let app = TestApp::new();
    app.app.live.switch(unplaced_release());
    let path = "/seo-path/manhattan/zip-10118";
    let page = html(&app.get(path).await);
    let title = "ZIP 10118, Manhattan: buildings not listed under a neighborhood";
    page.assert_has([
        format!("<h1>{title}</h1>"),
        format!("<li aria-current=\"page\">{title}</li>"),
    ]);
    page.assert_has([
        "Public records for 1 building in ZIP 10118, Manhattan, not listed under a neighborhood.",
        "<a href=\"/seo/350-5-avenue-manhattan\"",
    ]);
    let of_areas = ["What the records show", "\"@type\":\"Place\""];
    page.assert_lacks(of_areas);
    page.assert_lacks(["\"name\":\"ZIP 10118\""]);
    html(&app.get("/manhattan").await).assert_has(of_areas);
    let found = app.text("/?address=10118").await;
    found.assert_has([format!("<li><a href=\"{path}\">{title}</a>")]);
    let building = app.text("/seo/350-5-avenue-manhattan").await;
    building.assert_has(["<th scope=\"row\">Manhattan</th>"]);
    building.assert_lacks(["<th scope=\"row\">ZIP 10118</th>"]);
}

#[tokio::test]
async fn every_neighborhood_page_is_small_and_cacheable() {
    let app = TestApp::new();
    let release = sample_release();
    for borough in Borough::ALL {
        for one in release.neighborhoods(borough) {
            let path = format!("/seo-path/{}/{}", borough.slug(), one.slug);
            let answer = app.get(&path).await;
            let page = html(&answer);
            page.assert_has([format!("<h1>{}</h1>", one.name.replace('\'', "&#39;"))]);
            app.assert_revalidates(&path, &answer).await;
        }
    }
}

#[tokio::test]
async fn an_unknown_neighborhood_or_borough_is_404() {
    let app = TestApp::new();
    assert_eq!(app.get("/seo-path/bronx/no-such-place").await.status, 404);
    app.get("/seo-path/atlantis/no-such-place").await.is(404);
    let place = sample_release().place_of(&slugs()[0]).unwrap();
    let area = format!(
        "/seo-path/{}/{}",
        place.borough.slug(),
        place.neighborhood_slug
    );
    let plain = app.get(&area).await;
    for query in ["part4=4b", "part3=&part4=4b", "part3="] {
        let answer = app.get(&format!("{area}?{query}")).await;
        assert_eq!(html(&answer), html(&plain), "{query}");
    }
    for path in ["/long-island", "/bronx/highbridge"] {
        app.get(path).await.error(404);
    }
}

#[tokio::test]
async fn each_borough_lists_its_neighborhoods_with_their_buildings() {
    let app = TestApp::public();
    let release = public_release();
    for borough in Borough::ALL {
        let path = format!("/{}", borough.slug());
        let page = html(&app.get(&path).await);
        let own = format!("rel=\"canonical\" href=\"https://www.example.com{path}\"");
        assert!(page.contains(&own), "{path}");
        for one in release.neighborhoods(borough) {
            let link = format!("href=\"/seo-path{path}/{}\"", one.slug);
            assert!(page.contains(&link), "{link}");
        }
        let name = match borough {
            Borough::Bronx => "the Bronx",
            Borough::Manhattan | Borough::Brooklyn | Borough::Queens | Borough::StatenIsland => {
                borough.name()
            }
        };
        assert!(page.contains(&format!(" of {name}: ")), "{path}");
        let figures = release.borough_figures(borough);
        let rate = figures.open_bc_per_100_units.unwrap();
        assert!(page.contains(&format!("\">{rate:.1}</td>")), "{path}");
        assert!(page.contains("CollectionPage") && page.contains("BreadcrumbList"));
    }
}
