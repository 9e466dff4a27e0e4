//! The parts of a preview as findings, in reading order.

use anstyle::Style;
use nycapt::contract::{
    Basics, Bedbugs, Flag, Headline, Newest, Owner, RentRegulation, ScoreSummary,
};

use super::page::{counted, grouped};
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN, STRONG};

/// Required wherever a score is shown.
const NO_PROOF: &str = "No records doesn't mean no problems.";

/// The style and text of one finding.
pub(super) type Finding = (Style, String);

/// Why there is no number.
pub(super) fn no_score(band: Option<&str>, confidence: &str) -> &'static str {
    match (band, confidence) {
        (Some("no_record"), _) => "no score: nothing that counts is on record",
        (_, "low") => "no score: confidence is low",
        _ => "no score: too little could be read",
    }
}

pub(super) fn describe_score(score: &ScoreSummary, verbose: bool) -> Vec<Finding> {
    let confidence = format!("confidence {}", score.confidence.level);
    let Some(number) = score.score else {
        let reason = no_score(score.band.as_deref(), &score.confidence.level);
        return vec![(CAUTION, format!("{reason}; {confidence}"))];
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
            "{range}{coverage} % of the weight is proven; rules {}",
            score.version
        ),
    ));
    for peer in score.peer.iter().chain(&score.borough_peer) {
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

pub(super) fn describe_headline(headline: &Headline) -> Vec<Finding> {
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
    findings.extend(open_problems(headline));
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
            "{} in the last full heat season",
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

/// The open problems, and how many violations they are.
fn open_problems(headline: &Headline) -> Option<Finding> {
    let violations = headline.open_a? + headline.open_b? + headline.open_c?;
    let problems = headline.open_problems.filter(|count| *count > 0)?;
    let problems = counted(problems, "open problem", "open problems");
    let violations = counted(violations, "violation", "violations");
    Some((PLAIN, format!("{problems} ({violations})")))
}

pub(super) fn describe_flag(flag: &Flag) -> Finding {
    let since = flag
        .since
        .as_ref()
        .map_or(String::new(), |since| format!(" (since {since})"));
    (BAD, format!("{}{since}", flag.text))
}

pub(super) fn describe_newest(newest: &Newest) -> Vec<Finding> {
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

pub(super) fn describe_bedbugs(bedbugs: &Bedbugs) -> Vec<Finding> {
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

pub(super) fn describe_basics(basics: &Basics) -> Vec<Finding> {
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

pub(super) fn describe_rent(rent: &RentRegulation) -> Vec<Finding> {
    let mut findings = vec![(PLAIN, format!("rent regulation: {}", rent.level))];
    findings.extend(rent.reasons.iter().map(|reason| (DIM, reason.clone())));
    findings
}

pub(super) fn describe_owner(owner: &Owner) -> Vec<Finding> {
    let name = owner.registered_name.as_ref();
    let agent = owner.managing_agent.as_ref();
    let until = owner.registration_ends.as_ref();
    let mut findings = Vec::new();
    findings.extend(name.map(|name| (PLAIN, format!("{name} (as filed)"))));
    findings.extend(agent.map(|agent| (PLAIN, format!("managed by {agent}"))));
    findings.extend(until.map(|until| (DIM, format!("registered until {until}"))));
    findings
}
