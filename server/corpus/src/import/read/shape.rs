//! Parses map polygons from GeoJSON or well-known text into integer fractions of a degree.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

/// Fractions per degree: one is about a centimeter.
const STEPS: f64 = 1e7;
/// Bounds for polygons of the city; other numbers are feet of a projection or errors.
const LONGITUDES: std::ops::RangeInclusive<f64> = -80.0..=-70.0;
const LATITUDES: std::ops::RangeInclusive<f64> = 35.0..=45.0;

/// A point in integers, so that the side of a line it is on is exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Point {
    /// To the east.
    pub(crate) x: i32,
    /// To the north.
    pub(crate) y: i32,
}

/// The outline of an area or a hole.
pub(crate) type Ring = Vec<Point>;

/// Areas, each with an outline and holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Shape(pub(crate) Vec<Vec<Ring>>);

impl Point {
    /// The point of these degrees; none far from the city.
    pub(crate) fn of(longitude: f64, latitude: f64) -> Option<Self> {
        if !LONGITUDES.contains(&longitude) || !LATITUDES.contains(&latitude) {
            return None;
        }
        Some(Self {
            x: steps(longitude),
            y: steps(latitude),
        })
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "less than 80 degrees are less than 800 million steps"
)]
fn steps(degrees: f64) -> i32 {
    (degrees * STEPS).round() as i32
}

impl Shape {
    /// Parses a geometry; none if it has no area or is far from the city.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        let text = str::from_utf8(text).ok()?.trim();
        let polygons = if text.starts_with('{') {
            from_geojson(text)?
        } else {
            from_well_known(text)?
        };
        let is_area = |polygon: &Vec<Ring>| polygon.iter().any(|ring| ring.len() > 2);
        polygons.iter().any(is_area).then_some(Self(polygons))
    }
}

/// The relevant members of a geometry. Positions may include a height.
#[derive(Deserialize)]
struct Geometry<'a, T> {
    #[serde(rename = "type")]
    kind: &'a str,
    coordinates: T,
}

type Rings = Vec<Vec<Vec<f64>>>;

fn from_geojson(text: &str) -> Option<Vec<Vec<Ring>>> {
    let Geometry { kind, .. } = serde_json::from_str::<Geometry<'_, IgnoredAny>>(text).ok()?;
    let polygons: Vec<Rings> = match kind {
        "Polygon" => vec![coordinates(text)?],
        "MultiPolygon" => coordinates(text)?,
        _ => return None,
    };
    let ring = |ring: Vec<Vec<f64>>| {
        let point = |position: Vec<f64>| Point::of(*position.first()?, *position.get(1)?);
        ring.into_iter().map(point).collect()
    };
    let polygon = |rings: Rings| rings.into_iter().map(ring).collect();
    polygons.into_iter().map(polygon).collect()
}

fn coordinates<T: DeserializeOwned>(text: &str) -> Option<T> {
    let geometry: Geometry<'_, T> = serde_json::from_str(text).ok()?;
    Some(geometry.coordinates)
}

/// `POLYGON ((x y, …), …)` or `MULTIPOLYGON (((x y, …), …), …)`.
fn from_well_known(text: &str) -> Option<Vec<Vec<Ring>>> {
    let (name, body) = text.split_once('(')?;
    let innermost = match name.trim().to_ascii_uppercase().as_str() {
        "POLYGON" => 2,
        "MULTIPOLYGON" => 3,
        _ => return None,
    };
    let mut polygons: Vec<Vec<Ring>> = Vec::new();
    let mut depth = 1;
    let mut rest = body;
    if innermost == 2 {
        polygons.push(Vec::new());
    }
    while let Some(at) = rest.find(['(', ')']) {
        let (before, found) = rest.split_at_checked(at)?;
        if found.starts_with('(') {
            depth += 1;
            if depth + 1 == innermost {
                polygons.push(Vec::new());
            }
        } else {
            if depth == innermost {
                let points = before.split(',').map(well_known_point);
                polygons.last_mut()?.push(points.collect::<Option<_>>()?);
            }
            depth -= 1;
        }
        rest = found.get(1..)?;
    }
    (depth == 0).then_some(polygons)
}

fn well_known_point(text: &str) -> Option<Point> {
    let mut numbers = text.split_whitespace();
    Point::of(numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SQUARE: &str = "((-74 40, -73 40, -73 41, -74 41, -74 40), \
        (-73.6 40.4, -73.4 40.4, -73.4 40.6, -73.6 40.4))";

    #[test]
    fn parses_the_same_shape_from_wkt_and_geojson() {
        let written = [
            format!("POLYGON {SQUARE}"),
            format!("MULTIPOLYGON ({SQUARE})"),
            r#"{"coordinates":[[[-74,40,5.5],[-73,40],[-73,41],[-74,41],[-74,40]],
                [[-73.6,40.4],[-73.4,40.4],[-73.4,40.6],[-73.6,40.4]]],"type":"Polygon"}"#
                .to_owned(),
        ];
        let shapes = written.map(|text| Shape::parse(text.as_bytes()).unwrap());
        assert_eq!(shapes[0].0.len(), 1);
        assert_eq!(shapes[0].0[0].len(), 2);
        assert_eq!(shapes[0].0[0][1][0], Point::of(-73.6, 40.4).unwrap());
        assert_eq!(shapes[0], shapes[1]);
        assert_eq!(shapes[0], shapes[2]);
        let two = format!("MultiPolygon({SQUARE}, {SQUARE})");
        assert_eq!(Shape::parse(two.as_bytes()).unwrap().0.len(), 2);
    }

    #[test]
    fn rejects_what_is_not_an_area_near_the_city() {
        for text in [
            "",
            "POINT (-74 40)",
            "POLYGON ((-74 40, -73 40))",
            "POLYGON ((-74 40, -73 40, -73 41)",
            "POLYGON ((987000 201000, 987100 201000, 987100 201100, 987000 201000))",
            "MULTIPOLYGON EMPTY",
            r#"{"type":"Point","coordinates":[-74,40]}"#,
            r#"{"type":"Polygon","coordinates":[[[-74],[40]]]}"#,
            r#"{"type":"Polygon"}"#,
        ] {
            assert_eq!(Shape::parse(text.as_bytes()), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_parsing_panic(text in "(MULTI)?POLYGON ?[(){}, 0-9.\\-]{0,60}") {
            Shape::parse(text.as_bytes());
        }
    }
}
