//! Finds which areas of a map contain a point.
//!
//! Written by hand because flood zones have rings of a million edges and are tested against every
//! lot of the city: `geo` (22 CPU seconds to build) scans a whole ring for every point, and an
//! R-tree of polygons does not shorten it. `wkt` and `rstar` (10 and 5 CPU seconds) would not
//! replace enough code.

use std::collections::BTreeMap;

use crate::import::read::{Point, Shape};
use crate::import::sort::Origin;

/// Height of a band in shape units: 111 m.
const BAND: i32 = 10_000;

/// Areas with their rows. Edges are grouped by bands of latitude, so that a point is only compared
/// with the edges in its band.
#[derive(Debug, Default)]
pub(crate) struct AreaIndex {
    areas: Vec<Area>,
    /// The area of each polygon.
    polygons: Vec<usize>,
    bands: BTreeMap<i32, Vec<Edge>>,
}

#[derive(Debug)]
pub(crate) struct Area {
    pub(crate) origin: Origin,
    /// The values of that row, each after its length.
    pub(crate) values: Vec<u8>,
}

#[derive(Debug, Clone, Copy)]
struct Edge {
    from: Point,
    to: Point,
    polygon: usize,
}

impl AreaIndex {
    pub(crate) fn add(&mut self, area: Area, shape: &Shape) {
        for rings in &shape.0 {
            let polygon = self.polygons.len();
            self.polygons.push(self.areas.len());
            for ring in rings {
                let next = ring.iter().cycle().skip(1);
                for (from, to) in ring.iter().zip(next) {
                    self.add_edge(Edge {
                        from: *from,
                        to: *to,
                        polygon,
                    });
                }
            }
        }
        self.areas.push(area);
    }

    fn add_edge(&mut self, edge: Edge) {
        let (from, to) = (edge.from.y, edge.to.y);
        for band in from.min(to).div_euclid(BAND)..=from.max(to).div_euclid(BAND) {
            self.bands.entry(band).or_default().push(edge);
        }
    }

    /// The areas that contain a point. Holes are excluded; a point on a shared border is in one of
    /// the two areas.
    pub(crate) fn around(&self, point: Point) -> impl Iterator<Item = &Area> {
        let band = self.bands.get(&point.y.div_euclid(BAND));
        let edges = band.map(Vec::as_slice).unwrap_or_default();
        let crossed = edges.iter().filter(|edge| edge.is_east_of(point));
        let mut crossed: Vec<usize> = crossed.map(|edge| edge.polygon).collect();
        crossed.sort_unstable();
        let inside = crossed
            .chunk_by(|a, b| a == b)
            .filter(|crossings| crossings.len() % 2 == 1)
            .filter_map(|crossings| self.polygons.get(*crossings.first()?).copied());
        // Polygons of one area have neighboring numbers.
        let mut areas: Vec<usize> = inside.collect();
        areas.dedup();
        areas.into_iter().filter_map(|at| self.areas.get(at))
    }
}

impl Edge {
    /// Whether a line from the point to the east crosses it. Its upper end is not part of it, so a
    /// line through a corner crosses one edge and not two.
    fn is_east_of(&self, point: Point) -> bool {
        let (from, to) = (self.from, self.to);
        if (from.y > point.y) == (to.y > point.y) {
            return false;
        }
        let wide = |a: i32, b: i32| i64::from(a) - i64::from(b);
        let side =
            wide(point.y, from.y) * wide(to.x, from.x) - wide(point.x, from.x) * wide(to.y, from.y);
        if to.y > from.y { side > 0 } else { side < 0 }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shapes(texts: &[&str]) -> AreaIndex {
        let mut shapes = AreaIndex::default();
        for (number, text) in texts.iter().enumerate() {
            let area = Area {
                origin: Origin {
                    dataset: number,
                    table: 0,
                    is_copy: false,
                },
                values: Vec::new(),
            };
            shapes.add(area, &Shape::parse(text.as_bytes()).unwrap());
        }
        shapes
    }

    fn found(shapes: &AreaIndex, longitude: f64, latitude: f64) -> Vec<usize> {
        let point = Point::of(longitude, latitude).unwrap();
        let areas = shapes.around(point);
        areas.map(|area| area.origin.dataset).collect()
    }

    const RING: &str = "POLYGON ((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.8, -74 40.7), \
        (-73.96 40.74, -73.94 40.74, -73.94 40.76, -73.96 40.76, -73.96 40.74))";

    #[test]
    fn handles_holes_and_islands() {
        let island = "MULTIPOLYGON (((-73.955 40.745, -73.945 40.745, -73.945 40.755, \
            -73.955 40.755, -73.955 40.745)), ((-70.5 40.7, -70.4 40.7, -70.4 40.8, -70.5 40.7)))";
        let shapes = shapes(&[RING, island]);
        assert_eq!(found(&shapes, -73.98, 40.75), [0]);
        assert_eq!(found(&shapes, -73.95, 40.75), [1]);
        assert_eq!(found(&shapes, -73.942, 40.75), [0; 0], "in the hole");
        assert_eq!(found(&shapes, -74.01, 40.75), [0; 0]);
        assert_eq!(found(&shapes, -73.95, 40.69), [0; 0]);
    }

    #[test]
    fn gives_a_border_to_one_of_two_areas() {
        let west = "POLYGON ((-74 40.7, -73.95 40.7, -73.95 40.8, -74 40.8, -74 40.7))";
        let east = "POLYGON ((-73.95 40.7, -73.9 40.7, -73.9 40.8, -73.95 40.8, -73.95 40.7))";
        let shapes = shapes(&[west, east, RING]);
        assert_eq!(found(&shapes, -73.99, 40.75), [0, 2]);
        for latitude in [40.71, 40.72, 40.79] {
            let at_border = found(&shapes, -73.95, latitude);
            assert_eq!(at_border.iter().filter(|area| **area < 2).count(), 1);
        }
    }

    #[test]
    fn returns_an_area_of_overlapping_polygons_once() {
        let twice = "MULTIPOLYGON (((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.7)), \
            ((-74 40.7, -73.9 40.7, -73.9 40.8, -74 40.7)))";
        assert_eq!(found(&shapes(&[twice]), -73.92, 40.72), [0]);
    }

    proptest! {
        #[test]
        fn finds_points_in_triangles(
            corners in proptest::array::uniform3((-74.2..-73.8_f64, 40.5..40.9_f64)),
            weights in proptest::array::uniform3(0.1..1.0_f64),
        ) {
            let [(ax, ay), (bx, by), (cx, cy)] = corners;
            let area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
            prop_assume!(area.abs() > 1e-4);
            let shapes = shapes(&[&format!("POLYGON (({ax} {ay}, {bx} {by}, {cx} {cy}))")]);
            let [a, b, c] = weights.map(|weight| weight / weights.iter().sum::<f64>());
            prop_assert_eq!(found(&shapes, a * ax + b * bx + c * cx, a * ay + b * by + c * cy), [0]);
            let (x, y) = (2.0 * ax - (bx + cx) / 2.0, 2.0 * ay - (by + cy) / 2.0);
            prop_assert_eq!(found(&shapes, x, y), [0; 0], "beyond a corner");
        }
    }
}
