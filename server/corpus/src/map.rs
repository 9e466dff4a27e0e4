//! Shapes of the map as a release stores them: with few points, as text.

use std::collections::BTreeSet;

/// East and north, in millionths of a degree.
pub type MapPoint = [i32; 2];

/// Meters in a millionth of a degree: east, at the latitude of the city, and north.
const METERS: [f64; 2] = [0.0843, 0.1112];

/// The text of lines: each is its first point, then the way from point to point.
pub(crate) fn encode_lines(lines: &[Vec<MapPoint>]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| encode_line(line)).collect();
    lines.join(";")
}

fn encode_line(line: &[MapPoint]) -> String {
    let mut before: MapPoint = [0, 0];
    let steps = line.iter().map(|at| {
        let ([x, y], [from_x, from_y]) = (*at, before);
        before = *at;
        format!("{} {}", x - from_x, y - from_y)
    });
    steps.collect::<Vec<_>>().join(" ")
}

/// The lines of a stored shape; those of an area end where they begin. None if the text is damaged.
pub fn decode_lines(text: &str) -> Option<Vec<Vec<MapPoint>>> {
    text.split(';').map(decode_line).collect()
}

fn decode_line(text: &str) -> Option<Vec<MapPoint>> {
    let mut numbers = text.split(' ').map(str::parse::<i32>);
    let (mut line, mut at): (Vec<MapPoint>, MapPoint) = (Vec::new(), [0, 0]);
    while let Some(east) = numbers.next() {
        let [x, y] = at;
        at = [
            x.checked_add(east.ok()?)?,
            y.checked_add(numbers.next()?.ok()?)?,
        ];
        line.push(at);
    }
    Some(line)
}

/// The points of a line that keep it within `tolerance` meters of its course (Douglas and Peucker).
pub(crate) fn simplified(line: &[MapPoint], tolerance: f64) -> Vec<MapPoint> {
    let Some(last) = line.len().checked_sub(1) else {
        return Vec::new();
    };
    let mut kept = BTreeSet::from([0, last]);
    let mut spans = vec![(0, last)];
    while let Some((first, last)) = spans.pop() {
        if let Some((at, meters)) = farthest(line, first, last)
            && meters > tolerance
        {
            kept.insert(at);
            spans.extend([(first, at), (at, last)]);
        }
    }
    let kept = kept.into_iter();
    kept.filter_map(|at| line.get(at).copied()).collect()
}

/// The point between two others that is farthest from the way between them, in meters.
fn farthest(line: &[MapPoint], first: usize, last: usize) -> Option<(usize, f64)> {
    let (from, to) = (*line.get(first)?, *line.get(last)?);
    let between = line.iter().enumerate().take(last).skip(first + 1);
    between
        .map(|(at, point)| (at, distance(*point, from, to)))
        .max_by(|(_, one), (_, other)| one.total_cmp(other))
}

/// Meters from a point to the way between two others.
fn distance(point: MapPoint, from: MapPoint, to: MapPoint) -> f64 {
    let [[px, py], [tx, ty]] = [point, to].map(|[x, y]| {
        let ([from_x, from_y], [east, north]) = (from, METERS);
        [f64::from(x - from_x) * east, f64::from(y - from_y) * north]
    });
    let length = tx * tx + ty * ty;
    let along = if length > 0.0 {
        ((px * tx + py * ty) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (px - along * tx).hypot(py - along * ty)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn points() -> impl Strategy<Value = Vec<MapPoint>> {
        let point = (-74_300_000..-73_600_000, 40_400_000..41_000_000);
        proptest::collection::vec(point.prop_map(|(x, y)| [x, y]), 1..40)
    }

    #[test]
    fn a_corner_stays_and_a_point_on_the_way_goes() {
        let corner = [[0, 0], [50, 1], [100, 0], [100, 100]];
        assert_eq!(simplified(&corner, 0.5), [[0, 0], [100, 0], [100, 100]]);
        assert_eq!(simplified(&corner, 0.05), corner);
        assert_eq!(simplified(&[], 0.5), [[0; 2]; 0]);
        let ring = [[0, 0], [100, 0], [100, 100], [0, 0]];
        assert_eq!(simplified(&ring, 0.5), ring);
    }

    #[test]
    fn damaged_text_has_no_lines() {
        for text in ["", "1", "1 2 3", "1 x", "2147483647 0 1 0", "1 2;"] {
            assert_eq!(decode_lines(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn lines_round_trip(lines in proptest::collection::vec(points(), 1..5)) {
            prop_assert_eq!(decode_lines(&encode_lines(&lines)), Some(lines));
        }

        #[test]
        fn no_point_is_farther_from_the_simplified_line_than_the_tolerance(
            line in points(),
            tolerance in 0.1..5_000.0_f64,
        ) {
            let short = simplified(&line, tolerance);
            prop_assert_eq!((short.first(), short.last()), (line.first(), line.last()));
            for point in line {
                let pairs = short.windows(2).map(|pair| distance(point, pair[0], pair[1]));
                let nearest = pairs.fold(f64::INFINITY, f64::min);
                prop_assert!(nearest <= tolerance || short.len() == 1, "{nearest}");
            }
        }
    }
}
