//! Slugs with the apartment.

use nycapt::address::unit_slug;
use nycapt::contract::{Preview, ResolvedAddress, Unit};

/// The slug of an address, with its unit if it has one.
pub(crate) fn slug_of(building: &ResolvedAddress) -> String {
    with_unit(&building.slug, building.unit.as_ref())
}

/// The slug of this preview, with its unit.
pub(crate) fn slug_of_preview(preview: &Preview) -> String {
    let unit = preview.unit.as_ref().map(|mentions| &mentions.unit);
    with_unit(&preview.slug, unit)
}

fn with_unit(slug: &str, unit: Option<&Unit>) -> String {
    match unit {
        // The slug may already end with the unit.
        Some(unit) if !slug.ends_with(&unit_slug("", unit)) => unit_slug(slug, unit),
        Some(_) | None => slug.into(),
    }
}
