//! The rows of a comparison: one figure of several buildings, each with its date.

use nycapt_contract::{Headline, Preview, Section};
use nycapt_messages::{display_address, list_of_clauses, paragraph};
use nycapt_report::datasets::{evictions, hpd_complaints, hpd_violations};

use super::counts::{no_score, per_100_units};
use super::facts::{
    Fact, about_units, bedbugs, built, content_value, newest_date, on, owner, rent_regulation,
    warnings,
};
use super::gaps::{
    known_to_be_open, why_no_complaint_count, why_no_lot_figure, why_no_violation_count,
};
use super::verdict::verdict;
use crate::messages::message;
use crate::site::layout::{as_of_days, grouped};

#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) label: String,
    pub(crate) cells: Vec<Cell>,
}

#[derive(Debug, PartialEq)]
pub(crate) struct Cell {
    /// House number, street and borough.
    pub(crate) place: String,
    pub(crate) figure: Figure,
}

/// What is shown and its date, or why nothing is.
pub(crate) type Figure = Result<(String, String), String>;

/// The same figures of each building. Where we can't show one, it is absent: never a zero.
pub(crate) fn comparison(previews: &[Preview]) -> Vec<Row> {
    type Of = fn(&Preview) -> Figure;
    let rows: [(String, Of); 15] = [
        (message!("compare-verdict"), overall),
        (message!("compare-score"), score),
        (message!("compare-open-c"), |preview| {
            violations(preview, |headline| headline.open_c)
        }),
        (message!("compare-open-b"), |preview| {
            violations(preview, |headline| headline.open_b)
        }),
        (message!("compare-open-a"), |preview| {
            violations(preview, |headline| headline.open_a)
        }),
        (message!("compare-open-rate"), open_rate),
        (message!("compare-recent"), recent_c),
        (message!("compare-heat"), heat),
        (message!("compare-heat-rate"), heat_rate),
        (message!("building-bedbugs"), |preview| {
            dated(&preview.bedbugs, bedbugs(preview))
        }),
        (message!("compare-evictions"), evicted),
        (message!("building-rent"), rent),
        (message!("building-owner"), owned),
        (message!("building-built"), year),
        (message!("building-apartments"), apartments),
    ];
    let cell = |preview: &Preview, figure: fn(&Preview) -> Figure| Cell {
        place: place(preview),
        figure: figure(preview),
    };
    let rows = rows.into_iter().map(|(label, figure)| Row {
        label,
        cells: previews.iter().map(|one| cell(one, figure)).collect(),
    });
    let mut rows: Vec<Row> = rows.collect();
    // Neighbors without a figure share a row if the reasons are the same.
    rows.dedup_by(|next, row| {
        let is_absent = row.cells.iter().all(|cell| cell.figure.is_err());
        let is_shared = is_absent && next.cells == row.cells;
        if is_shared {
            row.label = list_of_clauses([&row.label, &next.label]);
        }
        is_shared
    });
    rows
}

fn place(preview: &Preview) -> String {
    let address = &preview.address;
    let line = display_address(&format!("{} {}", address.house_number, address.street));
    format!("{line}, {}", address.borough.name)
}

fn overall(preview: &Preview) -> Figure {
    let unjudged = || {
        paragraph(
            warnings(&preview.flags)
                .chain(known_to_be_open(preview))
                .chain([no_score(&preview.score)]),
        )
    };
    let verdict = verdict(preview).ok_or_else(unjudged)?;
    let note = paragraph(warnings(&preview.flags).chain(newest_date(&preview.headline)));
    Ok((verdict.line, note))
}

fn score(preview: &Preview) -> Figure {
    let found = preview.score.data.as_ref().and_then(|summary| {
        let band = summary.band.as_deref()?;
        let number = summary.score?;
        let value = message!("compare-score-of", score = number, band);
        let level = summary.confidence.level.as_str();
        Some((value, message!("building-confidence", level)))
    });
    let (value, note) = found.ok_or_else(|| no_score(&preview.score))?;
    dated(&preview.score, Fact::new("", value).note(note))
}

fn violations(preview: &Preview, of: fn(&Headline) -> Option<u64>) -> Figure {
    let section = &preview.headline;
    let count = of_violations(section, of)?;
    Ok((grouped(count), on(section, &hpd_violations::DATASET)))
}

fn open_rate(preview: &Preview) -> Figure {
    let section = &preview.headline;
    let open = of_violations(section, |one| Some(one.open_b? + one.open_c?))?;
    Ok((rate(preview, open)?, on(section, &hpd_violations::DATASET)))
}

fn heat(preview: &Preview) -> Figure {
    let section = &preview.headline;
    let count = heat_complaints(section)?;
    Ok((grouped(count), on(section, &hpd_complaints::DATASET)))
}

fn heat_rate(preview: &Preview) -> Figure {
    let section = &preview.headline;
    let rate = rate(preview, heat_complaints(section)?)?;
    Ok((rate, on(section, &hpd_complaints::DATASET)))
}

fn heat_complaints(section: &Section<Headline>) -> Result<u64, String> {
    let data = section.data.as_ref();
    let count = data.and_then(|one| one.heat_complaints_last_season);
    count.ok_or_else(|| why_no_complaint_count(section))
}

/// A count of violations, or why there is none.
fn of_violations<T>(
    section: &Section<Headline>,
    of: impl FnOnce(&Headline) -> Option<T>,
) -> Result<T, String> {
    let count = section.data.as_ref().and_then(of);
    count.ok_or_else(|| why_no_violation_count(section))
}

fn rate(preview: &Preview, count: u64) -> Result<String, String> {
    let rate = per_100_units(preview, count).map(|rate| format!("{rate:.1}"));
    rate.ok_or_else(|| message!("compare-no-rate"))
}

/// Class C violations of the last two years with data, and those years, which may differ between
/// buildings.
fn recent_c(preview: &Preview) -> Figure {
    let section = &preview.headline;
    let (count, last) = of_violations(section, last_two_years)?;
    let years = last.map(|last| {
        let (first, last) = ((last - 1).to_string(), last.to_string());
        message!("compare-years", first, last)
    });
    let as_of = on(section, &hpd_violations::DATASET);
    let note = paragraph(years.into_iter().chain([as_of]));
    Ok((grouped(count), note))
}

/// Class C violations of the last two years with data, and the last of them, if there are any: early in
/// January, there are no data of the new one.
fn last_two_years(headline: &Headline) -> Option<(u64, Option<i32>)> {
    let Some(years) = &headline.by_year else {
        // Left out without any row, or if no year is covered.
        let none = headline.violations_total.filter(|total| *total == 0)?;
        return Some((none, None));
    };
    let counts = years.c.as_deref()?.iter().copied();
    let oldest_first: Vec<(i32, Option<u64>)> = (years.first_year..).zip(counts).collect();
    let newest_first = oldest_first.into_iter().rev();
    let mut known = newest_first.skip_while(|(_, count)| count.is_none());
    let ((last, newest), (_, before)) = (known.next()?, known.next()?);
    Some((newest? + before?, Some(last)))
}

fn evicted(preview: &Preview) -> Figure {
    let mut contents = preview.report_contents.iter();
    let content = contents.find(|content| content.id == "evictions");
    let content = content.ok_or_else(|| message!("building-not-loaded"))?;
    let value = content_value(content);
    if content.record_count.is_none() {
        return Err(value);
    }
    let mut sources = preview.sources.iter();
    let source = sources.find(|source| source.dataset_id == evictions::DATASET.id);
    let date = source.and_then(|source| source.as_of.as_deref());
    Ok((value, as_of_days(date)))
}

fn rent(preview: &Preview) -> Figure {
    // The evidence is too long for a table.
    let Fact { label, value, .. } = rent_regulation(preview);
    dated(&preview.rent_regulation, Fact::new(label, value))
}

fn year(preview: &Preview) -> Figure {
    let basics = &preview.basics;
    let built = basics.data.as_ref().and_then(built);
    let built = built.ok_or_else(|| why_no_lot_figure(basics))?;
    dated(basics, Fact::new("", built))
}

fn apartments(preview: &Preview) -> Figure {
    let basics = &preview.basics;
    let units = basics.data.as_ref().and_then(|one| one.units_residential);
    let units = units.ok_or_else(|| why_no_lot_figure(basics))?;
    let fact = Fact::new("", grouped(units.into())).note(about_units(basics));
    dated(basics, fact)
}

fn owned(preview: &Preview) -> Figure {
    let section = &preview.owner;
    let is_named = section
        .data
        .as_ref()
        .is_some_and(|owner| owner.registered_name.is_some());
    let is_read = section.status.is_read();
    let fact = owner(preview);
    if !is_named && !is_read {
        return Err(fact.reason());
    }
    dated(section, fact)
}

/// A fact with the day of its data, or the first and last day where its datasets differ; no fact
/// without data.
fn dated<T>(section: &Section<T>, fact: Fact) -> Figure {
    if section.data.is_none() {
        return Err(fact.reason());
    }
    let days = section.provenance.iter();
    let as_of = as_of_days(days.filter_map(|looked| looked.as_of.as_deref()));
    let note = match fact.note.as_str() {
        "" => as_of,
        note => paragraph([note, as_of.as_str()]),
    };
    Ok((fact.value, note))
}

#[cfg(test)]
mod tests {
    use nycapt_contract::YearlyCounts;
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::{
        disputed_preview, elsewhere_note, open_note, preview_from, withheld_note,
    };

    const OPEN_C: &str = "Open class C (immediately hazardous) violations";
    const RATE: &str = "Open class B and C violations per 100 apartments";
    const EVICTIONS: &str = "Residential evictions by city marshals, all years on record";

    fn figures(preview: Preview) -> Vec<(String, Figure)> {
        let rows = comparison(&[preview]).into_iter();
        rows.map(|mut row| (row.label, row.cells.remove(0).figure))
            .collect()
    }

    fn figure(preview: &Preview, label: &str) -> Figure {
        let mut all = figures(preview.clone()).into_iter();
        all.find(|(names, _)| names.split("; ").any(|name| name == label))
            .unwrap()
            .1
    }

    #[test]
    fn figures_that_are_absent_for_the_same_reasons_share_a_row() {
        assert_eq!(figures(preview_from(Extent::Whole)).len(), 15);
        let rows = figures(preview_from(Extent::Partial));
        let with_open_c = rows
            .iter()
            .find(|(label, _)| label.contains(OPEN_C))
            .unwrap();
        assert!(with_open_c.0.contains(RATE), "{}", with_open_c.0);
        let different = comparison(&[preview_from(Extent::Partial), preview_from(Extent::Whole)]);
        assert_eq!(different.len(), 15);
    }

    #[test]
    fn every_figure_of_whole_data_has_its_date() {
        for (label, figure) in figures(preview_from(Extent::Whole)) {
            if let Ok((value, note)) = figure {
                assert!(!value.is_empty(), "{label}");
                assert!(note.contains("November 19, 2026"), "{label}: {note}");
            }
        }
        let preview = preview_from(Extent::Whole);
        let (open, _) = figure(&preview, OPEN_C).unwrap();
        let (recent, _) = figure(&preview, &message!("compare-recent")).unwrap();
        assert_eq!((&*open, &*recent), ("0", "0"));
    }

    #[test]
    fn figures_missing_from_partial_data_show_a_reason_and_never_zero() {
        for extent in [Extent::Partial, Extent::Unknown] {
            for (label, figure) in figures(preview_from(extent)) {
                match figure {
                    Ok((value, _)) => assert_ne!(value, "0", "{label}"),
                    Err(reason) => assert!(!reason.is_empty(), "{label}"),
                }
            }
            let mut preview = preview_from(extent);
            preview.basics.data = None;
            assert!(figure(&preview, EVICTIONS).is_err());
            let part = " may be incomplete, especially after November 19, 2026.";
            for (label, records) in [
                (OPEN_C, "the city's housing violation records"),
                (RATE, "the city's housing violation records"),
                (
                    &*message!("compare-recent"),
                    "the city's housing violation records",
                ),
                (
                    &*message!("compare-heat"),
                    "the city's heat complaint records",
                ),
                (
                    &*message!("compare-heat-rate"),
                    "the city's heat complaint records",
                ),
                ("Built", "the city's tax lot records"),
                ("Apartments", "the city's tax lot records"),
            ] {
                let expected = format!("Our copy of {records}{part}");
                assert_eq!(figure(&preview, label), Err(expected), "{label}");
            }
        }
    }

    #[test]
    fn an_order_that_may_be_of_another_building_is_compared_with_and_without_a_verdict() {
        let mut preview = preview_from(Extent::Whole);
        let warning = elsewhere_note();
        preview.flags.notes.push(warning.clone());
        let overall = |preview: &Preview| figure(preview, &message!("compare-verdict"));
        let (_, note) = overall(&preview).unwrap();
        assert!(note.starts_with(&*warning.text), "{note}");
        preview.flags.data = None;
        preview.score.data = None;
        let reason = overall(&preview).unwrap_err();
        assert!(reason.starts_with(&*warning.text), "{reason}");
    }

    #[test]
    fn what_a_part_of_the_data_shows_as_open_is_compared() {
        let mut preview = preview_from(Extent::Partial);
        preview.flags.data = None;
        preview.headline.notes.push(open_note());
        let reason = figure(&preview, &message!("compare-verdict")).unwrap_err();
        assert!(reason.starts_with(&*open_note().text), "{reason}");
    }

    #[test]
    fn withheld_complaints_have_the_note_and_not_the_reason_of_partial_violations() {
        let mut preview = preview_from(Extent::Partial);
        let note = withheld_note();
        preview.headline.notes.push(note.clone());
        let heat = figure(&preview, &message!("compare-heat"));
        let text = note.text.into_owned();
        assert_eq!(heat, Err(text.clone()));
        assert_ne!(figure(&preview, OPEN_C), Err(text));
    }

    #[test]
    fn a_count_that_whole_data_dont_reach_is_incomplete_and_not_nothing_on_record() {
        let mut preview = preview_from(Extent::Whole);
        let heat = |preview: &Preview| figure(preview, &message!("compare-heat"));
        assert_eq!(heat(&preview).unwrap().0, "0");
        let headline = preview.headline.data.as_mut().unwrap();
        headline.heat_complaints_last_season = None;
        assert_eq!(heat(&preview), Err(message!("gap-other")));
    }

    #[test]
    fn a_year_that_whole_data_lack_is_not_on_record() {
        let mut preview = preview_from(Extent::Whole);
        preview.basics.data.as_mut().unwrap().year_built = None;
        let built = figure(&preview, "Built");
        assert_eq!(built, Err(message!("building-no-record")));
    }

    #[test]
    fn nothing_is_divided_by_a_disputed_number_of_apartments() {
        assert!(figure(&preview_from(Extent::Whole), RATE).is_ok());
        assert!(figure(&disputed_preview().0, RATE).is_err());
    }

    #[test]
    fn a_figure_of_datasets_of_different_days_has_the_first_and_the_last() {
        let mut preview = preview_from(Extent::Whole);
        let looked = &mut preview.rent_regulation.provenance;
        assert!(looked.len() > 1, "{looked:?}");
        looked[0].as_of = Some("2023-11-22".into());
        let (_, note) = figure(&preview, &message!("building-rent")).unwrap();
        let days = "Data as of various dates, from November 22, 2023, to November 19, 2026.";
        assert!(note.contains(days), "{note}");
    }

    #[test]
    fn without_counts_by_year_only_a_building_without_any_violation_has_none() {
        let of = |violations_total| {
            last_two_years(&Headline {
                violations_total,
                ..Headline::default()
            })
        };
        let none = Some((0, None));
        assert_eq!((of(Some(0)), of(Some(1)), of(None)), (none, None, None));
    }

    #[test]
    fn recent_violations_are_those_of_the_last_two_years_if_both_are_known() {
        let of = |c: Option<Vec<Option<u64>>>| {
            last_two_years(&Headline {
                violations_total: Some(9),
                by_year: Some(YearlyCounts {
                    first_year: 2024,
                    c,
                    ..YearlyCounts::default()
                }),
                ..Headline::default()
            })
        };
        let all = of(Some(vec![Some(5), Some(2), Some(1)]));
        assert_eq!(all, Some((3, Some(2026))));
        assert_eq!(of(Some(vec![Some(5), None, Some(1)])), None);
        let in_january = of(Some(vec![Some(5), Some(2), None]));
        let before = Some((7, Some(2025)));
        assert_eq!(in_january, before, "no data of the new year yet");
        assert_eq!(of(Some(vec![Some(1)])), None, "one year is not two");
        assert_eq!(of(None), None);
        assert_eq!(last_two_years(&Headline::default()), None);
    }

    #[test]
    fn recent_violations_come_with_their_years() {
        let mut preview = preview_from(Extent::Whole);
        let headline = preview.headline.data.as_mut().unwrap();
        headline.by_year = Some(YearlyCounts {
            first_year: 2024,
            c: Some(vec![Some(5), Some(2), None]),
            ..YearlyCounts::default()
        });
        let (count, note) = figure(&preview, &message!("compare-recent")).unwrap();
        let expected = "2024 and 2025. As of November 19, 2026.";
        assert_eq!((&*count, &*note), ("7", expected));
    }
}
