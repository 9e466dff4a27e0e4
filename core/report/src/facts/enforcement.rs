//! Orders and programs of the agencies: vacate orders, AEP, CONH, bedbug filings, DOB, rat inspections.

use jiff::civil::Date;

use super::dob::{boilers_with_defects, elevators_overdue};
use super::{CompletedOrder, History, LotProfile, Vacate, managed};
use crate::codes::{EcbSeverity, complaint_category};
use crate::datasets::{
    dob_complaints, dob_elevators, ecb_violations, facades, hpd_aep, hpd_bedbugs, hpd_conh,
    hpd_heat_sensors, hpd_jurisdiction, hpd_underlying_conditions, rodent_inspections,
};
use crate::{BuildingInput, Record};

#[derive(Debug, Default)]
pub(crate) struct Enforcement<'a> {
    /// Orders to vacate, newest first.
    pub(crate) vacates: Vec<Vacate<'a>>,
    pub(crate) aep_active: Option<Option<Date>>,
    pub(crate) aep_discharged: Option<Date>,
    /// On the list of the Certification of No Harassment pilot since.
    pub(crate) conh: Option<Option<Date>>,
    pub(crate) bedbugs: Option<BedbugFiling>,
    /// Uncured ECB violations of class 1, 2 and 3.
    pub(crate) ecb_uncured: [u32; 3],
    pub(crate) elevators_overdue: u32,
    pub(crate) boilers_with_defects: u32,
    /// Whether HPD lists a court-appointed 7A administrator; none if the building is not on the
    /// list.
    pub(crate) seven_a: Option<bool>,
    pub(crate) rats: Rats,
    /// The worst facade status in the latest filings, and its date.
    pub(crate) facade: Option<(Facade, Option<Date>)>,
    /// Repairs that the city completed itself, newest first.
    pub(crate) city_repairs: Vec<CompletedOrder<'a>>,
    /// Ordered to repair the cause of leaks or mold.
    pub(crate) is_underlying_conditions: bool,
    /// Open complaints to DOB of its first priority.
    pub(crate) dob_urgent: u32,
}

/// The filings of the latest period, one for each building.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BedbugFiling {
    pub(crate) from: Option<Date>,
    pub(crate) to: Option<Date>,
    /// `None` if a filing leaves it blank.
    pub(crate) infested: Option<u32>,
}

/// An unsafe facade; greater is worse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Facade {
    /// Safe with a repair and maintenance program.
    Swarmp,
    Unsafe,
}

impl Facade {
    /// What is wrong with a facade by the status of its filing; none if nothing is.
    pub(crate) fn of(status: &str) -> Option<Self> {
        match status.to_ascii_uppercase().as_str() {
            "UNSAFE" => Some(Self::Unsafe),
            "SWARMP" => Some(Self::Swarmp),
            _ => None,
        }
    }
}

/// Whether a row with this status is a filing: a cycle without one has a row too.
pub(crate) fn is_facade_filing(status: &str) -> bool {
    !status.eq_ignore_ascii_case("no report filed")
}

impl<'a> Enforcement<'a> {
    pub(super) fn read(
        input: &BuildingInput<'_>,
        history: History<'a>,
        lot: &LotProfile<'_>,
    ) -> Self {
        let mut found = Self {
            vacates: Vacate::read_all(history, lot),
            city_repairs: CompletedOrder::read_all(history, lot),
            ..Self::default()
        };
        for row in history.of(&hpd_aep::DATASET) {
            let started = row.date(hpd_aep::STARTED);
            if row.text(hpd_aep::STATUS).ends_with("Active") {
                found.aep_active = found.aep_active.max(Some(started));
            } else {
                found.aep_discharged = found.aep_discharged.max(row.date(hpd_aep::DISCHARGED));
            }
        }
        let listed = history.of(&hpd_conh::DATASET);
        found.conh = listed.map(|row| row.date(hpd_conh::ADDED)).max();
        found.bedbugs = bedbugs(history);
        found.rats = Rats::read(history);
        found.facade = facade(history);
        found.is_underlying_conditions = history
            .of(&hpd_underlying_conditions::DATASET)
            .any(|row| row.text(hpd_underlying_conditions::STATUS) != "Discharged");
        found.dob_urgent = dob_urgent(history);
        found.ecb_uncured = ecb_uncured(history);
        found.elevators_overdue =
            elevators_overdue(history, input.proven_until(&dob_elevators::DATASET));
        found.boilers_with_defects = boilers_with_defects(history);
        found.seven_a = seven_a(history);
        found
    }
}

fn bedbugs(history: History<'_>) -> Option<BedbugFiling> {
    let filings = || history.of(&hpd_bedbugs::DATASET);
    let period = |row: &Record<'_>| {
        let to = row.date(hpd_bedbugs::PERIOD_END);
        (to, row.date(hpd_bedbugs::PERIOD_START))
    };
    let latest = filings().map(|row| period(&row)).max()?;
    let mut of_period: Vec<Record<'_>> = filings().filter(|row| period(row) == latest).collect();
    // Of two filings for one building and period the later one is final.
    of_period.sort_by_key(|row| {
        let building = row.text(hpd_bedbugs::BUILDING_ID);
        (building, std::cmp::Reverse(row.date(hpd_bedbugs::FILED)))
    });
    of_period.dedup_by_key(|row| row.text(hpd_bedbugs::BUILDING_ID));
    let infested = of_period
        .iter()
        .map(|row| row.unsigned(hpd_bedbugs::INFESTED))
        .try_fold(0_u32, |sum, units| Some(sum.saturating_add(units?)));
    let (to, from) = latest;
    Some(BedbugFiling { from, to, infested })
}

/// Of each building the latest filing counts.
fn facade(history: History<'_>) -> Option<(Facade, Option<Date>)> {
    let order = |row: &Record<'_>| (row.integer(facades::CYCLE), row.date(facades::FILED));
    let rows = history.of(&facades::DATASET);
    let filings = rows.filter(|row| is_facade_filing(row.text(facades::STATUS)));
    let mut filings: Vec<Record<'_>> = filings.collect();
    filings.sort_by_key(|row| (row.text(facades::BIN), std::cmp::Reverse(order(row))));
    filings.dedup_by_key(|row| row.text(facades::BIN));
    filings
        .iter()
        .filter_map(|row| {
            let state = Facade::of(row.text(facades::STATUS))?;
            Some((state, row.date(facades::FILED)))
        })
        .max()
}

fn dob_urgent(history: History<'_>) -> u32 {
    let urgent = history
        .of(&dob_complaints::DATASET)
        .filter(|row| row.text(dob_complaints::STATUS) == "ACTIVE")
        .filter_map(|row| complaint_category(row.text(dob_complaints::CATEGORY)))
        .filter(|category| category.priority() == "A");
    u32::try_from(urgent.count()).unwrap_or(u32::MAX)
}

/// Whether a building is in the Heat Sensor Program: not discharged, by the day or by the status.
pub(crate) fn is_in_sensor_program(row: &Record<'_>) -> bool {
    let status = row.text(hpd_heat_sensors::STATUS).to_ascii_uppercase();
    row.text(hpd_heat_sensors::DISCHARGED).is_empty() && !status.contains("DISCHARGED")
}

fn seven_a(history: History<'_>) -> Option<bool> {
    managed(history.records)
        .map(|row| row.text(hpd_jurisdiction::PROGRAM) == "7A")
        .reduce(|one, other| one || other)
}

/// Certification states of an ECB violation that is still uncured.
const UNCURED: &[&str] = &[
    "",
    "NO COMPLIANCE RECORDED",
    "CERTIFICATE PENDING",
    "CERTIFICATE DISAPPROVED",
    "REINSPECTION SHOWS STILL IN VIOLATION",
];

pub(crate) fn is_ecb_uncured(row: &Record<'_>) -> bool {
    row.text(ecb_violations::STATUS) == "ACTIVE"
        && UNCURED.contains(&row.text(ecb_violations::CERTIFICATION))
}

fn ecb_uncured(history: History<'_>) -> [u32; 3] {
    let mut classes = [0; 3];
    let rows = history.of(&ecb_violations::DATASET);
    for row in rows.filter(is_ecb_uncured) {
        let [first, second, third] = &mut classes;
        *match EcbSeverity::of(row.text(ecb_violations::SEVERITY)) {
            EcbSeverity::Class1 => first,
            EcbSeverity::Class2 => second,
            EcbSeverity::Class3 | EcbSeverity::Unknown => third,
        } += 1;
    }
    classes
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Rats {
    /// Never inspected, or never found.
    #[default]
    None,
    /// Found once, and not by the latest inspection.
    Cleared,
    Failed,
}

impl Rats {
    pub(super) fn read(history: History<'_>) -> Self {
        let mut has_failed = false;
        let mut latest: Option<(Option<Date>, bool)> = None;
        for row in history.of(&rodent_inspections::DATASET) {
            let Some(failed) = found_rats(&row) else {
                continue;
            };
            has_failed |= failed;
            latest = latest.max(Some((row.date(rodent_inspections::INSPECTED), failed)));
        }
        match latest {
            Some((_, true)) => Self::Failed,
            Some(_) if has_failed => Self::Cleared,
            _ => Self::None,
        }
    }
}

/// Whether an inspection found rats; `None` if it doesn't assess them.
///
/// Only inspections judge; baiting, cleaning and visits between them do not. One that failed for
/// other reasons, such as garbage, found no rats.
pub(crate) fn found_rats(row: &Record<'_>) -> Option<bool> {
    let kind = row.text(rodent_inspections::TYPE);
    let judges = ["initial", "compliance"]
        .iter()
        .any(|word| kind.eq_ignore_ascii_case(word));
    let result = row.text(rodent_inspections::RESULT).to_ascii_lowercase();
    match result.as_str() {
        _ if !judges => None,
        "passed" => Some(false),
        // The source cuts its words, as in `Failed for Rat A`, and older rows leave out the first.
        failed if failed.starts_with("failed for rat") => Some(true),
        "rat activity" => Some(true),
        // A failure for both reasons begins with the rats.
        failed if failed.starts_with("failed for other") => Some(false),
        _ => None,
    }
}
