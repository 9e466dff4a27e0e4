//! Which building a text means: stages of good will, and the rules for choosing.

use super::directory::Directory;
use super::identifier;
use super::layout::RowEntry;
use super::locality::{self, Evidence};
use super::matches::Manner;
use super::outcome::{Hit, Reason, Resolution};
use super::reading::Link;
use super::scan::{Scan, Token, gap};
use super::search::{Candidate, Haul, Search, Unverified, in_set};
use super::{confidence, named, places, refusal, several, turned};

/// Rows that make a street one to trust when it is named in full.
pub(super) const ESTABLISHED: u32 = 3;

/// Finds the building that a free text means.
///
/// `unit` is what the caller knows of the apartment apart from the text; it does not change which
/// building is found. Never panics, whatever the text.
pub fn resolve<'a>(
    directory: &'a Directory,
    text: &'a str,
    unit: Option<&'a str>,
) -> Resolution<'a> {
    let scan = Scan::new(text);
    let mut answer = Resolution::none(directory, text, unit);
    if scan.len() == 0 {
        answer.reason = Reason::Empty;
        return answer;
    }
    if let Some(row) = identifier::find(directory, &scan, &mut answer) {
        answer.settle(Hit::of_row(directory, row), 0.99);
        return answer;
    }
    if answer.reason == Reason::LotNotFound {
        return answer;
    }
    let search = Search::new(directory, &scan);
    if let Some(reason) = refusal::before_search(&scan, &search) {
        answer.refuse(reason);
        return answer;
    }
    if !several::settle(&search, &mut answer) {
        decide(&search, &mut answer);
    }
    answer
}

/// Answers a text that holds one address.
pub(super) fn decide(search: &Search<'_>, answer: &mut Resolution<'_>) {
    let exact = search.by_exact_name();
    if choose(search, &exact, answer) || relax(search, &exact, answer) {
        return;
    }
    if gated(search, &exact) {
        return miss(search, &exact, answer);
    }
    let joined = search.by_joined_words();
    if choose(search, &joined, answer) {
        return;
    }
    if gated(search, &joined) {
        return miss(search, &joined, answer);
    }
    let incomplete = search.by_incomplete_name();
    if choose(search, &incomplete, answer) {
        return;
    }
    let spelled = search.by_spelling();
    if choose(search, &spelled, answer) {
        return;
    }
    if elsewhere_only(search, &exact, answer) {
        return;
    }
    let elsewhere = in_other_boroughs(&exact).or_else(|| in_other_boroughs(&incomplete));
    let haul = [exact, joined, incomplete, spelled]
        .into_iter()
        .find(|haul| !haul.unverified.is_empty())
        .unwrap_or_default();
    miss(search, &haul, answer);
    if answer.reason == Reason::StreetNotFound {
        answer.elsewhere = elsewhere.and_then(|candidate| {
            let stated = locality::single(candidate.evidence.stated)?;
            let found = candidate.found;
            Some((stated, Hit::new(search.directory, found.row, found.house)?))
        });
    }
}

/// The plainest address that was found, but not in the one borough that is stated.
fn in_other_boroughs(haul: &Haul) -> Option<Candidate> {
    let stated = |candidate: &&Candidate| candidate.evidence.stated.count_ones() == 1;
    let found = haul.found.iter().filter(stated);
    let apart = found.filter(|candidate| !in_set(candidate, candidate.evidence.stated));
    apart.min_by_key(|candidate| candidate.cost).copied()
}

/// The boroughs that the text allows, strongest evidence first; all when it says nothing.
fn allowed(evidence: &Evidence) -> u8 {
    if evidence.stated != 0 {
        evidence.stated
    } else if evidence.zip_boroughs != 0 {
        evidence.zip_boroughs
    } else {
        31
    }
}

/// Whether a candidate lies where the text says. Marble Hill and Rikers have two boroughs.
fn lies_there(search: &Search<'_>, candidate: &Candidate) -> bool {
    let set = allowed(&candidate.evidence);
    let block = search
        .directory
        .row(candidate.found.row)
        .map_or(0, |row| row.lot.get() / 10_000);
    in_set(candidate, set)
        || candidate.borough == 1 && block == 2215 && set & 2 != 0
        || candidate.borough == 2 && block == 2605 && set & 8 != 0
}

/// Chooses among what lies where the text says; false when nothing does.
fn choose(search: &Search<'_>, haul: &Haul, answer: &mut Resolution<'_>) -> bool {
    let mut here: Vec<&Candidate> = haul
        .found
        .iter()
        .filter(|candidate| lies_there(search, candidate) && !candidate.evidence.elsewhere)
        .filter(|candidate| {
            candidate.place.manner <= Manner::Joined || !zip_contradicts(search, candidate)
        })
        .collect();
    if here.is_empty() {
        return false;
    }
    let first = here
        .iter()
        .map(|candidate| order(search, candidate))
        .min()
        .unwrap_or_default();
    here.retain(|candidate| order(search, candidate) == first);
    narrow_down(search, &mut here, haul);
    let Some(best) = here.first().copied() else {
        return false;
    };
    let several = here.iter().any(|other| other.borough != best.borough);
    if several {
        answer.doubt(search, Reason::BoroughUnknown, &here);
        return true;
    }
    if let Some(reason) = doubt_within(search, best, &here, haul) {
        answer.doubt(search, reason, &here);
        return true;
    }
    if number_is_left_over(search, best) {
        answer.doubt(search, Reason::NumberUnclear, &here);
        return true;
    }
    let confidence = confidence::of(search, best, haul);
    answer.take(search, best, confidence);
    true
}

/// Whether nothing but other numbers stands before the house number (`1,"350 5 Avenue"`,
/// `348 or 350 5 Avenue`): any of them may be the one that was meant.
fn number_is_left_over(search: &Search<'_>, best: &Candidate) -> bool {
    let start = usize::from(best.reading.start.min(best.place.from));
    let before = (0..start).filter(|&at| at == 0 || search.scan.letters(at) != "OR");
    let mut before = before.map(|at| search.scan.token(at));
    let marked = gap::HASH | gap::MONEY | gap::OPEN | gap::HYPHEN | gap::SLASH;
    let is_plain =
        |token: &Token| token.number && !token.ordinal && token.digits < 5 && !token.after(marked);
    let differs = |token: &Token| token.value != best.reading.left;
    // `3) 350 5 Avenue` counts the lines of a list.
    let is_listed = search.scan.token(start).after(gap::CLOSE);
    before.clone().all(|token| is_plain(&token))
        && before.any(|token| differs(&token))
        && !is_listed
}

/// Whether the typed ZIP is not that of the row: an incomplete name is not stretched that far.
fn zip_contradicts(search: &Search<'_>, candidate: &Candidate) -> bool {
    let zip = super::draft::zip_offset_of(candidate.evidence.zip);
    let row = row_zip(search, candidate);
    zip != 0 && row != 0 && zip != row
}

/// Another name of the same building comes last; then the order of the text.
fn order(search: &Search<'_>, candidate: &Candidate) -> (bool, u8) {
    let start = candidate.reading.start.min(candidate.place.from);
    (start > search.also, candidate.reading.start)
}

fn block(search: &Search<'_>, candidate: &Candidate) -> Option<(u8, u32)> {
    let row = search.directory.row(candidate.found.row)?;
    Some((candidate.borough, row.lot.get() / 10_000))
}

fn row_zip(search: &Search<'_>, candidate: &Candidate) -> u16 {
    search
        .directory
        .row(candidate.found.row)
        .map_or(0, |row: &RowEntry| row.zip.get())
}

/// Keeps the cheapest, then those of the typed ZIP, then Manhattan when New York is the city.
fn narrow_down(search: &Search<'_>, here: &mut Vec<&Candidate>, haul: &Haul) {
    let zip = here
        .first()
        .map_or(0, |best| super::draft::zip_offset_of(best.evidence.zip));
    let in_zip = |candidate: &Candidate| zip != 0 && row_zip(search, candidate) == zip;
    let weak = here.first().is_some_and(|best| {
        best.evidence.new_york && best.evidence.stated == 0 && best.evidence.zip_boroughs == 0
    });
    let manhattan_has_name = haul.unverified.iter().any(|missed| missed.borough == 1);
    if weak && (here.iter().any(|candidate| candidate.borough == 1) || manhattan_has_name) {
        here.retain(|candidate| candidate.borough == 1);
    }
    let least = here
        .iter()
        .map(|candidate| candidate.cost)
        .min()
        .unwrap_or(0);
    let by_spelling = here
        .iter()
        .any(|candidate| candidate.place.manner == Manner::Spelled);
    if by_spelling && here.iter().any(|candidate| in_zip(candidate)) {
        here.retain(|candidate| in_zip(candidate));
    }
    let least = if by_spelling {
        here.iter()
            .map(|candidate| candidate.cost)
            .min()
            .unwrap_or(0)
    } else {
        least
    };
    here.retain(|candidate| candidate.cost == least);
    if here.iter().any(|candidate| in_zip(candidate)) {
        here.retain(|candidate| in_zip(candidate));
    }
}

/// Why the best of one borough is still not certain enough to be the answer.
fn doubt_within(
    search: &Search<'_>,
    best: &Candidate,
    here: &[&Candidate],
    haul: &Haul,
) -> Option<Reason> {
    let zip_agrees = row_zip(search, best) == super::draft::zip_offset_of(best.evidence.zip)
        && best.evidence.zip != 0;
    let other_block = here
        .iter()
        .any(|other| block(search, other) != block(search, best));
    if other_block {
        return Some(Reason::StreetUnclear);
    }
    if best.found.rival.is_some() && !zip_agrees {
        return Some(Reason::DuplicateAddress);
    }
    let incomplete = matches!(
        best.place.manner,
        Manner::TypeAdded | Manner::DirectionAdded
    );
    if incomplete && !zip_agrees {
        let could_be = haul.unverified.iter().any(|missed| {
            missed.in_range && missed.borough == best.borough && missed.street != best.street
        });
        if could_be {
            return Some(Reason::StreetUnclear);
        }
    }
    let unknown = best.evidence.stated == 0 && best.evidence.zip_boroughs == 0;
    if unknown && !best.evidence.new_york {
        let hyphen = best.found.house.key.has_hyphen() && best.cost == 0;
        // `14 Street West`: the street of that direction may be meant, whatever its numbers.
        let dropped = turned::is_dropped(search.scan, &search.exact, &best.place);
        let could_be = haul
            .unverified
            .iter()
            .any(|missed| (missed.in_range || dropped) && missed.borough != best.borough);
        if could_be && !hyphen {
            return Some(Reason::BoroughUnknown);
        }
    }
    None
}

/// The address lies in another borough than the text says, and the ZIP proves it; or the ZIP is
/// wrong and the street exists nowhere in its borough.
fn relax(search: &Search<'_>, haul: &Haul, answer: &mut Resolution<'_>) -> bool {
    let established = |missed: &&Unverified| {
        search
            .directory
            .street(missed.street)
            .is_some_and(|street| street.count.get() >= ESTABLISHED)
    };
    let stated: Vec<&Candidate> = haul
        .found
        .iter()
        .filter(|candidate| {
            let evidence = candidate.evidence;
            evidence.stated != 0
                && evidence.zip_boroughs.count_ones() == 1
                && evidence.zip_boroughs & evidence.stated == 0
                && in_set(candidate, evidence.zip_boroughs)
        })
        .collect();
    let zip_only: Vec<&Candidate> = haul
        .found
        .iter()
        .filter(|candidate| {
            let evidence = candidate.evidence;
            evidence.stated == 0
                && evidence.zip_boroughs != 0
                && (!evidence.new_york || candidate.borough == 1)
                && !haul
                    .unverified
                    .iter()
                    .filter(established)
                    .any(|missed| locality::bit(missed.borough) & evidence.zip_boroughs != 0)
        })
        .collect();
    for mut here in [stated, zip_only] {
        if here.is_empty() {
            continue;
        }
        narrow_down(search, &mut here, haul);
        let Some(best) = here.first().copied() else {
            continue;
        };
        if here
            .iter()
            .any(|other| block(search, other) != block(search, best))
        {
            continue;
        }
        let agrees = row_zip(search, best) == super::draft::zip_offset_of(best.evidence.zip);
        let confidence = confidence::of_relaxed(best, agrees);
        answer.take(search, best, confidence);
        return true;
    }
    false
}

/// A street named in full where the text says is not left for another one.
fn gated(search: &Search<'_>, haul: &Haul) -> bool {
    haul.unverified.iter().any(|missed| {
        locality::bit(missed.borough) & allowed(&missed.evidence) != 0
            && search
                .directory
                .street(missed.street)
                .is_some_and(|street| street.count.get() >= ESTABLISHED)
    })
}

/// Only places outside the city fit: refuse, even when the street exists here too.
fn elsewhere_only(search: &Search<'_>, haul: &Haul, answer: &mut Resolution<'_>) -> bool {
    let outside = haul
        .found
        .iter()
        .any(|candidate| candidate.evidence.elsewhere)
        || haul
            .unverified
            .iter()
            .any(|missed| missed.evidence.elsewhere)
        || search.localities.evidence(0, 1, |_| false).elsewhere;
    if outside {
        answer.refuse(Reason::OutOfCity);
    }
    outside
}

/// Whether a street lies where the text says.
fn may_lie_there(missed: &Unverified) -> bool {
    let set = allowed(&missed.evidence);
    let marble_hill = missed.borough == 1 && set & 2 != 0 && missed.evidence.zip == 10_463;
    locality::bit(missed.borough) & set != 0 || marble_hill
}

/// Why an unknown number may lie on one of several streets.
fn several_could_be(best: &Unverified, same: &[&Unverified]) -> Option<Reason> {
    let evidence = best.evidence;
    let hyphenated = best.reading.link == Link::Hyphen && best.borough == 4;
    if hyphenated {
        return None;
    }
    // That one of them has numbers on both sides of it is no evidence: the number is on none.
    let unknown = evidence.stated == 0 && evidence.zip_boroughs == 0 && !evidence.new_york;
    if unknown && same.iter().any(|other| other.borough != best.borough) {
        return Some(Reason::BoroughUnknown);
    }
    if same.iter().filter(|other| other.in_range).count() == 1 {
        return None;
    }
    let incomplete = matches!(
        best.place.manner,
        Manner::TypeAdded | Manner::DirectionAdded
    );
    let twin = same
        .iter()
        .any(|other| other.borough == best.borough && other.street != best.street);
    (incomplete && twin).then_some(Reason::StreetUnclear)
}

/// Whether the same number stands before a name that was met in the same way.
fn is_like(other: &Unverified, best: &Unverified) -> bool {
    other.reading.start == best.reading.start && other.place.manner == best.place.manner
}

/// Says what is missing.
fn miss(search: &Search<'_>, haul: &Haul, answer: &mut Resolution<'_>) {
    if elsewhere_only(search, haul, answer) {
        return;
    }
    let there: Vec<&Unverified> = haul
        .unverified
        .iter()
        .filter(|missed| may_lie_there(missed))
        .collect();
    let best = there.iter().copied().min_by_key(|missed| {
        (
            missed.place.manner,
            missed.place.cost,
            missed.reading.start,
            !missed.in_range,
        )
    });
    if let Some(missed) = best.or(haul.unverified.first()) {
        answer.understood(missed);
    }
    let same: Vec<&Unverified> = there
        .iter()
        .copied()
        .filter(|other| best.is_some_and(|best| is_like(other, best)))
        .collect();
    if let Some(reason) = best.and_then(|best| several_could_be(best, &same)) {
        answer.named = same.iter().map(|missed| missed.street).collect();
        answer.doubt(search, reason, &[]);
        return;
    }
    let reason = refusal::after_search(search, best.is_some());
    if best.is_none() && places::settle(search, answer) {
        return;
    }
    if reason == Reason::NoHouseNumber {
        answer.named = named::streets(search, allowed_anywhere(search));
    }
    answer.refuse(reason);
}

/// The boroughs that the text allows when it has no house number.
fn allowed_anywhere(search: &Search<'_>) -> u8 {
    let evidence = search.localities.evidence(0, 0, |hit| {
        let mut names = search.exact.all().iter();
        names.any(|name| name.from <= hit.from && name.to >= hit.to)
    });
    allowed(&evidence)
}
