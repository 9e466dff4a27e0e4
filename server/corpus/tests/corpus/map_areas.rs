//! Every lot with coordinates gets the areas of the map that it lies in.

use nycapt_report::datasets::evacuation_zones::{DATASET, ZONE};

use crate::fixture::{Fixture, PLUTO, gzip};

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

#[test]
fn finds_the_zones_around_a_lot_in_every_form_of_the_map() {
    let table = "the_geom,HURRICANE_,SHAPE_Area\n\
        \"MULTIPOLYGON (((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.8, -74 40.7), \
        (-73.96 40.74, -73.94 40.74, -73.94 40.76, -73.96 40.76, -73.96 40.74)))\",1,2.5\n\
        \"POLYGON ((-73.92 40.78, -73.9 40.78, -73.9 40.8, -73.92 40.78))\",6,\n";
    let places = [
        ("40.71", "-73.98"),
        ("40.75", "-73.95"),
        ("", ""),
        ("40.79", "-73.905"),
    ];
    for (name, map) in [
        ("zones.geojson", ZONES.as_bytes().to_vec()),
        ("zones.csv", table.as_bytes().to_vec()),
        ("zones.geojson", gzip(ZONES.as_bytes())),
        ("zones.gz", gzip(ZONES.as_bytes())),
    ] {
        let fixture = Fixture::new();
        fixture.write("pluto.csv", lots(&places));
        fixture.write(name, map);
        let manifest = fixture.build().unwrap();
        assert!(manifest.adds_up());
        for (lot, expected) in [
            (FIRST, &["1"][..]),
            // In the hole, and without coordinates.
            (FIRST + 1, &[]),
            (FIRST + 2, &[]),
            (FIRST + 3, &["1", "6"]),
        ] {
            let found = fixture.values(lot, &DATASET, ZONE);
            assert_eq!(found, expected, "{name} {lot}");
        }
        assert_eq!(manifest.datasets[DATASET.id].rows, 2, "{name}");
    }
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
