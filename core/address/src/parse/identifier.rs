//! Official numbers of lots and buildings in a text.

use crate::parse::scan::{Scan, gap};
use nycapt_contract::{Bbl, Bin, Borough};

/// `1008350041`, `1-00835-0041`, `BBL 1 835 41`, `Manhattan block 835 lot 41`.
pub(crate) fn lot(scan: &Scan) -> Option<Bbl> {
    let number = |at: usize| scan.token(at).number.then(|| scan.token(at).value);
    let skip = usize::from(scan.word(0) == "BBL");
    match scan.len().checked_sub(skip)? {
        1 => Bbl::parse(scan.word(skip)),
        3 => {
            let code = u8::try_from(number(skip)?).ok()?;
            let long = scan.token(skip + 1).digits == 5 && scan.token(skip + 2).digits == 4;
            let borough = Borough::from_code(code).filter(|_| long || skip == 1)?;
            Bbl::new(borough, number(skip + 1)?, number(skip + 2)?)
        }
        _ => None,
    }
    .or_else(|| {
        let typed = block_and_lot(scan)?;
        let rest: Vec<&str> = typed.rest(scan).map(|at| scan.word(at)).collect();
        typed.in_borough(Borough::from_text(&rest.concat())?)
    })
}

/// `block 835 lot 41`, `lot 41 block 835` or `blk/lot 835/41` in a text.
pub(crate) struct BlockAndLot {
    /// Its first token, and the one after its last.
    pub from: usize,
    pub to: usize,
    block: u32,
    lot: u32,
}

impl BlockAndLot {
    /// The other tokens of the text.
    pub(crate) fn rest(&self, scan: &Scan) -> impl Iterator<Item = usize> {
        (0..self.from).chain(self.to..scan.len())
    }

    pub(crate) fn in_borough(&self, borough: Borough) -> Option<Bbl> {
        Bbl::new(borough, self.block, self.lot)
    }
}

pub(crate) fn block_and_lot(scan: &Scan) -> Option<BlockAndLot> {
    let is_filler = |at: usize| matches!(scan.letters(at), "AND" | "NO" | "NUMBER" | "TAX");
    let is_start = |at: &usize| matches!(word_for_part(scan, *at), "BLOCK" | "LOT");
    let mut starts = (0..scan.len()).filter(is_start);
    starts.find_map(|from| {
        let mut parts = (from + 1..scan.len()).filter(|at| !is_filler(*at));
        let [second, third, fourth] = [parts.next()?, parts.next()?, parts.next()?];
        let words = [from, second, third, fourth].map(|at| word_for_part(scan, at));
        let (block, lot) = match words {
            ["BLOCK", "", "LOT", ""] => (second, fourth),
            ["LOT", "", "BLOCK", ""] => (fourth, second),
            ["BLOCK", "LOT", "", ""] => (third, fourth),
            ["LOT", "BLOCK", "", ""] => (fourth, third),
            _ => return None,
        };
        Some(BlockAndLot {
            from,
            to: fourth + 1,
            block: scan.token(block).value,
            lot: scan.token(lot).value,
        })
    })
}

/// The word at a token, in full if it is short for a block or a lot; empty for a number.
fn word_for_part(scan: &Scan, at: usize) -> &str {
    // A letter alone needs the colon of `b: 835, l: 41`.
    let is_marked = scan.token(at + 1).after(gap::COMMA);
    match scan.letters(at) {
        "BLK" | "BL" => "BLOCK",
        "LT" => "LOT",
        "B" if is_marked => "BLOCK",
        "L" if is_marked => "LOT",
        word => word,
    }
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
