//! Pages that people read beside those of the specification: hubs, guides, the method, and the
//! files that all pages link to.

use super::error::ErrorKind;
use super::operation::{Media, Metering, Operation, Spec};
use super::previews::SLUG_MAX;
use super::shape::Parameter;

/// The page of one borough; each borough has a path of its own.
pub enum GetBoroughPage {}

impl Operation for GetBoroughPage {
    const SPEC: Spec = Spec::get("get_borough_page", "/manhattan", "Page of one borough.")
        .aliases(&["/bronx", "/brooklyn", "/queens", "/staten-island"])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable]);
    type Body = ();
    type Answer = ();
}

/// Leads from one name, of a borough or of a building, to its page.
pub enum FindPlace {}

impl Operation for FindPlace {
    const SPEC: Spec = Spec::get(
        "find_place",
        "/seo-path/{name}",
        "The way to a borough or building by its name alone.",
    )
    .parameters(&[Parameter::path(
        "name",
        200,
        "Slug of the borough or building.",
    )])
    .answers(Media::Html)
    .refuses(&[ErrorKind::NotFound, ErrorKind::Unavailable]);
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
        .parameters(&[Parameter::path("slug", SLUG_MAX, "Slug of the guide.")])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound]);
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
        // A page without its files is a page that looks broken.
        .metering(Metering::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::NotFound]);
    type Body = ();
    type Answer = ();
}
