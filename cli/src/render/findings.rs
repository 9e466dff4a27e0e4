//! The parts of a preview as findings, in reading order.

use anstyle::Style;
use nycapt::contract::{
    Basics, Bedbugs, Flag, Headline, Newest, Owner, RentRegulation, ScoreSummary,
};
use nycapt_messages::{dates_in_words, sentence_case};

use super::page::{counted, grouped};
use super::style::{BAD, CAUTION, DIM, GOOD, PLAIN, STRONG};

/// Required wherever a score is shown.
const NO_PROOF: &str = "No records doesn't mean no problems.";

pub(super) type Finding = (Style, String);

/// Why there is no number.
pub(super) fn no_score(band: Option<&str>, confidence: &str) -> &'static str {
    match (band, confidence) {
        (Some("no_record"), _) => "no score: no records count toward it",
        (_, "low") => "no score: confidence is low",
        _ => "no score: too little data",
    }
}

pub(super) fn describe_score(score: &ScoreSummary, verbose: bool) -> Vec<Finding> {
    let Some(number) = score.score else {
        let reason = no_score(score.band.as_deref(), &score.confidence.level);
        return vec![(CAUTION, reason.to_owned())];
    };
    let confidence = format!("confidence {}", score.confidence.level);
    let band = score.band.as_deref().unwrap_or("unnamed");
    let style = match band {
        "strong" | "good" => GOOD,
        "mixed" => CAUTION,
        "weak" | "serious" => BAD,
        _ => PLAIN,
    };
    let range = score.range.map_or(String::new(), |(low, high)| {
        format!("between {low} and {high}; ")
    });
    let coverage = (score.coverage * 100.0).round();
    let version = &score.version;
    let basis = format!("{range}data cover {coverage}% of the weight; rules {version}");
    let headline = format!("{number} of 100 · {band} record · {confidence}");
    let mut findings = vec![
        (style.bold(), headline),
        (STRONG, NO_PROOF.into()),
        (PLAIN, basis),
    ];
    for peer in score.peer.iter().chain(&score.borough_peer) {
        let share = (peer.percentile * 100.0).round();
        let (buildings, label) = (grouped(peer.n), &peer.label);
        let text = format!("as good as or better than {share}% of {buildings} buildings: {label}");
        findings.push((PLAIN, text));
    }
    let reasons = score.confidence.reasons.iter();
    findings.extend(reasons.map(|reason| (DIM, reason.clone())));
    let adjustments = score.adjustments.iter();
    findings.extend(adjustments.map(|note| (CAUTION, note.text.to_string())));
    if verbose {
        let annotations = score.annotations.iter();
        findings.extend(annotations.map(|note| (DIM, note.text.to_string())));
        findings.extend(score.components.iter().map(|part| {
            let points = part.points;
            let points = points.map_or("–".into(), |points| format!("{points:.1}"));
            let (weight, label, sentence) = (part.effective_weight, &part.label, &part.sentence);
            let text = format!("{points} of {weight:.1}  {label}: {sentence}");
            (PLAIN, text)
        }));
    }
    findings
}

/// The parts that are known as one text; none where no part is.
fn joined<const N: usize>(parts: [Option<String>; N], separator: &str) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(separator))
}

pub(super) fn describe_headline(headline: &Headline) -> Vec<Finding> {
    let with = |count: Option<u64>, words: &str| Some(format!("{} {words}", grouped(count?)));
    let open = [
        with(headline.open_c, "class C (immediately hazardous)"),
        with(headline.open_b, "class B (hazardous)"),
        with(headline.open_a, "class A (non-hazardous)"),
    ];
    let is_hazardous = headline.open_c.unwrap_or_default() > 0;
    let style = if is_hazardous { BAD } else { PLAIN };
    let mut findings = Vec::from_iter(open_problems(headline));
    findings.extend(open_kinds(headline));
    findings.extend(joined(open, ", ").map(|open| (style, format!("open: {open}"))));
    if let Some(count) = headline.open_rent_impairing.filter(|count| *count > 0) {
        let (one, many) = (
            "open rent-impairing violation",
            "open rent-impairing violations",
        );
        findings.push((BAD, counted(count, one, many)));
    }
    let ratio = headline.open_per_100_units;
    let violations = [
        ratio.map(|ratio| format!("{ratio:.1} open per 100 apartments")),
        with(headline.violations_last_12m, "issued in 12 months"),
        with(headline.violations_total, "on record"),
    ];
    findings.extend(joined(violations, " · ").map(|text| (PLAIN, text)));
    let year = headline.complaints_last_12m;
    let heat = |count: Option<u64>, when: &str| {
        let complaints = counted(count?, "heat complaint", "heat complaints");
        Some(format!("{complaints} {when}"))
    };
    let complaints = [
        year.map(|count| format!("{} in 12 months", counted(count, "complaint", "complaints"))),
        heat(
            headline.heat_complaints_last_season,
            "in the last full heat season",
        ),
        heat(headline.heat_complaints_this_season, "so far this season"),
    ];
    let complaints = joined(complaints, " · ");
    findings.extend(complaints.map(|text| (PLAIN, format!("{text} (reported; not proof)"))));
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

/// The kinds of open problems, the most serious first.
fn open_kinds(headline: &Headline) -> Option<Finding> {
    let kinds = headline.open_by_condition.as_ref()?;
    let kinds = kinds.iter().map(|kind| {
        let (condition, class) = (&kind.condition, &kind.class);
        format!("{condition}: {} (class {class})", grouped(kind.problems))
    });
    Some((PLAIN, kinds.collect::<Vec<_>>().join(" · ")))
}

pub(super) fn describe_flag(flag: &Flag) -> Finding {
    let since = flag.since.as_deref().map(dates_in_words);
    // A text may have the day already.
    let since = since.filter(|day| !flag.text.contains(day.as_str()));
    let since = since.map_or(String::new(), |since| format!(" (since {since})"));
    (BAD, format!("{}{since}", flag.text))
}

pub(super) fn describe_newest(newest: &Newest) -> Vec<Finding> {
    let violation = newest.violation.as_ref().map(|violation| {
        let (class, summary) = (&violation.class, &violation.summary);
        let date = dates_in_words(&violation.date);
        let state = match violation.open {
            Some(true) => "open ",
            Some(false) => "closed ",
            None => "",
        };
        format!("{state}class {class} violation on {date}: {summary}")
    });
    let complaint = newest.complaint.as_ref().map(|complaint| {
        let category = sentence_case(&complaint.category);
        let month = dates_in_words(&complaint.month);
        format!("complaint in {month}: {category}")
    });
    let texts = violation.into_iter().chain(complaint);
    texts.map(|text| (PLAIN, text)).collect()
}

pub(super) fn describe_bedbugs(bedbugs: &Bedbugs) -> Vec<Finding> {
    if !bedbugs.filed {
        return vec![(PLAIN, "the owner has filed no yearly report".into())];
    }
    let latest = bedbugs.latest_period.as_ref();
    let latest = latest.map_or(String::new(), |days| {
        format!(" for {}", dates_in_words(&days.replace('/', ", to ")))
    });
    vec![match bedbugs.infested_units {
        Some(0) => (PLAIN, format!("the owner reported none{latest}")),
        Some(units) => {
            let units = counted(units.into(), "infested apartment", "infested apartments");
            (BAD, format!("the owner reported {units}{latest}"))
        }
        None => (PLAIN, format!("the owner reported no number{latest}")),
    }]
}

pub(super) fn describe_basics(basics: &Basics) -> Vec<Finding> {
    let about = if basics.year_built_approx {
        "about "
    } else {
        ""
    };
    let class = basics.building_class.as_ref();
    let facts = [
        Some(basics.kind.replace('_', " ")).filter(|kind| !kind.is_empty()),
        basics.year_built.map(|year| format!("built {about}{year}")),
        basics.floors.map(|floors| match floors == 1.0 {
            true => "1 floor".to_owned(),
            false => format!("{floors} floors"),
        }),
        basics
            .units_residential
            .map(|units| counted(units.into(), "apartment", "apartments")),
        class.map(|class| format!("class {} {}", class.code, class.label)),
    ];
    let mut findings = vec![(PLAIN, joined(facts, " · ").unwrap_or_default())];
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
    let until = until.map(|until| format!("registered until {}", dates_in_words(until)));
    findings.extend(until.map(|until| (DIM, until)));
    findings
}
