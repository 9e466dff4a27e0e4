//! Maps: zones and neighborhoods, as squares of the whole city.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::sheet::Sheet;
use crate::error::CorpusError;

const STORMWATER: &str = "the_geom,Flooding_Category,Shape_Length,Shape_Area";
const SANDY: &str = "the_geom,id,comments,verified,shape_leng,shape_area";
const NEIGHBORHOODS: &str =
    "the_geom,BoroCode,BoroName,CountyFIPS,NTA2020,NTAName,NTAAbbrev,NTAType,CDTA2020,CDTAName";

/// West, south, east and north of an area.
type Square = (f64, f64, f64, f64);

const ZONES: [(&str, Square); 3] = [
    ("1", (-74.3, 40.4, -73.95, 41.0)),
    ("3", (-73.95, 40.4, -73.88, 41.0)),
    ("X", (-73.88, 40.4, -73.6, 41.0)),
];
const WEST_SHORE: Square = (-74.3, 40.4, -73.96, 41.0);
const LOW_GROUND: [(u8, Square); 2] = [
    (1, (-73.9, 40.66, -73.86, 40.72)),
    (2, (-73.89, 40.68, -73.88, 40.7)),
];
const QUARTERS: [(&str, &str, Square); 4] = [
    ("SM0101", "Sample Harbor", (-74.3, 40.4, -73.9, 40.73)),
    ("SM0102", "Sample Meadows", (-73.9, 40.4, -73.6, 40.73)),
    ("SM0103", "Sample Heights", (-74.3, 40.73, -73.9, 41.0)),
    ("SM0104", "Sample Park", (-73.9, 40.73, -73.6, 41.0)),
];

/// Writes all maps: the zones as GeoJSON, the others as the portal's tables.
pub(super) fn write_maps(folder: &Path) -> Result<(), CorpusError> {
    let path = folder.join("evacuation_zones.geojson");
    fs::write(&path, zones()).map_err(CorpusError::write(&path))?;
    let mut sandy = Sheet::create(folder, "sandy_inundation.csv", SANDY)?;
    sandy
        .set("the_geom", well_known(WEST_SHORE))
        .set("id", 1)
        .set("verified", 1)
        .end_row()?;
    sandy.finish()?;
    let mut water = Sheet::create(folder, "stormwater_flood.csv", STORMWATER)?;
    for (category, square) in LOW_GROUND {
        water
            .set("the_geom", well_known(square))
            .set("Flooding_Category", category)
            .end_row()?;
    }
    water.finish()?;
    let mut quarters = Sheet::create(folder, "neighborhoods.csv", NEIGHBORHOODS)?;
    for (code, name, square) in QUARTERS {
        quarters
            .set("the_geom", well_known(square))
            .set("NTA2020", code)
            .set("NTAName", name)
            .set("NTAType", 0)
            .end_row()?;
    }
    quarters.finish()
}

fn zones() -> String {
    let mut features = String::new();
    for (zone, (west, south, east, north)) in ZONES {
        if !features.is_empty() {
            features.push(',');
        }
        // Writing to a text cannot fail.
        let _ = write!(
            features,
            "{{\"type\":\"Feature\",\"properties\":{{\"hurricane_\":\"{zone}\"}},\"geometry\":\
             {{\"type\":\"Polygon\",\"coordinates\":[[[{west},{south}],[{east},{south}],\
             [{east},{north}],[{west},{north}],[{west},{south}]]]}}}}"
        );
    }
    format!("{{\"type\":\"FeatureCollection\",\"features\":[{features}]}}\n")
}

fn well_known((west, south, east, north): Square) -> String {
    format!(
        "MULTIPOLYGON ((({west} {south}, {east} {south}, {east} {north}, {west} {north}, \
         {west} {south})))"
    )
}
