//! The tiers of a weekly batch.

/// The quality of the pages in a shard. Better pages have files of their own, which crawlers can
/// read first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tier {
    /// 90 and more.
    Elite,
    /// 75 to 89.
    Core,
    /// 40 to 74; pages below are not listed.
    Growth,
}

impl Tier {
    /// Best first.
    pub(crate) const ALL: [Self; 3] = [Self::Elite, Self::Core, Self::Growth];

    /// The tier of a quality.
    pub(crate) const fn of(quality: u8) -> Self {
        match quality {
            90.. => Self::Elite,
            75..90 => Self::Core,
            ..75 => Self::Growth,
        }
    }

    /// Its name in paths.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Elite => "elite",
            Self::Core => "core",
            Self::Growth => "growth",
        }
    }

    /// Parses a name in a path.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiers_meet_without_a_gap_and_keep_their_names() {
        let names = |qualities: [u8; 6]| qualities.map(|quality| Tier::of(quality).as_str());
        let expected = ["growth", "growth", "core", "core", "elite", "elite"];
        assert_eq!(names([40, 74, 75, 89, 90, 100]), expected);
        for tier in Tier::ALL {
            assert_eq!(Tier::parse(tier.as_str()), Some(tier));
        }
        assert_eq!(Tier::parse("Elite"), None);
    }
}
