//! What our copy of the city's records lacks, what it shows all the same, and where to look instead.

use nycapt_contract::{Basics, Borough, Headline, Note, Preview, Section, SectionStatus};
use nycapt_report::Dataset;
use nycapt_report::datasets::{hpd_complaints, hpd_violations, pluto};

use crate::messages::message;
use crate::site::layout::{Choice, day};

/// The open violations that incomplete or old data show.
pub(super) fn known_to_be_open(preview: &Preview) -> Option<String> {
    let open = noted(&preview.headline, "open_in_part")?;
    Some(open.text.to_string())
}

/// Why open violations can't be counted; `None` where they are.
pub(super) fn violations_gap(preview: &Preview) -> Option<String> {
    let headline = preview.headline.data.as_ref();
    let open = headline.and_then(|headline| headline.open_c);
    open.is_none()
        .then(|| why_no_violation_count(&preview.headline))
}

/// Why violations can't be counted.
pub(super) fn why_no_violation_count(headline: &Section<Headline>) -> String {
    let records = message!("records-violations");
    gap(headline, &hpd_violations::DATASET, &records)
}

/// Why complaints can't be counted, or are withheld.
pub(super) fn why_no_complaint_count(headline: &Section<Headline>) -> String {
    let why = || {
        let records = message!("records-heat");
        gap(headline, &hpd_complaints::DATASET, &records)
    };
    withheld(headline).map_or_else(why, |note| note.text.to_string())
}

/// Why the year or the number of apartments isn't known.
pub(super) fn why_no_lot_figure(basics: &Section<Basics>) -> String {
    if basics.status.is_read() {
        reason_of(basics)
    } else {
        gap(basics, &pluto::DATASET, &message!("records-lots"))
    }
}

/// What our copy of these records lacks, in words without the name of a dataset.
pub(super) fn gap<T>(section: &Section<T>, dataset: &Dataset, records: &str) -> String {
    let mut looked = section.provenance.iter();
    let looked = looked.find(|looked| looked.dataset_id == dataset.id);
    let status = looked.and_then(|looked| looked.status);
    let day = section.as_of(dataset.id).map(day);
    match (status, day) {
        (Some(SectionStatus::Unavailable), _) => message!("gap-missing", records),
        (Some(SectionStatus::Stale), Some(day)) => message!("gap-old", records, day),
        (Some(SectionStatus::Partial), Some(day)) => message!("gap-part", records, day),
        (Some(SectionStatus::Stale | SectionStatus::Partial), None) => {
            message!("gap-undated", records)
        }
        // Another dataset lacks what the answer needs.
        (Some(_), _) => message!("gap-other"),
        (None, _) => reason_of(section),
    }
}

/// The reason of a section, in the words of its datasets.
pub(super) fn reason_of<T>(section: &Section<T>) -> String {
    let reason = section.status_reason.as_deref();
    reason.map_or_else(|| message!("building-no-record"), str::to_owned)
}

/// The note that complaints are withheld about a home or a lot with no apartments on record.
pub(super) fn withheld(headline: &Section<Headline>) -> Option<&Note> {
    noted(headline, "complaints_withheld")
}

/// The note of this code.
pub(super) fn noted<'a>(headline: &'a Section<Headline>, code: &str) -> Option<&'a Note> {
    let mut notes = headline.notes.iter();
    notes.find(|note| note.code == code)
}

/// Where the city shows a building's violations, complaints, registration and bedbug filings.
pub(super) fn hpd_online() -> Choice {
    Choice {
        url: "https://hpdonline.nyc.gov/hpdonline/".into(),
        line: message!("building-next-hpd"),
    }
}

/// Where tenants ask the state whether an apartment is stabilized.
pub(super) fn dhcr() -> Choice {
    Choice {
        url: "https://hcr.ny.gov/most-common-rent-regulation-issues-tenants".into(),
        line: message!("building-next-dhcr"),
    }
}

/// Where an owner may be found: owners of homes needn't register, so HPD may not know them. ACRIS has no
/// deeds of Staten Island.
pub(super) fn owner_next(preview: &Preview) -> Choice {
    // Complaints are withheld about homes, and about lots with no apartments on record.
    let may_be_unregistered = withheld(&preview.headline).is_some();
    if may_be_unregistered && preview.address.borough.code != Borough::StatenIsland.code() {
        Choice {
            url: "https://a836-acris.nyc.gov/CP/".into(),
            line: message!("building-next-acris"),
        }
    } else {
        hpd_online()
    }
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::{looked_at, preview_from};

    #[test]
    fn a_gap_says_what_our_copy_of_the_records_lacks() {
        let mut preview = preview_from(Extent::Partial);
        let part = "Our copy of the city's housing violation records may be incomplete, especially after \
            November 19, 2026.";
        assert_eq!(violations_gap(&preview).as_deref(), Some(part));
        for looked in &mut preview.headline.provenance {
            looked.as_of = None;
        }
        let undated = "Our copy of the city's housing violation records may be incomplete.";
        assert_eq!(violations_gap(&preview).as_deref(), Some(undated));
        looked_at(&mut preview.headline, SectionStatus::Unavailable);
        let missing = "We don't have the city's housing violation records.";
        assert_eq!(violations_gap(&preview).as_deref(), Some(missing));
        looked_at(&mut preview.headline, SectionStatus::Ok);
        let other = message!("gap-other");
        assert_eq!(violations_gap(&preview), Some(other));
        assert_eq!(violations_gap(&preview_from(Extent::Whole)), None);
    }
}
