//! Apartments, suites, floors and other parts of a building.

use std::sync::LazyLock;

use crate::parse::vocabulary::WordMap;
use nycapt_contract::Unit;

/// What a part of a building is; parts of different kinds are never equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Dwelling,
    Building,
    Floor,
    Penthouse,
    Basement,
    Cellar,
    Garden,
    Parlor,
    Suite,
    Office,
    Room,
    Store,
    Storage,
    Space,
    Garage,
    Stall,
    Lobby,
    Lower,
    Upper,
    Mezzanine,
    House,
    Duplex,
    Level,
    Wing,
    Ground,
    Top,
    Position,
}

impl Kind {
    /// Whether it is a whole story of a building and needs no id.
    pub(crate) fn is_level(self) -> bool {
        matches!(
            self,
            Self::Basement
                | Self::Cellar
                | Self::Garden
                | Self::Parlor
                | Self::Lobby
                | Self::Mezzanine
        )
    }

    pub(crate) fn has_places(self) -> bool {
        self.is_level()
            || matches!(
                self,
                Self::Floor | Self::Penthouse | Self::Ground | Self::Top
            )
    }

    /// Whether it is a part of the building that needs no number.
    pub(crate) fn needs_no_id(self) -> bool {
        matches!(
            self,
            Self::Penthouse
                | Self::Store
                | Self::Lower
                | Self::Upper
                | Self::House
                | Self::Duplex
                | Self::Garage
                | Self::Office
        )
    }
}

/// Each kind with its designator in answers, its class in keys and the words for it.
#[rustfmt::skip]
const KINDS: &[(Kind, &str, &str, &str)] = &[
    (Kind::Dwelling, "", "D", "APT APTS APARTMENT APARTMENTS APMT APRT APPT APART UNIT UNITS UNT FLAT APTO DEPTO DPTO"),
    (Kind::Building, "BLDG", "L", "BLDG BUILDING BULD BLD BUILD"),
    (Kind::Floor, "FL", "F", "FL FLR FLOOR FLRS FLOORS FLO FLOO FLL PISO"),
    (Kind::Penthouse, "PH", "P", "PH PENTHOUSE PNTHSE PENT PHS"),
    (Kind::Basement, "BSMT", "B", "BSMT BASEMENT BASEME BSMNT BASMENT BASEMNT BMST BSM BASE"),
    (Kind::Cellar, "CLR", "C", "CLR CELLAR CELLER CEL"),
    (Kind::Garden, "GARDEN", "G", "GARDEN GRDN GDN"),
    (Kind::Parlor, "PARLOR", "R", "PARLOR PARLOUR"),
    (Kind::Suite, "STE", "S", "STE SUITE SUIT SUITES SUIE"),
    (Kind::Office, "OFC", "S", "OFC OFFICE OFFICES"),
    (Kind::Room, "RM", "S", "RM ROOM ROOMS RMS"),
    (Kind::Store, "STORE", "T", "STORE STORES STOREFRONT"),
    (Kind::Storage, "STG", "K", "STG STORAGE STRG"),
    (Kind::Space, "SPC", "K", "SPC SPACE SPACES"),
    (Kind::Garage, "GAR", "K", "GAR GARAGE GARAG"),
    (Kind::Stall, "STALL", "K", "STALL"),
    (Kind::Lobby, "LBBY", "Y", "LBBY LOBBY"),
    (Kind::Lower, "LOWR", "O", "LOWR LOWER LWR"),
    (Kind::Upper, "UPPR", "U", "UPPR UPPER UPR"),
    (Kind::Mezzanine, "MEZZ", "M", "MEZZ MEZZANINE MEZ"),
    (Kind::House, "TH", "H", "TH TOWNHOUSE TWNHS"),
    (Kind::Duplex, "DUPLEX", "X", "DUPLEX DPLX DUP"),
    (Kind::Level, "LVL", "V", "LVL LEVEL"),
    (Kind::Wing, "WING", "W", "WING"),
    (Kind::Ground, "GRND FL", "F", "GROUND GRND"),
    (Kind::Top, "TOP FL", "F", "TOP"),
    (Kind::Position, "", "Z", ""),
];

fn form(kind: Kind) -> (&'static str, &'static str) {
    let known = KINDS.iter().find(|(known, ..)| *known == kind);
    known.map_or(("", ""), |(_, designator, class, _)| (*designator, *class))
}

static BY_WORD: LazyLock<WordMap<Kind>> = LazyLock::new(|| kinds().collect());

pub(crate) fn kinds() -> impl Iterator<Item = (&'static str, Kind)> {
    let words = |(kind, _, _, words): &'static (Kind, _, _, &'static str)| {
        words.split_whitespace().map(move |word| (word, *kind))
    };
    KINDS.iter().flat_map(words)
}

pub(crate) fn kind_of(word: &str) -> Option<Kind> {
    BY_WORD.get(word).copied()
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Part {
    pub kind: Kind,
    pub id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct UnitReading {
    pub parts: Vec<Part>,
    /// Token after the last one used.
    pub end: usize,
}

impl UnitReading {
    pub(crate) fn push(&mut self, kind: Kind, id: String, end: usize) {
        self.parts.push(Part { kind, id });
        self.end = end;
    }

    pub(crate) fn last(&self) -> Option<Kind> {
        self.parts.last().map(|part| part.kind)
    }

    pub(crate) fn is_bare_store(&self) -> bool {
        matches!(self.parts.as_slice(), [only] if only.kind == Kind::Store && only.id.is_empty())
    }

    /// Adds an apartment. `4TH FLOOR APT 4B` is 4B, so a floor that its id repeats is dropped.
    pub(crate) fn push_dwelling(&mut self, id: String, end: usize) {
        let digits = id.find(|char: char| !char.is_ascii_digit());
        let floor = digits.and_then(|at| id.get(..at)).unwrap_or_default();
        let is_repeated =
            matches!(self.parts.as_slice(), [only] if only.kind == Kind::Floor && only.id == floor);
        if is_repeated {
            self.parts.clear();
        }
        self.push(Kind::Dwelling, id, end);
    }

    /// As shown: `4B`, `FL 2`, `PH A`.
    fn display(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            let designator = if part.kind == Kind::Dwelling && !out.is_empty() {
                "APT"
            } else {
                form(part.kind).0
            };
            for text in [designator, &part.id] {
                if !out.is_empty() && !text.is_empty() {
                    out.push(' ');
                }
                out.push_str(text);
            }
        }
        out
    }

    /// Class, colon, id of each part.
    fn key(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            let (name, class) = form(part.kind);
            let id = if part.kind == Kind::Ground {
                "G"
            } else if part.kind == Kind::Top {
                "TOP"
            } else if part.id.is_empty() {
                name
            } else {
                part.id.as_str()
            };
            let gap = if out.is_empty() { "" } else { "/" };
            for text in [gap, class, ":", id] {
                out.push_str(text);
            }
        }
        out
    }

    pub(crate) fn unit(&self, raw: &str) -> Option<Unit> {
        let display = self.display();
        let plain = |char: char| match char.is_ascii_alphanumeric() {
            true => char.to_ascii_lowercase(),
            false => '-',
        };
        let slug = display.chars().map(plain).collect();
        (!display.is_empty()).then(|| Unit {
            raw: raw.trim().to_owned(),
            key: self.key(),
            display,
            slug,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_has_one_kind() {
        assert_eq!(BY_WORD.len(), kinds().count());
        assert_eq!(kind_of("APT"), Some(Kind::Dwelling));
        assert_eq!(kind_of("APTLY"), None);
    }
}
