//! Lots as numbers within a borough, and the billing lots that answer for unit lots of condominiums.

use std::collections::HashMap;

use nycapt_contract::{Bbl, Borough, may_be_unit_lot};

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

/// An address on a lot: enough to find lots that share it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LotAtAddress {
    pub street: u32,
    pub low: u32,
    pub lot: u32,
    pub borough: u8,
}

fn is_unit(lot: u32) -> bool {
    may_be_unit_lot(u64::from(lot % 10_000))
}

fn is_billing(lot: u32) -> bool {
    (7501..=7599).contains(&(lot % 10_000))
}

/// Which lot answers for each unit lot, by borough code and lot.
#[derive(Debug, Default)]
pub(crate) struct Billing {
    known: HashMap<(u8, u32), u32>,
    ranges: Vec<(u8, u32, u32, u32)>,
}

impl Billing {
    pub(crate) fn of_ranges(condos: &[(Bbl, Bbl, Bbl)]) -> Self {
        let mut ranges: Vec<_> = condos
            .iter()
            .filter(|(low, high, billing)| {
                low <= high && low.borough() == high.borough() && low.borough() == billing.borough()
            })
            .map(|(low, high, billing)| {
                (
                    low.borough().code(),
                    lot_number(*low),
                    lot_number(*high),
                    lot_number(*billing),
                )
            })
            .collect();
        ranges.sort_unstable();
        ranges.dedup();
        Self {
            known: HashMap::new(),
            ranges,
        }
    }

    /// The lot that answers for `lot`. Ranges from a source take precedence over learned ones.
    pub(crate) fn lot_of(&self, borough: u8, lot: u32) -> u32 {
        self.named(borough, lot)
            .or_else(|| self.known.get(&(borough, lot)).copied())
            .unwrap_or(lot)
    }

    fn named(&self, borough: u8, lot: u32) -> Option<u32> {
        let at = self
            .ranges
            .partition_point(|range| (range.0, range.1) <= (borough, lot));
        let &(code, low, high, billing) = self.ranges.get(at.checked_sub(1)?)?;
        (code == borough && low <= lot && lot <= high).then_some(billing)
    }

    /// Infers billing lots from shared addresses: unit lots belong to the billing lot at their
    /// address, or else to the lowest unit lot. `lots_at_addresses` must be sorted.
    pub(crate) fn infer(&mut self, lots_at_addresses: &[LotAtAddress]) {
        for at_address in lots_at_addresses.chunk_by(|a, b| (a.street, a.low) == (b.street, b.low))
        {
            for on_block in at_address.chunk_by(|a, b| a.lot / 10_000 == b.lot / 10_000) {
                self.infer_on_block(on_block);
            }
        }
    }

    fn infer_on_block(&mut self, lots: &[LotAtAddress]) {
        let billing = lots
            .iter()
            .find(|seen| is_billing(seen.lot))
            .map(|seen| seen.lot);
        let known = lots
            .iter()
            .filter(|seen| is_unit(seen.lot))
            .map(|seen| self.lot_of(seen.borough, seen.lot))
            .min_by_key(|lot| (!is_billing(*lot), *lot));
        let Some(answer) = billing.or(known) else {
            return;
        };
        for seen in lots
            .iter()
            .filter(|seen| is_unit(seen.lot) && seen.lot != answer)
        {
            let slot = self.known.entry((seen.borough, seen.lot)).or_insert(answer);
            if !is_billing(*slot) {
                *slot = answer;
            }
        }
    }

    /// All ranges in ascending order: borough, low, high, billing lot.
    pub(crate) fn into_ranges(self) -> Vec<(u8, u32, u32, u32)> {
        let inferred: Vec<_> = self
            .known
            .iter()
            .filter(|(key, _)| self.named(key.0, key.1).is_none())
            .map(|(&(borough, lot), &to)| (borough, lot, lot, to))
            .collect();
        let mut all = self.ranges;
        all.extend(inferred);
        all.sort_unstable();
        all.dedup_by_key(|range| (range.0, range.1));
        // Adjacent ranges with the same billing lot become one.
        let mut merged: Vec<(u8, u32, u32, u32)> = Vec::with_capacity(all.len());
        for range in all {
            match merged.last_mut() {
                Some(last) if last.0 == range.0 && last.3 == range.3 && last.2 + 1 == range.1 => {
                    last.2 = range.2;
                }
                _ => merged.push(range),
            }
        }
        merged
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(low: u32, lot: u32) -> LotAtAddress {
        LotAtAddress {
            street: 1,
            low,
            lot,
            borough: 1,
        }
    }

    #[test]
    fn unit_lots_go_to_the_billing_lot_of_their_address() {
        let mut billing = Billing::default();
        billing.infer(&[seen(5, 1_001_001), seen(5, 1_001_002), seen(5, 1_007_501)]);
        assert_eq!(billing.lot_of(1, 1_001_002), 1_007_501);
        assert_eq!(billing.lot_of(1, 1_000_030), 1_000_030);
        assert_eq!(
            billing.into_ranges(),
            [(1, 1_001_001, 1_001_002, 1_007_501)]
        );
    }

    #[test]
    fn without_a_billing_lot_the_lowest_unit_lot_answers() {
        let mut billing = Billing::default();
        billing.infer(&[seen(5, 1_001_001), seen(5, 1_001_002)]);
        assert_eq!(billing.lot_of(1, 1_001_002), 1_001_001);
        assert_eq!(billing.lot_of(1, 1_001_001), 1_001_001);
    }

    #[test]
    fn named_ranges_are_followed() {
        let bbl = |text: &str| Bbl::parse(text).unwrap();
        let condo = (bbl("1000101001"), bbl("1000101050"), bbl("1000107501"));
        let billing = Billing::of_ranges(&[condo]);
        assert_eq!(billing.lot_of(1, 101_020), 107_501);
        assert_eq!(billing.lot_of(1, 101_051), 101_051);
    }
}
