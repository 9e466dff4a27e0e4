//! Where the building is, and what happened around it.

use crate::context::{Context, place_of};
use crate::{Dataset, Record, Records};
use nycapt_contract::{Join, Provenance, Section};

/// Search radius in meters.
const RADIUS: f64 = 100.0;
const DEGREE: f64 = 111_195.0;

/// Latitude and longitude.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place(pub(super) (f64, f64));

impl Place {
    pub(super) fn of(context: &Context<'_>) -> Option<Self> {
        place_of(context.input.building.records).map(Self)
    }

    /// The rows of a dataset within 100 meters, each with its distance in meters; `None` if the
    /// release cannot look them up by place.
    pub(super) fn around<'a>(
        self,
        context: &Context<'a>,
        dataset: &'static Dataset,
    ) -> Option<Vec<(f64, Record<'a>)>> {
        let nearby = context.input.nearby;
        self.within(nearby.filter(|_| context.is_loaded(dataset))?, dataset)
    }

    /// The same among these rows.
    pub(super) fn within<'a>(
        self,
        nearby: &'a Records<'_>,
        dataset: &'static Dataset,
    ) -> Option<Vec<(f64, Record<'a>)>> {
        let columns = dataset.place?;
        let rows = nearby.of(dataset.id).filter_map(|row| {
            let latitude = row.decimal(columns.latitude)?;
            let longitude = row.decimal(columns.longitude)?;
            Some((self.meters_to((latitude, longitude)), row))
        });
        Some(rows.filter(|(meters, _)| *meters <= RADIUS).collect())
    }

    /// On a sphere; its curvature doesn't matter within a hundred meters.
    fn meters_to(self, (latitude, longitude): (f64, f64)) -> f64 {
        let Self((own_latitude, own_longitude)) = self;
        let north = (latitude - own_latitude) * DEGREE;
        let east = (longitude - own_longitude) * DEGREE * own_latitude.to_radians().cos();
        north.hypot(east)
    }

    /// Adds the source of this many nearby rows to a section that has the lot's rows.
    pub(super) fn add_provenance<T>(
        self,
        section: &mut Section<T>,
        dataset: &Dataset,
        rows: usize,
    ) {
        let Self((latitude, longitude)) = self;
        let mut all = section.provenance.iter();
        let lot = all.find(|p| p.dataset_id == dataset.id);
        let of_area = lot.map(|lot| Provenance {
            record_count: Some(rows as u64),
            returned_count: None,
            join: Join {
                kind: "point".into(),
                value: format!("{latitude},{longitude}"),
            },
            scope: "area".into(),
            ..lot.clone()
        });
        section.provenance.extend(of_area);
    }
}
