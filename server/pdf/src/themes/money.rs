//! Sections 19, 21 and 22: rent regulation, sales and taxes.

use nycapt_contract::{RentHistory, SalesAndDeeds, Taxes};

use crate::content::block::{Block, facts, figures, list, narrow, table, wide};
use crate::content::words::{
    code, count, day, day_known, dollars, dollars_known, labeled, spoken, text, yes_no,
};

pub(super) fn rent(data: &RentHistory) -> Vec<Block> {
    let mut blocks: Vec<Block> = facts([
        ("What public records suggest", spoken(&data.level)),
        ("Good Cause Eviction", spoken(&data.good_cause.result)),
    ])
    .into_iter()
    .collect();
    blocks.extend(list("Why", &data.reasons));
    blocks.extend(table(
        "Stabilized apartments on the tax bill, oldest year first",
        &data.stabilized_units_by_year,
        [
            wide("Year", 2, |row| row.year.to_string()),
            figures("Apartments", |row| count(row.units)),
            narrow("Estimated", |row| {
                if row.estimated {
                    "Yes".into()
                } else {
                    String::new()
                }
            }),
        ],
    ));
    blocks.extend(table(
        "Tax benefits and subsidies that bind rents",
        &data.benefits,
        [
            wide("Program", 3, |row| row.program.clone()),
            narrow("From", |row| {
                row.start.as_deref().map_or_else(String::new, day)
            }),
            narrow("Until", |row| {
                row.end.as_deref().map_or_else(String::new, day)
            }),
            narrow("Active", |row| yes_no(row.active)),
            narrow("Dataset", |row| row.dataset_id.clone()),
        ],
    ));
    blocks.extend(table(
        "Good Cause Eviction, as far as records tell",
        &data.good_cause.tests,
        [
            wide("Test", 6, |row| row.test.clone()),
            wide("Speaks for an exemption", 2, |row| {
                row.exempts
                    .map_or_else(|| "Not known".into(), |exempts| yes_no(Some(exempts)))
            }),
        ],
    ));
    blocks.extend(list(
        "How to find out for one apartment",
        &data.how_to_confirm,
    ));
    blocks
}

pub(super) fn sales(data: &SalesAndDeeds) -> Vec<Block> {
    [
        facts([
            ("Sales of apartments", count(data.unit_sale_count)),
            ("Transfers below $10,000, no sales", count(data.transfers)),
            (
                "Median price, last 24 months of data",
                dollars_known(data.median_unit_price_usd),
            ),
        ]),
        table(
            "Recorded deeds, newest first",
            &data.deeds,
            [
                narrow("Date", |row| day_known(row.date.as_ref())),
                wide("Kind", 2, |row| row.kind.clone()),
                figures("Amount", |row| dollars_known(row.amount_usd)),
                wide("From", 3, |row| row.from.join("; ")),
                wide("To", 3, |row| row.to.join("; ")),
                narrow("Apartment", |row| text(row.apartment.as_ref())),
                narrow("Recorded", |row| day_known(row.recorded.as_ref())),
                narrow("Document", |row| row.id.clone()),
            ],
        ),
        table(
            "Recorded mortgages, newest first",
            &data.mortgages,
            [
                narrow("Date", |row| day_known(row.date.as_ref())),
                wide("Kind", 2, |row| row.kind.clone()),
                figures("Amount", |row| dollars_known(row.amount_usd)),
                wide("Lender", 3, |row| row.lender.join("; ")),
                narrow("Apartment", |row| text(row.apartment.as_ref())),
                narrow("Recorded", |row| day_known(row.recorded.as_ref())),
                narrow("Document", |row| row.id.clone()),
            ],
        ),
        table(
            "Sales of apartments and other units, newest first",
            &data.unit_sales,
            [
                narrow("Date", |row| day_known(row.date.as_ref())),
                wide("Apartment", 2, |row| text(row.apartment.as_ref())),
                wide("If no home", 2, |row| text(row.other_use.as_ref())),
                figures("Price", |row| dollars(row.price_usd)),
                figures("Square feet", |row| count(row.sq_ft)),
                figures("Per square foot", |row| dollars_known(row.usd_per_sq_ft)),
            ],
        ),
        table(
            "Sales of the lot, newest first",
            &data.building_sales,
            [
                wide("Date", 2, |row| day_known(row.date.as_ref())),
                figures("Price", |row| dollars(row.price_usd)),
                figures("Apartments", |row| count(row.units)),
                figures("Per apartment", |row| dollars_known(row.usd_per_unit)),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn taxes(data: &Taxes) -> Vec<Block> {
    [
        facts([
            (
                "Tax year",
                data.year.map_or_else(String::new, |year| year.to_string()),
            ),
            ("Tax class", code(data.tax_class.as_ref())),
            (
                "Market value by the City, no appraisal",
                dollars_known(data.market_value_usd),
            ),
            ("Assessed value", dollars_known(data.assessed_usd)),
            ("Taxable value", dollars_known(data.taxable_usd)),
        ]),
        table(
            "Exemptions of the building",
            &data.exemptions,
            [
                wide("Program", 4, |row| labeled(&row.program)),
                narrow("From", |row| {
                    row.start_year.map_or_else(String::new, |y| y.to_string())
                }),
                narrow("Until", |row| {
                    row.end_year.map_or_else(String::new, |y| y.to_string())
                }),
                figures("Assessed value exempted", |row| {
                    dollars_known(row.amount_usd)
                }),
                narrow("Active", |row| yes_no(Some(row.active))),
            ],
        ),
        table(
            "Lien sale lists, newest first; a notice does not mean a sale",
            &data.lien_notices,
            [
                narrow("Month", |row| {
                    row.month.as_deref().map_or_else(String::new, day)
                }),
                wide("Notice", 3, |row| row.cycle.clone()),
                narrow("Water charges only", |row| yes_no(row.water_only)),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}
