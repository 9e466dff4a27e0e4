//! Parses polygons and lines of maps from GeoJSON or well-known text into integer fractions of a degree.
//!
//! Ours, because crates for these formats parse every kind of geometry to floating-point numbers, and
//! we need four kinds in integers.

use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::map::MapPoint;

/// Fractions per degree: one is about a centimeter.
const STEPS: f64 = 1e7;
/// These fractions in a millionth of a degree.
const MAP_STEPS: i32 = 10;
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

    /// The same in millionths of a degree.
    pub(crate) const fn on_map(self) -> MapPoint {
        [self.x / MAP_STEPS, self.y / MAP_STEPS]
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
        let Geometry { areas, .. } = Geometry::read(text)?;
        let is_area = |polygon: &Vec<Ring>| polygon.iter().any(|ring| ring.len() > 2);
        areas.iter().any(is_area).then_some(Self(areas))
    }

    /// The lines of a geometry, or the outlines and holes of its areas; none far from the city.
    pub(crate) fn lines(text: &[u8]) -> Option<Vec<Ring>> {
        let Geometry { areas, mut lines } = Geometry::read(text)?;
        lines.extend(areas.into_iter().flatten());
        lines.retain(|line| line.len() > 1);
        Some(lines)
    }
}

/// A geometry, which is of areas or of lines.
#[derive(Default)]
struct Geometry {
    areas: Vec<Vec<Ring>>,
    lines: Vec<Ring>,
}

impl Geometry {
    fn read(text: &[u8]) -> Option<Self> {
        let text = str::from_utf8(text).ok()?.trim();
        if text.starts_with('{') {
            from_geojson(text)
        } else {
            from_well_known(text)
        }
    }

    fn of_areas(areas: Vec<Vec<Ring>>) -> Self {
        Self {
            areas,
            ..Self::default()
        }
    }

    fn of_lines(lines: Vec<Ring>) -> Self {
        Self {
            lines,
            ..Self::default()
        }
    }
}

/// The relevant members of a geometry. Positions may include a height.
#[derive(Deserialize)]
struct GeoJson<'a, T> {
    #[serde(rename = "type")]
    kind: &'a str,
    coordinates: T,
}

type Positions = Vec<Vec<f64>>;
type Rings = Vec<Positions>;

fn from_geojson(text: &str) -> Option<Geometry> {
    let GeoJson { kind, .. } = serde_json::from_str::<GeoJson<'_, IgnoredAny>>(text).ok()?;
    let ring = |ring: Positions| {
        let point = |position: Vec<f64>| Point::of(*position.first()?, *position.get(1)?);
        ring.into_iter().map(point).collect::<Option<Ring>>()
    };
    let rings = |rings: Rings| rings.into_iter().map(ring).collect::<Option<Vec<Ring>>>();
    let areas = |areas: Vec<Rings>| {
        let areas = areas.into_iter().map(rings);
        areas.collect::<Option<Vec<Vec<Ring>>>>()
    };
    Some(match kind {
        "Polygon" => Geometry::of_areas(vec![rings(coordinates(text)?)?]),
        "MultiPolygon" => Geometry::of_areas(areas(coordinates(text)?)?),
        "LineString" => Geometry::of_lines(vec![ring(coordinates(text)?)?]),
        "MultiLineString" => Geometry::of_lines(rings(coordinates(text)?)?),
        _ => return None,
    })
}

fn coordinates<T: DeserializeOwned>(text: &str) -> Option<T> {
    let geometry: GeoJson<'_, T> = serde_json::from_str(text).ok()?;
    Some(geometry.coordinates)
}

/// `POLYGON ((x y, …), …)` or `MULTIPOLYGON (((x y, …), …), …)`, and the same of lines.
fn from_well_known(text: &str) -> Option<Geometry> {
    let (name, body) = text.split_once('(')?;
    let (innermost, is_area) = match name.trim().to_ascii_uppercase().as_str() {
        "POLYGON" => (2, true),
        "MULTIPOLYGON" => (3, true),
        "LINESTRING" => (1, false),
        "MULTILINESTRING" => (2, false),
        _ => return None,
    };
    let mut polygons: Vec<Vec<Ring>> = Vec::new();
    let mut depth = 1;
    let mut rest = body;
    if innermost < 3 {
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
    if depth != 0 {
        return None;
    }
    Some(if is_area {
        Geometry::of_areas(polygons)
    } else {
        Geometry::of_lines(polygons.concat())
    })
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
            "LINESTRING (-74 40, -73 40, -73 41)",
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

    #[test]
    fn parses_the_same_lines_from_wkt_and_geojson() {
        let line = "(-74 40, -73 40)";
        let written = [
            format!("LINESTRING {line}"),
            format!("MULTILINESTRING ({line})"),
            r#"{"type":"LineString","coordinates":[[-74,40],[-73,40]]}"#.to_owned(),
            r#"{"type":"MultiLineString","coordinates":[[[-74,40],[-73,40]]]}"#.to_owned(),
        ];
        let ends = [(-74.0, 40.0), (-73.0, 40.0)].map(|(x, y)| Point::of(x, y).unwrap());
        for text in written {
            let lines = Shape::lines(text.as_bytes());
            assert_eq!(lines, Some(vec![ends.to_vec()]), "{text}");
        }
        let two = format!("MULTILINESTRING ({line}, {line})");
        assert_eq!(Shape::lines(two.as_bytes()).unwrap().len(), 2);
        let area = format!("POLYGON {SQUARE}");
        assert_eq!(Shape::lines(area.as_bytes()).unwrap()[1].len(), 4);
        assert_eq!(Shape::lines(b"POINT (-74 40)"), None);
    }

    proptest! {
        #[test]
        fn no_text_makes_parsing_panic(
            text in "(MULTI)?(POLYGON|LINESTRING) ?[(){}, 0-9.\\-]{0,60}",
        ) {
            Shape::parse(text.as_bytes());
            Shape::lines(text.as_bytes());
        }
    }
}
