//! The list of all operations and types.

use nycapt_contract::{Access, Spec, is_versioned};

use super::description::Description;
use super::members::{PLACE, Types};
use super::operation::operations;
use crate::site::layout::capitalized;

/// The kind of what browsers and crawlers read.
const SITE: &str = "site";

const LEAD: &str = "# Reference

Every operation, with who may call it, what it takes and answers, every status, and samples that run.

What is **supported** is kept as it is for [version 1](/developers/versioning). Every code of an error is \
among the [errors](/developers/errors).
";

const NOT_FOR_PROGRAMS: &str = "
## Pages and files of the site

What browsers, crawlers and the payment provider ask for. A program needs none of it.

";

/// The text of the list: what is supported first, what is not for programs behind all others.
pub(in crate::site::developers) fn index_text(description: &Description) -> String {
    let (others, for_programs): (Vec<&Spec>, Vec<&Spec>) = operations()
        .iter()
        .partition(|spec| is_of_the_site(description, spec));
    let mut groups: Vec<(bool, String)> = Vec::new();
    for group in description.groups() {
        let of_group = for_programs.iter().copied();
        let mut of_group: Vec<&Spec> = of_group
            .filter(|spec| description.group_of(spec) == group.name)
            .collect();
        of_group.sort_by_key(|spec| !is_supported(spec));
        if let Some(first) = of_group.first() {
            let lines: String = of_group.iter().copied().map(line).collect();
            let name = capitalized(group.name);
            let text = format!("\n## {name}\n\n{}\n\n{lines}", group.about);
            groups.push((is_supported(first), text));
        }
    }
    groups.sort_by_key(|(has_supported, _)| !has_supported);
    let groups: String = groups.into_iter().map(|(_, text)| text).collect();
    let others: String = others.into_iter().map(line).collect();
    format!(
        "{LEAD}{groups}\n## Types\n\nWhat bodies and answers are made of.\n\n{}{NOT_FOR_PROGRAMS}{others}",
        types(description)
    )
}

/// Whether nobody who writes a program calls it.
fn is_of_the_site(description: &Description, spec: &Spec) -> bool {
    description.group_of(spec) == SITE || spec.access == Access::Signature
}

fn is_supported(spec: &Spec) -> bool {
    is_versioned(spec.path)
}

fn line(spec: &Spec) -> String {
    format!(
        "- [`{0}`](/developers/reference/{0}): `{1} {2}`{3}. {4}\n",
        spec.name,
        spec.method.as_str(),
        spec.path,
        if is_supported(spec) {
            ", **supported**"
        } else {
            ""
        },
        spec.summary
    )
}

/// A link to each type, by the alphabet.
fn types(description: &Description) -> String {
    let mut names: Vec<&str> = Types::new(description).names().collect();
    names.sort_by_key(|name| name.to_lowercase());
    let lines = names
        .iter()
        .map(|name| format!("- [{name}]({PLACE}/{name})\n"));
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::description::OPENAPI;

    #[test]
    fn what_is_supported_comes_first_and_what_is_for_crawlers_last() {
        let text = index_text(&Description::read(OPENAPI));
        let place = |part: &str| text.find(part).unwrap_or_else(|| panic!("{part}: {text}"));
        let order = [
            "`get_health`](/developers/reference/get_health): `GET /v1/health`, **supported**.",
            "`start_report`",
            "- [AccountBalance](",
            "- [Section](",
            "## Pages and files",
            "`get_robots`",
        ];
        assert!(order.map(place).is_sorted(), "{text}");
        assert!(place("`receive_payment`") > place("## Pages and files"));
        for spec in operations() {
            assert_eq!(text.matches(&format!("[`{}`]", spec.name)).count(), 1);
        }
    }
}
