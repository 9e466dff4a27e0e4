//! What a release has for maps: outlines, streets and points, by place.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader};

use flate2::read::MultiGzDecoder;
use nycapt_contract::Bbl;
use nycapt_corpus::{MapPoint, Release, decode_lines, decode_records};
use nycapt_report::datasets::{building_footprints, neighborhoods, pluto, street_centerlines};
use nycapt_report::{Dataset, Field};

use crate::fixture::{Fixture, PLUTO, input, preview, real_data};

const FOOTPRINTS: &str = "the_geom,BIN,MAPPLUTO_BBL\n";
const STREETS: &str = "the_geom,FULL_STREET_NAME,RW_TYPE\n";
const HERE: (f64, f64) = (40.7006, -73.9005);

/// The values of a column around a place, each once.
fn around(release: &Release, place: (f64, f64), dataset: &Dataset, field: Field) -> Vec<String> {
    let stored = release.map_around(place, (150.0, 90.0)).unwrap();
    let records = decode_records(&stored).unwrap();
    let rows = records.of(dataset.id);
    let values: BTreeSet<String> = rows.map(|row| row.text(field).to_owned()).collect();
    values.into_iter().collect()
}

#[test]
fn finds_what_is_around_a_place_and_counts_a_row_of_several_cells_once() {
    let lots = "1,5,1,1000050001,1 SAMPLE STREET,,C1,2,5,5,1920,sample,40.7005,-73.9004\n\
                1,5,2,1000050002,9 FAR STREET,,C1,2,5,5,1920,sample,40.75,-73.9\n\
                1,5,3,1000050003,3 LOST STREET,,C1,2,5,5,1920,sample,,\n";
    let outlines = "\"MULTIPOLYGON (((-73.901 40.7, -73.9 40.7, -73.9 40.7012, -73.9005 40.701200001, \
                    -73.901 40.7012, -73.901 40.7)))\",1000001,1000050001\n\
                    \"MULTIPOLYGON (((987000 201000, 987100 201000, 987100 201100, 987000 201000)))\",1000002,\n";
    let streets = "\"MULTILINESTRING ((-73.905 40.7, -73.895 40.7))\",SAMPLE STREET,1\n\
                   \"MULTILINESTRING ((-73.905 40.7, -73.895 40.7))\",SAMPLE FERRY,14\n";
    let (fixture, manifest) = Fixture::imported(&[
        ("pluto.csv", PLUTO, lots),
        ("footprints.csv", FOOTPRINTS, outlines),
        ("streets.csv", STREETS, streets),
    ]);
    let read = input(&manifest, &building_footprints::DATASET);
    assert_eq!((read.rows_read, read.rows_loaded), (2, 1));
    let reason = "no shape in the city in degrees of longitude and latitude";
    assert_eq!(read.rows_rejected[reason], 1);
    let read = input(&manifest, &street_centerlines::DATASET);
    assert_eq!((read.rows_read, read.rows_loaded), (2, 1));

    let release = fixture.live();
    let lots = around(&release, HERE, &pluto::DATASET, pluto::BBL);
    assert_eq!(lots, ["1000050001"]);
    let addresses = around(&release, HERE, &pluto::DATASET, pluto::ADDRESS);
    assert_eq!(addresses, [""], "only its place is drawn");
    let (dataset, shape) = (&building_footprints::DATASET, building_footprints::SHAPE);
    let shapes = around(&release, HERE, dataset, shape);
    let corners: [MapPoint; 4] = [
        [-73_901_000, 40_700_000],
        [-73_900_000, 40_700_000],
        [-73_900_000, 40_701_200],
        [-73_901_000, 40_701_200],
    ];
    let [shape] = shapes.as_slice() else {
        panic!("one outline: {shapes:?}");
    };
    let lines = decode_lines(shape).unwrap();
    assert_eq!(
        lines,
        [[&corners[..], &corners[..1]].concat()],
        "without the point on a side"
    );
    let names = around(
        &release,
        HERE,
        &street_centerlines::DATASET,
        street_centerlines::NAME,
    );
    assert_eq!(names, ["SAMPLE STREET"]);
    let elsewhere = around(&release, (40.8, -73.9), dataset, building_footprints::BBL);
    assert_eq!(elsewhere, [""; 0]);
}

#[test]
fn a_sample_building_has_its_outline_its_street_and_others_around_it() {
    let release = Fixture::sample_release(60);
    let building = preview(&release, "350-5-avenue-manhattan").building;
    let place = (building.latitude.unwrap(), building.longitude.unwrap());
    let (dataset, own) = (&building_footprints::DATASET, building_footprints::BBL);
    let lots = around(&release, place, dataset, own);
    assert!(lots.contains(&building.bbl), "{lots:?}");
    let outlines = around(&release, place, dataset, building_footprints::SHAPE);
    assert!(outlines.len() > 20, "{}", outlines.len());
    let names = around(
        &release,
        place,
        &street_centerlines::DATASET,
        street_centerlines::NAME,
    );
    assert!(names.contains(&"5 AVENUE".to_owned()), "{names:?}");
}

#[test]
fn a_real_neighborhood_has_a_short_outline_around_its_lots() {
    let parts = ["files/nta2020.geojson", "files/pluto_standin.csv.gz"];
    let Some(root) = real_data(&parts) else {
        return;
    };
    let [areas, lots] = parts.map(|part| root.join(part));
    let lots = BufReader::new(MultiGzDecoder::new(File::open(lots).unwrap()));
    // One block of it: importing the lots of the whole city takes a minute.
    let is_here = |line: &String| line.starts_with("borough,") || line.starts_with("BX,5115,");
    let lots: Vec<String> = lots.lines().map(Result::unwrap).filter(is_here).collect();
    let fixture = Fixture::new();
    let lots = fixture.write("pluto.csv", lots.join("\n"));
    fixture.build_from(&[areas, lots]).unwrap();
    let release = fixture.live();
    let lot = Bbl::from_number(2_051_150_028).unwrap();
    let slug = release.directory().preferred(lot).unwrap().slug;
    let building = preview(&release, &slug).building;
    let place = (building.latitude.unwrap(), building.longitude.unwrap());
    let lots = around(&release, place, &pluto::DATASET, pluto::BBL);
    assert!(lots.contains(&building.bbl), "{lots:?}");

    let code = release.place_of(&slug).unwrap().neighborhood_code;
    let stored = release.neighborhood_outline(&code).unwrap();
    let records = decode_records(&stored).unwrap();
    let row = records.of(neighborhoods::DATASET.id).next().unwrap();
    assert_eq!(row.text(neighborhoods::CODE), code);
    let lines = decode_lines(row.text(neighborhoods::SHAPE)).unwrap();
    let points: Vec<MapPoint> = lines.concat();
    assert!((10..300).contains(&points.len()), "{}", points.len());
    let degrees = |at: i32| f64::from(at) / 1e6;
    let is_west = |[x, _]: &MapPoint| degrees(*x) < place.1;
    let is_south = |[_, y]: &MapPoint| degrees(*y) < place.0;
    for side in [
        points.iter().any(is_west),
        !points.iter().all(is_west),
        points.iter().any(is_south),
        !points.iter().all(is_south),
    ] {
        assert!(side, "the building is within the outline's box");
    }
}
