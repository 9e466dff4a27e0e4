//! What can be called next with what an answer holds.

use serde_json::{Map, Value, json};

use super::set;
use crate::Spec;

/// From one operation to another: a row of `links.tsv`.
struct Link {
    from: &'static str,
    name: &'static str,
    to: &'static str,
    about: &'static str,
    parameters: Vec<(&'static str, &'static str)>,
}

fn all_links() -> impl Iterator<Item = Link> {
    let rows = include_str!("links.tsv").lines().skip(1);
    rows.filter_map(|row| {
        let mut fields = row.split('\t');
        Some(Link {
            from: fields.next()?,
            name: fields.next()?,
            to: fields.next()?,
            about: fields.next()?,
            parameters: (fields.next()?.split(' '))
                .filter_map(|parameter| parameter.split_once('='))
                .collect(),
        })
    })
}

/// The links of an operation's success to others that are described, by name.
pub(super) fn links(operation: &str, specs: &[Spec]) -> Map<String, Value> {
    all_links()
        .filter(|link| link.from == operation)
        .filter(|link| specs.iter().any(|spec| spec.name == link.to))
        .map(|link| (link.name.into(), described(&link)))
        .collect()
}

fn described(link: &Link) -> Value {
    let parameters = link.parameters.iter();
    let parameters: Map<String, Value> = parameters
        .map(|(name, value)| ((*name).to_owned(), Value::from(*value)))
        .collect();
    let mut described = json!({ "operationId": link.to, "description": link.about });
    if !parameters.is_empty() {
        set(&mut described, "parameters", parameters);
    }
    described
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ALL;

    fn spec(name: &str) -> &'static Spec {
        ALL.iter().find(|spec| spec.name == name).unwrap()
    }

    #[test]
    fn every_link_gives_what_its_target_s_path_needs_parameters_that_it_has_and_no_body() {
        let rows = include_str!("links.tsv").lines().count();
        assert_eq!(all_links().count() + 1, rows);
        for link in all_links() {
            let target = spec(link.to);
            let described = links(spec(link.from).name, ALL);
            // Generators of clients refuse a body that is an object of expressions.
            assert_eq!(described[link.name].get("requestBody"), None);
            let given: Vec<&str> = link.parameters.iter().map(|(name, _)| *name).collect();
            for name in &given {
                let mut known = target.parameters.iter();
                assert!(known.any(|parameter| parameter.name == *name), "{name}");
            }
            for placeholder in target.path.split('{').skip(1) {
                let name = placeholder.split('}').next().unwrap();
                assert!(given.contains(&name), "{} {name}", link.to);
            }
        }
    }
}
