//! What the records add up to: one line, and the reasons with their dates.

use nycapt_contract::{Flag, Preview};
use nycapt_messages::{counted, label};
use nycapt_report::Dataset;
use nycapt_report::datasets::{hpd_complaints, hpd_violations};

use super::facts::{day_and_state, finding, is_vacate, open_heat, safety_flags, warnings};
use super::gaps::{hpd_online, known_to_be_open, violations_gap};
use crate::messages::message;
use crate::site::layout::{Choice, capitalized, day, grouped};

const MOST_REASONS: usize = 3;

#[derive(Debug)]
pub(super) struct Verdict {
    pub(super) line: String,
    pub(super) reasons: Vec<String>,
    /// Where to find the violations that we can't count.
    pub(super) next: Option<Choice>,
}

/// `None` where the records don't add up to one, as where we couldn't read most of them.
pub(super) fn verdict(preview: &Preview) -> Option<Verdict> {
    let line = line(preview)?;
    let flags = safety_flags(flags(preview)).into_iter();
    let flags = flags.map(|flag| capitalized(&flag));
    let mut reasons: Vec<String> = flags.chain(warnings(&preview.flags)).collect();
    let at = reasons.len().min(1);
    let open = open(preview);
    // No count on the page says what incomplete data show as open.
    let in_part = open.is_none().then(|| open_in_part(preview)).flatten();
    let counts = [open, newest(preview), complaints(preview)];
    reasons.extend(counts.into_iter().flatten());
    if let Some(in_part) = in_part {
        reasons.insert(at, in_part);
    }
    reasons.truncate(MOST_REASONS);
    Some(Verdict {
        line,
        reasons: with_place(preview, reasons),
        next: next(preview),
    })
}

/// What is known where we couldn't read all violations and complaints.
pub(super) fn unread(preview: &Preview) -> Option<Verdict> {
    (!preview.headline.status.is_read()).then(|| {
        let line = finding(preview);
        let open = open_in_part(preview).filter(|open| *open != line);
        let reasons = warnings(&preview.flags).chain(open).chain(newest(preview));
        Verdict {
            reasons: with_place(preview, reasons.collect()),
            next: next(preview),
            line,
        }
    })
}

/// The open violations that incomplete or old data show, or why we know of none.
fn open_in_part(preview: &Preview) -> Option<String> {
    known_to_be_open(preview).or_else(|| violations_gap(preview))
}

fn next(preview: &Preview) -> Option<Choice> {
    violations_gap(preview).map(|_| hpd_online())
}

/// The reasons, and that they may be about another building of the lot, where it has or may have several.
fn with_place(preview: &Preview, mut reasons: Vec<String>) -> Vec<String> {
    let mut notes = preview.headline.notes.iter();
    if notes.any(|note| note.code == "whole_tax_lot") && !reasons.is_empty() {
        reasons.push(message!("building-scope-complex"));
    }
    reasons
}

fn flags(preview: &Preview) -> &[Flag] {
    preview.flags.data.as_deref().unwrap_or_default()
}

fn line(preview: &Preview) -> Option<String> {
    let orders = flags(preview).iter().filter(|flag| is_vacate(flag));
    let count = orders.count();
    if count > 0 {
        return Some(message!("verdict-vacate", count));
    }
    let score = preview.score.data.as_ref();
    let band = score.and_then(|score| score.score.and(score.band.as_deref()));
    match band {
        Some("strong") => Some(message!("verdict-strong")),
        Some("good") => Some(message!("verdict-good")),
        Some("mixed") => Some(message!("verdict-mixed")),
        Some("weak") => Some(message!("verdict-weak")),
        Some("serious") => Some(message!("verdict-serious")),
        _ => {
            let headline = preview.headline.data.as_ref();
            let open = headline.and_then(|headline| headline.open_c);
            open.filter(|open| *open > 0)
                .map(|count| message!("verdict-hazards", count))
        }
    }
}

/// The newest day of the records that a count is of.
fn counted_on(preview: &Preview, dataset: &Dataset) -> Option<String> {
    preview.headline.as_of(dataset.id).map(day)
}

fn open(preview: &Preview) -> Option<String> {
    let headline = preview.headline.data.as_ref()?;
    let (b, c) = (headline.open_b?, headline.open_c?);
    let day = counted_on(preview, &hpd_violations::DATASET)?;
    if b + c == 0 {
        return Some(message!("verdict-none-open", day));
    }
    let (class_c, class_b) = (grouped(c), counted!("verdict-class-b", b));
    Some(match open_heat(preview) {
        Some(open) => message!(
            "verdict-open-heat",
            class_c,
            class_b,
            heat = counted!("verdict-heat", open),
            day
        ),
        None => message!("verdict-open", class_c, class_b, day),
    })
}

pub(super) fn newest(preview: &Preview) -> Option<String> {
    let newest = preview.newest.data.as_ref()?.violation.as_ref()?;
    Some(message!(
        "verdict-newest",
        class = newest.class.as_str(),
        summary = label(&newest.summary),
        day = day_and_state(newest)
    ))
}

fn complaints(preview: &Preview) -> Option<String> {
    let headline = preview.headline.data.as_ref()?;
    let complaints = headline.complaints_last_12m.filter(|count| *count > 0)?;
    Some(message!(
        "verdict-complaints",
        complaints = counted!("verdict-complaint-count", complaints),
        day = counted_on(preview, &hpd_complaints::DATASET)?
    ))
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{
        Newest, NewestViolation, Note, OpenCondition, ScoreSummary, SectionStatus,
    };
    use nycapt_report::Extent;
    use serde_json::json;

    use super::*;
    use crate::partial_data::{elsewhere_note, open_note, preview_from};

    #[test]
    fn an_order_that_may_be_of_another_building_is_the_first_reason_with_and_without_a_verdict() {
        for extent in [Extent::Whole, Extent::Partial] {
            let mut preview = preview_from(extent);
            let warning = elsewhere_note();
            preview.flags.data = None;
            preview.flags.notes.push(warning.clone());
            preview.headline.data.get_or_insert_default().open_c =
                (extent == Extent::Whole).then_some(1);
            let shown = verdict(&preview).or_else(|| unread(&preview)).unwrap();
            assert_eq!(shown.reasons[0], warning.text);
            assert_eq!(shown.next.is_some(), extent == Extent::Partial);
        }
    }

    #[test]
    fn an_order_to_vacate_is_the_verdict_and_its_day_the_first_reason() {
        let verdict = verdict(&preview_from(Extent::Whole)).unwrap();
        assert!(verdict.line.starts_with("A vacate order is on record"));
        let expected = [
            "Vacate order (March 4, 2026)",
            "No open class B or C violations (as of November 19, 2026)",
        ];
        assert_eq!(verdict.reasons, expected);
        let mut part = preview_from(Extent::Partial);
        let reason = |preview: &Preview| super::verdict(preview).unwrap().reasons.remove(1);
        assert_eq!(Some(reason(&part)), violations_gap(&part));
        part.headline.notes.push(open_note());
        assert_eq!(reason(&part), open_note().text);
        let more = [elsewhere_note(), elsewhere_note(), elsewhere_note()];
        part.flags.notes.extend(more);
        assert_eq!(reason(&part), open_note().text);
    }

    #[test]
    fn several_orders_to_vacate_are_counted() {
        let mut preview = preview_from(Extent::Whole);
        let flags = preview.flags.data.get_or_insert_default();
        let since = Some("2025-10-14".into());
        let earlier = Flag {
            since,
            ..flags[0].clone()
        };
        flags.insert(1, earlier);
        let verdict = verdict(&preview).unwrap();
        assert!(verdict.line.starts_with("2 vacate orders are on record"));
        let expected = "2 vacate orders (March 4, 2026; October 14, 2025)";
        assert_eq!(verdict.reasons[0], expected);
    }

    /// With this score and band.
    fn rated(preview: &mut Preview, score: u8, band: &str) {
        let mut summary = serde_json::to_value(&preview.score.data).unwrap();
        (summary["score"], summary["band"]) = (json!(score), json!(band));
        preview.score.data = Some(serde_json::from_value::<ScoreSummary>(summary).unwrap());
    }

    #[test]
    fn a_good_record_is_called_good_and_the_first_reason_says_what_is_open() {
        let mut preview = preview_from(Extent::Whole);
        preview.flags.data = Some(Vec::new());
        rated(&mut preview, 78, "good");
        let headline = preview.headline.data.as_mut().unwrap();
        (headline.open_b, headline.open_c) = (Some(2), Some(1));
        let shown = verdict(&preview).unwrap();
        assert_eq!(shown.line, "A mostly good record.");
        let open = "1 open class C (immediately hazardous) and 2 open class B violations (as of \
            November 19, 2026)";
        assert_eq!(shown.reasons[0], open);
    }

    #[test]
    fn a_band_is_the_verdict_and_the_reasons_have_figures_and_dates() {
        let mut preview = preview_from(Extent::Whole);
        preview.flags.data = Some(Vec::new());
        let headline = preview.headline.data.as_mut().unwrap();
        (headline.open_b, headline.open_c) = (Some(12), Some(1));
        headline.complaints_last_12m = Some(5);
        for looked in &mut preview.headline.provenance {
            if looked.dataset_id == hpd_complaints::DATASET.id {
                looked.as_of = Some("2026-11-20".into());
            }
        }
        let newest = NewestViolation {
            class: "C".into(),
            date: "2026-11-17".into(),
            summary: "Leaks".into(),
            open: Some(false),
        };
        preview.newest.data = Some(Newest {
            violation: Some(newest),
            complaint: None,
        });
        rated(&mut preview, 31, "weak");
        let shown = verdict(&preview).unwrap();
        assert_eq!(shown.line, "Many problems on record.");
        let expected = [
            "1 open class C (immediately hazardous) and 12 open class B violations (as of November 19, 2026)",
            "Newest violation: Leaks (class C, November 17, 2026, closed)",
            "5 complaints in the 12 months through November 20, 2026",
        ];
        assert_eq!(shown.reasons, expected);
        let headline = preview.headline.data.as_mut().unwrap();
        headline.open_by_condition = Some(vec![OpenCondition {
            condition: "Heat or hot water".into(),
            problems: 4,
            class: "C".into(),
        }]);
        let expected = "1 open class C (immediately hazardous) and 12 open class B violations; 4 open \
            problems with heat or hot water (as of November 19, 2026)";
        assert_eq!(verdict(&preview).unwrap().reasons[0], expected);
        preview.score.data = None;
        let hazards = verdict(&preview).unwrap().line;
        assert_eq!(
            hazards,
            "HPD lists an immediately hazardous violation as open."
        );
        preview.headline.data = None;
        assert!(verdict(&preview).is_none());
        assert!(unread(&preview).is_none());
        preview.headline.status = SectionStatus::Partial;
        for looked in &mut preview.headline.provenance {
            looked.status = Some(SectionStatus::Partial);
        }
        let shown = unread(&preview).unwrap();
        assert_eq!(shown.line, message!("building-finding-unread"));
        let expected = [
            "Our copy of the city's housing violation records may be incomplete, especially after November 19, \
             2026.",
            "Newest violation: Leaks (class C, November 17, 2026, closed)",
        ];
        assert_eq!(shown.reasons, expected);
        let code = "whole_tax_lot".into();
        preview.headline.notes.push(Note {
            code,
            ..open_note()
        });
        let reasons = unread(&preview).unwrap().reasons;
        assert_eq!(reasons[2], message!("building-scope-complex"));
        preview.headline.notes.push(open_note());
        let shown = unread(&preview).unwrap();
        assert_eq!(shown.line, open_note().text);
        assert_eq!(shown.reasons[..1], expected[1..]);
    }
}
