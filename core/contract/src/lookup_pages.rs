//! Pages about one kind of record, each with an address box.

use super::error::ErrorKind;
use super::operation::{Media, Operation, Spec};
use super::parameters::NameParameters;
use super::previews::SLUG_MAX;
use super::shape::Parameter;

/// The list of lookup pages.
pub enum GetLookups {}

impl Operation for GetLookups {
    const SPEC: Spec =
        Spec::get("get_lookups", "/lookup", "The kinds of records.").answers(Media::Html);
    type Parameters = ();
    type Body = ();
    type Answer = ();
}

/// A page about one kind of record.
pub enum GetLookup {}

impl Operation for GetLookup {
    const SPEC: Spec = Spec::get("get_lookup", "/lookup/{name}", "One kind of record.")
        .parameters(&[Parameter::path("name", SLUG_MAX, "Name of the page.")])
        .answers(Media::Html)
        .refuses(&[ErrorKind::NotFound]);
    type Parameters = NameParameters;
    type Body = ();
    type Answer = ();
}
