//! Rules about legal use and the place.

use super::court::NO_ROWS;
use super::reading::{Draft, Reading};
use super::words::{counted, listed};
use crate::datasets::{dob_complaints, pluto};
use crate::full::sections::basics::differ;
use nycapt_contract::DobComplaint;

/// The kind of certificate that states the legal use of a finished building.
const FINAL: &str = "final";

/// Words of the agency's category for an illegal conversion.
const CONVERSION: &str = "conversion";

pub(crate) fn illegal_conversion(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.dob_complaints()?;
    let found = section.illegal_conversion.substantiated;
    if found == 0 {
        return None;
    }
    let is_one = |row: &&DobComplaint| {
        row.outcome == "substantiated" && row.category.label.to_lowercase().contains(CONVERSION)
    };
    let rows = || section.data().rows.iter().filter(is_one);
    let dataset = [dob_complaints::DATASET.id];
    let newest = rows().filter_map(|row| row.entered.as_deref()).max();
    let detail = format!(
        "An inspector of the Department of Buildings found a violation after {} of an illegal \
         conversion{}; whether it was corrected the violation tells.",
        counted(found, "complaint", "complaints"),
        newest.map_or(String::new(), |day| format!(", the newest of {day}")),
    );
    let title = "Illegal conversion found by an inspector";
    section.draft(&dataset, rows().map(|row| &row.id), title, detail)
}

/// More apartments on record than the certificate of occupancy allows.
pub(crate) fn units_above_certificate(reading: &Reading<'_>) -> Option<Draft> {
    let (allowed, counted_units) = certificate_and_units(reading)?;
    if !differ(allowed, counted_units) {
        return None;
    }
    let occupancy = reading.occupancy()?;
    let basement = occupancy.data().basement.as_ref();
    let basement =
        basement.map(|code| format!(" The tax record says of the basement: {}.", code.label));
    let detail = format!(
        "The last final certificate of occupancy on record allows {}, other records count {counted_units}. \
         Ask which apartments are legal, those in a basement above all.{}",
        counted(allowed.into(), "apartment", "apartments"),
        basement.unwrap_or_default(),
    );
    let last = occupancy.data().certificates.iter();
    let last = last
        .filter(|one| one.kind == FINAL && one.dwelling_units == Some(allowed))
        .take(1);
    let title = "More apartments on record than the certificate allows";
    occupancy.draft(&[], last.map(|one| &one.id), title, detail)
}

/// Apartments by the certificate and by other records; none for a lot of several buildings, whose
/// records count them all while a certificate is of one.
fn certificate_and_units(reading: &Reading<'_>) -> Option<(u32, u32)> {
    let occupancy = reading.occupancy()?;
    let profile = reading.basics()?;
    if occupancy.is_of_complex() || profile.is_of_complex() {
        return None;
    }
    let legal = &profile.data().legal_units;
    // A temporary certificate may be of a part of the building.
    let mut last = occupancy.data().certificates.iter();
    let allowed = last.find_map(|one| one.dwelling_units.filter(|_| one.kind == FINAL))?;
    let by_hpd = legal.hpd_a.map(|a| a + legal.hpd_b.unwrap_or(0));
    Some((allowed, [legal.pluto, by_hpd].into_iter().flatten().max()?))
}

/// Sources that differ, where it is not the certificate that is exceeded.
pub(crate) fn units_differ(reading: &Reading<'_>) -> Option<Draft> {
    let profile = reading.basics()?;
    let legal = &profile.data().legal_units;
    let is_above =
        certificate_and_units(reading).is_some_and(|(allowed, units)| differ(allowed, units));
    if legal.mismatch != Some(true) || is_above {
        return None;
    }
    let sources = [
        (legal.pluto, "by the tax record"),
        (legal.hpd_a, "permanent ones by HPD"),
        (legal.hpd_b, "rooming units by HPD"),
        (legal.certificate, "by the certificate of occupancy"),
    ];
    let figures: Vec<String> = sources
        .iter()
        .filter_map(|(units, source)| Some(format!("{} {source}", (*units)?)))
        .collect();
    let detail = format!(
        "Sources count apartments differently: {}.",
        listed(&figures)
    );
    let dataset = [pluto::DATASET.id];
    profile.draft(
        &dataset,
        NO_ROWS,
        "Sources differ on the number of apartments",
        detail,
    )
}

pub(crate) fn flood(reading: &Reading<'_>) -> Option<Draft> {
    let section = reading.environment()?;
    let maps: Vec<String> = [
        (section.flood_fema, "the map in force (2007)"),
        (section.flood_preliminary, "the preliminary map (2015)"),
    ]
    .iter()
    .filter(|(inside, _)| *inside == Some(true))
    .map(|(_, map)| (*map).into())
    .collect();
    if maps.is_empty() {
        return None;
    }
    let sandy = match section.sandy {
        Some(true) => " Sandy flooded the place in 2012.",
        _ => "",
    };
    let detail = format!(
        "The lot lies in the 1 % flood zone of {}.{sandy}",
        listed(&maps)
    );
    section.draft(&[pluto::DATASET.id], NO_ROWS, "In a flood zone", detail)
}
