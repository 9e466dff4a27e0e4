//! What the records show about a building, line by line.

use nycapt_contract::{Basics, Preview, Section, SectionStatus, Source};
use nycapt_messages::counted;

use crate::messages::message;
use crate::site::layout::{capitalized, day, grouped, month};

/// A line of a list: its label, value and note.
#[derive(Debug)]
pub(crate) struct Fact {
    /// Id for links to the line; may be empty.
    pub(crate) anchor: String,
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) note: String,
}

impl Fact {
    pub(crate) fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            anchor: String::new(),
            label: label.into(),
            value: value.into(),
            note: String::new(),
        }
    }

    fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }

    fn at(mut self, anchor: impl Into<String>) -> Self {
        self.anchor = anchor.into();
        self
    }
}

pub(crate) fn facts(preview: &Preview) -> Vec<Fact> {
    let basics = preview.basics.data.iter().flat_map(of_basics);
    let scope = (preview.building.scope == "complex").then(|| {
        Fact::new(
            message!("building-scope"),
            message!("building-scope-complex"),
        )
    });
    let flags = no_flags(preview).map(|text| Fact::new(message!("building-flags"), text));
    let sections = [owner(preview), rent_regulation(preview), bedbugs(preview)];
    let optional = basics.chain(scope).chain(flags);
    optional.chain(sections).chain(newest(preview)).collect()
}

fn of_basics(basics: &Basics) -> impl Iterator<Item = Fact> + use<> {
    let built = basics
        .year_built
        .map(|year| match basics.year_built_approx {
            true => message!("building-built-about", year = year),
            false => year.to_string(),
        });
    let units = basics.units_residential.map(|units| grouped(units.into()));
    let class = basics.building_class.as_ref();
    let district = basics.historic_district.as_ref();
    let facts = [
        built.map(|year| Fact::new(message!("building-built"), year)),
        units.map(|units| Fact::new(message!("building-apartments"), units)),
        (basics.floors).map(|floors| Fact::new(message!("building-floors"), floors.to_string())),
        class.map(|one| Fact::new(message!("building-class"), &one.label).note(&one.code)),
        district.map(|name| Fact::new(message!("building-historic-district"), name)),
    ];
    facts.into_iter().flatten()
}

/// Why the page shows no flags: there are none, or we couldn't look.
fn no_flags(preview: &Preview) -> Option<String> {
    let section = &preview.flags;
    match &section.data {
        Some(flags) if !flags.is_empty() => None,
        Some(_) => {
            let notes = section.notes.iter().map(|note| note.text.as_str());
            Some(notes.collect::<Vec<_>>().join(" "))
        }
        None => Some(reason_of(section)),
    }
}

fn owner(preview: &Preview) -> Fact {
    let label = message!("building-owner");
    let fact = match &preview.owner.data {
        Some(owner) => {
            let name = owner
                .registered_name
                .clone()
                .or(owner.managing_agent.clone());
            let until = owner.registration_ends.as_deref();
            let until = until.map(|date| message!("building-owner-until", day = day(date)));
            let remarks = preview.owner.notes.iter().map(|note| note.text.clone());
            let note: Vec<String> = until.into_iter().chain(remarks).collect();
            let is_read = matches!(
                preview.owner.status,
                SectionStatus::Ok | SectionStatus::Empty
            );
            let none = || match is_read {
                true => message!("building-owner-none"),
                false => reason_of(&preview.owner),
            };
            Fact::new(label, name.unwrap_or_else(none)).note(note.join(" "))
        }
        None => Fact::new(label, reason_of(&preview.owner)),
    };
    fact.at("owner")
}

fn rent_regulation(preview: &Preview) -> Fact {
    let label = message!("building-rent");
    let fact = match &preview.rent_regulation.data {
        Some(rent) => {
            let note = format!(
                "{} {}",
                rent.reasons.join(" "),
                message!("building-rent-note")
            );
            Fact::new(label, capitalized(&rent.level)).note(note)
        }
        None => Fact::new(label, reason_of(&preview.rent_regulation)),
    };
    fact.at("rent")
}

fn bedbugs(preview: &Preview) -> Fact {
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
            .note(message!("building-bedbugs-note", period = period))
        }
        Some(_) => Fact::new(label, message!("building-bedbugs-none")),
        None => Fact::new(label, reason_of(&preview.bedbugs)),
    };
    fact.at("bedbugs")
}

fn newest(preview: &Preview) -> impl Iterator<Item = Fact> {
    let newest = preview.newest.data.as_ref();
    let violation = newest
        .and_then(|newest| newest.violation.as_ref())
        .map(|one| {
            let (class, summary) = (one.class.as_str(), one.summary.as_str());
            let value = message!("building-newest-class", class = class, summary = summary);
            Fact::new(message!("building-newest-violation"), value)
                .note(day(&one.date))
                .at("newest")
        });
    let complaint = newest
        .and_then(|newest| newest.complaint.as_ref())
        .map(|one| {
            let category = capitalized(&one.category.to_lowercase());
            let note = message!("building-newest-complaint-note", month = month(&one.month));
            Fact::new(message!("building-newest-complaint"), category).note(note)
        });
    violation.into_iter().chain(complaint)
}

pub(crate) fn reason_of<T>(section: &Section<T>) -> String {
    let reason = section.status_reason.clone();
    reason.unwrap_or_else(|| message!("building-no-record"))
}

/// The sections of the full report, and how many records each has.
pub(crate) fn contents(preview: &Preview) -> Vec<Fact> {
    let contents = preview.report_contents.iter().map(|content| {
        let value = match (content.record_count, content.status) {
            (Some(count), _) => grouped(count),
            (None, SectionStatus::Unavailable) => message!("building-not-loaded"),
            (None, SectionStatus::Partial) => message!("building-held-in-part"),
            (None, SectionStatus::Stale) => message!("building-old-data"),
            (None, SectionStatus::Withheld) => message!("building-withheld"),
            (None, _) => message!("building-in-report"),
        };
        let title = match content.id.as_str() {
            // This page is not about one apartment.
            "unit" => message!("building-unit-section"),
            _ => content.title.clone(),
        };
        Fact::new(title, value).at(format!("has-{}", content.id))
    });
    contents.collect()
}

pub(crate) fn as_of(source: &Source) -> String {
    match (&source.as_of, &source.loaded_at) {
        (Some(date), _) => day(date),
        (None, Some(_)) => message!("building-undated"),
        (None, None) => message!("building-not-loaded"),
    }
}

#[cfg(test)]
mod tests {
    use nycapt_contract::Owner;
    use nycapt_report::Extent;

    use super::*;
    use crate::partial_data::preview_from;

    #[test]
    fn contacts_that_were_not_all_read_are_not_said_to_be_none() {
        let mut preview = preview_from(Extent::Whole);
        preview.owner.data = Some(Owner::default());
        preview.owner.status = SectionStatus::Ok;
        assert_eq!(owner(&preview).value, message!("building-owner-none"));
        preview.owner.status = SectionStatus::Partial;
        preview.owner.status_reason = Some("We have only part.".into());
        assert_eq!(owner(&preview).value, "We have only part.");
    }
}
