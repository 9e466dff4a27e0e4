//! Building classes of the Department of Finance.

/// What kind of home a building holds, for peer groups and for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum BuildingKind {
    WalkUpRental = 0,
    ElevatorRental = 1,
    Coop = 2,
    Condo = 3,
    OneTwoFamily = 4,
    Mixed = 5,
    Other = 6,
}

impl BuildingKind {
    pub(crate) const ALL: [Self; 7] = [
        Self::WalkUpRental,
        Self::ElevatorRental,
        Self::Coop,
        Self::Condo,
        Self::OneTwoFamily,
        Self::Mixed,
        Self::Other,
    ];

    /// The kind of a building class such as `C1`.
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

    /// The word in documents.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::WalkUpRental => "walk_up_rental",
            Self::ElevatorRental => "elevator_rental",
            Self::Coop => "coop",
            Self::Condo => "condo",
            Self::OneTwoFamily => "one_two_family",
            Self::Mixed => "mixed",
            Self::Other => "other",
        }
    }

    /// Several such buildings, in words.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            Self::WalkUpRental => "walk-up rentals",
            Self::ElevatorRental => "elevator rentals",
            Self::Coop => "co-ops",
            Self::Condo => "condominiums",
            Self::OneTwoFamily => "one and two family homes",
            Self::Mixed => "mixed-use buildings",
            Self::Other => "other residential buildings",
        }
    }

    /// Residents answer to a board and not to a landlord.
    pub(crate) const fn has_board(self) -> bool {
        matches!(self, Self::Coop | Self::Condo)
    }
}

/// What a building class stands for.
pub(crate) fn building_class_label(class: &str) -> &'static str {
    match class {
        "B1" | "B2" | "B3" | "B9" => "Two family",
        "C0" => "Three family walk-up",
        "C1" => "Walk-up, over six families without stores",
        "C2" => "Walk-up, five to six families",
        "C3" => "Walk-up, four families",
        "C4" => "Old-law tenement",
        "C5" => "Converted dwelling or rooming house",
        "C6" => "Walk-up co-op",
        "C7" => "Walk-up, over six families with stores",
        "C8" => "Walk-up co-op, converted loft",
        "C9" => "Garden apartments",
        "CM" => "Mobile homes",
        "D0" => "Elevator co-op, converted loft",
        "D1" => "Elevator apartments, semi-fireproof without stores",
        "D2" => "Elevator apartments, artists in residence",
        "D3" => "Elevator apartments, fireproof without stores",
        "D4" => "Elevator co-op",
        "D5" => "Elevator apartments, converted",
        "D6" => "Elevator apartments, fireproof with stores",
        "D7" => "Elevator apartments, semi-fireproof with stores",
        "D8" => "Elevator apartments, luxury",
        "D9" => "Elevator apartments, miscellaneous",
        "R0" => "Condominium billing lot",
        "R1" => "Condominium in a building of 2 to 10 units",
        "R2" => "Condominium in a walk-up",
        "R3" => "Condominium of one to three stories",
        "R4" => "Condominium in an elevator building",
        "R5" => "Commercial condominium",
        "R6" => "Condominium of one to three units",
        "R7" => "Commercial condominium of 1 to 3 units",
        "R8" => "Commercial condominium of 2 to 10 units",
        "R9" => "Co-op inside a condominium",
        "RA" => "Condominium for culture, medicine or education",
        "RB" => "Condominium office",
        "RG" => "Condominium indoor parking",
        "RH" => "Condominium hotel",
        "RK" => "Condominium store",
        "RP" => "Condominium outdoor parking",
        "RS" => "Condominium storage",
        "RT" => "Condominium terrace, garden or cabana",
        "RW" => "Condominium warehouse or factory",
        "RD" => "Mixed residential condominium",
        "RM" => "Mixed residential and commercial condominium",
        "RR" => "Condominium rentals",
        "RX" | "RZ" => "Mixed-use condominium",
        "S0" => "One family with two stores",
        "S1" => "One family with a store",
        "S2" => "Two family with a store",
        "S3" => "Three family with a store",
        "S4" => "Four family with a store",
        "S5" => "Five to six family with a store",
        "S9" => "Mixed residence with stores",
        "H6" => "Apartment hotel",
        "H8" => "Dormitory",
        "HR" => "Single room occupancy",
        "HB" | "HS" => "Hotel",
        "K4" => "Stores with apartments above",
        "O8" => "Office with apartments only",
        _ => family_label(class),
    }
}

/// What a unit of a condominium is that is no home, such as parking; none for a home.
pub(crate) fn other_use(class: &str) -> Option<&'static str> {
    const NO_HOMES: &[&str] = &[
        "R5", "R7", "R8", "RA", "RB", "RG", "RH", "RK", "RP", "RS", "RT", "RW",
    ];
    NO_HOMES
        .contains(&class)
        .then(|| building_class_label(class))
}

fn family_label(class: &str) -> &'static str {
    match class.as_bytes().first() {
        Some(b'A') => "One family",
        Some(b'B') => "Two family",
        Some(b'C') => "Walk-up apartments",
        Some(b'D') => "Elevator apartments",
        Some(b'E') => "Warehouse",
        Some(b'F') => "Factory",
        Some(b'G') => "Garage or gasoline station",
        Some(b'H') => "Hotel",
        Some(b'I') => "Hospital or health facility",
        Some(b'J') => "Theatre",
        Some(b'K') => "Store building",
        Some(b'L') => "Loft building",
        Some(b'M') => "House of worship",
        Some(b'N') => "Asylum or home",
        Some(b'O') => "Office building",
        Some(b'P') => "Place of assembly",
        Some(b'Q') => "Outdoor recreation",
        Some(b'R') => "Condominium",
        Some(b'S') => "Residence with other use",
        Some(b'T') => "Transport facility",
        Some(b'U') => "Utility",
        Some(b'V') => "Vacant land",
        Some(b'W') => "School or education",
        Some(b'Y') => "Government building",
        _ => "Other use",
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
