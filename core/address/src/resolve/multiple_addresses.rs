//! Texts that contain addresses of several buildings.

use crate::directory::reader::Directory;
use crate::parse::house::Suffix;
use crate::parse::house_number::NumberReading;
use crate::parse::locality::{self, Evidence};
use crate::parse::normalize::unit_at;
use crate::parse::parsed_text::ParsedText;
use crate::parse::scan::Scan;
use crate::resolve::candidates::ESTABLISHED;
use crate::resolve::name_match::NameMatch;
use crate::resolve::one_address::one_address;
use crate::resolve::outcome::{Hit, Outcome, Reason};
use crate::resolve::query::Query;
use nycapt_contract::{Borough, Unit};

const MAX_ADDRESSES: usize = 5;

/// A house number with the whole name of a street after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Anchor {
    from: u8,
    to: u8,
    number: (u32, u32, Suffix),
    name: u32,
}

/// One address of the text, with everything up to the next.
struct Part<'a> {
    text: &'a str,
    evidence: Evidence,
}

/// Offers every known address in a text about several buildings; none if it is about one building.
pub(crate) fn multiple_addresses(query: &Query<'_>) -> Option<Outcome> {
    let anchors = anchors(query);
    let first = anchors.first()?;
    let same = |anchor: &Anchor| (anchor.number, anchor.name) == (first.number, first.name);
    if anchors.iter().all(same) {
        return None;
    }
    let parts = parts(query, &anchors);
    let shared = shared_borough(&parts);
    let looked_up = parts
        .iter()
        .map(|part| buildings(query.directory, part, shared));
    let (found, units): (Vec<Vec<Hit>>, Vec<Option<Unit>>) =
        looked_up.filter(|(hits, _)| !hits.is_empty()).unzip();
    if found.is_empty() {
        return one_address(query).map(unproven);
    }
    if found.len() == parts.len() && is_one_building(&found) {
        return None;
    }
    let longest = found.iter().map(Vec::len).max().unwrap_or(0);
    let in_turn = (0..longest).flat_map(|at| found.iter().filter_map(move |hits| hits.get(at)));
    let of_part = |(hits, unit): (&Vec<Hit>, Option<Unit>)| -> Vec<_> {
        hits.iter().map(|hit| (hit.bbl, unit.clone())).collect()
    };
    Some(Outcome {
        units: found.iter().zip(units).flat_map(of_part).collect(),
        ..Outcome::ambiguous(Reason::MultipleAddresses, in_turn.copied())
    })
}

/// Turns a match into a suggestion, since its number, borough, and ZIP may come from different
/// parts.
fn unproven(outcome: Outcome) -> Outcome {
    match outcome.best {
        Some(hit) => Outcome {
            span: outcome.span,
            known_street: outcome.known_street,
            ..Outcome::ambiguous(Reason::MultipleAddresses, std::iter::once(hit))
        },
        None => outcome,
    }
}

/// Whether all parts may mean the same lot.
fn is_one_building(found: &[Vec<Hit>]) -> bool {
    let in_all = |hit: &Hit| {
        let has = |hits: &Vec<Hit>| hits.iter().any(|other| other.bbl == hit.bbl);
        found.iter().all(has)
    };
    found.first().is_some_and(|hits| hits.iter().any(in_all))
}

/// Every number with a street after it that is none of the ones before, in the order of the text.
fn anchors(query: &Query<'_>) -> Vec<Anchor> {
    let mut out: Vec<Anchor> = Vec::new();
    let readings = query.readings.as_slice();
    for group in readings.chunk_by(|a, b| a.start == b.start) {
        let free = out.last().map_or(0, |last| last.to);
        let starts = group.iter().filter(|reading| reading.start >= free);
        let found = starts
            .filter(|reading| is_house_number(query, reading))
            .filter(|reading| free == 0 || !is_landmark(query.scan, reading))
            .filter_map(|reading| anchor(query, reading))
            .max_by_key(|anchor| anchor.to);
        // One more than is looked up: it ends the last part.
        out.extend(found.filter(|_| out.len() <= MAX_ADDRESSES));
    }
    out
}

/// Whether the words before a number mark it as a nearby or former address.
fn is_landmark(scan: &Scan, reading: &NumberReading) -> bool {
    let before = |back: usize| {
        let at = usize::from(reading.start).checked_sub(back);
        at.map_or("", |at| scan.letters(at))
    };
    match before(1) {
        "NEAR" | "OPPOSITE" | "OPP" | "FORMERLY" | "NOT" => true,
        "TO" => matches!(before(2), "NEXT" | "CLOSE" | "ADJACENT"),
        "FROM" => matches!(
            before(2),
            "ACROSS" | "BLOCK" | "BLOCKS" | "MIN" | "MINS" | "MINUTES" | "STEPS" | "AWAY"
        ),
        _ => false,
    }
}

/// Whether a reading is a plain house number, not a ZIP code or a unit.
fn is_house_number(query: &Query<'_>, reading: &NumberReading) -> bool {
    let start = usize::from(reading.start);
    let token = query.scan.token(start);
    let before = query.scan.token(start.wrapping_sub(1));
    let of_unit = start > 0 && token.near() && before.meaning.kind.is_some();
    let zip = start > 0 && token.digits == 5 && locality::zip_boroughs(token.value) != 0;
    reading.cost == 0 && reading.start <= query.alias_start && !of_unit && !zip
}

/// The longest whole name after a number.
fn anchor(query: &Query<'_>, reading: &NumberReading) -> Option<Anchor> {
    let names = query.exact.iter();
    let behind = names.filter(|name| name.from == reading.end && is_street(query, name));
    behind.max_by_key(|name| name.to).map(|name| Anchor {
        from: reading.start,
        to: name.to,
        number: (reading.left, reading.right, reading.suffix),
        name: name.first,
    })
}

/// Whether a name is a street with houses; a single word seldom is.
fn is_street(query: &Query<'_>, name: &NameMatch) -> bool {
    let word = query.scan.letters(usize::from(name.from));
    let names = query.directory.names_in(name.first, name.end);
    let has_houses = |street: u32| {
        let mut names = query.directory.alternates(street);
        names.any(|(_, entry)| entry.count.get() >= ESTABLISHED)
    };
    (name.to - name.from > 1 || matches!(word, "BROADWAY" | "BOWERY"))
        && names.iter().any(|name| has_houses(name.street.get()))
}

/// The text cut before each address but the first.
fn parts<'a>(query: &Query<'a>, anchors: &[Anchor]) -> Vec<Part<'a>> {
    let text = query.parsed.text;
    let cut = |anchor: &Anchor| usize::from(query.scan.token(usize::from(anchor.from)).raw_start);
    let starts = std::iter::once(0).chain(anchors.iter().skip(1).map(cut));
    let ends = anchors.iter().skip(1).map(cut).chain([text.len()]);
    let cuts = starts.zip(ends).zip(anchors).take(MAX_ADDRESSES);
    cuts.filter_map(|((start, end), anchor)| {
        let text = text.get(start..end)?;
        let scan = Scan::new(text);
        let before = if start == 0 { anchor.from } else { 0 };
        let behind = before + (anchor.to - anchor.from);
        let places = locality::Localities::new(&scan);
        let evidence = places.evidence(before, behind, |_| false);
        Some(Part { text, evidence })
    })
    .collect()
}

fn shared_borough(parts: &[Part<'_>]) -> Option<Borough> {
    let stated = parts.iter().map(|part| boroughs(&part.evidence));
    locality::single(stated.fold(0, |all, one| all | one))
}

fn boroughs(evidence: &Evidence) -> u8 {
    if evidence.stated != 0 {
        evidence.stated
    } else if evidence.zip_boroughs != 0 {
        evidence.zip_boroughs
    } else if evidence.new_york {
        locality::bit(Borough::Manhattan.code())
    } else {
        0
    }
}

/// Looks up one part with its own unit. A part without a borough uses the shared one if it can.
fn buildings(
    directory: &Directory,
    part: &Part<'_>,
    shared: Option<Borough>,
) -> (Vec<Hit>, Option<Unit>) {
    let borough = shared.filter(|_| boroughs(&part.evidence) == 0);
    let there = borough.map(|borough| format!("{}, {}", part.text, borough.name()));
    let there = there.map(|text| look_up(directory, &text));
    there
        .filter(|(hits, _)| !hits.is_empty())
        .unwrap_or_else(|| look_up(directory, part.text))
}

fn look_up(directory: &Directory, text: &str) -> (Vec<Hit>, Option<Unit>) {
    let parsed = ParsedText::new(text);
    let found = one_address(&Query::new(directory, &parsed));
    let span = found.as_ref().and_then(|found| found.span);
    let hits = found
        .into_iter()
        .flat_map(|found| found.best.into_iter().chain(found.candidates));
    (hits.collect(), unit_at(&parsed, span))
}

#[cfg(test)]
mod tests {
    use crate::testing::answer;

    #[test]
    fn two_addresses_are_never_one_however_they_are_joined() {
        for joint in [
            "; ", " or ", " and ", " & ", "/", " / ", "\n", ", ", " | ", " ",
        ] {
            let found = answer(&format!("4 5th Ave{joint}6 5th Ave, Brooklyn"));
            assert_eq!(found.reason, "multipleAddresses", "{joint:?}");
            let wanted = ["4-5-avenue-manhattan", "6-5-avenue-brooklyn"];
            let slugs = found.candidates.iter().map(|hit| &*hit.slug);
            assert_eq!(slugs.collect::<Vec<_>>(), wanted, "{joint:?}");
            assert_eq!(found.input.unit, None, "{joint:?}");
        }
    }
}
