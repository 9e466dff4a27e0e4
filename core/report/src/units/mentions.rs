//! Counts records that mention an apartment, for the free preview.

use std::collections::{BTreeMap, BTreeSet};

use super::{BuildingMatch, MIN_COUNTED, OwnBuilding, Roster, UnitMatcher, doubt, swapped};
use crate::claims::{Proof, claim};
use crate::codes::other_use;
use crate::datasets::{dof_sales, hpd_complaints, hpd_violations};
use crate::facts::{
    History, LotProfile, RecordPlace, hidden_from, inspected_apartment, sold_apartment,
};
use crate::messages::message;
use crate::unit_names::{UnitName, unit_names};
use crate::{Dataset, Record, Records, ReleaseFacts};
use nycapt_address::LotAddress;
use nycapt_contract::{Bbl, Unit, UnitMentions};
use nycapt_messages::{and_list, paragraph};

/// The preview's part about one apartment: how many records mention it, and a warning if it may not exist.
///
/// `entrance` is the requested address. On a lot of several buildings, the records of its
/// building alone are counted; of the whole lot if it is not known which building that is.
///
/// Repeat reports are left out, and evictions are not read for it at all. A complaint counts once for
/// each of its categories, as in the report, from 30 days before the release's day back; those about
/// a home of one or two families, or on a lot with no apartments on record, never. Without all the
/// records that are counted there is no number, and the note says how many we have at least.
pub fn unit_mentions(
    (unit, entrance): (Unit, Option<&LotAddress>),
    lot: Bbl,
    records: &Records<'_>,
    release: &ReleaseFacts,
) -> UnitMentions {
    let history = History::new(records, release.as_of);
    // Nothing here asks how many buildings its addresses may be of.
    let profile = LotProfile::read(history, lot, false);
    let own = OwnBuilding::read(entrance, &profile, records);
    let mut by_text: BTreeMap<&str, u64> = BTreeMap::new();
    for (text, _) in counted_texts(history, &profile, &own) {
        *by_text.entry(text).or_default() += 1;
    }
    let roster = Roster::read(by_text.keys());
    let matcher = UnitMatcher::new(&unit, &roster);
    let counts = |text: &str| {
        let judged = matcher.judge(text, None);
        judged.is_some_and(|judged| judged.confidence >= MIN_COUNTED)
    };
    let named = by_text.iter().filter(|(text, _)| counts(text));
    let count = named.map(|(_, count)| count).sum();
    let proof = Proof {
        release,
        borough: lot.borough(),
    };
    let is_of_lot = profile.is_complex() && !own.is_distinct();
    let found = found((&unit, count), is_of_lot, proof);
    let built = (profile.floors(), profile.single_home());
    let against = doubt(matcher.asked(), &roster, built, proof);
    let warning = against.into_iter().chain(swapped(matcher.asked(), &roster));
    let warning = paragraph(warning);
    UnitMentions {
        records: found.is_some().then_some(count),
        note: note((&unit, count), found, &profile, &own, release),
        warning: Some(warning).filter(|warning| !warning.is_empty()),
        unit,
    }
}

/// Whether HPD's records of the building have an apartment of exactly this name.
///
/// These are the violations and complaints that [`unit_mentions`] counts. Sales are left out: they also
/// have words for a kind of apartment.
pub fn is_unit_recorded(
    (unit, entrance): (&Unit, Option<&LotAddress>),
    lot: Bbl,
    records: &Records<'_>,
    release: &ReleaseFacts,
) -> bool {
    let history = History::new(records, release.as_of);
    let profile = LotProfile::read(history, lot, false);
    let own = OwnBuilding::read(entrance, &profile, records);
    let asked = UnitName::of(unit);
    let mut counted = counted_texts(history, &profile, &own);
    counted.any(|(text, dataset)| {
        dataset.id != dof_sales::DATASET.id && unit_names(text).contains(&asked)
    })
}

/// The apartment text of each record that is counted, and its dataset.
fn counted_texts<'r>(
    history: History<'r>,
    lot: &LotProfile<'_>,
    own: &OwnBuilding,
) -> impl Iterator<Item = (&'r str, &'static Dataset)> {
    let is_home = lot.is_home();
    let newest = hidden_from(history.until);
    let mut seen = BTreeSet::new();
    let complaints = problems(history).filter(move |row| {
        let received = row.date(hpd_complaints::RECEIVED);
        !is_home
            && received.is_some_and(|day| day < newest)
            && seen.insert((
                row.text(hpd_complaints::COMPLAINT_ID),
                received,
                RecordPlace::of(row, &hpd_complaints::DATASET),
                row.text(hpd_complaints::APARTMENT),
                row.text(hpd_complaints::MAJOR_CATEGORY),
            ))
    });
    let complaints = complaints.map(|row| {
        let text = row.text(hpd_complaints::APARTMENT);
        (text, row, &hpd_complaints::DATASET)
    });
    let rows = findings_and_sales(history).chain(complaints);
    let counted =
        rows.filter(
            move |(_, row, dataset)| match own.holds(&RecordPlace::of(row, dataset)) {
                BuildingMatch::Surely => true,
                BuildingMatch::Maybe => !own.is_distinct(),
                BuildingMatch::No => false,
            },
        );
    counted.map(|(text, _, dataset)| (text, dataset))
}

/// How many records mention it, if the data show it.
fn found((unit, count): (&Unit, u64), is_of_lot: bool, proof: Proof<'_>) -> Option<String> {
    let name = unit.display.as_str();
    if count == 0 {
        return claim!(proof, "mentions-none", name);
    }
    claim!(
        proof,
        "mentions-found",
        count,
        place = if is_of_lot { "lot" } else { "building" },
        name
    )
}

/// What the number means, and what is left out of it; nothing is said to be checked that isn't loaded.
fn note(
    (unit, count): (&Unit, u64),
    found: Option<String>,
    lot: &LotProfile<'_>,
    own: &OwnBuilding,
    release: &ReleaseFacts,
) -> String {
    let counted = [
        (&hpd_violations::DATASET, message!("mentions-violations")),
        (&dof_sales::DATASET, message!("mentions-sales")),
        (&hpd_complaints::DATASET, message!("mentions-complaints")),
    ];
    let checked = counted.into_iter().filter_map(|(dataset, records)| {
        let is_read = release.is_loaded(dataset) && !lot.withholds(dataset);
        is_read.then_some(records)
    });
    let checked = and_list(checked);
    if checked.is_empty() {
        return message!("mentions-missing");
    }
    let name = &unit.display;
    let is_of_lot = lot.is_complex() && !own.is_distinct();
    let unread = || match count {
        0 => message!("mentions-unread", name = name.as_str()),
        _ => message!("lower-bound-unit", count, name = name.as_str(), newest = ""),
    };
    let found = found.unwrap_or_else(unread);
    let shared = is_of_lot.then(|| message!("note-shared-lot", name = name.as_str()));
    let alone = own.is_distinct().then(|| message!("note-own-building"));
    let checked = message!("mentions-checked", records = checked);
    let withheld = lot.is_home().then(|| message!("note-home-withheld"));
    let sentences = [Some(found), shared, alone, Some(checked), withheld];
    paragraph(sentences.into_iter().flatten())
}

/// The apartment texts of rows, without complaints about a home.
pub(crate) fn unit_texts(history: History<'_>, is_home: bool) -> impl Iterator<Item = &str> {
    let complaints = problems(history).filter(move |_| !is_home);
    let complaints = complaints.map(|row| row.text(hpd_complaints::APARTMENT));
    let others = findings_and_sales(history).map(|(text, ..)| text);
    others
        .chain(complaints)
        .filter(|text| !unit_names(text).is_empty())
}

/// Problems of complaints without repeat reports.
fn problems(history: History<'_>) -> impl Iterator<Item = Record<'_>> {
    let rows = history.of(&hpd_complaints::DATASET);
    rows.filter(|row| {
        !row.text(hpd_complaints::DUPLICATE)
            .eq_ignore_ascii_case("y")
    })
}

fn findings_and_sales(
    history: History<'_>,
) -> impl Iterator<Item = (&str, Record<'_>, &'static Dataset)> {
    let violations = history.of(&hpd_violations::DATASET).map(|row| {
        let text = inspected_apartment(row).unwrap_or_default();
        (text, row, &hpd_violations::DATASET)
    });
    let sales = history.of(&dof_sales::DATASET);
    let sales = sales
        .filter(|row| other_use(row.text(dof_sales::BUILDING_CLASS)).is_none())
        .map(|row| {
            let text = sold_apartment(&row).unwrap_or_default();
            (text, row, &dof_sales::DATASET)
        });
    violations.chain(sales)
}

/// The key that the spellings of an apartment share (`4B`, `4-B`, `APT4B`); none for words that
/// mean the whole building or nothing.
pub(crate) fn unit_key(text: &str) -> Option<String> {
    let names = unit_names(text);
    let shown: Vec<String> = names.iter().map(UnitName::display).collect();
    (!shown.is_empty()).then(|| shown.join("/"))
}
