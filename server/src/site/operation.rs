//! What declares the operations of pages.

use nycapt_contract::{Access, Field, Media, Method, Shape, Spec};
use serde::Deserialize;

/// Longest text of a form's field. What is too long for its purpose is said on the page.
pub(crate) const FIELD: usize = 2000;

/// Declares an operation that only the site has: its specification, with its form or its answer
/// where it has one.
macro_rules! operation {
    ($(#[$attribute:meta])* $name:ident = $spec:expr) => {
        operation!(@declare [$(#[$attribute])*] $name, (), (), $spec);
    };
    ($(#[$attribute:meta])* $name:ident($form:ty) = $spec:expr) => {
        operation!(@declare [$(#[$attribute])*] $name, $form, (), $spec);
    };
    ($(#[$attribute:meta])* $name:ident -> $answer:ty = $spec:expr) => {
        operation!(@declare [$(#[$attribute])*] $name, (), $answer, $spec);
    };
    (@declare [$($attribute:tt)*] $name:ident, $form:ty, $answer:ty, $spec:expr) => {
        $($attribute)*
        #[derive(Debug)]
        pub(crate) enum $name {}

        impl nycapt_contract::Operation for $name {
            const SPEC: nycapt_contract::Spec = $spec;
            type Body = $form;
            type Answer = $answer;
        }
    };
}
pub(crate) use operation;

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
