//! What the lookup pages are.

use jiff::civil::{Date, date};

/// How early a lookup page is shown to search engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wave {
    /// The four focused pages.
    Elite,
    /// The three of the core tier.
    Core,
    /// The eight additional ones.
    Second,
}

impl Wave {
    /// First to last.
    pub(crate) const ALL: [Self; 3] = [Self::Elite, Self::Core, Self::Second];
}

/// A page about one kind of record.
#[derive(Debug)]
pub(crate) struct Lookup {
    /// Its name in paths.
    pub(crate) name: &'static str,
    pub(crate) wave: Wave,
    /// The day its words last changed.
    pub(crate) revised: Date,
}

impl Lookup {
    /// Its path.
    pub(crate) fn path(&self) -> String {
        format!("/lookup/{}", self.name)
    }
}

const WRITTEN: Date = date(2026, 11, 21);

const fn lookup(name: &'static str, wave: Wave) -> Lookup {
    Lookup {
        name,
        wave,
        revised: WRITTEN,
    }
}

static LOOKUPS: [Lookup; 15] = [
    lookup("rent-stabilization", Wave::Elite),
    lookup("hpd-violations", Wave::Elite),
    lookup("landlord", Wave::Elite),
    lookup("bedbug", Wave::Elite),
    lookup("building-complaints", Wave::Core),
    lookup("eviction-history", Wave::Core),
    lookup("heat-hot-water", Wave::Core),
    lookup("rodent", Wave::Second),
    lookup("dob-violations", Wave::Second),
    lookup("certificate-of-occupancy", Wave::Second),
    lookup("good-cause-eviction", Wave::Second),
    lookup("elevator-boiler", Wave::Second),
    lookup("sales-history", Wave::Second),
    lookup("lead-paint", Wave::Second),
    lookup("flood-zone", Wave::Second),
];

/// Every lookup page, in the order of their waves.
pub(crate) fn lookups() -> impl Iterator<Item = &'static Lookup> {
    LOOKUPS.iter()
}
