//! Warnings that an apartment may not exist, before a report is bought and in it.

use super::Roster;
use crate::claims::{Proof, claim};
use crate::messages::message;
use crate::unit_names::UnitName;

/// A building with this many floors may skip the number 13.
const MAY_SKIP_ONE: u32 = 13;

/// Why an apartment may not exist, in one sentence: the building's floors, or the apartments in its
/// records. Incomplete records are no reason for doubt.
pub(crate) fn doubt(
    asked: &UnitName,
    roster: &Roster,
    floors: Option<u32>,
    proof: Proof<'_>,
) -> Option<String> {
    if roster.records_of(asked) > 0 {
        return None;
    }
    let above = asked
        .floor()
        .zip(floors)
        .filter(|(floor, floors)| *floor > floors + u32::from(*floors >= MAY_SKIP_ONE))
        .map(|(_, floors)| message!("unit-building-floors", floors = floors));
    let far = roster.highest_below(asked).filter(|_| above.is_none());
    let unlike = [
        far.and_then(|highest| claim!(proof, "unit-none-above", highest = highest)),
        roster
            .lacks_form_of(asked)
            .then(|| claim!(proof, "unit-none-like"))
            .flatten(),
        roster
            .last_letters_before(asked)
            .and_then(|last| claim!(proof, "unit-none-lettered", last = last.to_string())),
    ];
    let unlike = joined(unlike).map(|none| {
        let known = roster.len();
        message!("unit-known", known = known, none = none)
    });
    let reason = joined([above, unlike])?;
    let shown = asked.display();
    Some(message!(
        "unit-may-not-exist",
        shown = shown,
        reason = reason
    ))
}

fn joined(reasons: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let reasons = reasons.into_iter().flatten();
    reasons.reduce(|first, second| message!("unit-and", first = first, second = second))
}

/// Suggests the apartment with letter and number swapped: records mention C3, not 3C.
pub(crate) fn swapped(asked: &UnitName, roster: &Roster) -> Option<String> {
    let meant = roster.swapped(asked)?;
    let (asked, meant) = (asked.display(), meant.display());
    Some(message!("unit-swapped", asked = asked, meant = meant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::hpd_violations;
    use crate::testing::TestBuilding;
    use crate::unit_names::unit_names;
    use nycapt_contract::Borough;

    fn doubted_by(
        building: &TestBuilding,
        asked: &str,
        known: &[String],
        floors: Option<u32>,
    ) -> Option<String> {
        let proof = Proof {
            release: &building.release,
            borough: Borough::Brooklyn,
        };
        doubt(&unit_names(asked)[0], &Roster::read(known), floors, proof)
    }

    fn doubted(asked: &str, known: &[String], floors: Option<u32>) -> Option<String> {
        doubted_by(&TestBuilding::bare(), asked, known, floors)
    }

    /// The first `count` of apartments A to F on floors 1 to 6.
    fn lettered(count: usize) -> Vec<String> {
        let floors = (1..=6).flat_map(|floor| ('A'..='F').map(move |at| format!("{floor}{at}")));
        floors.take(count).collect()
    }

    #[test]
    fn an_apartment_above_the_top_floor_is_doubted() {
        let of_seven = doubted("20A", &[], Some(7));
        let expected = "20A may not exist: this building has 7 floors.";
        assert_eq!(of_seven.unwrap(), expected);
        assert_eq!(doubted("7A", &[], Some(7)), None);
        assert!(doubted("8A", &[], Some(7)).is_some());
        assert_eq!(doubted("14A", &[], Some(13)), None, "no floor 13");
        assert!(doubted("15A", &[], Some(13)).is_some());
        assert_eq!(doubted("20A", &[], None), None, "floors are not known");
        assert_eq!(doubted("PH", &[], Some(7)), None);
        let recorded = ["20A".to_owned()];
        assert_eq!(doubted("20A", &recorded, Some(7)), None);
    }

    #[test]
    fn an_apartment_unlike_many_known_ones_is_doubted() {
        let all = lettered(36);
        assert_eq!(
            doubted("99Z", &all, None).unwrap(),
            "99Z may not exist: records mention 36 apartments here, none above floor 6 and none \
             lettered past F."
        );
        assert_eq!(doubted("8A", &all, None), None);
        assert!(doubted("9A", &all, None).is_some());
        assert_eq!(doubted("4I", &all, None), None);
        assert!(doubted("4J", &all, None).is_some());
        assert!(doubted("44", &all, None).is_some(), "no numbers are used");
        for asked in ["99Z", "9A", "4J", "44"] {
            assert_eq!(doubted(asked, &lettered(19), None), None, "too few");
        }
        assert_eq!(
            doubted("99Z", &all, Some(6)).unwrap(),
            "99Z may not exist: this building has 6 floors and records mention 36 apartments \
             here, none lettered past F."
        );
    }

    #[test]
    fn a_part_of_the_records_is_no_reason_to_doubt_and_floors_are() {
        let part = TestBuilding::bare().partial(&[&hpd_violations::DATASET]);
        for asked in ["99Z", "9A", "4J", "44"] {
            assert_eq!(doubted_by(&part, asked, &lettered(36), None), None);
        }
        assert!(doubted_by(&part, "99Z", &lettered(36), Some(6)).is_some());
    }

    #[test]
    fn letter_and_number_swapped_are_suggested() {
        let roster = Roster::read(["C3"]);
        let asked = |text: &str| swapped(&unit_names(text)[0], &roster);
        let question = asked("3C").unwrap();
        assert!(
            question.contains("C3") && question.ends_with('?'),
            "{question}"
        );
        assert_eq!(asked("C3"), None);
        assert_eq!(asked("3D"), None);
    }
}
