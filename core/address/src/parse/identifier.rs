//! Official numbers of lots and buildings in a text.

use crate::parse::scan::{Scan, gap};
use nycapt_contract::{Bbl, Bin, Borough};

/// `1008350041`, `1-00835-0041`, `Manhattan block 835 lot 41`.
pub(crate) fn lot(scan: &Scan) -> Option<Bbl> {
    let number = |at: usize| scan.token(at).number.then(|| scan.token(at).value);
    let skip = usize::from(scan.word(0) == "BBL");
    match scan.len().checked_sub(skip)? {
        1 => Bbl::parse(scan.word(skip)),
        3 if (1..3).all(|at| scan.token(at + skip).after(gap::HYPHEN | gap::SLASH)) => {
            let code = u8::try_from(number(skip)?).ok()?;
            let long = scan.token(skip + 1).digits == 5 && scan.token(skip + 2).digits == 4;
            let borough = Borough::from_code(code).filter(|_| long)?;
            Bbl::new(borough, number(skip + 1)?, number(skip + 2)?)
        }
        _ => None,
    }
    .or_else(|| block_and_lot(scan))
}

fn block_and_lot(scan: &Scan) -> Option<Bbl> {
    let at = (0..scan.len()).find(|&at| matches!(scan.word(at), "BLOCK" | "BLK"))?;
    let lot = (scan.word(at + 2) == "LOT").then_some(at + 3)?;
    if !scan.token(at + 1).number || !scan.token(lot).number {
        return None;
    }
    let rest: Vec<&str> = (0..at)
        .chain(lot + 1..scan.len())
        .map(|at| scan.word(at))
        .collect();
    let borough = Borough::from_text(&rest.concat())?;
    Bbl::new(borough, scan.token(at + 1).value, scan.token(lot).value)
}

/// The borough of a text that is only the number of a lot or building.
pub(crate) fn borough(scan: &Scan) -> Option<Borough> {
    lot(scan)
        .map(Bbl::borough)
        .or_else(|| Borough::from_code(u8::try_from(building(scan)?.number() / 1_000_000).ok()?))
}

/// Seven digits alone.
pub(crate) fn building(scan: &Scan) -> Option<Bin> {
    let skip = usize::from(scan.word(0) == "BIN");
    (scan.len() == skip + 1)
        .then(|| Bin::parse(scan.word(skip)))
        .flatten()
}
