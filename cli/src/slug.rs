//! Slugs that name the apartment, too.

use nycapt::address::unit_slug;
use nycapt::contract::{Preview, ResolvedAddress, Unit};

/// The slug whose preview is of the address with its unit, when it has one.
pub(crate) fn slug_of(building: &ResolvedAddress) -> String {
    with_unit(&building.slug, building.unit.as_ref())
}

/// The slug that gives this very preview.
pub(crate) fn slug_of_preview(preview: &Preview) -> String {
    let unit = preview.unit.as_ref().map(|mentions| &mentions.unit);
    with_unit(&preview.slug, unit)
}

fn with_unit(slug: &str, unit: Option<&Unit>) -> String {
    match unit {
        // A service may name the unit in the slug itself.
        Some(unit) if !slug.ends_with(&unit_slug("", unit)) => unit_slug(slug, unit),
        Some(_) | None => slug.into(),
    }
}
