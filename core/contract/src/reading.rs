//! Pages that people read beside those of the specification: hubs, guides, the method, and the
//! files that all pages link to.

use super::error::ErrorKind;
use super::operation::{Media, Operation, RateLimitClass, Spec};
use super::parameters::{HomePageParameters, NameParameters, SlugParameters};
use super::previews::SLUG_MAX;
use super::shape::Parameter;

/// The home page, and the answer to an address typed there.
pub enum GetHomePage {}

impl Operation for GetHomePage {
    const SPEC: Spec = Spec::get("get_home_page", "/", "Home page with the address search.")
        .parameters(&[
            // Longer than an address can be: the page itself says so, and keeps what was typed.
            Parameter::query("address", 8_000, "The address to look up."),
            Parameter::query("about", 60, "What the reader wants to know of it."),
        ])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable]);
    type Parameters = HomePageParameters;
    type Body = ();
    type Answer = ();
}

/// The page of one borough; each borough has a path of its own.
pub enum GetBoroughPage {}

impl Operation for GetBoroughPage {
    const SPEC: Spec = Spec::get("get_borough_page", "/manhattan", "Page of one borough.")
        .aliases(&["/bronx", "/brooklyn", "/queens", "/staten-island"])
        .answers(Media::Html)
        .refuses(&[ErrorKind::Unavailable]);
    type Parameters = ();
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
    type Parameters = NameParameters;
    type Body = ();
    type Answer = ();
}

/// The list of guides.
pub enum GetGuides {}

impl Operation for GetGuides {
    const SPEC: Spec = Spec::get("get_guides", "/guides", "The guides.").answers(Media::Html);
    type Parameters = ();
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
    type Parameters = SlugParameters;
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
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// A file that pages link to; its name changes with its content.
pub enum GetAsset {}

impl Operation for GetAsset {
    const SPEC: Spec = Spec::get("get_asset", "/assets/{name}", "A file that pages link to.")
        .parameters(&[Parameter::path("name", 100, "Name of the file.")])
        // A page without its files is a page that looks broken.
        .rate_limit(RateLimitClass::None)
        .answers(Media::Text)
        .refuses(&[ErrorKind::NotFound]);
    type Parameters = NameParameters;
    type Body = ();
    type Answer = ();
}
