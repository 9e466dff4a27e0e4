//! A resolution as the answer that the service sends.

use super::locality;
use super::matches::Manner;
use super::normalize::{normalize, normalize_at, written};
use super::outcome::{Hit, Reason, Resolution};
use super::slug::{formatted, unit_slug};
use super::suggestions;
use super::verify::Edit;
use super::vocabulary;
use crate::contract::{
    Borough, Correction, DirectoryInfo, NormalizedAddress, OpenObject, ResolveAnswer,
    ResolveStatus, ResolvedAddress, Unit,
};

impl Resolution<'_> {
    /// The answer with all its texts. `release` and `sample` name the directory that answered.
    pub fn into_answer(self, release: &str, sample: bool) -> ResolveAnswer {
        let input = self.input();
        let unit = input.unit.clone();
        let matched = self
            .best
            .map(|hit| self.address(&hit, unit.as_ref(), "number and street"));
        let candidates: Vec<ResolvedAddress> = self
            .candidates()
            .map(|hit| self.address(hit, unit.as_ref(), why_candidate(self.reason)))
            .collect();
        let corrections = self.corrections(&input);
        ResolveAnswer {
            status: self.status,
            reason: self.reason.code().to_owned(),
            message: self.message(),
            confidence: self.confidence,
            corrections,
            suggestions: suggestions::of(&self),
            candidates,
            matched,
            input,
            directory: DirectoryInfo {
                release: release.to_owned(),
                addresses: self.directory.len(),
                sample,
            },
            extra: OpenObject::default(),
        }
    }

    /// What was typed, with the street's official name when it is known.
    fn input(&self) -> NormalizedAddress {
        let mut input = normalize_at(self.text, self.unit, self.span);
        let typed = input
            .street
            .as_deref()
            .and_then(|name| name.rsplit(' ').next());
        let complete = typed.is_some_and(vocabulary::is_type);
        let known = self.understood.as_ref().filter(|known| {
            known.manner <= Manner::Joined
                || known.manner < Manner::Spelled && !complete
                || known.manner == Manner::Spelled && known.near
        });
        if let Some(understood) = known {
            let name = self.directory.street_name(understood.street);
            let borough = self
                .directory
                .street(understood.street)
                .and_then(|street| Borough::from_code(street.borough));
            let borough = input
                .borough
                .as_ref()
                .map_or(borough, |known| Borough::from_code(known.code));
            if input.borough.is_none() && self.status == ResolveStatus::NotFound {
                input.borough = borough.map(Borough::info);
            }
            input.house_number = written(&understood.reading, borough).or(input.house_number);
            input.street = Some(name);
        }
        input
    }

    /// One building with its slugs.
    fn address(&self, hit: &Hit, unit: Option<&Unit>, why: &str) -> ResolvedAddress {
        let directory = self.directory;
        let row = directory.row(hit.row);
        let preferred = directory.preferred(hit.bbl).map(|address| address.slug);
        let slug = directory
            .slug_at(hit.row, hit.house)
            .or_else(|| preferred.clone())
            .unwrap_or_default();
        let canonical_slug = preferred.unwrap_or_else(|| slug.clone());
        let street = directory.street_name(hit.street);
        let zip = (hit.zip != 0).then(|| hit.zip.to_string());
        let number = hit.house.to_string();
        let previewed = unit.map_or_else(|| slug.clone(), |unit| unit_slug(&slug, unit));
        ResolvedAddress {
            preview_url: format!("/v1/previews/{previewed}"),
            slug,
            canonical_slug,
            address_line: formatted(&number, &street, hit.borough, zip.as_deref()),
            house_number: number,
            street,
            borough: hit.borough.info(),
            zip,
            unit: unit.cloned(),
            bbl: hit.bbl.to_string(),
            bin: hit.bin.map(|bin| bin.to_string()),
            source: row.map_or("", |row| directory.source(row.rank)).to_owned(),
            why: why.to_owned(),
        }
    }

    fn corrections(&self, input: &NormalizedAddress) -> Vec<Correction> {
        let (Some(change), Some(hit)) = (self.change, self.best) else {
            return Vec::new();
        };
        let typed = |(from, to): (u16, u16)| {
            self.text
                .get(usize::from(from)..usize::from(to))
                .unwrap_or_default()
                .to_owned()
        };
        let number = hit.house.to_string();
        let street = self.directory.street_name(hit.street);
        let mut out = Vec::new();
        let mut add = |code: &str, field: &str, from: String, to: &str, reason: &str| {
            out.push(Correction {
                code: code.to_owned(),
                field: field.to_owned(),
                from,
                to: to.to_owned(),
                reason: reason.to_owned(),
            });
        };
        let edit = match change.edit {
            Edit::None => None,
            Edit::HyphenInserted => Some((
                "hyphen_inserted",
                "House numbers of this street have a hyphen.",
            )),
            Edit::HyphenRemoved => Some((
                "hyphen_removed",
                "House numbers of this street have no hyphen.",
            )),
            Edit::BlankToHyphen => Some((
                "blank_to_hyphen",
                "The blank stands where the hyphen belongs.",
            )),
            Edit::RangeLow => Some((
                "range_low_used",
                "The low end of the range stands for the building.",
            )),
            Edit::RangeInside => Some((
                "range_low_used",
                "The directory has this number of the range.",
            )),
        };
        if let Some((code, reason)) = edit {
            add(
                code,
                "houseNumber",
                typed(change.number_span),
                &number,
                reason,
            );
        }
        if change.suffix_dropped {
            let reason = "The directory does not have the number with what follows it.";
            add(
                "suffix_not_found",
                "houseNumber",
                typed(change.number_span),
                &number,
                reason,
            );
        }
        let manner = match change.manner {
            Manner::Exact => None,
            Manner::Joined => Some(("words_joined", "A blank stood inside a word.")),
            Manner::TypeAdded => {
                Some(("type_added", "Only one street of that name has the number."))
            }
            Manner::DirectionAdded => Some((
                "direction_added",
                "Only one street of that name has the number.",
            )),
            Manner::Spelled => Some(("spelling", "The nearest street name that has the number.")),
        };
        if let Some((code, reason)) = manner {
            add(code, "street", typed(change.street_span), &street, reason);
        }
        if change.alias {
            add(
                "alias_used",
                "street",
                typed(change.street_span),
                &street,
                "The directory lists the street under this name.",
            );
        }
        if change.stated != 0 && locality::bit(hit.borough.code()) & change.stated == 0 {
            let legal =
                hit.bbl.block_key() % 100_000 == 2215 || hit.bbl.block_key() % 100_000 == 2605;
            let from = locality::single(change.stated)
                .map(Borough::name)
                .unwrap_or_default();
            let (code, reason) = if legal {
                ("legal_borough", "By law the place belongs to this borough.")
            } else {
                (
                    "borough_changed",
                    "The address is not in the borough that was typed; the ZIP agrees with this one.",
                )
            };
            add(code, "borough", from.to_owned(), hit.borough.name(), reason);
        }
        match (change.zip, hit.zip) {
            (0, zip) if zip != 0 => add(
                "zip_added",
                "zip",
                String::new(),
                &zip.to_string(),
                "The directory knows the ZIP of this address.",
            ),
            (typed, zip) if typed != 0 && zip != 0 && typed != zip => {
                add(
                    "zip_changed",
                    "zip",
                    typed.to_string(),
                    &zip.to_string(),
                    "The directory has another ZIP for this address.",
                );
            }
            _ => {}
        }
        if let Some(conflict) = self.unit_conflict(input) {
            let to = input
                .unit
                .as_ref()
                .map(|unit| unit.display.clone())
                .unwrap_or_default();
            add(
                "unit_conflict",
                "unit",
                conflict,
                &to,
                "The unit that was given apart from the address is used.",
            );
        }
        out
    }

    /// The unit in the text, when it differs from the one given apart.
    fn unit_conflict(&self, input: &NormalizedAddress) -> Option<String> {
        self.unit.filter(|unit| !unit.trim().is_empty())?;
        let in_text = normalize(self.text, None).unit?;
        let differs = input
            .unit
            .as_ref()
            .is_some_and(|unit| unit.key != in_text.key);
        differs.then_some(in_text.raw)
    }

    fn message(&self) -> String {
        let known = |what: &str| format!("{what}.");
        match (self.status, self.reason) {
            (ResolveStatus::Matched, _) => known("One building has this address"),
            (_, Reason::BoroughUnknown) => {
                known("The address exists in several boroughs; add the borough or the ZIP")
            }
            (_, Reason::StreetUnclear) => {
                known("Several streets fit; add the kind of street, a direction or the ZIP")
            }
            (_, Reason::DuplicateAddress) => {
                known("The address exists twice in this borough; add the ZIP")
            }
            (_, Reason::MultipleAddresses) => {
                known("The text holds addresses of several buildings")
            }
            (_, Reason::NumberNotFound) => {
                let street = self
                    .understood
                    .map(|known| self.directory.street_name(known.street));
                format!(
                    "The directory has no such number on {}.",
                    street.as_deref().unwrap_or("this street")
                )
            }
            (_, Reason::StreetNotFound) => {
                known("No street of this name is known in the boroughs that fit")
            }
            (_, Reason::NoHouseNumber) => known("There is a street but no house number"),
            (_, Reason::Intersection) => {
                known("Two streets cross there; a building needs a house number")
            }
            (_, Reason::BlockFace) => {
                known("The text names a side of a block; a building needs a house number")
            }
            (_, Reason::PoBox) => known("A post office box is not a building"),
            (_, Reason::Conflict) => known("Parts of the address contradict each other"),
            (_, Reason::PlaceIsComplex) => {
                known("The name stands for many buildings; add a house number and street")
            }
            (_, Reason::OutOfCity) => known("The place lies outside New York City"),
            (_, Reason::LotNotFound) => known("The directory does not have this lot or building"),
            (_, Reason::Empty) => known("There is no text"),
            (
                _,
                Reason::NotAnAddress
                | Reason::Verified
                | Reason::Lot
                | Reason::Building
                | Reason::Place,
            ) => known("There is no address of a building in the text"),
        }
    }
}

fn why_candidate(reason: Reason) -> &'static str {
    if reason == Reason::BoroughUnknown {
        "the same address in this borough"
    } else if reason == Reason::DuplicateAddress {
        "the same address on another block"
    } else if reason == Reason::MultipleAddresses {
        "one of the addresses in the text"
    } else {
        "a street that fits"
    }
}
