//! Good Cause Eviction: what the records show about each exemption, never a conclusion of law.

use jiff::civil::{Date, date};

use crate::claims::claim;
use crate::codes::{BuildingKind, building_class_label};
use crate::context::Context;
use crate::datasets::{dob_bis_certificates, dob_now_certificates, pluto};
use crate::facts::RentBenefit;
use crate::messages::message;
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
    let built = context.facts.lot.year_built;
    if let Some(year) = built.filter(|year| i32::from(*year) >= i32::from(NEW_FROM.year())) {
        return test(message!("good-cause-age-built", year), Some(true));
    }
    if let Some((day, is_new)) = certificate(context) {
        // A certificate after an alteration of an old building is ambiguous.
        let exempts = is_new.then_some(true);
        let text = message!("good-cause-age-certificate", day = day.to_string());
        return test(text, exempts);
    }
    let Some(year) = built else {
        return test(message!("good-cause-age-unknown"), None);
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

/// The first certificate of a new building since 2009, else the first of any kind.
fn certificate(context: &Context<'_>) -> Option<(Date, bool)> {
    use {dob_bis_certificates as bis, dob_now_certificates as now};
    let of = |dataset: &'static Dataset, issued, job| {
        let rows = context.history().of(dataset);
        rows.filter_map(move |row| {
            let kind = row.text(job).to_ascii_uppercase();
            let is_new = kind.starts_with("NB") || kind.starts_with("NEW BUILDING");
            Some((row.date(issued)?, is_new))
        })
    };
    of(&bis::DATASET, bis::ISSUED, bis::JOB_TYPE)
        .chain(of(&now::DATASET, now::ISSUED, now::JOB_TYPE))
        .filter(|(day, _)| *day >= NEW_FROM)
        .min_by_key(|(day, is_new)| (!is_new, *day))
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
    let place = if context.facts.lot.is_complex() {
        "lot"
    } else {
        "building"
    };
    let Some(units) = context.facts.lot.units else {
        return if is_proven_large(context) {
            test(message!("good-cause-small-proven", place), Some(false))
        } else {
            test(message!("good-cause-small-unknown"), None)
        };
    };
    if units > SMALL {
        let text = message!("good-cause-small-building", place, units);
        return test(text, Some(false));
    }
    let others = || {
        let alike = context.input.portfolio?;
        let buildings = alike.buildings.len();
        let is_total = buildings > 1 && Portfolio::are_complete(context.input.building.release);
        let all = alike.units().filter(|_| is_total)?;
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
    match lot.units.filter(|units| *units > SMALL) {
        Some(units) if lot.is_complex() => {
            let buildings = lot.bins.len();
            test(message!("good-cause-owner-lot", units, buildings), None)
        }
        Some(units) => {
            let text = message!("good-cause-owner-large", units);
            test(text, Some(false))
        }
        None if lot.units.is_none() && !lot.is_complex() && is_proven_large(context) => {
            test(message!("good-cause-owner-proven"), Some(false))
        }
        None => test(message!("good-cause-owner-unknown"), None),
    }
}

fn regulated(context: &Context<'_>) -> GoodCauseTest {
    if context.facts.lot.nycha.is_some() {
        return test(message!("good-cause-regulated-public"), Some(true));
    }
    let Some((year, stabilized)) = context.facts.rent.counts.last() else {
        let none = claim!(context, "good-cause-regulated-no-count");
        let text = none.unwrap_or_else(|| message!("good-cause-regulated-unread"));
        return test(text, None);
    };
    let units = context
        .facts
        .lot
        .units
        .filter(|units| *stabilized >= *units);
    let is_newest = context.facts.rent.missing_bill().is_none();
    if let Some(units) = units.filter(|_| is_newest && context.is_whole(&pluto::DATASET)) {
        let text = message!("good-cause-regulated-some", year, stabilized, units);
        return test(text, Some(true));
    }
    if *stabilized == 0 && is_newest && context.facts.rent.is_comparable() {
        let text = message!("good-cause-regulated-none", year);
        return test(text, Some(false));
    }
    let text = message!("good-cause-regulated-depends", year, stabilized);
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
        Some(none) => test(none, Some(false)),
        None => test(message!("good-cause-benefit-unread"), None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{
        affordable_buildings, dof_exemptions, hpd_registrations, hpd_violations,
        rent_stabilized_counts,
    };
    use crate::facts::Facts;
    use crate::full::sections::testing::{among, registered_alike};
    use crate::testing::{TestBuilding, rows};
    use nycapt_contract::PortfolioBuilding;
    use rent_stabilized_counts::{DATASET as COUNTS, UNITS_2024};

    fn lot(class: &str, units: &str, year: &str) -> TestBuilding {
        rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = class, UNITS_RESIDENTIAL = units,
            YEAR_BUILT = year)
    }

    fn uncounted(building: TestBuilding) -> TestBuilding {
        building.row(&COUNTS, &[(UNITS_2024, "0")])
    }

    fn result(building: &TestBuilding) -> String {
        building.part(good_cause).result
    }

    #[test]
    fn an_old_large_rental_without_regulated_rents_may_be_covered() {
        for year in ["1980", "1999"] {
            let found = uncounted(lot("D1", "30", year)).part(good_cause);
            assert_eq!(found.result, "may_apply");
            let rent = found.tests.last().unwrap();
            assert_eq!(rent.exempts, None, "the rent is never known");
        }
    }

    #[test]
    fn each_exemption_on_record_is_enough() {
        for exempt in [
            uncounted(lot("D4", "30", "1930")),
            uncounted(lot("H3", "30", "1980")),
            uncounted(lot("D1", "30", "2015")),
            lot("D1", "30", "1980").row(&COUNTS, &[(UNITS_2024, "30")]),
        ] {
            assert_eq!(result(&exempt), "seems_exempt");
        }
        assert_eq!(result(&with_benefit("5110")), "seems_exempt", "421-a");
    }

    fn with_benefit(code: &str) -> TestBuilding {
        rows!(uncounted(lot("D1", "30", "1980")); dof_exemptions: CODE = code, STATUS = "A",
            AMOUNT = "1", YEAR = "2026")
    }

    #[test]
    fn a_test_without_records_is_unknown() {
        for unknown in [
            uncounted(lot("C2", "6", "1980")),
            lot("D1", "30", "1980"),
            lot("D1", "30", "1980").row(&COUNTS, &[(UNITS_2024, "7")]),
            uncounted(lot("D1", "30", "0")),
            // Before 2009, and its certificate may be older than the data.
            uncounted(lot("D1", "30", "2000")),
            // What a religious institution owns may be homes to let.
            uncounted(lot("M4", "30", "1980")),
            // A subsidy that doesn't stabilize rents may leave apartments out.
            with_benefit("5130"),
            uncounted(lot("D1", "30", "1980")).without(&[&dob_now_certificates::DATASET]),
            uncounted(lot("D1", "30", "1980")).without(&[&dof_exemptions::DATASET]),
            TestBuilding::bare(),
        ] {
            assert_eq!(result(&unknown), "unknown");
        }
    }

    #[test]
    fn a_disputed_number_still_proves_more_than_ten_apartments() {
        // Forty apartments don't fit, and the tax bill counts twenty.
        let disputed = rows!(TestBuilding::bare(); pluto: BUILDING_CLASS = "C1",
            UNITS_RESIDENTIAL = "40", BUILDING_AREA = "4000");
        let disputed = disputed.row(&COUNTS, &[(UNITS_2024, "20")]);
        assert_eq!(disputed.with(|input| Facts::read(input).lot.units), None);
        for text in [
            disputed.part(small_landlord),
            disputed.part(owner_lives_here),
        ] {
            assert_eq!(text.exempts, Some(false), "{}", text.test);
            assert!(
                text.test.contains("Records show more than 10"),
                "{}",
                text.test
            );
        }
    }

    #[test]
    fn the_landlord_of_one_apartment_of_a_condominium_may_have_no_other() {
        let condo = lot("R4", "300", "1980").part(small_landlord);
        assert_eq!(condo.exempts, None, "{}", condo.test);
        assert!(!condo.test.contains("300"), "{}", condo.test);
    }

    #[test]
    fn apartments_of_a_condominium_have_owners_and_those_of_a_coop_shareholders() {
        let text = |class: &str| lot(class, "300", "1980").part(small_landlord).test;
        let (coop, condo) = (text("D4"), text("R4"));
        assert!(coop.contains("the corporation owns"), "{coop}");
        assert!(!coop.contains("its own owner"), "{coop}");
        let owned = "each apartment has its own owner.";
        assert!(condo.ends_with(owned), "{condo}");
    }

    #[test]
    fn a_program_that_may_have_ended_is_named_whatever_its_number() {
        let lot = uncounted(lot("D1", "30", "1980"));
        let financed = rows!(lot; affordable_buildings: RENTAL_UNITS = "12");
        let text = financed.part(benefit).test;
        let end = "still in force: City-financed affordable apartments.";
        assert!(text.ends_with(end), "{text}");
    }

    #[test]
    fn an_owner_may_live_in_a_building_of_ten_apartments_and_the_result_is_tested_for_it() {
        let of = |units: &str| lot("C2", units, "1980").part(owner_lives_here);
        let (ten, eleven) = (of("10"), of("11"));
        assert_eq!((ten.exempts, eleven.exempts), (None, Some(false)));
        let tests = lot("C2", "11", "1980").part(good_cause).tests;
        assert!(tests.contains(&eleven), "{tests:?}");
    }

    #[test]
    fn the_apartments_of_a_lot_of_several_buildings_are_not_those_of_one() {
        let lot = rows!(lot("C2", "15", "1980"); hpd_violations: BIN = "3000001";
            hpd_violations: BIN = "3000002");
        let owner = lot.part(owner_lives_here);
        assert_eq!(owner.exempts, None, "{}", owner.test);
        let expected = "This tax lot's 15 apartments are in 2 buildings;";
        assert!(owner.test.contains(expected), "{}", owner.test);
        let landlord = lot.part(small_landlord);
        assert_eq!(landlord.exempts, Some(false));
        assert!(
            landlord.test.ends_with("This tax lot alone has 15."),
            "{}",
            landlord.test
        );
    }

    #[test]
    fn buildings_that_share_registration_details_do_not_settle_who_is_a_small_landlord() {
        let small = |others: &[u32]| {
            let building = |units: &u32| PortfolioBuilding {
                units: Some(*units),
                ..registered_alike("3001230045", 0, (0, 0))
            };
            let others = others.iter().map(building).collect();
            among(&lot("C2", "6", "1980"), others, small_landlord)
        };
        let many = small(&[6, 5]);
        assert_eq!(many.exempts, None, "shared details prove no one owner");
        for part in [
            "2 buildings that share registration details have 11",
            "list every owner",
        ] {
            assert!(many.test.contains(part), "{}", many.test);
        }
        assert_eq!(small(&[6]).exempts, None);
    }

    #[test]
    fn apartments_of_buildings_registered_alike_are_totaled_only_if_all_are_known() {
        let six = registered_alike("3001230045", 6, (0, 0));
        let unknown = PortfolioBuilding {
            units: None,
            ..six.clone()
        };
        let lot = lot("C2", "6", "1980");
        let text = |lot: &TestBuilding, other: &PortfolioBuilding| {
            among(lot, vec![six.clone(), other.clone()], small_landlord).test
        };
        let total = "2 buildings that share registration details have 12";
        assert!(text(&lot, &six).contains(total));
        let part = lot.clone().partial(&[&hpd_registrations::DATASET]);
        for text in [text(&lot, &unknown), text(&part, &six)] {
            assert!(!text.contains("share registration details"), "{text}");
            assert!(text.contains("10 apartments or fewer"), "{text}");
        }
    }

    #[test]
    fn a_certificate_of_a_new_building_exempts_and_one_of_an_alteration_is_not_settled() {
        let with = |job: &str, day: &str| {
            result(&rows!(uncounted(lot("D1", "30", "1980"));
                dob_bis_certificates: JOB_TYPE = job, ISSUED = day))
        };
        assert_eq!(with("NB", "2012-03-04"), "seems_exempt");
        assert_eq!(with("A1", "2012-03-04"), "unknown");
        assert_eq!(with("NB", "2008-12-31"), "may_apply");
    }
}
