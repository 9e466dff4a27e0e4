//! The sentences that open the page of a building, so that they can be quoted as they stand.

use nycapt::contract::{Headline, Preview, Provenance};

use crate::pages::phrases::{day, grouped};

/// What the records say first, in one sentence.
pub(super) fn finding(preview: &Preview) -> String {
    let line = &preview.address.formatted;
    match &preview.headline.data {
        Some(Headline {
            open_b: Some(b),
            open_c: Some(c),
            ..
        }) if b + c > 0 => format!(
            "City records list {} immediately hazardous (class C) and {} hazardous (class B) \
             housing violations as open at {line}.",
            grouped(*c),
            grouped(*b)
        ),
        Some(Headline {
            open_b: Some(_),
            open_c: Some(_),
            ..
        }) => format!("City records list no hazardous housing violation as open at {line}."),
        Some(_) | None => format!("These are the public records of {line}."),
    }
}

/// The answer in two to four sentences.
pub(super) fn opening(preview: &Preview) -> String {
    let mut text = finding(preview);
    if let Some(score) = &preview.score.data
        && let (Some(number), Some(band)) = (score.score, &score.band)
    {
        text.push_str(&format!(" Its record scores {number} of 100 ({band})."));
    }
    if let Some(flags) = &preview.flags.data
        && !flags.is_empty()
    {
        text.push_str(match flags.len() {
            1 => " A safety flag is on record.",
            _ => " Several safety flags are on record.",
        });
    }
    if let Some(as_of) = newest_date(&preview.headline.provenance) {
        text.push_str(&format!(" Reflects HPD data through {}.", day(as_of)));
    }
    text
}

pub(super) fn newest_date(provenance: &[Provenance]) -> Option<&str> {
    provenance
        .iter()
        .filter_map(|looked| looked.as_of.as_deref())
        .max()
}
