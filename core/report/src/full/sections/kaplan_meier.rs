//! The median duration when some observations are still open (Kaplan and Meier, 1958).

/// How long one was observed, and whether it ended.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Observed {
    pub(crate) days: u32,
    pub(crate) is_closed: bool,
}

/// Days after which at most half are still open; `None` while more are.
///
/// Open observations count for as long as they were observed.
pub(crate) fn median(mut observed: Vec<Observed>) -> Option<u32> {
    observed.sort_by_key(|one| one.days);
    let mut watched = observed.len();
    let mut open = 1.0;
    for of_day in observed.chunk_by(|a, b| a.days == b.days) {
        let closed = of_day.iter().filter(|one| one.is_closed).count();
        open *= 1.0 - closed as f64 / watched as f64;
        if open <= HALF {
            return of_day.first().map(|one| one.days);
        }
        watched -= of_day.len();
    }
    None
}

/// One half, with a margin for rounding.
const HALF: f64 = 0.5 + 1e-9;

#[cfg(test)]
mod tests {
    use super::*;

    fn of(days: &[(u32, bool)]) -> Option<u32> {
        let observed = days.iter().map(|(days, is_closed)| Observed {
            days: *days,
            is_closed: *is_closed,
        });
        median(observed.collect())
    }

    #[test]
    fn the_median_is_the_one_computed_by_hand() {
        // Freireich's remission times (1963), drug group: 6 6 6 6+ 7 9+ 10 10+ 11+ 13 16 17+ 19+
        // 20+ 22 23 25+ 32+ 32+ 34+ 35+. By hand the curve passes 0.5378 at 22 and 0.4482 at 23.
        let drug = [
            (6, true),
            (6, true),
            (6, true),
            (6, false),
            (7, true),
            (9, false),
            (10, true),
            (10, false),
            (11, false),
            (13, true),
            (16, true),
            (17, false),
            (19, false),
            (20, false),
            (22, true),
            (23, true),
            (25, false),
            (32, false),
            (32, false),
            (34, false),
            (35, false),
        ];
        assert_eq!(of(&drug), Some(23));
    }

    #[test]
    fn without_open_ones_it_is_the_plain_median() {
        assert_eq!(of(&[(1, true), (5, true), (9, true)]), Some(5));
        assert_eq!(of(&[(9, true), (1, true), (5, true), (7, true)]), Some(5));
    }

    #[test]
    fn there_is_none_while_more_than_half_are_open() {
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[(10, false), (20, false)]), None);
        assert_eq!(of(&[(10, true), (20, false), (30, false)]), None);
        assert_eq!(of(&[(10, true), (20, false), (30, true)]), Some(30));
    }
}
