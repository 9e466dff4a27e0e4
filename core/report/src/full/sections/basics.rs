//! Section `basics`.

use super::cells::text;
use crate::codes::{code_label, coded};
use crate::context::Context;
use crate::datasets::{datasets, hpd_jurisdiction, nycha_lots, pluto};
use crate::facts::{final_certificate_units, managed, pluto_units};
use crate::messages::message;
use crate::preview::basics as preview_basics;
use crate::section::Notes;
use crate::{Dataset, Field, Record};
use nycapt_contract::{Basics, BuildingProfile, EvidenceClass, LegalUnits, Section, SectionStatus};

static DATASETS: &[&Dataset] = datasets![
    pluto hpd_jurisdiction dob_bis_certificates dob_now_certificates
];

/// Read only for the owner.
static NYCHA: &[&Dataset] = &[&nycha_lots::DATASET];

pub(crate) fn basics(context: &Context<'_>) -> Section<BuildingProfile> {
    let preview = preview_basics(&context.input.building, &context.facts);
    let legal_units = legal_units(context);
    let is_known = preview.data.is_some() && preview.status != SectionStatus::Unavailable;
    let is_empty = !is_known && legal_units == LegalUnits::default();
    let is_mismatch = legal_units.mismatch == Some(true);
    let data = profile(context, preview.data.unwrap_or_default(), legal_units);
    let mut section = context
        .builder(DATASETS)
        .found(EvidenceClass::Register, data, is_empty);
    let nycha = context.builder(NYCHA);
    section.provenance.extend(nycha.provenance_of_rows());
    section.notes = preview.notes;
    if is_mismatch {
        section.caution("legal_units_differ", message!("note-units-differ"));
    }
    section
}

fn profile(context: &Context<'_>, basics: Basics, legal_units: LegalUnits) -> BuildingProfile {
    let row = context.facts.lot.pluto;
    let zoning = ZONING.iter().filter_map(|field| text(&row?, *field));
    let number = |field| row?.unsigned(field);
    let ratio = |field| row?.decimal(field).filter(|far| *far > 0.0);
    BuildingProfile {
        basics,
        zoning: zoning.collect(),
        far_built: ratio(pluto::FAR_BUILT),
        far_residential: ratio(pluto::FAR_RESIDENTIAL),
        altered: row.map_or_else(Vec::new, |row| altered(&row)),
        landmark: row.and_then(|row| text(&row, pluto::LANDMARK)),
        owner_type: row.and_then(|row| {
            let code = row.text(pluto::OWNER_TYPE);
            Some(coded(code, code_label("owner_type", code)?))
        }),
        community_district: number(pluto::COMMUNITY_DISTRICT),
        council_district: number(pluto::COUNCIL_DISTRICT),
        legal_units,
    }
}

/// Districts, overlays and special districts.
const ZONING: &[Field] = &[
    pluto::ZONING_1,
    pluto::ZONING_2,
    pluto::ZONING_3,
    pluto::ZONING_4,
    pluto::OVERLAY_1,
    pluto::OVERLAY_2,
    pluto::SPECIAL_1,
    pluto::SPECIAL_2,
];

fn altered(row: &Record<'_>) -> Vec<u16> {
    let years = [pluto::YEAR_ALTERED_1, pluto::YEAR_ALTERED_2];
    let mut years: Vec<u16> = years
        .into_iter()
        .filter_map(|field| u16::try_from(row.integer(field)?).ok())
        .filter(|year| *year > 0)
        .collect();
    years.sort_unstable();
    years.dedup();
    years
}

fn legal_units(context: &Context<'_>) -> LegalUnits {
    let lot = &context.facts.lot;
    let by_tax = lot.pluto.and_then(|row| pluto_units(row, lot.kind));
    let by_tax = by_tax.and_then(|units| u32::try_from(units).ok());
    let by_hpd = |field| {
        let rows = managed(context.input.building.records);
        let units = rows.filter_map(|row| row.unsigned(field));
        units.reduce(u32::saturating_add)
    };
    let hpd_a = by_hpd(hpd_jurisdiction::CLASS_A_UNITS);
    let hpd_b = by_hpd(hpd_jurisdiction::CLASS_B_UNITS);
    // A certificate is of one building, the other figures are of the whole lot.
    let certificate = final_certificate_units(&context.facts.certificates);
    let certificate = certificate.filter(|_| !lot.is_complex());
    let hpd = hpd_a.map(|permanent| permanent.saturating_add(hpd_b.unwrap_or(0)));
    LegalUnits {
        pluto: by_tax,
        hpd_a,
        hpd_b,
        certificate,
        mismatch: mismatch([by_tax, hpd, certificate]),
    }
}

/// Two figures differ by more than one apartment and 5% of the greater.
fn mismatch(figures: [Option<u32>; 3]) -> Option<bool> {
    let known = figures.iter().flatten();
    let is_comparable = known.clone().count() >= 2;
    let (least, most) = known.clone().min().zip(known.max())?;
    is_comparable.then(|| differ(*least, *most))
}

/// Whether a count of apartments is above another by more than one and by 5% of itself.
pub(crate) fn differ(least: u32, most: u32) -> bool {
    let apart = most.saturating_sub(least);
    apart > 1 && f64::from(apart) > 0.05 * f64::from(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_figures_mismatch_by_more_than_one_apartment_and_five_percent() {
        assert_eq!(mismatch([Some(20), None, None]), None);
        assert_eq!(mismatch([Some(20), Some(21), None]), Some(false));
        assert_eq!(mismatch([Some(20), Some(22), None]), Some(true));
        assert_eq!(mismatch([Some(100), Some(104), None]), Some(false));
        assert_eq!(mismatch([Some(3), Some(3), Some(5)]), Some(true));
    }
}
