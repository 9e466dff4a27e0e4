//! Incomplete data must never produce a zero or a claim of absence.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::Value;

use crate::building::Feed;
use crate::claims::CLAIMS;
use crate::datasets::{
    ALL, acris_legals, acris_master, acris_parties, hpd_aep, hpd_bedbugs, hpd_complaints,
    hpd_contacts, hpd_litigations, hpd_registrations, hpd_vacate_orders, hpd_violations, pluto,
    rent_stabilized_counts,
};
use crate::full::has_sufficient_data;
use crate::messages::SOURCE;
use crate::testing::{TestBuilding, rows};
use crate::{Coverage, Dataset, Extent, PeerTables, Portfolio, portfolio_building, unit_mentions};
use jiff::civil::{Date, date};
use nycapt_address::parse_unit;
use nycapt_contract::{Borough, PortfolioBuilding, Preview, Section};

/// Visits the texts, numbers and yes-or-no facts of a document with their paths; provenance counts
/// the rows that are held.
fn visit(path: &str, value: &Value, see: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(members) => {
            let members = members.iter().filter(|(name, _)| *name != "provenance");
            members.for_each(|(name, one)| visit(&format!("{path}/{name}"), one, see));
        }
        Value::Array(items) => {
            for (at, one) in items.iter().enumerate() {
                // A part of a report is the same in every position.
                let id = one.get("id").and_then(Value::as_str);
                let name = id.map_or_else(|| at.to_string(), Into::into);
                visit(&format!("{path}/{name}"), one, see);
            }
        }
        Value::String(_) | Value::Number(_) | Value::Bool(_) => see(path, value),
        Value::Null => {}
    }
}

/// The numbers and yes-or-no facts of a document by path.
fn figures(document: &Value) -> BTreeMap<String, Value> {
    let mut found = BTreeMap::new();
    visit("", document, &mut |path, value| {
        if !value.is_string() {
            found.insert(path.to_owned(), value.clone());
        }
    });
    found
}

fn says_none(figure: &Value) -> bool {
    figure.as_f64() == Some(0.0) || figure == &Value::Bool(false)
}

fn texts(document: &impl serde::Serialize) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let document = serde_json::to_value(document).unwrap();
    visit("", &document, &mut |path, value| {
        let text = value.as_str().filter(|text| text.contains(' '));
        let text = text.filter(|_| !path.starts_with("/sources/"));
        found.extend(text.map(ToOwned::to_owned));
    });
    found
}

/// Words of every subject that a question can name.
const EVERYTHING: &str = "apartment, violations, heat, bedbugs, lead, mold, stabilized, landlord, \
    basement, taxes, sale, noise, permits, flood, elevator, evictions, energy, court, score, DOB";

/// Everything shown about a building: the preview, and the report with its answer.
fn said(building: &TestBuilding) -> BTreeSet<String> {
    let report = building.partial_report_of(Some("4B"), Some(EVERYTHING));
    let mut texts = texts(&report);
    texts.append(&mut self::texts(&building.preview()));
    for unit in ["4B", "99Z", "44"] {
        let asked = (parse_unit(unit).unwrap(), None);
        let mentions =
            building.with(|input| unit_mentions(asked, input.lot, input.records, input.release));
        texts.append(&mut self::texts(&mentions));
    }
    texts
}

fn kept() -> impl Iterator<Item = &'static Dataset> {
    ALL.iter().copied().filter(|dataset| dataset.keeps_records)
}

/// The datasets that keep records, but those of which the building has a row.
fn silent_in(building: &TestBuilding) -> impl Iterator<Item = &'static Dataset> {
    kept().filter(|dataset| building.with(|input| input.records.count(dataset.id)) == 0)
}

/// Buildings without records, which raise every question about records.
fn silent() -> [TestBuilding; 3] {
    [2, 5, 40].map(TestBuilding::walk_up)
}

fn assert_no_false_zero(what: &str, whole: &Value, missing: &Value, partial: &Value) {
    let [whole, missing, partial] = [whole, missing, partial].map(figures);
    for (path, figure) in whole {
        let is_lost = says_none(&figure) && !missing.contains_key(&path);
        assert!(
            !is_lost || !partial.contains_key(&path),
            "{what}: {path} is {figure}"
        );
    }
}

#[test]
fn a_part_of_a_dataset_shows_no_zero_and_no_count_that_its_absence_does_not() {
    let counts = |preview: Preview| {
        let contents = preview.report_contents.into_iter();
        let contents: Vec<_> = contents.map(|part| (part.id, part.record_count)).collect();
        (
            preview.headline.data.unwrap_or_default(),
            preview.score.data.and_then(|score| score.score),
            contents,
        )
    };
    for building in silent() {
        let whole = serde_json::to_value(building.preview()).unwrap();
        for dataset in silent_in(&building) {
            let missing = building.clone().without(&[dataset]).preview();
            let partial = building.clone().partial(&[dataset]).preview();
            let [of_missing, of_partial] =
                [&missing, &partial].map(|preview| serde_json::to_value(preview).unwrap());
            assert_no_false_zero(dataset.id, &whole, &of_missing, &of_partial);
            assert_eq!(counts(partial), counts(missing), "{}", dataset.name);
        }
    }
}

#[test]
fn a_report_on_a_part_of_a_dataset_has_no_zero_that_its_absence_does_not() {
    let building = TestBuilding::walk_up(40);
    let of = |building: &TestBuilding| {
        let report = building.partial_report_of(Some("4B"), None);
        serde_json::to_value(report.sections).unwrap()
    };
    let is_sold = |building: &TestBuilding| {
        building.with(|input| has_sufficient_data(input.release, input.lot.borough()))
    };
    for dataset in kept() {
        let partial = building.clone().partial(&[dataset]);
        let missing = building.clone().without(&[dataset]);
        assert_eq!(is_sold(&partial), is_sold(&missing), "{}", dataset.name);
        assert_no_false_zero(dataset.id, &of(&building), &of(&missing), &of(&partial));
    }
}

#[test]
fn a_part_of_the_data_that_is_missing_elsewhere_takes_nothing_from_a_building() {
    let mut coverage = Coverage::everywhere(Extent::Whole);
    coverage.set(Borough::Queens, Coverage::ALL, Extent::Partial);
    let whole = TestBuilding::walk_up(20);
    let building = whole.clone().covered(&hpd_violations::DATASET, coverage);
    assert_eq!(building.preview(), whole.preview());
}

#[test]
fn buildings_whose_score_could_not_be_read_are_nobody_s_peers() {
    let mut rates: Vec<_> = (0..40)
        .map(|_| TestBuilding::walk_up(20).rates().unwrap())
        .collect();
    let among = |rates: Vec<_>| {
        let building = TestBuilding::walk_up(20).open("B", "2026-05-05", "508");
        let peers = PeerTables::build(rates.into_iter(), &building.release);
        building.preview_among(&peers).score.data.unwrap().peer
    };
    let alone = among(rates.clone());
    assert_eq!(alone.as_ref().map(|peer| peer.n), Some(40));
    let unread = TestBuilding::walk_up(20).partial(&[&hpd_violations::DATASET]);
    rates.extend((0..200).map(|_| unread.rates().unwrap()));
    assert_eq!(among(rates), alone);
}

fn extent() -> impl Strategy<Value = Extent> {
    prop_oneof![
        3 => Just(Extent::Whole),
        1 => Just(Extent::Unknown),
        1 => Just(Extent::Partial),
    ]
}

/// Coverage of one or two classes in the building's borough; whole in the others, or not listed.
fn coverage() -> impl Strategy<Value = Coverage> {
    (prop::collection::vec(extent(), 0..3), any::<bool>()).prop_map(|(classes, has_others)| {
        let mut coverage = Coverage::default();
        if has_others {
            coverage = Coverage::everywhere(Extent::Whole);
        }
        for (class, extent) in [Coverage::ALL, "C"].into_iter().zip(classes) {
            coverage.set(Borough::Brooklyn, class, extent);
        }
        coverage
    })
}

/// What a release has of a dataset.
#[derive(Debug, Clone)]
enum Held {
    Rows(Coverage),
    /// Rows up to a day, whole in every borough.
    Until(Date),
    Nothing,
}

/// The last row of the building is older than the first of these days, and newer than the second.
const ENDS: [Date; 2] = [date(2026, 6, 1), date(2019, 1, 1)];

fn held() -> impl Strategy<Value = Held> {
    let ends = prop::sample::select(ENDS.to_vec()).prop_map(Held::Until);
    prop_oneof![
        6 => coverage().prop_map(Held::Rows),
        1 => ends,
        1 => Just(Held::Nothing),
    ]
}

fn holding(building: TestBuilding, dataset: &Dataset, held: Held) -> TestBuilding {
    match held {
        Held::Rows(coverage) => building.covered(dataset, coverage),
        Held::Until(day) if day < ENDS[0] => {
            let building = building.unrecorded(dataset).ending(dataset, day);
            building.fetched(dataset, day)
        }
        Held::Until(day) => building.ending(dataset, day).fetched(dataset, day),
        Held::Nothing => building.unrecorded(dataset).without(&[dataset]),
    }
}

/// A building whose registration has lapsed, and whose deed names another owner.
fn with_another_owner(building: TestBuilding) -> TestBuilding {
    rows!(building;
        hpd_registrations: REGISTRATION_ID = "7", REGISTERED = "2020-09-01", ENDS = "2021-09-01";
        hpd_contacts: REGISTRATION_ID = "7", TYPE = "CorporateOwner", DESCRIPTION = "CORP",
            ORGANIZATION = "EXAMPLE HOLDINGS LLC";
        acris_legals: DOCUMENT_ID = "D1";
        acris_master: DOCUMENT_ID = "D1", TYPE = "DEED", DATE = "2026-02-03", PERCENT = "100";
        acris_parties: DOCUMENT_ID = "D1", PARTY = "2", ORGANIZATION = "ANOTHER OWNER LLC")
}

/// A building registered like one of another borough.
fn with_another_building(building: TestBuilding) -> TestBuilding {
    let own = building.with(portfolio_building);
    let other = PortfolioBuilding {
        bbl: "2000010001".into(),
        ..own.clone()
    };
    building.alike(own).alike(other)
}

/// A building with some records, in a release of any coverage that lacks datasets and has old ones.
fn covered() -> impl Strategy<Value = TestBuilding> {
    let all = prop::collection::vec(held(), kept().count());
    (all, 1..60_u32, any::<bool>()).prop_map(|(all, units, has_records)| {
        let mut building = TestBuilding::walk_up(units);
        if has_records {
            building = rows!(
                with_another_owner(building)
                    .open("C", "2026-05-05", "508")
                    .problem("1", "2026-05-05", "HEAT/HOT WATER", "4B");
                hpd_aep: STATUS = "AEP Active"
            );
            for at in 0..20_u8 {
                let apartment = format!("{}{}", 1 + at / 5, char::from(b'A' + at % 5));
                let id = (100 + u32::from(at)).to_string();
                building = building.problem(&id, "2026-04-05", "PLUMBING", &apartment);
            }
            building = with_another_building(building);
        }
        kept().zip(all).fold(building, |building, (dataset, one)| {
            holding(building, dataset, one)
        })
    })
}

/// The stretches of a message without an argument, in order; of a message with choices the longest.
fn stretches(key: &str) -> Vec<&'static str> {
    let (_, behind) = SOURCE.split_once(&format!("\n{key} =")).unwrap();
    let mut ends = behind.match_indices('\n');
    let end = ends.find(|(at, _)| !behind[at + 1..].starts_with(' '));
    let own = end.map_or(behind, |(at, _)| &behind[..at]);
    let pieces = own.split(['{', '}', '\n']).map(str::trim);
    let is_text = |piece: &&str| piece.len() > 2 && !piece.starts_with('-');
    let plain = pieces.filter(|piece| is_text(piece) && !piece.contains(['$', '[', '"']));
    if own.contains("->") {
        return plain.max_by_key(|piece| piece.len()).into_iter().collect();
    }
    plain.collect()
}

/// Whether a text may be of a message.
fn is_of(text: &str, stretches: &[&str]) -> bool {
    let mut rest = Some(text);
    for stretch in stretches {
        let found = rest.and_then(|rest| rest.split_once(stretch));
        rest = found.map(|(_, behind)| behind);
    }
    rest.is_some() && !stretches.is_empty()
}

fn has_count<T>(section: &Section<T>, count: impl FnOnce(&T) -> bool) -> bool {
    section.data.as_ref().is_some_and(count)
}

/// Every count of a preview holds only where its datasets are whole.
fn check(building: &TestBuilding, preview: &Preview) {
    let is_whole = |dataset: &Dataset| building.with(|input| input.is_whole(dataset));
    let (found, called) = (
        is_whole(&hpd_violations::DATASET),
        is_whole(&hpd_complaints::DATASET),
    );
    let headline = preview.headline.data.clone().unwrap_or_default();
    let of_violations = [
        headline.open_a,
        headline.open_b,
        headline.open_c,
        headline.open_problems,
        headline.open_rent_impairing,
        headline.violations_total,
        headline.violations_last_12m,
    ];
    assert!(found || of_violations == [None; 7] && headline.open_per_100_units.is_none());
    assert!(found || headline.open_by_condition.is_none() && headline.open_lead_hazards.is_none());
    let of_complaints = [
        headline.complaints_last_12m,
        headline.heat_complaints_last_season,
        headline.heat_complaints_this_season,
    ];
    assert!(called || of_complaints == [None; 3]);
    let years = headline.by_year.unwrap_or_default();
    let by_class = [years.a, years.b, years.c, years.i];
    assert!(found || by_class.iter().all(Option::is_none));
    assert!(called || years.complaints.is_none() && years.heat_complaints.is_none());
    for part in &preview.report_contents {
        let mut behind = kept().filter(|dataset| dataset.sections.contains(&&*part.id));
        let is_counted = part.record_count.is_some();
        assert!(!is_counted || behind.all(is_whole), "{}", part.id);
    }
    assert!(is_whole(&hpd_bedbugs::DATASET) || !has_count(&preview.bedbugs, |one| !one.filed));
    let flags = preview.flags.data.iter().flatten();
    let about_registration = flags
        .filter(|flag| ["not_registered", "registration_lapsed"].contains(&flag.code.as_str()));
    assert!(is_whole(&hpd_registrations::DATASET) || about_registration.count() == 0);
    let is_unlikely = has_count(&preview.rent_regulation, |rent| rent.level == "unlikely");
    assert!(is_whole(&rent_stabilized_counts::DATASET) || !is_unlikely);
    let Some(score) = &preview.score.data else {
        return;
    };
    assert!(found || score.score.is_none() && score.band.is_none() && score.peer.is_none());
    for part in &score.components {
        let is_read = part.status.is_read();
        let has_points = is_read && score.score.is_some();
        assert_eq!(has_points, part.points.is_some(), "{}", part.id);
        assert!(found || !is_read || ["building_safety", "enforcement"].contains(&&*part.id));
    }
}

#[test]
fn the_claims_of_a_building_without_a_record_are_found_in_what_is_said() {
    let said = said(&TestBuilding::walk_up(40));
    let found = CLAIMS.iter().flat_map(|(keys, _)| *keys).filter(|key| {
        let stretches = stretches(key);
        said.iter().any(|text| is_of(text, &stretches))
    });
    assert!(found.count() > 20, "{said:#?}");
}

/// What is said of a dataset that was read in part: why it is withheld, and what it is.
const NOTES: [&str; 5] = [
    "note-home-withheld",
    "evictions-withheld",
    "lead-withheld",
    "note-311",
    "note-311-home",
];

#[test]
fn what_is_said_for_want_of_rows_is_not_said_of_a_part_or_of_old_data() {
    let notes = NOTES.map(stretches);
    let mut claims = BTreeSet::new();
    for building in silent() {
        let whole = said(&building);
        for dataset in silent_in(&building) {
            let missing = said(&building.clone().without(&[dataset]));
            let resting: Vec<_> = whole.difference(&missing).collect();
            let old = building.clone().ending(dataset, date(2019, 1, 1));
            let is_old = old.with(|input| input.feed(dataset)) == Feed::Stale;
            let others = [
                Some(building.clone().partial(&[dataset])),
                is_old.then_some(old),
            ];
            for other in others.into_iter().flatten() {
                let said = said(&other);
                let new = resting.iter().filter(|text| said.contains(**text));
                let is_note = |text: &str| notes.iter().any(|note| is_of(text, note));
                claims.extend(
                    new.filter(|text| !is_note(text))
                        .map(|text| (dataset.name, (*text).clone())),
                );
            }
        }
    }
    assert!(claims.is_empty(), "{claims:#?}");
}

/// A building with one record of many kinds.
fn with_one_of_each() -> TestBuilding {
    rows!(
        TestBuilding::walk_up(40)
            .open("C", "2026-05-05", "508")
            .closed("B", "2026-01-02", "569", "2026-01-20")
            .problem("1", "2026-05-05", "HEAT/HOT WATER", "4B");
        hpd_registrations: REGISTRATION_ID = "7", ENDS = "2026-08-31", REGISTERED = "2025-08-01";
        hpd_aep: STATUS = "AEP Active", STARTED = "2023-01-31";
        hpd_vacate_orders: TYPE = "Part", EFFECTIVE = "2012-03-04", UNITS = "1";
        hpd_bedbugs: PERIOD_START = "2024-11-01", PERIOD_END = "2025-10-31", UNITS = "40",
            INFESTED = "1", FILED = "2025-12-02";
        rent_stabilized_counts: UNITS_2023 = "1", UNITS_2024 = "1";
        hpd_litigations: CASE_TYPE = "Heat and Hot Water", STATUS = "PENDING",
            OPENED = "2026-02-02", HARASSMENT_FINDING = "After Trial",
            FINDING_DATE = "2026-03-02"
    )
}

#[test]
fn sentences_have_days_in_words_and_one_of_a_thing_is_one() {
    let building = with_one_of_each();
    let sentences: Vec<String> = said(&building)
        .into_iter()
        .filter(|text| text.ends_with('.'))
        .collect();
    assert!(sentences.len() > 40, "{}", sentences.len());
    for sentence in sentences {
        let words: Vec<&str> = sentence.split(' ').collect();
        for word in &words {
            let digits = word.trim_matches(|c: char| !c.is_ascii_digit());
            assert!(digits.parse::<Date>().is_err(), "{sentence}");
        }
        for pair in words.windows(2) {
            let noun = pair[1].trim_end_matches(['.', ',', ';', ':']);
            let many = [
                "apartments",
                "violations",
                "complaints",
                "records",
                "cases",
                "units",
            ];
            assert!(!(pair[0] == "1" && many.contains(&noun)), "{sentence}");
        }
    }
}

#[test]
fn nothing_is_both_none_and_not_checked() {
    let names = |building: &TestBuilding, code: &str| -> BTreeSet<String> {
        let notes = building.preview().flags.notes.into_iter();
        let note = notes.filter(|note| note.code == code).map(|note| note.text);
        let text: String = note.collect();
        let list = text.split_once(": ").map_or("", |(_, list)| list);
        let names = list.trim_end_matches('.').split(", ");
        names
            .filter(|name| !name.is_empty())
            .map(Into::into)
            .collect()
    };
    let building = TestBuilding::walk_up(40);
    let all = names(&building, "checked");
    assert_eq!(all.len(), 6, "{all:?}");
    for dataset in kept() {
        let partial = building.clone().partial(&[dataset]);
        let (none, unchecked) = (names(&partial, "checked"), names(&partial, "not_checked"));
        assert!(none.is_disjoint(&unchecked), "{none:?} {unchecked:?}");
        assert!(none.union(&unchecked).count() >= all.len(), "{none:?}");
    }
}

#[test]
fn a_figure_that_rows_of_a_part_of_a_dataset_change_is_null() {
    let building = with_one_of_each();
    // A figure of a section, not of one of its rows; the score counts what is there.
    let own = |path: &str| path.split('/').count() == 4 && !path.starts_with("/score/");
    let of = |building: &TestBuilding| {
        let report = building.partial_report_of(Some("4B"), None);
        figures(&serde_json::to_value(report.sections).unwrap())
    };
    let whole = of(&building);
    let mut changed = 0;
    for dataset in kept().filter(|dataset| dataset.id != pluto::DATASET.id) {
        let without = of(&building.clone().unrecorded(dataset));
        let part = of(&building.clone().partial(&[dataset]));
        let counts = whole.iter().filter(|&(path, figure)| {
            own(path) && figure.is_number() && without.get(path) != Some(figure)
        });
        for (path, figure) in counts {
            let shown = part.get(path);
            assert_eq!(shown, None, "{}: {path} is {figure}", dataset.name);
            changed += 1;
        }
    }
    assert!(changed >= 10, "{changed}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn a_count_is_null_unless_its_datasets_are_whole(building in covered()) {
        check(&building, &building.preview());
    }

    #[test]
    fn an_owner_s_buildings_are_totaled_only_where_none_can_be_missing(building in covered()) {
        let section = building.partial_report_of(None, None).sections.portfolio;
        let totals = section.data.map(|data| (data.buildings, data.units, data.open_c));
        let is_proven = Portfolio::are_complete(&building.release);
        prop_assert!(is_proven || totals.is_none_or(|totals| totals == (None, None, None)));
    }

    #[test]
    fn no_absence_is_claimed_where_the_data_do_not_prove_it(building in covered()) {
        let said = said(&building);
        let is_whole = |dataset: &&Dataset| building.with(|input| input.is_whole(dataset));
        let unproven = CLAIMS.iter().filter(|(_, behind)| !behind.iter().all(is_whole));
        for key in unproven.flat_map(|(keys, _)| *keys) {
            let stretches = stretches(key);
            // A question claims nothing.
            let mut said = said.iter().filter(|text| !text.ends_with('?'));
            let claimed = said.find(|text| is_of(text, &stretches));
            prop_assert!(claimed.is_none(), "{}: {:?}", key, claimed);
        }
    }
}
