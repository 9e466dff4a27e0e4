//! Finds the building that a report is requested for.

use nycapt_address::{
    find_address, parse_unit, parse_unit_or_name, resolve, shared_address, unit_slug,
};
use nycapt_contract::{
    Basics, Bbl, Correction, Preview, ResolveAnswer, ResolvedAddress, Section, SectionStatus, Unit,
};
use nycapt_messages::label;
use nycapt_report::{countable_units, has_sufficient_data, unanswerable};
use nycapt_rules::{ReportStart, Subject, unit_error};

use super::asked_place::asked_elsewhere;
use super::lookups::{find_preview, read_preview};
use crate::api_error::{ApiError, ApiResult};
use crate::app::App;
use crate::blocking::run_blocking;
use crate::messages::message;
use nycapt_corpus::Release;

#[derive(Debug, Clone)]
pub(crate) struct Building {
    pub(crate) address: String,
    pub(crate) unit: Option<String>,
    /// The apartment in the text, if it is another one.
    pub(crate) other_unit: Option<String>,
    /// Whether words of the text were not used.
    pub(crate) has_unused_words: bool,
    pub(crate) slug: String,
    /// That the text has another apartment or unused words, that the lot has no apartments, that other
    /// lots have its address, why the apartment may not exist, that the question mentions another
    /// place, and that no record answers it.
    pub(crate) warnings: Vec<String>,
}

/// Resolves a report request to one building of the live release.
/// 422 if none or several match, or the address has a place that we don't know; 404 if we have too little
/// data on it; 503 without a release.
pub(crate) async fn find_building(app: &App, start: ReportStart) -> ApiResult<Building> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let allows_partial = app.config.sells_partial_reports;
    // A long question may contain many candidate addresses.
    let find = move || find_in(&release, allows_partial, &start);
    run_blocking("finding a building", find).await
}

fn find_in(release: &Release, allows_partial: bool, start: &ReportStart) -> ApiResult<Building> {
    let directory = release.directory();
    let unit = start.unit.as_deref();
    if unit.is_some_and(|unit| parse_unit_or_name(unit).is_none()) {
        return Err(ApiError::Invalid(vec![unit_error()]));
    }
    // One that only the building's records may have is for `use_recorded`.
    let unit = unit.filter(|unit| parse_unit(unit).is_some());
    let resolution = match &start.subject {
        Subject::Address(address) => Some(resolve(directory, address, unit)),
        Subject::Ask(question) => find_address(directory, question, unit),
    };
    let not_found =
        |answer: Option<&ResolveAnswer>| ApiError::Invalid(vec![start.subject.error(answer)]);
    let answer = resolution.map(|found| found.into_answer(release.name(), release.is_sample()));
    let mut answer = answer.ok_or_else(|| not_found(None))?;
    let Some(mut matched) = answer.matched.take() else {
        return Err(not_found(Some(&answer)));
    };
    let mut corrections = answer.corrections.iter();
    if start.unit.is_none() && corrections.any(|change| is_unit_uncertain(change, &start.subject)) {
        return Err(ApiError::Invalid(vec![start.subject.unit_error()]));
    }
    use_recorded(release, start, &mut matched, &mut answer.corrections)?;
    let change = |code: &str| answer.corrections.iter().find(|it| it.code == code);
    // The words after a question's address may be about anything.
    let is_address = matches!(start.subject, Subject::Address(_));
    if is_address && change("place_ignored").is_some() {
        let error = start.subject.place_error(&matched);
        return Err(ApiError::Invalid(vec![error]));
    }
    let has_unused_words = is_address && change("text_ignored").is_some();
    // A question alone was resolved itself.
    let question = start.question.as_deref().filter(|_| is_address);
    let lot = Bbl::parse(&matched.bbl);
    let asked = question.zip(lot).and_then(|(question, lot)| {
        asked_elsewhere(directory, question, lot, matched.unit.as_ref())
    });
    // Checked before the debit: the report could only fail and be refunded.
    require_enough(release, allows_partial, &matched.bbl)?;
    // Lots with another ZIP code share the address only as it was typed.
    let shared = change("shared_address").map(|it| it.reason.clone());
    let of_place = place_warnings(
        release,
        &matched.preview_slug,
        &matched.address_line,
        shared,
    );
    let unanswerable = start.question.as_deref().and_then(unanswerable);
    Ok(Building {
        warnings: warnings(&answer.corrections, is_address)
            .chain(of_place)
            .chain(asked)
            .chain(unanswerable)
            .collect(),
        other_unit: change("unit_conflict").map(|it| it.from.clone()),
        has_unused_words,
        slug: matched.preview_slug,
        unit: matched.unit.as_ref().map(typed_unit),
        address: matched.address_line,
    })
}

/// What the changes to the text of an address or a question warn of.
fn warnings(corrections: &[Correction], is_address: bool) -> impl Iterator<Item = String> {
    let change = |code: &str| corrections.iter().find(|it| it.code == code);
    let conflict = change("unit_conflict").map(|it| match is_address {
        true => message!(
            "api-unit-conflict",
            typed = it.from.as_str(),
            used = it.to.as_str()
        ),
        false => message!("api-asked-apartment"),
    });
    // The words may be a name, so the warning, which is stored, doesn't repeat them.
    let unused = change("text_ignored").filter(|_| is_address);
    let unused = unused.map(|_| message!("order-words-unused"));
    conflict.into_iter().chain(unused)
}

/// That the lot of a building or apartment has no apartments, that other lots have its address, or else
/// `shared`, and why the apartment may not exist.
pub(super) fn place_warnings(
    release: &Release,
    slug: &str,
    address: &str,
    shared: Option<String>,
) -> Vec<String> {
    let lot = release.place_of(slug).map(|place| place.lot);
    let found = lot.and_then(|lot| shared_address(release.directory(), address, lot));
    let shared = found.or(shared);
    let mentions = release.unit_mentions(slug);
    let doubt = mentions.and_then(|mentions| mentions.warning);
    let document = find_preview(release, slug).ok();
    let preview = document.and_then(|document| read_preview(&document).ok());
    let empty = preview.and_then(|preview| without_apartments(&preview.basics));
    empty.into_iter().chain(shared).chain(doubt).collect()
}

/// Says that the city lists no apartments, as on a vacant lot or in an office building.
pub(crate) fn without_apartments(basics: &Section<Basics>) -> Option<String> {
    let is_empty = countable_units(basics) == Some(0);
    is_empty.then(|| message!("place-without-apartments"))
}

/// Takes a `unit` that the grammar doesn't read for the apartment of that name in HPD's records of the
/// building; 422 if they have none. Such an apartment has no page, so the slug stays the building's.
fn use_recorded(
    release: &Release,
    start: &ReportStart,
    matched: &mut ResolvedAddress,
    corrections: &mut Vec<Correction>,
) -> ApiResult<()> {
    let unread = start.unit.as_deref();
    let Some(name) = unread.filter(|unit| parse_unit(unit).is_none()) else {
        return Ok(());
    };
    let recorded = release.recorded_apartment(&matched.slug, name);
    let recorded = recorded.ok_or_else(|| ApiError::Invalid(vec![unit_error()]))?;
    matched.preview_slug.clone_from(&matched.slug);
    let is_recorded = |typed: &str| {
        let typed = parse_unit_or_name(typed);
        typed.is_some_and(|typed| typed.key == recorded.key)
    };
    let mut of_unit = corrections.iter().filter(|change| change.field == "unit");
    let unread = of_unit.next().map(|change| change.from.clone());
    let read = matched.unit.take().map(|unit| unit.raw);
    let other = unread.or(read).filter(|typed| !is_recorded(typed));
    corrections.retain(|change| {
        let is_unused = change.code == "text_ignored";
        change.field != "unit" && !(is_unused && is_recorded(&change.from))
    });
    corrections.extend(other.map(|from| Correction {
        code: "unit_conflict".into(),
        field: "unit".into(),
        from,
        to: recorded.display.clone(),
        reason: String::new(),
    }));
    matched.unit = Some(recorded);
    Ok(())
}

/// Whether a text gives its apartment only partly, or gives two. A question may mention
/// apartments in passing.
fn is_unit_uncertain(change: &Correction, subject: &Subject) -> bool {
    change.field == "unit"
        && (change.code != "unit_ignored" || matches!(subject, Subject::Address(_)))
}

/// An apartment as it was typed, which is stored so that the report can show it.
fn typed_unit(unit: &Unit) -> String {
    let again = parse_unit_or_name(&unit.raw).filter(|again| again.key == unit.key);
    again.map_or_else(|| unit.display.clone(), |again| again.raw)
}

/// A stored apartment in its normalized form.
pub(crate) fn shown_unit(typed: &str) -> String {
    parse_unit_or_name(typed).map_or_else(|| typed.into(), |unit| unit.display)
}

/// Refuses a report if we have too little data for the building's borough, unless the operator
/// sells such reports.
fn require_enough(release: &Release, allows_partial: bool, lot: &str) -> ApiResult<()> {
    let is_sold = sells_report(release, allows_partial, lot);
    is_sold.then_some(()).ok_or_else(ApiError::too_little_data)
}

/// Whether a release has enough data for the building's borough to sell a report, or
/// the operator sells it anyway.
pub(crate) fn sells_report(release: &Release, allows_partial: bool, lot: &str) -> bool {
    let is_sufficient = |lot: Bbl| has_sufficient_data(release.facts(), lot.borough());
    allows_partial || Bbl::parse(lot).is_some_and(is_sufficient)
}

/// The building or apartment of a slug; none if it does not exist, and 404 if we have too little data
/// on it.
pub(crate) fn building_of_slug(app: &App, slug: &str) -> ApiResult<Option<Place>> {
    let release = app.live.load().ok_or_else(ApiError::no_release)?;
    let Ok(document) = find_preview(&release, slug) else {
        return Ok(None);
    };
    let preview = read_preview(&document)?;
    let allows_partial = app.config.sells_partial_reports;
    require_enough(&release, allows_partial, &preview.building.bbl)?;
    let titles = |statuses: &[SectionStatus]| -> Vec<String> {
        let sections = preview.report_contents.iter();
        let found = sections.filter(|section| statuses.contains(&section.status));
        let titles = found.map(|section| label(&section.title).to_owned());
        titles.collect()
    };
    let incomplete = titles(&[
        SectionStatus::Partial,
        SectionStatus::Stale,
        SectionStatus::Unavailable,
    ]);
    let withheld = titles(&[SectionStatus::Withheld]);
    let asked = AskedAddress::of_slug(&release, slug, &preview);
    Ok(Some(Place {
        sample: preview.sample,
        warnings: place_warnings(&release, slug, &asked.line, None),
        unit: preview.unit.map(|mentions| mentions.unit),
        incomplete,
        withheld,
        asked,
    }))
}

/// The address that a slug asks for. It decides which records of an apartment count where a tax lot has
/// several buildings.
#[derive(Debug)]
pub(crate) struct AskedAddress {
    /// Its slug, without an apartment.
    pub(crate) slug: String,
    pub(crate) line: String,
    /// The building's preferred address, if that is another one.
    pub(crate) preferred: Option<String>,
}

impl AskedAddress {
    /// The address of the slug of a building or apartment with this preview.
    pub(crate) fn of_slug(release: &Release, slug: &str, preview: &Preview) -> Self {
        let entrance = release.building(slug).and_then(|found| found.entrance);
        let preferred = preview.address.formatted.clone();
        match entrance.filter(|entrance| entrance.slug != preview.slug) {
            Some(entrance) => Self {
                slug: entrance.slug,
                line: entrance.formatted,
                preferred: Some(preferred),
            },
            None => Self {
                slug: preview.slug.clone(),
                line: preferred,
                preferred: None,
            },
        }
    }
}

#[derive(Debug)]
pub(crate) struct Place {
    /// The address that its report is on, as over the API.
    pub(crate) asked: AskedAddress,
    pub(crate) unit: Option<Unit>,
    /// That its lot has no apartments, that other lots have its address, and why the apartment may not
    /// exist.
    pub(crate) warnings: Vec<String>,
    /// Titles, in the language of the page, of the sections whose data are missing, partial or old.
    pub(crate) incomplete: Vec<String>,
    /// Titles of those that a report withholds, or a part of them, to protect people.
    pub(crate) withheld: Vec<String>,
    pub(crate) sample: bool,
}

impl Place {
    /// The subject of a report for this place, or for the apartment in `words` if it has none; none
    /// if `words` is not an apartment that may be in it.
    pub(crate) fn with_unit(&self, release: &Release, words: &str) -> Option<Building> {
        let slug_of = |unit| unit_slug(&self.asked.slug, unit);
        let (slug, stored) = match (&self.unit, words.trim()) {
            // The apartment in a slug wasn't typed.
            (Some(unit), _) => (slug_of(unit), Some(unit.display.clone())),
            (None, "") => (self.asked.slug.clone(), None),
            (None, words) => match parse_unit(words) {
                Some(unit) => (slug_of(&unit), Some(typed_unit(&unit))),
                None => {
                    let recorded = release.recorded_apartment(&self.asked.slug, words)?;
                    (self.asked.slug.clone(), Some(typed_unit(&recorded)))
                }
            },
        };
        Some(Building {
            slug,
            unit: stored,
            other_unit: None,
            has_unused_words: false,
            address: self.asked.line.clone(),
            warnings: self.warnings.clone(),
        })
    }
}

#[cfg(test)]
mod tests {
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;

    #[test]
    fn only_a_lot_counted_with_zero_apartments_has_none() {
        let mut basics = preview_from(Extent::Whole).basics;
        for (units, is_said) in [(Some(40), false), (Some(0), true), (None, false)] {
            let data = basics.data.as_mut().unwrap();
            data.units_for_rates = units;
            assert_eq!(without_apartments(&basics).is_some(), is_said, "{units:?}");
        }
    }

    #[test]
    fn a_report_warns_of_another_apartment_and_unused_words() {
        let correction = |code: &'static str| Correction {
            code: code.into(),
            field: "text".into(),
            from: "apt 4B".into(),
            to: "99Z".into(),
            reason: format!("Why {code}."),
        };
        let changes = ["text_ignored", "unit_conflict", "zip_added"].map(correction);
        let conflict = message!("api-unit-conflict", typed = "apt 4B", used = "99Z");
        let of_address: Vec<String> = warnings(&changes, true).collect();
        assert_eq!(of_address, [conflict, message!("order-words-unused")]);
        let of_question: Vec<String> = warnings(&changes, false).collect();
        assert_eq!(of_question, [message!("api-asked-apartment")]);
    }
}
