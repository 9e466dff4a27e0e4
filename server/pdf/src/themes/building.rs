//! Sections 2, 13 and 23: the building, its legal use and its energy.

use nycapt_contract::{BuildingProfile, Energy, Occupancy};

use crate::content::block::{Block, facts, facts_under, figures, narrow, paragraph, table, wide};
use crate::content::words::{code, count, day_known, decimal, labeled, spoken, text, yes_no};

pub(super) fn basics(data: &BuildingProfile) -> Vec<Block> {
    let basics = &data.basics;
    let units = &data.legal_units;
    let built = basics.year_built.map_or_else(String::new, |year| {
        let about = if basics.year_built_approx {
            "about "
        } else {
            ""
        };
        format!("{about}{year}")
    });
    let altered: Vec<String> = data.altered.iter().map(u16::to_string).collect();
    let mut blocks: Vec<Block> = facts([
        ("Type", spoken(&basics.kind)),
        ("Built", built),
        ("Altered", altered.join(", ")),
        ("Stories", decimal(basics.floors)),
        ("Apartments", count(basics.units_residential)),
        ("Apartments and other units", count(basics.units_total)),
        ("Building class", code(basics.building_class.as_ref())),
        ("Land use", code(basics.land_use.as_ref())),
        ("Owner type", code(data.owner_type.as_ref())),
        ("Floor area, square feet", count(basics.building_sq_ft)),
        ("Lot, square feet", count(basics.lot_sq_ft)),
        ("Zoning", data.zoning.join(", ")),
        ("Floor area ratio, built", decimal(data.far_built)),
        (
            "Floor area ratio, residential limit",
            decimal(data.far_residential),
        ),
        ("Historic district", text(basics.historic_district.as_ref())),
        ("Landmark", text(data.landmark.as_ref())),
        ("Community district", plain(data.community_district)),
        ("Council district", plain(data.council_district)),
    ])
    .into_iter()
    .collect();
    blocks.extend(facts_under(
        "Apartments by source",
        [
            ("Tax record (PLUTO)", count(units.pluto)),
            ("HPD, permanent", count(units.hpd_a)),
            ("HPD, rooming units", count(units.hpd_b)),
            ("Certificate of occupancy", count(units.certificate)),
            ("Sources disagree", yes_no(units.mismatch)),
        ],
    ));
    blocks
}

/// A number that names something and so has no commas.
fn plain(number: Option<u32>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

pub(super) fn occupancy(data: &Occupancy) -> Vec<Block> {
    [
        paragraph(&data.legal_use_note),
        facts([
            (
                "Apartments on the last certificate",
                count(data.certificate_units),
            ),
            (
                "Basement by the tax record",
                data.basement.as_ref().map_or_else(String::new, labeled),
            ),
        ]),
        table(
            "Certificates, newest first",
            &data.certificates,
            [
                narrow("Date", |row| day_known(row.date.as_ref())),
                wide("Kind", 2, |row| spoken(&row.kind)),
                figures("Apartments", |row| count(row.dwelling_units)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn energy(data: &Energy) -> Vec<Block> {
    table(
        "Yearly filings, newest first",
        &data.years,
        [
            narrow("Year", |row| row.year.to_string()),
            figures("Energy Star score", |row| count(row.score)),
            narrow("Grade", |row| text(row.grade.as_ref())),
            figures("Site energy, kBtu/sq ft", |row| decimal(row.site_eui)),
            figures("Greenhouse gas, t CO2e", |row| {
                row.greenhouse_gas_tons.map_or_else(String::new, whole)
            }),
        ],
    )
    .into_iter()
    .collect()
}

/// A figure without its decimals.
fn whole(figure: f64) -> String {
    let rounded = format!("{figure:.0}");
    rounded.parse::<u64>().map_or(rounded, count)
}
