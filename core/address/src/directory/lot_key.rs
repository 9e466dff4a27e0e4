//! Lots as numbers within a borough.

use nycapt_contract::{Bbl, Borough};

/// Marble Hill: in Manhattan by law, in the Bronx by mail and in some files.
pub(crate) const MARBLE_HILL: u64 = 2215;

/// Block and lot as one number.
pub(crate) fn lot_number(bbl: Bbl) -> u32 {
    u32::try_from(bbl.number() % 1_000_000_000).unwrap_or(0)
}

/// The lot of a borough code and its short number.
pub(crate) fn full(borough: u8, lot: u32) -> Option<Bbl> {
    Bbl::new(Borough::from_code(borough)?, lot / 10_000, lot % 10_000)
}

/// The lot by law: Marble Hill's block belongs to Manhattan.
pub(crate) fn legal_lot(bbl: Bbl) -> Bbl {
    if bbl.borough() == Borough::Bronx && bbl.block_key() % 100_000 == MARBLE_HILL {
        let block = u32::try_from(MARBLE_HILL).unwrap_or(0);
        let lot = u32::try_from(bbl.lot()).unwrap_or(0);
        return Bbl::new(Borough::Manhattan, block, lot).unwrap_or(bbl);
    }
    bbl
}
