//! Every building has a neighborhood, a place in its lists and a line for crawlers.

use nycapt_contract::Borough;
use nycapt_corpus::{BUILDINGS_PER_PAGE, Neighborhood, PortalFacts, Release};
use nycapt_report::{countable_units, page_quality};

use crate::fixture::{Fixture, PLUTO, preview, sample_city};

/// Hilltop with a park in it, and a second Hilltop in the north; in the west nothing.
const AREAS: &str = "the_geom,BoroCode,BoroName,NTA2020,NTAName,NTAType\n\
    \"POLYGON ((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.8, -74 40.7), (-73.95 40.75, -73.94 40.75, \
    -73.94 40.76, -73.95 40.76, -73.95 40.75))\",2,Bronx,BX0101,Hilltop-South Hill,0\n\
    \"POLYGON ((-73.95 40.75, -73.94 40.75, -73.94 40.76, -73.95 40.76, -73.95 40.75))\",2,Bronx,\
    BX0191,Hill Park,9\n\
    \"POLYGON ((-74 40.8, -73.9 40.8, -73.9 40.9, -74 40.9, -74 40.8))\",2,Bronx,BX0102,Hilltop-South \
    Hill,0\n";

const SOUTH: &str = "40.72,-73.92";
const NORTH: &str = "40.82,-73.92";
const PARK: &str = "40.755,-73.945";
const NOWHERE: &str = ",";

/// Lots of the Bronx: address, ZIP, apartments, place.
fn built(lots: &[(&str, &str, u32, &str)], with_areas: bool) -> Fixture {
    let rows = (1..).zip(lots).map(|(lot, (address, zip, units, place))| {
        let bbl = 2_000_050_000_u64 + lot;
        format!("2,5,{lot},{bbl},{address},{zip},C1,2,{units},{units},1920,sample,{place}\n")
    });
    let fixture = Fixture::new();
    let pluto = fixture.write("pluto.csv", format!("{PLUTO}{}", rows.collect::<String>()));
    let facts = PortalFacts {
        rows: Some(lots.len() as u64),
        fetched_at: "2026-11-21T05:00:00Z".into(),
        ..PortalFacts::default()
    };
    facts.write_for(&pluto).unwrap();
    if with_areas {
        fixture.write("areas.csv", AREAS);
    }
    fixture.build().unwrap();
    fixture
}

fn slugs(release: &Release, borough: Borough) -> Vec<&str> {
    let all = release.neighborhoods(borough).iter();
    all.map(|one| one.slug.as_str()).collect()
}

fn with_figures(release: &Release, borough: Borough) -> Vec<&str> {
    let all = release.neighborhoods(borough).iter();
    let with = all.filter(|one| release.neighborhood_figures(one).is_some());
    with.map(|one| one.slug.as_str()).collect()
}

fn path(release: &Release, slug: &str) -> String {
    release.place_of(slug).unwrap().path()
}

#[test]
fn places_buildings_by_area_then_zip() {
    let lots = [
        ("1 OAK STREET", "10451", 8, SOUTH),
        ("2 OAK STREET", "10451", 8, NORTH),
        ("3 OAK STREET", "10452", 8, PARK),
        ("4 OAK STREET", "10452", 8, NOWHERE),
        ("5 OAK STREET", "", 8, NOWHERE),
    ];
    let release = built(&lots, true).live();
    let expected = [
        "bronx/hilltop-south-hill/1-oak-street",
        "bronx/hilltop-south-hill-bx0102/2-oak-street",
        "bronx/zip-10452/3-oak-street",
        "bronx/zip-10452/4-oak-street",
        "bronx/elsewhere/5-oak-street",
    ];
    for (number, expected) in (1..).zip(expected) {
        assert_eq!(
            path(&release, &format!("{number}-oak-street-bronx")),
            expected
        );
    }
    assert_eq!(
        slugs(&release, Borough::Bronx),
        [
            "elsewhere",
            "hilltop-south-hill",
            "hilltop-south-hill-bx0102",
            "zip-10452"
        ]
    );
    let zip = release.neighborhood(Borough::Bronx, "zip-10452").unwrap();
    let expected = ("ZIP 10452", "zip-10452");
    assert_eq!((zip.name.as_str(), zip.code.as_str()), expected);
    assert_eq!(release.manifest().counts.neighborhoods, 4);
    assert!(slugs(&release, Borough::Queens).is_empty());
    assert_eq!(
        with_figures(&release, Borough::Bronx),
        ["hilltop-south-hill", "hilltop-south-hill-bx0102"]
    );

    let without = built(&lots, false).live();
    let expected = ["elsewhere", "zip-10451", "zip-10452"];
    assert_eq!(slugs(&without, Borough::Bronx), expected);
    assert_eq!(with_figures(&without, Borough::Bronx), expected[1..]);
}

#[test]
fn lists_buildings_in_natural_order() {
    let addresses = [
        "100 OAK STREET",
        "12 OAK STREET",
        "9 OAK STREET",
        "7 10 AVENUE",
        "7 9 AVENUE",
        "7 EAST 85 STREET",
        "7 EAST 9 STREET",
        "12A OAK STREET",
    ];
    let lots = addresses.map(|address| (address, "10451", 8, SOUTH));
    let release = built(&lots, true).live();
    let page = release
        .neighborhood_page(Borough::Bronx, "hilltop-south-hill", 1)
        .unwrap();
    let listed: Vec<_> = page
        .buildings
        .iter()
        .map(|one| format!("{} {}", one.house_number, one.street))
        .collect();
    assert_eq!(
        listed,
        [
            "7 9 AVENUE",
            "7 10 AVENUE",
            "7 EAST 9 STREET",
            "7 EAST 85 STREET",
            "9 OAK STREET",
            "12 OAK STREET",
            "12A OAK STREET",
            "100 OAK STREET",
        ]
    );
    assert_eq!((page.page, page.pages), (1, 1));
}

#[test]
fn finds_a_building_by_path_even_in_the_wrong_neighborhood() {
    let lots = [
        ("1 OAK STREET", "10451", 8, SOUTH),
        ("2 ELM STREET", "10451", 8, NORTH),
    ];
    let release = built(&lots, true).live();
    let (bronx, queens) = (Borough::Bronx, Borough::Queens);
    let at = |borough, neighborhood, part3| release.building_at(borough, neighborhood, part3);
    let oak = at(bronx, "hilltop-south-hill", "1-oak-street").unwrap();
    assert_eq!(oak.slug, "1-oak-street-bronx");
    assert_eq!(at(bronx, "hilltop-south-hill", "2-elm-street"), None);
    assert_eq!(at(bronx, "no-such-hill", "1-oak-street"), None);
    assert_eq!(at(queens, "hilltop-south-hill", "1-oak-street"), None);

    let within = |borough, part3| release.building_in(borough, part3);
    let elm = within(bronx, "2-elm-street").unwrap();
    assert_eq!(elm.neighborhood_code, "BX0102");
    assert_eq!(within(bronx, "2-elm-street-bronx"), Some(elm));
    assert_eq!(within(queens, "2-elm-street"), None);
    assert_eq!(within(bronx, "3-elm-street"), None);
    assert_eq!(within(bronx, ""), None);
}

#[test]
fn aliases_and_apartments_share_the_page_of_their_building() {
    let release = sample_city();
    let mut aliases = 0;
    for entry in release.directory().slugs() {
        let place = release.place_of(&entry.slug).unwrap();
        assert_eq!(place.lot, entry.bbl, "{}", entry.slug);
        assert_eq!(place.slug == entry.slug, entry.canonical, "{}", entry.slug);
        aliases += u32::from(!entry.canonical);
        let unit = release.place_of(&format!("{}-apt-4b", entry.slug));
        assert_eq!(unit, Some(place));
    }
    assert!(aliases > 50, "{aliases}");
    assert!(release.place_of("no-such-street-bronx").is_none());
    assert!(release.place_of("").is_none());
}

fn walk(release: &Release, neighborhood: &Neighborhood) -> Vec<String> {
    let (borough, slug) = (neighborhood.borough(), neighborhood.slug.as_str());
    let mut listed = Vec::new();
    for page in 1..=neighborhood.pages() {
        let page = release.neighborhood_page(borough, slug, page).unwrap();
        let is_last = page.page == page.pages;
        assert!(is_last || page.buildings.len() as u64 == BUILDINGS_PER_PAGE);
        for building in page.buildings {
            let place = release.building_at(borough, slug, &building.part3).unwrap();
            assert_eq!(place.slug, building.slug);
            listed.push(building.slug);
        }
    }
    for beyond in [0, neighborhood.pages() + 1, u64::MAX] {
        assert!(release.neighborhood_page(borough, slug, beyond).is_none());
    }
    listed
}

#[test]
fn lists_every_building_once() {
    let release = Fixture::sample_release(1_500);
    let mut listed = Vec::new();
    for borough in Borough::ALL {
        let neighborhoods = release.neighborhoods(borough);
        assert!(neighborhoods.len() > 1, "{borough:?}");
        assert!(neighborhoods.is_sorted_by_key(|one| &one.name));
        for neighborhood in neighborhoods {
            assert!(!neighborhood.code.starts_with("zip"), "{neighborhood:?}");
            listed.extend(walk(&release, neighborhood));
        }
    }
    listed.sort();
    let pages: Vec<_> = release
        .site_pages()
        .map(|page| page.slug.to_owned())
        .collect();
    assert_eq!(listed, pages);
    assert_eq!(pages.len() as u64, release.buildings());
}

#[test]
fn page_quality_matches_the_preview() {
    let release = sample_city();
    let (mut indexed, mut in_cohort) = (0, 0);
    for page in release.site_pages() {
        let preview = preview(release, page.slug);
        let quality = page_quality(&preview);
        let listed = (page.quality, page.indexed, page.in_cohort);
        let expected = (quality.quality, quality.indexed, quality.in_cohort);
        assert_eq!(listed, expected);
        assert_eq!(page.borough.slug(), preview.address.borough.slug);
        indexed += u32::from(page.indexed);
        in_cohort += u32::from(page.in_cohort);
    }
    assert!((50..350).contains(&indexed), "{indexed}");
    assert!(in_cohort > 20 && in_cohort < indexed, "{in_cohort}");
}

#[test]
fn figures_match_the_previews() {
    let release = sample_city();
    let (mut buildings, mut units, mut counted, mut open) = (0, 0, 0, 0);
    let mut filed = (0_u32, 0_u32);
    for page in release.site_pages() {
        let preview = preview(release, page.slug);
        let countable = countable_units(&preview.basics);
        let by_tax = preview.basics.data.and_then(|b| b.units_residential);
        let mut known = [countable, by_tax].into_iter().flatten();
        let Some(of_building) = known.find(|units| *units > 0) else {
            continue;
        };
        let headline = preview.headline.data.unwrap();
        buildings += 1;
        units += u64::from(of_building);
        if let Some(countable) = countable {
            counted += u64::from(countable);
            open += headline.open_b.unwrap() + headline.open_c.unwrap();
        }
        if let Some(filing) = preview.bedbugs.data.filter(|_| of_building >= 3) {
            filed = (filed.0 + u32::from(filing.filed), filed.1 + 1);
        }
    }
    let city = release.city_figures();
    assert_eq!(city.residential_buildings, Some(buildings));
    assert_eq!(city.units, Some(units));
    let rate = (open as f64 * 1000.0 / counted as f64).round() / 10.0;
    assert_eq!(city.open_bc_per_100_units, Some(rate));
    let share = (f64::from(filed.0) * 1000.0 / f64::from(filed.1)).round() / 1000.0;
    assert_eq!(city.bedbug_filing_share, Some(share));
    assert!(city.heat_calls_per_1000_units.unwrap() > 0.0);
    assert!(city.rent_evidence_share.unwrap() > 0.0);
    let of_boroughs = Borough::ALL.map(|borough| release.borough_figures(borough).units.unwrap());
    assert_eq!(of_boroughs.iter().sum::<u64>(), units);
    let of_hubs = release.neighborhoods(Borough::Bronx).iter();
    let of_hubs: u64 = of_hubs
        .filter_map(|hub| release.neighborhood_figures(hub)?.units)
        .sum();
    assert_eq!(Some(of_hubs), release.borough_figures(Borough::Bronx).units);
}

#[test]
fn figures_without_their_dataset_are_none() {
    let release = built(&[("1 OAK STREET", "10451", 8, SOUTH)], true).live();
    let figures = release.city_figures();
    let expected = (Some(1), Some(8));
    assert_eq!((figures.residential_buildings, figures.units), expected);
    assert_eq!(figures.open_bc_per_100_units, None);
    assert_eq!(figures.heat_calls_per_1000_units, None);
    assert_eq!(figures.bedbug_filing_share, None);
    assert_eq!(figures.rent_evidence_share, None);
}
