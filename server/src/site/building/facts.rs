//! What the records show about a building: the opening sentences, then line by line.

use nycapt_contract::{
    Basics, Bbl, Flag, Headline, NewestViolation, Preview, ReportContent, Section, SectionStatus,
    Source,
};
use nycapt_corpus::Release;
use nycapt_messages::{counted, dates_in_words, display_address, label, list, paragraph};
use nycapt_report::datasets::{
    hpd_bedbugs, hpd_complaints, hpd_contacts, hpd_registrations, hpd_violations,
    rent_stabilized_counts,
};
use nycapt_report::{Dataset, Portfolio, heat_seasons, open_heat_problems};

use super::gaps::{
    dhcr, gap, hpd_online, known_to_be_open, noted, owner_next, reason_of, why_no_complaint_count,
    withheld,
};
use crate::messages::message;
use crate::site::layout::{Choice, as_of_days, capitalized, day, grouped};

/// The most important finding, in one sentence.
pub(crate) fn finding(preview: &Preview) -> String {
    let address = display_address(&preview.address.formatted);
    let headline = preview.headline.data.as_ref();
    match headline.and_then(|headline| Some((headline.open_c?, headline.open_b?))) {
        Some((0, 0)) => message!("building-finding-none", address),
        Some((c, b)) => {
            let (c, b) = (grouped(c), grouped(b));
            message!("building-finding-open", class_c = c, class_b = b, address)
        }
        None => known_to_be_open(preview).unwrap_or_else(|| message!("building-finding-unread")),
    }
}

/// A fact without data: what doesn't apply or is withheld isn't missing from our data.
fn without_data<T>(
    label: String,
    section: &Section<T>,
    why: impl FnOnce() -> String,
    next: Choice,
) -> Fact {
    use SectionStatus::{NotApplicable, Withheld};
    if matches!(section.status, NotApplicable | Withheld) {
        Fact::new(label, reason_of(section))
    } else {
        Fact::unknown(label, why(), next)
    }
}

/// The answer in two to four sentences.
pub(crate) fn opening(preview: &Preview) -> String {
    let mut sentences = vec![finding(preview)];
    if let Some(score) = &preview.score.data
        && let (Some(number), Some(band)) = (score.score, &score.band)
    {
        sentences.push(message!(
            "building-score",
            score = number,
            band = band.as_str()
        ));
    }
    sentences.extend(flags(preview.flags.data.as_deref().unwrap_or_default()));
    sentences.extend(warnings(&preview.flags));
    sentences.extend(newest_date(&preview.headline));
    paragraph(sentences)
}

/// What the flags are about: safety first, then who runs or registers the building.
fn flags(flags: &[Flag]) -> Vec<String> {
    let safety = safety_flags(flags);
    let mut sentences = Vec::new();
    if !safety.is_empty() {
        sentences.push(message!("building-safety", flags = list(safety)));
    }
    sentences.extend(flags.iter().filter_map(registration_flag));
    sentences
}

/// Dangers on record that may be of another building of the lot, whether or not anything is flagged.
pub(super) fn warnings(flags: &Section<Vec<Flag>>) -> impl Iterator<Item = String> {
    let notes = flags.notes.iter();
    let cautions = notes.filter(|note| note.severity == "caution");
    cautions.map(|note| note.text.to_string())
}

/// Danger or enforcement, with its days; the vacate orders are counted.
pub(super) fn safety_flags(flags: &[Flag]) -> Vec<String> {
    let (orders, others): (Vec<&Flag>, Vec<&Flag>) = flags.iter().partition(|flag| is_vacate(flag));
    let days = orders.iter().filter_map(|flag| flag.since.as_deref());
    let days = days.map(day);
    let days = days.reduce(|days, day| message!("building-flag-days", days, day));
    let count = orders.len();
    let orders = (count > 0).then(|| dated(message!("building-flag-vacate", count), days));
    let others = others.into_iter().filter_map(safety_flag);
    orders.into_iter().chain(others).collect()
}

/// Whether a flag is of a vacate order.
pub(super) fn is_vacate(flag: &Flag) -> bool {
    let code = flag.code.as_str();
    code.starts_with("vacate_") || code.starts_with("dob_vacate_")
}

fn dated(flag: String, day: Option<String>) -> String {
    match day {
        Some(day) => message!("building-flag-dated", flag, day),
        None => flag,
    }
}

fn safety_flag(flag: &Flag) -> Option<String> {
    let what = match flag.code.as_str() {
        "aep_active" => message!("building-flag-aep"),
        "conh_listed" => message!("building-flag-conh"),
        "facade_unsafe" => message!("building-flag-facade"),
        "harassment_finding" => message!("building-flag-harassment"),
        _ => return None,
    };
    Some(dated(what, flag.since.as_deref().map(day)))
}

/// Who runs or registers the building: the flag's own sentence, which is dated.
fn registration_flag(flag: &Flag) -> Option<String> {
    let is_one = ["registration_lapsed", "not_registered", "nycha"].contains(&flag.code.as_str());
    is_one.then(|| flag.text.clone())
}

/// How current the records of the headline are, as a sentence.
pub(crate) fn newest_date(headline: &Section<Headline>) -> Option<String> {
    let provenance = headline.provenance.iter();
    let days = provenance.filter_map(|looked| looked.as_of.as_deref());
    Some(if headline.status == SectionStatus::Partial {
        message!("building-as-of-part", day = day(days.max()?))
    } else {
        // Both datasets reach the earlier of their days.
        message!("building-as-of", day = day(days.min()?))
    })
}

/// The newest day of one dataset of a section.
pub(super) fn on<T>(section: &Section<T>, dataset: &Dataset) -> String {
    as_of_days(section.as_of(dataset.id))
}

/// A line of a list: its label, value and note.
#[derive(Debug)]
pub(crate) struct Fact {
    /// Id for links to the line; may be empty.
    pub(crate) anchor: String,
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) note: String,
    /// Where to find what isn't known, or who can confirm it.
    pub(super) next: Option<Choice>,
    /// Evidence, one line each.
    pub(super) points: Vec<String>,
}

impl Fact {
    pub(crate) fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            anchor: String::new(),
            label: label.into(),
            value: value.into(),
            note: String::new(),
            next: None,
            points: Vec::new(),
        }
    }

    /// Why there is no figure: the note, or the value if there is no note.
    pub(super) fn reason(self) -> String {
        match self.note.as_str() {
            "" => self.value,
            _ => self.note,
        }
    }

    /// A fact that isn't known: why, and where to find it.
    fn unknown(question: impl Into<String>, why: String, next: Choice) -> Self {
        let fact = Self::new(question, capitalized(label("unknown"))).note(why);
        Self {
            next: Some(next),
            ..fact
        }
    }

    pub(super) fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    fn at(mut self, anchor: impl Into<String>) -> Self {
        self.anchor = anchor.into();
        self
    }
}

/// What a renter wants to know first.
pub(crate) fn answers(preview: &Preview, portfolio: Option<Fact>) -> Vec<Fact> {
    let owner = heat(preview).into_iter().chain([owner(preview)]);
    let rent = [rent_regulation(preview), bedbugs(preview)];
    let answers = owner.chain(portfolio).chain(rent);
    answers.chain(newest(preview)).collect()
}

/// How many other buildings are linked to this one, or at least how many, and what links them; `None`
/// if we know of none.
pub(super) fn portfolio(release: &Release, preview: &Preview) -> Option<Fact> {
    let own = preview.building.bbl.as_str();
    let is_shown = preview.owner.status != SectionStatus::Withheld;
    let portfolio = release.portfolio(Bbl::parse(own).filter(|_| is_shown)?)?;
    let others = portfolio.buildings.iter().filter(|one| one.bbl != own);
    let others = others.count() as u64;
    let count = grouped(others);
    let count = if Portfolio::are_complete(release.facts()) {
        count
    } else {
        message!("building-portfolio-part", count)
    };
    let reasons = portfolio.link_reasons();
    let as_of = on(&preview.owner, &hpd_registrations::DATASET);
    let note = paragraph(reasons.chain([message!("building-portfolio-note"), as_of]));
    let fact = Fact::new(message!("building-portfolio"), count).note(note);
    (others > 0).then_some(fact)
}

/// How many problems with heat or hot water are open; `None` if there are none or they can't be counted.
pub(super) fn open_heat(preview: &Preview) -> Option<u64> {
    let open = open_heat_problems(preview.headline.data.as_ref()?)?;
    (open > 0).then_some(open)
}

/// The open problems, or those that a part of the data shows, then the heat complaints of the last full
/// season and of the current one, or the newest one and why they can't be counted, or that they are
/// withheld; `None` without any if whole data don't reach back a season.
fn heat(preview: &Preview) -> Option<Fact> {
    let headline = &preview.headline;
    let data = headline.data.as_ref();
    let [last_season, this_season] = heat_seasons(headline);
    let last = data.and_then(|headline| headline.heat_complaints_last_season);
    let last = last.zip(last_season);
    let current = data.and_then(|headline| headline.heat_complaints_this_season);
    let current = current.zip(this_season);
    let withheld = withheld(headline);
    let is_read = headline.status.is_read();
    let why = || (withheld.is_none() && !is_read).then(|| why_no_complaint_count(headline));
    let open = open_heat(preview);
    let in_part = noted(headline, "heat_open_in_part");
    let days = [
        last.as_ref()
            .or(current.as_ref())
            .and_then(|_| headline.as_of(hpd_complaints::DATASET.id)),
        open.and_then(|_| headline.as_of(hpd_violations::DATASET.id)),
    ];
    let as_of = as_of_days(days.into_iter().flatten());
    let current = current.map(|(count, season)| {
        message!(
            "building-heat-season",
            count,
            shown = grouped(count),
            season
        )
    });
    let known = open.map(|open| counted!("building-heat-open", open));
    let known = known.or_else(|| in_part.map(|note| note.text.to_string()));
    let has_count = last.is_some() || current.is_some();
    let reported = || newest_heat_complaint(preview).filter(|_| !has_count);
    let known = known.or_else(reported);
    let (label, value, notes, next) = match (known, last) {
        (Some(value), last) => {
            let last = last.map(|(count, season)| {
                message!(
                    "building-heat-complaints",
                    count,
                    shown = grouped(count),
                    season
                )
            });
            let notes = match (last, current) {
                (None, None) => [why(), None],
                (last, current) => [last, current],
            };
            let next = open.is_none().then(hpd_online);
            (message!("building-heat-now"), value, notes, next)
        }
        (None, Some((count, season))) => {
            let label = message!("building-heat", season);
            (label, grouped(count), [current, None], None)
        }
        (None, None) => {
            let label = message!("building-heat-now");
            match current.or_else(|| withheld.map(|note| note.text.to_string())) {
                Some(value) => {
                    let is_elsewhere = withheld.is_some() && !is_read;
                    let next = is_elsewhere.then(hpd_online);
                    (label, value, [None, None], next)
                }
                None => return Some(Fact::unknown(label, why()?, hpd_online()).at("heat")),
            }
        }
    };
    let notes = notes.into_iter().flatten().chain([as_of]);
    let note = paragraph(notes.filter(|note| !note.is_empty()));
    let fact = Fact::new(label, value).note(note).at("heat");
    Some(Fact { next, ..fact })
}

/// The newest complaint if it is about heat or hot water.
fn newest_heat_complaint(preview: &Preview) -> Option<String> {
    let newest = preview.newest.data.as_ref()?;
    let complaint = newest.complaint.as_ref()?;
    let is_heat = complaint.category.starts_with("HEAT");
    let month = dates_in_words(&complaint.month);
    is_heat.then(|| message!("building-heat-newest", month))
}

pub(crate) fn facts(preview: &Preview) -> Vec<Fact> {
    let basics = of_basics(&preview.basics);
    let flags = checks(&preview.flags).map(|text| Fact::new(message!("building-flags"), text));
    basics.chain(flags).collect()
}

/// What to know about the number of apartments.
pub(super) fn about_units(section: &Section<Basics>) -> String {
    let notes = section.notes.iter();
    let notes = notes.filter(|note| note.code.starts_with("units_"));
    paragraph(notes.map(|note| &note.text))
}

pub(super) fn built(basics: &Basics) -> Option<String> {
    let year = basics.year_built?;
    Some(match basics.year_built_approx {
        true => message!("building-built-about", year),
        false => year.to_string(),
    })
}

fn of_basics(section: &Section<Basics>) -> impl Iterator<Item = Fact> + use<> {
    let about_units = about_units(section);
    let facts = section.data.as_ref().map(|basics| {
        let built = built(basics);
        let units = basics.units_residential.map(|units| grouped(units.into()));
        let class = basics.building_class.as_ref();
        let district = basics.historic_district.as_ref();
        [
            built.map(|year| Fact::new(message!("building-built"), year)),
            units.map(|units| Fact::new(message!("building-apartments"), units).note(about_units)),
            (basics.floors)
                .map(|floors| Fact::new(message!("building-floors"), floors.to_string())),
            class.map(|one| {
                Fact::new(message!("building-class"), label(&one.label)).note(&one.code)
            }),
            district.map(|name| Fact::new(message!("building-historic-district"), name)),
        ]
    });
    facts.into_iter().flatten().flatten()
}

/// What was checked and what was not, with or without flags.
fn checks(flags: &Section<Vec<Flag>>) -> Option<String> {
    let notes = paragraph(flags.notes.iter().map(|note| &note.text));
    Some(notes).filter(|notes| !notes.is_empty())
}

pub(super) fn owner(preview: &Preview) -> Fact {
    let label = message!("building-owner");
    let owners_gap = |dataset| gap(&preview.owner, dataset, &message!("records-owners"));
    let fact = match &preview.owner.data {
        Some(owner) => {
            let name = owner.registered_name.clone();
            let agent = owner.managing_agent.as_deref();
            let agent = agent.filter(|_| name.is_none());
            let agent = agent.map(|agent| message!("building-owner-agent", agent));
            let until = owner.registration_ends.as_deref();
            // Of several buildings, others may have no registration.
            let is_of_complex = preview.building.scope == "complex";
            let place = if is_of_complex { "lot" } else { "building" };
            let until = until.map(|date| message!("building-owner-until", place, day = day(date)));
            let remarks = preview.owner.notes.iter();
            let remarks = remarks.map(|note| note.text.to_string());
            let note = agent.into_iter().chain(until).chain(remarks);
            if name.is_none() && !preview.owner.status.is_read() {
                let why = owners_gap(&hpd_contacts::DATASET);
                let why = paragraph([why].into_iter().chain(note));
                Fact::unknown(label, why, owner_next(preview))
            } else {
                let name = name.unwrap_or_else(|| message!("building-owner-none"));
                Fact::new(label, name).note(paragraph(note))
            }
        }
        None => {
            let why = || owners_gap(&hpd_registrations::DATASET);
            without_data(label, &preview.owner, why, owner_next(preview))
        }
    };
    fact.at("owner")
}

pub(super) fn rent_regulation(preview: &Preview) -> Fact {
    let section = &preview.rent_regulation;
    let reasons = section.data.iter().flat_map(|rent| &rent.reasons);
    let points: Vec<String> = reasons.cloned().collect();
    let level = section.data.as_ref().map(|rent| rent.level.as_str());
    let level = level.filter(|level| *level != "unknown");
    let why = (level.is_none() && !section.status.is_read() && points.is_empty()).then(|| {
        gap(
            section,
            &rent_stabilized_counts::DATASET,
            &message!("records-rent"),
        )
    });
    let note = why.into_iter().chain([message!("building-rent-note")]);
    let value = capitalized(label(level.unwrap_or("unknown")));
    Fact {
        next: Some(dhcr()),
        points,
        ..Fact::new(message!("building-rent"), value)
            .note(paragraph(note))
            .at("rent")
    }
}

pub(super) fn bedbugs(preview: &Preview) -> Fact {
    let label = message!("building-bedbugs");
    let fact = match &preview.bedbugs.data {
        Some(filing) if filing.filed => {
            let period = filing.latest_period.as_deref().unwrap_or_default();
            let period = period.split('/').map(day).collect::<Vec<_>>().join("–");
            let infested = filing.infested_units;
            let infested = infested.map(|units| counted!("building-bedbug-apartments", units));
            Fact::new(
                label,
                infested.unwrap_or_else(|| message!("building-bedbugs-filed")),
            )
            .note(message!("building-bedbugs-note", period))
        }
        Some(_) => Fact::new(label, message!("building-bedbugs-none")),
        None => {
            let section = &preview.bedbugs;
            let records = message!("records-bedbugs");
            let why = || gap(section, &hpd_bedbugs::DATASET, &records);
            without_data(label, section, why, hpd_online())
        }
    };
    fact.at("bedbugs")
}

/// `November 18, 2026, closed`
pub(super) fn day_and_state(violation: &NewestViolation) -> String {
    let state = match violation.open {
        Some(true) => "open",
        Some(false) => "closed",
        None => "unknown",
    };
    message!("building-newest-day", day = day(&violation.date), state)
}

fn newest(preview: &Preview) -> impl Iterator<Item = Fact> {
    let newest = preview.newest.data.as_ref();
    let violation = newest
        .and_then(|newest| newest.violation.as_ref())
        .map(|one| {
            let (class, summary) = (one.class.as_str(), label(&one.summary));
            let value = message!("building-newest-class", class, summary);
            Fact::new(message!("building-newest-violation"), value)
                .note(day_and_state(one))
                .at("newest")
        });
    let complaint = newest
        .and_then(|newest| newest.complaint.as_ref())
        .map(|one| {
            let category = capitalized(&one.category.to_lowercase());
            let month = dates_in_words(&one.month);
            let note = message!("building-newest-complaint-note", month);
            Fact::new(message!("building-newest-complaint"), label(&category)).note(note)
        });
    violation.into_iter().chain(complaint)
}

/// The sections of the full report, and how many records each has.
pub(crate) fn contents(preview: &Preview) -> Vec<Fact> {
    let contents = preview.report_contents.iter().map(|content| {
        let title = match &*content.id {
            // This page is not about one apartment.
            "unit" => message!("building-unit-section"),
            // The report lists evictions of businesses, too, and a preview doesn't count them.
            "evictions" => message!("building-evictions-section"),
            _ => label(&content.title).to_owned(),
        };
        Fact::new(title, content_value(content)).at(format!("has-{}", content.id))
    });
    contents.collect()
}

/// How many records a section of the report has, or why that isn't known.
pub(super) fn content_value(content: &ReportContent) -> String {
    match (content.record_count, content.status) {
        (Some(count), _) => grouped(count),
        (None, SectionStatus::Unavailable) => message!("building-not-loaded"),
        (None, SectionStatus::Partial) => message!("building-partial"),
        (None, SectionStatus::Stale) => message!("building-old-data"),
        (None, SectionStatus::Withheld) => message!("building-withheld"),
        (None, _) => message!("building-in-report"),
    }
}

/// The date of a dataset, that of the building's borough where the page has looked there.
pub(crate) fn as_of(preview: &Preview, source: &Source) -> String {
    let id = source.dataset_id.as_str();
    let looked = [
        preview.headline.as_of(id),
        preview.flags.as_of(id),
        preview.owner.as_of(id),
        preview.bedbugs.as_of(id),
    ];
    let own = looked.into_iter().flatten().next();
    match (own.or(source.as_of.as_deref()), &source.loaded_at) {
        (Some(date), _) => day(date),
        (None, Some(_)) => message!("building-undated"),
        (None, None) => message!("building-not-loaded"),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_contract::{Borough, NewestComplaint, Note, OpenCondition, Owner};
    use nycapt_messages::{Language, in_language};
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::{
        disputed_preview, elsewhere_note, looked_at, open_note, preview_from, withheld_note,
    };

    #[test]
    fn a_page_reaches_the_earlier_of_its_days_and_its_sources_have_those_of_the_borough() {
        let mut preview = preview_from(Extent::Whole);
        for looked in &mut preview.headline.provenance {
            if looked.dataset_id == "ygpa-z7cr" {
                looked.as_of = Some("2026-10-01".into());
            }
        }
        let reaches = newest_date(&preview.headline).unwrap();
        assert_eq!(reaches, "Reflects HPD data through October 1, 2026.");
        let mut sources = preview.sources.iter();
        let complaints = sources.find(|source| source.dataset_id == "ygpa-z7cr");
        assert_eq!(as_of(&preview, complaints.unwrap()), "October 1, 2026");
    }

    #[test]
    fn each_safety_flag_comes_once_first_and_dated_and_a_lapsed_registration_is_none() {
        let flag = |code: &str, since: Option<&str>| Flag {
            code: code.into(),
            text: format!("Text of {code}."),
            since: since.map(Into::into),
            dataset_id: String::new(),
        };
        let sentences = |codes: &[&str]| {
            let all: Vec<Flag> = codes.iter().map(|code| flag(code, None)).collect();
            flags(&all).join(" ")
        };
        assert_eq!(sentences(&[]), "");
        let expected = "Text of registration_lapsed.";
        assert_eq!(sentences(&["registration_lapsed"]), expected);
        assert_eq!(
            sentences(&["not_registered", "dob_vacate_partial"]),
            "On record: vacate order. Text of not_registered."
        );
        assert_eq!(
            sentences(&["vacate_full", "dob_vacate_full", "aep_active"]),
            "On record: 2 vacate orders, Alternative Enforcement Program."
        );
        let expected = "On record: vacate order (March 4, 2012).";
        let old = flag("vacate_partial", Some("2012-03-04"));
        assert_eq!(flags(std::slice::from_ref(&old)).join(" "), expected);
        let older = flag("dob_vacate_full", Some("2011-03-04"));
        let expected = "On record: 2 vacate orders (March 4, 2012; March 4, 2011).";
        assert_eq!(flags(&[old, older]).join(" "), expected);
    }

    #[test]
    fn what_could_not_be_checked_is_said_beside_a_flag() {
        let preview = preview_from(Extent::Whole);
        assert_eq!(preview.flags.data.as_ref().map(Vec::len), Some(2));
        let said = checks(&preview.flags).unwrap();
        assert!(said.contains("Checked, with nothing to flag:"), "{said}");
        assert!(
            said.ends_with("Not checked: whether elevators work."),
            "{said}"
        );
    }

    #[test]
    fn an_order_that_may_be_of_another_building_is_shown_without_a_flag_of_its_own() {
        let mut preview = preview_from(Extent::Partial);
        let warning = elsewhere_note();
        preview.flags.data = None;
        preview.flags.notes.push(warning.clone());
        let shown = checks(&preview.flags).unwrap();
        assert!(shown.starts_with("Not checked: "), "{shown}");
        assert!(shown.ends_with(&*warning.text), "{shown}");
        assert!(opening(&preview).contains(&*warning.text));
    }

    #[test]
    fn a_disputed_number_of_apartments_comes_with_its_note() {
        let note = |preview: &Preview| {
            let mut facts = of_basics(&preview.basics);
            let apartments = facts.find(|fact| fact.label == "Apartments").unwrap();
            assert_eq!(apartments.value, "40");
            apartments.note
        };
        assert_eq!(note(&preview_from(Extent::Whole)), "");
        let (disputed, text) = disputed_preview();
        assert_eq!(note(&disputed), text);
    }

    #[test]
    fn without_data_rent_stabilization_is_unknown_and_who_can_confirm_it_is_said() {
        let mut preview = preview_from(Extent::Partial);
        preview.rent_regulation.data = None;
        let fact = rent_regulation(&preview);
        assert_eq!(fact.value, "Unknown");
        let unread = |why: &str| {
            format!(
                "{why} Only the state housing agency (DHCR) can confirm whether your apartment is \
                 stabilized."
            )
        };
        let expected = unread(
            "Our copy of the city's counts of stabilized apartments may be incomplete, especially \
             after November 19, 2026.",
        );
        assert_eq!(fact.note, expected);
        assert_eq!(fact.next, Some(dhcr()));
        // The counts are whole, and another list isn't.
        looked_at(&mut preview.rent_regulation, SectionStatus::Ok);
        let expected = unread(&message!("gap-other"));
        assert_eq!(rent_regulation(&preview).note, expected);
    }

    #[test]
    fn the_category_of_a_complaint_is_in_the_current_language() {
        let mut preview = preview_from(Extent::Whole);
        let found = preview.newest.data.get_or_insert_default();
        found.complaint = Some(NewestComplaint {
            category: "HEAT/HOT WATER".into(),
            month: "2026-11".into(),
        });
        let category = || newest(&preview).last().unwrap().value;
        assert_eq!(category(), "Heat/hot water");
        let translated = in_language(Language::Spanish, category);
        assert_eq!(translated, "Calefacción y agua caliente");
    }

    #[test]
    fn the_first_answer_is_about_heat_and_says_why_complaints_are_not_counted() {
        let first = |preview: &Preview| answers(preview, None).swap_remove(0);
        let mut preview = preview_from(Extent::Whole);
        let headline = preview.headline.data.get_or_insert_default();
        headline.heat_complaints_last_season = Some(1_234);
        let shown = first(&preview);
        assert_eq!(shown.label, "Heat complaints, 2025–26 season");
        assert_eq!(shown.value, "1,234");
        let expected = "2026–27 season so far: 0 complaints. As of November 19, 2026.";
        assert_eq!(shown.note, expected);
        let headline = preview.headline.data.get_or_insert_default();
        headline.heat_complaints_this_season = None;
        assert_eq!(first(&preview).note, "As of November 19, 2026.");
        let headline = preview.headline.data.get_or_insert_default();
        headline.heat_complaints_last_season = None;
        headline.heat_complaints_this_season = Some(1);
        let shown = first(&preview);
        assert_eq!(shown.label, message!("building-heat-now"));
        assert_eq!(shown.value, "2026–27 season so far: 1 complaint.");
        preview.headline.data = None;
        assert_eq!(first(&preview).label, message!("building-owner"));
        preview.headline.status = SectionStatus::Stale;
        looked_at(&mut preview.headline, SectionStatus::Stale);
        let shown = first(&preview);
        let expected = "Our copy of the city's heat complaint records ends November 19, 2026.";
        assert_eq!((&*shown.value, &*shown.note), ("Unknown", expected));
        assert_eq!(shown.next, Some(hpd_online()));
        let open = Note {
            code: "heat_open_in_part".into(),
            ..open_note()
        };
        preview.headline.notes.push(open);
        let shown = first(&preview);
        assert_eq!(
            (shown.value, &*shown.note),
            (open_note().text.into_owned(), expected)
        );
        assert_eq!(shown.next, Some(hpd_online()));
        // Where complaints are withheld, the data on violations are old.
        preview.headline.notes = vec![withheld_note()];
        let shown = first(&preview);
        assert_eq!(shown.value, withheld_note().text);
        assert_eq!(shown.next, Some(hpd_online()));
        preview.headline.status = SectionStatus::Ok;
        assert_eq!(first(&preview).next, None);
    }

    #[test]
    fn a_known_heat_complaint_is_the_answer_where_none_can_be_counted() {
        let mut preview = preview_from(Extent::Partial);
        let mut heat_after = |category: &str, extent| {
            preview.headline = preview_from(extent).headline;
            let newest = preview.newest.data.get_or_insert_default();
            newest.complaint = Some(NewestComplaint {
                category: category.into(),
                month: "2023-04".into(),
            });
            heat(&preview).unwrap()
        };
        let unknown = heat_after("PLUMBING", Extent::Partial);
        assert_eq!(unknown.value, "Unknown");
        let known = heat_after("HEAT/HOT WATER", Extent::Partial);
        let expected = "Newest complaint: April 2023; a report, not proof";
        assert_eq!((&*known.value, known.note), (expected, unknown.note));
        assert_eq!(known.next, Some(hpd_online()));
        assert_eq!(heat_after("HEAT/HOT WATER", Extent::Whole).value, "0");
    }

    #[test]
    fn open_heat_problems_come_before_the_complaints() {
        let mut preview = preview_from(Extent::Whole);
        let headline = preview.headline.data.get_or_insert_default();
        headline.heat_complaints_last_season = Some(2);
        let kind = |condition: &str| OpenCondition {
            condition: condition.into(),
            problems: 4,
            class: "C".into(),
        };
        headline.heat_complaints_this_season = Some(1);
        headline.open_by_condition = Some(vec![kind("Lead-based paint")]);
        let note = "2026–27 season so far: 1 complaint. As of November 19, 2026.";
        assert_eq!(heat(&preview).unwrap().note, note);
        let headline = preview.headline.data.get_or_insert_default();
        headline.open_by_condition =
            Some(vec![kind("Lead-based paint"), kind("Heat or hot water")]);
        let fact = heat(&preview).unwrap();
        assert_eq!(
            [fact.label, fact.value, fact.note],
            [
                "Heat and hot water",
                "4 open problems",
                "2 heat complaints in the 2025–26 season. 2026–27 season so far: 1 complaint. As of \
                 November 19, 2026.",
            ]
        );
        let headline = preview.headline.data.get_or_insert_default();
        headline.heat_complaints_last_season = None;
        headline.heat_complaints_this_season = None;
        preview.headline.notes.push(withheld_note());
        let fact = heat(&preview).unwrap();
        assert_eq!(
            [fact.value, fact.note],
            ["4 open problems", "As of November 19, 2026."]
        );
    }

    #[test]
    fn a_managing_agent_is_not_shown_as_the_owner() {
        let mut preview = preview_from(Extent::Whole);
        preview.owner.status = SectionStatus::Ok;
        preview.owner.data = Some(Owner {
            managing_agent: Some("SAMPLE MANAGEMENT INC".into()),
            registration_ends: Some("2027-08-31".into()),
            ..Owner::default()
        });
        let fact = owner(&preview);
        assert_eq!(fact.value, message!("building-owner-none"));
        let expected = "Managed by SAMPLE MANAGEMENT INC. Registered until August 31, 2027.";
        assert_eq!(fact.note, expected);
        let data = preview.owner.data.as_mut().unwrap();
        data.registered_name = Some("EXAMPLE HOLDINGS LLC".into());
        let fact = owner(&preview);
        assert_eq!(fact.value, "EXAMPLE HOLDINGS LLC");
        assert_eq!(fact.note, "Registered until August 31, 2027.");
        preview.building.scope = "complex".into();
        let expected = "A building on this lot: registered until August 31, 2027.";
        assert_eq!(owner(&preview).note, expected);
    }

    #[test]
    fn contacts_that_were_not_all_read_are_not_said_to_be_none() {
        let mut preview = preview_from(Extent::Whole);
        preview.owner.data = Some(Owner::default());
        preview.owner.status = SectionStatus::Ok;
        assert_eq!(owner(&preview).value, message!("building-owner-none"));
        preview.owner.status = SectionStatus::Partial;
        looked_at(&mut preview.owner, SectionStatus::Partial);
        let fact = owner(&preview);
        let expected = "Our copy of the city's list of building owners may be incomplete, especially \
            after November 19, 2026.";
        assert_eq!((&*fact.value, &*fact.note), ("Unknown", expected));
        assert_eq!(fact.next, Some(hpd_online()));
        // Owners of homes needn't register.
        preview.headline.notes.push(withheld_note());
        let acris = message!("building-next-acris");
        for data in [preview.owner.data.clone(), None] {
            preview.owner.data = data;
            assert_eq!(owner(&preview).next.unwrap().line, acris);
        }
        preview.address.borough = Borough::StatenIsland.info();
        assert_eq!(owner(&preview).next, Some(hpd_online()));
    }

    #[test]
    fn what_does_not_apply_is_not_unknown() {
        let mut preview = preview_from(Extent::Whole);
        let reason = "Owners of buildings with fewer than 3 apartments don't have to file.";
        preview.bedbugs.data = None;
        preview.bedbugs.status = SectionStatus::NotApplicable;
        preview.bedbugs.status_reason = Some(reason.into());
        let fact = bedbugs(&preview);
        assert_eq!((&*fact.value, &*fact.note), (reason, ""));
        assert_eq!(fact.next, None);
    }

    #[test]
    fn no_answer_that_is_missing_has_the_name_of_a_dataset_and_each_has_a_link() {
        let preview = preview_from(Extent::Partial);
        assert_eq!(finding(&preview), message!("building-finding-unread"));
        let names = preview.sources.iter().map(|source| &source.dataset_name);
        let names: Vec<&str> = names.map(|name| &**name).collect();
        for fact in answers(&preview, None) {
            let shown = format!("{} {}", fact.value, fact.note);
            assert!(names.iter().all(|name| !shown.contains(name)), "{shown}");
            assert!(fact.value != "Unknown" || fact.next.is_some(), "{shown}");
        }
    }
}
