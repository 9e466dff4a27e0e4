//! Violations and complaints by year: bars, and their numbers as one table.

use nycapt_contract::{Provenance, YearlyCounts};
use nycapt_messages::paragraph;
use nycapt_report::datasets::{hpd_complaints, hpd_violations};

use crate::messages::message;
use crate::site::layout::{day, grouped};

/// Pixels of the highest bar.
const HEIGHT: u64 = 96;

/// Pixels from the top of a picture to the number above its highest bar.
const NUMBER: u64 = 12;

/// Charts of the same years.
#[derive(Debug)]
pub(crate) struct Charts {
    pub(crate) all: Vec<Chart>,
    /// Heads of the table, without that of the years.
    pub(crate) heads: Vec<String>,
    /// Each year with its numbers.
    pub(crate) rows: Vec<(i32, Vec<String>)>,
    /// How far the data go.
    pub(crate) note: String,
}

/// A bar for each year, all of its series one above the other.
#[derive(Debug)]
pub(crate) struct Chart {
    pub(crate) title: String,
    /// The chart in words.
    pub(crate) about: String,
    /// From the bottom.
    pub(crate) series: Vec<Series>,
    pub(crate) marks: Vec<Mark>,
}

#[derive(Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// In the style sheet, which distinguishes series by color and by how full a bar is.
    pub(crate) class: &'static str,
    /// Outlines of the bars: a year is 1 wide.
    pub(crate) path: String,
    counts: Vec<Option<u64>>,
}

/// The text of one year.
#[derive(Debug)]
pub(crate) struct Mark {
    /// Percent of the width.
    pub(crate) x: usize,
    pub(crate) y: u64,
    /// The number above the bar; `None` if the data don't cover the year.
    pub(crate) number: Option<String>,
    /// Every other year has room for its name.
    pub(crate) year: Option<String>,
}

/// `looked` says how far the data go. `None` where there is nothing to draw.
pub(crate) fn charts(years: &YearlyCounts, looked: &[Provenance]) -> Option<Charts> {
    let (first, heat) = (years.first_year, years.heat_complaints.as_deref());
    let groups = [
        (
            message!("building-years-violations"),
            vec![
                series("C".into(), "c", years.c.as_deref()),
                series("B".into(), "b", years.b.as_deref()),
                series("A".into(), "a", years.a.as_deref()),
            ],
        ),
        (
            message!("building-years-complaints"),
            vec![series(
                message!("building-years-all"),
                "d",
                years.complaints.as_deref(),
            )],
        ),
        (
            message!("building-years-heat"),
            vec![series(message!("building-years-heat-head"), "d", heat)],
        ),
    ];
    let groups = groups.map(|(title, group)| {
        let known: Vec<Series> = group.into_iter().flatten().collect();
        (title, known)
    });
    let known = || groups.iter().flat_map(|(_, group)| group);
    let heads = known().map(|one| one.name.clone()).collect();
    let length = known().map(|one| one.counts.len()).max()?;
    let number = |one: &Series, at| one.at(at).map_or("–".into(), grouped);
    let numbers = |at| -> Vec<String> { known().map(|one| number(one, at)).collect() };
    let rows = (first..).zip((0..length).map(numbers)).collect();
    let is_unknown = known().any(|one| one.counts.contains(&None));
    let shown = [
        (hpd_violations::DATASET.id, years.c.is_some()),
        (hpd_complaints::DATASET.id, years.complaints.is_some()),
    ];
    let looked = looked
        .iter()
        .filter(|looked| shown.contains(&(&*looked.dataset_id, true)));
    let through = looked.filter_map(|looked| looked.as_of.as_deref()).min();
    let note = [
        through.map(|through| message!("building-years-through", day = day(through))),
        heat.map(|_| message!("building-years-season")),
        is_unknown.then(|| message!("building-years-unknown")),
    ];
    let all = groups
        .into_iter()
        .filter_map(|(title, group)| chart(title, first, group));
    let all: Vec<Chart> = all.collect();
    (!all.is_empty()).then(|| Charts {
        all,
        heads,
        rows,
        note: paragraph(note.into_iter().flatten()),
    })
}

/// `None` if its counts are unknown.
fn series(name: String, class: &'static str, counts: Option<&[Option<u64>]>) -> Option<Series> {
    Some(Series {
        name,
        class,
        path: String::new(),
        counts: counts?.into(),
    })
}

impl Series {
    fn at(&self, at: usize) -> Option<u64> {
        self.counts.get(at).copied().flatten()
    }
}

/// `None` where every count is zero or unknown.
fn chart(title: String, first_year: i32, mut series: Vec<Series>) -> Option<Chart> {
    let length = series.iter().map(|one| one.counts.len()).max()?;
    let sum = |at: usize| series.iter().map(|one| one.at(at)).sum::<Option<u64>>();
    let sums: Vec<Option<u64>> = (0..length).map(sum).collect();
    let known: Vec<(i32, u64)> = (first_year..)
        .zip(&sums)
        .filter_map(|(year, sum)| Some((year, (*sum)?)))
        .collect();
    let (most_in, most) = known.iter().copied().max_by_key(|(_, sum)| *sum)?;
    let ((from, _), (to, _)) = (known.first()?, known.last()?);
    if most == 0 {
        return None;
    }
    let total = grouped(known.iter().map(|(_, sum)| sum).sum());
    let year = most_in.to_string();
    let about = if from == to {
        message!("building-years-about-one", total, year)
    } else {
        let (from, to) = (from.to_string(), to.to_string());
        message!(
            "building-years-about",
            total,
            from,
            to,
            year,
            most = grouped(most)
        )
    };
    // Rounded up, so that a short bar stays visible next to a tall one.
    let height = |count: u64| (count * HEIGHT).div_ceil(most);
    let mut below = vec![0; length];
    for one in &mut series {
        for (at, (count, below)) in one.counts.iter().zip(&mut below).enumerate() {
            let (low, high) = (height(*below), height(*below + count.unwrap_or_default()));
            if high > low {
                let bar = format!("M{at}.15 {}h.7v{}h-.7z", HEIGHT - high, high - low);
                one.path.push_str(&bar);
            }
            *below += count.unwrap_or_default();
        }
    }
    let marks = sums.iter().zip(first_year..).enumerate();
    let marks = marks.map(|(at, (sum, year))| Mark {
        x: (2 * at + 1) * 50 / length,
        y: NUMBER + HEIGHT - height(sum.unwrap_or_default()),
        number: sum.map(grouped),
        year: ((length - at) % 2 == 1).then(|| format!("’{:02}", year.rem_euclid(100))),
    });
    Some(Chart {
        title,
        about,
        marks: marks.collect(),
        series,
    })
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;

    fn of(years: &YearlyCounts) -> Option<Charts> {
        charts(years, &preview_from(Extent::Whole).headline.provenance)
    }

    #[test]
    fn bars_stand_on_each_other_and_an_unknown_year_has_neither_bar_nor_number() {
        let shown = of(&YearlyCounts {
            first_year: 2024,
            c: Some(vec![None, Some(0), Some(3)]),
            b: Some(vec![None, Some(2), Some(3)]),
            a: Some(vec![None, Some(0), Some(0)]),
            ..YearlyCounts::default()
        });
        let shown = shown.unwrap();
        let [violations] = shown.all.as_slice() else {
            panic!("nothing is known of complaints: {shown:?}");
        };
        let paths: Vec<_> = violations.series.iter().map(|one| &*one.path).collect();
        let b = "M1.15 64h.7v32h-.7zM2.15 0h.7v48h-.7z";
        assert_eq!(paths, ["M2.15 48h.7v48h-.7z", b, ""]);
        let numbers: Vec<_> = (violations.marks.iter())
            .map(|mark| mark.number.as_deref())
            .collect();
        assert_eq!(numbers, [None, Some("2"), Some("6")]);
        let years: Vec<_> = (violations.marks.iter())
            .map(|mark| mark.year.as_deref())
            .collect();
        assert_eq!(years, [Some("’24"), None, Some("’26")]);
        assert_eq!(violations.about, "8 from 2025 to 2026. Highest: 6 in 2026.");
        assert_eq!(shown.heads, ["C", "B", "A"]);
        assert_eq!(shown.rows[0], (2024, vec!["–".to_owned(); 3]));
        assert_eq!(shown.rows[2].1, ["3", "3", "0"]);
        let note =
            "Through November 19, 2026. A dash (–) means our data don't cover the whole year.";
        assert_eq!(shown.note, note);
    }

    #[test]
    fn zeros_have_no_bars_but_their_place_in_the_table() {
        let shown = of(&YearlyCounts {
            first_year: 2025,
            complaints: Some(vec![Some(0), Some(1_234)]),
            heat_complaints: Some(vec![Some(0), Some(0)]),
            ..YearlyCounts::default()
        });
        let shown = shown.unwrap();
        assert_eq!(shown.all.len(), 1);
        assert_eq!(shown.all[0].series[0].path, "M1.15 0h.7v96h-.7z");
        assert_eq!(shown.heads, ["Complaints", "Heat"]);
        assert_eq!(shown.rows[1].1, ["1,234", "0"]);
        assert!(shown.note.contains("October to May"), "{}", shown.note);
        let one_year = of(&YearlyCounts {
            first_year: 2026,
            complaints: Some(vec![Some(7)]),
            heat_complaints: Some(vec![Some(0)]),
            ..YearlyCounts::default()
        });
        assert_eq!(one_year.unwrap().all[0].about, "7 in 2026.");
        let orders = YearlyCounts {
            a: Some(vec![Some(0)]),
            i: Some(vec![Some(9)]),
            ..YearlyCounts::default()
        };
        assert!(of(&orders).is_none());
    }
}
