//! Sections 19, 21 and 22: rent regulation, sales and taxes.

use nycapt_contract::{RentHistory, SalesAndDeeds, StabilizedYear, Taxes};
use nycapt_messages::list_of_clauses;

use crate::content::block::{Block, blocks, facts, list, table};
use crate::content::words::{
    code, count, day, dollars, if_yes, labeled, plain, spoken, text, yes_no,
};
use crate::messages::message;

pub(super) fn rent(data: &RentHistory) -> Vec<Block> {
    blocks![
        facts!["rent-level": spoken(&data.level)],
        list(message!("rent-reasons"), data.reasons.clone()),
        facts!["rent-good-cause": spoken(&data.good_cause.result)],
        table!["rent-stabilized", &data.stabilized_units_by_year, row =>
            wide(2) "column-year": row.year.to_string(),
            figures "column-apartments": count(row.units),
            figures "rent-change": change(row),
            narrow "rent-estimated": if_yes(row.estimated),
        ],
        table!["rent-benefits", &data.benefits, row =>
            wide(3) "column-program": text(&row.program),
            narrow "column-from": day(&row.start),
            narrow "column-until": day(&row.end),
            narrow "column-active": yes_no(row.active),
            narrow "column-dataset": text(&row.dataset_id),
        ],
        table!["rent-good-cause-tests", &data.good_cause.tests, row =>
            wide(6) "rent-test": text(&row.test),
            wide(2) "rent-exempts": row.exempts.map_or_else(|| message!("unknown"), yes_no),
        ],
        list(message!("rent-how-to-confirm"), data.how_to_confirm.clone()),
    ]
}

/// With a sign, or that the figures of the two years are not comparable.
fn change(row: &StabilizedYear) -> String {
    match (row.comparable, row.change) {
        (Some(false), _) => message!("rent-not-comparable"),
        (_, Some(change)) if change != 0 => format!("{change:+}"),
        _ => String::new(),
    }
}

pub(super) fn sales(data: &SalesAndDeeds) -> Vec<Block> {
    let (homes, others): (Vec<_>, Vec<_>) =
        (data.unit_sales.iter().cloned()).partition(|sale| sale.other_use.is_none());
    let newest = data.building_sales.first();
    blocks![
        facts![
            "sales-lot-last": day(newest.and_then(|sale| sale.date.as_ref())),
            "sales-lot-price": dollars(newest.map(|sale| sale.price_usd)),
            "sales-apartments": count(data.unit_sale_count),
            "sales-others": count((!others.is_empty()).then_some(others.len())),
            "sales-transfers": count(data.transfers),
            "sales-transfer-last": day(data.transfer_dates.first()),
            "sales-median": dollars(data.median_unit_price_usd),
        ],
        table!["sales-deeds", &data.deeds, row =>
            narrow "column-date": day(&row.date),
            wide(2) "column-kind": labeled(&row.kind),
            figures "sales-amount": dollars(row.amount_usd),
            wide(3) "column-from": list_of_clauses(&row.from),
            wide(3) "sales-to": list_of_clauses(&row.to),
            narrow "column-apartment": text(&row.apartment),
            narrow "sales-recorded": day(&row.recorded),
            narrow "sales-document": text(&row.id),
        ],
        table!["sales-mortgages", &data.mortgages, row =>
            narrow "column-date": day(&row.date),
            wide(2) "column-kind": labeled(&row.kind),
            figures "sales-amount": dollars(row.amount_usd),
            wide(3) "sales-lender": list_of_clauses(&row.lender),
            narrow "column-apartment": text(&row.apartment),
            narrow "sales-recorded": day(&row.recorded),
            narrow "sales-document": text(&row.id),
        ],
        table!["sales-homes", &homes, row =>
            narrow "column-date": day(&row.date),
            wide(2) "column-apartment": text(&row.apartment),
            figures "sales-price": dollars(row.price_usd),
            figures "sales-square-feet": count(row.sq_ft),
            figures "sales-per-square-foot": dollars(row.usd_per_sq_ft),
        ],
        table!["sales-lot", &data.building_sales, row =>
            wide(2) "column-date": day(&row.date),
            figures "sales-price": dollars(row.price_usd),
            figures "column-apartments": count(row.units),
        ],
    ]
}

pub(super) fn taxes(data: &Taxes) -> Vec<Block> {
    blocks![
        facts![
            "taxes-year": plain(data.year),
            "taxes-class": code(&data.tax_class),
            "taxes-market-value": dollars(data.market_value_usd),
            "taxes-assessed": dollars(data.assessed_usd),
            "taxes-taxable": dollars(data.taxable_usd),
        ],
        table!["taxes-exemptions", &data.exemptions, row =>
            wide(4) "column-program": code(&row.program),
            narrow "column-from": plain(row.start_year),
            narrow "column-until": plain(row.end_year),
            figures "taxes-exempted": dollars(row.amount_usd),
            narrow "column-active": yes_no(row.active),
        ],
        table!["taxes-liens", &data.lien_notices, row =>
            narrow "taxes-month": day(&row.month),
            wide(3) "taxes-notice": spoken(&row.cycle),
            narrow "taxes-water": yes_no(row.water_only),
        ],
    ]
}

#[cfg(test)]
mod tests {
    use nycapt_contract::UnitSale;

    use super::*;

    #[test]
    fn homes_sold_alone_are_listed_and_packages_and_timeshares_counted() {
        let sale = |id: &str, other_use: Option<&str>| UnitSale {
            id: id.into(),
            date: Some("2026-01-05".into()),
            price_usd: 20_000,
            apartment: Some(format!("Unit {id}")),
            sq_ft: None,
            usd_per_sq_ft: None,
            other_use: other_use.map(Into::into),
        };
        let data = SalesAndDeeds {
            unit_sales: vec![
                sale("1", Some("Timeshare")),
                sale("2", None),
                sale("3", Some("Part of a package sale")),
            ],
            ..SalesAndDeeds::default()
        };
        let printed = serde_json::to_string(&sales(&data)).unwrap();
        assert!(printed.contains("Unit 2"), "{printed}");
        assert!(!printed.contains("Unit 1"), "{printed}");
        let counted = "not listed\",\"value\":\"2\"";
        assert!(printed.contains(counted), "{printed}");
        assert!(printed.contains("Package, parking"), "{printed}");
    }
}
