//! Where a lot lies on the map.

use super::building::Building;

/// A point of the sample, in millionths of a degree north and west.
#[derive(Debug, Clone, Copy)]
pub(super) struct SamplePoint {
    north: u64,
    west: u64,
}

impl Building {
    /// Its place: lots of one block are some meters apart.
    pub(super) const fn point(&self) -> SamplePoint {
        let block = self.lot.block_key();
        let lot = self.lot.lot() % 100;
        SamplePoint {
            north: 40_640_000 + block * 7_919 % 190 * 1_000 + lot * 60,
            west: 73_800_000 + block * 104_729 % 170 * 1_000 + lot * 80,
        }
    }
}

impl SamplePoint {
    /// A place around it, at most 100 m away.
    pub(super) fn around(self, count: u32) -> Self {
        let step = |every: u32| u64::from(count / every % 7) * 100;
        Self {
            north: self.north + step(1) - 300,
            west: self.west + step(7) - 300,
        }
    }

    /// Degrees of latitude.
    pub(super) fn latitude(self) -> String {
        format!("{}.{:06}", self.north / 1_000_000, self.north % 1_000_000)
    }

    /// Degrees of longitude.
    pub(super) fn longitude(self) -> String {
        format!("-{}.{:06}", self.west / 1_000_000, self.west % 1_000_000)
    }
}
