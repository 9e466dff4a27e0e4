//! What declares the operations of pages.

use nycapt_contract::{Access, Field, Media, Method, Shape, Spec};
use serde::{Deserialize, Serialize};

/// Maximum length of a form field. The page reports what is too long for its purpose.
pub(crate) const FIELD: usize = 2000;

/// Declares an operation that only the site has: its parameters, its form, its answer and its
/// specification, as a row of the contract's table does.
macro_rules! operation {
    (
        $(#[$attribute:meta])*
        $name:ident($parameters:ty, $form:ty) -> $answer:ty = $spec:expr
    ) => {
        $(#[$attribute])*
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl nycapt_contract::Operation for $name {
            const SPEC: nycapt_contract::Spec = $spec;
            type Parameters = $parameters;
            type Body = $form;
            type Answer = $answer;
        }
    };
}
pub(crate) use operation;

/// Names the one thing that a path is about.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct NameParameters {
    pub(crate) name: String,
}

/// A form that is a button.
#[derive(Debug, Clone, Copy, Deserialize)]
pub(crate) struct NoFields {}

/// A page for visitors, signed in or not.
pub(crate) const fn page(name: &'static str, path: &'static str, summary: &'static str) -> Spec {
    Spec::get(name, path, summary)
        .access(Access::Visitor)
        .answers(Media::Html)
}

/// The form of such a page.
pub(crate) const fn form(
    name: &'static str,
    path: &'static str,
    summary: &'static str,
    fields: &'static [Field],
) -> Spec {
    Spec::other(Method::Post, name, path, summary)
        .access(Access::Visitor)
        .body(Shape::Form { fields })
        .answers(Media::Html)
}

/// A parameter that is not empty.
pub(crate) fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.is_empty())
}
