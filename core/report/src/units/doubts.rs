//! What speaks against an apartment, before a report is bought and in it.

use super::{Roster, UnitName};
use crate::messages::message;

/// From so many floors on a building may leave out the number 13.
const MAY_SKIP_ONE: u32 = 13;

/// Why an apartment may not exist: the building's floors, or the apartments in its records; one
/// sentence each.
pub(crate) fn doubts(asked: &UnitName, roster: &Roster, floors: Option<u32>) -> Vec<String> {
    if roster.records_of(asked) > 0 {
        return Vec::new();
    }
    let shown = asked.display();
    let known = roster.len();
    let above = asked
        .floor()
        .zip(floors)
        .filter(|(floor, floors)| *floor > floors + u32::from(*floors >= MAY_SKIP_ONE));
    let above = above
        .map(|(_, floors)| message!("unit-above-floors", shown = shown.as_str(), floors = floors));
    let far = roster.highest_below(asked).filter(|_| above.is_none());
    let far = far.map(|highest| {
        message!(
            "unit-above-known",
            shown = shown.as_str(),
            known = known,
            highest = highest
        )
    });
    let other = roster
        .lacks_form_of(asked)
        .then(|| message!("unit-other-form", known = known, shown = shown.as_str()));
    let beyond = roster.last_letters_before(asked).map(|last| {
        message!(
            "unit-beyond-letters",
            shown = shown.as_str(),
            known = known,
            last = last.to_string()
        )
    });
    [above, far, other, beyond].into_iter().flatten().collect()
}

/// Asks whether the apartment of the other order is meant: records mention C3, not 3C.
pub(crate) fn swapped(asked: &UnitName, roster: &Roster) -> Option<String> {
    let meant = roster.swapped(asked)?;
    let (asked, meant) = (asked.display(), meant.display());
    Some(message!("unit-swapped", asked = asked, meant = meant))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::unit_names;

    fn doubted(asked: &str, known: &[String], floors: Option<u32>) -> Vec<String> {
        let roster = Roster::read(known);
        doubts(&unit_names(asked)[0], &roster, floors)
    }

    /// Apartments A to F on the floors 1 to 6, so many of them.
    fn lettered(count: usize) -> Vec<String> {
        let floors = (1..=6).flat_map(|floor| ('A'..='F').map(move |at| format!("{floor}{at}")));
        floors.take(count).collect()
    }

    #[test]
    fn floors_speak_against_an_apartment_above_them() {
        let of_seven = doubted("20A", &[], Some(7));
        assert_eq!(of_seven, ["20A may not exist: this building has 7 floors."]);
        assert!(doubted("7A", &[], Some(7)).is_empty());
        assert_eq!(doubted("8A", &[], Some(7)).len(), 1);
        assert!(doubted("14A", &[], Some(13)).is_empty(), "no floor 13");
        assert_eq!(doubted("15A", &[], Some(13)).len(), 1);
        assert!(doubted("20A", &[], None).is_empty(), "floors are not known");
        assert!(doubted("PH", &[], Some(7)).is_empty());
        let recorded = ["20A".to_owned()];
        assert!(doubted("20A", &recorded, Some(7)).is_empty());
    }

    #[test]
    fn many_known_apartments_speak_against_one_far_from_them() {
        let all = lettered(36);
        assert_eq!(
            doubted("99Z", &all, None).len(),
            2,
            "its floor and its letter"
        );
        assert!(doubted("8A", &all, None).is_empty());
        assert_eq!(doubted("9A", &all, None).len(), 1);
        assert!(doubted("4I", &all, None).is_empty());
        assert_eq!(doubted("4J", &all, None).len(), 1);
        assert_eq!(doubted("44", &all, None).len(), 1, "no numbers are used");
        for asked in ["99Z", "9A", "4J", "44"] {
            assert!(doubted(asked, &lettered(19), None).is_empty(), "too few");
        }
        assert_eq!(
            doubted("99Z", &all, Some(6)).len(),
            2,
            "a floor counts once"
        );
    }

    #[test]
    fn an_apartment_of_the_other_order_is_asked_about() {
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
