//! What the PDF prints of a report, for the templates of the page.

use nycapt_messages::list_of_clauses;
use serde_json::Value;

/// A part of what `nycapt_pdf::document` makes. What it lacks is blank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Printed<'a>(pub(super) &'a Value);

impl<'a> Printed<'a> {
    /// A member; none where it is null.
    pub(super) fn get(self, name: &str) -> Option<Self> {
        let member = self.0.get(name).filter(|member| !member.is_null());
        member.map(Self)
    }

    pub(super) fn text(self, name: &str) -> &'a str {
        let text = self.0.get(name).and_then(Value::as_str);
        text.unwrap_or_default()
    }

    /// A heading or another text around the parts.
    pub(super) fn label(self, name: &str) -> &'a str {
        self.get("labels").map_or("", |labels| labels.text(name))
    }

    pub(super) fn items(self, name: &str) -> impl Iterator<Item = Self> + use<'a> {
        let items = self.0.get(name).and_then(Value::as_array);
        items.into_iter().flatten().map(Self)
    }

    pub(super) fn texts(self, name: &str) -> impl Iterator<Item = &'a str> + use<'a> {
        self.items(name).filter_map(|item| item.0.as_str())
    }

    /// Whether a text or a list isn't empty.
    pub(super) fn has(self, name: &str) -> bool {
        !self.text(name).is_empty() || self.items(name).next().is_some()
    }

    /// What a sentence rests on.
    pub(super) fn evidence(self) -> String {
        list_of_clauses(self.items("evidence").map(|one| one.text("text")))
    }
}
