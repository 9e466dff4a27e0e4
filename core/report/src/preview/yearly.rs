//! Violations and complaints by year, and heat complaints by heat season.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use jiff::ToSpan as _;
use jiff::civil::{Date, date};

use crate::calendar::{season, season_of};
use crate::datasets::{hpd_complaints, hpd_violations};
use crate::facts::{Class, ComplaintProblem, Facts};
use crate::{BuildingInput, Dataset};
use nycapt_contract::YearlyCounts;

/// Most years that are counted, the last of them that of the release.
const YEARS: i16 = 10;

/// `None` without any violation or complaint, and where the data cover no year.
pub(crate) fn yearly_counts(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<YearlyCounts> {
    if facts.violations.is_empty() && facts.complaint_problems.is_empty() {
        return None;
    }
    let violations = Covered::by_violations(input);
    let complaints = Covered::by_complaints(input, facts);
    let is_covered = |year: &i16| {
        let periods = [
            (&violations, calendar_year(*year)),
            (&complaints, calendar_year(*year)),
            (&complaints, season(*year)),
        ];
        let mut periods = periods.into_iter();
        periods.any(|(data, period)| data.as_ref().is_some_and(|data| data.covers(period)))
    };
    let last = input.release.as_of.year();
    let first = (last - (YEARS - 1)..=last).find(is_covered)?;
    let of_class = |class: Class| {
        let issued = facts.violations.iter().filter(|one| one.class == class);
        let years = issued.filter_map(|one| Some(one.issued?.year()));
        Some(
            violations
                .as_ref()?
                .count(first..=last, calendar_year, years),
        )
    };
    let problems = &facts.complaint_problems;
    let calls = first_days(problems.iter()).into_iter().map(Date::year);
    let heat = first_days(problems.iter().filter(|one| one.is_heat));
    let heat = heat.into_iter().filter_map(season_of);
    Some(YearlyCounts {
        first_year: first.into(),
        a: of_class(Class::A),
        b: of_class(Class::B),
        c: of_class(Class::C),
        i: of_class(Class::I),
        complaints: complaints
            .as_ref()
            .map(|covered| covered.count(first..=last, calendar_year, calls)),
        heat_complaints: complaints
            .as_ref()
            .map(|covered| covered.count(first..=last, season, heat)),
    })
}

/// First and last day.
fn calendar_year(year: i16) -> (Date, Date) {
    (date(year, 1, 1), date(year, 12, 31))
}

/// The first day of each complaint that these problems are of.
fn first_days<'p>(problems: impl Iterator<Item = &'p ComplaintProblem<'p>>) -> Vec<Date> {
    let mut days: BTreeMap<&str, Date> = BTreeMap::new();
    for (id, day) in problems.filter_map(|one| Some((one.complaint_id, one.received?))) {
        let first = days.entry(id).or_insert(day);
        *first = day.min(*first);
    }
    days.into_values().collect()
}

/// The days for which a dataset has every row of a building.
pub(crate) struct Covered<'a> {
    /// `None` if the data have no day.
    from: Option<Date>,
    pub(crate) to: Date,
    missing_years: &'a [i16],
}

impl<'a> Covered<'a> {
    /// The days of issue that the violations cover.
    pub(crate) fn by_violations(input: &BuildingInput<'a>) -> Option<Self> {
        let data = Self::by(input, &hpd_violations::DATASET)?;
        // The data begin with a day of inspection, and a notice follows its inspection by weeks.
        let from = data.from.map(|from| from.saturating_add(3.months()));
        Some(Self { from, ..data })
    }

    /// The days that the complaints cover; `None` also where they are withheld.
    pub(crate) fn by_complaints(input: &BuildingInput<'a>, facts: &Facts<'_>) -> Option<Self> {
        let dataset = &hpd_complaints::DATASET;
        Self::by(input, dataset).filter(|_| !facts.lot.withholds(dataset))
    }

    /// `None` if rows may be missing on any day.
    fn by(input: &BuildingInput<'a>, dataset: &Dataset) -> Option<Self> {
        let loaded = input.release.find(dataset)?;
        input.is_whole(dataset).then(|| Self {
            // Data that are whole from a month on may have no row in its first days.
            from: loaded.oldest.map(Date::first_of_month),
            to: input.proven_until(dataset),
            missing_years: &loaded.missing_years,
        })
    }

    /// One item for each year: how often it is among `found`, or none if its period is not covered.
    fn count(
        &self,
        years: RangeInclusive<i16>,
        period: impl Fn(i16) -> (Date, Date),
        found: impl IntoIterator<Item = i16>,
    ) -> Vec<Option<u64>> {
        let first = *years.start();
        let known = |year: i16| self.covers(period(year)).then_some(0);
        let mut counts: Vec<Option<u64>> = years.map(known).collect();
        for year in found {
            let at = usize::try_from(year - first).ok();
            if let Some(Some(count)) = at.and_then(|at| counts.get_mut(at)) {
                *count += 1;
            }
        }
        counts
    }

    /// Whether the heat season that began in a year is covered from its first day.
    pub(crate) fn covers_season(&self, year: i16) -> bool {
        self.covers(season(year))
    }

    fn covers(&self, (first, last): (Date, Date)) -> bool {
        let mut missing = self.missing_years.iter();
        self.from.is_none_or(|from| from <= first)
            && first <= self.to
            && !missing.any(|year| (first.year()..=last.year()).contains(year))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestBuilding, rows};

    const HEAT: &str = "HEAT/HOT WATER";

    fn years(building: &TestBuilding) -> YearlyCounts {
        building.preview().headline.data.unwrap().by_year.unwrap()
    }

    #[test]
    fn the_years_add_up_to_what_the_preview_counts_in_all() {
        let mut building = TestBuilding::walk_up(20);
        let sum = |building: &TestBuilding| {
            let found = years(building);
            let lists = [found.a, found.b, found.c];
            lists.into_iter().flatten().flatten().flatten().sum::<u64>()
        };
        for year in 2017..=2026 {
            for (class, day) in [
                ("A", "01-01"),
                ("B", "06-30"),
                ("C", "10-31"),
                ("I", "05-31"),
            ] {
                let day = format!("{year}-{day}");
                building = building
                    .closed(class, &day, "508", &day)
                    .problem(&day, &day, HEAT, "4B");
            }
        }
        let counts = building.preview().headline.data.unwrap();
        assert_eq!(counts.violations_total, Some(30));
        assert_eq!(sum(&building), 30);
        // The last twelve months begin in the year before.
        let calls = years(&building).complaints.unwrap();
        assert_eq!((counts.complaints_last_12m, calls[9]), (Some(4), Some(4)));
        let seasons = years(&building).heat_complaints.unwrap();
        assert_eq!(counts.heat_complaints_last_season, seasons[8]);
        assert_eq!(counts.heat_complaints_this_season, seasons[9]);
        let earlier = building.closed("C", "2016-12-31", "508", "2017-01-01");
        let undated = rows!(earlier; hpd_violations: CLASS = "B", OPEN_OR_CLOSE = "Open");
        let total = undated.preview().headline.data.unwrap().violations_total;
        assert_eq!((total, sum(&undated)), (Some(32), 30));
    }

    #[test]
    fn the_years_of_a_busy_building_take_few_bytes_and_of_none_no_byte() {
        let mut building = TestBuilding::walk_up(100);
        for year in 2017..=2026 {
            for at in 0..120 {
                let (id, day) = (format!("{year}{at}"), format!("{year}-03-05"));
                let class = ["A", "B", "C", "I"][at % 4];
                building = building
                    .open(class, &day, "508")
                    .problem(&id, &day, HEAT, "4B");
            }
        }
        let bytes = serde_json::to_string(&years(&building)).unwrap().len();
        assert!(bytes < 400, "{bytes}");
        let silent = serde_json::to_string(&TestBuilding::walk_up(20).preview()).unwrap();
        assert!(!silent.contains("byYear"), "{silent}");
    }
}
