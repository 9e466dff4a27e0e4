//! How substantial a building's page is, and whether search engines may list it.

use crate::datasets::hpd_registrations;
use crate::score::round_score;
use nycapt_contract::{Preview, ScoreSummary, SectionStatus};

/// A building with fewer apartments may be a single household, so search engines must not list it.
const FEWEST_LISTED_UNITS: u32 = 3;
const LOWEST_LISTED: u8 = 40;
/// Apartments, and quality, from which a building is eligible for the launch cohort.
const COHORT_UNITS: u32 = 6;
const COHORT_QUALITY: u8 = 75;

/// Points of each part of the quality; together 100.
const IDENTITY: f64 = 30.0;
const CONFIDENCE: f64 = 25.0;
const MEDIUM_CONFIDENCE: f64 = 15.0;
const RECORDS: f64 = 20.0;
const RENT: f64 = 15.0;
const OWN_TEXT: f64 = 10.0;
/// Records that give all the points of records, as a power of two.
const MOST_RECORDS: f64 = 8.0;
/// Parts of a report that count rows which another part counts.
const COUNTED_ELSEWHERE: [&str; 3] = ["unit", "repairResponse", "heat"];

/// What search engines may do with a building's page; the one rule behind robots tags and sitemaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageQuality {
    /// How substantial the page is, 0 to 100.
    pub quality: u8,
    /// Whether search engines may list it: it is substantial and not about a single household.
    pub indexed: bool,
    /// Whether it is eligible for the launch cohort; such a page is indexed as well.
    pub in_cohort: bool,
}

/// Rates the page that shows a preview. The same preview gives the same result, whatever the name of
/// its release; the page of one apartment is never indexed.
///
/// Quality adds up to 100: identity 30 (ZIP, building number, coordinates, year, apartments, and
/// class, 5 each), confidence 25 for high or 15 for medium, records 20 (`log2(1 + records) / 8`, at
/// most 1), evidence of rent regulation 15, and original text 10: the share of its parts with a
/// record, since parts without one repeat the same sentences on every page.
pub fn page_quality(preview: &Preview) -> PageQuality {
    let quality = quality(preview);
    let units = units(preview);
    let indexed = judged(preview).is_some()
        && preview.unit.is_none()
        && units.is_some_and(|units| units >= FEWEST_LISTED_UNITS)
        && quality >= LOWEST_LISTED;
    let in_cohort = indexed
        && units.is_some_and(|units| units >= COHORT_UNITS)
        && quality >= COHORT_QUALITY
        && was_registered(preview)
        && !is_public_housing(preview);
    PageQuality {
        quality,
        indexed,
        in_cohort,
    }
}

fn quality(preview: &Preview) -> u8 {
    let points = identity(preview) * IDENTITY
        + confidence(preview)
        + (records(preview).log2() / MOST_RECORDS).min(1.0) * RECORDS
        + if suggests_rent_regulation(preview) {
            RENT
        } else {
            0.0
        }
        + own_text(preview) * OWN_TEXT;
    round_score(points)
}

/// The score where it says something: a number, or that all was read and nothing counts.
fn judged(preview: &Preview) -> Option<&ScoreSummary> {
    let score = preview.score.data.as_ref();
    score.filter(|score| score.band.is_some())
}

fn units(preview: &Preview) -> Option<u32> {
    preview.basics.data.as_ref()?.units_residential
}

/// The known share of what distinguishes a building from others.
fn identity(preview: &Preview) -> f64 {
    let (building, basics) = (&preview.building, preview.basics.data.as_ref());
    let known = [
        preview.address.zip.is_some(),
        !building.bins.is_empty(),
        building.latitude.is_some() && building.longitude.is_some(),
        basics.is_some_and(|basics| basics.year_built.is_some()),
        basics.is_some_and(|basics| basics.units_residential.is_some()),
        basics.is_some_and(|basics| basics.building_class.is_some()),
    ];
    share(known.into_iter())
}

fn confidence(preview: &Preview) -> f64 {
    match judged(preview).map(|score| score.confidence.level.as_str()) {
        Some("high") => CONFIDENCE,
        Some("medium") => MEDIUM_CONFIDENCE,
        Some(_) | None => 0.0,
    }
}

/// One more than the records that a report shows.
fn records(preview: &Preview) -> f64 {
    let parts = preview.report_contents.iter();
    let own = parts.filter(|part| !COUNTED_ELSEWHERE.contains(&&*part.id));
    let rows: u64 = own.filter_map(|part| part.record_count).sum();
    // More give no more points.
    f64::from(u16::try_from(rows).unwrap_or(u16::MAX)) + 1.0
}

/// Whether public records suggest that apartments are stabilized.
fn suggests_rent_regulation(preview: &Preview) -> bool {
    let data = preview.rent_regulation.data.as_ref();
    data.is_some_and(|rent| matches!(rent.level.as_str(), "registered" | "likely"))
}

/// Share of the parts of the page that rest on a record of this building.
fn own_text(preview: &Preview) -> f64 {
    let parts = preview.report_contents.iter();
    share(parts.map(|part| part.status == SectionStatus::Ok))
}

/// HPD has or had a registration of it; what is withheld of it was registered as well.
fn was_registered(preview: &Preview) -> bool {
    let owner = &preview.owner;
    let id = hpd_registrations::DATASET.id;
    let has_row = |provenance: &nycapt_contract::Provenance| {
        provenance.dataset_id == id && provenance.record_count.is_some_and(|rows| rows > 0)
    };
    owner.status == SectionStatus::Withheld || owner.provenance.iter().any(has_row)
}

fn is_public_housing(preview: &Preview) -> bool {
    let mut flags = preview.flags.data.iter().flatten();
    flags.any(|flag| flag.code == "nycha")
}

fn share(of: impl Iterator<Item = bool>) -> f64 {
    let of: Vec<f64> = of.map(|one| f64::from(u8::from(one))).collect();
    of.iter().sum::<f64>() / of.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Dataset;
    use crate::datasets::{evictions, hpd_registrations, hpd_violations, pluto};
    use crate::testing::{TestBuilding, rows};
    use nycapt_address::parse_unit;

    fn rated(building: &TestBuilding) -> PageQuality {
        page_quality(&building.preview())
    }

    /// Registered, with this many apartments and records of several kinds.
    fn known(units: u32) -> TestBuilding {
        owned_by("", units)
    }

    fn owned_by(owner: &str, units: u32) -> TestBuilding {
        let mut building = rows!(
            TestBuilding::bare();
            pluto: BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = &units.to_string(),
                YEAR_BUILT = "1926", PUBLIC_OWNER = owner, LATITUDE = "40.7", LONGITUDE = "-73.9";
            hpd_registrations: REGISTRATION_ID = "7", ENDS = "2027-09-01"
        );
        for number in 0..200 {
            building = rows!(building; hpd_violations: VIOLATION_ID = &number.to_string(),
                CLASS = "B", BIN = "3000001", INSPECTED = "2020-01-02", OPEN_OR_CLOSE = "Close");
        }
        building
    }

    #[test]
    fn a_registered_and_well_known_building_is_eligible_and_a_smaller_one_is_not() {
        let large = rated(&known(20));
        assert!(large.in_cohort && large.indexed, "{large:?}");
        let small = rated(&known(5));
        assert!(!small.in_cohort && small.indexed, "{small:?}");
        let home = rated(&known(2));
        assert!(!home.in_cohort && !home.indexed, "{home:?}");
    }

    #[test]
    fn what_was_never_registered_or_is_public_housing_is_not_eligible() {
        let never = known(20).without(&[&hpd_registrations::DATASET]);
        assert!(!rated(&never).in_cohort, "the list is not loaded");
        let mut preview = known(20).preview();
        for provenance in &mut preview.owner.provenance {
            provenance.record_count = Some(0);
        }
        assert!(!page_quality(&preview).in_cohort);
        let public = owned_by("HOUSING AUTHORITY", 80);
        let public = rated(&public);
        assert!(!public.in_cohort && !public.indexed);
    }

    #[test]
    fn the_page_of_an_apartment_is_not_indexed() {
        let mut preview = known(20).preview();
        preview.unit = Some(nycapt_contract::UnitMentions {
            warning: None,
            unit: parse_unit("4b").unwrap(),
            records: Some(0),
            note: String::new(),
        });
        assert!(!page_quality(&preview).indexed);
    }

    #[test]
    fn a_page_that_says_little_is_not_indexed() {
        let bare =
            rows!(TestBuilding::bare(); pluto: UNITS_RESIDENTIAL = "20", BUILDING_CLASS = "C1");
        let bare = rated(&bare);
        assert!(bare.quality < LOWEST_LISTED && !bare.indexed, "{bare:?}");
    }

    #[test]
    fn quality_is_that_of_the_facts_and_not_of_the_release() {
        let mut building = known(20);
        let before = rated(&building);
        building.release.name = "2030-01-01-9".into();
        building.release.built_at = "2030-01-01T00:00:00Z".into();
        assert_eq!(rated(&building), before);
        let less =
            building.without(&[&evictions::DATASET, &hpd_violations::DATASET] as &[&Dataset]);
        assert!(rated(&less).quality < before.quality);
    }
}
