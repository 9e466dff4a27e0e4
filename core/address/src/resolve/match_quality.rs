//! The quality of a match, and how often such matches have the right lot.

nycapt_contract::named_enum! {
    /// The weakest part of a match, the most certain first.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum MatchQuality {
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
        /// The street type was added.
        TypeAdded = "typeAdded",
        /// The address is in the ZIP's borough, not in the stated one.
        BoroughChanged = "boroughChanged",
        /// The number lies inside a recorded range, or has a letter: both are often recorded wrong.
        RangeOrLetter = "rangeOrLetter",
        /// Another number of the typed range was used.
        RangeInside = "rangeInside",
        /// A hyphen was removed, or put where a space was.
        HyphenChanged = "hyphenChanged",
        /// The typed letter isn't in the directory, or a letter was needed.
        LetterChanged = "letterChanged",
        /// A word differs by one or two letters.
        Misspelled = "misspelled",
        /// The ZIP belongs to another borough.
        ZipElsewhere = "zipElsewhere",
        /// The text is the name of a place.
        Place = "place",
        /// The numbers on both sides belong to one lot.
        Between = "between",
        /// East, West, North or South was added.
        DirectionAdded = "directionAdded",
        /// The ZIP's boroughs lack the address, and only another one has it.
        ZipOverruled = "zipOverruled",
        /// Another number precedes the house number.
        NumberBefore = "numberBefore",
        /// Another lot of the block has the same address.
        SharedAddress = "sharedAddress",
    }
}

impl MatchQuality {
    /// How likely an answer has the right lot if nothing else speaks against it.
    ///
    /// Fitted to the rows of `cargo dev accuracy`, which prints how often answers of each quality are right: one
    /// more right and one more wrong answer than there were. Qualities with fewer than 30 answers are judged by
    /// hand, and a number that isn't listed as typed is never sure.
    #[must_use]
    pub const fn certainty(self) -> f64 {
        match self {
            Self::Literal | Self::LotOrBuilding | Self::HyphenInserted | Self::RangeLow => 0.99,
            Self::Respaced | Self::OtherName | Self::TypeAdded => 0.98,
            Self::BoroughChanged => 0.95,
            Self::RangeOrLetter | Self::RangeInside | Self::HyphenChanged => 0.94,
            Self::LetterChanged => 0.93,
            Self::Misspelled => 0.92,
            Self::ZipElsewhere | Self::Place => 0.90,
            Self::Between => 0.89,
            Self::DirectionAdded => 0.88,
            Self::ZipOverruled => 0.87,
            Self::NumberBefore => 0.80,
            Self::SharedAddress => 0.72,
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
    fn qualities_are_listed_from_the_most_certain_to_the_least() {
        let certainties = MatchQuality::ALL.map(MatchQuality::certainty);
        assert!(certainties.is_sorted_by(|a, b| a >= b), "{certainties:?}");
        assert!(certainties.iter().all(|one| (0.05..=0.99).contains(one)));
    }

    #[test]
    fn the_weakest_part_of_a_match_is_its_quality() {
        let directory = directory_of([
            ("10 CARDER ROAD", Borough::Bronx, 70, 1),
            ("10 CARDER ROAD", Borough::Bronx, 70, 2),
            ("12 CARDER ROAD", Borough::Bronx, 70, 3),
            ("18 CARDER ROAD", Borough::Bronx, 70, 3),
            ("21A CARDER ROAD", Borough::Bronx, 70, 4),
        ]);
        for (text, quality) in [
            ("12 Carder Road, Bronx", MatchQuality::Literal),
            ("12 Carder, Bronx", MatchQuality::TypeAdded),
            ("12 Cardre Road, Bronx", MatchQuality::Misspelled),
            ("14 Carder Road, Bronx", MatchQuality::Between),
            ("21 Carder Road, Bronx", MatchQuality::LetterChanged),
            ("10 Carder Road, Bronx", MatchQuality::SharedAddress),
            ("10 Carder, Bronx", MatchQuality::SharedAddress),
            ("2000700003", MatchQuality::LotOrBuilding),
        ] {
            let outcome = resolve(&directory, text, None).outcome;
            assert_eq!(outcome.quality, Some(quality), "{text}");
            assert!(outcome.confidence <= quality.certainty(), "{text}");
        }
        let refused = resolve(city(), "hello", None).outcome;
        assert_eq!(refused.quality, None);
    }
}
