//! The rules of `brs-2.0.0` as data. Changing a number here makes a new version. The numbers are
//! judgment: the city's whole files are needed to fit them, and `cargo dev score` tests them.
//!
//! These clarifications are part of the version:
//!
//! - Only what is proven counts: a dataset that is old, or not whole in the building's borough, gives
//!   no points, takes none, and is compared with nothing. A cap holds by its row alone.
//! - A record in which nothing counts has no number, since every number for it would depend on who
//!   looked; its band is [`NO_RECORD`] if all parts could be read. Nor has one of low confidence.
//! - Violations of one visit about one condition count together, as the root of the sum of their
//!   squares: four alike count as two, and none of them is free.
//! - An open violation counts in full until it is closed, whatever its age.
//! - A part is 70% its own rate and 30% its place among the city's buildings of its type and size.
//!   Places are those of raw rates, and ties take the best place, so that an empty part gives the
//!   same points in every group; the middle of the ties would depend on how many are empty.
//! - The repair part is never compared, and never gives a larger share than the other parts together:
//!   late repairs lower a score, and closing on paper raises none.
//! - Repairs and tests count as late only if they came due before their data end.
//! - Complaints of an apartment on one day count once. On a lot of several buildings, an apartment of
//!   each is one of its own; a row without its building is of one that has such an apartment.
//! - One apartment's heat complaint days beyond 60% of all are not cut off but count
//!   [`ONE_APARTMENT_EXCESS`], so that no further complaint ever raises the score.
//! - An inspection that failed for other reasons than rats found none. Of several inspections on the
//!   newest day, one that found rats counts.
//! - A facade counts by the newest filing of its building; a cycle without one is no filing. An
//!   elevator counts if it is in use and its test is overdue.
//! - A finding of harassment counts for five years from its day, or from that of its case if it has
//!   none.
//! - Cases of tenants, closed ones too, are divided by the apartments over [`SPREAD_FROM`]; cases
//!   that HPD started are not.
//! - Buildings on one lot share a score; one building's full order to vacate counts
//!   there as a partial one.
//! - Complaints about a home are not counted [`home`]: its heat and pests are what inspectors found
//!   and owners filed.
//! - The capped score is ranked.
//! - An event dated after the release's day is not read.

use std::borrow::Cow;

use crate::messages::{Message, text};
use crate::{Dataset, datasets};

pub(crate) use crate::facts::{GRACE_DAYS, RECENT_DAYS};

/// The version of the rules of the score, which a score of other rules is not compared with.
pub const VERSION: &str = "brs-2.0.0";

/// The seven parts, in the order of documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Part {
    OpenConditions = 0,
    ViolationRate = 1,
    RepairResponse = 2,
    Heat = 3,
    Pests = 4,
    BuildingSafety = 5,
    Enforcement = 6,
}

pub(crate) const PARTS: usize = 7;

/// How a part's rate becomes a share of its points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Curve {
    /// `x = W / (apartments + ADDED_UNITS)`; half of the points are lost each time `x` rises by
    /// `half`.
    PerApartment { half: f64 },
    /// `x` is given as points; half of the points are lost each time it rises by `half`.
    Points { half: f64 },
    /// The share itself, at most that of the other parts; its weight grows with evidence.
    Share,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct PartRule {
    pub(crate) part: Part,
    pub(crate) id: &'static str,
    pub(crate) label: Message,
    pub(crate) weight: f64,
    pub(crate) curve: Curve,
    /// The datasets without which the part cannot be judged.
    pub(crate) needed: &'static [&'static Dataset],
    /// The datasets that add to the part where they are whole and current.
    pub(crate) added: &'static [&'static Dataset],
}

/// Rows of a part's id, label, weight, curve, `[needed datasets] [added datasets];`, as an array.
macro_rules! parts {
    ($($part:ident $id:literal $label:literal $weight:literal $curve:expr,
        [$($needed:ident)+] [$($added:ident)*];)+) => {
        [$(PartRule {
            part: Part::$part,
            id: $id,
            label: || text!($label),
            weight: $weight,
            curve: $curve,
            needed: &[$(&datasets::$needed::DATASET),+],
            added: &[$(&datasets::$added::DATASET),*],
        }),+]
    };
}

/// The rules of the parts, by their number.
pub(crate) static RULES: [PartRule; PARTS] = parts! {
    OpenConditions "open_conditions" "score-part-open-conditions"
        30.0 Curve::PerApartment { half: 1.2 }, [hpd_violations] [];
    ViolationRate "violation_rate" "score-part-violation-rate"
        15.0 Curve::PerApartment { half: 0.6 }, [hpd_violations] [];
    RepairResponse "repair_response" "score-part-repair-response"
        15.0 Curve::Share, [hpd_violations] [];
    Heat "heat" "score-part-heat"
        10.0 Curve::PerApartment { half: 0.12 }, [hpd_complaints hpd_violations] [];
    Pests "pests" "score-part-pests"
        10.0 Curve::PerApartment { half: 0.075 }, [hpd_violations hpd_complaints]
        [hpd_bedbugs rodent_inspections];
    BuildingSafety "building_safety" "score-part-building-safety"
        12.0 Curve::Points { half: 2.0 }, [ecb_violations dob_violations]
        [dob_safety_violations dob_complaints facades dob_elevators dob_boilers];
    Enforcement "enforcement" "score-part-enforcement"
        8.0 Curve::Points { half: 3.0 }, [hpd_aep hpd_vacate_orders hpd_litigations]
        [hpd_conh hpd_underlying_conditions hpd_repair_orders hpd_handyman_orders
         hpd_registrations];
};

/// Apartments added to every building, so that one record does not decide about a small one.
pub(crate) const ADDED_UNITS: f64 = 4.0;
/// Evidence that halves the weight of the repair part.
pub(crate) const REPAIR_EVIDENCE: f64 = 5.0;
/// Share of the absolute rate in a part; the rest is the place among peers.
pub(crate) const ABSOLUTE_SHARE: f64 = 0.7;
pub(crate) const LEAST_PEERS: u32 = 30;
/// Minimum share of the weight that must be proven.
pub(crate) const LEAST_COVERAGE: f64 = 0.6;
/// The band of a record in which all parts could be read and nothing counts.
pub(crate) const NO_RECORD: &str = "no_record";

/// Weight of an open violation by class A, B, C.
pub(crate) const OPEN_WEIGHT: [f64; 3] = [0.25, 1.0, 3.0];
/// Weight of a recently issued violation by class A, B, C.
pub(crate) const ISSUED_WEIGHT: [f64; 3] = [0.0, 1.0, 3.0];
/// A rent-impairing violation counts this many times.
pub(crate) const RENT_IMPAIRING: f64 = 1.25;
/// An open violation that its owner certified falsely counts this many times.
pub(crate) const FALSELY_CERTIFIED: f64 = 2.0;
/// Days after which an event counts half.
pub(crate) const HALF_LIFE_DAYS: f64 = 365.25;

/// Complete heat seasons that are read in addition to the current one.
pub(crate) const HEAT_SEASONS: i16 = 2;
pub(crate) const SEASON_DAYS: f64 = 243.0;
/// Weight of a heat violation against one apartment-day of complaints.
pub(crate) const HEAT_VIOLATION: f64 = 3.0;
/// Most complaint days of one apartment in a month.
pub(crate) const MONTHLY_CALLS: u32 = 4;
/// One apartment's days beyond this multiple of all others' count less.
pub(crate) const ONE_APARTMENT: f64 = 1.5;
/// How much they count.
pub(crate) const ONE_APARTMENT_EXCESS: f64 = 0.4;

pub(crate) const PEST_COMPLAINT: f64 = 0.5;
/// Factor of the pest part if rats were found and cleared, and if they were found last.
pub(crate) const RATS_CLEARED: f64 = 0.9;
pub(crate) const RATS_FAILED: f64 = 0.7;

/// Points of an uncured ECB violation of class 1, 2 and 3.
pub(crate) const ECB_POINTS: [f64; 3] = [3.0, 1.0, 0.25];
/// Points for an active DOB violation: hazardous, missed filing. Those only in DOB NOW are nearly
/// all missed filings and count as such.
pub(crate) const DOB_POINTS: [f64; 2] = [0.5, 0.1];
/// Points of a facade that is unsafe, or safe only with a repair program.
pub(crate) const FACADE_UNSAFE: f64 = 3.0;
pub(crate) const FACADE_SWARMP: f64 = 0.25;
/// Points of an elevator with an overdue test, and of a boiler whose last inspection found defects.
pub(crate) const ELEVATOR_OVERDUE: f64 = 0.5;
pub(crate) const BOILER_DEFECTS: f64 = 0.5;
/// Points of an open complaint of DOB's first priority.
pub(crate) const DOB_URGENT: f64 = 0.5;
/// Apartments from which safety and tenants' cases are spread.
pub(crate) const SPREAD_FROM: f64 = 20.0;

pub(crate) const AEP_ACTIVE: f64 = 6.0;
pub(crate) const AEP_DISCHARGED: f64 = 1.0;
pub(crate) const AEP_YEARS: i16 = 3;
pub(crate) const CONH_LISTED: f64 = 2.0;
pub(crate) const AGENCY_CASE_OPEN: f64 = 2.0;
pub(crate) const TENANT_CASE_OPEN: f64 = 1.0;
pub(crate) const CASE_CLOSED: f64 = 0.5;
pub(crate) const HARASSMENT: f64 = 4.0;
pub(crate) const VACATE_FULL: f64 = 10.0;
pub(crate) const VACATE_PARTIAL: f64 = 4.0;
pub(crate) const OPEN_JUDGMENT: f64 = 2.0;
pub(crate) const UNDERLYING_CONDITIONS: f64 = 2.0;
/// Points per city repair order, per apartment, and their maximum.
pub(crate) const CITY_REPAIR: f64 = 20.0;
pub(crate) const CITY_REPAIR_MOST: f64 = 4.0;
pub(crate) const REGISTRATION_LAPSED: f64 = 1.0;

/// A cap that applies because of a fact, regardless of the parts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cap {
    pub(crate) code: &'static str,
    pub(crate) most: u8,
    pub(crate) because: Message,
}

const fn cap(code: &'static str, most: u8, because: Message) -> Cap {
    Cap {
        code,
        most,
        because,
    }
}

/// Every cap: a full order to vacate, the Alternative Enforcement Program, a partial order, a finding
/// of harassment, a 7A administrator.
pub(crate) const CAPS: [Cap; 5] = [
    cap("cap_vacate_full", 10, || text!("score-cap-vacate-full")),
    cap("cap_aep_active", 35, || text!("score-cap-aep")),
    cap("cap_vacate_partial", 40, || {
        text!("score-cap-vacate-partial")
    }),
    cap("cap_harassment", 50, || text!("score-cap-harassment")),
    cap("cap_administrator", 50, || text!("score-cap-administrator")),
];

/// The band of a score; bands describe the record.
pub(crate) const fn band(score: u8) -> &'static str {
    match score {
        85.. => "strong",
        70..=84 => "good",
        50..=69 => "mixed",
        30..=49 => "weak",
        0..=29 => "serious",
    }
}

/// What is not counted of a home, and why.
pub(crate) fn home() -> Cow<'static, str> {
    text!("score-home-complaints")
}

pub(crate) fn excluded() -> Vec<Cow<'static, str>> {
    vec![
        text!("score-excludes-evictions"),
        text!("score-excludes-crime"),
        text!("score-excludes-demographics"),
        text!("score-excludes-price"),
        text!("score-excludes-neighborhood"),
        text!("score-excludes-noise"),
        text!("score-excludes-taxes"),
        text!("score-excludes-reviews"),
    ]
}
