//! Where on a lot a record belongs.

use crate::Record;
use crate::datasets::{AddressForm, Dataset};
use nycapt_contract::Bin;

/// The building that a row identifies, if any.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RecordPlace<'a> {
    /// Its number; none for a placeholder.
    pub(crate) bin: Option<u32>,
    /// The lowest of its house numbers; blank when unknown.
    pub(crate) low: &'a str,
    /// The highest of them.
    pub(crate) high: &'a str,
    pub(crate) street: &'a str,
}

impl<'a> RecordPlace<'a> {
    pub(crate) fn of(row: &Record<'a>, dataset: &Dataset) -> Self {
        let bin = dataset.bin.and_then(|field| Bin::parse(row.text(field)));
        let (low, high, street) = match dataset.address.map(|columns| columns.form) {
            Some(AddressForm::Range(low, high, street)) => {
                (row.text(low), row.text(high), row.text(street))
            }
            // A co-op's apartment follows a comma.
            Some(AddressForm::Line([line, ..])) => {
                let text = row.text(*line);
                let address = text.split_once(',').map_or(text, |(address, _)| address);
                let (number, street) = address.split_once(' ').unwrap_or_default();
                (number, number, street)
            }
            Some(AddressForm::Line([])) | None => Default::default(),
        };
        Self {
            bin: bin.map(Bin::number),
            low: low.trim(),
            high: if high.trim().is_empty() { low } else { high }.trim(),
            street: street.trim(),
        }
    }

    /// As the row writes it: `2801 BARKER AVENUE`.
    pub(crate) fn address(&self) -> Option<String> {
        let Self {
            low, high, street, ..
        } = *self;
        if low.is_empty() || street.is_empty() {
            None
        } else if low == high {
            Some(format!("{low} {street}"))
        } else {
            Some(format!("{low} to {high} {street}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{dob_now_jobs, dof_sales, hpd_violations};

    fn place(dataset: &Dataset, values: &[(crate::Field, &str)]) -> (Option<u32>, Option<String>) {
        let mut fields = vec![""; dataset.columns.len()];
        for (field, value) in values {
            fields[field.0] = *value;
        }
        let place = RecordPlace::of(&Record::new(&fields), dataset);
        (place.bin, place.address())
    }

    #[test]
    fn a_row_names_its_building_by_number_or_address() {
        use hpd_violations as violations;
        let range = [
            (violations::BIN, "2000001"),
            (violations::LOW_NUMBER, "2801"),
            (violations::HIGH_NUMBER, "2805"),
            (violations::STREET, "BARKER AVENUE"),
        ];
        let range = place(&violations::DATASET, &range);
        assert_eq!(
            range,
            (Some(2_000_001), Some("2801 to 2805 BARKER AVENUE".into()))
        );
        let sale = [(dof_sales::ADDRESS, "12 EXAMPLE STREET, 4B")];
        let sale = place(&dof_sales::DATASET, &sale);
        assert_eq!(sale, (None, Some("12 EXAMPLE STREET".into())));
        let job = [(dob_now_jobs::BIN, "2000000")];
        assert_eq!(place(&dob_now_jobs::DATASET, &job), (None, None));
    }
}
