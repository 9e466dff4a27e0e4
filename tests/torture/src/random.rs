//! Random decisions, repeatable by seed.

use std::time::Duration;

/// A small generator (`SplitMix64`); good enough to shuffle, and the same on every machine.
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    /// The generator of one actor in a run.
    pub(crate) const fn of(seed: u64, player: u64) -> Self {
        Self(seed ^ player.wrapping_mul(0xd134_2543_de82_ef95))
    }

    pub(crate) const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which is above 0.
    pub(crate) const fn below(&mut self, limit: u64) -> u64 {
        self.next_u64() % limit
    }

    /// True `percent` times in a hundred.
    pub(crate) const fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        let count = u64::try_from(from.len()).unwrap_or(u64::MAX);
        let index = usize::try_from(self.below(count.max(1))).unwrap_or_default();
        from.get(index)
    }

    pub(crate) const fn pause(&mut self, from: u64, to: u64) -> Duration {
        Duration::from_millis(from + self.below(to - from))
    }
}
