//! What an answer rests on, and how often such answers have the right lot.

nycapt_contract::named_enum! {
    /// The weakest part of a match, the most certain first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Ground {
        /// Number and street are in the directory as typed.
        Literal = "literal",
        /// The text is the number of a lot or building.
        LotOrBuilding = "lotOrBuilding",
        /// A house number of Queens was typed without its hyphen.
        HyphenInserted = "hyphenInserted",
        /// The low end of a range was used.
        RangeLow = "rangeLow",
        /// Words of the street were joined or split.
        Respaced = "respaced",
        /// The street has another name at this number.
        OtherName = "otherName",
        /// The address is in the ZIP's borough, not in the stated one.
        BoroughChanged = "boroughChanged",
        /// The number lies inside a recorded range, or has a letter: both are often recorded wrong.
        RangeOrLetter = "rangeOrLetter",
        /// A hyphen was removed, or put where a space was.
        HyphenChanged = "hyphenChanged",
        /// The street type was added.
        TypeAdded = "typeAdded",
        /// A word differs by one or two letters.
        Misspelled = "misspelled",
        /// Another number of the typed range was used.
        RangeInside = "rangeInside",
        /// The ZIP belongs to another borough.
        ZipElsewhere = "zipElsewhere",
        /// The text is the name of a place.
        Place = "place",
        /// East, West, North or South was added.
        DirectionAdded = "directionAdded",
        /// The numbers on both sides belong to one lot.
        Between = "between",
        /// The ZIP's boroughs lack the address, and only another one has it.
        ZipOverruled = "zipOverruled",
        /// Another lot of the block has the same address.
        SharedAddress = "sharedAddress",
        /// The typed letter isn't in the directory, or a letter was needed.
        LetterChanged = "letterChanged",
        /// Another number precedes the house number.
        NumberBefore = "numberBefore",
    }
}

impl Ground {
    /// How likely an answer is right if nothing else speaks against it.
    ///
    /// `cargo dev accuracy` prints how often answers on each ground have the right lot, and the value that a
    /// ground should have where this one is off.
    #[must_use]
    pub const fn certainty(self) -> f64 {
        match self {
            Self::Literal | Self::LotOrBuilding => 0.99,
            Self::HyphenInserted => 0.985,
            Self::RangeLow => 0.98,
            Self::Respaced | Self::OtherName => 0.97,
            Self::BoroughChanged => 0.95,
            Self::RangeOrLetter | Self::HyphenChanged => 0.94,
            Self::TypeAdded => 0.93,
            Self::Misspelled => 0.92,
            Self::RangeInside => 0.91,
            Self::ZipElsewhere | Self::Place => 0.90,
            Self::DirectionAdded => 0.88,
            Self::Between | Self::ZipOverruled => 0.87,
            Self::SharedAddress | Self::LetterChanged => 0.85,
            Self::NumberBefore => 0.80,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::resolve;
    use crate::testing::{city, directory_of};
    use nycapt_contract::Borough;

    #[test]
    fn grounds_are_listed_from_the_most_certain_to_the_least() {
        let certainties = Ground::ALL.map(Ground::certainty);
        assert!(certainties.is_sorted_by(|a, b| a >= b), "{certainties:?}");
        assert!(certainties.iter().all(|one| (0.05..=0.99).contains(one)));
    }

    #[test]
    fn the_weakest_part_of_a_match_is_its_ground() {
        let directory = directory_of([
            ("10 CARDER ROAD", Borough::Bronx, 70, 1),
            ("10 CARDER ROAD", Borough::Bronx, 70, 2),
            ("12 CARDER ROAD", Borough::Bronx, 70, 3),
            ("18 CARDER ROAD", Borough::Bronx, 70, 3),
            ("21A CARDER ROAD", Borough::Bronx, 70, 4),
        ]);
        for (text, ground) in [
            ("12 Carder Road, Bronx", Ground::Literal),
            ("12 Carder, Bronx", Ground::TypeAdded),
            ("12 Cardre Road, Bronx", Ground::Misspelled),
            ("14 Carder Road, Bronx", Ground::Between),
            ("21 Carder Road, Bronx", Ground::LetterChanged),
            ("10 Carder Road, Bronx", Ground::SharedAddress),
            ("10 Carder, Bronx", Ground::SharedAddress),
            ("2000700003", Ground::LotOrBuilding),
        ] {
            let outcome = resolve(&directory, text, None).outcome;
            assert_eq!(outcome.ground, Some(ground), "{text}");
            assert!(outcome.confidence <= ground.certainty(), "{text}");
        }
        let refused = resolve(city(), "hello", None).outcome;
        assert_eq!(refused.ground, None);
    }
}
