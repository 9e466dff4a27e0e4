//! The records of the apartment on the page of an order.

use nycapt_contract::{UnitRecords, UnitRow};
use nycapt_messages::{counted, dates_in_words, sentence_case};

use crate::messages::message;
use crate::site::layout::grouped;

/// A record of the apartment as the page shows it.
pub(super) struct ShownRecord {
    pub(super) date: String,
    pub(super) what: String,
    pub(super) status: String,
}

/// Most records on a page; the PDF has more.
const MOST_RECORDS: usize = 50;

pub(super) fn shown_records(rows: &[UnitRow]) -> Vec<ShownRecord> {
    let shown = rows.iter().take(MOST_RECORDS).map(|row| {
        let what = sentence_case(&row.title);
        ShownRecord {
            date: row.date.as_deref().map(dates_in_words).unwrap_or_default(),
            what: match &row.class {
                Some(class) => message!("order-record-class", class = class.as_str(), what),
                None => what,
            },
            status: match row.status.as_deref() {
                Some("open") => message!("order-record-open"),
                Some("closed") => message!("order-record-closed"),
                _ => String::new(),
            },
        }
    });
    shown.collect()
}

/// Sentences about the records of the apartment that only the PDF has: those over the limit, and
/// those that may be of another apartment.
pub(super) fn only_in_pdf(unit: &UnitRecords) -> Vec<String> {
    let (all, possible) = (unit.rows.len(), unit.possible.len() as u64);
    let more = (all > MOST_RECORDS).then(|| {
        let all = grouped(all as u64);
        message!("order-records-more", limit = MOST_RECORDS, all)
    });
    let possible = (possible > 0).then(|| counted!("order-records-possible", possible));
    more.into_iter().chain(possible).collect()
}

#[cfg(test)]
mod tests {
    use nycapt_contract::UnitMatch;
    use nycapt_messages::{Language, in_language};

    use super::*;

    fn row(date: &str, class: Option<&str>, status: Option<&str>) -> UnitRow {
        UnitRow {
            section: "hpdViolations".into(),
            row_id: None,
            dataset_id: "wvxf-dwi5".into(),
            address: None,
            date: Some(date.into()),
            title: "Mice".into(),
            status: status.map(Into::into),
            class: class.map(Into::into),
            unit_match: UnitMatch {
                tier: "exact".into(),
                confidence: 1.0,
                raw: "4B".into(),
                normalized: "4B".into(),
            },
        }
    }

    #[test]
    fn the_page_says_which_records_only_the_pdf_has() {
        let unit = |rows: usize, possible: usize| UnitRecords {
            rows: vec![row("2026-11-19", None, None); rows],
            possible: vec![row("2026-11-19", None, None); possible],
            ..UnitRecords::default()
        };
        assert!(only_in_pdf(&unit(MOST_RECORDS, 0)).is_empty());
        let expected = [
            "The newest 50 of 52. The PDF has more.",
            "1 record may mention the apartment. See the PDF.",
        ];
        assert_eq!(only_in_pdf(&unit(MOST_RECORDS + 2, 1)), expected);
    }

    #[test]
    fn a_category_in_capitals_is_in_plain_words_of_the_language() {
        let rows = [UnitRow {
            title: "HEAT/HOT WATER".into(),
            ..row("2026-10", None, None)
        }];
        let what = |language| in_language(language, || shown_records(&rows)[0].what.clone());
        let expected = [
            "Heat/hot water",
            "Calefacción y agua caliente",
            "暖气和热水",
        ];
        assert_eq!(Language::ALL.map(what), expected);
    }

    #[test]
    fn a_record_of_the_apartment_has_its_date_class_and_status() {
        let rows = [
            row("2026-11-19", Some("C"), Some("open")),
            row("2026-10", None, None),
        ];
        let shown = shown_records(&rows);
        let texts = |one: &ShownRecord| [one.date.clone(), one.what.clone(), one.status.clone()];
        let expected = ["November 19, 2026", "Mice (class C)", "Open"];
        assert_eq!(texts(&shown[0]), expected);
        assert_eq!(texts(&shown[1]), ["October 2026", "Mice", ""]);
    }
}
