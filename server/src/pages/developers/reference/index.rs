//! The list of all operations and types.

use nycapt::contract::Spec;

use super::description::Description;
use super::members::Types;
use super::operation::operations;

/// The text of the list.
pub(in crate::pages::developers) fn index_text(description: &Description) -> String {
    let mut text = String::from(
        "# Reference\n\nEvery operation, with who may call it, what it takes and answers, every \
         status, and samples that run.\n",
    );
    for group in description.groups() {
        let of_group = |spec: &&Spec| description.group_of(spec) == group.name;
        let lines: String = operations().iter().filter(of_group).map(line).collect();
        if !lines.is_empty() {
            let name = crate::pages::phrases::capitalized(group.name);
            text += &format!("\n## {name}\n\n{}\n\n{lines}", group.about);
        }
    }
    let names: Vec<String> = Types::new(description)
        .names()
        .map(|name| format!("[{name}](/developers/types/{name})"))
        .collect();
    text + &format!(
        "\n## Types\n\nWhat bodies and answers are made of: {}.\n",
        names.join(", ")
    )
}

fn line(spec: &Spec) -> String {
    format!(
        "- [`{0}`](/developers/reference/{0}): `{1} {2}`. {3}\n",
        spec.name,
        spec.method.as_str(),
        spec.path,
        spec.summary
    )
}
