//! What happened, newest first: dated rows of every section, complaints by month only.

use std::collections::BTreeMap;

use super::findings::{Read, Reading, counted, dollars, month_of};
use crate::context::Context;
use nycapt_contract::*;

/// Most events of a timeline.
const MOST: usize = 300;
/// More rows than these of one kind and day become one event.
const TOGETHER: usize = 3;
/// From this confidence a record is one of the apartment.
const OF_APARTMENT: f64 = 0.75;

pub(crate) fn timeline(context: &Context<'_>, sections: &ReportSections) -> Vec<Event> {
    events(&Reading::new(context, sections))
}

/// The events, newest first. When there are more than fit, those of the apartment are kept first.
fn events(reading: &Reading<'_>) -> Vec<Event> {
    let mut log = Log::new(reading);
    housing(&mut log, reading);
    orders(&mut log, reading);
    works(&mut log, reading);
    devices(&mut log, reading);
    papers(&mut log, reading);
    months(&mut log, reading);
    let mut events = log.grouped();
    events.sort_by(|a, b| b.date.cmp(&a.date));
    if events.len() > MOST {
        let of_apartment = |event: &&Event| event.scope == "unit";
        let mut left = MOST.saturating_sub(events.iter().filter(of_apartment).count());
        events.retain(|event| {
            let is_kept = event.scope == "unit" || left > 0;
            if event.scope != "unit" {
                left = left.saturating_sub(1);
            }
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
    many: &'static str,
    scope: &'static str,
}

const fn kind(code: &'static str, many: &'static str) -> Kind {
    Kind {
        code,
        many,
        scope: "building",
    }
}

const fn lot(code: &'static str, many: &'static str) -> Kind {
    Kind {
        code,
        many,
        scope: "lot",
    }
}

/// Events as they come, and which rows are of the apartment.
struct Log<'a> {
    today: String,
    matches: BTreeMap<(&'a str, &'a str), &'a UnitMatch>,
    events: Vec<(Kind, Event)>,
}

impl<'a> Log<'a> {
    fn new(reading: &Reading<'a>) -> Self {
        let rows = reading.unit().map(|unit| {
            let unit = unit.data();
            unit.rows.iter().chain(&unit.possible)
        });
        let matches = rows
            .into_iter()
            .flatten()
            .filter_map(|row| {
                let id = row.row_id.as_deref()?;
                Some(((row.section.as_str(), id), &row.unit_match))
            })
            .collect();
        Self {
            today: reading.today.to_string(),
            matches,
            events: Vec::new(),
        }
    }

    /// One row of a section on a day; a row without a day, or of a coming one, is no event.
    fn add<T>(
        &mut self,
        section: &Read<'_, T>,
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
        let event = Event {
            date: date.into(),
            kind: kind.code.into(),
            title,
            scope: if is_of_apartment { "unit" } else { kind.scope }.into(),
            unit_match,
            section: section.id().into(),
            row_id: Some(id.into()),
        };
        self.events.push((kind, event));
    }

    /// The events, many of one kind and day made one unless they concern the apartment.
    fn grouped(self) -> Vec<Event> {
        let key = |event: &Event| {
            (
                event.section.clone(),
                event.kind.clone(),
                event.date.clone(),
            )
        };
        let mut counts: BTreeMap<_, u64> = BTreeMap::new();
        for (_, event) in &self.events {
            if event.unit_match.is_none() {
                *counts.entry(key(event)).or_default() += 1;
            }
        }
        let mut grouped = Vec::new();
        for (kind, event) in self.events {
            let count = counts.get(&key(&event)).copied().unwrap_or_default();
            if event.unit_match.is_some() || count <= TOGETHER as u64 {
                // A count of zero marks a group that is listed already.
                if event.unit_match.is_some() || count > 0 {
                    grouped.push(event);
                }
                continue;
            }
            counts.insert(key(&event), 0);
            grouped.push(Event {
                title: format!("{count} {}", kind.many),
                row_id: None,
                ..event
            });
        }
        grouped
    }
}

fn housing(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.hpd_violations() {
        for row in &section.data().rows {
            let what = format!("HPD class {} violation: {}", row.class, row.category);
            let issued = kind("violation_issued", "HPD violations issued");
            log.add(&section, issued, &row.id, row.issued.as_deref(), what);
            if !row.open {
                let what = format!("HPD class {} violation closed: {}", row.class, row.category);
                let closed = kind("violation_closed", "HPD violations closed");
                log.add(&section, closed, &row.id, row.status_date.as_deref(), what);
            }
        }
    }
    if let Some(section) = reading.repair_response() {
        let repairs = section.data().city_repairs.iter();
        for row in repairs.flat_map(|repairs| &repairs.rows) {
            let what = format!("Repair ordered by the city: {}", row.work);
            let ordered = kind("city_repair", "repairs ordered by the city");
            log.add(&section, ordered, &row.id, row.ordered.as_deref(), what);
        }
    }
    if let Some(section) = reading.pests() {
        for row in &section.data().bedbug_filings {
            let infested = row.infested.map(|units| format!(": {units} infested"));
            let what = format!("Bedbug filing by the owner{}", infested.unwrap_or_default());
            let filed = kind("bedbug_filing", "bedbug filings");
            log.add(&section, filed, &row.id, row.filed_on.as_deref(), what);
        }
        for row in &section.data().rodent_inspections {
            let what = format!("Rat inspection ({}): {}", row.kind, row.result);
            let made = lot("rodent_inspection", "rat inspections");
            log.add(&section, made, &row.id, row.date.as_deref(), what);
        }
    }
}

fn orders(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.enforcement() {
        for row in &section.data().vacates {
            let what = format!("{} order to vacate ({})", row.issuer, row.kind);
            let made = kind("vacate_order", "orders to vacate");
            log.add(&section, made, &row.id, row.from.as_deref(), what.clone());
            let lifted = kind("vacate_rescinded", "orders to vacate rescinded");
            let what = format!("{what} rescinded");
            log.add(&section, lifted, &row.id, row.rescinded.as_deref(), what);
        }
        let data = section.data();
        for (entries, name) in [
            (&data.aep, "Alternative Enforcement Program"),
            (&data.ucp, "Underlying Conditions Program"),
            (&data.conh, "Certification of No Harassment list"),
            (&data.heat_sensor, "Heat Sensor Program"),
        ] {
            for row in entries.iter().flatten() {
                let entered = kind("program_entered", "entries into programs of the city");
                log.add(
                    &section,
                    entered,
                    &row.id,
                    row.from.as_deref(),
                    format!("Into the {name}"),
                );
                let left = kind("program_left", "ends of programs of the city");
                let what = format!("Out of the {name}");
                log.add(&section, left, &row.id, row.to.as_deref(), what);
            }
        }
    }
    if let Some(section) = reading.litigation() {
        for row in &section.data().rows {
            let what = format!("Housing court case opened: {}", row.case_type);
            let opened = kind("litigation_opened", "housing court cases opened");
            log.add(&section, opened, &row.id, row.opened.as_deref(), what);
            if let Some(finding) = &row.harassment_finding {
                let found = kind("harassment_finding", "court findings of harassment");
                let what = format!("Court finding on harassment: {finding}");
                log.add(&section, found, &row.id, row.finding_date.as_deref(), what);
            }
        }
    }
}

fn works(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.dob_violations() {
        for row in &section.data().rows {
            let what = format!("DOB violation: {}", row.kind.label);
            let issued = kind("dob_violation_issued", "DOB violations issued");
            log.add(
                &section,
                issued,
                &row.id,
                row.issued.as_deref(),
                what.clone(),
            );
            let closed = kind("dob_violation_closed", "DOB violations disposed of");
            let what = format!("{what} disposed of");
            log.add(&section, closed, &row.id, row.disposed.as_deref(), what);
        }
    }
    if let Some(section) = reading.ecb() {
        for row in &section.data().rows {
            let what = row.kind.as_ref().map(|kind| format!(": {kind}"));
            let what = format!("ECB violation{}", what.unwrap_or_default());
            let issued = kind("ecb_violation_issued", "ECB violations issued");
            log.add(&section, issued, &row.id, row.issued.as_deref(), what);
        }
    }
    if let Some(section) = reading.permits() {
        for row in &section.data().rows {
            let issued = kind("permit_issued", "permits issued");
            let what = format!("Permit: {}", row.work);
            log.add(&section, issued, &row.id, row.issued.as_deref(), what);
        }
        for row in section.data().jobs.iter().flatten() {
            let filed = kind("job_filed", "jobs filed");
            let what = format!("Job filed: {}", row.work);
            log.add(&section, filed, &row.id, row.filed.as_deref(), what);
        }
    }
    if let Some(section) = reading.occupancy() {
        for row in &section.data().certificates {
            let issued = kind("certificate", "certificates of occupancy");
            let what = format!("Certificate of occupancy ({})", row.kind);
            log.add(&section, issued, &row.id, row.date.as_deref(), what);
        }
    }
}

fn devices(log: &mut Log<'_>, reading: &Reading<'_>) {
    let Some(section) = reading.safety_devices() else {
        return;
    };
    for row in section.data().boilers.iter().flatten() {
        let what = match row.defects {
            Some(true) => "Boiler inspection: defects found",
            Some(false) => "Boiler inspection: no defects found",
            None => "Boiler inspection",
        };
        let made = kind("boiler_inspection", "boiler inspections");
        log.add(
            &section,
            made,
            &row.id,
            row.inspected.as_deref(),
            what.into(),
        );
    }
    for row in section.data().facades.iter().flatten() {
        let status = row.status.as_ref().map(|status| format!(": {status}"));
        let what = format!("Facade filing{}", status.unwrap_or_default());
        let filed = kind("facade_filing", "facade filings");
        log.add(&section, filed, &row.id, row.filed.as_deref(), what);
    }
}

fn papers(log: &mut Log<'_>, reading: &Reading<'_>) {
    if let Some(section) = reading.ownership()
        && let Some(row) = &section.data().registration
    {
        let registered = kind("registration", "registrations with HPD");
        let what = "Registered with HPD".into();
        log.add(&section, registered, &row.id, row.last.as_deref(), what);
    }
    if let Some(section) = reading.taxes() {
        for row in &section.data().lien_notices {
            let what = format!("Tax lien list: {}", row.cycle);
            let listed = lot("lien_notice", "entries in tax lien lists");
            log.add(&section, listed, &row.id, row.month.as_deref(), what);
        }
    }
    let Some(section) = reading.sales_and_deeds() else {
        return;
    };
    for row in &section.data().building_sales {
        let what = format!("Lot sold for {}", dollars(row.price_usd));
        let sold = lot("sale", "sales of the lot");
        log.add(&section, sold, &row.id, row.date.as_deref(), what);
    }
    for row in &section.data().unit_sales {
        let which = row.apartment.as_ref().map(|name| format!(" {name}"));
        let price = dollars(row.price_usd);
        let unit = row.other_use.as_deref().unwrap_or("Apartment");
        let what = format!("{unit}{} sold for {price}", which.unwrap_or_default());
        let sold = lot("unit_sale", "units sold");
        log.add(&section, sold, &row.id, row.date.as_deref(), what);
    }
    for row in &section.data().deeds {
        let recorded = row.recorded.as_ref().or(row.date.as_ref());
        let made = lot("deed", "deeds recorded");
        let what = format!("Recorded: {}", row.kind);
        log.add(&section, made, &row.id, recorded.map(String::as_str), what);
    }
    for row in &section.data().mortgages {
        let recorded = row.recorded.as_ref().or(row.date.as_ref());
        let made = lot("mortgage", "mortgage documents recorded");
        let what = format!("Recorded: {}", row.kind);
        log.add(&section, made, &row.id, recorded.map(String::as_str), what);
    }
}

/// Complaints: one event for each month, never one of them.
fn months(log: &mut Log<'_>, reading: &Reading<'_>) {
    let mut add = |section: &str, date: &str, count: u64, agency: &str| {
        let of_month = kind("complaints", "");
        let event = Event {
            date: date.into(),
            kind: of_month.code.into(),
            title: counted(
                count,
                &format!("complaint to {agency} in the month"),
                &format!("complaints to {agency} in the month"),
            ),
            scope: of_month.scope.into(),
            unit_match: None,
            section: section.into(),
            row_id: None,
        };
        log.events.push((of_month, event));
    };
    if let Some(section) = reading.hpd_complaints() {
        let months = section.data().by_month.iter();
        for month in months.filter(|month| month.count > 0) {
            add(section.id(), &month.month, month.count, "HPD");
        }
    }
    if let Some(section) = reading.dob_complaints() {
        let mut by_month: BTreeMap<&str, u64> = BTreeMap::new();
        let rows = section.data().rows.iter();
        for month in rows.filter_map(|row| month_of(row.entered.as_deref()?)) {
            *by_month.entry(month).or_default() += 1;
        }
        for (month, count) in by_month {
            add(section.id(), month, count, "DOB");
        }
    }
}

#[cfg(test)]
#[path = "timeline_tests.rs"]
mod tests;
