//! What the pages of a building say in the words of schema.org.
//!
//! No rating and no review: the score is our computation, not the word of a user.

use std::collections::BTreeSet;

use nycapt_contract::{Preview, Unit};
use serde_json::{Value, json};

use crate::site::layout::publisher;

/// The terms of the city's open data.
const TERMS: &str = "https://opendata.cityofnewyork.us/overview/#termsofuse";

/// The building, or the house of one or two families.
pub(crate) fn building(preview: &Preview, canonical: &str) -> Value {
    let basics = preview.basics.data.as_ref();
    let identifier = |name: &str, value: &str| json!({"@type": "PropertyValue", "propertyID": name, "value": value});
    let mut identifiers = vec![identifier("BBL", &preview.building.bbl)];
    let bins = preview.building.bins.iter();
    identifiers.extend(bins.map(|bin| identifier("BIN", bin)));
    let is_house = basics.is_some_and(|basics| basics.kind == "one_two_family");
    let address = &preview.address;
    let mut building = json!({
        "@type": if is_house { "House" } else { "ApartmentComplex" },
        "@id": format!("{canonical}#building"),
        "url": canonical,
        "name": address.formatted,
        "identifier": identifiers,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": format!("{} {}", address.house_number, address.street),
            "addressLocality": address.borough.name,
            "addressRegion": "NY",
            "postalCode": address.zip,
            "addressCountry": "US",
        },
    });
    if let Value::Object(members) = &mut building {
        if let (Some(latitude), Some(longitude)) =
            (preview.building.latitude, preview.building.longitude)
        {
            let place =
                json!({"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude});
            members.insert("geo".into(), place);
        }
        let units = basics.and_then(|basics| basics.units_residential);
        if let (Some(units), false) = (units, is_house) {
            let count = json!({"@type": "QuantitativeValue", "value": units});
            members.insert("numberOfAccommodationUnits".into(), count);
        }
        members.insert("additionalProperty".into(), json!(properties(preview)));
    }
    building
}

/// Year and counts, where they are known.
fn properties(preview: &Preview) -> Vec<Value> {
    let year = (preview.basics.data.as_ref()).and_then(|basics| basics.year_built);
    let headline = preview.headline.data.as_ref();
    let known = [
        ("Year built", year.map(u64::from)),
        ("Open class A violations", headline.and_then(|h| h.open_a)),
        ("Open class B violations", headline.and_then(|h| h.open_b)),
        ("Open class C violations", headline.and_then(|h| h.open_c)),
    ];
    let known = known
        .into_iter()
        .filter_map(|(name, value)| Some((name, value?)));
    known
        .map(|(name, value)| json!({"@type": "PropertyValue", "name": name, "value": value}))
        .collect()
}

/// The records behind the page.
pub(crate) fn dataset(preview: &Preview, canonical: &str, site_url: &str) -> Value {
    let looked = (preview.headline.provenance.iter())
        .chain(&preview.basics.provenance)
        .chain(&preview.flags.provenance)
        .chain(&preview.owner.provenance);
    let ids: BTreeSet<&str> = looked.map(|looked| looked.dataset_id.as_str()).collect();
    let read = || (preview.sources.iter()).filter(|one| ids.contains(one.dataset_id.as_str()));
    let agencies: BTreeSet<&str> = read().map(|source| source.agency.as_str()).collect();
    let creators: Vec<Value> = (agencies.into_iter())
        .map(|name| json!({"@type": "GovernmentOrganization", "name": name}))
        .collect();
    let portals: Vec<&str> = read().map(|source| source.source_url.as_str()).collect();
    json!({
        "@type": "Dataset",
        "name": format!("Public records of {}", preview.address.formatted),
        "description": "Counts of housing violations, complaints, enforcement and registration \
                        records of one building, compiled from the open data of New York City \
                        agencies and modified by us.",
        "about": {"@id": format!("{canonical}#building")},
        "creator": creators,
        "publisher": publisher(site_url),
        "isBasedOn": portals,
        "license": TERMS,
        "isAccessibleForFree": true,
        "dateModified": preview.generated_at,
        "version": preview.data_release,
        "measurementTechnique": format!("{site_url}/method"),
        "variableMeasured": [
            "open violations by class",
            "complaints",
            "safety flags",
            "score of the record",
        ],
        "distribution": {
            "@type": "DataDownload",
            "encodingFormat": "application/json",
            "contentUrl": format!("{site_url}/v1/previews/{}", preview.slug),
        },
    })
}

/// One apartment, by its name alone.
pub(crate) fn apartment(unit: &Unit, canonical: &str) -> Value {
    json!({
        "@type": "Apartment",
        "name": format!("Apartment {}", unit.display),
        "containedInPlace": {"@id": format!("{canonical}#building")},
    })
}
