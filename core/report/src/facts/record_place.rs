//! Where on a lot a record belongs.

use crate::datasets::{AddressForm, Dataset};
use crate::messages::clause;
use crate::{BuildingInput, Record};
use nycapt_address::{LotAddress, normalize, slugify};
use nycapt_contract::Bin;
use nycapt_messages::display_address;

/// ` at 12 Example Street`, if an address is known.
pub(crate) fn at(address: Option<&str>) -> String {
    clause!("clause-at", address = address.map(display_address))
}

/// The building that a row identifies, if any.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RecordPlace<'a> {
    /// Its building number (BIN); none for a placeholder.
    pub(crate) bin: Option<u32>,
    /// The lowest of its house numbers; blank when unknown.
    pub(crate) low: &'a str,
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

    /// Whether it is the building at an address, by its own.
    pub(crate) fn is_at(&self, house: &House) -> bool {
        let reaches = Number::parse(self.low)
            .zip(Number::parse(self.high))
            .is_some_and(|(low, high)| house.number.is_within(&low, &high));
        reaches && street(self.street).is_some_and(|own| house.streets.contains(&own))
    }

    /// Whether its address is one of those of the lot.
    pub(crate) fn is_of_lot(&self, input: &BuildingInput<'_>) -> bool {
        street(self.street).is_some_and(|own| streets_with(self.low, input).any(|one| one == own))
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

/// A house number and its street, comparable.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct House {
    number: Number,
    /// Its street, then the other names of it.
    streets: Vec<String>,
}

impl House {
    /// The requested address, or the building's preferred one, under every name of its street: the
    /// lot has the same number on each. On a lot of several buildings that may be two of them.
    pub(crate) fn asked_for(
        input: &BuildingInput<'_>,
        entrance: Option<&LotAddress>,
    ) -> Option<Self> {
        let preferred = (&input.address.house_number, &input.address.street);
        let (number, street) = entrance.map_or(preferred, |at| (&at.house_number, &at.street));
        let mut house = Self::of(number, street)?;
        // Two streets with numbers for names are two.
        let is_numbered = house.streets.iter().any(|own| has_digit(own));
        let names = streets_with(number, input).filter(|name| !(is_numbered && has_digit(name)));
        house.streets.extend(names);
        Some(house)
    }

    /// None for an address without a number.
    pub(crate) fn of(number: &str, name: &str) -> Option<Self> {
        Some(Self {
            number: Number::parse(number)?,
            streets: vec![street(name)?],
        })
    }
}

/// A street in the form that its spellings share.
fn street(name: &str) -> Option<String> {
    let normal = normalize(&format!("1 {name}"), None);
    normal.street.as_deref().map(squeezed)
}

/// `MACDONOUGHSTREET`: sources differ in the spaces of a name.
fn squeezed(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|char| char.to_ascii_uppercase()).collect()
}

/// The streets on which the lot has a number, with or without its hyphen, by its slugs.
fn streets_with(number: &str, input: &BuildingInput<'_>) -> impl Iterator<Item = String> {
    let respelled = Number::parse(number).map(|number| number.respelled());
    let spellings = [Some(number.to_owned()), respelled];
    let spellings = spellings.map(|it| it.map(|number| format!("{}-", slugify(&number))));
    let ends = format!("-{}", input.lot.borough().slug());
    input.slugs().filter_map(move |slug| {
        // A ZIP code may follow the borough.
        let mut spellings = spellings.iter().flatten();
        let street = spellings.find_map(|number| slug.strip_prefix(number.as_str()))?;
        let (street, _) = street.rsplit_once(&*ends)?;
        Some(squeezed(street))
    })
}

fn has_digit(street: &str) -> bool {
    street.contains(|char: char| char.is_ascii_digit())
}

/// A house number: digits before and after a hyphen, and what follows.
#[derive(Debug, PartialEq, Eq)]
struct Number {
    left: u32,
    right: Option<u32>,
    suffix: String,
}

impl Number {
    fn parse(text: &str) -> Option<Self> {
        let (digits, suffix) = text
            .find(|char: char| !char.is_ascii_digit() && char != '-')
            .map_or((text, ""), |at| text.split_at(at));
        let (left, right) = digits.split_once('-').unwrap_or((digits, ""));
        Some(Self {
            left: left.parse().ok()?,
            right: right.parse().ok(),
            suffix: match suffix.trim().to_uppercase() {
                short if short == "GAR" => "GARAGE".into(),
                suffix => suffix,
            },
        })
    }

    /// Its digits without the hyphen.
    fn digits(&self) -> String {
        match self.right {
            Some(right) => format!("{}{right:02}", self.left),
            None => self.left.to_string(),
        }
    }

    /// Without its hyphen, or with one if it has none: `1420` for `14-20`.
    fn respelled(&self) -> String {
        let digits = match self.right {
            Some(_) => self.digits(),
            None => format!("{}-{:02}", self.left / 100, self.left % 100),
        };
        format!("{digits}{}", self.suffix)
    }

    /// Whether both are one number, which may be written without its hyphen: `14-20` and `1420`.
    fn is_same(&self, other: &Self) -> bool {
        let is_alike = self.right.is_some() == other.right.is_some();
        self == other
            || (!is_alike && self.suffix == other.suffix && self.digits() == other.digits())
    }

    /// Whether it is one of a range of numbers on one side of the street.
    fn is_within(&self, low: &Self, high: &Self) -> bool {
        if self.is_same(low) || self.is_same(high) {
            return true;
        }
        let is_plain = [self, low, high].iter().all(|one| one.suffix.is_empty());
        let is_one_kind = [low, high]
            .iter()
            .all(|end| end.right.is_some() == self.right.is_some());
        let order = |number: &Self| (number.left, number.right);
        let last = |number: &Self| number.right.unwrap_or(number.left) % 2;
        is_plain
            && is_one_kind
            && (order(low)..=order(high)).contains(&order(self))
            && last(self) == last(low)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datasets::{dob_now_jobs, dof_sales, hpd_violations};
    use crate::testing::TestBuilding;

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
        let expected = (Some(2_000_001), Some("2801 to 2805 BARKER AVENUE".into()));
        assert_eq!(range, expected);
        let sale = [(dof_sales::ADDRESS, "12 EXAMPLE STREET, 4B")];
        let sale = place(&dof_sales::DATASET, &sale);
        assert_eq!(sale, (None, Some("12 EXAMPLE STREET".into())));
        let job = [(dob_now_jobs::BIN, "2000000")];
        assert_eq!(place(&dob_now_jobs::DATASET, &job), (None, None));
    }

    #[test]
    fn a_street_has_other_names_but_a_number_is_not_the_name_of_another() {
        let building = TestBuilding::bare().at("12", "7 AVENUE", None);
        building.with(|input| {
            let is_at = |entrance: Option<&LotAddress>, street: &str| {
                let (low, high) = ("12", "12");
                let bin = None;
                let place = RecordPlace {
                    bin,
                    low,
                    high,
                    street,
                };
                place.is_at(&House::asked_for(input, entrance).unwrap())
            };
            assert!(is_at(None, "FORMER ST") && is_at(None, "2 STREET"));
            let numbered = building.entrance.as_ref();
            assert!(is_at(numbered, "7TH AVE") && is_at(numbered, "FORMER ST"));
            assert!(!is_at(numbered, "2 STREET"));
        });
    }

    #[test]
    fn a_house_number_lies_in_a_range_of_its_own_side() {
        let within = |number: &str, low: &str, high: &str| {
            let [number, low, high] = [number, low, high].map(|text| Number::parse(text).unwrap());
            number.is_within(&low, &high)
        };
        assert!(within("2803", "2801", "2805"));
        assert!(within("2801", "2801", "2801"));
        assert!(!within("2802", "2801", "2805"), "the other side");
        assert!(!within("2807", "2801", "2805"));
        assert!(within("139-07", "139-05", "139-09"));
        assert!(!within("13907", "139-05", "139-09"));
        assert!(within("12A", "12A", "12A") && !within("12A", "12", "12"));
        let is_one = |one: &str, other: &str| within(one, other, other) && within(other, one, one);
        assert!(is_one("14-20", "1420") && is_one("153-05", "15305"));
        assert!(!is_one("14-20", "1-420") && !is_one("14-20", "14"));
        assert!(is_one("1738 GARAGE", "1738GAR") && !is_one("1738 GARAGE", "1738"));
    }
}
