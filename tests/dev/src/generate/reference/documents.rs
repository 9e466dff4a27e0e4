//! The reference: a document for each operation and type, from the contract and its description.

use nycapt::contract::{ALL, Access, ErrorKind, Media, RateLimitClass, Replay, Spec, is_versioned};
use nycapt_messages::capitalized;
use serde_json::{Map, Value};

use super::schema::{
    Description, SECTION, Side, TYPES, about, alternatives, at, bounds, link, list, text, words,
};
use super::tables::{error_link, header_name};

pub(super) const REFERENCE: &str = "/developers/reference";
const SAMPLES: &str = include_str!("../../../../../server/developers/samples.md");
/// The Rust client, whose examples the documentation tests compile.
const CLIENT: &str = include_str!("../../../../../core/src/client/operations.rs");
/// Most characters of the sections for types on one page.
const TYPES_ROOM: usize = 7_500;
/// Most characters of an example.
const EXAMPLE: usize = 2_500;
/// Most characters of one that shows whole parts of a preview.
const PREVIEW_EXAMPLE: usize = 6_000;
/// Most characters of a text within an example that is too long.
const EXAMPLE_TEXT: usize = 280;
/// The parts of a preview that its example shows whole.
const PREVIEW_PARTS: [&str; 4] = ["score", "headline", "owner", "flags"];

const LEAD: &str = "# Reference

Every operation, with who may call it, what it takes and answers, every status, and samples that run. Made from [openapi.json](/openapi.json).

What is **supported** is kept as it is for [version 1](/developers/versioning). Every code of an error is \
among the [errors](/developers/errors).
";

const NOT_FOR_PROGRAMS: &str = "
## Pages and files of the site

What browsers, crawlers and the payment provider ask for. A program needs none of it.

";

/// The list of operations and types: supported ones first, those that are not for programs last.
pub(super) fn index_text(description: &Description) -> String {
    let group_of = |spec: &Spec| match text(description.operation(spec), "/tags/0") {
        "" => "service",
        group => group,
    };
    let (others, for_programs): (Vec<&Spec>, Vec<&Spec>) = ALL
        .iter()
        .partition(|spec| group_of(spec) == "site" || spec.access == Access::Signature);
    let mut groups: Vec<(bool, String)> = Vec::new();
    for group in description.groups() {
        let (name, about) = (text(group, "/name"), text(group, "/description"));
        let of_group = for_programs.iter().copied();
        let mut of_group: Vec<&Spec> = of_group.filter(|spec| group_of(spec) == name).collect();
        of_group.sort_by_key(|spec| !is_versioned(spec.path));
        if let Some(first) = of_group.first() {
            let lines: String = of_group.iter().map(|spec| index_line(spec)).collect();
            let text = format!("\n## {}\n\n{about}\n\n{lines}", capitalized(name));
            groups.push((is_versioned(first.path), text));
        }
    }
    groups.sort_by_key(|(has_supported, _)| !has_supported);
    let groups: String = groups.into_iter().map(|(_, text)| text).collect();
    let others: String = others.into_iter().map(index_line).collect();
    let mut names: Vec<&str> = description.names().collect();
    names.sort_by_key(|name| name.to_lowercase());
    let types: String = names
        .iter()
        .map(|name| format!("- {}\n", link(name, false)))
        .collect();
    format!(
        "{LEAD}{groups}\n## Types\n\nWhat bodies and answers are made of.\n\n{types}\
         {NOT_FOR_PROGRAMS}{others}"
    )
}

fn index_line(spec: &Spec) -> String {
    let supported = if is_versioned(spec.path) {
        ", **supported**"
    } else {
        ""
    };
    let (name, method) = (spec.name, spec.method.as_str());
    format!(
        "- [`{name}`]({REFERENCE}/{name}): `{method} {}`{supported}. {}\n",
        spec.path, spec.summary
    )
}

fn parameter_name(parameter: &Value) -> String {
    match (text(parameter, "/in"), text(parameter, "/name")) {
        ("header", name) => header_name(name),
        (_, name) => name.into(),
    }
}

pub(super) fn type_documents(description: &Description) -> Vec<(String, String)> {
    let document = |name| {
        let schema = description.schema(name);
        let said = match about(schema) {
            said if said.is_empty() => format!("The members of `{name}`."),
            said => said,
        };
        let members = description.members(schema, Side::Answer, &[name]);
        let mut text = format!("# {name}\n\n{said}\n\n## Members\n\n{members}");
        let is_named = |schema| description.children(schema).contains(&name);
        let operations = ALL
            .iter()
            .filter(|spec| roots(description, spec).into_iter().any(is_named))
            .map(|spec| format!("[`{0}`]({REFERENCE}/{0})", spec.name));
        let types = description.names();
        let types = types.filter(|other| *other != SECTION && is_named(description.schema(other)));
        let places: Vec<String> = operations
            .chain(types.map(|other| link(other, false)))
            .collect();
        if !places.is_empty() {
            text += &format!("\n## Where it occurs\n\n{}\n", places.join(", "));
        }
        (format!("{TYPES}/{name}"), text)
    };
    description.names().map(document).collect()
}

/// The schemas of an operation's body and answer.
fn roots<'a>(description: &'a Description, spec: &Spec) -> Vec<&'a Value> {
    let operation = description.operation(spec);
    let answer = at(operation, &format!("/responses/{}/content", spec.success));
    let contents = [at(operation, "/requestBody/content"), answer];
    let contents = contents.into_iter().filter_map(Value::as_object).flatten();
    contents
        .filter_map(|(_, content)| content.get("schema"))
        .collect()
}

/// The document of an operation, by its path and its request.
pub(super) fn operation_document(description: &Description, spec: &Spec) -> (String, String) {
    let operation = description.operation(spec);
    let item_of = |schema| {
        let schema = description.resolved(schema);
        (schema.get("items")).map_or(schema, |items| description.resolved(items))
    };
    let roots: Vec<&Value> = roots(description, spec).into_iter().map(item_of).collect();
    let here = description.nearby(&roots, TYPES_ROOM);
    let mut text = format!("# {}\n\n{}\n\n", spec.name, spec.summary);
    text += outline(spec).trim_end();
    let marker = format!("<!-- {} -->\n", spec.name);
    if let Some((_, samples)) = SAMPLES.split_once(&marker) {
        let samples = samples.split("<!-- ").next().unwrap_or_default();
        text += &format!("\n\n## Samples\n\n{}", samples.trim_end());
        text += &rust_sample(spec).unwrap_or_default();
    }
    let lines = list(operation, "/parameters").map(|one| parameter(description, one));
    let lines: String = lines.collect();
    if !lines.is_empty() {
        text += &format!("\n\n## Parameters\n\n{}", lines.trim_end());
    }
    let body = at(operation, "/requestBody");
    if let Some((media, content)) = content_of(body) {
        let is_required = at(body, "/required") == true;
        let presence = if is_required { "required" } else { "optional" };
        text += &format!("\n\n## Body\n\n`{media}`, {presence}.");
        text += &shape(description, at(content, "/schema"), Side::Body, &here);
        text += examples(description, content).trim_end();
    }
    let answer = at(operation, &format!("/responses/{}", spec.success));
    if let Some((media, content)) = content_of(description.resolved(answer)) {
        text += &format!("\n\n## Answer\n\n{}, `{media}`.", spec.success);
        if media == "application/json" {
            text += &shape(description, at(content, "/schema"), Side::Answer, &here);
        }
        text += examples(description, content).trim_end();
    }
    text += "\n\n## Statuses\n\n| status | code | what to do |\n|---|---|---|\n";
    text += statuses(description, spec).trim_end();
    if !here.is_empty() {
        text += "\n\n## Types";
    }
    for name in &here {
        let schema = description.schema(name);
        let members = description.members(schema, Side::Answer, &here);
        text += &format!(
            "\n\n### {name}\n\n{}\n\n{}",
            about(schema),
            members.trim_end()
        );
    }
    let host = match spec.answer {
        Media::Html | Media::Xml | Media::Atom | Media::Text | Media::Markdown => "{site_url}",
        Media::Json | Media::Pdf => "{base_url}",
    };
    let (method, path) = (spec.method.as_str(), spec.path);
    (
        format!("{REFERENCE}/{} {method} {host}{path}", spec.name),
        text,
    )
}

/// The example of the Rust client's method, without the lines that only its test needs.
fn rust_sample(spec: &Spec) -> Option<String> {
    let (before, _) = CLIENT.split_once(&format!(": {}(", spec.name))?;
    let example = before.rsplit("/// ```").nth(1)?;
    let lines = example
        .lines()
        .filter_map(|line| line.trim().strip_prefix("///"));
    let lines = lines.map(|line| line.strip_prefix(' ').unwrap_or(line));
    let shown: Vec<&str> = lines.filter(|line| !line.starts_with('#')).collect();
    let program = shown
        .join("\n")
        .replace("http://127.0.0.1:8080", "{base_url}");
    let needed = match program.contains("let client") {
        true => "",
        false => ", with a `nycapt::client::Client` as `client`",
    };
    Some(format!(
        "\n\n### Rust\n\nIn an async function{needed}.\n\n```rust\n{program}\n```"
    ))
}

/// What to know before a call.
fn outline(spec: &Spec) -> String {
    let mut text = String::new();
    if !spec.about.is_empty() {
        text += &format!("{}\n\n", spec.about);
    }
    text += &format!("- Who may call: {}.\n", caller(spec.access));
    text += &format!("- Counted: {}.\n", counted(spec.rate_limit));
    if let Some(says) = replay(spec.replay) {
        text += &format!("- `Idempotency-Key`: {says}.\n");
    }
    let promise = match is_versioned(spec.path) {
        true => "supported, [version 1](/developers/versioning){until}",
        false => {
            "none beyond this server: outside `/v1` nothing is [promised](/developers/versioning)"
        }
    };
    text += &format!("- Promise: {promise}.\n");
    for alias in spec.aliases {
        text += &format!("- The same at: `{alias}`, without a promise.\n");
    }
    text
}

fn parameter(description: &Description, parameter: &Value) -> String {
    let parameter = description.resolved(parameter);
    let schema = at(parameter, "/schema");
    let is_required = at(parameter, "/required") == true;
    format!(
        "- `{}` in the {}: {}{}, {}. {}\n",
        parameter_name(parameter),
        text(parameter, "/in"),
        description.kind(schema, &[]),
        bounds(schema),
        if is_required { "required" } else { "optional" },
        about(parameter)
    )
}

/// The first media type of a body or an answer.
fn content_of(value: &Value) -> Option<(&String, &Value)> {
    at(value, "/content").as_object()?.iter().next()
}

/// The members of a body or an answer, of an array those of its items.
fn shape(description: &Description, schema: &Value, side: Side, here: &[&str]) -> String {
    let mut schema = description.resolved(schema);
    let said = if let Some(items) = schema.get("items") {
        let lead = format!(
            " An array{} of {}:",
            bounds(schema),
            description.kind(items, here)
        );
        schema = description.resolved(items);
        lead
    } else {
        let first = alternatives(schema).into_iter().next();
        match first.map(about).unwrap_or_default() {
            said if said.is_empty() => said,
            said => format!(" {said}"),
        }
    };
    let members = description.members(schema, side, here);
    if !members.is_empty() {
        return format!("{said}\n\n{}", members.trim_end());
    }
    let is_open = words(schema).is_empty() && schema.get("type").is_some();
    format!("{said}{}", if is_open { " An open object." } else { "" })
}

fn statuses(description: &Description, spec: &Spec) -> String {
    let described = at(description.operation(spec), "/responses").as_object();
    let mut all: Vec<(&String, &Value)> = described.into_iter().flatten().collect();
    all.sort_by_key(|(status, _)| *status);
    let row = |(status, answer): (&String, &Value)| {
        // A shared response has the name of its kind; several kinds can have the same status. What
        // is answered in another form than the errors of this service says so itself.
        let shared = text(answer, "/$ref").rsplit('/').next().unwrap_or_default();
        let shared = shared.strip_suffix("Page").unwrap_or(shared);
        let mut kinds = ErrorKind::ALL.into_iter();
        match kinds.find(|kind| format!("{kind:?}") == shared) {
            Some(kind) => format!(
                "| {status} | {} | {} |\n",
                error_link(kind),
                kind.next_step()
            ),
            None => format!("| {status} | | {} |\n", about(description.resolved(answer))),
        }
    };
    all.into_iter().map(row).collect()
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
        Access::OrderToken => "the holder of the order's token",
    }
}

const fn counted(class: RateLimitClass) -> &'static str {
    match class {
        RateLimitClass::Caller => "against the caller's [rate limit](/developers/limits)",
        RateLimitClass::Registration => {
            "against the caller's [rate limit](/developers/limits), and, where its form is good, that of \
             registrations"
        }
        RateLimitClass::Checkout => {
            "against the caller's [rate limit](/developers/limits), and, where its form is good, that of \
             checkouts"
        }
        RateLimitClass::Page => {
            "against the reader's [rate limit for pages and documents](/developers/limits)"
        }
        RateLimitClass::Revocation => {
            "against a [rate limit](/developers/limits) of its own, as wide as the caller's, so that a \
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

fn examples(description: &Description, content: &Value) -> String {
    if let Some(value) = content.get("example") {
        return example("", value);
    }
    let all = at(content, "/examples").as_object().into_iter().flatten();
    all.map(|(_, one)| {
        let one = description.resolved(one);
        example(text(one, "/summary"), at(one, "/value"))
    })
    .collect()
}

/// An example, shortened where it is too long to read.
fn example(shows: &str, value: &Value) -> String {
    let title = match shows.trim_end_matches('.') {
        "" => "### Example".to_owned(),
        shows => format!("### Example: {shows}"),
    };
    if let Value::String(text) = value {
        return format!("\n\n{title}\n\n```text\n{}\n```", text.trim_end());
    }
    let whole = printed(value);
    if whole.len() <= EXAMPLE {
        return format!("\n\n{title}\n\n```json\n{whole}\n```");
    }
    let members = value.as_object();
    let parts = members.filter(|all| PREVIEW_PARTS.iter().all(|part| all.contains_key(*part)));
    let parts = parts.map(|members| {
        let parts = members.iter().map(|(name, member)| {
            let is_whole = PREVIEW_PARTS.contains(&name.as_str());
            (
                name.clone(),
                cut(member, if is_whole { usize::MAX } else { 0 }),
            )
        });
        printed(&Value::Object(parts.collect::<Map<_, _>>()))
    });
    let parts = parts.filter(|text| text.len() <= PREVIEW_EXAMPLE);
    let shortened = || {
        let mut texts = (1..8).rev().map(|depth| {
            let Value::Array(rows) = value else {
                return printed(&cut(value, depth));
            };
            // Each row of a list stays.
            printed(&rows.iter().map(|row| cut(row, depth)).collect())
        });
        texts.find(|text| text.len() <= EXAMPLE)
    };
    parts.or_else(shortened).map_or_else(String::new, |text| {
        format!("\n\n{title}\n\nShortened: `…` marks what is left out.\n\n```json\n{text}\n```")
    })
}

fn printed(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

/// A value down to some depth, lists by their first item.
fn cut(value: &Value, depth: usize) -> Value {
    match value {
        Value::Object(members) if depth > 0 => members
            .iter()
            .map(|(name, member)| (name.clone(), cut(member, depth - 1)))
            .collect(),
        Value::Array(items) if depth > 0 => {
            let first = items.first().map(|item| cut(item, depth - 1));
            let more = (depth > 1 && items.len() > 1).then(|| Value::from("…"));
            first.into_iter().chain(more).collect()
        }
        Value::Object(members) if !members.is_empty() => "…".into(),
        Value::Array(items) if !items.is_empty() => "…".into(),
        Value::String(text) => match text.char_indices().nth(EXAMPLE_TEXT) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
            None => value.clone(),
        },
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => {
            value.clone()
        }
    }
}
