//! The choice among the addresses that a text may mean, and how likely it is the building that was meant.

use crate::directory::layout::zip_offset_of;
use crate::parse::locality;
use crate::parse::scan::{Token, gap};
use crate::parse::vocabulary;
use crate::resolve::candidates::{Candidate, Candidates, UnknownNumber, allowed, span_of};
use crate::resolve::match_quality::MatchQuality;
use crate::resolve::name_match::{MatchKind, drops_direction};
use crate::resolve::number_match::{NumberEdit, rows_sharing};
use crate::resolve::outcome::{Change, Hit, Outcome, Reason};
use crate::resolve::query::Query;
use crate::resolve::refusal::is_established;
use nycapt_contract::Correction;

/// Chooses among the candidates in the stated place; none if there are none.
pub(crate) fn choose(query: &Query<'_>, candidates: &Candidates) -> Option<Outcome> {
    let mut here: Vec<&Candidate> = candidates
        .found
        .iter()
        .filter(|candidate| lies_there(query, candidate) && !candidate.evidence.outside_city)
        .filter(|candidate| candidate.name.kind.is_whole() || !zip_contradicts(query, candidate))
        .collect();
    let first = here.iter().map(|candidate| order(query, candidate)).min()?;
    here.retain(|candidate| order(query, candidate) == first);
    narrow_down(query, &mut here, candidates);
    let best = here.first().copied()?;
    let elsewhere = in_zip_borough(query, best, candidates);
    if !elsewhere.is_empty() || may_be_in_zip_borough(query, best, candidates) {
        here.extend(elsewhere);
        return Some(ambiguous(query, Reason::Conflict, &here));
    }
    let ambiguity = if here.iter().any(|other| other.borough != best.borough) {
        Some(Reason::BoroughUnknown)
    } else {
        ambiguity_within(query, best, &here, candidates)
            .or_else(|| number_is_unclear(query, best).then_some(Reason::NumberUnclear))
    };
    Some(match ambiguity {
        Some(reason) => ambiguous(query, reason, &here),
        None => matched(query, best, rated(query, best, candidates)),
    })
}

fn matched(
    query: &Query<'_>,
    best: &Candidate,
    (quality, confidence): (MatchQuality, f64),
) -> Outcome {
    let raw = |from: u8, to: u8| {
        let first = query.scan.token(usize::from(from));
        let last = query.scan.token(usize::from(to).saturating_sub(1));
        (first.raw_start, last.raw_end)
    };
    let evidence = best.evidence;
    let number = &best.number;
    let hit = Hit::on(query.directory, best.street, number.row, number.house);
    let outcome = Outcome::matched(Reason::Verified, hit, quality);
    Outcome {
        confidence: confidence.min(outcome.confidence),
        sharing: lots_sharing(query, best),
        span: Some(span_of(&best.name, &best.reading)),
        change: Some(Change {
            kind: best.name.kind,
            edit: best.number.edit,
            alias: best.alias,
            suffix_changed: best.number.suffix_changed,
            other_name: false,
            street_span: raw(best.name.from, best.name.to),
            number_span: raw(best.reading.start, best.reading.end),
            stated: evidence.stated,
            mixed_boroughs: evidence.mixed_boroughs,
            zip: if evidence.zip == 0 {
                evidence.foreign_zip
            } else {
                evidence.zip
            },
        }),
        ..outcome
    }
}

/// The other lots with the address of a match.
fn lots_sharing(query: &Query<'_>, best: &Candidate) -> Vec<Hit> {
    let (directory, number) = (query.directory, best.number);
    let street = directory.street(best.street);
    let Some(street) = street.filter(|_| number.contested) else {
        return Vec::new();
    };
    let zip = zip_offset_of(best.evidence.zip);
    let rows = rows_sharing(directory, street, (number.row, number.house), zip);
    let hits = rows.into_iter();
    let hits = hits.filter_map(|row| Hit::on(directory, best.street, row, number.house));
    let mut hits: Vec<Hit> = hits.collect();
    hits.sort_by_key(|hit| hit.bbl);
    hits.dedup_by_key(|hit| hit.bbl);
    hits
}

fn ambiguous(query: &Query<'_>, reason: Reason, among: &[&Candidate]) -> Outcome {
    let hits = among.iter().flat_map(|candidate| {
        let rows = [Some(candidate.number.row), candidate.number.rival];
        let hit = |row: u32| Hit::new(query.directory, row, candidate.number.house);
        rows.into_iter().flatten().filter_map(hit)
    });
    let first = among.first();
    Outcome {
        span: first.map(|first| span_of(&first.name, &first.reading)),
        ..Outcome::ambiguous(reason, hits)
    }
}

/// Whether a candidate is in the stated place. Marble Hill and Rikers Island have two boroughs.
fn lies_there(query: &Query<'_>, candidate: &Candidate) -> bool {
    let set = allowed(&candidate.evidence);
    let block = query.block(candidate);
    candidate.is_in(set)
        || block == Some((1, 2215)) && set & 2 != 0
        || block == Some((2, 2605)) && set & 8 != 0
}

/// Whether only other numbers precede the house number (`1,"350 5 Avenue"`,
/// `348 or 350 5 Avenue`): any of them may be the one that was meant.
fn number_is_unclear(query: &Query<'_>, best: &Candidate) -> bool {
    let letters = |at: u8| query.scan.letters(usize::from(at));
    let is_spelled = best.reading.left >= 20 && !letters(best.reading.start).is_empty();
    let ordinal = vocabulary::ordinal(letters(best.name.from)).filter(|ordinal| *ordinal < 10);
    // Brooklyn and Queens have a 25th Avenue: `Twenty Fifth Avenue` may lack its house number.
    if is_spelled && ordinal.is_some() && matches!(best.borough, 3 | 4) {
        return true;
    }
    let start = usize::from(best.start());
    let before = (0..start).filter(|&at| at == 0 || query.scan.letters(at) != "OR");
    let mut before = before.map(|at| query.scan.token(at));
    let marked = gap::HASH | gap::MONEY | gap::OPEN | gap::HYPHEN | gap::SLASH;
    let is_plain =
        |token: &Token| token.number && !token.ordinal && token.digits < 5 && !token.after(marked);
    let differs = |token: &Token| token.value != best.reading.left;
    // `3) 350 5 Avenue` counts the lines of a list.
    let is_listed = query.scan.token(start).after(gap::CLOSE);
    before.clone().all(|token| is_plain(&token))
        && before.any(|token| differs(&token))
        && !is_listed
}

/// Whether the typed ZIP is not the one of the row; an incomplete name is not stretched that far.
fn zip_contradicts(query: &Query<'_>, candidate: &Candidate) -> bool {
    let (zip, row) = (
        zip_offset_of(candidate.evidence.zip),
        query.row_zip(candidate),
    );
    zip != 0 && row != 0 && zip != row
}

/// Another name of the same building comes last; then the order of the text.
fn order(query: &Query<'_>, candidate: &Candidate) -> (bool, u8) {
    (
        candidate.start() > query.alias_start,
        candidate.reading.start,
    )
}

/// Keeps the cheapest, then those of the typed ZIP, then Manhattan when New York is the city.
pub(crate) fn narrow_down(query: &Query<'_>, here: &mut Vec<&Candidate>, candidates: &Candidates) {
    let Some(first) = here.first().map(|first| first.evidence) else {
        return;
    };
    let zip = zip_offset_of(first.zip);
    let in_zip = |candidate: &&Candidate| zip != 0 && query.row_zip(candidate) == zip;
    let only_new_york = first.new_york && first.stated == 0 && first.zip_boroughs == 0;
    let mut missed = candidates.unknown_numbers.iter();
    let manhattan_has_name = missed.any(|missed| missed.borough == 1);
    let in_manhattan = |candidate: &&Candidate| candidate.borough == 1;
    if only_new_york && (here.iter().any(in_manhattan) || manhattan_has_name) {
        here.retain(in_manhattan);
    }
    let misspelled = |candidate: &&Candidate| candidate.name.kind == MatchKind::Misspelled;
    if here.iter().any(misspelled) && here.iter().any(in_zip) {
        here.retain(in_zip);
    }
    let least = here.iter().map(|candidate| candidate.cost).min();
    here.retain(|candidate| Some(candidate.cost) == least);
    if here.iter().any(in_zip) {
        here.retain(in_zip);
    }
}

/// The same address in the ZIP's borough, when the text states another: either may be the mistake.
fn in_zip_borough<'c>(
    query: &Query<'_>,
    best: &Candidate,
    candidates: &'c Candidates,
) -> Vec<&'c Candidate> {
    if !is_outside_zip_borough(best) {
        return Vec::new();
    }
    let evidence = best.evidence;
    let found = candidates.found.iter().filter(|other| {
        other.is_in(evidence.zip_boroughs)
            && order(query, other) == order(query, best)
            && other.cost <= best.cost
    });
    let mut found: Vec<&Candidate> = found.collect();
    if found.iter().any(|other| query.is_in_typed_zip(other)) {
        found.retain(|other| query.is_in_typed_zip(other));
    }
    found
}

/// Whether a street of the typed name in the ZIP's borough may have the number, which isn't listed there.
fn may_be_in_zip_borough(query: &Query<'_>, best: &Candidate, candidates: &Candidates) -> bool {
    let mut missed = candidates.unknown_numbers.iter();
    is_outside_zip_borough(best)
        && missed.any(|missed| {
            locality::bit(missed.borough) & best.evidence.zip_boroughs != 0
                && missed.name.kind.is_whole()
                && missed.reading.start == best.reading.start
                && may_have_more(query, missed, false)
        })
}

/// Whether the text states the address's borough and a ZIP code of others.
fn is_outside_zip_borough(best: &Candidate) -> bool {
    let evidence = best.evidence;
    let named = evidence.stated != 0 && evidence.zip_boroughs != 0;
    named && evidence.stated & evidence.zip_boroughs == 0 && !best.is_in(evidence.zip_boroughs)
}

/// Why the best of one borough is still not certain enough to be the answer.
fn ambiguity_within(
    query: &Query<'_>,
    best: &Candidate,
    here: &[&Candidate],
    candidates: &Candidates,
) -> Option<Reason> {
    let evidence = best.evidence;
    let zip_agrees = query.is_in_typed_zip(best);
    let block = query.block(best);
    if here.iter().any(|other| query.block(other) != block) {
        return Some(Reason::StreetUnclear);
    }
    if best.number.rival.is_some() && !zip_agrees {
        return Some(Reason::DuplicateAddress);
    }
    let mut missed = candidates.unknown_numbers.iter();
    if best.name.kind.is_incomplete() && !zip_agrees {
        let could_be = missed.clone().any(|missed| {
            let is_other = missed.borough == best.borough && missed.street != best.street;
            is_other && missed.is_in_range(query.directory)
        });
        if could_be {
            return Some(Reason::StreetUnclear);
        }
    }
    if evidence.stated == 0 && evidence.zip_boroughs == 0 && !evidence.new_york {
        if best.name.kind == MatchKind::Misspelled {
            return Some(Reason::StreetUnclear);
        }
        let hyphen = best.number.house.key.has_hyphen() && best.cost == 0;
        // `14 Street West`: the street of that direction may be meant, whatever its numbers.
        let dropped = drops_direction(query.scan, &query.exact, &best.name);
        let could_be = missed.any(|missed| {
            // `381 Malcolm X Boulevard`: the typed name is another name of the street that was found.
            let is_typed = || best.alias && is_established(query, missed);
            let is_possible = || may_have_more(query, missed, is_typed());
            missed.borough != best.borough && (dropped || is_possible())
        });
        if could_be && !hyphen {
            return Some(Reason::BoroughUnknown);
        }
    }
    None
}

/// Whether a street may have the number although it isn't listed: it has higher ones, or is `likely` to.
fn may_have_more(query: &Query<'_>, missed: &UnknownNumber, likely: bool) -> bool {
    let directory = query.directory;
    (likely || missed.is_in_range(directory) || missed.is_below_highest(directory))
        && !directory.has_every_number(missed.street)
}

/// Chooses an address in the ZIP's borough instead of the stated one, or in another borough if only
/// a ZIP is given and its boroughs lack the street.
pub(crate) fn borough_by_zip(query: &Query<'_>) -> Option<Outcome> {
    let candidates = query.exact_name();
    let stated = candidates.found.iter().filter(|candidate| {
        let evidence = candidate.evidence;
        evidence.stated != 0
            && evidence.zip_boroughs.count_ones() == 1
            && evidence.zip_boroughs & evidence.stated == 0
            && candidate.is_in(evidence.zip_boroughs)
    });
    let zip_only = candidates.found.iter().filter(|candidate| {
        let evidence = candidate.evidence;
        let mut missed = candidates.unknown_numbers.iter();
        evidence.stated == 0
            && evidence.zip_boroughs != 0
            && (!evidence.new_york || candidate.borough == 1)
            && !missed.any(|missed| {
                locality::bit(missed.borough) & evidence.zip_boroughs != 0
                    && is_established(query, missed)
            })
    });
    [stated.collect(), zip_only.collect()]
        .into_iter()
        .find_map(|mut here: Vec<&Candidate>| {
            narrow_down(query, &mut here, candidates);
            let best = *here.first()?;
            let block = query.block(best);
            if here.iter().any(|other| query.block(other) != block) {
                return None;
            }
            let zip_agrees = query.is_in_typed_zip(best);
            Some(matched(query, best, rated_when_moved(best, zip_agrees)))
        })
}

/// How good a match is, which its weakest part decides, and how certain all parts together are.
fn quality_of(query: &Query<'_>, best: &Candidate) -> (MatchQuality, f64) {
    let (number, evidence) = (&best.number, &best.evidence);
    let name = match best.name.kind {
        MatchKind::Exact => MatchQuality::Literal,
        MatchKind::JoinedWords | MatchKind::SplitWords => MatchQuality::Respaced,
        MatchKind::TypeAdded => MatchQuality::TypeAdded,
        MatchKind::DirectionAdded => MatchQuality::DirectionAdded,
        MatchKind::Misspelled => MatchQuality::Misspelled,
    };
    let edit = match number.edit {
        NumberEdit::None => MatchQuality::Literal,
        NumberEdit::HyphenInserted => MatchQuality::HyphenInserted,
        NumberEdit::RangeLow => MatchQuality::RangeLow,
        NumberEdit::BlankToHyphen | NumberEdit::HyphenRemoved => MatchQuality::HyphenChanged,
        NumberEdit::RangeInside => MatchQuality::RangeInside,
        NumberEdit::Between => MatchQuality::Between,
    };
    let is_elsewhere = evidence.zip_boroughs != 0 && !best.is_in(evidence.zip_boroughs);
    let parts = [
        (name, true),
        (edit, true),
        (MatchQuality::OtherName, best.alias),
        (
            MatchQuality::RangeOrLetter,
            number.inside_range || !number.house.suffix.is_none() && !number.suffix_changed,
        ),
        (MatchQuality::ZipElsewhere, is_elsewhere),
        (MatchQuality::SharedAddress, number.contested),
        (MatchQuality::LetterChanged, number.suffix_changed),
        (
            MatchQuality::NumberBefore,
            follows_other_number(query, best),
        ),
    ];
    let parts = parts.into_iter().filter(|(_, applies)| *applies);
    let all = parts.fold(
        (MatchQuality::Literal, 1.0),
        |(weakest, share), (quality, _)| {
            let certainty = quality.certainty() / MatchQuality::Literal.certainty();
            (weakest.max(quality), share * certainty)
        },
    );
    (all.0, all.1 * MatchQuality::Literal.certainty())
}

/// Whether another number is right before the house number.
fn follows_other_number(query: &Query<'_>, best: &Candidate) -> bool {
    let start = usize::from(best.reading.start);
    let before = query.scan.token(start.wrapping_sub(1));
    let is_near = query.scan.token(start).near();
    start > 0 && before.number && is_near && before.value != best.reading.left
}

/// The quality and the confidence of an answer in the stated borough and ZIP.
fn rated(query: &Query<'_>, best: &Candidate, candidates: &Candidates) -> (MatchQuality, f64) {
    let evidence = &best.evidence;
    let (quality, mut value) = quality_of(query, best);
    if best.name.kind == MatchKind::Misspelled {
        value -= 0.03 * f64::from(best.name.cost.saturating_sub(5));
    }
    if evidence.stated == 0 && evidence.zip_boroughs == 0 {
        value -= if evidence.new_york { 0.03 } else { 0.06 };
    }
    if best.number.rival.is_some() {
        value -= 0.08;
    }
    if zip_contradicts(query, best) {
        value -= if best.name.kind == MatchKind::Exact {
            0.05
        } else {
            0.15
        };
    }
    let mut others = candidates.found.iter();
    if others.any(|other| other.reading.start != best.reading.start && other.cost == 0) {
        value -= 0.02;
    }
    (quality, value.clamp(0.05, 0.99))
}

fn rated_when_moved(best: &Candidate, zip_agrees: bool) -> (MatchQuality, f64) {
    let quality = if best.evidence.stated == 0 {
        MatchQuality::ZipOverruled
    } else {
        MatchQuality::BoroughChanged
    };
    let doubt = if zip_agrees { 0.0 } else { 0.10 };
    let value = quality.certainty() - doubt - 0.03 * f64::from(best.cost);
    (quality, value.max(0.05))
}

/// The likelihood as answers carry it: two decimals, never sure when a typed fact was changed or left
/// out, and low when that fact may be the borough.
pub(crate) fn shown_confidence(value: f64, corrections: &[Correction]) -> f64 {
    let most = corrections.iter().map(|made| match &*made.code {
        "place_ignored" => 0.75,
        "borough_changed" | "zip_changed" | "spelling" | "unit_conflict" | "unit_ignored"
        | "unit_truncated" | "other_name_used" | "house_on_lot" => 0.94,
        // A number may have been part of the address; words next to it seldom are.
        "text_ignored" if made.from.contains(char::is_numeric) => 0.94,
        _ => 1.0,
    });
    let value = most.fold(value, f64::min);
    (value * 100.0).round() / 100.0
}
