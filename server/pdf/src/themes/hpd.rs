//! Sections 3 to 5: HPD's violations, how fast they were repaired, and complaints.

use std::collections::BTreeMap;

use nycapt_contract::YearCount;
use nycapt_contract::{CategoryCount, HpdComplaints, HpdViolation, HpdViolations, RepairResponse};

use crate::content::block::{
    Block, Stack, bars, chart, facts, figures, narrow, table, table_with_details, wide,
};
use crate::content::words::{
    agency_words, count, day, day_known, dollars_known, percent, spoken, text,
};

pub(super) fn violations(data: &HpdViolations) -> Vec<Block> {
    [
        facts([
            ("Open, class A to C", count(data.open)),
            ("Open or closed", count(data.total)),
            ("Open and rent-impairing", count(data.open_rent_impairing)),
        ]),
        table(
            "By class, and how long the open ones have been open",
            &data.by_class,
            [
                wide("Class", 3, |row| class_in_words(&row.class)),
                figures("Open", |row| count(row.open)),
                figures("Closed", |row| count(row.closed)),
                figures("To 2 years", |row| count(row.open_to_2_years)),
                figures("2 to 5", |row| count(row.open_2_to_5_years)),
                figures("5 to 10", |row| count(row.open_5_to_10_years)),
                figures("Over 10", |row| count(row.open_over_10_years)),
            ],
        ),
        chart(
            "Violations by year of issue",
            &["class A", "class B", "class C"],
            every_year(&data.by_year),
        ),
        categories("By condition", &data.by_category),
        table_with_details("Violations, open ones first", &data.rows, rows(), |row| {
            text(row.description.as_ref())
        }),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn rows() -> [crate::content::block::Column<HpdViolation>; 8] {
    [
        narrow("Class", |row| row.class.clone()),
        narrow("Issued", |row| day_known(row.issued.as_ref())),
        narrow("Apartment", |row| text(row.apartment.as_ref())),
        wide("Condition", 5, condition),
        wide("Status", 5, standing),
        narrow("Due", |row| day_known(row.deadline.as_ref())),
        figures("Days late", |row| count(row.overdue_days)),
        narrow("Number", |row| row.id.clone()),
    ]
}

fn condition(row: &HpdViolation) -> String {
    let rent = if row.rent_impairing {
        " (rent-impairing)"
    } else {
        ""
    };
    format!("{}{rent}", row.category)
}

fn standing(row: &HpdViolation) -> String {
    let open = if row.open { "Open" } else { "Closed" };
    let mut words = row.status.as_ref().map_or_else(
        || open.into(),
        |status| format!("{open}: {}", agency_words(status)),
    );
    if let Some(when) = &row.status_date {
        words = format!("{words}, {}", day(when));
    }
    if let Some(when) = &row.certified {
        words = format!("{words}; certified {}", day(when));
    }
    words
}

fn class_in_words(class: &str) -> String {
    let words = match class {
        "A" => "non-hazardous",
        "B" => "hazardous",
        "C" => "immediately hazardous",
        "I" => "information or order",
        _ => return class.into(),
    };
    format!("{class}, {words}")
}

/// The years between the first and the last too, so that the axis is even.
fn every_year(years: &[YearCount]) -> Vec<Stack> {
    let by_year: BTreeMap<i32, &YearCount> = years.iter().map(|year| (year.year, year)).collect();
    let (Some(first), Some(last)) = (by_year.keys().next(), by_year.keys().next_back()) else {
        return Vec::new();
    };
    // A mistyped year of one record must not stretch the axis over centuries.
    (*first.max(&(last - 120))..=*last)
        .map(|year| {
            let of = by_year.get(&year);
            Stack::new(
                year,
                of.map_or_else(|| vec![0; 3], |of| vec![of.a, of.b, of.c]),
            )
        })
        .collect()
}

fn categories(title: &str, rows: &[CategoryCount]) -> Option<Block> {
    table(
        title,
        rows,
        [
            wide("Condition", 4, |row| row.category.clone()),
            figures("All", |row| count(row.count)),
            figures("Open", |row| count(row.open)),
        ],
    )
}

pub(super) fn repairs(data: &RepairResponse) -> Vec<Block> {
    let city = data.city_repairs.as_ref();
    let days = data
        .median_days
        .map_or_else(String::new, |days| format!("{} days", count(days)));
    [
        facts([
            ("Class B and C issued, last 36 months", count(data.issued)),
            ("Of these, closed", count(data.closed)),
            ("Half were closed within", days),
            ("Due for more than 30 days", count(data.due_count)),
            (
                "Closed by 30 days after the deadline",
                percent(data.on_time_share),
            ),
            (
                "Certified, found not repaired",
                count(data.false_certifications),
            ),
            (
                "Repairs made by the City",
                count(city.map(|city| city.orders)),
            ),
            (
                "Billed for the work (may be paid)",
                dollars_known(city.and_then(|city| city.billed_usd)),
            ),
        ]),
        table(
            "Repairs by the City, by kind of work",
            city.map_or(&[][..], |city| city.by_type.as_slice()),
            [
                wide("Work", 4, |row| row.work.clone()),
                figures("Orders", |row| count(row.orders)),
                figures("Billed", |row| dollars_known(row.billed_usd)),
            ],
        ),
        table(
            "Repairs by the City, newest first",
            city.map_or(&[][..], |city| city.rows.as_slice()),
            [
                narrow("Ordered", |row| day_known(row.ordered.as_ref())),
                wide("Work", 4, |row| row.work.clone()),
                narrow("Apartment", |row| text(row.apartment.as_ref())),
                wide("Status", 2, |row| spoken(&agency_words(&row.status))),
                figures("Billed", |row| dollars_known(row.billed_usd)),
                narrow("Number", |row| row.id.clone()),
            ],
        ),
    ]
    .into_iter()
    .flatten()
    .collect()
}

pub(super) fn complaints(data: &HpdComplaints) -> Vec<Block> {
    [
        facts([
            ("Complaints", count(data.complaints)),
            ("Problems reported in them", count(data.problems)),
            (
                "Complaints of the last 12 months",
                count(data.last_12_months),
            ),
            ("Apartments that reported", count(data.distinct_apartments)),
            ("Made anonymously", percent(data.anonymous_share)),
            (
                "From the apartment that reported most",
                percent(data.top_apartment_share),
            ),
        ]),
        bars(
            "Problems by category",
            "Category",
            "Problems",
            data.by_category
                .iter()
                .map(|row| (row.category.clone(), row.count)),
        ),
        chart("Complaints by year", &["complaints"], by_year(data)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Months together as years: sixty bars would be too thin to read.
fn by_year(data: &HpdComplaints) -> Vec<Stack> {
    let mut years: BTreeMap<i32, u64> = BTreeMap::new();
    for row in &data.by_month {
        if let Some(year) = row.month.get(..4).and_then(|year| year.parse().ok()) {
            *years.entry(year).or_default() += row.count;
        }
    }
    years
        .into_iter()
        .map(|(year, sum)| Stack::new(year, vec![sum]))
        .collect()
}

#[cfg(test)]
mod tests {
    use nycapt_contract::YearCount;

    use super::every_year;

    #[test]
    fn years_without_violations_stand_on_the_axis() {
        let year = |year, c| YearCount {
            year,
            a: 0,
            b: 0,
            c,
        };
        let stacks = every_year(&[year(2019, 2), year(2022, 1)]);
        assert_eq!(stacks.len(), 4);
        assert!(format!("{:?}", stacks[1]).contains("2020"));
    }

    #[test]
    fn a_mistyped_year_does_not_stretch_the_axis() {
        let year = |year| YearCount {
            year,
            a: 1,
            b: 0,
            c: 0,
        };
        assert_eq!(every_year(&[year(201), year(2022)]).len(), 121);
    }
}
