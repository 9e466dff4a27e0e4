//! Rules about legal use and the place.

use super::reading::{Draft, NO_ROWS, Reading};
use super::words::clause;
use crate::claims::claim;
use crate::codes::ILLEGAL_CONVERSION;
use crate::datasets::{dob_complaints, pluto};
use crate::facts::FINAL_CERTIFICATE;
use crate::full::sections::basics::differ;
use crate::messages::{counted, grouped, message};
use nycapt_contract::DobComplaint;
use nycapt_messages::{and_list, label};

pub(crate) fn is_conversion(row: &DobComplaint) -> bool {
    ILLEGAL_CONVERSION.contains(&row.category.code.as_str())
}

pub(crate) fn illegal_conversion(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.dob_complaints()?;
    let rows = section.rows.iter();
    let rows = rows.filter(|row| row.outcome == "substantiated" && is_conversion(row));
    let counted = section.illegal_conversion.as_ref();
    let found = counted.map_or_else(|| rows.clone().count() as u64, |all| all.substantiated);
    if found == 0 {
        return None;
    }
    let days = rows.clone().filter_map(|row| row.entered.as_deref());
    let detail = message!(
        "finding-illegal-conversion",
        complaints = counted!("count-complaints", found),
        newest = clause!("clause-newest", day = days.max(), count = found)
    );
    let ids = rows.map(|row| &row.id);
    section.draft(&[dob_complaints::DATASET.id], ids, detail)
}

/// More apartments on record than the certificate of occupancy allows.
pub(crate) fn units_above_certificate(reading: &Reading<'_>) -> Option<Draft> {
    let profile = reading.basics()?;
    let legal = &profile.legal_units;
    let allowed = legal.certificate?;
    let by_hpd = legal.hpd_a.map(|a| a + legal.hpd_b.unwrap_or(0));
    let counted_units = [legal.pluto, by_hpd].into_iter().flatten().max()?;
    if !differ(allowed, counted_units) {
        return None;
    }
    let occupancy = reading.occupancy()?;
    let basement = occupancy.basement.as_ref();
    let basement = basement.map(|code| label(&code.label));
    let detail = claim!(
        reading,
        "finding-units-above-certificate",
        apartments = counted!("count-apartments", allowed),
        counted_units = grouped(&counted_units.to_string()),
        basement = clause!("clause-basement", label = basement)
    )?;
    let mut certificates = occupancy.certificates.iter();
    let last = certificates
        .find(|one| one.kind == FINAL_CERTIFICATE && one.dwelling_units == Some(allowed));
    occupancy.draft(&[], last.map(|one| &one.id), detail)
}

/// Sources that differ in other ways than exceeding the certificate.
pub(crate) fn units_differ(reading: &Reading<'_>) -> Option<Draft> {
    let profile = reading.basics()?;
    let legal = &profile.legal_units;
    if legal.mismatch != Some(true) || units_above_certificate(reading).is_some() {
        return None;
    }
    let apartments = |units: u32| counted!("count-apartments", units);
    let by_tax = legal.pluto.map(apartments);
    let by_hpd = legal.hpd_a.map(apartments);
    let by_certificate = legal.certificate.map(apartments);
    let figures = [
        by_tax.map(|units| message!("units-tax-record", apartments = units)),
        by_hpd.map(|units| message!("units-hpd-permanent", apartments = units)),
        (legal.hpd_b).map(|units| counted!("units-hpd-rooming", units)),
        by_certificate.map(|units| message!("units-certificate", apartments = units)),
    ];
    let figures = and_list(figures.into_iter().flatten());
    let detail = message!("finding-units-differ", figures);
    profile.draft(&[pluto::DATASET.id], NO_ROWS, detail)
}

pub(crate) fn flood(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.environment()?;
    let maps: Vec<String> = [
        (section.flood_fema == Some(true)).then(|| message!("flood-map-in-force")),
        (section.flood_preliminary == Some(true)).then(|| message!("flood-map-preliminary")),
    ]
    .into_iter()
    .flatten()
    .collect();
    if maps.is_empty() {
        return None;
    }
    let sandy = match section.sandy {
        Some(true) => message!("clause-sandy"),
        _ => String::new(),
    };
    let detail = message!("finding-flood", maps = and_list(maps), sandy);
    section.draft(&[pluto::DATASET.id], NO_ROWS, detail)
}
