//! The sentences that open the page of a building, written to be quoted.

use nycapt_contract::{Flag, Headline, Preview, Section, SectionStatus};

use crate::messages::message;
use crate::site::layout::{day, grouped};

/// The most important finding, in one sentence.
pub(crate) fn finding(preview: &Preview) -> String {
    let address = preview.address.formatted.as_str();
    let headline = preview.headline.data.as_ref();
    match headline.and_then(|headline| Some((headline.open_c?, headline.open_b?))) {
        Some((0, 0)) => message!("building-finding-none", address = address),
        Some((c, b)) => {
            let (c, b) = (grouped(c), grouped(b));
            message!(
                "building-finding-open",
                class_c = c,
                class_b = b,
                address = address
            )
        }
        None => message!("building-finding-unread", address = address),
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
    sentences.extend(newest_date(&preview.headline));
    sentences.join(" ")
}

/// What the flags are about: safety first, then who runs or registers the building.
fn flags(flags: &[Flag]) -> Vec<String> {
    let mut safety: Vec<String> = flags.iter().filter_map(safety_flag).collect();
    safety.dedup();
    let mut sentences = Vec::new();
    if !safety.is_empty() {
        let list = safety.join(", ");
        sentences.push(message!(
            "building-safety",
            count = safety.len(),
            flags = list
        ));
    }
    sentences.extend(flags.iter().filter_map(registration_flag));
    sentences
}

/// Danger or enforcement, with its day.
fn safety_flag(flag: &Flag) -> Option<String> {
    let what = match flag.code.as_str() {
        "vacate_full" | "vacate_partial" | "dob_vacate_full" | "dob_vacate_partial" => {
            message!("building-flag-vacate")
        }
        "aep_active" => message!("building-flag-aep"),
        "conh_listed" => message!("building-flag-conh"),
        "facade_unsafe" => message!("building-flag-facade"),
        "harassment_finding" => message!("building-flag-harassment"),
        _ => return None,
    };
    Some(match flag.since.as_deref() {
        Some(since) => message!("building-flag-dated", flag = what, day = day(since)),
        None => what,
    })
}

/// Who runs or registers the building: the flag's own sentence, which is dated.
fn registration_flag(flag: &Flag) -> Option<String> {
    let is_one = ["registration_lapsed", "not_registered", "nycha"].contains(&flag.code.as_str());
    is_one.then(|| flag.text.clone())
}

/// How current the records of the headline are, as a sentence.
pub(crate) fn newest_date(headline: &Section<Headline>) -> Option<String> {
    let provenance = headline.provenance.iter();
    let newest = provenance.filter_map(|looked| looked.as_of.as_deref());
    let newest = day(newest.max()?);
    Some(if headline.status == SectionStatus::Partial {
        message!("building-as-of-part", day = newest)
    } else {
        message!("building-as-of", day = newest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
            "Safety flag on record: vacate order. Text of not_registered."
        );
        assert_eq!(
            sentences(&["vacate_full", "dob_vacate_full", "aep_active"]),
            "Safety flags on record: vacate order, Alternative Enforcement Program."
        );
        let expected = "Safety flag on record: vacate order (March 4, 2012).";
        let old = flag("vacate_partial", Some("2012-03-04"));
        assert_eq!(flags(&[old]).join(" "), expected);
    }
}
