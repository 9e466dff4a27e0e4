//! Sections 6 to 8: heat, pests and lead.

use nycapt_contract::{Heat, HeatSeason, Lead, Pests};

use crate::content::block::{Block, bars, blocks, facts, paragraph, table};
use crate::content::words::{count, day, labeled, period, sentence_case, text, yes_no};
use crate::messages::message;

pub(super) fn heat(data: &Heat) -> Vec<Block> {
    let season = |years: &str| years.replace('-', "–");
    let seasons = data
        .seasons
        .iter()
        .map(|row| (season(&row.season), row.complaints));
    // A column without any figure is left out.
    let has_blanks = |figure: fn(&HeatSeason) -> Option<u64>| {
        let known = data.seasons.iter().filter_map(figure).count();
        (1..data.seasons.len()).contains(&known)
    };
    let has_blanks = has_blanks(|row| row.complaints) || has_blanks(|row| row.violations);
    let blank = has_blanks.then(|| message!("heat-blank"));
    blocks![
        facts![
            "heat-open": count(data.open_violations),
            "heat-sensors": yes_no(data.heat_sensor_program),
        ],
        bars(
            message!("heat-complaints"),
            message!("column-season"),
            message!("column-complaints"),
            seasons,
        ),
        table!["heat-seasons", &data.seasons, row =>
            wide(2) "column-season": row.season.replace('-', "–"),
            figures "column-complaints": count(row.complaints),
            figures "heat-days": count(row.apartment_days),
            figures "heat-apartments": count(row.apartments_affected),
            figures "heat-violations": count(row.violations),
        ],
        paragraph(&blank.unwrap_or_default()),
    ]
}

pub(super) fn pests(data: &Pests) -> Vec<Block> {
    blocks![
        facts![
            "pests-open": count(data.violations_open),
            "pests-closed": count(data.violations_closed),
            "pests-complaints": count(data.complaints_last_12_months),
        ],
        table!["pests-bedbugs", &data.bedbug_filings, row =>
            wide(3) "column-period": period(&row.period),
            figures "column-apartments": count(row.units),
            figures "pests-infested": count(row.infested),
            figures "pests-eradicated": count(row.eradicated),
            figures "pests-reinfested": count(row.reinfested),
            narrow "column-filed": day(&row.filed_on),
        ],
        table!["pests-rats", &data.rodent_inspections, row =>
            narrow "column-date": day(&row.date),
            wide(2) "pests-inspection": labeled(&row.kind),
            wide(3) "column-outcome": sentence_case(&row.result),
            narrow "pests-rats-found": yes_no(row.rats),
            narrow "column-number": text(&row.id),
        ],
    ]
}

pub(super) fn lead(data: &Lead) -> Vec<Block> {
    blocks![facts![
        "lead-open": count(data.open),
        "lead-closed": count(data.closed),
        "lead-presumed": count(data.presumed),
        "lead-positive": count(data.positive),
        "lead-inconclusive": count(data.inconclusive),
        "lead-documents": count(data.documents),
        "lead-newest": day(&data.newest),
        "lead-before-1960": yes_no(data.built_before_1960),
        "lead-service-line": sentence_case(&data.service_line),
    ]]
}
