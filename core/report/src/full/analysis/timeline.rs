//! What happened, newest first: dated rows of every section, complaints by month only.

use std::collections::BTreeMap;

use super::findings::{ReadSection, Reading, clause, dollars, month_of};
use crate::codes::package_sale;
use crate::facts::at;
use crate::messages::{grouped, message};
use nycapt_contract::*;
use nycapt_messages::{label, label_with_parts};

/// Most events of a timeline.
const MOST: usize = 300;
/// More titles than this of one kind and day become one event.
const TOGETHER: usize = 3;
/// From this confidence on, a record counts as the apartment's.
const OF_APARTMENT: f64 = 0.75;

/// The events, newest first. When there are more than fit, those of the apartment are kept first.
pub(crate) fn timeline(reading: &Reading<'_>) -> Vec<Event> {
    let mut log = Log::new(reading);
    housing(&mut log, reading);
    orders(&mut log, reading);
    works(&mut log, reading);
    devices(&mut log, reading);
    papers(&mut log, reading);
    let mut events = log.grouped();
    events.extend(months(reading));
    events.sort_by(|a, b| b.date.cmp(&a.date));
    if events.len() > MOST {
        let is_own = |event: &Event| event.scope == "unit";
        let own = events.iter().filter(|event| is_own(event)).count();
        let mut left = MOST.saturating_sub(own);
        events.retain(|event| {
            let is_kept = is_own(event) || left > 0;
            left = left.saturating_sub(usize::from(!is_own(event)));
            is_kept
        });
        events.truncate(MOST);
    }
    events
}

/// What a group of rows of one kind and day is called.
#[derive(Clone, Copy)]
struct Kind {
    code: &'static str,
    many: fn(u64) -> String,
    scope: &'static str,
}

/// Without a scope, about the building.
macro_rules! kind {
    ($code:literal, $many:literal) => {
        kind!("building", $code, $many)
    };
    ($scope:literal, $code:literal, $many:literal) => {
        Kind {
            code: $code,
            many: |count| message!($many, count),
            scope: $scope,
        }
    };
}

/// Adds a row of a section as an event of the day in a column: with its kind, as for [`kind!`], and
/// its title.
macro_rules! add {
    ($log:ident, $section:ident, $row:ident.$day:ident, $($kind:literal)+, $title:expr) => {
        $log.add(&$section, kind!($($kind),+), &$row.id, $row.$day.as_deref(), $title)
    };
}

/// Events as collected, and which rows are about the apartment.
struct Log<'a> {
    today: String,
    matches: BTreeMap<(&'a str, &'a str), &'a UnitMatch>,
    events: Vec<(Kind, Event)>,
}

impl<'a> Log<'a> {
    fn new(reading: &Reading<'a>) -> Self {
        let unit = reading.unit().map(|unit| unit.data());
        let rows = unit
            .into_iter()
            .flat_map(|unit| unit.rows.iter().chain(&unit.possible));
        let matches = rows.filter_map(|row| {
            let id = row.row_id.as_deref()?;
            Some(((row.section.as_str(), id), &row.unit_match))
        });
        Self {
            today: reading.today.to_string(),
            matches: matches.collect(),
            events: Vec::new(),
        }
    }

    /// One row of a section on a day; rows without a day or in the future are not events.
    fn add<T>(
        &mut self,
        section: &ReadSection<'_, T>,
        kind: Kind,
        id: &str,
        date: Option<&str>,
        title: String,
    ) {
        let Some(date) = date.filter(|date| *date <= self.today.as_str()) else {
            return;
        };
        let unit_match = self.matches.get(&(section.id(), id)).copied().cloned();
        let is_of_apartment = unit_match
            .as_ref()
            .is_some_and(|found| found.confidence >= OF_APARTMENT);
        let scope = match kind.scope {
            _ if is_of_apartment => "unit",
            // Any of the lot's buildings may be the one that the row is about.
            "building" if section.is_of_complex() => "lot",
            scope => scope,
        };
        let event = Event {
            date: date.into(),
            kind: kind.code.into(),
            title,
            scope: scope.into(),
            unit_match,
            section: section.id().into(),
            row_id: Some(id.into()),
        };
        self.events.push((kind, event));
    }

    /// The events; equal ones of one day are merged, and so are many of one kind and day unless they
    /// concern the apartment.
    fn grouped(self) -> Vec<Event> {
        let key = |of: &Event| {
            let raw = of.unit_match.as_ref().map(|found| found.raw.clone());
            let place = [&of.section, &of.kind, &of.date, &of.scope].map(String::clone);
            (place, raw)
        };
        let mut rows: BTreeMap<_, BTreeMap<String, u64>> = BTreeMap::new();
        for (_, event) in &self.events {
            let titles = rows.entry(key(event)).or_default();
            *titles.entry(event.title.clone()).or_default() += 1;
        }
        let mut grouped = Vec::new();
        for (kind, event) in self.events {
            // Removed when listed, so that each title is listed once.
            let titles = rows.entry(key(&event)).or_default();
            let title = if event.unit_match.is_none() && titles.len() > TOGETHER {
                let all = std::mem::take(titles);
                (kind.many)(all.into_values().sum())
            } else {
                match titles.remove(&event.title) {
                    None => continue,
                    Some(1) => {
                        grouped.push(event);
                        continue;
                    }
                    Some(count) => message!("event-repeated", title = event.title.as_str(), count),
                }
            };
            grouped.push(Event {
                title,
                row_id: None,
                ..event
            });
        }
        grouped
    }
}

fn housing(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.hpd_violations() {
        for row in &section.rows {
            let (class, category) = (row.class.as_str(), label(&row.category));
            add!(log, section, row.issued, "violation_issued" "events-violation-issued",
                message!("event-violation", class, category));
            if !row.open {
                add!(log, section, row.status_date, "violation_closed" "events-violation-closed",
                    message!("event-violation-closed", class, category));
            }
        }
    }
    if let Some(section) = reading.repair_response() {
        let repairs = section.city_repairs.iter();
        for row in repairs.flat_map(|repairs| &repairs.rows) {
            add!(log, section, row.ordered, "city_repair" "events-city-repair",
                message!("event-city-repair", work = label(&row.work)));
        }
    }
    if let Some(section) = reading.pests() {
        for row in &section.bedbug_filings {
            let infested = clause!("clause-infested", units = row.infested);
            add!(log, section, row.filed_on, "bedbug_filing" "events-bedbug-filing",
                message!("event-bedbug-filing", infested));
        }
        for row in &section.rodent_inspections {
            let (kind, result) = (label(&row.kind), label(&row.result));
            add!(log, section, row.date, "lot" "rodent_inspection" "events-rodent-inspection",
                message!("event-rats", kind, result));
        }
    }
}

fn orders(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.enforcement() {
        for row in &section.vacates {
            let at = at(row.address.as_deref());
            let what = message!(
                "event-vacate",
                at,
                issuer = row.issuer.as_str(),
                kind = row.kind.as_str()
            );
            let scope = if row.of_building { "building" } else { "lot" };
            let issued = kind!("vacate_order", "events-vacate-order");
            let lifted = kind!("vacate_rescinded", "events-vacate-rescinded");
            let lifting = message!("event-vacate-rescinded", what = what.as_str());
            for (kind, day, title) in [(issued, &row.from, what), (lifted, &row.rescinded, lifting)]
            {
                let kind = Kind { scope, ..kind };
                log.add(&section, kind, &row.id, day.as_deref(), title);
            }
        }
        let data = section.data();
        for (entries, name) in [
            (&data.aep, message!("program-aep")),
            (&data.ucp, message!("program-underlying-conditions")),
            (&data.conh, message!("program-conh")),
            (&data.heat_sensor, message!("program-heat-sensor")),
        ] {
            for row in entries.iter().flatten() {
                let name = name.as_str();
                add!(log, section, row.from, "program_entered" "events-program-entered",
                    message!("event-program-entered", name));
                add!(log, section, row.to, "program_left" "events-program-left",
                    message!("event-program-left", name));
            }
        }
    }
    if let Some(section) = reading.litigation() {
        for row in &section.rows {
            let decision = row.harassment_decision.as_deref().map(label);
            // A decision with a day is an event of its own.
            let undated = decision.filter(|_| row.decision_date.is_none());
            let decided = clause!("clause-decided", finding = undated);
            add!(log, section, row.opened, "litigation_opened" "events-litigation-opened",
                message!("event-case", case = label(&row.case_type), decided));
            if let Some(finding) = decision {
                let made = if row.harassment_finding.is_some() {
                    kind!("harassment_finding", "events-harassment-decision")
                } else {
                    kind!("harassment_decision", "events-harassment-decision")
                };
                let what = message!("event-harassment", finding);
                log.add(&section, made, &row.id, row.decision_date.as_deref(), what);
            }
        }
    }
}

fn works(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.dob_violations() {
        for row in &section.rows {
            let kind = label(&row.kind.label);
            add!(log, section, row.issued, "dob_violation_issued" "events-dob-violation-issued",
                message!("event-dob-violation", kind));
            add!(log, section, row.disposed, "dob_violation_closed" "events-dob-violation-closed",
                message!("event-dob-disposed", kind));
        }
    }
    if let Some(section) = reading.ecb() {
        for row in &section.rows {
            let kind = clause!("clause-kind", kind = row.kind.as_deref().map(label));
            add!(log, section, row.issued, "ecb_violation_issued" "events-ecb-violation-issued",
                message!("event-ecb", kind));
        }
    }
    if let Some(section) = reading.permits() {
        for row in &section.rows {
            add!(log, section, row.issued, "permit_issued" "events-permit-issued",
                message!("event-permit", work = label(&row.work)));
        }
        for row in section.jobs.iter().flatten() {
            add!(log, section, row.filed, "job_filed" "events-job-filed",
                message!("event-job", work = label_with_parts(&row.work)));
        }
    }
    if let Some(section) = reading.occupancy() {
        for row in &section.certificates {
            add!(log, section, row.date, "certificate" "events-certificate",
                message!("event-certificate", kind = row.kind.as_str()));
        }
    }
}

fn devices(log: &mut Log<'_>, reading: &Reading<'_>) {
    let Some(section) = reading.safety_devices() else {
        return;
    };
    for row in section.boilers.iter().flatten() {
        let what = match row.defects {
            Some(true) => message!("event-boiler-defects"),
            Some(false) => message!("event-boiler-no-defects"),
            None => message!("event-boiler"),
        };
        add!(log, section, row.inspected, "boiler_inspection" "events-boiler-inspection", what);
    }
    for row in section.facades.iter().flatten() {
        let status = row.status.as_deref();
        let status = status.map(|status| message!("facade-status", status));
        let status = clause!("clause-kind", kind = status);
        add!(log, section, row.filed, "facade_filing" "events-facade-filing",
            message!("event-facade", status));
    }
}

fn papers(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.ownership()
        && let Some(row) = &section.registration
    {
        add!(log, section, row.last, "registration" "events-registration",
            message!("event-registered"));
    }
    if let Some(section) = reading.taxes() {
        for row in &section.lien_notices {
            add!(log, section, row.month, "lot" "lien_notice" "events-lien-notice",
                message!("event-lien", cycle = label(&row.cycle)));
        }
    }
    let Some(section) = reading.sales_and_deeds() else {
        return;
    };
    for row in &section.building_sales {
        add!(log, section, row.date, "lot" "sale" "events-sale",
            message!("event-lot-sold", price = dollars(row.price_usd)));
    }
    for row in &section.unit_sales {
        let name = clause!("clause-name", name = row.apartment.as_ref());
        let price = dollars(row.price_usd);
        let other_use = row.other_use.as_deref();
        let is_package = other_use == package_sale();
        let is_home_of_this_price = |other: &UnitSale| {
            let is_home = other.other_use.is_none() || other.other_use.as_deref() == package_sale();
            is_home && other.date == row.date && other.price_usd == row.price_usd
        };
        // A store or a parking space has the price of the apartments sold with it.
        let is_together = is_package
            || (other_use.is_some() && section.unit_sales.iter().any(is_home_of_this_price));
        let unit = label(other_use.filter(|_| !is_package).unwrap_or("Apartment"));
        let what = if is_together {
            message!("event-package-sold", unit, name, price)
        } else {
            message!("event-unit-sold", unit, name, price)
        };
        add!(log, section, row.date, "lot" "unit_sale" "events-unit-sale", what);
    }
    for row in &section.deeds {
        let recorded = row.recorded.as_ref().or(row.date.as_ref());
        let made = kind!("lot", "deed", "events-deed");
        let what = message!("event-recorded", kind = label(&row.kind));
        log.add(&section, made, &row.id, recorded.map(String::as_str), what);
    }
    for row in &section.mortgages {
        let recorded = row.recorded.as_ref().or(row.date.as_ref());
        let made = kind!("lot", "mortgage", "events-mortgage");
        let what = message!("event-recorded", kind = label(&row.kind));
        log.add(&section, made, &row.id, recorded.map(String::as_str), what);
    }
}

/// Complaints: one event per month, never a single complaint.
fn months(reading: &Reading<'_>) -> Vec<Event> {
    let mut events = Vec::new();
    let mut add = |section: &str, is_of_complex: bool, date: &str, count: u64, agency: &str| {
        events.push(Event {
            date: date.into(),
            kind: "complaints".into(),
            title: message!(
                "events-complaints",
                count,
                shown = grouped(&count.to_string()),
                agency
            ),
            scope: if is_of_complex { "lot" } else { "building" }.into(),
            unit_match: None,
            section: section.into(),
            row_id: None,
        });
    };
    if let Some(section) = reading.hpd_complaints() {
        let months = section.by_month.iter().flatten();
        for month in months.filter(|month| month.count > 0) {
            let is_of_complex = section.is_of_complex();
            add(
                section.id(),
                is_of_complex,
                &month.month,
                month.count,
                "HPD",
            );
        }
    }
    if let Some(section) = reading.dob_complaints() {
        let mut by_month: BTreeMap<&str, u64> = BTreeMap::new();
        let days = section.rows.iter().filter_map(|row| row.entered.as_deref());
        for month in days.filter_map(month_of) {
            *by_month.entry(month).or_default() += 1;
        }
        for (month, count) in by_month {
            add(section.id(), section.is_of_complex(), month, count, "DOB");
        }
    }
    events
}

#[cfg(test)]
#[path = "timeline_tests.rs"]
mod tests;
