//! Pages that people read beside those of the specification: hubs, guides, the method, and the
//! files that all pages link to.

use super::fault::FaultKind;
use super::operation::{Media, Operation, Spec};
use super::shape::Parameter;

/// The page of one borough; each borough has a path of its own.
pub enum GetBoroughPage {}

impl Operation for GetBoroughPage {
    const SPEC: Spec = Spec::get("get_borough_page", "/manhattan", "Page of one borough.")
        .aliases(&["/bronx", "/brooklyn", "/queens", "/staten-island"])
        .answers(Media::Html)
        .refuses(&[FaultKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// The list of guides.
pub enum GetGuides {}

impl Operation for GetGuides {
    const SPEC: Spec = Spec::get("get_guides", "/guides", "The guides.").answers(Media::Html);
    type Body = ();
    type Answer = ();
}

/// One guide.
pub enum GetGuide {}

impl Operation for GetGuide {
    const SPEC: Spec = Spec::get("get_guide", "/guides/{slug}", "One guide.")
        .parameters(&[Parameter::path("slug", 200, "Slug of the guide.")])
        .answers(Media::Html)
        .refuses(&[FaultKind::NotFound]);
    type Body = ();
    type Answer = ();
}

/// How the score is made, what it cannot say, and how mistakes are corrected.
pub enum GetMethodPage {}

impl Operation for GetMethodPage {
    const SPEC: Spec = Spec::get(
        "get_method_page",
        "/method",
        "How the score is made and where the data come from.",
    )
    .answers(Media::Html);
    type Body = ();
    type Answer = ();
}

/// A file that pages link to; its name changes with its content.
pub enum GetAsset {}

impl Operation for GetAsset {
    const SPEC: Spec = Spec::get("get_asset", "/assets/{name}", "A file that pages link to.")
        .parameters(&[Parameter::path("name", 100, "Name of the file.")])
        .answers(Media::Text)
        .refuses(&[FaultKind::NotFound]);
    type Body = ();
    type Answer = ();
}
