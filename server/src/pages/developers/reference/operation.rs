//! The document of one operation.

use nycapt_contract::{ALL, Access, ErrorKind, Media, RateLimitClass, Replay, Spec, is_versioned};
use nycapt_rules::Retirement;
use serde_json::Value;

use super::description::{Description, examples_of, text};
use super::example::example;
use super::members::{Side, Types};
use super::outline::{about, alternatives, bounds, words};
use super::samples::samples_of;
use crate::pages::developers::document::{Document, Trial};
use crate::pages::developers::errors::link_to;
use crate::pages::developers::facts::PortalFacts;
use crate::pages::developers::limits::titled;

/// Most characters of the sections for types on one page.
const ROOM: usize = 9_000;

/// The operations that the reference has: those of the specification.
pub(in crate::pages::developers) fn operations() -> &'static [Spec] {
    ALL
}

/// The document of an operation.
pub(in crate::pages::developers) fn operation_document(
    description: &Description,
    spec: &Spec,
    facts: &PortalFacts<'_>,
) -> Document {
    let page = Page {
        description,
        types: Types::new(description),
        spec,
        operation: description.operation(spec),
        retirement: facts.config.retirement.as_ref(),
    };
    let samples = samples_of(spec.name).unwrap_or_default();
    let parts = [
        Some(format!("# {}\n\n{}", spec.name, spec.summary)),
        Some(page.outline()),
        (!samples.is_empty()).then(|| format!("## Samples\n\n{}", samples.trim_end())),
        page.parameters(),
        page.body(),
        page.answer(),
        Some(page.statuses()),
        page.types(),
    ];
    let parts = parts.into_iter().flatten();
    let parts: Vec<String> = parts.map(|part| part.trim_end().to_owned()).collect();
    let text = facts.fill(&parts.join("\n\n"));
    Document::of(format!("/developers/reference/{}", spec.name), &text)
        .request(spec.method.as_str(), facts.fill(&url_of(spec)))
        .trial(trial(spec.name))
}

/// Where it is asked for.
fn url_of(spec: &Spec) -> String {
    let host = match spec.answer {
        Media::Html | Media::Xml | Media::Text | Media::Markdown => "{site_url}",
        Media::Json | Media::Pdf => "{base_url}",
    };
    format!("{host}{}", spec.path)
}

/// What can be tried without a key.
fn trial(name: &str) -> Option<Trial> {
    match name {
        "resolve_address" => Some(Trial::Address),
        "get_preview" => Some(Trial::Preview),
        "get_health" => Some(Trial::Health),
        _ => None,
    }
}

struct Page<'a> {
    description: &'a Description,
    types: Types<'a>,
    spec: &'a Spec,
    operation: &'a Value,
    retirement: Option<&'a Retirement>,
}

impl<'a> Page<'a> {
    /// What there is to know before a call.
    fn outline(&self) -> String {
        let spec = self.spec;
        let mut text = String::new();
        if !spec.about.is_empty() {
            text += &format!("{}\n\n", spec.about);
        }
        text += &format!("- Who may call: {}.\n", caller(spec.access));
        text += &format!("- Counted: {}.\n", counted(spec.rate_limit));
        if let Some(says) = replay(spec.replay) {
            text += &format!("- `Idempotency-Key`: {says}.\n");
        }
        text += &format!("- Promise: {}.\n", self.promise());
        for alias in spec.aliases {
            text += &format!("- The same at: `{alias}`, without a promise.\n");
        }
        text
    }

    /// What a caller may count on.
    fn promise(&self) -> String {
        if !is_versioned(self.spec.path) {
            return "none beyond this server: outside `/v1` nothing is \
                    [promised](/developers/versioning)"
                .into();
        }
        let supported = "supported, [version 1](/developers/versioning)";
        let ending = self.retirement.map(Retirement::notice);
        ending.map_or_else(
            || supported.into(),
            |notice| format!("{supported}. {}", notice.trim_end_matches('.')),
        )
    }

    fn parameters(&self) -> Option<String> {
        let all = self.operation.get("parameters")?.as_array()?;
        let lines = all.iter().map(|parameter| self.parameter(parameter));
        Some(format!("## Parameters\n\n{}", lines.collect::<String>()))
    }

    fn parameter(&self, parameter: &'a Value) -> String {
        let parameter = self.description.resolved(parameter);
        let schema = parameter.get("schema").unwrap_or(&Value::Null);
        let place = text(parameter, "in");
        let name = match place {
            "header" => titled(text(parameter, "name")),
            _ => text(parameter, "name").to_owned(),
        };
        let is_required = parameter.get("required").and_then(Value::as_bool);
        let presence = if is_required == Some(true) {
            "required"
        } else {
            "optional"
        };
        let kind = self.types.kind(schema, &[]);
        format!(
            "- `{name}` in the {place}: {kind}{}, {presence}. {}\n",
            bounds(schema),
            about(parameter)
        )
    }

    fn body(&self) -> Option<String> {
        let request = self.operation.get("requestBody")?;
        let (media, content) = request.get("content")?.as_object()?.iter().next()?;
        let is_required = request.get("required").and_then(Value::as_bool) == Some(true);
        let presence = if is_required { "required" } else { "optional" };
        let mut text = format!("## Body\n\n`{media}`, {presence}.");
        let schema = content.get("schema").unwrap_or(&Value::Null);
        text += &self.shape(schema, Side::Body);
        text += &self.examples(content);
        Some(text)
    }

    fn answer(&self) -> Option<String> {
        let status = self.spec.success.to_string();
        let answer = self.operation.get("responses")?.get(&status)?;
        let answer = self.description.resolved(answer);
        let (media, content) = answer.get("content")?.as_object()?.iter().next()?;
        let mut text = format!("## Answer\n\n{status}, `{media}`.");
        let schema = content.get("schema").unwrap_or(&Value::Null);
        if media == "application/json" {
            text += &self.shape(schema, Side::Answer);
        }
        text += &self.examples(content);
        Some(text)
    }

    fn examples(&self, content: &'a Value) -> String {
        let examples = examples_of(self.description, content).into_iter();
        examples
            .map(|(shows, value)| example(shows, value))
            .collect()
    }

    /// What a body or an answer holds: its members, of an array those of its items.
    fn shape(&self, schema: &'a Value, side: Side) -> String {
        let here = self.sections();
        let resolved = self.types.resolved(schema);
        let Some(items) = resolved.get("items") else {
            return self.listed(resolved, side, &here.names, "");
        };
        let lead = format!(
            " An array{} of {}:",
            bounds(resolved),
            self.types.kind(items, &here.names)
        );
        let items = self.types.resolved(items);
        self.listed(items, side, &here.names, &lead)
    }

    fn listed(&self, schema: &'a Value, side: Side, here: &[&str], lead: &str) -> String {
        let said = alternatives(schema)
            .first()
            .map_or_else(String::new, |one| about(one));
        let said = if said.is_empty() || !lead.is_empty() {
            String::new()
        } else {
            format!(" {said}")
        };
        let members = self.types.members(schema, side, here);
        if members.is_empty() {
            let open = words(schema).is_empty() && schema.get("type").is_some();
            let open = if open { " An open object." } else { "" };
            return format!("{said}{lead}{open}");
        }
        format!("{said}{lead}\n\n{}", members.trim_end())
    }

    fn sections(&self) -> super::members::Sections<'a> {
        let roots = self.types.roots(self.spec).into_iter();
        let roots = roots.map(|root| {
            let resolved = self.types.resolved(root);
            let items = resolved.get("items");
            items.map_or(resolved, |items| self.types.resolved(items))
        });
        let roots: Vec<&Value> = roots.collect();
        self.types.sections(&roots, Side::Answer, ROOM)
    }

    fn types(&self) -> Option<String> {
        let sections = self.sections();
        let has_some = !sections.names.is_empty();
        has_some.then(|| format!("## Types\n\n{}", sections.text.trim_end()))
    }

    fn statuses(&self) -> String {
        let mut table =
            String::from("## Statuses\n\n| status | code | what to do |\n|---|---|---|\n");
        let described = self.operation.get("responses").and_then(Value::as_object);
        let mut all: Vec<u16> = described
            .into_iter()
            .flat_map(|all| all.keys())
            .filter_map(|status| status.parse().ok())
            .collect();
        if all.is_empty() {
            let refusals = self.spec.refusals.iter().map(|kind| kind.row().status);
            all = [self.spec.success].into_iter().chain(refusals).collect();
        }
        all.sort_unstable();
        for status in all {
            let said = described.and_then(|all| all.get(&status.to_string()));
            let kind = ErrorKind::of_status(status);
            // What is answered in another form than the errors of this service says so itself.
            let is_own = said.is_none_or(|answer| answer.get("$ref").is_some());
            if status >= 400 && is_own && kind.row().status == status {
                table += &format!("| {status} | {} | {} |\n", link_to(kind), kind.next_step());
            } else {
                let said = said.map(|answer| self.description.resolved(answer));
                let said = said.map_or_else(String::new, about);
                table += &format!("| {status} | | {said} |\n");
            }
        }
        table
    }
}

const fn caller(access: Access) -> &'static str {
    match access {
        Access::Public | Access::Visitor => "anybody; no credential is needed, and one is ignored",
        Access::Key => "the holder of an API key, `Authorization: Bearer KEY`",
        Access::KeyOrUser => {
            "the holder of an API key, `Authorization: Bearer KEY`, or a signed-in user"
        }
        Access::User => "a signed-in user; a key is refused with 403",
        Access::Signature => "the payment provider alone, by its signature over the body",
        Access::OrderToken => "whoever has the order's token",
    }
}

const fn counted(class: RateLimitClass) -> &'static str {
    match class {
        RateLimitClass::Caller => "against the caller's [quota](/developers/limits)",
        RateLimitClass::Registration => {
            "against the caller's [quota](/developers/limits), and, where its form is good, that of \
             registrations"
        }
        RateLimitClass::Checkout => {
            "against the caller's [quota](/developers/limits), and, where its form is good, that of \
             checkouts"
        }
        RateLimitClass::Page => {
            "against the reader's [quota of pages and documents](/developers/limits)"
        }
        RateLimitClass::Revocation => {
            "against a [quota](/developers/limits) of its own, as wide as the caller's, so that a \
             key that others use up can still be revoked"
        }
        RateLimitClass::None => "not at all",
    }
}

const fn replay(replay: Replay) -> Option<&'static str> {
    match replay {
        Replay::None => None,
        Replay::Accepted => Some("accepted and not used; a retry runs again"),
        Replay::Original => {
            Some("a retry with the same key answers the original, and nothing is paid twice")
        }
        Replay::WithoutSecret => {
            Some("a retry with the same key answers the same key again, with `secret` null")
        }
    }
}
