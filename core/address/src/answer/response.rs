//! A resolution as the answer that the service sends.

use crate::answer::{corrections, message, suggestions};
use crate::directory::slug::{format_address, unit_slug};
use crate::messages::message;
use crate::parse::identifier;
use crate::parse::normalize::{normalize, normalize_at, written};
use crate::parse::unit::UnitReading;
use crate::parse::unit_field::parse_unit;
use crate::parse::unit_in_text::units_of;
use crate::parse::vocabulary;
use crate::resolve::landmark;
use crate::resolve::name_match::MatchKind;
use crate::resolve::number_match::likely;
use crate::resolve::outcome::{Hit, Reason, Resolution};
use crate::resolve::ranking::shown_confidence;
use crate::suggest::why_matched;
use nycapt_contract::{
    Borough, NormalizedAddress, OpenObject, ResolveAnswer, ResolveStatus, ResolvedAddress, Unit,
};

impl Resolution<'_> {
    /// The complete API answer. `release` and `sample` identify the directory behind it.
    pub fn into_answer(self, release: &str, sample: bool) -> ResolveAnswer {
        let units = self.outcome.span.map(|span| units_of(&self.parsed, span));
        let input = self.input(units.as_deref());
        let unit = input.unit.as_ref();
        let matched = self
            .outcome
            .best
            .map(|hit| self.address(&hit, unit, why_matched(&self.outcome)));
        let candidates: Vec<ResolvedAddress> = self
            .outcome
            .candidates
            .iter()
            .map(|hit| {
                let unit = unit.or_else(|| self.outcome.unit_of(hit));
                self.address(hit, unit, self.why_candidate(hit))
            })
            .collect();
        let units = units.unwrap_or_default();
        let corrections = corrections::of(&self, &input, &units, matched.as_ref());
        ResolveAnswer {
            status: self.outcome.status,
            reason: self.outcome.reason.as_str().into(),
            message: message::of(&self),
            confidence: shown_confidence(self.outcome.confidence, &corrections),
            corrections,
            suggestions: suggestions::of(&self),
            candidates,
            matched,
            input,
            directory: self.directory.info(release, sample),
            extra: OpenObject::default(),
        }
    }

    /// What was typed, with the street's official name when it is known.
    fn input(&self, units: Option<&[(usize, UnitReading)]>) -> NormalizedAddress {
        let mut input = normalize_at(&self.parsed, self.unit, units);
        if self.outcome.reason == Reason::MultipleAddresses {
            // A unit in the text belongs to one of the addresses; which one is unknown.
            input.unit = self.unit.and_then(parse_unit);
        }
        if self.outcome.reason == Reason::PlaceNotInData
            && let Some((_, address)) = landmark::named(&self.parsed.scan)
        {
            let NormalizedAddress { unit, zip, .. } = input;
            let place = normalize(address, None);
            return NormalizedAddress { unit, zip, ..place };
        }
        if self.outcome.reason == Reason::NoHouseNumber && input.street.as_deref() == Some("") {
            // The number of `75 Street` is the street's.
            (input.house_number, input.street) = (None, None);
        }
        let typed = input
            .street
            .as_deref()
            .and_then(|name| name.rsplit(' ').next());
        let complete = typed.is_some_and(vocabulary::is_type);
        let known = self.outcome.known_street.as_ref().filter(|known| {
            known.kind.is_whole()
                || known.kind < MatchKind::Misspelled && !complete
                || known.kind == MatchKind::Misspelled
                    && known.near
                    && !self.outcome.is_like_known_street()
        });
        if let Some(understood) = known {
            let name = self.directory.street_name(understood.street);
            let reading = &understood.reading;
            let street = self.directory.street(understood.street);
            let place = street.and_then(|street| Borough::from_code(street.borough));
            let typed = input.borough.as_ref();
            let borough = typed.map_or(place, |known| Borough::from_code(known.code));
            // Marble Hill is typed as the Bronx and lies in Manhattan by law.
            let is_there = self.outcome.reason == Reason::NumberNotFound;
            if is_there || typed.is_none() && self.outcome.status == ResolveStatus::NotFound {
                input.borough = place.map(Borough::info);
            }
            let house = street.and_then(|street| likely(self.directory, street, reading));
            let number = house.map(|house| house.to_string());
            let number = number.or_else(|| written(reading, borough));
            input.house_number = number.or(input.house_number);
            input.street = Some(name);
        }
        input
    }

    /// Why a building is a candidate, with its lot where another candidate has the same line.
    fn why_candidate(&self, hit: &Hit) -> String {
        let line = |hit: &Hit| (hit.street, hit.house, hit.zip);
        let candidates = self.outcome.candidates.iter();
        let alike = candidates.filter(|other| line(other) == line(hit)).count();
        let is_complex = self.outcome.reason == Reason::PlaceIsComplex;
        let why = if is_complex && message::only_borough(&self.outcome.candidates).is_none() {
            message!("candidate-place", place = message::in_sentence(hit.borough))
        } else if identifier::block_and_lot(&self.parsed.scan).is_some() {
            message!("candidate-lot")
        } else {
            why_candidate(self.outcome.reason)
        };
        if alike < 2 {
            return why;
        }
        let (block, lot) = (hit.bbl.block_key() % 100_000, hit.bbl.lot());
        let (block, lot) = (block.to_string(), lot.to_string());
        message!("candidate-on-lot", why = why, block = block, lot = lot)
    }

    fn address(&self, hit: &Hit, unit: Option<&Unit>, why: String) -> ResolvedAddress {
        let directory = self.directory;
        let lot = directory.answering_lot(hit.bbl);
        let bin = hit.bin.or_else(|| directory.only_bin(lot?));
        let row = directory.row(hit.row);
        let (house_number, zip) = (hit.house.to_string(), hit.zip_text());
        let street = directory.street_name(hit.street);
        let slug = hit.slug(directory, &street).unwrap_or_default();
        let preferred = lot
            .and_then(|lot| directory.preferred_row(lot))
            .filter(|preferred| *preferred != (hit.row, hit.house));
        let preferred = preferred.and_then(|(row, house)| directory.slug_of_row(row, house));
        let preview_slug = unit.map_or_else(|| slug.clone(), |unit| unit_slug(&slug, unit));
        ResolvedAddress {
            canonical_slug: preferred.unwrap_or_else(|| slug.clone()),
            preview_url: format!("/v1/previews/{preview_slug}"),
            preview_slug,
            slug,
            address_line: format_address(&house_number, &street, hit.borough, zip.as_deref()),
            house_number,
            street,
            borough: hit.borough.info(),
            zip,
            unit: unit.cloned(),
            bbl: hit.bbl.to_string(),
            bin: bin.map(|bin| bin.to_string()),
            source: row.map_or("", |row| directory.source(row.rank)).to_owned(),
            why,
        }
    }
}

fn why_candidate(reason: Reason) -> String {
    if matches!(reason, Reason::BoroughUnknown | Reason::Conflict) {
        message!("candidate-borough")
    } else if reason == Reason::DuplicateAddress {
        message!("candidate-block")
    } else if reason == Reason::NumberUnclear {
        message!("candidate-last-number")
    } else if reason == Reason::PlaceIsComplex {
        message!("candidate-in-complex")
    } else if reason == Reason::MultipleAddresses {
        message!("candidate-in-text")
    } else {
        message!("candidate-street")
    }
}
