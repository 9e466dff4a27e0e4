//! Peer groups by borough, type, size, and era, each of which may be a wildcard.

use serde::{Deserialize, Serialize};

use crate::codes::BuildingKind;
use crate::messages::{Message, message};
use nycapt_contract::Borough;

/// Wildcard for a property.
const ANY: u8 = u8::MAX;

/// The minimum apartments of each size, and its label.
const SIZES: [(f64, Message); 6] = [
    (0.0, || message!("peers-size-1")),
    (3.0, || message!("peers-size-3")),
    (6.0, || message!("peers-size-6")),
    (20.0, || message!("peers-size-20")),
    (50.0, || message!("peers-size-50")),
    (100.0, || message!("peers-size-100")),
];

/// Labels of eras; the last is for buildings of unknown age.
const ERAS: [Message; 4] = [
    || message!("peers-built-before-1947"),
    || message!("peers-built-1947"),
    || message!("peers-built-1974"),
    || message!("peers-built-unknown"),
];

/// Buildings that are compared with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct PeerGroup {
    borough: u8,
    kind: u8,
    size: u8,
    era: u8,
}

impl PeerGroup {
    pub(super) fn of(
        borough: Borough,
        kind: BuildingKind,
        units: f64,
        year_built: Option<u16>,
    ) -> Self {
        let size = SIZES.iter().rposition(|(from, _)| units >= *from);
        let era = match year_built {
            Some(..1947) => 0,
            Some(1947..1974) => 1,
            Some(1974..) => 2,
            None => 3,
        };
        Self {
            borough: borough.code(),
            kind: kind as u8,
            size: size.and_then(|at| u8::try_from(at).ok()).unwrap_or(0),
            era,
        }
    }

    /// The group and increasingly wider ones: any era, then any size, then any type.
    pub(super) fn widening(self) -> [Self; 4] {
        let by_size = Self { era: ANY, ..self };
        let by_kind = Self {
            size: ANY,
            ..by_size
        };
        let by_borough = Self {
            kind: ANY,
            ..by_kind
        };
        [self, by_size, by_kind, by_borough]
    }

    /// The group in words.
    pub(super) fn label(self) -> String {
        let borough = Borough::from_code(self.borough).map_or("New York City", Borough::name);
        let kind = BuildingKind::ALL
            .get(usize::from(self.kind))
            .map_or_else(|| message!("peers-residential"), |kind| kind.plural());
        let size = SIZES.get(usize::from(self.size)).map(|(_, size)| size());
        let era = ERAS.get(usize::from(self.era)).map(|era| era());
        match (size, era) {
            (Some(size), Some(era)) => message!(
                "peers-of-era",
                borough = borough,
                kind = kind,
                size = size,
                era = era
            ),
            (Some(size), None) => {
                message!("peers-of-size", borough = borough, kind = kind, size = size)
            }
            _ => message!("peers-of-kind", borough = borough, kind = kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_widens_by_era_then_size_then_type() {
        let kind = BuildingKind::WalkUpRental;
        let group = PeerGroup::of(Borough::Bronx, kind, 42.0, Some(1926));
        let labels = group.widening().map(PeerGroup::label);
        assert_eq!(
            labels,
            [
                "Bronx walk-up rentals of 20-49 apartments, built before 1947",
                "Bronx walk-up rentals of 20-49 apartments",
                "Bronx walk-up rentals",
                "Bronx residential buildings",
            ]
        );
    }

    #[test]
    fn sizes_begin_where_the_rules_say() {
        let size = |units| PeerGroup::of(Borough::Queens, BuildingKind::Condo, units, None).size;
        let sizes = [1.0, 2.0, 3.0, 6.0, 19.0, 20.0, 50.0, 99.0, 100.0].map(size);
        assert_eq!(sizes, [0, 0, 1, 2, 2, 3, 4, 4, 5]);
    }
}
