//! What changed in a building's records from release to release, as documents show it.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use jiff::civil::Date;
use nycapt_contract::{Change, ChangeCounts, ChangeKind, Changes};
use nycapt_messages::sentence_case;

use crate::calendar::{days_between, month};
use crate::codes::{complaint_category, violation_type};
use crate::datasets::{
    ALL, datasets, dob_complaints, dob_safety_violations, dob_violations, hpd_complaints,
    hpd_violations,
};
use crate::facts::{Facts, Violation, hidden_from};
use crate::unit_names::unit_names;
use crate::{BuildingInput, ChangeLog, Dataset, Feed, KEY_SEPARATOR, Record, RecordChange};

const MOST_IN_PREVIEW: usize = 10;
/// Maximum changes in a feed: an inspection of a large building finds dozens of violations.
const MOST_IN_FEED: usize = 100;

/// Maximum changes in a report; the building with the most records has about 2,500.
const MOST_IN_REPORT: usize = 1_000;

/// Reports by people: a day could identify the caller, so only the month is shown.
static BY_MONTH: &[&Dataset] = datasets![hpd_complaints dob_complaints service_requests];

/// What a row is about, in plain words; may be blank.
type Words = fn(&Record<'_>) -> String;

/// The datasets, besides HPD violations, of which a change says what its record is about. A court
/// case isn't one: its type is only an allegation, and the court's decision belongs next to it.
static DESCRIBED: &[(&Dataset, Words)] = &[
    (&hpd_complaints::DATASET, |row| {
        sentence_case(row.text(hpd_complaints::MAJOR_CATEGORY))
    }),
    (&dob_complaints::DATASET, |row| {
        let category = complaint_category(row.text(dob_complaints::CATEGORY));
        category.map_or("", |category| category.label).into()
    }),
    (&dob_violations::DATASET, |row| {
        let code = row.text(dob_violations::TYPE_CODE);
        violation_type(code).label.into()
    }),
    (&dob_safety_violations::DATASET, |row| {
        let code = row.text(dob_safety_violations::TYPE);
        violation_type(code).label.into()
    }),
];

/// The newest changes without apartments; `None` without an earlier release.
pub(crate) fn preview_changes(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<Changes> {
    shown((input, facts, false), MOST_IN_PREVIEW)
}

/// The changes of a preview and more of them, for a feed; `None` without an earlier release.
pub fn feed_changes(input: &BuildingInput<'_>) -> Option<Changes> {
    shown((input, &Facts::read(input), false), MOST_IN_FEED)
}

/// All stored changes, up to a limit; `None` without an earlier release.
pub(crate) fn report_changes(input: &BuildingInput<'_>, facts: &Facts<'_>) -> Option<Changes> {
    shown((input, facts, true), MOST_IN_REPORT)
}

/// A building, its facts, and whether a report shows them, which only its buyer reads.
type Of<'o> = (&'o BuildingInput<'o>, &'o Facts<'o>, bool);

fn shown(of: Of<'_>, most: usize) -> Option<Changes> {
    let (input, facts, _) = of;
    let log = input.changes?;
    let is_shown = |dataset: &Dataset| dataset.keeps_history && !facts.lot.withholds(dataset);
    let mut compared = ALL
        .iter()
        .filter(|one| one.keeps_records && one.keeps_history);
    let is_whole = !compared.any(|dataset| {
        let feed = input.feed(dataset);
        feed.is_incomplete() || feed != Feed::Missing && facts.lot.withholds(dataset)
    });
    let found = log.changes.iter().filter_map(|change| {
        let dataset = ALL.iter().find(|dataset| dataset.id == change.dataset)?;
        is_shown(dataset).then_some((*dataset, change))
    });
    let mut found: Vec<(&Dataset, &RecordChange)> = found.collect();
    // Shorter keys come first, so that numbers are in order.
    found.sort_by_key(|(dataset, change)| {
        let key = (change.key.len(), &change.key);
        (Reverse(change.to), change.kind, dataset.position, key)
    });
    let counts = |days: i32| {
        // What was not compared all that time, or is withheld, may have changed unseen.
        let mut counts = if is_whole && is_noticed(log, days) {
            ChangeCounts::ZERO
        } else {
            ChangeCounts::default()
        };
        for (_, change) in &found {
            if days_between(change.to, log.until) < days {
                counts.add(change.kind);
            }
        }
        counts
    };
    let rows = || found.iter().take(most);
    let seen_dates = seen_dates(log);
    let keys = rows().map(|(_, change)| key_of(change)).collect();
    let records = records_of(input, &keys);
    Some(Changes {
        since: log.since.to_string(),
        until: log.until.to_string(),
        last_30_days: counts(30),
        last_365_days: counts(365),
        total: found.len() as u64,
        rows: rows()
            .map(|(dataset, change)| {
                let key = key_of(change);
                let seen = seen_dates.get(&key).copied().unwrap_or_default();
                let is_told = !points_to_household(of, dataset, change);
                let record = records.get(&key).filter(|_| is_told);
                let about = record.map(|record| About::of(of, *record, dataset));
                row(of, dataset, change, seen, about.unwrap_or_default())
            })
            .collect(),
    })
}

/// When a record was first seen, unless that was before the history, and last, if it is gone.
#[derive(Debug, Clone, Copy, Default)]
struct SeenDates {
    first: Option<Date>,
    last: Option<Date>,
}

/// A record of any dataset.
fn key_of(change: &RecordChange) -> (&str, &str) {
    (&change.dataset, &change.key)
}

/// The records of these keys that this release has.
fn records_of<'a>(
    input: &BuildingInput<'a>,
    keys: &HashSet<(&str, &str)>,
) -> HashMap<(&'a str, &'a str), Record<'a>> {
    let described = DESCRIBED.iter().map(|(dataset, _)| *dataset);
    let mut found = HashMap::new();
    for dataset in described.chain([&hpd_violations::DATASET]) {
        let is_changed = keys.iter().any(|(id, _)| *id == dataset.id);
        let [field] = dataset.identity else { continue };
        for row in input.records.of(dataset.id).filter(|_| is_changed) {
            let key = (dataset.id, row.text(*field));
            if keys.contains(&key) {
                found.insert(key, row);
            }
        }
    }
    found
}

/// Whether what a record is about may point to a household: a fresh complaint, or any record of a home
/// on a public page, where even one blank among others would say that lead paint or a child is meant.
fn points_to_household(
    (input, facts, is_report): Of<'_>,
    dataset: &Dataset,
    change: &RecordChange,
) -> bool {
    let is_of_home = !is_report && facts.lot.is_home();
    is_of_home || is_by_month(dataset) && change.to >= hidden_from(input.release.as_of)
}

fn is_by_month(dataset: &Dataset) -> bool {
    BY_MONTH.iter().any(|one| one.id == dataset.id)
}

/// What a record is about.
#[derive(Debug, Default)]
struct About {
    class: Option<String>,
    summary: Option<String>,
    apartment: Option<String>,
}

impl About {
    fn of((input, facts, _): Of<'_>, record: Record<'_>, dataset: &Dataset) -> Self {
        if dataset.id == hpd_violations::DATASET.id {
            let violation = Violation::read(record, input.release.as_of);
            let violation = violation.concealed(record, &facts.lot);
            let condition = violation.condition.label();
            let apartment = record.known(hpd_violations::APARTMENT);
            let apartment = apartment.filter(|text| !unit_names(text).is_empty());
            return Self {
                class: Some(violation.class.as_str().into()),
                summary: (!violation.is_concealed).then(|| condition.into()),
                apartment: apartment.map(Into::into),
            };
        }
        let mut described = DESCRIBED.iter().filter(|(one, _)| one.id == dataset.id);
        let words = described.next().map(|(_, words)| words(&record));
        let is_shown = |words: &String| !words.is_empty() && !facts.lot.conceals(words);
        Self {
            summary: words.filter(is_shown),
            ..Self::default()
        }
    }
}

fn seen_dates(log: &ChangeLog) -> HashMap<(&str, &str), SeenDates> {
    let mut in_order: Vec<&RecordChange> = log.changes.iter().collect();
    in_order.sort_by_key(|change| change.to);
    let mut found: HashMap<_, SeenDates> = HashMap::new();
    for change in in_order {
        let seen = found.entry(key_of(change)).or_default();
        match change.kind {
            ChangeKind::Opened => seen.first = Some(change.to),
            ChangeKind::Vanished => seen.last = Some(change.from),
            ChangeKind::Reappeared => seen.last = None,
            ChangeKind::Reopened
            | ChangeKind::Closed
            | ChangeKind::StatusChanged
            | ChangeKind::Corrected => {}
        }
    }
    found
}

/// Whether every new record of that many days, or since the history began, was recorded.
fn is_noticed(log: &ChangeLog, days: i32) -> bool {
    log.noticed_since <= log.since || days_between(log.noticed_since, log.until) >= days
}

fn row(
    (_, facts, is_report): Of<'_>,
    dataset: &Dataset,
    change: &RecordChange,
    seen: SeenDates,
    about: About,
) -> Change {
    let by_month = is_by_month(dataset);
    let day = |day: Date| {
        if by_month {
            month(day)
        } else {
            day.to_string()
        }
    };
    // A key of several columns may include an apartment.
    let has_id = match dataset.identity {
        [] => false,
        [_] => true,
        _ => is_report,
    };
    let is_shown = |text: &String| !text.is_empty() && !facts.lot.conceals(text);
    let known = |text: &str| Some(text.to_owned()).filter(is_shown);
    Change {
        dataset_id: change.dataset.clone(),
        kind: change.kind,
        record_id: (has_id && !by_month).then(|| record_id(&change.key)),
        class: about.class,
        summary: about.summary,
        apartment: about.apartment.filter(|_| is_report),
        from: day(change.from),
        to: day(change.to),
        first_seen: seen.first.map(day),
        last_seen: seen.last.map(day),
        was: known(&change.was),
        now: known(&change.now),
        columns: change
            .columns
            .split(',')
            .filter(|name| !name.is_empty())
            .map(str::to_owned)
            .collect(),
    }
}

/// A key for people: its known values in a row.
fn record_id(key: &str) -> String {
    let known: Vec<&str> = key
        .split(KEY_SEPARATOR)
        .filter(|value| !value.is_empty())
        .collect();
    known.join(" / ")
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::datasets::{dof_sales, hpd_litigations, pluto};
    use crate::testing::{TestBuilding, rows};
    use crate::{Coverage, Extent, PeerTables, preview};

    const UNTIL: Date = date(2026, 11, 20);

    fn change(dataset: &Dataset, kind: ChangeKind, key: &str, to: Date) -> RecordChange {
        RecordChange {
            dataset: dataset.id.into(),
            kind,
            key: key.into(),
            from: to.yesterday().unwrap(),
            to,
            was: String::new(),
            now: String::new(),
            columns: String::new(),
        }
    }

    fn log(changes: Vec<RecordChange>) -> ChangeLog {
        ChangeLog {
            since: date(2025, 1, 1),
            until: UNTIL,
            noticed_since: date(2025, 1, 1),
            changes,
        }
    }

    fn shown_of(building: &TestBuilding, log: &ChangeLog) -> [Changes; 2] {
        building.with(|input| {
            let input = BuildingInput {
                changes: Some(log),
                ..*input
            };
            let of_preview = preview(&input, &PeerTables::default()).changes;
            [of_preview, report_changes(&input, &Facts::read(&input))].map(Option::unwrap)
        })
    }

    /// The class, summary and apartment of the first change of a kind.
    fn about(changes: &Changes, kind: ChangeKind) -> String {
        let row = changes.rows.iter().find(|row| row.kind == kind).unwrap();
        [&row.class, &row.summary, &row.apartment]
            .map(|text| text.as_deref().unwrap_or("-"))
            .join("/")
    }

    #[test]
    fn without_an_earlier_release_nothing_is_said() {
        let building = TestBuilding::walk_up(20);
        assert_eq!(building.preview().changes, None);
        assert_eq!(building.report_of(None, None).changes, None);
        let [none, _] = shown_of(&building, &log(Vec::new()));
        assert_eq!((none.since.as_str(), none.total), ("2025-01-01", 0));
    }

    #[test]
    fn the_newest_ten_are_shown_and_all_are_counted() {
        let hpd = &hpd_violations::DATASET;
        let of = |days: i64| {
            let to = UNTIL.saturating_sub(jiff::Span::new().days(days));
            change(hpd, ChangeKind::Closed, &days.to_string(), to)
        };
        // Around each bound: the last day within it, and the first outside.
        let days = [364, 365, 29, 30, 0, 1, 2, 3, 4, 5, 6];
        let log = log(days.map(of).to_vec());
        let [shown, full] = shown_of(&TestBuilding::walk_up(20), &log);
        assert_eq!((shown.total, shown.rows.len()), (11, MOST_IN_PREVIEW));
        assert_eq!(shown.rows[0].record_id.as_deref(), Some("0"));
        assert_eq!(shown.rows[9].record_id.as_deref(), Some("364"));
        assert_eq!(shown.last_30_days.closed, Some(8));
        assert_eq!(shown.last_365_days.closed, Some(10));
        assert_eq!(shown.last_30_days.opened, Some(0));
        assert_eq!(full.rows.len(), 11);
    }

    #[test]
    fn counts_are_null_unless_everything_was_compared() {
        let hpd = &hpd_violations::DATASET;
        let closed = change(hpd, ChangeKind::Closed, "1", UNTIL);
        for extent in [Extent::Partial, Extent::Unknown] {
            let coverage = Coverage::everywhere(extent);
            let building = TestBuilding::walk_up(20).covered(hpd, coverage);
            let expected = ChangeCounts {
                closed: Some(1),
                ..ChangeCounts::default()
            };
            for shown in shown_of(&building, &log(vec![closed.clone()])) {
                assert_eq!(shown.last_30_days, expected);
                assert_eq!(shown.last_365_days, expected);
            }
        }
        let later = ChangeLog {
            noticed_since: UNTIL.saturating_sub(jiff::Span::new().days(30)),
            ..log(Vec::new())
        };
        let [shown, _] = shown_of(&TestBuilding::walk_up(20), &later);
        assert_eq!(shown.last_30_days, ChangeCounts::ZERO);
        assert_eq!(shown.last_365_days, ChangeCounts::default());
    }

    #[test]
    fn a_record_says_when_it_was_first_and_last_seen_where_that_is_known() {
        let hpd = &hpd_violations::DATASET;
        let on = |day: i8, kind, key| change(hpd, kind, key, date(2026, 11, day));
        let log = log(vec![
            // Newest first: changes are in no order.
            on(5, ChangeKind::Closed, "new"),
            on(2, ChangeKind::Opened, "new"),
            on(7, ChangeKind::Vanished, "gone"),
            on(9, ChangeKind::Reappeared, "back"),
            on(3, ChangeKind::Vanished, "back"),
            on(4, ChangeKind::Closed, "old"),
        ]);
        for shown in shown_of(&TestBuilding::walk_up(20), &log) {
            let of = |id: &str| {
                let mut rows = shown.rows.iter();
                let row = rows.find(|row| row.record_id.as_deref() == Some(id));
                let row = row.unwrap();
                (row.first_seen.as_deref(), row.last_seen.as_deref())
            };
            assert_eq!(of("new"), (Some("2026-11-02"), None));
            assert_eq!(of("gone"), (None, Some("2026-11-06")));
            assert_eq!(of("back"), (None, None));
            assert_eq!(of("old"), (None, None));
        }
    }

    #[test]
    fn numbers_are_in_order_and_columns_as_the_city_names_them() {
        let hpd = &hpd_violations::DATASET;
        let corrected = |key: &str| RecordChange {
            columns: "currentstatusdate,novdescription,of-another-program".into(),
            ..change(hpd, ChangeKind::Corrected, key, UNTIL)
        };
        let log = log(["10", "9", "101"].map(corrected).to_vec());
        for shown in shown_of(&TestBuilding::walk_up(20), &log) {
            let ids = shown.rows.iter().map(|row| row.record_id.as_deref());
            assert!(ids.eq([Some("9"), Some("10"), Some("101")]));
            let expected = ["currentstatusdate", "novdescription", "of-another-program"];
            assert_eq!(shown.rows[0].columns, expected);
        }
    }

    #[test]
    fn a_report_shows_so_many_changes_and_no_more() {
        for count in [MOST_IN_REPORT, MOST_IN_REPORT + 1] {
            let hpd = &hpd_violations::DATASET;
            let one = |at: usize| change(hpd, ChangeKind::Opened, &at.to_string(), UNTIL);
            let log = log((0..count).map(one).collect());
            let [_, full] = shown_of(&TestBuilding::walk_up(20), &log);
            assert_eq!(full.total, count as u64);
            assert_eq!(full.rows.len(), MOST_IN_REPORT);
        }
    }

    #[test]
    fn a_feed_has_the_changes_of_a_preview_and_more_of_them() {
        let hpd = &hpd_violations::DATASET;
        let one = |at: usize| change(hpd, ChangeKind::Opened, &at.to_string(), UNTIL);
        for (count, expected) in [(34, 34), (MOST_IN_FEED + 1, MOST_IN_FEED)] {
            let log = log((0..count).map(one).collect());
            let building = TestBuilding::walk_up(20);
            let [shown, _] = shown_of(&building, &log);
            let feed = building.with(|input| {
                feed_changes(&BuildingInput {
                    changes: Some(&log),
                    ..*input
                })
            });
            let mut feed = feed.unwrap();
            assert_eq!(feed.rows.len(), expected);
            feed.rows.truncate(MOST_IN_PREVIEW);
            assert_eq!(feed, shown);
        }
    }

    #[test]
    fn complaints_are_dated_by_month_and_withheld_for_a_home() {
        let complaint = change(&hpd_complaints::DATASET, ChangeKind::Opened, "7", UNTIL);
        let log = log(vec![complaint]);
        let [shown, _] = shown_of(&TestBuilding::walk_up(20), &log);
        let row = &shown.rows[0];
        assert_eq!((row.from.as_str(), row.to.as_str()), ("2026-11", "2026-11"));
        assert_eq!(row.first_seen.as_deref(), Some("2026-11"));
        assert_eq!(row.record_id, None);
        for home in [TestBuilding::walk_up(2), TestBuilding::bare()] {
            for shown in shown_of(&home, &log) {
                assert_eq!((shown.total, shown.rows.len()), (0, 0));
                assert_eq!(shown.last_30_days, ChangeCounts::default());
            }
        }
        let home = TestBuilding::walk_up(2).without(datasets![hpd_complaints service_requests]);
        for shown in shown_of(&home, &log) {
            assert_eq!(shown.last_30_days, ChangeCounts::ZERO);
        }
    }

    #[test]
    fn a_change_says_what_its_record_is_about_and_its_apartment_only_in_a_report() {
        let with = |units| {
            rows!(TestBuilding::walk_up(units);
                hpd_violations: VIOLATION_ID = "7", CLASS = "C", ORDER_NUMBER = "666",
                    APARTMENT = "4B";
                hpd_violations: VIOLATION_ID = "8", CLASS = "C",
                    DESCRIPTION = "REMOVE THE LEAD PAINT", APARTMENT = "4B";
                hpd_complaints: PROBLEM_ID = "9", MAJOR_CATEGORY = "HEAT/HOT WATER",
                    APARTMENT = "4B")
        };
        let hpd = &hpd_violations::DATASET;
        let log = log(vec![
            change(hpd, ChangeKind::Closed, "7", UNTIL),
            change(hpd, ChangeKind::Reopened, "8", UNTIL),
            change(
                &hpd_complaints::DATASET,
                ChangeKind::Opened,
                "9",
                date(2026, 9, 1),
            ),
            change(hpd, ChangeKind::Vanished, "6", UNTIL),
        ]);
        let [shown, full] = shown_of(&with(20), &log);
        let heat = "Heat or hot water";
        assert_eq!(about(&shown, ChangeKind::Closed), format!("C/{heat}/-"));
        assert_eq!(about(&full, ChangeKind::Closed), format!("C/{heat}/4B"));
        for changes in [&shown, &full] {
            let opened = about(changes, ChangeKind::Opened);
            assert_eq!(opened, "-/Heat/hot water/-");
            assert_eq!(about(changes, ChangeKind::Vanished), "-/-/-");
        }
        let [home, report] = shown_of(&with(2), &log);
        for kind in [ChangeKind::Closed, ChangeKind::Reopened] {
            assert_eq!(about(&home, kind), "-/-/-");
        }
        assert!(about(&report, ChangeKind::Reopened).starts_with("C/-/"));
    }

    #[test]
    fn what_a_complaint_is_about_is_hidden_for_some_weeks_and_always_of_a_home() {
        let with = |units| {
            rows!(TestBuilding::walk_up(units);
                hpd_complaints: PROBLEM_ID = "9", MAJOR_CATEGORY = "HEAT/HOT WATER";
                dob_complaints: COMPLAINT_NUMBER = "3", CATEGORY = "59")
        };
        let today = with(20).release.as_of;
        let ago = |days: i64| today.saturating_sub(jiff::Span::new().days(days));
        let wiring = complaint_category("59").unwrap().label;
        for (dataset, key, expected) in [
            (
                &hpd_complaints::DATASET,
                "9",
                "-/Heat/hot water/-".to_owned(),
            ),
            (&dob_complaints::DATASET, "3", format!("-/{wiring}/-")),
        ] {
            let kind = ChangeKind::Opened;
            let of = |days: i64| log(vec![change(dataset, kind, key, ago(days))]);
            for changes in shown_of(&with(20), &of(30)) {
                assert_eq!(about(&changes, kind), "-/-/-");
            }
            for changes in shown_of(&with(20), &of(31)) {
                assert_eq!(about(&changes, kind), expected);
            }
        }
        let old = change(&dob_complaints::DATASET, ChangeKind::Opened, "3", ago(31));
        let [home, _] = shown_of(&with(2), &log(vec![old]));
        assert_eq!(about(&home, ChangeKind::Opened), "-/-/-");
    }

    #[test]
    fn a_change_of_a_case_says_nothing_of_harassment_without_the_decision() {
        let building = rows!(TestBuilding::walk_up(20);
            hpd_litigations: LITIGATION_ID = "5", CASE_TYPE = "Tenant Action/Harrassment",
                STATUS = "CLOSED", HARASSMENT_FINDING = "No Harassment");
        let closed = change(&hpd_litigations::DATASET, ChangeKind::Closed, "5", UNTIL);
        for changes in shown_of(&building, &log(vec![closed])) {
            assert_eq!(about(&changes, ChangeKind::Closed), "-/-/-");
        }
    }

    #[test]
    fn a_status_about_lead_is_not_shown_of_a_home() {
        let status = "LEAD DOCS SUBMITTED, NOT ACCEPTABLE";
        let hpd = &hpd_violations::DATASET;
        let submitted = RecordChange {
            was: "NOV SENT OUT".into(),
            now: status.into(),
            ..change(hpd, ChangeKind::Corrected, "7", UNTIL)
        };
        let log = log(vec![submitted]);
        let now = |units| {
            let [shown, full] = shown_of(&TestBuilding::walk_up(units), &log);
            assert_eq!(full.rows[0].was.as_deref(), Some("NOV SENT OUT"));
            assert_eq!(shown.rows[0].now, full.rows[0].now);
            full.rows[0].now.clone()
        };
        assert_eq!((now(3).as_deref(), now(2)), (Some(status), None));
    }

    #[test]
    fn a_preview_has_no_key_that_may_name_an_apartment() {
        let key = ["1", "5", "7", "1 OAK STREET", "4B", "2026-11-01", "1"];
        let key = key.join(&KEY_SEPARATOR.to_string());
        let sale = change(&dof_sales::DATASET, ChangeKind::Opened, &key, UNTIL);
        let [shown, full] = shown_of(&TestBuilding::walk_up(20), &log(vec![sale]));
        let text = serde_json::to_string(&shown).unwrap();
        assert!(!text.contains("4B"), "{text}");
        let id = full.rows[0].record_id.clone();
        let expected = "1 / 5 / 7 / 1 OAK STREET / 4B / 2026-11-01 / 1";
        assert_eq!(id.unwrap(), expected);
    }

    #[test]
    fn a_dataset_without_history_or_of_another_program_is_not_shown() {
        let mut unknown = change(&hpd_violations::DATASET, ChangeKind::Opened, "1", UNTIL);
        unknown.dataset = "no-such-id".into();
        let pluto = change(&pluto::DATASET, ChangeKind::Corrected, "1", UNTIL);
        let [shown, _] = shown_of(&TestBuilding::walk_up(20), &log(vec![unknown, pluto]));
        assert_eq!(shown.total, 0);
    }
}
