//! Certificates of occupancy of both systems of the Department of Buildings.

use std::cmp::Reverse;

use jiff::civil::Date;

use super::History;
use crate::Record;
use crate::datasets::{dob_bis_certificates as bis, dob_now_certificates as now};

#[derive(Debug, Clone)]
pub(crate) struct CertificateFact {
    pub(crate) id: String,
    pub(crate) issued: Option<Date>,
    /// `final`, `temporary` or the agency's word.
    pub(crate) kind: String,
    pub(crate) units: Option<u32>,
    pub(crate) is_now: bool,
}

impl CertificateFact {
    /// Every certificate that was issued, newest first.
    pub(super) fn read_all(history: History<'_>) -> Vec<Self> {
        let older = history.of(&bis::DATASET).map(|row| Self::of_bis(&row));
        let newer = history
            .of(&now::DATASET)
            .filter(|row| row.text(now::STATUS).contains("Issued"))
            .map(|row| Self::of_now(&row));
        let mut all: Vec<Self> = older.chain(newer).collect();
        all.sort_by(|a, b| {
            let order = |one: &Self| (Reverse(one.issued), one.is_now);
            order(a).cmp(&order(b)).then_with(|| a.id.cmp(&b.id))
        });
        all
    }

    fn of_bis(row: &Record<'_>) -> Self {
        let item = row.known(bis::ITEM).map(|item| format!("-{item}"));
        Self {
            id: format!("{}{}", row.text(bis::JOB), item.unwrap_or_default()),
            issued: row.date(bis::ISSUED),
            kind: kind(row.text(bis::TYPE)),
            units: units(row.integer(bis::UNITS)),
            is_now: false,
        }
    }

    fn of_now(row: &Record<'_>) -> Self {
        let number = row.known(now::NUMBER);
        Self {
            id: number.unwrap_or(row.text(now::APPLICATION)).into(),
            issued: row.date(now::ISSUED),
            kind: kind(row.text(now::TYPE)),
            units: units(row.integer(now::UNITS)),
            is_now: true,
        }
    }
}

/// A kind of certificate: the legal use of the finished building.
pub(crate) const FINAL_CERTIFICATE: &str = "final";

/// Dwelling units of the newest final certificate that states any; a temporary one may cover only
/// part of the building.
pub(crate) fn final_certificate_units(newest_first: &[CertificateFact]) -> Option<u32> {
    let all = newest_first.iter();
    let mut finals = all.filter(|one| one.kind == FINAL_CERTIFICATE);
    finals.find_map(|one| one.units)
}

/// Dwelling units of the newest certificate that states any.
pub(crate) fn certificate_units(newest_first: &[CertificateFact]) -> Option<u32> {
    newest_first.iter().find_map(|one| one.units)
}

fn kind(word: &str) -> String {
    match word.to_ascii_lowercase().as_str() {
        "f" | "final" => FINAL_CERTIFICATE.into(),
        "t" | "temporary" | "interim" => "temporary".into(),
        _ => word.into(),
    }
}

/// A certificate for a part without homes states none.
fn units(stated: Option<i64>) -> Option<u32> {
    u32::try_from(stated?).ok().filter(|units| *units > 0)
}
