//! The borough or ZIP at the end of a text, typed in full or in part.

use crate::directory::layout::zip_offset_of;
use crate::parse::locality::{self, Localities};
use crate::parse::scan::Scan;
use crate::resolve::candidates::allowed;

#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub boroughs: u8,
    /// Whether the last word may mean something else.
    pub guessed: bool,
    /// The lowest and highest ZIP code.
    zips: Option<(u32, u32)>,
}

impl Place {
    /// Reads the tokens from `at` on; none if they are no place.
    pub(crate) fn from_token(scan: &Scan, localities: &Localities, at: usize) -> Option<Self> {
        let end = u8::try_from(at).ok()?;
        let evidence = localities.evidence(0, end, |_| false);
        let mut next = at;
        let names = localities.names.iter().map(|name| (name.from, name.to));
        let zips = localities.zips.iter().map(|(zip, _)| (*zip, zip + 1));
        let mut known: Vec<(u8, u8)> = names.chain(zips).filter(|(from, _)| *from >= end).collect();
        known.sort_unstable();
        for (from, to) in known {
            if usize::from(from) == next {
                next = usize::from(to);
            }
        }
        let place = Self {
            boroughs: if evidence.outside_city {
                0
            } else {
                allowed(&evidence)
            },
            guessed: false,
            zips: (evidence.zip != 0).then_some((evidence.zip, evidence.zip)),
        };
        if next >= scan.len() {
            return Some(place);
        }
        // `Staten` is a place and `Staten I` the beginning of one.
        place
            .narrowed(scan, next)
            .or_else(|| place.narrowed(scan, at))
    }

    /// This place with the tokens from `at` on as the beginning of its name or ZIP code.
    fn narrowed(self, scan: &Scan, at: usize) -> Option<Self> {
        let token = scan.token(at);
        if token.number {
            let missing = 5_u32.checked_sub(u32::from(token.digits))?;
            let scale = 10_u32.pow(missing);
            let low = token.value * scale;
            let place = Self {
                guessed: true,
                zips: Some((low, low + scale - 1)),
                ..self
            };
            return (at + 1 == scan.len() && !token.ordinal).then_some(place);
        }
        let words: Vec<&str> = (at..scan.len()).map(|at| scan.letters(at)).collect();
        let boroughs = self.boroughs & locality::beginning_with(&words.join(" "));
        let place = Self {
            guessed: true,
            boroughs,
            ..self
        };
        (boroughs != 0).then_some(place)
    }

    /// The only ZIP code, as rows have it; 0 for none.
    pub(crate) fn zip(&self) -> u16 {
        let only = self.zips.filter(|(low, high)| low == high);
        only.map_or(0, |(zip, _)| zip_offset_of(zip))
    }

    /// Whether a row with this ZIP code may be meant; one without any may.
    pub(crate) fn has_zip(&self, zip: u16) -> bool {
        let fits = |(low, high): (u32, u32)| (low..=high).contains(&(u32::from(zip) + 10_000));
        zip == 0 || self.zips.is_none_or(fits)
    }
}
