//! Sections 6 to 8: heat, pests and lead.

use nycapt_contract::{Heat, Lead, Pests};

use crate::content::block::{Block, bars, facts, figures, narrow, table, wide};
use crate::content::words::{count, day_known, period, text, yes_no};

pub(super) fn heat(data: &Heat) -> Vec<Block> {
    [
        facts([
            (
                "Open heat or hot-water violations",
                count(data.open_violations),
            ),
            (
                "In the Heat Sensor Program",
                yes_no(data.heat_sensor_program),
            ),
        ]),
        bars(
            "Complaints by season, October to May",
            "Season",
            "Complaints",
            data.seasons
                .iter()
                .map(|row| (season(&row.season), row.complaints)),
        ),
        table(
            "Season by season, newest first",
            &data.seasons,
            [
                wide("Season", 2, |row| season(&row.season)),
                figures("Complaints", |row| count(row.complaints)),
                figures("Days and apartments", |row| count(row.apartment_days)),
                figures("Apartments affected", |row| count(row.apartments_affected)),
                figures("Violations issued", |row| count(row.violations)),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn season(years: &str) -> String {
    years.replace('-', "–")
}

pub(super) fn pests(data: &Pests) -> Vec<Block> {
    [
        facts([
            ("Open pest violations", count(data.violations_open)),
            ("Closed pest violations", count(data.violations_closed)),
            (
                "Pest complaints of the last 12 months",
                count(data.complaints_last_12_months),
            ),
        ]),
        table(
            "Bedbug filings of the owner, newest first",
            &data.bedbug_filings,
            [
                wide("Period", 3, |row| {
                    row.period.as_deref().map_or_else(String::new, period)
                }),
                figures("Apartments", |row| count(row.units)),
                figures("Infested", |row| count(row.infested)),
                figures("Eradicated", |row| count(row.eradicated)),
                figures("Infested again", |row| count(row.reinfested)),
                narrow("Filed", |row| day_known(row.filed_on.as_ref())),
            ],
        ),
        table(
            "Rat inspections of the lot, newest first",
            &data.rodent_inspections,
            [
                narrow("Date", |row| day_known(row.date.as_ref())),
                wide("Inspection", 2, |row| row.kind.clone()),
                wide("Outcome", 3, |row| row.result.clone()),
                narrow("Rats", |row| yes_no(row.rats)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn lead(data: &Lead) -> Vec<Block> {
    facts([
        ("Open lead violations", count(data.open)),
        ("Closed", count(data.closed)),
        ("Lead presumed", count(data.presumed)),
        ("Tested positive", count(data.positive)),
        ("Tested, inconclusive", count(data.inconclusive)),
        (
            "Records or turnover documents missing",
            count(data.documents),
        ),
        ("Newest", day_known(data.newest.as_ref())),
        ("Built before 1960", yes_no(data.built_before_1960)),
        ("Water service line", text(data.service_line.as_ref())),
    ])
    .into_iter()
    .collect()
}
