//! Sections 2, 13 and 23: the building, its legal use and its energy.

use nycapt_contract::{Basics, BuildingProfile, Energy, Occupancy};
use nycapt_messages::list;

use crate::content::block::{Block, blocks, facts, heading, paragraph, table};
use crate::content::words::{code, count, day, decimal, plain, spoken, text};
use crate::messages::message;

pub(super) fn basics(data: &BuildingProfile) -> Vec<Block> {
    let basics = &data.basics;
    let units = &data.legal_units;
    let built = match (basics.year_built, basics.year_built_approx) {
        (Some(year), true) => message!("basics-built-about", year = year.to_string()),
        (year, _) => plain(year),
    };
    let altered = list(data.altered.iter().map(u16::to_string));
    let sources = facts![
        "basics-units-tax": count(units.pluto),
        "basics-units-hpd": count(units.hpd_a),
        "basics-units-rooming": count(units.hpd_b),
        "basics-units-certificate": count(units.certificate),
    ];
    blocks![
        facts![
            "basics-type": kind(basics),
            "basics-built": built,
            "basics-altered": altered,
            "basics-stories": decimal(basics.floors),
            "basics-apartments": count(basics.units_residential),
            "basics-units": count(basics.units_total),
            "basics-building-class": code(&basics.building_class),
            "basics-land-use": code(&basics.land_use),
            "basics-owner-type": code(&data.owner_type),
            "basics-floor-area": count(basics.building_sq_ft),
            "basics-lot-area": count(basics.lot_sq_ft),
            "basics-zoning": list(&data.zoning),
            "basics-far-built": decimal(data.far_built),
            "basics-far-limit": decimal(data.far_residential),
            "place-historic-district": text(&basics.historic_district),
            "place-landmark": text(&data.landmark),
            "basics-community-district": plain(data.community_district),
            "basics-council-district": plain(data.council_district),
        ],
        sources
            .is_some()
            .then(|| heading(message!("basics-units-by-source"))),
        sources,
    ]
}

/// The kind of building; blank where its class is not known.
fn kind(basics: &Basics) -> String {
    let kind = Some(&basics.kind).filter(|_| basics.building_class.is_some());
    match kind.map(String::as_str) {
        // A rating is called `mixed`, too, and has another label.
        Some("mixed") => spoken(&"mixed_use".to_owned()),
        _ => spoken(kind),
    }
}

pub(super) fn occupancy(data: &Occupancy) -> Vec<Block> {
    blocks![
        paragraph(&data.legal_use_note),
        facts!["occupancy-basement": code(&data.basement)],
        table!["occupancy-certificates", &data.certificates, row =>
            narrow "column-date": day(&row.date),
            wide(2) "column-kind": spoken(&row.kind),
            figures "column-apartments": count(row.dwelling_units),
            narrow "column-number": text(&row.id),
        ],
    ]
}

pub(super) fn energy(data: &Energy) -> Vec<Block> {
    blocks![table!["energy-filings", &data.years, row =>
        narrow "column-year": row.year.to_string(),
        figures "energy-score": count(row.score),
        narrow "energy-grade": text(&row.grade),
        figures "energy-site": decimal(row.site_eui),
        figures "energy-gas": row.greenhouse_gas_tons.map_or_else(String::new, whole),
    ]]
}

fn whole(figure: f64) -> String {
    let rounded = format!("{figure:.0}");
    rounded.parse::<u64>().map_or(rounded, count)
}

#[cfg(test)]
mod tests {
    use nycapt_contract::CodeLabel;
    use nycapt_messages::{Language, in_language};

    use super::*;

    #[test]
    fn a_mixed_building_is_not_labeled_as_a_mixed_record() {
        let building_class = CodeLabel {
            code: "S5".into(),
            label: "Four-family home with a store".into(),
        };
        let basics = Basics {
            kind: "mixed".into(),
            building_class: Some(building_class),
            ..Basics::default()
        };
        assert_eq!(kind(&basics), "Mixed use");
        let chinese = in_language(Language::Chinese, || kind(&basics));
        assert_eq!(chinese, "混合用途");
        assert_eq!(kind(&Basics::default()), "");
    }
}
