//! Every lot with coordinates gets the areas of the map that it lies in.

use nycapt_corpus::Manifest;
use nycapt_report::datasets::evacuation_zones::{DATASET, ZONE};

use crate::fixture::{Fixture, PLUTO, gzip, input};

const FIRST: u64 = 1_000_050_001;

/// Zone 1 with a hole, and zone 6 in a corner of it.
const ZONES: &str = r#"{"type":"FeatureCollection","name":"a {map} of \"zones\"","features":[
    {"type":"Feature","properties":{"hurricane_":"1","shape_area":2.5},
     "geometry":{"coordinates":[[[[-74,40.7],[-73.9,40.7],[-73.9,40.8],[-74,40.8],[-74,40.7]],
        [[-73.96,40.74],[-73.94,40.74],[-73.94,40.76],[-73.96,40.76],[-73.96,40.74]]]],
        "type":"MultiPolygon"}},
    {"type":"Feature","properties":{"hurricane_":6,"shape_area":null},
     "geometry":{"type":"Polygon","coordinates":[[[-73.92,40.78],[-73.9,40.78],[-73.9,40.8],[-73.92,40.78]]]}}
    ],"metadata":{"features":[1]}}"#;

/// Lots at these places, from [`FIRST`] on.
fn lots(places: &[(&str, &str)]) -> String {
    let rows = places
        .iter()
        .enumerate()
        .map(|(at, (latitude, longitude))| {
            let lot = at as u64 + 1;
            let bbl = FIRST + at as u64;
            format!(
                "1,5,{lot},{bbl},{lot} SAMPLE STREET,,C1,2,5,5,1920,sample,{latitude},{longitude}\n"
            )
        });
    format!("{PLUTO}{}", rows.collect::<String>())
}

fn zones(fixture: &Fixture, lot: u64) -> Vec<String> {
    fixture.values(lot, &DATASET, ZONE)
}

fn built(name: &str, map: impl AsRef<[u8]>) -> (Fixture, Manifest) {
    let fixture = Fixture::new();
    let places = [
        ("40.71", "-73.98"),
        ("40.75", "-73.95"),
        ("", ""),
        ("40.79", "-73.905"),
    ];
    fixture.write("pluto.csv", lots(&places));
    fixture.write(name, map);
    let manifest = fixture.build().unwrap();
    assert!(manifest.adds_up());
    (fixture, manifest)
}

#[test]
fn finds_the_zones_around_a_lot() {
    let (fixture, manifest) = built("zones.geojson", ZONES);
    assert_eq!(zones(&fixture, FIRST), ["1"]);
    assert_eq!(zones(&fixture, FIRST + 1), [""; 0], "in the hole");
    assert_eq!(zones(&fixture, FIRST + 2), [""; 0], "without coordinates");
    assert_eq!(zones(&fixture, FIRST + 3), ["1", "6"]);
    assert_eq!(manifest.datasets[DATASET.id].rows, 2);
    let facts = fixture.live();
    let mut loaded = facts.facts().datasets.iter();
    assert!(loaded.any(|dataset| dataset.id == DATASET.id));
}

#[test]
fn reads_the_same_map_from_csv_and_gzip() {
    let table = "the_geom,HURRICANE_,SHAPE_Area\n\
        \"MULTIPOLYGON (((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.8, -74 40.7), \
        (-73.96 40.74, -73.94 40.74, -73.94 40.76, -73.96 40.76, -73.96 40.74)))\",1,2.5\n\
        \"POLYGON ((-73.92 40.78, -73.9 40.78, -73.9 40.8, -73.92 40.78))\",6,\n";
    for (name, bytes) in [
        ("zones.csv", table.as_bytes().to_vec()),
        ("zones.geojson", gzip(ZONES.as_bytes())),
        ("zones.gz", gzip(ZONES.as_bytes())),
    ] {
        let (fixture, manifest) = built(name, bytes);
        assert_eq!(zones(&fixture, FIRST + 3), ["1", "6"], "{name}");
        assert_eq!(zones(&fixture, FIRST + 1), [""; 0], "{name}");
        assert_eq!(manifest.datasets[DATASET.id].rows, 2, "{name}");
    }
}

#[test]
fn rejects_areas_in_feet_or_without_an_outline() {
    let map = r#"{"features":[
        {"properties":{"hurricane_":"1"},"geometry":{"type":"Polygon",
         "coordinates":[[[987000,201000],[987100,201000],[987100,201100],[987000,201000]]]}},
        {"properties":{"hurricane_":"2"},"geometry":null},
        {"properties":{"hurricane_":"3"}}]}"#;
    let (fixture, manifest) = built("zones.geojson", map);
    let input = input(&manifest, &DATASET);
    assert_eq!((input.rows_read, input.rows_loaded), (3, 0));
    let reason = "no area in degrees of longitude and latitude";
    assert_eq!(input.rows_rejected[reason], 3);
    let release = fixture.live();
    let mut loaded = release.facts().datasets.iter();
    assert!(
        !loaded.any(|dataset| dataset.id == DATASET.id),
        "nothing can be looked up in it"
    );
}

#[test]
fn skips_unknown_maps_and_rejects_truncated_ones() {
    let fixture = Fixture::new();
    fixture.write("pluto.csv", lots(&[("40.71", "-73.98")]));
    let other = r#"{"features":[{"properties":{"zcta":"10001"},"geometry":null}]}"#;
    fixture.write("zcta.geojson", other);
    let manifest = fixture.build().unwrap();
    assert_eq!(manifest.inputs.len(), 1);
    let before = fixture.state();
    let half = ZONES.len() / 2;
    for (cut, why) in [
        (&ZONES[..half], "the map is cut off"),
        (
            &ZONES[..ZONES.len() - 1],
            "cut off or damaged after its features",
        ),
        (&ZONES[..40], "the map is cut off"),
        (r#"{"features":[]}"#, "has no features"),
    ] {
        fixture.write("zones.geojson", cut);
        let error = fixture.build().unwrap_err().to_string();
        assert!(
            error.contains("`zones.geojson`") && error.contains(why),
            "{error}"
        );
        assert_eq!(fixture.state(), before);
    }
}
