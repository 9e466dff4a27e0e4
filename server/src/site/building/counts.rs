//! Counts of violations and complaints, and how they compare.

use nycapt_contract::{Headline, Preview, Section};

use super::facts::{Fact, reason_of};
use super::surroundings::Surroundings;
use crate::site::layout::{counted, grouped};

/// A rate of fewer apartments says more of their number than of the record.
const FEWEST_COMPARED_UNITS: u32 = 6;

#[derive(Debug)]
pub(crate) struct Class {
    pub(crate) tone: &'static str,
    pub(crate) count: String,
    pub(crate) label: &'static str,
}

/// All violations on record as one bar.
#[derive(Debug)]
pub(crate) struct Share {
    /// The bar in words.
    pub(crate) words: String,
    pub(crate) pieces: Vec<Piece>,
}

/// A piece of a bar, in percent of the whole.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) tone: &'static str,
    pub(crate) start: String,
    pub(crate) width: String,
}

/// A line of the comparison.
#[derive(Debug)]
pub(crate) struct Rate {
    pub(crate) name: String,
    pub(crate) rate: String,
    pub(crate) percent: String,
    pub(crate) is_own: bool,
}

pub(crate) fn classes(headline: &Headline) -> Option<[Class; 3]> {
    let class = |tone, count: Option<u64>, label| {
        count.map(|count| Class {
            tone,
            count: grouped(count),
            label,
        })
    };
    Some([
        class("c", headline.open_c, "class C, immediately hazardous")?,
        class("b", headline.open_b, "class B, hazardous")?,
        class("a", headline.open_a, "class A, non-hazardous")?,
    ])
}

/// What is open of all that is on record; none where nothing is.
pub(crate) fn share(headline: &Headline) -> Option<Share> {
    let open = [headline.open_c?, headline.open_b?, headline.open_a?];
    let sum: u64 = open.iter().sum();
    let total = headline.violations_total?.max(sum);
    if total == 0 {
        return None;
    }
    let percent = |count: u64| hundredths(count * 10_000 / total);
    let mut pieces = Vec::new();
    let mut before = 0;
    for (tone, count) in ["c", "b", "a"].into_iter().zip(open) {
        pieces.push(Piece {
            tone,
            start: percent(before),
            width: percent(count),
        });
        before += count;
    }
    let words = format!(
        "{} of {} on record {} open; {} closed.",
        grouped(sum),
        counted(total, "violation", "violations"),
        if sum == 1 { "is" } else { "are" },
        grouped(total - sum)
    );
    Some(Share { words, pieces })
}

pub(crate) fn counts(section: &Section<Headline>) -> Vec<Fact> {
    let Some(headline) = &section.data else {
        return vec![Fact::new("Not shown", reason_of(section))];
    };
    let lines = [
        ("Rent-impairing, open", headline.open_rent_impairing),
        ("Issued in the last 12 months", headline.violations_last_12m),
        ("On record, open or closed", headline.violations_total),
        (
            "Complaints in the last 12 months",
            headline.complaints_last_12m,
        ),
        (
            "Heat complaints of the last full season, October to May",
            headline.heat_complaints_last_season,
        ),
    ];
    let mut facts: Vec<Fact> = lines
        .into_iter()
        .filter_map(|(label, count)| Some(Fact::new(label, grouped(count?))))
        .collect();
    if let Some(rate) = headline.open_per_100_units {
        facts.push(Fact::new(
            "Open in 100 apartments, class A, B and C",
            format!("{rate:.1}"),
        ));
    }
    facts
}

/// Open class B and C violations in 100 apartments: here, and in the areas around. Empty where
/// the building is too small for a rate, or where either side is not known.
pub(crate) fn rates(preview: &Preview, around: &Surroundings<'_>) -> Vec<Rate> {
    let Some(own) = own_rate(preview) else {
        return Vec::new();
    };
    let mut rates = vec![("This building".to_owned(), own)];
    rates.extend(
        (around.areas.iter())
            .filter_map(|(name, figures)| Some((name.clone(), figures.open_bc_per_100_units?))),
    );
    let most = rates
        .iter()
        .fold(0.0, |most, (_, rate)| f64::max(most, *rate));
    if rates.len() < 2 || most <= 0.0 {
        return Vec::new();
    }
    (rates.into_iter().enumerate())
        .map(|(place, (name, rate))| Rate {
            name,
            rate: format!("{rate:.1}"),
            percent: format!("{:.1}", rate / most * 100.0),
            is_own: place == 0,
        })
        .collect()
}

fn own_rate(preview: &Preview) -> Option<f64> {
    let headline = preview.headline.data.as_ref()?;
    let units = preview.basics.data.as_ref()?.units_residential?;
    let open = u32::try_from(headline.open_b? + headline.open_c?).ok()?;
    (units >= FEWEST_COMPARED_UNITS).then(|| f64::from(open) * 100.0 / f64::from(units))
}

/// A number of hundredths: `12.34`.
fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_the_whole_record_and_never_longer() {
        let headline = Headline {
            open_a: Some(1),
            open_b: Some(2),
            open_c: Some(1),
            violations_total: Some(8),
            ..Headline::default()
        };
        let share = share(&headline).unwrap();
        assert_eq!(
            share.words,
            "4 of 8 violations on record are open; 4 closed."
        );
        let drawn: Vec<_> = (share.pieces.iter())
            .map(|piece| (piece.start.as_str(), piece.width.as_str()))
            .collect();
        assert_eq!(
            drawn,
            [("0.00", "12.50"), ("12.50", "25.00"), ("37.50", "12.50")]
        );
    }

    #[test]
    fn no_record_has_no_bar_and_a_count_that_disagrees_does_not_break_it() {
        let mut headline = Headline {
            open_a: Some(0),
            open_b: Some(0),
            open_c: Some(0),
            violations_total: Some(0),
            ..Headline::default()
        };
        assert!(share(&headline).is_none());
        headline.open_c = Some(1);
        let share = share(&headline).unwrap();
        assert_eq!(share.words, "1 of 1 violation on record is open; 0 closed.");
    }
}
