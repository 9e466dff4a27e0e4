//! Good Cause Eviction: what the records show about each exemption, never a conclusion of law.

use jiff::civil::{Date, date};

use crate::claims::claim;
use crate::codes::{BuildingKind, building_class_label};
use crate::context::Context;
use crate::datasets::{dob_bis_certificates, dob_now_certificates, pluto};
use crate::facts::{RecordPlace, RentBenefit};
use crate::messages::{grouped, message};
use crate::units::{BuildingMatch, OwnBuilding};
use crate::{Dataset, Portfolio};
use nycapt_contract::{GoodCause, GoodCauseTest};

/// A certificate of occupancy from this day on exempts a building for 30 years.
const NEW_FROM: Date = date(2009, 1, 1);
/// First day of the city's open data of certificates.
const CERTIFICATES_FROM: Date = date(2012, 1, 1);
/// A building of this year or later may have waited for its certificate until the data begin.
const MAY_BE_UNLISTED_FROM: u16 = 2000;
/// Maximum apartments of a small landlord, and of a house whose owner may live there.
const SMALL: u32 = 10;

/// The tests and their combined result.
pub(crate) fn good_cause(context: &Context<'_>) -> GoodCause {
    let decisive = [
        ownership_form(context),
        other_use(context),
        new_building(context),
        small_landlord(context),
        owner_lives_here(context),
        regulated(context),
        benefit(context),
    ];
    let result = if decisive.iter().any(|test| test.exempts == Some(true)) {
        "seems_exempt"
    } else if decisive.iter().all(|test| test.exempts == Some(false)) {
        "may_apply"
    } else {
        "unknown"
    };
    GoodCause {
        result: result.into(),
        tests: decisive
            .into_iter()
            .chain([test(message!("good-cause-rent"), None)])
            .collect(),
    }
}

fn test(test: String, exempts: Option<bool>) -> GoodCauseTest {
    GoodCauseTest { test, exempts }
}

fn class<'a>(context: &Context<'a>) -> Option<&'a str> {
    context.facts.lot.pluto?.known(pluto::BUILDING_CLASS)
}

fn ownership_form(context: &Context<'_>) -> GoodCauseTest {
    let Some(class) = class(context) else {
        return test(message!("good-cause-condo-unknown"), None);
    };
    let label = building_class_label(class);
    let text = message!(
        "good-cause-condo-class",
        class,
        class_2 = nycapt_messages::label(label)
    );
    test(text, Some(context.facts.lot.kind.has_board()))
}

fn other_use(context: &Context<'_>) -> GoodCauseTest {
    let Some(class) = class(context) else {
        return test(message!("good-cause-use-unknown"), None);
    };
    // Parts of what a religious or educational institution owns may be homes to let.
    let exempts = (!class.starts_with(['M', 'W'])).then(|| class.starts_with(['H', 'I', 'N']));
    test(message!("good-cause-use-class", class), exempts)
}

fn new_building(context: &Context<'_>) -> GoodCauseTest {
    let lot = &context.facts.lot;
    let is_new = |year: &u16| i32::from(*year) >= i32::from(NEW_FROM.year());
    // The tax record has one year for a lot, which may be that of another building.
    let built = lot.year_built.filter(|_| !lot.has_several());
    if let Some(year) = built.filter(is_new) {
        return test(message!("good-cause-age-built", year), Some(true));
    }
    if let Some((day, is_new, is_own)) = certificate(context) {
        // A certificate after an alteration of an old building is ambiguous.
        let exempts = (is_new && is_own).then_some(true);
        let place = if is_own { "building" } else { "lot" };
        let text = message!("good-cause-age-certificate", day = day.to_string(), place);
        return test(text, exempts);
    }
    let Some(year) = built else {
        let text = lot.year_built.map_or_else(
            || message!("good-cause-age-unknown"),
            |year| message!("good-cause-age-other", year),
        );
        return test(text, None);
    };
    let none = claim!(
        context,
        "good-cause-age-no-certificate",
        year,
        from = CERTIFICATES_FROM.year()
    );
    match none {
        Some(none) => test(none, (year < MAY_BE_UNLISTED_FROM).then_some(false)),
        None => test(message!("good-cause-age-partly-read", year), None),
    }
}

/// The first certificate of a new building since 2009, else the first of any kind; of the requested
/// building, else of another of the lot. With its day, whether it is of a new building and of this one.
fn certificate(context: &Context<'_>) -> Option<(Date, bool, bool)> {
    use {dob_bis_certificates as bis, dob_now_certificates as now};
    let input = context.input;
    let own = OwnBuilding::read(input.entrance, &context.facts.lot, input.building.records);
    let own = &own;
    let of = |dataset: &'static Dataset, issued, job| {
        let rows = context.history().of(dataset);
        rows.filter_map(move |row| {
            let kind = row.text(job).to_ascii_uppercase();
            let is_new = kind.starts_with("NB") || kind.starts_with("NEW BUILDING");
            let is_own = own.holds(&RecordPlace::of(&row, dataset)) == BuildingMatch::Surely;
            Some((row.date(issued)?, is_new, is_own))
        })
    };
    of(&bis::DATASET, bis::ISSUED, bis::JOB_TYPE)
        .chain(of(&now::DATASET, now::ISSUED, now::JOB_TYPE))
        .filter(|(day, ..)| *day >= NEW_FROM)
        .min_by_key(|(day, is_new, is_own)| (!is_own, !is_new, *day))
}

/// Whether records prove more apartments than a small landlord has, though their number is disputed.
fn is_proven_large(context: &Context<'_>) -> bool {
    let stated = context.facts.lot.stated_units;
    stated.is_some_and(|units| units.at_least > SMALL)
}

fn small_landlord(context: &Context<'_>) -> GoodCauseTest {
    // The landlord is the owner of the one apartment, or the holder of its shares.
    if context.facts.lot.kind == BuildingKind::Coop {
        return test(message!("good-cause-small-coop"), None);
    }
    if context.facts.lot.kind == BuildingKind::Condo {
        return test(message!("good-cause-small-condo"), None);
    }
    let lot = &context.facts.lot;
    let place = if lot.has_several() { "lot" } else { "building" };
    let Some(units) = context.facts.lot.units else {
        return if is_proven_large(context) {
            test(message!("good-cause-small-proven", place), Some(false))
        } else {
            test(message!("good-cause-small-unknown"), None)
        };
    };
    if units == 0 {
        return test(message!("good-cause-small-zero"), None);
    }
    if units > SMALL {
        let units = grouped(&units.to_string());
        let text = message!("good-cause-small-building", place, units);
        return test(text, Some(false));
    }
    let others = || {
        let alike = context.input.portfolio?;
        let buildings = alike.buildings.len();
        let is_total = buildings > 1 && Portfolio::are_complete(context.input.building.release);
        let all = grouped(&alike.units().filter(|_| is_total)?.to_string());
        claim!(context, "good-cause-small-portfolio", buildings, all)
    };
    // Shared details don't prove one owner, who may also have more under other names.
    let unknown = || message!("good-cause-small-owner-unknown", place, units);
    test(others().unwrap_or_else(unknown), None)
}

/// No record that we read shows whether the owner lives in the building, nor how many of a lot's
/// apartments each of its buildings has.
fn owner_lives_here(context: &Context<'_>) -> GoodCauseTest {
    let lot = &context.facts.lot;
    let several = lot.buildings().filter(|buildings| *buildings > 1);
    match (lot.units.filter(|units| *units > SMALL), several) {
        (Some(units), Some(buildings)) => {
            let units = grouped(&units.to_string());
            test(message!("good-cause-owner-lot", units, buildings), None)
        }
        (Some(units), None) if !lot.has_several() => {
            let units = grouped(&units.to_string());
            test(message!("good-cause-owner-large", units), Some(false))
        }
        (None, None) if !lot.has_several() && lot.units.is_none() && is_proven_large(context) => {
            test(message!("good-cause-owner-proven"), Some(false))
        }
        (Some(_), None) | (None, _) => test(message!("good-cause-owner-unknown"), None),
    }
}

fn regulated(context: &Context<'_>) -> GoodCauseTest {
    if context.facts.lot.nycha.is_some() {
        return test(message!("good-cause-regulated-public"), Some(true));
    }
    let Some((year, stabilized)) = context.facts.rent.counts.last() else {
        let text = match claim!(context, "good-cause-regulated-no-count") {
            Some(_) if context.facts.lot.is_renumbered() => {
                message!("good-cause-regulated-renumbered")
            }
            Some(none) => none,
            None => message!("good-cause-regulated-unread"),
        };
        return test(text, None);
    };
    let units = context
        .facts
        .lot
        .units
        .filter(|units| *stabilized >= *units);
    let is_newest = context.facts.rent.missing_bill().is_none();
    let shown = grouped(&stabilized.to_string());
    if let Some(units) = units.filter(|_| is_newest && context.is_whole(&pluto::DATASET)) {
        let units = grouped(&units.to_string());
        let text = message!("good-cause-regulated-some", year, stabilized = shown, units);
        return test(text, Some(true));
    }
    if *stabilized == 0 && is_newest && context.facts.rent.is_comparable() {
        let text = message!("good-cause-regulated-none", year);
        return test(text, Some(false));
    }
    let count = *stabilized;
    let text = message!("good-cause-regulated-depends", year, count, shown);
    test(text, None)
}

fn benefit(context: &Context<'_>) -> GoodCauseTest {
    let benefits = &context.facts.rent.benefits;
    let active = || benefits.iter().filter(|benefit| benefit.is_active());
    let stabilizing = active().find(|benefit| benefit.stabilizes());
    if let Some(one) = stabilizing.or_else(|| active().next()) {
        let text = message!("good-cause-benefit-active", name = one.program);
        return test(text, one.stabilizes().then_some(true));
    }
    let unsettled = |benefit: &&RentBenefit<'_>| benefit.is_active.is_none();
    if let Some(unknown) = benefits.iter().find(unsettled) {
        let name = unknown.program;
        return test(message!("good-cause-benefit-unknown", name), None);
    }
    match claim!(context, "good-cause-benefit-none") {
        Some(_) if context.facts.lot.is_renumbered() => {
            test(message!("good-cause-benefit-renumbered"), None)
        }
        Some(none) => test(none, Some(false)),
        None => test(message!("good-cause-benefit-unread"), None),
    }
}
