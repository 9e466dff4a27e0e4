//! Slugs with the apartment.

use nycapt::address::unit_slug;
use nycapt::contract::Preview;

pub(crate) fn building_slug(slug: &str) -> &str {
    slug.split_once("-apt-")
        .map_or(slug, |(building, _)| building)
}

pub(crate) fn slug_of_preview(preview: &Preview) -> String {
    match preview.unit.as_ref().map(|mentions| &mentions.unit) {
        // The slug may already end with the unit.
        Some(unit) if !preview.slug.ends_with(&unit_slug("", unit)) => {
            unit_slug(&preview.slug, unit)
        }
        Some(_) | None => preview.slug.clone(),
    }
}
