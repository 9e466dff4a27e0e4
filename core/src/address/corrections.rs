//! What was changed on the way from the text to the match, and why.

use super::locality;
use super::matches::Manner;
use super::normalize::normalize;
use super::outcome::{Change, Hit, Resolution};
use super::verify::Edit;
use crate::contract::{Borough, Correction, NormalizedAddress};

/// A code and its sentence.
type Cause = (&'static str, &'static str);

/// Every change, in the order of an address.
pub(crate) fn of(answer: &Resolution<'_>, input: &NormalizedAddress) -> Vec<Correction> {
    let (Some(change), Some(hit)) = (answer.change, answer.best) else {
        return Vec::new();
    };
    let mut out = Vec::new();
    of_number(answer, &change, &hit, &mut out);
    of_street(answer, &change, &hit, &mut out);
    out.extend(of_borough(&change, &hit));
    out.extend(of_zip(&change, &hit));
    out.extend(of_unit(answer, input));
    out
}

fn correction((code, reason): Cause, field: &str, from: &str, to: &str) -> Correction {
    Correction {
        code: code.to_owned(),
        field: field.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        reason: reason.to_owned(),
    }
}

fn typed<'a>(answer: &Resolution<'a>, (from, to): (u16, u16)) -> &'a str {
    let span = usize::from(from)..usize::from(to);
    answer.text.get(span).unwrap_or_default()
}

fn of_number(answer: &Resolution<'_>, change: &Change, hit: &Hit, out: &mut Vec<Correction>) {
    let dropped = change.suffix_dropped.then_some((
        "suffix_not_found",
        "The directory does not have the number with what follows it.",
    ));
    let (from, to) = (typed(answer, change.number_span), hit.house.to_string());
    let causes = [cause_of_edit(change.edit), dropped];
    let made = causes.into_iter().flatten();
    out.extend(made.map(|cause| correction(cause, "houseNumber", from, &to)));
}

fn cause_of_edit(edit: Edit) -> Option<Cause> {
    Some(match edit {
        Edit::None => return None,
        Edit::HyphenInserted => (
            "hyphen_inserted",
            "House numbers of this street have a hyphen.",
        ),
        Edit::HyphenRemoved => (
            "hyphen_removed",
            "House numbers of this street have no hyphen.",
        ),
        Edit::BlankToHyphen => (
            "blank_to_hyphen",
            "The blank stands where the hyphen belongs.",
        ),
        Edit::RangeLow => (
            "range_low_used",
            "The low end of the range stands for the building.",
        ),
        Edit::RangeInside => (
            "range_low_used",
            "The directory has this number of the range.",
        ),
    })
}

fn of_street(answer: &Resolution<'_>, change: &Change, hit: &Hit, out: &mut Vec<Correction>) {
    let alias = change.alias.then_some((
        "alias_used",
        "The directory lists the street under this name.",
    ));
    let from = typed(answer, change.street_span);
    let to = answer.directory.street_name(hit.street);
    let causes = [cause_of_manner(change.manner), alias];
    let made = causes.into_iter().flatten();
    out.extend(made.map(|cause| correction(cause, "street", from, &to)));
}

fn cause_of_manner(manner: Manner) -> Option<Cause> {
    const ONLY_ONE: &str = "Only one street of that name has the number.";
    Some(match manner {
        Manner::Exact => return None,
        Manner::Joined => ("words_joined", "A blank stood inside a word."),
        Manner::TypeAdded => ("type_added", ONLY_ONE),
        Manner::DirectionAdded => ("direction_added", ONLY_ONE),
        Manner::Spelled => ("spelling", "The nearest street name that has the number."),
    })
}

fn of_borough(change: &Change, hit: &Hit) -> Option<Correction> {
    if change.stated == 0 || locality::bit(hit.borough.code()) & change.stated != 0 {
        return None;
    }
    let legal = matches!(hit.bbl.block_key() % 100_000, 2215 | 2605);
    let cause = if legal {
        ("legal_borough", "By law the place belongs to this borough.")
    } else {
        (
            "borough_changed",
            "The address is not in the borough that was typed; the ZIP agrees with this one.",
        )
    };
    let from = locality::single(change.stated).map_or("", Borough::name);
    Some(correction(cause, "borough", from, hit.borough.name()))
}

fn of_zip(change: &Change, hit: &Hit) -> Option<Correction> {
    if hit.zip == 0 || hit.zip == change.zip {
        return None;
    }
    let (cause, from) = if change.zip == 0 {
        let cause = ("zip_added", "The directory knows the ZIP of this address.");
        (cause, String::new())
    } else {
        let cause = (
            "zip_changed",
            "The directory has another ZIP for this address.",
        );
        (cause, change.zip.to_string())
    };
    Some(correction(cause, "zip", &from, &hit.zip.to_string()))
}

/// The unit in the text, when it differs from the one given apart.
fn of_unit(answer: &Resolution<'_>, input: &NormalizedAddress) -> Option<Correction> {
    answer.unit.filter(|unit| !unit.trim().is_empty())?;
    let used = input.unit.as_ref()?;
    let in_text = normalize(answer.text, None).unit?;
    let cause = (
        "unit_conflict",
        "The unit that was given apart from the address is used.",
    );
    (used.key != in_text.key).then(|| correction(cause, "unit", &in_text.raw, &used.display))
}
