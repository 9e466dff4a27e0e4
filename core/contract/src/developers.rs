//! What developers read: pages, the same as Markdown, and a feed of changes.

use super::error::ErrorKind;
use super::operation::{Media, Operation, Spec};
use super::parameters::{NameParameters, OperationParameters, SearchParameters};
use super::shape::Parameter;

const OPERATION: Parameter = Parameter::path("operation", 100, "Name of the operation.");
const TYPE: Parameter = Parameter::path("name", 100, "Name of the type.");

/// A page of the developer portal; each has a path of its own.
pub enum GetDeveloperPage {}

impl Operation for GetDeveloperPage {
    const SPEC: Spec = Spec::get(
        "get_developer_page",
        "/developers",
        "A page of the developer portal.",
    )
    .aliases(&[
        "/developers/clients",
        "/developers/errors",
        "/developers/limits",
        "/developers/versioning",
        "/developers/mcp",
        "/developers/agents",
        "/developers/changelog",
    ])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound]);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// The list of all operations and types, and the search in them.
pub enum GetReferenceIndex {}

impl Operation for GetReferenceIndex {
    const SPEC: Spec = Spec::get(
        "get_reference_index",
        "/developers/reference",
        "The list of all operations and types, and the search in them.",
    )
    .parameters(&[Parameter::query(
        "q",
        200,
        "Words to look for in names and descriptions.",
    )])
    .answers(Media::Html);
    type Parameters = SearchParameters;
    type Body = ();
    type Answer = ();
}

/// The Markdown that a page of the developer portal is made from.
pub enum GetDeveloperDocument {}

impl Operation for GetDeveloperDocument {
    const SPEC: Spec = Spec::get(
        "get_developer_document",
        "/developers.md",
        "A page of the developer portal as Markdown.",
    )
    .aliases(&[
        "/developers/clients.md",
        "/developers/reference.md",
        "/developers/errors.md",
        "/developers/limits.md",
        "/developers/versioning.md",
        "/developers/mcp.md",
        "/developers/agents.md",
        "/developers/changelog.md",
    ])
    .answers(Media::Markdown)
    .refuses(&[ErrorKind::NotFound]);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// The reference of one operation.
pub enum GetReferencePage {}

impl Operation for GetReferencePage {
    const SPEC: Spec = Spec::get(
        "get_reference_page",
        "/developers/reference/{operation}",
        "The reference of one operation.",
    )
    .parameters(&[OPERATION])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound]);
    type Parameters = OperationParameters;
    type Body = ();
    type Answer = ();
}

/// The reference of one operation as Markdown.
pub enum GetReferenceDocument {}

impl Operation for GetReferenceDocument {
    const SPEC: Spec = Spec::get(
        "get_reference_document",
        "/developers/reference/{operation}.md",
        "The reference of one operation as Markdown.",
    )
    .parameters(&[OPERATION])
    .answers(Media::Markdown)
    .refuses(&[ErrorKind::NotFound]);
    type Parameters = OperationParameters;
    type Body = ();
    type Answer = ();
}

/// The members of one type of answers and bodies.
pub enum GetTypePage {}

impl Operation for GetTypePage {
    const SPEC: Spec = Spec::get(
        "get_type_page",
        "/developers/types/{name}",
        "The members of one type.",
    )
    .parameters(&[TYPE])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound]);
    type Parameters = NameParameters;
    type Body = ();
    type Answer = ();
}

/// The members of one type as Markdown.
pub enum GetTypeDocument {}

impl Operation for GetTypeDocument {
    const SPEC: Spec = Spec::get(
        "get_type_document",
        "/developers/types/{name}.md",
        "The members of one type as Markdown.",
    )
    .parameters(&[TYPE])
    .answers(Media::Markdown)
    .refuses(&[ErrorKind::NotFound]);
    type Parameters = NameParameters;
    type Body = ();
    type Answer = ();
}

/// The changes of the interface as an Atom feed (RFC 4287).
pub enum GetChangelogFeed {}

impl Operation for GetChangelogFeed {
    const SPEC: Spec = Spec::get(
        "get_changelog_feed",
        "/developers/changelog.atom",
        "The changes of the interface as a feed.",
    )
    .answers(Media::Xml);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// Every document for developers, one after another.
pub enum GetFullDocuments {}

impl Operation for GetFullDocuments {
    const SPEC: Spec = Spec::get(
        "get_full_documents",
        "/llms-full.txt",
        "Every document for developers in one.",
    )
    .answers(Media::Text);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}
