//! Groups of buildings that are compared with each other: by type and size, in the city or in one
//! borough; each may be a wildcard.

use serde::{Deserialize, Serialize};

use crate::codes::BuildingKind;
use crate::messages::{Message, message, text};
use nycapt_contract::Borough;
use nycapt_messages::{label, list};

/// Wildcard for a property.
const ANY: u8 = u8::MAX;

/// The minimum apartments of each size, and its label.
const SIZES: [(f64, Message); 6] = [
    (0.0, || text!("peers-size-1")),
    (3.0, || text!("peers-size-3")),
    (6.0, || text!("peers-size-6")),
    (20.0, || text!("peers-size-20")),
    (50.0, || text!("peers-size-50")),
    (100.0, || text!("peers-size-100")),
];

/// Where the sizes start, in words; a building has at least one apartment.
pub(super) fn sizes() -> String {
    list(SIZES.iter().map(|(from, _)| from.max(1.0).to_string()))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct PeerGroup {
    borough: u8,
    kind: u8,
    size: u8,
}

impl PeerGroup {
    /// The peer group of a building in its borough.
    pub(super) fn of(borough: Borough, kind: BuildingKind, units: f64) -> Self {
        let size = SIZES.iter().rposition(|(from, _)| units >= *from);
        Self {
            borough: borough.code(),
            kind: kind as u8,
            size: size.and_then(|at| u8::try_from(at).ok()).unwrap_or(0),
        }
    }

    pub(super) fn in_city(self) -> Self {
        Self {
            borough: ANY,
            ..self
        }
    }

    pub(super) const fn is_city(self) -> bool {
        self.borough == ANY
    }

    /// The group and increasingly wider ones: any size, then any type.
    pub(super) fn widening(self) -> [Self; 3] {
        let by_kind = Self { size: ANY, ..self };
        let all = Self {
            kind: ANY,
            ..by_kind
        };
        [self, by_kind, all]
    }

    pub(super) fn label(self) -> String {
        let borough = Borough::from_code(self.borough);
        let place = label(borough.map_or("New York City", Borough::name));
        let kind = BuildingKind::ALL
            .get(usize::from(self.kind))
            .map_or_else(|| message!("peers-residential"), |kind| kind.plural());
        match SIZES.get(usize::from(self.size)) {
            Some((_, size)) => {
                message!("peers-of-size", place, kind, size = size())
            }
            None => message!("peers-of-kind", place, kind),
        }
    }
}

#[cfg(test)]
mod tests {
    use nycapt_messages::Language;

    use super::*;

    #[test]
    fn a_group_widens_by_size_then_type_and_never_by_place() {
        let group = PeerGroup::of(Borough::Bronx, BuildingKind::WalkUpRental, 42.0);
        let labels = |group: PeerGroup| group.widening().map(PeerGroup::label);
        for (group, place) in [(group, "the Bronx"), (group.in_city(), "New York City")] {
            let expected = [
                "walk-up rentals with 20–49 apartments",
                "walk-up rentals",
                "residential buildings",
            ];
            let expected = expected.map(|kind| format!("{kind} in {place}"));
            assert_eq!(labels(group), expected);
        }
    }

    #[test]
    fn a_group_is_in_the_current_language() {
        let group = PeerGroup::of(Borough::Bronx, BuildingKind::WalkUpRental, 42.0);
        let [_, city, _] = group.in_city().widening();
        let label = |language| nycapt_messages::in_language(language, || city.label());
        let spanish = "edificios de alquiler sin ascensor en la Ciudad de Nueva York";
        assert_eq!(label(Language::Spanish), spanish);
        assert_eq!(label(Language::Chinese), "纽约市的无电梯出租楼");
    }

    #[test]
    fn sizes_begin_where_the_rules_say() {
        let size = |units| PeerGroup::of(Borough::Queens, BuildingKind::Condo, units).size;
        let sizes = [1.0, 2.0, 3.0, 6.0, 19.0, 20.0, 50.0, 99.0, 100.0].map(size);
        assert_eq!(sizes, [0, 0, 1, 2, 2, 3, 4, 4, 5]);
    }
}
