//! Every lot with coordinates gets the areas of the map that it lies in.

use nycapt_contract::Bbl;
use nycapt_corpus::{Manifest, decode_records};
use nycapt_report::datasets::evacuation_zones::{DATASET, ZONE};

use crate::workbench::{Workbench, gzip};

const PLUTO: &str = "borocode,block,lot,bbl,address,bldgclass,landuse,unitsres,unitstotal,\
    yearbuilt,version,latitude,longitude\n";
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
                "1,5,{lot},{bbl},{lot} SAMPLE STREET,C1,2,5,5,1920,sample,{latitude},{longitude}\n"
            )
        });
    format!("{PLUTO}{}", rows.collect::<String>())
}

fn zones(bench: &Workbench, lot: u64) -> Vec<String> {
    let stored = bench
        .live()
        .records(Bbl::from_number(lot).unwrap())
        .unwrap();
    let records = decode_records(&stored).unwrap();
    let rows = records.of(DATASET.id);
    rows.map(|row| row.text(ZONE).to_owned()).collect()
}

fn built(name: &str, map: impl AsRef<[u8]>) -> (Workbench, Manifest) {
    let bench = Workbench::new();
    bench.write(
        "pluto.csv",
        lots(&[
            ("40.71", "-73.98"),
            ("40.75", "-73.95"),
            ("", ""),
            ("40.79", "-73.905"),
        ]),
    );
    bench.write(name, map);
    let manifest = bench.build().unwrap();
    assert!(manifest.adds_up());
    (bench, manifest)
}

#[test]
fn a_lot_has_the_zones_that_its_point_lies_in_and_none_in_a_hole() {
    let (bench, manifest) = built("zones.geojson", ZONES);
    assert_eq!(zones(&bench, FIRST), ["1"]);
    assert_eq!(zones(&bench, FIRST + 1), [""; 0], "in the hole");
    assert_eq!(zones(&bench, FIRST + 2), [""; 0], "without coordinates");
    assert_eq!(zones(&bench, FIRST + 3), ["1", "6"]);
    assert_eq!(manifest.datasets[DATASET.id].rows, 2);
    let facts = bench.live();
    let mut loaded = facts.facts().datasets.iter();
    assert!(loaded.any(|dataset| dataset.id == DATASET.id));
}

#[test]
fn the_same_map_as_a_table_or_compressed_gives_the_same_zones() {
    let table = "the_geom,HURRICANE_,SHAPE_Area\n\
        \"MULTIPOLYGON (((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.8, -74 40.7), \
        (-73.96 40.74, -73.94 40.74, -73.94 40.76, -73.96 40.76, -73.96 40.74)))\",1,2.5\n\
        \"POLYGON ((-73.92 40.78, -73.9 40.78, -73.9 40.8, -73.92 40.78))\",6,\n";
    for (name, bytes) in [
        ("zones.csv", table.as_bytes().to_vec()),
        ("zones.geojson", gzip(ZONES.as_bytes())),
        ("zones.gz", gzip(ZONES.as_bytes())),
    ] {
        let (bench, manifest) = built(name, bytes);
        assert_eq!(zones(&bench, FIRST + 3), ["1", "6"], "{name}");
        assert_eq!(zones(&bench, FIRST + 1), [""; 0], "{name}");
        assert_eq!(manifest.datasets[DATASET.id].rows, 2, "{name}");
    }
}

#[test]
fn an_area_in_feet_or_without_an_outline_is_rejected_with_its_reason() {
    let map = r#"{"features":[
        {"properties":{"hurricane_":"1"},"geometry":{"type":"Polygon",
         "coordinates":[[[987000,201000],[987100,201000],[987100,201100],[987000,201000]]]}},
        {"properties":{"hurricane_":"2"},"geometry":null},
        {"properties":{"hurricane_":"3"}}]}"#;
    let (bench, manifest) = built("zones.geojson", map);
    let input = manifest
        .inputs
        .iter()
        .find(|input| input.dataset == DATASET.id);
    let input = input.unwrap();
    assert_eq!((input.rows_read, input.rows_loaded), (3, 0));
    let reason = "no area in degrees of longitude and latitude";
    assert_eq!(input.rows_rejected[reason], 3);
    let release = bench.live();
    let mut loaded = release.facts().datasets.iter();
    assert!(
        !loaded.any(|dataset| dataset.id == DATASET.id),
        "nothing can be looked up in it"
    );
}

#[test]
fn a_map_of_other_things_is_skipped_and_one_that_is_cut_off_is_refused() {
    let bench = Workbench::new();
    bench.write("pluto.csv", lots(&[("40.71", "-73.98")]));
    let other = r#"{"features":[{"properties":{"zcta":"10001"},"geometry":null}]}"#;
    bench.write("zcta.geojson", other);
    let manifest = bench.build().unwrap();
    assert_eq!(manifest.inputs.len(), 1);
    let before = bench.state();
    let half = ZONES.len() / 2;
    for (cut, why) in [
        (&ZONES[..half], "ends inside its features"),
        (&ZONES[..ZONES.len() - 1], "ends before its last brace"),
        (&ZONES[..40], "cut off before it"),
        (r#"{"features":[]}"#, "holds no feature"),
    ] {
        bench.write("zones.geojson", cut);
        let error = bench.build().unwrap_err().to_string();
        assert!(
            error.contains("`zones.geojson`") && error.contains(why),
            "{error}"
        );
        assert_eq!(bench.state(), before);
    }
}
