//! A preview for people: every part says what was found, where we looked and as of when.

use nycapt::contract::{
    Basics, Bedbugs, Flag, Headline, Newest, Owner, Preview, Provenance, RentRegulation,
    ScoreSummary, Section, SectionStatus,
};

use super::page::{Page, counted, grouped};
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN, STRONG};
use anstyle::Style;

/// Must stand wherever a score is shown.
const NO_PROOF: &str = "No record is not proof of good condition.";

/// One finding: how it looks and what it says.
type Finding = (Style, String);

/// The whole preview; `verbose` adds remarks and the parts of the score.
pub(crate) fn preview(preview: &Preview, verbose: bool, width: usize) -> String {
    let mut page = Page::new(width);
    if preview.sample {
        page.banner("Sample data, not public records");
    }
    identity(&mut page, preview);
    section(&mut page, "Score", &preview.score, verbose, |score| {
        describe_score(score, verbose)
    });
    section(
        &mut page,
        "Violations",
        &preview.headline,
        verbose,
        describe_headline,
    );
    section(&mut page, "Flags", &preview.flags, verbose, |flags| {
        flags.iter().map(describe_flag).collect()
    });
    section(
        &mut page,
        "Newest",
        &preview.newest,
        verbose,
        describe_newest,
    );
    section(
        &mut page,
        "Bedbugs",
        &preview.bedbugs,
        verbose,
        describe_bedbugs,
    );
    section(
        &mut page,
        "Building",
        &preview.basics,
        verbose,
        describe_basics,
    );
    section(
        &mut page,
        "Rent",
        &preview.rent_regulation,
        verbose,
        describe_rent,
    );
    section(&mut page, "Owner", &preview.owner, verbose, describe_owner);
    if let Some(unit) = &preview.unit {
        let records = counted(unit.records, "record names", "records name");
        page.field(
            "Unit",
            &format!("{records} {}. {}", unit.unit.display, unit.note),
        );
        page.gap();
    }
    for disclaimer in &preview.disclaimers {
        page.paragraph(0, DIM, disclaimer);
    }
    page.next(&format!("nycapt preview {} -o json", preview.slug));
    page.into_text()
}

fn identity(page: &mut Page, preview: &Preview) {
    page.title(&preview.address.formatted);
    page.styled_field("slug", STRONG, &preview.slug);
    let building = &preview.building;
    let bins = match building.bins.as_slice() {
        [] => String::new(),
        [bin] => format!(" · BIN {bin}"),
        bins => format!(" · BINs {}", bins.join(", ")),
    };
    page.field("BBL", &format!("{}{bins}", building.bbl));
    if building.scope == "complex" {
        let buildings = building
            .buildings_on_lot
            .map_or("several".into(), |count| count.to_string());
        page.styled_field(
            "covers",
            CAUTION,
            &format!("the whole lot of {buildings} buildings, not one alone"),
        );
    }
    page.field(
        "data",
        &format!(
            "release {}, made {}",
            preview.data_release, preview.generated_at
        ),
    );
    page.gap();
}

/// One part of the preview; the states without data are told apart.
fn section<T>(
    page: &mut Page,
    label: &str,
    section: &Section<T>,
    verbose: bool,
    describe: impl Fn(&T) -> Vec<Finding>,
) {
    let mut findings = Vec::new();
    let reason = section.status_reason.as_deref().unwrap_or_default();
    if let (Some(data), true) = (&section.data, section.status != SectionStatus::Empty) {
        findings.extend(describe(data));
    }
    if let Some((style, state)) = state(section.status) {
        let text = if reason.is_empty() {
            state
        } else {
            format!("{state}: {reason}")
        };
        findings.push((style, text));
    }
    if findings.is_empty() {
        findings.push((PLAIN, "nothing to show".into()));
    }
    let mut findings = findings.into_iter();
    if let Some((style, text)) = findings.next() {
        page.styled_field(label, style, &text);
    }
    for (style, text) in findings {
        page.more(style, &text);
    }
    for note in &section.notes {
        match note.severity.as_str() {
            "caution" => page.more(CAUTION, &note.text),
            _ if verbose => page.more(DIM, &note.text),
            _ => {}
        }
    }
    let sources: Vec<String> = section.provenance.iter().filter_map(source).collect();
    if !sources.is_empty() {
        page.more(DIM, &format!("[{}]", sources.join("; ")));
    }
    page.gap();
}

fn state(status: SectionStatus) -> Option<Finding> {
    let (style, text) = match status {
        SectionStatus::Ok => return None,
        SectionStatus::Empty => (PLAIN, "none found"),
        SectionStatus::NotApplicable => (DIM, "not applicable"),
        SectionStatus::Unavailable => (CAUTION, "not loaded, so nothing is known"),
        SectionStatus::Stale => (CAUTION, "old data"),
        SectionStatus::Partial => (CAUTION, "read in part"),
        SectionStatus::Withheld => (DIM, "withheld"),
    };
    Some((style, text.into()))
}

/// A dataset that was read; one that is not loaded is named by the section's state.
fn source(provenance: &Provenance) -> Option<String> {
    provenance.loaded_at.as_ref()?;
    let as_of = provenance.as_of.as_deref().unwrap_or("an unknown date");
    Some(format!(
        "{} {}, as of {as_of}",
        provenance.agency, provenance.dataset_name
    ))
}

fn describe_score(score: &ScoreSummary, verbose: bool) -> Vec<Finding> {
    let confidence = format!("confidence {}", score.confidence.level);
    let Some(number) = score.score else {
        return vec![(
            CAUTION,
            format!("no score: too little could be read; {confidence}"),
        )];
    };
    let band = score.band.as_deref().unwrap_or("unnamed");
    let style = match band {
        "strong" | "good" => GOOD,
        "mixed" => CAUTION,
        "weak" | "serious" => BAD,
        _ => PLAIN,
    };
    let mut findings = vec![(
        style.bold(),
        format!("{number} of 100 · {band} record · {confidence}"),
    )];
    findings.push((STRONG, NO_PROOF.into()));
    let range = score.range.map_or(String::new(), |(low, high)| {
        format!("between {low} and {high}; ")
    });
    let coverage = (score.coverage * 100.0).round();
    findings.push((
        PLAIN,
        format!(
            "{range}{coverage} % of the weight could be read; rules {}",
            score.version
        ),
    ));
    if let Some(peer) = &score.peer {
        let share = (peer.percentile * 100.0).round();
        let (buildings, label) = (grouped(peer.n), &peer.label);
        findings.push((
            PLAIN,
            format!("as good as or better than {share} % of {buildings} buildings: {label}"),
        ));
    }
    let reasons = score.confidence.reasons.iter();
    findings.extend(reasons.map(|reason| (DIM, reason.clone())));
    findings.extend(
        score
            .adjustments
            .iter()
            .map(|note| (CAUTION, note.text.clone())),
    );
    if verbose {
        let annotations = score
            .annotations
            .iter()
            .map(|note| (DIM, note.text.clone()));
        findings.extend(annotations);
        findings.extend(score.components.iter().map(|part| {
            let points = part
                .points
                .map_or("–".into(), |points| format!("{points:.1}"));
            let weight = part.effective_weight;
            (
                PLAIN,
                format!("{points} of {weight:.1}  {}: {}", part.label, part.sentence),
            )
        }));
    }
    findings
}

fn describe_headline(headline: &Headline) -> Vec<Finding> {
    let class =
        |count: Option<u64>, name: &str| count.map(|count| format!("{} {name}", grouped(count)));
    let open: Vec<String> = [
        class(headline.open_c, "class C (immediately hazardous)"),
        class(headline.open_b, "class B (hazardous)"),
        class(headline.open_a, "class A (non-hazardous)"),
    ]
    .into_iter()
    .flatten()
    .collect();
    let mut findings = Vec::new();
    if !open.is_empty() {
        let hazardous = headline.open_c.unwrap_or_default() > 0;
        let style = if hazardous { BAD } else { PLAIN };
        findings.push((style, format!("open: {}", open.join(", "))));
    }
    if let Some(count) = headline.open_rent_impairing.filter(|count| *count > 0) {
        findings.push((
            BAD,
            counted(
                count,
                "open rent-impairing violation",
                "open rent-impairing violations",
            ),
        ));
    }
    let ratio = headline
        .open_per_100_units
        .map(|ratio| format!("{ratio:.1} open in 100 apartments"));
    let year = headline
        .violations_last_12m
        .map(|count| format!("{} issued in 12 months", grouped(count)));
    let total = headline
        .violations_total
        .map(|count| format!("{} ever", grouped(count)));
    let violations: Vec<String> = [ratio, year, total].into_iter().flatten().collect();
    if !violations.is_empty() {
        findings.push((PLAIN, violations.join(" · ")));
    }
    let complaints = headline
        .complaints_last_12m
        .map(|count| format!("{} in 12 months", counted(count, "complaint", "complaints")));
    let heat = headline.heat_complaints_last_season.map(|count| {
        format!(
            "{} in the last heat season",
            counted(count, "heat complaint", "heat complaints")
        )
    });
    let complaints: Vec<String> = [complaints, heat].into_iter().flatten().collect();
    if !complaints.is_empty() {
        findings.push((
            PLAIN,
            format!("{} (reported; not proof)", complaints.join(" · ")),
        ));
    }
    findings
}

fn describe_flag(flag: &Flag) -> Finding {
    let since = flag
        .since
        .as_ref()
        .map_or(String::new(), |since| format!(" (since {since})"));
    (BAD, format!("{}{since}", flag.text))
}

fn describe_newest(newest: &Newest) -> Vec<Finding> {
    let violation = newest.violation.as_ref().map(|violation| {
        let (class, date) = (&violation.class, &violation.date);
        (
            PLAIN,
            format!(
                "violation of class {class} on {date}: {}",
                violation.summary
            ),
        )
    });
    let complaint = newest.complaint.as_ref().map(|complaint| {
        let (category, month) = (&complaint.category, &complaint.month);
        (PLAIN, format!("complaint in {month}: {category}"))
    });
    violation.into_iter().chain(complaint).collect()
}

fn describe_bedbugs(bedbugs: &Bedbugs) -> Vec<Finding> {
    if !bedbugs.filed {
        return vec![(PLAIN, "the owner has filed no yearly report".into())];
    }
    let period = bedbugs
        .latest_period
        .as_ref()
        .map_or(String::new(), |period| format!(" for {period}"));
    vec![match bedbugs.infested_units {
        Some(0) => (PLAIN, format!("the owner reported none{period}")),
        Some(units) => {
            let units = counted(units.into(), "infested apartment", "infested apartments");
            (BAD, format!("the owner reported {units}{period}"))
        }
        None => (PLAIN, format!("the owner filed without a figure{period}")),
    }]
}

fn describe_basics(basics: &Basics) -> Vec<Finding> {
    let year = basics.year_built.map(|year| {
        let about = if basics.year_built_approx {
            "about "
        } else {
            ""
        };
        format!("built {about}{year}")
    });
    let floors = basics.floors.map(|floors| format!("{floors} floors"));
    let units = basics
        .units_residential
        .map(|units| counted(units.into(), "apartment", "apartments"));
    let class = basics
        .building_class
        .as_ref()
        .map(|class| format!("class {} {}", class.code, class.label));
    let facts: Vec<String> = [
        Some(basics.kind.replace('_', " ")),
        year,
        floors,
        units,
        class,
    ]
    .into_iter()
    .flatten()
    .filter(|fact| !fact.is_empty())
    .collect();
    let mut findings = vec![(PLAIN, facts.join(" · "))];
    if let Some(district) = &basics.historic_district {
        findings.push((PLAIN, format!("historic district {district}")));
    }
    findings
}

fn describe_rent(rent: &RentRegulation) -> Vec<Finding> {
    let mut findings = vec![(PLAIN, format!("rent regulation: {}", rent.level))];
    findings.extend(rent.reasons.iter().map(|reason| (DIM, reason.clone())));
    findings
}

fn describe_owner(owner: &Owner) -> Vec<Finding> {
    let name = owner.registered_name.as_ref();
    let agent = owner.managing_agent.as_ref();
    let until = owner.registration_ends.as_ref();
    let mut findings = Vec::new();
    findings.extend(name.map(|name| (PLAIN, format!("{name} (as filed)"))));
    findings.extend(agent.map(|agent| (PLAIN, format!("managed by {agent}"))));
    findings.extend(until.map(|until| (DIM, format!("registered until {until}"))));
    findings
}
