//! The grid for finding records near a point.

/// Degrees of latitude of a cell: 111 m.
const HEIGHT: f64 = 0.001;
/// Degrees of longitude of a cell: 109 m in the north of the city, 110 m in its south.
const WIDTH: f64 = 0.0013;

/// The city's bounds; coordinates outside are typing errors.
const LATITUDES: std::ops::RangeInclusive<f64> = 40.4..=41.0;
const LONGITUDES: std::ops::RangeInclusive<f64> = -74.3..=-73.6;

/// One cell of the grid. All points within 100 m of a point are in its cell or the eight around.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct GridCell {
    /// Steps to the north from the equator.
    row: u32,
    /// Steps to the west from Greenwich.
    column: u32,
}

impl GridCell {
    /// The cell of a point; none outside the city.
    pub(crate) fn of(latitude: f64, longitude: f64) -> Option<Self> {
        if !LATITUDES.contains(&latitude) || !LONGITUDES.contains(&longitude) {
            return None;
        }
        Some(Self {
            row: whole(latitude / HEIGHT),
            column: whole(-longitude / WIDTH),
        })
    }

    /// The cells that a box touches, given by latitude and longitude of its southwest and northeast
    /// corners; none if a corner is outside the city.
    pub(crate) fn touched(
        southwest: (f64, f64),
        northeast: (f64, f64),
    ) -> impl Iterator<Item = Self> {
        let corners = [southwest, northeast];
        let [low, high] = corners.map(|(latitude, longitude)| Self::of(latitude, longitude));
        low.zip(high).into_iter().flat_map(|(low, high)| {
            (low.row..=high.row).flat_map(move |row| {
                let columns = high.column..=low.column;
                columns.map(move |column| Self { row, column })
            })
        })
    }

    pub(crate) fn with_neighbors(self) -> impl Iterator<Item = Self> {
        let rows = self.row - 1..=self.row + 1;
        rows.flat_map(move |row| {
            let columns = self.column - 1..=self.column + 1;
            columns.map(move |column| Self { row, column })
        })
    }

    /// Its key in the archive.
    pub(crate) fn number(self) -> u64 {
        u64::from(self.row) * 100_000 + u64::from(self.column)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "coordinates of the city are five digits here"
)]
fn whole(steps: f64) -> u32 {
    steps.floor() as u32
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Meters of a degree on a sphere.
    const DEGREE: f64 = 111_195.0;

    #[test]
    fn points_outside_the_city_have_no_cell() {
        for (latitude, longitude) in [
            (0.0, 0.0),
            (40.7, 73.9),
            (-73.9, 40.7),
            (f64::NAN, -73.9),
            (40.7, f64::INFINITY),
        ] {
            assert_eq!(GridCell::of(latitude, longitude), None);
        }
    }

    #[test]
    fn a_box_touches_the_cells_between_its_corners() {
        let cells = GridCell::touched((40.7005, -73.9005), (40.7015, -73.8979));
        assert_eq!(cells.count(), 2 * 3);
        assert_eq!(GridCell::touched((40.7, -75.0), (40.7, -73.9)).count(), 0);
    }

    proptest! {
        #[test]
        fn points_within_100_meters_are_in_neighboring_cells(
            latitude in 40.49..40.92_f64,
            longitude in -74.26..-73.69_f64,
            angle in 0.0..std::f64::consts::TAU,
            meters in 0.0..100.0_f64,
        ) {
            let up = angle.sin() * meters / DEGREE;
            let right = angle.cos() * meters / (DEGREE * latitude.to_radians().cos());
            let center = GridCell::of(latitude, longitude).unwrap();
            let other = GridCell::of(latitude + up, longitude + right).unwrap();
            prop_assert!(center.with_neighbors().any(|cell| cell == other));
        }
    }
}
