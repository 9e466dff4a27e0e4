//! Settings and checks, for people.

use super::page::Page;
use super::style::{BAD, DIM, GOOD, PLAIN, STRONG};
use crate::checks::{Check, Status};
use crate::settings::{Resolved, ValueSource};

/// Every setting with its value, and where that comes from when it is asked for.
pub(crate) fn settings(resolved: &[Resolved], show_origin: bool, width: usize) -> String {
    let mut page = Page::new(width);
    for one in resolved {
        match one.value.as_str() {
            "" => page.styled_field(one.setting.name, DIM, "not set"),
            value => page.styled_field(one.setting.name, STRONG, value),
        }
        if !show_origin {
            continue;
        }
        page.more(DIM, &format!("from {}", origin(&one.origin)));
        for (value, from) in one.overridden.iter().filter(|(value, _)| !value.is_empty()) {
            page.more(DIM, &format!("hides {value}, from {}", origin(from)));
        }
    }
    page.into_text()
}

/// Where a value comes from, in words.
pub(crate) fn origin(origin: &ValueSource) -> String {
    match origin {
        ValueSource::Option => "the command line".into(),
        ValueSource::Variable(name) => format!("`{name}`"),
        ValueSource::Project(path) | ValueSource::Person(path) => path.display().to_string(),
        ValueSource::Default => "the default".into(),
    }
}

/// What the checks found, and the commands that help.
pub(crate) fn checks(all: &[Check], width: usize) -> String {
    let mut page = Page::new(width);
    for check in all {
        let (style, mark) = match check.status {
            Status::Ok => (GOOD, "ok"),
            Status::Note => (PLAIN, "note"),
            Status::Failed => (BAD, "failed"),
        };
        page.styled_field(check.id, style, mark);
        page.more(PLAIN, &check.message);
        if let Some(fix) = &check.fix {
            page.next(fix);
        }
    }
    page.into_text()
}
