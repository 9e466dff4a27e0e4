//! What became of an address.

use super::directory::Directory;
use super::house::House;
use super::matches::{Manner, Match};
use super::search::{Candidate, Search, Unverified};
use super::verify::Edit;
use nycapt_contract::{Bbl, Bin, Borough, ResolveStatus, Unit};

/// Why a [`Resolution`] is as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Number and street are in the directory.
    Verified,
    /// The text is the number of a lot.
    Lot,
    /// The text is the number of a building.
    Building,
    /// The text is the name of a place.
    Place,
    /// There is no text.
    Empty,
    /// There is no address in the text.
    NotAnAddress,
    /// There is a street but no house number.
    NoHouseNumber,
    /// The street is known, the number on it is not.
    NumberNotFound,
    /// The street is not known.
    StreetNotFound,
    /// The number of a lot or building is not in the directory.
    LotNotFound,
    /// Two streets cross there; no building was named.
    Intersection,
    /// One side of a block was named, not a building.
    BlockFace,
    /// A post office box.
    PoBox,
    /// Parts of the text contradict each other.
    Conflict,
    /// The text holds addresses of several buildings.
    MultipleAddresses,
    /// The address exists in several boroughs.
    BoroughUnknown,
    /// Several numbers stand where the house number belongs.
    NumberUnclear,
    /// Several streets fit.
    StreetUnclear,
    /// The address exists twice in the borough.
    DuplicateAddress,
    /// The name stands for many buildings.
    PlaceIsComplex,
    /// The place lies outside New York City.
    OutOfCity,
}

impl Reason {
    /// The reason as answers carry it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Verified => "verified",
            Self::Lot => "lot",
            Self::Building => "building",
            Self::Place => "place",
            Self::Empty => "empty",
            Self::NotAnAddress => "notAnAddress",
            Self::NoHouseNumber => "noHouseNumber",
            Self::NumberNotFound => "numberNotFound",
            Self::StreetNotFound => "streetNotFound",
            Self::LotNotFound => "lotNotFound",
            Self::Intersection => "intersection",
            Self::BlockFace => "blockFace",
            Self::PoBox => "poBox",
            Self::Conflict => "conflict",
            Self::MultipleAddresses => "multipleAddresses",
            Self::BoroughUnknown => "boroughUnknown",
            Self::NumberUnclear => "numberUnclear",
            Self::StreetUnclear => "streetUnclear",
            Self::DuplicateAddress => "duplicateAddress",
            Self::PlaceIsComplex => "placeIsComplex",
            Self::OutOfCity => "outOfCity",
        }
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
        let house = super::directory::low_house(directory.row(row)?);
        Self::new(directory, row, house)
    }

    pub(crate) fn new(directory: &Directory, row: u32, house: House) -> Option<Self> {
        let entry = directory.row(row)?;
        let street = directory.street_of_row(row)?;
        let code = directory.street(street)?.borough;
        let borough = Borough::from_code(code)?;
        let bin = (u32::from(code) * 1_000_000).saturating_add(entry.bin.get());
        let zip = u32::from(entry.zip.get());
        Some(Self {
            bbl: super::condos::full(code, entry.lot.get())?,
            bin: Bin::from_number(bin),
            borough,
            zip: if zip == 0 { 0 } else { zip + 10_000 },
            street,
            house,
            row,
        })
    }
}

/// How the text differs from the answer; what corrections are made from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Change {
    pub manner: Manner,
    pub edit: Edit,
    pub alias: bool,
    pub suffix_dropped: bool,
    pub street_span: (u16, u16),
    pub number_span: (u16, u16),
    pub stated: u8,
    /// Whether places of different boroughs are stated.
    pub torn: bool,
    /// The ZIP as typed, of the city or not.
    pub zip: u32,
}

/// A street that was understood although its number is not known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Understood {
    pub street: u32,
    pub reading: super::reading::Reading,
    pub manner: Manner,
    /// At most two letters differ, no word was added, and the number fits the street.
    pub near: bool,
}

/// The tokens that number and street take.
fn span_of(place: Match, reading: super::reading::Reading) -> (u8, u8) {
    (place.from.min(reading.start), place.to.max(reading.end))
}

/// Buildings named when several fit, at most.
pub(crate) const CANDIDATES: usize = 5;

/// The outcome of [`resolve`](super::resolve()).
#[derive(Debug, Clone)]
pub struct Resolution<'a> {
    /// The outcome in one word.
    pub status: ResolveStatus,
    /// Why.
    pub reason: Reason,
    /// How likely `best` is the building that was meant, 0 to 1; 0 without one.
    pub confidence: f64,
    /// The building, only when `status` is `matched`.
    pub best: Option<Hit>,
    pub(crate) candidates: [Option<Hit>; CANDIDATES],
    pub(crate) change: Option<Change>,
    pub(crate) understood: Option<Understood>,
    /// The tokens from which to before which number and street stand.
    pub(crate) span: Option<(u8, u8)>,
    /// The stated borough, and the address that only another borough has.
    pub(crate) elsewhere: Option<(Borough, Hit)>,
    /// Streets that may be meant, named without a house number or with one that none has.
    pub(crate) named: Vec<u32>,
    /// The units that the parts of a text of several addresses name, by lot.
    pub(crate) units: Vec<(Bbl, Option<Unit>)>,
    pub(crate) directory: &'a Directory,
    pub(crate) text: &'a str,
    pub(crate) unit: Option<&'a str>,
}

impl<'a> Resolution<'a> {
    pub(crate) fn none(directory: &'a Directory, text: &'a str, unit: Option<&'a str>) -> Self {
        Self {
            status: ResolveStatus::NotFound,
            reason: Reason::NotAnAddress,
            confidence: 0.0,
            best: None,
            candidates: [None; CANDIDATES],
            change: None,
            understood: None,
            span: None,
            elsewhere: None,
            named: Vec::new(),
            units: Vec::new(),
            directory,
            text,
            unit,
        }
    }

    /// The buildings it may be, when several fit.
    pub fn candidates(&self) -> impl Iterator<Item = &Hit> {
        self.candidates.iter().flatten()
    }

    /// The unit that all parts of the text which may mean a candidate name.
    pub(crate) fn unit_of(&self, hit: &Hit) -> Option<&Unit> {
        let mut named = self.units.iter().filter(|(bbl, _)| *bbl == hit.bbl);
        let (_, first) = named.next()?;
        first
            .as_ref()
            .filter(|_| named.all(|(_, other)| other == first))
    }

    /// Answers with a building found by its number.
    pub(crate) fn settle(&mut self, hit: Option<Hit>, confidence: f64) {
        if hit.is_some() {
            self.status = ResolveStatus::Matched;
            self.best = hit;
            self.confidence = confidence;
        }
    }

    /// Answers with a candidate.
    pub(crate) fn take(&mut self, search: &Search<'_>, best: &Candidate, confidence: f64) {
        self.settle(
            Hit::new(self.directory, best.found.row, best.found.house),
            confidence,
        );
        self.reason = Reason::Verified;
        self.span = Some(span_of(best.place, best.reading));
        let raw = |from: u8, to: u8| {
            let first = search.scan.token(usize::from(from));
            let last = search.scan.token(usize::from(to).saturating_sub(1));
            (first.raw_start, last.raw_end)
        };
        self.change = Some(Change {
            manner: best.place.manner,
            edit: best.found.edit,
            alias: best.alias,
            suffix_dropped: best.found.suffix_dropped,
            street_span: raw(best.place.from, best.place.to),
            number_span: raw(best.reading.start, best.reading.end),
            stated: best.evidence.stated,
            torn: best.evidence.torn,
            zip: if best.evidence.zip == 0 {
                best.evidence.foreign_zip
            } else {
                best.evidence.zip
            },
        });
    }

    /// Answers with several candidates and none of them chosen.
    pub(crate) fn doubt(&mut self, search: &Search<'_>, reason: Reason, among: &[&Candidate]) {
        if let Some(first) = among.first() {
            self.span = Some(span_of(first.place, first.reading));
        }
        let hits = among.iter().flat_map(|candidate| {
            let main = Hit::new(self.directory, candidate.found.row, candidate.found.house);
            let rival = candidate
                .found
                .rival
                .and_then(|row| Hit::new(search.directory, row, candidate.found.house));
            [main, rival]
        });
        self.offer(reason, hits.flatten());
    }

    /// Answers with the buildings that it may be, each lot once.
    pub(crate) fn offer(&mut self, reason: Reason, hits: impl Iterator<Item = Hit>) {
        self.status = ResolveStatus::Ambiguous;
        self.reason = reason;
        self.confidence = 0.0;
        self.change = None;
        let mut list: Vec<Hit> = Vec::new();
        for hit in hits {
            if list.len() < CANDIDATES && !list.iter().any(|known| known.bbl == hit.bbl) {
                list.push(hit);
            }
        }
        for (slot, hit) in self.candidates.iter_mut().zip(list) {
            *slot = Some(hit);
        }
    }

    /// Answers with no building.
    pub(crate) fn refuse(&mut self, reason: Reason) {
        self.reason = reason;
        self.status = if reason == Reason::OutOfCity {
            ResolveStatus::OutsideNyc
        } else {
            ResolveStatus::NotFound
        };
    }

    pub(crate) fn understood(&mut self, missed: &Unverified) {
        self.span = Some(span_of(missed.place, missed.reading));
        self.understood = Some(Understood {
            street: missed.street,
            reading: missed.reading,
            manner: missed.place.manner,
            near: missed.place.cost <= 6 && missed.in_range,
        });
    }
}
