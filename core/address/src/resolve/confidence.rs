//! How likely an answer is the building that was meant.

use crate::directory::layout::zip_offset_of;
use crate::parse::locality;
use crate::resolve::candidates::{Candidate, Candidates};
use crate::resolve::name_match::MatchKind;
use crate::resolve::number_match::NumberEdit;
use crate::resolve::query::Query;
use nycapt_contract::Correction;

/// The confidence of an answer in the stated borough and ZIP.
pub(crate) fn of(query: &Query<'_>, best: &Candidate, candidates: &Candidates) -> f64 {
    let mut value: f64 = match best.name.kind {
        MatchKind::Exact => 0.99,
        MatchKind::JoinedWords => 0.97,
        MatchKind::TypeAdded => 0.93,
        MatchKind::DirectionAdded => 0.88,
        MatchKind::Misspelled => 0.92 - 0.03 * f64::from(best.name.cost.saturating_sub(5)),
    };
    value -= match best.number.edit {
        NumberEdit::None => 0.0,
        NumberEdit::HyphenInserted => 0.005,
        NumberEdit::RangeLow => 0.01,
        NumberEdit::BlankToHyphen => 0.05,
        NumberEdit::HyphenRemoved => 0.05,
        NumberEdit::RangeInside => 0.08,
        NumberEdit::Between => 0.12,
    };
    if best.alias {
        value -= 0.02;
    }
    if best.number.suffix_dropped {
        value = value.min(0.85);
    }
    if best.evidence.stated == 0 && best.evidence.zip_boroughs == 0 {
        value -= if best.evidence.new_york { 0.03 } else { 0.06 };
    }
    if best.number.rival.is_some() {
        value -= 0.08;
    }
    // Either lot may be meant.
    if best.number.contested {
        value = value.min(0.85);
    }
    // Ranges and letters are often recorded wrong.
    if best.number.inside_range || !best.number.house.suffix.is_none() {
        value = value.min(0.94);
    }
    let zip = zip_offset_of(best.evidence.zip);
    let row_zip = query.row_zip(best);
    if zip != 0 && row_zip != 0 && zip != row_zip {
        value -= if best.name.kind == MatchKind::Exact {
            0.05
        } else {
            0.15
        };
    }
    let other_borough = locality::bit(best.borough) & best.evidence.zip_boroughs == 0;
    if best.evidence.zip_boroughs != 0 && other_borough {
        value = value.min(0.9);
    }
    let start = usize::from(best.reading.start);
    let before = query.scan.token(start.wrapping_sub(1));
    if start > 0
        && before.number
        && query.scan.token(start).near()
        && before.value != best.reading.left
    {
        value = value.min(0.8);
    }
    if candidates
        .found
        .iter()
        .any(|other| other.reading.start != best.reading.start && other.cost == 0)
    {
        value -= 0.02;
    }
    value.clamp(0.05, 0.99)
}

/// The confidence of an answer outside the stated borough or ZIP.
pub(crate) fn of_moved(best: &Candidate, zip_agrees: bool) -> f64 {
    let base: f64 = if best.evidence.stated == 0 {
        0.85
    } else {
        0.93
    };
    let base = if zip_agrees { base + 0.02 } else { base - 0.08 };
    (base - 0.03 * f64::from(best.cost)).clamp(0.05, 0.95)
}

/// The likelihood as answers carry it: two decimals, and never sure when a typed fact was
/// changed or left out.
pub(crate) fn shown(value: f64, corrections: &[Correction]) -> f64 {
    let overruled = corrections.iter().any(|made| match made.code.as_str() {
        "borough_changed" | "zip_changed" | "spelling" | "unit_conflict" | "unit_ignored"
        | "unit_truncated" | "other_name_used" => true,
        // A number may have been part of the address; words beside it seldom are.
        "text_ignored" => made.from.contains(|char: char| char.is_ascii_digit()),
        _ => false,
    });
    let value = if overruled { value.min(0.94) } else { value };
    (value * 100.0).round() / 100.0
}
