//! Short answers for people: an address resolved or parsed, and the state of a service.

use nycapt::contract::{
    Correction, Health, NormalizedAddress, ResolveAnswer, ResolveStatus, ResolvedAddress,
};
use nycapt_messages::display_address;

use super::page::{Page, grouped, moment};
use super::style::{CAUTION, DIM, GOOD, PLAIN, STRONG};
use crate::shell::quoted;

/// The building, the candidates, or what to try instead.
pub(crate) fn resolve(answer: &ResolveAnswer, width: usize) -> String {
    let mut page = Page::new(width);
    if answer.directory.sample {
        page.banner("Sample data, not public records");
    }
    match &answer.matched {
        Some(building) => matched(&mut page, building, answer.confidence),
        None => {
            page.paragraph(0, CAUTION.bold(), heading(answer));
            page.paragraph(0, PLAIN, &answer.message);
        }
    }
    for change in &answer.corrections {
        let (what, text) = correction(change);
        page.field(what, &text);
    }
    list(&mut page, &answer.candidates);
    for suggestion in &answer.suggestions {
        page.field("or", &display_address(&suggestion.address));
        page.more(DIM, &suggestion.why);
    }
    page.field(
        "looked in",
        &format!(
            "{} addresses in release {}",
            grouped(answer.directory.addresses),
            answer.directory.release
        ),
    );
    if let Some(command) = next(answer) {
        page.next(&command);
    }
    page.into_text()
}

pub(crate) fn candidates(answer: &ResolveAnswer, width: usize) -> String {
    let mut page = Page::new(width);
    page.paragraph(0, CAUTION.bold(), &answer.message);
    list(&mut page, &answer.candidates);
    page.into_text()
}

fn heading(answer: &ResolveAnswer) -> &'static str {
    match answer.status {
        ResolveStatus::Matched => "Matched",
        ResolveStatus::Ambiguous => match answer.candidates.len() {
            0 => "Unclear address",
            1 => "One building may fit",
            _ => "Several buildings fit",
        },
        ResolveStatus::NotFound => "Not found",
        ResolveStatus::OutsideNyc => "Outside New York City",
    }
}

fn matched(page: &mut Page, building: &ResolvedAddress, confidence: f64) {
    let unit = building
        .unit
        .as_ref()
        .map_or(String::new(), |unit| format!(" · unit {}", unit.display));
    let line = display_address(&building.address_line);
    page.title(&format!("{line}{unit}"));
    page.styled_field("slug", STRONG, &building.preview_slug);
    if building.canonical_slug != building.slug {
        page.field("on lot of", &building.canonical_slug);
    }
    let bin = building
        .bin
        .as_ref()
        .map_or(String::new(), |bin| format!(" · BIN {bin}"));
    page.field("BBL", &format!("{}{bin}", building.bbl));
    let percent = (confidence * 100.0).round();
    page.field(
        "confidence",
        &format!("{percent}%, from {}", building.source),
    );
}

fn list(page: &mut Page, candidates: &[ResolvedAddress]) {
    for (index, candidate) in candidates.iter().enumerate() {
        let line = display_address(&candidate.address_line);
        page.field(&(index + 1).to_string(), &line);
        page.more(
            DIM,
            &format!("{} · {}", candidate.preview_slug, candidate.why),
        );
    }
}

/// The address of a candidate, with what sets it apart from another one at that address.
pub(crate) fn candidate(candidate: &ResolvedAddress, candidates: &[ResolvedAddress]) -> String {
    let line = display_address(&candidate.address_line);
    if candidate.shares_address(candidates) {
        format!("{line}: {}", candidate.why)
    } else {
        line
    }
}

/// The preview of the building that was found or may be meant; a suggestion is another one.
fn next(answer: &ResolveAnswer) -> Option<String> {
    let building = answer.matched.as_ref().or(answer.candidates.first())?;
    Some(format!("nycapt preview {}", quoted(&building.preview_slug)))
}

/// What became of a part of an address, and the part with the reason.
pub(crate) fn correction(
    Correction {
        from, to, reason, ..
    }: &Correction,
) -> (&'static str, String) {
    match (from.as_str(), to.as_str()) {
        ("", to) => ("added", format!("`{to}`: {reason}")),
        (from, "") => ("left out", format!("`{from}`: {reason}")),
        (from, to) => ("changed", format!("`{from}` to `{to}`: {reason}")),
    }
}

/// The parts of the address, and the command that looks for its building.
pub(crate) fn normalized(address: &NormalizedAddress, typed: &str, width: usize) -> String {
    let mut page = Page::new(width);
    let unit = address.unit.as_ref().map(|unit| unit.display.as_str());
    let borough = address.borough.as_ref().map(|borough| &*borough.name);
    for (label, part) in [
        ("number", address.house_number.as_deref()),
        ("street", address.street.as_deref()),
        ("unit", unit),
        ("borough", borough),
        ("ZIP", address.zip.as_deref()),
    ] {
        match part {
            Some(part) => page.field(label, part),
            None if matches!(label, "number" | "street") => {
                page.styled_field(label, CAUTION, "none found");
            }
            None => page.styled_field(label, DIM, "not stated"),
        }
    }
    if address.house_number.is_some() && address.street.is_some() {
        page.next(&format!("nycapt resolve {}", quoted(typed)));
    }
    page.into_text()
}

pub(crate) fn health(health: &Health, base_url: &str, width: usize) -> String {
    let mut page = Page::new(width);
    let style = if health.status == "ok" { GOOD } else { CAUTION };
    page.paragraph(0, style.bold(), &health.status);
    page.field(
        "service",
        &format!("{base_url} · version {}", health.version),
    );
    match &health.release {
        Some(release) => {
            page.field(
                "release",
                &format!("{}, built {}", release.name, moment(&release.built_at)),
            );
            page.field(
                "data",
                &format!(
                    "{} buildings, {} addresses",
                    grouped(release.buildings),
                    grouped(release.addresses)
                ),
            );
            if release.sample {
                page.more(CAUTION, "sample data, not public records");
            }
        }
        None => page.styled_field("release", CAUTION, "no data release is loaded"),
    }
    page.into_text()
}
