//! The pages of a building as schema.org objects.
//!
//! The score is not a rating or review, because no user wrote it.

use std::collections::BTreeSet;

use nycapt_contract::{Preview, Source};
use nycapt_messages::{display_address, display_street};
use nycapt_report::countable_units;
use serde_json::{Value, json};

use crate::messages::message;
use crate::site::layout::publisher;

/// The terms of the city's open data.
const TERMS: &str = "https://opendata.cityofnewyork.us/overview/#termsofuse";

/// The building: a house, an apartment complex or, if it may be neither, a place, such as a
/// condominium of offices.
#[expect(clippy::indexing_slicing, reason = "a JSON object accepts any member")]
pub(crate) fn building(preview: &Preview, canonical: &str) -> Value {
    let basics = preview.basics.data.as_ref();
    let identifier = |name: &str, value: &str| json!({"@type": "PropertyValue", "propertyID": name, "value": value});
    let mut identifiers = vec![identifier("BBL", &preview.building.bbl)];
    let bins = preview.building.bins.iter();
    identifiers.extend(bins.map(|bin| identifier("BIN", bin)));
    let kind = basics.map_or("other", |basics| basics.kind.as_str());
    let units = countable_units(&preview.basics);
    let stated = basics.and_then(|basics| basics.units_residential);
    let thing = match kind {
        "one_two_family" => "House",
        _ if kind != "other" && units.max(stated) > Some(2) => "ApartmentComplex",
        _ => "Place",
    };
    let address = &preview.address;
    let mut building = json!({
        "@type": thing,
        "@id": format!("{canonical}#building"),
        "url": canonical,
        "name": display_address(&address.formatted),
        "identifier": identifiers,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": format!("{} {}", address.house_number, display_street(&address.street)),
            "addressLocality": address.borough.name,
            "addressRegion": "NY",
            "postalCode": address.zip,
            "addressCountry": "US",
        },
    });
    let place = &preview.building;
    if let (Some(latitude), Some(longitude)) = (place.latitude, place.longitude) {
        building["geo"] =
            json!({"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude});
    }
    if let (Some(units), "ApartmentComplex") = (units, thing) {
        building["numberOfAccommodationUnits"] =
            json!({"@type": "QuantitativeValue", "value": units});
    }
    building["additionalProperty"] = properties(preview).into();
    building
}

fn properties(preview: &Preview) -> Vec<Value> {
    let basics = preview.basics.data.as_ref();
    let dated = basics.filter(|basics| !basics.year_built_approx);
    let year = dated.and_then(|basics| basics.year_built);
    let headline = preview.headline.data.as_ref();
    let open = |class: &str| message!("building-data-open", class);
    let properties = [
        (message!("building-data-year"), year.map(u64::from)),
        (open("A"), headline.and_then(|h| h.open_a)),
        (open("B"), headline.and_then(|h| h.open_b)),
        (open("C"), headline.and_then(|h| h.open_c)),
    ];
    let known = properties.into_iter().filter_map(|(name, value)| {
        Some(json!({"@type": "PropertyValue", "name": name, "value": value?}))
    });
    known.collect()
}

/// The records behind the page.
pub(crate) fn dataset(preview: &Preview, canonical: &str, site_url: &str) -> Value {
    let looked = (preview.headline.provenance.iter())
        .chain(&preview.basics.provenance)
        .chain(&preview.flags.provenance)
        .chain(&preview.owner.provenance);
    let ids: BTreeSet<&str> = looked.map(|looked| &*looked.dataset_id).collect();
    let is_read = |one: &&Source| one.loaded_at.is_some() && ids.contains(one.dataset_id.as_str());
    let read = preview.sources.iter().filter(is_read);
    let agencies: BTreeSet<&str> = read.map(|source| source.agency.as_str()).collect();
    let creators: Vec<Value> = (agencies.into_iter())
        .map(|name| json!({"@type": "GovernmentOrganization", "name": name}))
        .collect();
    let headline = preview.headline.data.as_ref();
    let score = preview.score.data.as_ref();
    let measured = [
        (
            headline.is_some_and(|h| h.open_c.is_some()),
            message!("building-data-violations"),
        ),
        (
            headline.is_some_and(|h| h.complaints_last_12m.is_some()),
            message!("building-data-complaints"),
        ),
        (
            preview.flags.data.is_some(),
            message!("building-data-flags"),
        ),
        (
            score.is_some_and(|score| score.score.is_some()),
            message!("building-data-score"),
        ),
    ];
    let measured = measured.into_iter().filter(|(is_shown, _)| *is_shown);
    let measured: Vec<String> = measured.map(|(_, what)| what).collect();
    json!({
        "@type": "Dataset",
        "name": message!("building-data-name", address = display_address(&preview.address.formatted)),
        "description": message!("building-data-description"),
        "about": {"@id": format!("{canonical}#building")},
        "creator": creators,
        "publisher": publisher(site_url),
        "license": TERMS,
        "isAccessibleForFree": true,
        "version": preview.data_release,
        "measurementTechnique": format!("{site_url}/method"),
        "variableMeasured": measured,
        "distribution": {
            "@type": "DataDownload",
            "encodingFormat": "application/json",
            "contentUrl": format!("{site_url}/v1/previews/{}", preview.slug),
        },
    })
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::{disputed_preview, preview_from};

    #[test]
    fn a_disputed_number_of_apartments_is_no_data() {
        let value = |preview: &Preview| {
            let building = building(preview, "/");
            building["numberOfAccommodationUnits"]["value"].as_u64()
        };
        assert_eq!(value(&preview_from(Extent::Whole)), Some(40));
        assert_eq!(value(&disputed_preview().0), None);
    }

    #[test]
    fn only_three_apartments_or_more_are_an_apartment_complex() {
        let thing = |kind: &str, units: Option<u32>| {
            let mut preview = preview_from(Extent::Whole);
            let basics = preview.basics.data.as_mut().unwrap();
            basics.kind = kind.into();
            (basics.units_residential, basics.units_for_rates) = (units, units);
            building(&preview, "/")["@type"].clone()
        };
        assert_eq!(thing("condo", Some(3)), "ApartmentComplex");
        assert_eq!(thing("mixed", Some(2)), "Place");
        assert_eq!(thing("condo", Some(0)), "Place", "a condominium of offices");
        assert_eq!(thing("condo", None), "Place");
        assert_eq!(thing("one_two_family", Some(2)), "House");
    }

    #[test]
    fn an_estimated_year_of_construction_is_left_out() {
        let mut preview = preview_from(Extent::Whole);
        let has_year = |preview: &Preview, year: u16| {
            let properties = properties(preview);
            properties.iter().any(|one| one["value"] == year)
        };
        assert!(has_year(&preview, 1926));
        let basics = preview.basics.data.as_mut().unwrap();
        (basics.year_built, basics.year_built_approx) = (Some(1910), true);
        assert!(!has_year(&preview, 1910));
    }
}
