//! Sections 3 to 5: HPD's violations, how fast they were repaired, and complaints.

use std::collections::BTreeMap;

use nycapt_contract::{
    HpdComplaints, HpdProblem, HpdViolation, HpdViolations, RepairResponse, YearCount, YearlyCounts,
};
use nycapt_messages::{agency_words, counted, plain_status};

use crate::content::block::{
    Block, Stack, bars, blocks, chart, columns, facts, table, table_with_details,
};
use crate::content::words::{
    address, count, day, dollars, labeled, percent, sentence_case, spoken, text,
};
use crate::messages::message;

pub(super) fn violations(data: &HpdViolations) -> Vec<Block> {
    blocks![
        facts![
            "hpd-open-problems": count(data.open_problems),
            "hpd-open": count(data.open),
            "hpd-total": count(data.total),
            "hpd-open-rent-impairing": count(data.open_rent_impairing),
        ],
        table!["hpd-problems", &data.problems, row =>
            narrow "hpd-inspected": day(&row.inspected),
            wide(3) "hpd-building": building(row),
            narrow "column-apartment": apartment(row),
            wide(5) "hpd-condition": sentence_case(&row.condition),
            narrow "column-class": text(&row.class),
            figures "hpd-violations": count(row.violations),
        ],
        table!["hpd-by-class", &data.by_class, row =>
            wide(3) "column-class": class_in_words(&row.class),
            figures "column-open": count(row.open),
            figures "column-closed": count(row.closed),
            figures "hpd-to-2-years": count(row.open_to_2_years),
            figures "hpd-2-to-5-years": count(row.open_2_to_5_years),
            figures "hpd-5-to-10-years": count(row.open_5_to_10_years),
            figures "hpd-over-10-years": count(row.open_over_10_years),
        ],
        chart(
            message!("hpd-by-year"),
            ["A", "B", "C"]
                .map(|class| message!("hpd-class", class))
                .into(),
            every_year(data.by_year.as_deref().unwrap_or_default()),
        ),
        table!["hpd-by-condition", &data.by_category, row =>
            wide(4) "hpd-condition": labeled(&row.category),
            figures "column-all": count(row.count),
            figures "column-open": count(row.open),
        ],
        table_with_details(
            message!("hpd-rows"),
            &data.rows,
            columns![row =>
                narrow "column-class": text(&row.class),
                narrow "column-issued": day(&row.issued),
                narrow "column-apartment": text(&row.apartment),
                wide(5) "hpd-condition": condition(row),
                wide(5) "column-status": violation_status(row),
                narrow "hpd-due": day(&row.deadline),
                figures "hpd-days-past-deadline": count(row.overdue_days),
                narrow "column-number": text(&row.id),
            ],
            |row| sentence_case(&row.description),
        ),
    ]
}

/// The building of a problem on a lot of several; blank on others.
fn building(row: &HpdProblem) -> String {
    match (&row.address, &row.bin) {
        (Some(line), Some(bin)) => message!("hpd-building-bin", address = address(line), bin),
        (line, _) => address(line),
    }
}

fn apartment(row: &HpdProblem) -> String {
    (row.apartment.clone()).unwrap_or_else(|| message!("hpd-public-area"))
}

fn condition(row: &HpdViolation) -> String {
    let condition = labeled(&row.category);
    if row.rent_impairing {
        message!("hpd-rent-impairing", condition)
    } else {
        condition
    }
}

fn violation_status(row: &HpdViolation) -> String {
    let mut words = if row.open {
        message!("hpd-is-open")
    } else {
        message!("hpd-is-closed")
    };
    // The list keeps the last status of an open violation after it was closed.
    if let Some(status) = row.status.as_ref().filter(|_| row.open) {
        words = format!("{words}: {}", plain_status(status));
    }
    if let Some(when) = &row.status_date {
        words = format!("{words}, {}", day(when));
    }
    if let Some(when) = &row.certified {
        words = format!("{words}; {}", message!("hpd-certified", day = day(when)));
    }
    words
}

fn class_in_words(class: &str) -> String {
    match class {
        "A" => message!("hpd-class-a"),
        "B" => message!("hpd-class-b"),
        "C" => message!("hpd-class-c"),
        "I" => message!("hpd-class-i"),
        _ => class.into(),
    }
}

/// Every year from the first to the last, so that the axis is even.
fn every_year(years: &[YearCount]) -> Vec<Stack> {
    let by_year: BTreeMap<i32, &YearCount> = years.iter().map(|year| (year.year, year)).collect();
    let (Some(first), Some(last)) = (by_year.keys().next(), by_year.keys().next_back()) else {
        return Vec::new();
    };
    // A mistyped year of one record must not stretch the axis over centuries.
    (*first.max(&(last - 120))..=*last)
        .map(|year| {
            let of = by_year.get(&year);
            let layers = of.map_or_else(|| vec![0; 3], |of| vec![of.a, of.b, of.c]);
            Stack::new(year, layers)
        })
        .collect()
}

pub(super) fn repairs(data: &RepairResponse) -> Vec<Block> {
    let city = data.city_repairs.as_ref();
    let days = data.median_days.map(|days| counted!("repairs-days", days));
    blocks![
        facts![
            "repairs-issued": count(data.issued),
            "repairs-closed": count(data.closed),
            "repairs-median": text(&days),
            "repairs-due": count(data.due_count),
            "repairs-on-time": percent(data.on_time_share),
            "repairs-false-certifications": count(data.false_certifications),
            "repairs-city-orders": count(city.and_then(|city| city.orders)),
            "repairs-city-billed": dollars(city.and_then(|city| city.billed_usd)),
        ],
        table!["repairs-by-work", city.and_then(|city| city.by_type.as_ref()), row =>
            wide(4) "column-work": labeled(&row.work),
            figures "repairs-orders": count(row.orders),
            figures "repairs-billed": dollars(row.billed_usd),
        ],
        table!["repairs-rows", city.map(|city| &city.rows), row =>
            narrow "repairs-ordered": day(&row.ordered),
            wide(4) "column-work": labeled(&row.work),
            narrow "column-apartment": text(&row.apartment),
            wide(2) "column-status": spoken(&agency_words(&row.status)),
            figures "repairs-billed": dollars(row.billed_usd),
            narrow "column-number": text(&row.id),
        ],
    ]
}

pub(super) fn complaints(data: &HpdComplaints, years: Option<&YearlyCounts>) -> Vec<Block> {
    let categories = data.by_category.iter().flatten();
    blocks![
        facts![
            "complaints-count": count(data.complaints),
            "complaints-problems-reported": count(data.problems),
            "complaints-last-year": count(data.last_12_months),
            "complaints-apartments": count(data.distinct_apartments),
            "complaints-anonymous": percent(data.anonymous_share),
            "complaints-top-apartment": percent(data.top_apartment_share),
        ],
        bars(
            message!("complaints-by-category"),
            message!("complaints-category"),
            message!("complaints-problems"),
            categories.map(|row| (sentence_case(&row.category), row.count)),
        ),
        chart(
            message!("complaints-by-year"),
            Vec::new(),
            covered_years(years),
        ),
    ]
}

/// Complaints of the years that the data cover: of another one, a bar would be too short.
fn covered_years(years: Option<&YearlyCounts>) -> Vec<Stack> {
    let Some(years) = years else {
        return Vec::new();
    };
    let counts = years.complaints.iter().flatten();
    let known = (years.first_year..)
        .zip(counts)
        .filter_map(|(year, count)| Some((year, (*count)?)));
    known
        .map(|(year, count)| Stack::new(year, vec![count]))
        .collect()
}

#[cfg(test)]
mod tests {
    use nycapt_messages::{Language, in_language};
    use serde_json::json;

    use super::*;

    #[test]
    fn the_status_of_one_violation_is_in_the_singular_in_spanish() {
        let row = |is_open: bool| {
            let row = json!({
                "id": "1", "class": "C", "open": is_open, "status": "VIOLATION REOPEN",
                "rentImpairing": false, "category": "Leaks",
            });
            serde_json::from_value(row).unwrap()
        };
        let status = |is_open| in_language(Language::Spanish, || violation_status(&row(is_open)));
        assert_eq!(status(true), "Abierta: reabierta");
        assert_eq!(status(false), "Cerrada");
    }

    #[test]
    fn years_without_violations_are_on_the_axis_and_a_mistyped_one_does_not_stretch_it() {
        let year = |year| YearCount {
            year,
            c: 1,
            ..YearCount::default()
        };
        let stacks = every_year(&[year(2019), year(2022)]);
        assert_eq!(stacks.len(), 4);
        assert!(format!("{:?}", stacks[1]).contains("2020"));
        assert_eq!(every_year(&[year(201), year(2022)]).len(), 121);
    }

    #[test]
    fn a_year_that_the_data_do_not_cover_is_no_bar_and_one_without_complaints_is() {
        let years = YearlyCounts {
            first_year: 2024,
            complaints: Some(vec![None, Some(0), Some(7)]),
            ..YearlyCounts::default()
        };
        let stacks = format!("{:?}", covered_years(Some(&years)));
        assert!(!stacks.contains("2024"), "{stacks}");
        assert!(
            stacks.contains("2025") && stacks.contains("[7]"),
            "{stacks}"
        );
        assert!(covered_years(None).is_empty());
    }
}
