//! The outcome of a text.

use crate::directory::lots;
use crate::directory::reader::Directory;
use crate::directory::slug::format_address;
use crate::parse::house::House;
use crate::parse::house_number::NumberReading;
use crate::parse::parsed_text::ParsedText;
use crate::resolve::candidates::{UnknownNumber, span_of};
use crate::resolve::match_quality::MatchQuality;
use crate::resolve::name_match::MatchKind;
use crate::resolve::number_match::NumberEdit;
use nycapt_contract::{Bbl, Bin, Borough, ResolveStatus, Unit};

nycapt_contract::named_enum! {
    /// Why a [`Resolution`] is as it is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Reason {
        /// Number and street are in the directory.
        Verified = "verified",
        /// The text is the number of a lot.
        Lot = "lot",
        /// The text is the number of a building.
        Building = "building",
        /// The text is the name of a place.
        Place = "place",
        /// There is no text.
        Empty = "empty",
        /// There is no address in the text.
        NotAnAddress = "notAnAddress",
        /// There is a street but no house number.
        NoHouseNumber = "noHouseNumber",
        /// The street is known, the number on it is not.
        NumberNotFound = "numberNotFound",
        /// The street is not known.
        StreetNotFound = "streetNotFound",
        /// The number of a lot or building is not in the directory.
        LotNotFound = "lotNotFound",
        /// Two streets cross there; no building was named.
        Intersection = "intersection",
        /// One side of a block was named, not a building.
        BlockFace = "blockFace",
        /// A post office box.
        PoBox = "poBox",
        /// Parts of the text contradict each other.
        Conflict = "conflict",
        /// The text contains addresses of several buildings.
        MultipleAddresses = "multipleAddresses",
        /// The address exists in several boroughs.
        BoroughUnknown = "boroughUnknown",
        /// Several numbers are where the house number belongs.
        NumberUnclear = "numberUnclear",
        /// Several streets fit.
        StreetUnclear = "streetUnclear",
        /// The address exists twice in the borough.
        DuplicateAddress = "duplicateAddress",
        /// The name means many buildings.
        PlaceIsComplex = "placeIsComplex",
        /// The text names a building whose address is not in the directory.
        PlaceNotInData = "placeNotInData",
        /// The place lies outside New York City.
        OutOfCity = "outOfCity",
    }
}

/// One building that a text means or may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// The lot; the billing lot of a condominium.
    pub bbl: Bbl,
    /// The building, when the directory has it for this address.
    pub bin: Option<Bin>,
    /// The borough by law.
    pub borough: Borough,
    /// Five digits as a number; 0 when the directory has none.
    pub zip: u32,
    pub(crate) street: u32,
    pub(crate) house: House,
    pub(crate) row: u32,
}

impl Hit {
    /// The address of a row, at its low number.
    pub(crate) fn of_row(directory: &Directory, row: u32) -> Option<Self> {
        let house = directory.row(row)?.low_house();
        Self::new(directory, row, house)
    }

    pub(crate) fn new(directory: &Directory, row: u32, house: House) -> Option<Self> {
        Self::on(directory, directory.street_of_row(row)?, row, house)
    }

    /// The same when the street of the row is known.
    pub(crate) fn on(directory: &Directory, street: u32, row: u32, house: House) -> Option<Self> {
        let entry = directory.row(row)?;
        let code = directory.street(street)?.borough;
        let borough = Borough::from_code(code)?;
        let zip = u32::from(entry.zip.get());
        Some(Self {
            bbl: lots::full(code, entry.lot.get())?,
            bin: entry.bin_of(borough),
            borough,
            zip: if zip == 0 { 0 } else { zip + 10_000 },
            street,
            house,
            row,
        })
    }

    /// Its slug, else that of the lot's preferred address, with the name of its street.
    pub(crate) fn slug(&self, directory: &Directory, street: &str) -> Option<String> {
        let own = directory.slug_at(self.row, self.house, (self.street, street));
        own.or_else(|| {
            let (row, house) = directory.preferred_row(directory.answering_lot(self.bbl)?)?;
            directory.slug_of_row(row, house)
        })
    }

    /// Five digits, when the directory has them.
    pub(crate) fn zip_text(&self) -> Option<String> {
        (self.zip != 0).then(|| self.zip.to_string())
    }

    /// One line with the official name of its street: `66-03 Booth Street, Queens, NY 11374`.
    pub(crate) fn address_line(&self, street: &str) -> String {
        format_address(self.house, street, self.borough, self.zip_text().as_deref())
    }
}

/// How the text differs from the answer; corrections are made from it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    pub kind: MatchKind,
    pub edit: NumberEdit,
    pub alias: bool,
    pub suffix_changed: bool,
    /// The address after `AKA` was used, as the first one is not known.
    pub other_name: bool,
    pub street_span: (u16, u16),
    pub number_span: (u16, u16),
    pub stated: u8,
    pub mixed_boroughs: bool,
    /// The ZIP as typed, of the city or not.
    pub zip: u32,
}

/// A street that was understood although its number is not known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KnownStreet {
    pub street: u32,
    pub reading: NumberReading,
    pub kind: MatchKind,
    /// At most two letters differ, no word was added, and the number fits the street.
    pub near: bool,
}

/// The most buildings that are offered when several fit, or share an address.
pub(crate) const CANDIDATES: usize = 5;

/// The building or buildings that a text means, or why there is none.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The outcome in one word.
    pub status: ResolveStatus,
    /// Why.
    pub reason: Reason,
    /// How likely `best` is the building that was meant, 0 to 1; 0 without one.
    pub confidence: f64,
    /// The quality of the match; none without one.
    pub quality: Option<MatchQuality>,
    /// The building, only when `status` is `matched`.
    pub best: Option<Hit>,
    /// At most five buildings, only when `status` is `ambiguous`.
    pub candidates: Vec<Hit>,
    /// Other lots with the address of `best`.
    pub(crate) sharing: Vec<Hit>,
    pub(crate) change: Option<Change>,
    pub(crate) known_street: Option<KnownStreet>,
    /// The tokens that number and street take.
    pub(crate) span: Option<(u8, u8)>,
    /// The stated borough, and the address that only another borough has.
    pub(crate) other_borough: Option<(Borough, Hit)>,
    /// Buildings at the corner that the text means.
    pub(crate) corner: Vec<Hit>,
    /// Streets that may be meant, named without a house number or with one that none has.
    pub(crate) streets: Vec<u32>,
    /// The units in the parts of a text of several addresses, by lot.
    pub(crate) units: Vec<(Bbl, Option<Unit>)>,
}

impl Outcome {
    pub(crate) fn refused(reason: Reason) -> Self {
        Self {
            status: if reason == Reason::OutOfCity {
                ResolveStatus::OutsideNyc
            } else {
                ResolveStatus::NotFound
            },
            reason,
            confidence: 0.0,
            quality: None,
            best: None,
            candidates: Vec::new(),
            sharing: Vec::new(),
            change: None,
            known_street: None,
            span: None,
            other_borough: None,
            corner: Vec::new(),
            streets: Vec::new(),
            units: Vec::new(),
        }
    }

    /// One building, as likely as its quality makes it; no building when the directory's row for it is broken.
    pub(crate) fn matched(reason: Reason, best: Option<Hit>, quality: MatchQuality) -> Self {
        let refused = Self::refused(reason);
        if best.is_none() {
            return refused;
        }
        Self {
            status: ResolveStatus::Matched,
            confidence: quality.certainty(),
            quality: Some(quality),
            best,
            ..refused
        }
    }

    /// One of several buildings, each lot once.
    pub(crate) fn ambiguous(reason: Reason, hits: impl Iterator<Item = Hit>) -> Self {
        let mut candidates: Vec<Hit> = Vec::new();
        for hit in hits {
            if candidates.len() < CANDIDATES && candidates.iter().all(|known| known.bbl != hit.bbl)
            {
                candidates.push(hit);
            }
        }
        Self {
            status: ResolveStatus::Ambiguous,
            candidates,
            ..Self::refused(reason)
        }
    }

    /// This outcome with the street that was understood.
    pub(crate) fn about(self, directory: &Directory, missed: Option<&UnknownNumber>) -> Self {
        Self {
            span: missed.map(|missed| span_of(&missed.name, &missed.reading)),
            known_street: missed.map(|missed| KnownStreet {
                street: missed.street,
                reading: missed.reading,
                kind: missed.name.kind,
                near: missed.name.cost <= 6 && missed.is_in_range(directory),
            }),
            ..self
        }
    }

    /// Whether the street that was understood only has a name like the typed one, which is not known.
    pub(crate) fn is_like_known_street(&self) -> bool {
        let known = self.known_street.as_ref();
        self.reason == Reason::StreetNotFound
            && known.is_some_and(|known| known.kind == MatchKind::Misspelled)
    }

    /// The unit that every part of the text gives for a candidate.
    pub(crate) fn unit_of(&self, hit: &Hit) -> Option<&Unit> {
        let mut named = self.units.iter().filter(|(bbl, _)| *bbl == hit.bbl);
        let (_, first) = named.next()?;
        first
            .as_ref()
            .filter(|_| named.all(|(_, other)| other == first))
    }
}

/// A text with its outcome: what [`resolve`](crate::resolve()) returns.
#[derive(Debug, Clone)]
pub struct Resolution<'a> {
    /// The building or buildings, or why there is none.
    pub outcome: Outcome,
    pub(crate) directory: &'a Directory,
    pub(crate) parsed: ParsedText<'a>,
    pub(crate) unit: Option<&'a str>,
}
