//! Building classes of the Department of Finance.

use crate::messages::message;

nycapt_contract::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[repr(u8)]
    pub(crate) enum BuildingKind {
        WalkUpRental = "walk_up_rental",
        ElevatorRental = "elevator_rental",
        Coop = "coop",
        Condo = "condo",
        OneTwoFamily = "one_two_family",
        Mixed = "mixed",
        Other = "other",
    }
}

impl BuildingKind {
    pub(crate) fn of_class(class: &str) -> Self {
        match class {
            "C6" | "C8" | "D0" | "D4" | "R9" | "CC" | "DC" => Self::Coop,
            "K4" | "O8" => Self::Mixed,
            _ => match class.as_bytes().first() {
                Some(b'C') => Self::WalkUpRental,
                Some(b'D') => Self::ElevatorRental,
                Some(b'R') => Self::Condo,
                Some(b'A' | b'B') => Self::OneTwoFamily,
                Some(b'S' | b'L') => Self::Mixed,
                _ => Self::Other,
            },
        }
    }

    pub(crate) fn plural(self) -> String {
        match self {
            Self::WalkUpRental => message!("peers-walk-up-rentals"),
            Self::ElevatorRental => message!("peers-elevator-rentals"),
            Self::Coop => message!("peers-coops"),
            Self::Condo => message!("peers-condos"),
            Self::OneTwoFamily => message!("peers-homes"),
            Self::Mixed => message!("peers-mixed"),
            Self::Other => message!("peers-other"),
        }
    }

    /// Residents deal with a board rather than a landlord.
    pub(crate) const fn has_board(self) -> bool {
        matches!(self, Self::Coop | Self::Condo)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_fall_into_the_kinds_of_the_peer_groups() {
        let cases = [
            ("C1", BuildingKind::WalkUpRental),
            ("D8", BuildingKind::ElevatorRental),
            ("D4", BuildingKind::Coop),
            ("R9", BuildingKind::Coop),
            ("RM", BuildingKind::Condo),
            ("A5", BuildingKind::OneTwoFamily),
            ("S2", BuildingKind::Mixed),
            ("K4", BuildingKind::Mixed),
            ("K1", BuildingKind::Other),
            ("", BuildingKind::Other),
        ];
        for (class, kind) in cases {
            assert_eq!(BuildingKind::of_class(class), kind, "{class}");
        }
    }
}
