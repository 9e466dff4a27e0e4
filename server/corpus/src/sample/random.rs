//! Numbers that look random and are the same for the same seed.

#[derive(Debug, Clone)]
pub(super) struct Random(u64);

impl Random {
    /// The stream of one thing, such as a building, of one seed.
    pub(super) const fn of(seed: u64, thing: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0xD134_2543_DE82_EF95) ^ thing);
        random.next();
        random
    }

    pub(super) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    pub(super) fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end.max(1))).unwrap_or_default()
    }

    /// A number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high.saturating_sub(low) + 1)
    }

    pub(super) fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    pub(super) fn pick<T: Copy + Default>(&mut self, things: &[T]) -> T {
        let count = u32::try_from(things.len()).unwrap_or(u32::MAX);
        let at = usize::try_from(self.below(count)).unwrap_or_default();
        things.get(at).copied().unwrap_or_default()
    }

    /// The fields of one of several lines, which `|` separates.
    pub(super) fn pick_line<const N: usize>(&mut self, lines: &'static str) -> [&'static str; N] {
        let count = u32::try_from(lines.lines().count()).unwrap_or(u32::MAX);
        let at = usize::try_from(self.below(count)).unwrap_or_default();
        let mut fields = lines.lines().nth(at).unwrap_or_default().split('|');
        std::array::from_fn(|_| fields.next().unwrap_or_default())
    }

    /// How often something happens that happens `thousandths` / 1000 times on average.
    pub(super) fn times(&mut self, thousandths: u32) -> u32 {
        // A sum of small chances spreads like the counts of rare events.
        let (whole, rest) = (thousandths / 250, thousandths % 250);
        let mut count = 0;
        for _ in 0..whole {
            count += u32::from(self.percent(25));
        }
        count + u32::from(self.below(1000) < rest)
    }
}
