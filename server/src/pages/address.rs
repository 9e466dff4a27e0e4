//! The page of one building, from its preview and nothing else.

use askama::Template;
use nycapt::contract::{
    Basics, Headline, Preview, Provenance, ReportContent, ScoreComponent, ScoreSummary, Section,
    SectionStatus, Source,
};
use nycapt::report::page_standing;
use serde_json::{Value, json};

use super::frame::Frame;
use super::phrases::{capitalized, counted, day, grouped};

/// Circumference of the dial of the template.
const DIAL: f64 = 327.0;

/// The page of one building.
#[derive(Debug, Template)]
#[template(path = "address.html")]
pub(crate) struct AddressPage {
    frame: Frame,
    canonical: String,
    indexed: bool,
    linked_data: String,
    line: String,
    kicker: String,
    opening: String,
    flags: Vec<FlagLine>,
    dial: Option<Dial>,
    remarks: Vec<String>,
    classes: Option<[Class; 3]>,
    counts: Vec<Fact>,
    count_notes: Vec<String>,
    parts: Vec<Part>,
    facts: Vec<Fact>,
    contents: Vec<Fact>,
    sources: Vec<SourceLine>,
    release: String,
    json_path: String,
}

#[derive(Debug)]
struct FlagLine {
    text: String,
    source: String,
}

#[derive(Debug)]
struct Dial {
    score: u8,
    band: String,
    arc: String,
}

#[derive(Debug)]
struct Class {
    tone: &'static str,
    count: String,
    label: &'static str,
}

#[derive(Debug)]
struct Part {
    label: String,
    percent: String,
    sentence: String,
    points: String,
}

/// A line of a list: what it is, its value, and what a reader must know about it.
#[derive(Debug)]
struct Fact {
    label: String,
    value: String,
    note: String,
}

#[derive(Debug)]
struct SourceLine {
    name: String,
    url: String,
    agency: String,
    as_of: String,
}

impl Fact {
    fn new(label: &str, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            value: value.into(),
            note: String::new(),
        }
    }

    fn note(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

impl AddressPage {
    pub(crate) fn new(preview: &Preview, site_url: &str) -> Self {
        let canonical = format!("{site_url}{}", preview.canonical_url);
        let summary = preview.score.data.as_ref();
        let basics = preview.basics.data.as_ref();
        let opening = opening(preview);
        Self {
            frame: Frame::new(preview.sample),
            indexed: page_standing(preview).indexed,
            linked_data: linked_data(preview, &canonical),
            canonical,
            line: preview.address.formatted.clone(),
            kicker: format!(
                "{} · tax lot {}",
                preview.address.borough.name, preview.building.bbl
            ),
            opening,
            flags: flags(preview),
            dial: summary.and_then(dial),
            remarks: remarks(&preview.score),
            classes: preview.headline.data.as_ref().and_then(classes),
            counts: counts(&preview.headline),
            count_notes: preview
                .headline
                .notes
                .iter()
                .map(|note| note.text.clone())
                .collect(),
            parts: summary.map_or_else(Vec::new, |score| {
                score.components.iter().map(part).collect()
            }),
            facts: facts(preview, basics),
            contents: preview.report_contents.iter().map(content).collect(),
            sources: preview.sources.iter().map(source).collect(),
            release: preview.data_release.clone(),
            json_path: format!("/v1/previews/{}", preview.slug),
        }
    }
}

/// The answer in two or three sentences, so that it can be quoted as it stands.
fn opening(preview: &Preview) -> String {
    let line = &preview.address.formatted;
    let mut text = match &preview.headline.data {
        Some(Headline {
            open_b: Some(b),
            open_c: Some(c),
            ..
        }) if b + c > 0 => format!(
            "City records list {} immediately hazardous (class C) and {} hazardous (class B) housing \
             violations as open at {line}.",
            grouped(*c),
            grouped(*b)
        ),
        Some(Headline {
            open_b: Some(_),
            open_c: Some(_),
            ..
        }) => {
            format!("City records list no hazardous housing violation as open at {line}.")
        }
        Some(_) | None => format!("These are the public records of {line}."),
    };
    if let Some(score) = &preview.score.data
        && let (Some(number), Some(band)) = (score.score, &score.band)
    {
        text.push_str(&format!(" Its record scores {number} of 100 ({band})."));
    }
    if let Some(as_of) = newest_date(&preview.headline.provenance) {
        text.push_str(&format!(" Reflects HPD data through {}.", day(as_of)));
    }
    text
}

fn newest_date(provenance: &[Provenance]) -> Option<&str> {
    provenance
        .iter()
        .filter_map(|looked| looked.as_of.as_deref())
        .max()
}

fn flags(preview: &Preview) -> Vec<FlagLine> {
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

fn dial(score: &ScoreSummary) -> Option<Dial> {
    let number = score.score?;
    Some(Dial {
        score: number,
        band: score.band.clone()?,
        arc: format!("{:.1}", f64::from(number) / 100.0 * DIAL),
    })
}

/// What must stand beside the number: how sure it is, and among which buildings.
fn remarks(section: &Section<ScoreSummary>) -> Vec<String> {
    let mut remarks: Vec<String> = section.status_reason.iter().cloned().collect();
    let Some(score) = &section.data else {
        return remarks;
    };
    let mut sureness = format!("Confidence {}.", score.confidence.level);
    for reason in &score.confidence.reasons {
        sureness.push(' ');
        sureness.push_str(reason);
    }
    remarks.push(sureness);
    if let Some((low, high)) = score.range {
        remarks.push(format!(
            "With what could not be read, it lies between {low} and {high}."
        ));
    }
    if let Some(peer) = &score.peer {
        let share = (peer.percentile * 100.0).round();
        remarks.push(format!(
            "Of {} {}, {share} % have a record that is no better.",
            grouped(peer.n),
            peer.label
        ));
    }
    let notes = score.adjustments.iter().chain(&score.annotations);
    remarks.extend(notes.map(|note| note.text.clone()));
    remarks
}

fn classes(headline: &Headline) -> Option<[Class; 3]> {
    let class = |tone, count: Option<u64>, label| {
        count.map(|count| Class {
            tone,
            count: grouped(count),
            label,
        })
    };
    Some([
        class("c", headline.open_c, "class C, immediately hazardous")?,
        class("b", headline.open_b, "class B, hazardous")?,
        class("a", headline.open_a, "class A, non-hazardous")?,
    ])
}

fn counts(section: &Section<Headline>) -> Vec<Fact> {
    let Some(headline) = &section.data else {
        return vec![Fact::new("Not shown", reason_of(section))];
    };
    let lines = [
        ("Rent-impairing, open", headline.open_rent_impairing),
        ("Issued in the last 12 months", headline.violations_last_12m),
        ("On record, open or closed", headline.violations_total),
        (
            "Complaints in the last 12 months",
            headline.complaints_last_12m,
        ),
        (
            "Heat complaints of the last season",
            headline.heat_complaints_last_season,
        ),
    ];
    let mut facts: Vec<Fact> = lines
        .into_iter()
        .filter_map(|(label, count)| Some(Fact::new(label, grouped(count?))))
        .collect();
    if let Some(rate) = headline.open_per_100_units {
        facts.push(Fact::new("Open in 100 apartments", format!("{rate:.1}")));
    }
    facts
}

fn part(component: &ScoreComponent) -> Part {
    let points = component.points.map_or_else(
        || "not read".into(),
        |points| format!("{points:.1} of {:.1}", component.effective_weight),
    );
    Part {
        label: component.label.clone(),
        percent: format!("{:.0}", component.subscore.unwrap_or_default() * 100.0),
        sentence: component.sentence.clone(),
        points,
    }
}

fn facts(preview: &Preview, basics: Option<&Basics>) -> Vec<Fact> {
    let mut facts = basics.map_or_else(Vec::new, of_basics);
    if preview.building.scope == "complex" {
        facts.push(Fact::new(
            "Scope",
            "a lot of several buildings; the figures are of all of them",
        ));
    }
    facts.push(match &preview.owner.data {
        Some(owner) => {
            let name = owner
                .registered_name
                .as_deref()
                .or(owner.managing_agent.as_deref());
            let until = owner.registration_ends.as_deref();
            Fact::new(
                "Registered owner",
                name.unwrap_or("no organization on record"),
            )
            .note(until.map_or_else(String::new, |date| {
                format!("registered until {}", day(date))
            }))
        }
        None => Fact::new("Registered owner", reason_of(&preview.owner)),
    });
    facts.push(match &preview.rent_regulation.data {
        Some(rent) => Fact::new("Rent regulation", capitalized(&rent.level)).note(format!(
            "{} Only DHCR decides for one apartment.",
            rent.reasons.join(" ")
        )),
        None => Fact::new("Rent regulation", reason_of(&preview.rent_regulation)),
    });
    facts.push(match &preview.bedbugs.data {
        Some(filing) if filing.filed => {
            let infested = u64::from(filing.infested_units.unwrap_or_default());
            let period = filing.latest_period.clone().unwrap_or_default();
            Fact::new("Bedbugs", counted(infested, "apartment", "apartments")).note(format!(
                "as the owner reported for {}",
                period.replace('/', " to ")
            ))
        }
        Some(_) => Fact::new("Bedbugs", "no yearly filing on record"),
        None => Fact::new("Bedbugs", reason_of(&preview.bedbugs)),
    });
    facts.extend(newest(preview));
    facts
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
        Fact::new("Newest violation", value).note(day(&violation.date))
    });
    let complaint = newest.complaint.as_ref().map(|complaint| {
        let category = capitalized(&complaint.category.to_lowercase());
        Fact::new("Newest complaint", category).note(complaint.month.clone())
    });
    violation.into_iter().chain(complaint).collect()
}

fn reason_of<T>(section: &Section<T>) -> String {
    section
        .status_reason
        .clone()
        .unwrap_or_else(|| "no record".into())
}

fn content(content: &ReportContent) -> Fact {
    let value = match (content.record_count, content.status) {
        (Some(count), _) => grouped(count),
        (None, SectionStatus::Unavailable) => "not loaded".into(),
        (None, SectionStatus::Withheld) => "withheld".into(),
        (None, _) => "in the report".into(),
    };
    Fact::new(&content.title, value)
}

fn source(source: &Source) -> SourceLine {
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

/// JSON-LD of the building; `<` is escaped, so that no text of a record can end the element.
fn linked_data(preview: &Preview, canonical: &str) -> String {
    let basics = preview.basics.data.as_ref();
    let identifier = |name: &str, value: &str| json!({"@type": "PropertyValue", "propertyID": name, "value": value});
    let mut identifiers = vec![identifier("BBL", &preview.building.bbl)];
    identifiers.extend(
        preview
            .building
            .bins
            .iter()
            .map(|bin| identifier("BIN", bin)),
    );
    let address = &preview.address;
    let mut building = json!({
        "@context": "https://schema.org",
        "@type": "ApartmentComplex",
        "@id": canonical,
        "url": canonical,
        "name": address.formatted,
        "identifier": identifiers,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": format!("{} {}", address.house_number, address.street),
            "addressLocality": address.borough.name,
            "addressRegion": "NY",
            "postalCode": address.zip,
            "addressCountry": "US",
        },
    });
    if let Value::Object(members) = &mut building {
        if let (Some(latitude), Some(longitude)) =
            (preview.building.latitude, preview.building.longitude)
        {
            let place =
                json!({"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude});
            members.insert("geo".into(), place);
        }
        if let Some(units) = basics.and_then(|basics| basics.units_residential) {
            let units = json!({ "@type": "QuantitativeValue", "value": units });
            members.insert("numberOfAccommodationUnits".into(), units);
        }
    }
    building.to_string().replace('<', "\\u003c")
}
