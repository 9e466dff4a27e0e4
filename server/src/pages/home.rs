//! The home page, and what it says to an address that is not one building.

use askama::Template;
use nycapt::contract::ResolveAnswer;

use super::frame::{Choice, Frame};
use super::phrases::grouped;
use crate::corpus::Release;

/// The home page.
#[derive(Debug, Template)]
#[template(path = "home.html")]
pub(crate) struct HomePage {
    frame: Frame,
    canonical: String,
    /// What stands in the address box.
    box_value: String,
    asked: Option<Asked>,
    buildings: String,
    release: String,
}

/// What was searched for, and what came of it.
#[derive(Debug)]
pub(crate) struct Asked {
    text: String,
    message: String,
    choices: Vec<Choice>,
    hints: Vec<String>,
}

impl HomePage {
    pub(crate) fn new(release: &Release, site_url: &str, asked: Option<Asked>) -> Self {
        Self {
            frame: Frame::new(release.is_sample()),
            canonical: format!("{site_url}/"),
            box_value: (asked.as_ref()).map_or_else(String::new, |asked| asked.text.clone()),
            asked,
            buildings: grouped(release.buildings()),
            release: release.name().into(),
        }
    }
}

impl Asked {
    pub(crate) fn new(text: String, answer: &ResolveAnswer) -> Self {
        Self {
            text,
            message: answer.message.clone(),
            choices: (answer.candidates.iter().map(Choice::of_place))
                .chain(answer.suggestions.iter().filter_map(Choice::of_suggestion))
                .collect(),
            hints: (answer.suggestions.iter())
                .filter(|suggestion| suggestion.slug.is_none())
                .map(|suggestion| format!("{}: {}", suggestion.address, suggestion.why))
                .collect(),
        }
    }
}
