//! Pictures of places: shapes of the map in pixels, cut at the edges, as paths of SVG.

use nycapt_corpus::MapPoint;

pub(super) const WIDTH: i32 = 600;
pub(super) const HEIGHT: i32 = 360;

/// The right and the lower edge.
const EDGES: [f64; 2] = [600.0, 360.0];
/// Meters in a degree of latitude.
const DEGREE: f64 = 111_195.0;
/// Pixels that a letter of a label needs along its street.
const LETTER: f64 = 7.5;
/// Fewest pixels from label to label.
const APART: f64 = 70.0;

/// Pixels across the dot of a number.
const PIN: i32 = 30;
/// Half the pixels by which another number widens it.
const WIDER: i32 = 10;

type Point = [f64; 2];
pub(super) type Pixel = [i32; 2];

/// How far a point is within each edge.
const SIDES: [fn(Point) -> f64; 4] = [
    |[x, _]| x,
    |[_, y]| y,
    |[x, _]| EDGES[0] - x,
    |[_, y]| EDGES[1] - y,
];

/// Latitude and longitude in degrees.
pub(super) type Place = (f64, f64);

#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// Degrees north and east of its middle.
    pub(super) middle: Place,
    /// Pixels to a meter.
    pub(super) scale: f64,
}

/// The name of a street on its line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) name: String,
    pub(super) at: Pixel,
    /// Degrees clockwise.
    pub(super) angle: i32,
}

impl View {
    pub(super) fn shows(&self, place: Place) -> bool {
        self.pixel(place).is_some()
    }

    /// The pixel of a place in degrees north and east; `None` outside.
    pub(super) fn pixel(&self, place: Place) -> Option<Pixel> {
        let point = self.point(place);
        let is_within = SIDES.iter().all(|depth| depth(point) >= 0.0);
        is_within.then(|| pixel(point))
    }

    /// The part of an area within the picture, by its outline, which ends where it begins.
    pub(super) fn area(&self, outline: &[MapPoint]) -> Vec<Pixel> {
        let mut ring = self.points(outline);
        for depth in SIDES {
            ring = cut(&ring, depth).concat();
            // The corners where an edge cuts an area are joined along it.
            let first = ring.first().copied();
            ring.extend(first);
        }
        let mut ring = pixels(&ring);
        ring.pop();
        if ring.len() > 2 { ring } else { Vec::new() }
    }

    pub(super) fn lines(&self, line: &[MapPoint]) -> Vec<Vec<Pixel>> {
        let mut lines = vec![self.points(line)];
        for depth in SIDES {
            lines = lines.iter().flat_map(|line| cut(line, depth)).collect();
        }
        let lines = lines.iter().map(|line| pixels(line));
        lines.filter(|line| line.len() > 1).collect()
    }

    fn points(&self, line: &[MapPoint]) -> Vec<Point> {
        let points = line.iter().map(|point| self.point(degrees(*point)));
        points.collect()
    }

    fn point(&self, (latitude, longitude): Place) -> Point {
        let (middle, [right, bottom]) = (self.middle, EDGES);
        let north = (latitude - middle.0) * DEGREE;
        let east = (longitude - middle.1) * DEGREE * middle.0.to_radians().cos();
        [
            right / 2.0 + east * self.scale,
            bottom / 2.0 - north * self.scale,
        ]
    }
}

/// Degrees north and east of a point of the map.
fn degrees([x, y]: MapPoint) -> Place {
    (f64::from(y) / 1e6, f64::from(x) / 1e6)
}

/// The parts of a line where its depth is not negative.
fn cut(line: &[Point], depth: fn(Point) -> f64) -> Vec<Vec<Point>> {
    let mut parts = Vec::new();
    let mut part: Vec<Point> = Vec::new();
    for pair in line.windows(2) {
        let &[from, to] = pair else { continue };
        let (start, end) = (depth(from), depth(to));
        if start >= 0.0 && part.is_empty() {
            part.push(from);
        }
        if (start >= 0.0) != (end >= 0.0) {
            let ([x, y], [to_x, to_y], share) = (from, to, start / (start - end));
            part.push([x + (to_x - x) * share, y + (to_y - y) * share]);
        }
        if end >= 0.0 {
            part.push(to);
        } else {
            parts.push(std::mem::take(&mut part));
        }
    }
    parts.push(part);
    parts.retain(|part| part.len() > 1);
    parts
}

fn pixels(line: &[Point]) -> Vec<Pixel> {
    let mut pixels: Vec<Pixel> = line.iter().map(|point| pixel(*point)).collect();
    pixels.dedup();
    pixels
}

fn pixel([x, y]: Point) -> Pixel {
    [whole(x).clamp(0, WIDTH), whole(y).clamp(0, HEIGHT)]
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "pixels of a picture and degrees of a circle"
)]
fn whole(number: f64) -> i32 {
    number.round() as i32
}

/// Adds a line to the data of a path, and what ends it.
pub(super) fn push_path(line: &[Pixel], end: &str, path: &mut String) {
    let mut before: Option<Pixel> = None;
    for [x, y] in line {
        let step = match before {
            None => format!("M{x} {y}"),
            Some([from_x, from_y]) => step(x - from_x, y - from_y),
        };
        path.push_str(&step);
        before = Some([*x, *y]);
    }
    path.push_str(end);
}

fn step(x: i32, y: i32) -> String {
    match (x, y) {
        (x, 0) => format!("h{x}"),
        (0, y) => format!("v{y}"),
        (x, ..0) => format!("l{x}{y}"),
        (x, y) => format!("l{x} {y}"),
    }
}

/// A label on the longest straight part of a street that has room for its name.
pub(super) fn label(name: &str, lines: &[Vec<Pixel>]) -> Option<Label> {
    let straight = lines.iter().flat_map(|line| line.windows(2));
    let straight = straight.filter_map(|pair| {
        let &[from, to] = pair else { return None };
        let ([x, y], [to_x, to_y]) = (from, to);
        let (across, down) = (f64::from(to_x - x), f64::from(to_y - y));
        Some((
            across.hypot(down),
            down.atan2(across).to_degrees(),
            from,
            to,
        ))
    });
    let (length, angle, [x, y], [to_x, to_y]) = straight.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let letters = u32::try_from(name.chars().count()).ok()?;
    let angle = whole(angle);
    (length >= f64::from(letters) * LETTER).then(|| Label {
        name: name.to_owned(),
        at: [i32::midpoint(x, to_x), i32::midpoint(y, to_y)],
        // Read from left to right.
        angle: match angle {
            91.. => angle - 180,
            ..-90 => angle + 180,
            _ => angle,
        },
    })
}

pub(super) fn without_overlaps(labels: Vec<Label>) -> Vec<Label> {
    let mut kept: Vec<Label> = Vec::new();
    for label in labels {
        let is_far = |other: &Label| {
            let ([x, y], [other_x, other_y]) = (label.at, other.at);
            f64::from(x - other_x).hypot(f64::from(y - other_y)) >= APART
        };
        if kept.iter().all(is_far) {
            kept.push(label);
        }
    }
    kept
}

/// Outlines in the middle of a box, and places among them: what is where in neighborhoods. `None` where
/// all is one point.
pub(super) fn outlined(
    outlines: &[Vec<MapPoint>],
    places: &[Place],
    [left, top, width, height]: [i32; 4],
) -> Option<(String, Vec<Pixel>)> {
    let narrow = places.first()?.0.to_radians().cos();
    let flat = |(latitude, longitude): Place| [longitude * narrow, -latitude];
    let corners = outlines.iter().flatten().map(|point| degrees(*point));
    let all = corners.chain(places.iter().copied());
    let (xs, ys): (Vec<f64>, Vec<f64>) = all.map(flat).map(|[x, y]| (x, y)).unzip();
    let (west, wide) = extent(&xs)?;
    let (north, tall) = extent(&ys)?;
    let scale = (f64::from(width) / wide).min(f64::from(height) / tall);
    if !scale.is_finite() {
        return None;
    }
    let beside = (f64::from(width) - wide * scale) / 2.0;
    let above = (f64::from(height) - tall * scale) / 2.0;
    let pixel = |place| {
        let [x, y] = flat(place);
        let (x, y) = (
            whole(beside + (x - west) * scale),
            whole(above + (y - north) * scale),
        );
        [left + x.clamp(0, width), top + y.clamp(0, height)]
    };
    let mut path = String::new();
    for outline in outlines {
        let mut outline: Vec<Pixel> = outline.iter().map(|point| pixel(degrees(*point))).collect();
        outline.dedup();
        push_path(&outline, "z", &mut path);
    }
    Some((path, places.iter().map(|place| pixel(*place)).collect()))
}

/// Numbers on dots at their pixels. Those that would cover each other share one.
pub(super) fn pins(numbered: impl IntoIterator<Item = (usize, Pixel)>) -> String {
    let mut pins: Vec<(Pixel, Vec<String>)> = Vec::new();
    for (number, [x, y]) in numbered {
        let under = pins.iter_mut().find(|([other_x, other_y], numbers)| {
            (x - other_x).abs() < PIN + half_width(numbers) && (y - other_y).abs() < PIN
        });
        match under {
            Some((_, numbers)) => numbers.push(number.to_string()),
            None => pins.push(([x, y], vec![number.to_string()])),
        }
    }
    let drawn = pins.into_iter().map(|([x, y], numbers)| {
        let half = half_width(&numbers);
        // A dot at the edge would be cut.
        let inset = PIN / 2 + half;
        let (x, y) = (x.clamp(inset, WIDTH - inset), y.clamp(PIN / 2, HEIGHT - PIN / 2));
        format!(
            "<path class=\"pin\" stroke-width=\"{PIN}\" d=\"M{} {y}h{}.1\"/><text class=\"pin\" x=\"{x}\" \
             y=\"{y}\">{}</text>",
            x - half,
            2 * half,
            numbers.join(", ")
        )
    });
    drawn.collect()
}

/// Pixels by which a dot with these numbers is wider than a round one, at each side.
fn half_width(numbers: &[String]) -> i32 {
    let more = numbers.len().saturating_sub(1);
    i32::try_from(more).unwrap_or(0) * WIDER
}

/// The least number, and how far the greatest is from it.
fn extent(numbers: &[f64]) -> Option<(f64, f64)> {
    let least = numbers.iter().copied().min_by(f64::total_cmp)?;
    let most = numbers.iter().copied().max_by(f64::total_cmp)?;
    Some((least, most - least))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const VIEW: View = View {
        middle: (40.7, -73.9),
        scale: 2.0,
    };

    fn shapes() -> impl Strategy<Value = Vec<MapPoint>> {
        let point = (-73_906_000..-73_894_000, 40_695_000..40_705_000);
        let points = proptest::collection::vec(point.prop_map(|(x, y)| [x, y]), 2..12);
        points.prop_map(|mut points| {
            points.extend(points.first().copied());
            points
        })
    }

    #[test]
    fn the_middle_is_in_the_middle_and_north_is_up() {
        assert_eq!(VIEW.pixel(VIEW.middle), Some([300, 180]));
        // 50 meters are 100 pixels.
        assert_eq!(VIEW.pixel((40.7 + 50.0 / DEGREE, -73.9)), Some([300, 80]));
        assert_eq!(VIEW.pixel((40.71, -73.9)), None);
    }

    #[test]
    fn an_area_around_the_picture_is_the_whole_picture() {
        let corners = [
            [-73_910_000, 40_690_000],
            [-73_890_000, 40_690_000],
            [-73_890_000, 40_710_000],
            [-73_910_000, 40_710_000],
            [-73_910_000, 40_690_000],
        ];
        let mut area = VIEW.area(&corners);
        area.sort_unstable();
        area.dedup();
        assert_eq!(area, [[0, 0], [0, HEIGHT], [WIDTH, 0], [WIDTH, HEIGHT]]);
    }

    #[test]
    fn a_street_is_cut_at_the_edges_and_named_along_its_way() {
        let lines = VIEW.lines(&[[-73_910_000, 40_700_000], [-73_890_000, 40_700_000]]);
        assert_eq!(lines, [[[0, 180], [WIDTH, 180]]]);
        let named = label("Sample Street", &lines).unwrap();
        assert_eq!((named.at, named.angle), ([300, 180], 0));
        let back = label("X", &[vec![[100, 100], [100, 20]]]).unwrap();
        assert_eq!((back.at, back.angle), ([100, 60], -90));
        assert_eq!(label("Sample Street", &[vec![[0, 0], [50, 0]]]), None);
        assert_eq!(
            without_overlaps(vec![named.clone(), named.clone()]),
            [named]
        );
    }

    #[test]
    fn steps_take_the_shortest_form() {
        let mut path = String::new();
        push_path(&[[5, 5], [9, 5], [9, 2], [8, 1], [9, 3]], "z", &mut path);
        assert_eq!(path, "M5 5h4v-3l-1-1l1 2z");
    }

    #[test]
    fn an_outline_is_in_the_middle_of_its_box_and_marks_the_place() {
        let outline = vec![
            [-73_910_000, 40_690_000],
            [-73_890_000, 40_710_000],
            [-73_910_000, 40_710_000],
        ];
        let (path, at) = outlined(&[outline], &[VIEW.middle], [400, 200, 100, 100]).unwrap();
        assert_eq!(path, "M412 300l76-100h-76z");
        assert_eq!(at, [[450, 250]]);
        assert_eq!(outlined(&[], &[VIEW.middle], [0, 0, 1, 1]), None);
    }

    #[test]
    fn numbers_that_would_cover_each_other_share_a_dot_and_dots_at_an_edge_are_whole() {
        let drawn = pins([(1, [300, 180]), (2, [310, 185]), (3, [0, 360])]);
        assert_eq!(
            drawn,
            "<path class=\"pin\" stroke-width=\"30\" d=\"M290 180h20.1\"/>\
             <text class=\"pin\" x=\"300\" y=\"180\">1, 2</text>\
             <path class=\"pin\" stroke-width=\"30\" d=\"M15 345h0.1\"/>\
             <text class=\"pin\" x=\"15\" y=\"345\">3</text>"
        );
    }

    proptest! {
        #[test]
        fn every_point_drawn_is_within_the_picture(shape in shapes()) {
            let drawn = [VIEW.area(&shape)].into_iter().chain(VIEW.lines(&shape));
            for [x, y] in drawn.flatten() {
                prop_assert!((0..=WIDTH).contains(&x) && (0..=HEIGHT).contains(&y));
            }
        }
    }
}
