//! What the records say of a building, line by line.

use nycapt_contract::{Basics, Preview, ReportContent, Section, SectionStatus, Source};

use crate::site::layout::{capitalized, counted, day, grouped, month};

/// A line of a list: what it is, its value, and what a reader must know about it.
#[derive(Debug)]
pub(crate) struct Fact {
    /// Where a link leads; empty where none does.
    pub(crate) anchor: String,
    pub(crate) label: String,
    pub(crate) value: String,
    pub(crate) note: String,
}

#[derive(Debug)]
pub(crate) struct FlagLine {
    pub(crate) text: String,
    pub(crate) source: String,
}

#[derive(Debug)]
pub(crate) struct SourceLine {
    pub(crate) name: String,
    pub(crate) url: String,
    pub(crate) agency: String,
    pub(crate) as_of: String,
}

impl Fact {
    pub(crate) fn new(label: &str, value: impl Into<String>) -> Self {
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

/// The safety flags, with what raised each.
pub(crate) fn flags(preview: &Preview) -> Vec<FlagLine> {
    let flags = preview.flags.data.iter().flatten();
    flags
        .map(|flag| {
            let since = flag.since.as_deref();
            let since = since.map_or_else(String::new, |date| format!("Since {}. ", day(date)));
            FlagLine {
                text: flag.text.clone(),
                source: format!("{since}Dataset {}.", flag.dataset_id),
            }
        })
        .collect()
}

/// What a page says instead of flags: that none was found, or that nobody could look.
pub(crate) fn no_flags(preview: &Preview) -> Option<String> {
    let section = &preview.flags;
    match &section.data {
        Some(flags) if !flags.is_empty() => None,
        Some(_) => {
            let mut said = "None on record: no vacate order, no enforcement program, no finding \
                            of harassment in the datasets read."
                .to_owned();
            for note in &section.notes {
                said.push(' ');
                said.push_str(&note.text);
            }
            Some(said)
        }
        None => Some(reason_of(section)),
    }
}

pub(crate) fn facts(preview: &Preview) -> Vec<Fact> {
    let mut facts = (preview.basics.data.as_ref()).map_or_else(Vec::new, of_basics);
    if preview.building.scope == "complex" {
        facts.push(Fact::new(
            "Scope",
            "a lot of several buildings; the figures are of all of them",
        ));
    }
    facts.extend(no_flags(preview).map(|said| Fact::new("Safety flags", said)));
    facts.push(owner(preview));
    facts.push(rent_regulation(preview));
    facts.push(bedbugs(preview));
    facts.extend(newest(preview));
    facts
}

fn owner(preview: &Preview) -> Fact {
    let label = "Registered owner";
    let fact = match &preview.owner.data {
        Some(owner) => {
            let name = (owner.registered_name.as_deref()).or(owner.managing_agent.as_deref());
            let until = owner.registration_ends.as_deref();
            let until = until.map(|date| format!("registered until {}.", day(date)));
            let remarks = preview.owner.notes.iter().map(|note| note.text.clone());
            let note: Vec<String> = until.into_iter().chain(remarks).collect();
            Fact::new(label, name.unwrap_or("no organization on record")).note(note.join(" "))
        }
        None => Fact::new(label, reason_of(&preview.owner)),
    };
    fact.at("owner")
}

fn rent_regulation(preview: &Preview) -> Fact {
    let label = "Rent regulation";
    let fact = match &preview.rent_regulation.data {
        Some(rent) => Fact::new(label, capitalized(&rent.level)).note(format!(
            "{} Only DHCR decides for one apartment.",
            rent.reasons.join(" ")
        )),
        None => Fact::new(label, reason_of(&preview.rent_regulation)),
    };
    fact.at("rent")
}

fn bedbugs(preview: &Preview) -> Fact {
    let fact = match &preview.bedbugs.data {
        Some(filing) if filing.filed => {
            let infested = u64::from(filing.infested_units.unwrap_or_default());
            let period = filing.latest_period.clone().unwrap_or_default();
            let period: Vec<String> = period.split('/').map(day).collect();
            Fact::new("Bedbugs", counted(infested, "apartment", "apartments"))
                .note(format!("as the owner reported for {}", period.join(" to ")))
        }
        Some(_) => Fact::new("Bedbugs", "no yearly filing on record"),
        None => Fact::new("Bedbugs", reason_of(&preview.bedbugs)),
    };
    fact.at("bedbugs")
}

fn of_basics(basics: &Basics) -> Vec<Fact> {
    let about = if basics.year_built_approx {
        "about "
    } else {
        ""
    };
    let mut facts = Vec::new();
    facts.extend(
        basics
            .year_built
            .map(|year| Fact::new("Built", format!("{about}{year}"))),
    );
    facts.extend(
        basics
            .units_residential
            .map(|units| Fact::new("Apartments", grouped(units.into()))),
    );
    facts.extend(
        basics
            .floors
            .map(|floors| Fact::new("Floors", floors.to_string())),
    );
    facts.extend(
        (basics.building_class.as_ref())
            .map(|class| Fact::new("Class", class.label.clone()).note(class.code.clone())),
    );
    facts.extend(
        (basics.historic_district.as_ref()).map(|name| Fact::new("Historic district", name)),
    );
    facts
}

fn newest(preview: &Preview) -> Vec<Fact> {
    let Some(newest) = &preview.newest.data else {
        return Vec::new();
    };
    let violation = newest.violation.as_ref().map(|violation| {
        let value = format!("class {}, {}", violation.class, violation.summary);
        Fact::new("Newest violation", value)
            .note(day(&violation.date))
            .at("newest")
    });
    let complaint = newest.complaint.as_ref().map(|complaint| {
        let category = capitalized(&complaint.category.to_lowercase());
        Fact::new("Newest complaint", category).note(format!(
            "{}; reported by someone, not proof",
            month(&complaint.month)
        ))
    });
    violation.into_iter().chain(complaint).collect()
}

/// Why a section has no data.
pub(crate) fn reason_of<T>(section: &Section<T>) -> String {
    section
        .status_reason
        .clone()
        .unwrap_or_else(|| "no record".into())
}

/// A part of the full report, and how much of it there is.
pub(crate) fn content(content: &ReportContent) -> Fact {
    let value = match (content.record_count, content.status) {
        (Some(count), _) => grouped(count),
        (None, SectionStatus::Unavailable) => "not loaded".into(),
        (None, SectionStatus::Withheld) => "withheld".into(),
        (None, _) => "in the report".into(),
    };
    let title = match content.id.as_str() {
        // Nobody asked for one apartment here.
        "unit" => "Records that name an apartment",
        _ => content.title.as_str(),
    };
    Fact::new(title, value).at(format!("has-{}", content.id))
}

pub(crate) fn source(source: &Source) -> SourceLine {
    let as_of = match (&source.as_of, &source.loaded_at) {
        (Some(date), _) => day(date),
        (None, Some(_)) => "undated".into(),
        (None, None) => "not loaded".into(),
    };
    SourceLine {
        name: source.dataset_name.clone(),
        url: source.source_url.clone(),
        agency: source.agency.clone(),
        as_of,
    }
}
