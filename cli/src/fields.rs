//! The members of a JSON result that `--fields` selects.

use serde_json::Value;

use crate::error::CliError;

/// Paths such as `slug` and `score.data.score`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fields(Vec<String>);

impl Fields {
    /// `None` if there are no paths.
    pub(crate) fn new(paths: &[String]) -> Option<Self> {
        (!paths.is_empty()).then(|| Self(paths.to_vec()))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Refuses a path that begins with none of the `known` members.
    pub(crate) fn check(&self, known: &[&str]) -> Result<(), CliError> {
        let mut first = self
            .names()
            .map(|path| path.split('.').next().unwrap_or_default());
        let Some(unknown) = first.find(|name| !known.contains(name)) else {
            return Ok(());
        };
        let error = CliError::usage(format!("the result has no member `{unknown}`"));
        Err(error.hint(format!("its members are {}", known.join(", "))))
    }

    /// The value at each path; null where there is none.
    pub(crate) fn values(&self, value: &Value) -> Vec<Value> {
        let values = self.names().map(|path| {
            let names: Vec<&str> = path.split('.').collect();
            at(value, &names)
        });
        values.collect()
    }

    /// The values by their paths; of a list, those of each item.
    pub(crate) fn select(&self, value: &Value) -> Value {
        if let Value::Array(items) = value {
            return items.iter().map(|item| self.select(item)).collect();
        }
        let names = self.names().map(ToOwned::to_owned);
        Value::Object(names.zip(self.values(value)).collect())
    }
}

/// The value at a path; of a list, that of each item.
fn at(value: &Value, path: &[&str]) -> Value {
    match (value, path.split_first()) {
        (value, None) => value.clone(),
        (Value::Array(items), Some(_)) => items.iter().map(|item| at(item, path)).collect(),
        (value, Some((name, rest))) => {
            let inner = value.get(name);
            inner.map_or(Value::Null, |inner| at(inner, rest))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn paths_lead_into_members_and_through_lists() {
        let value = json!({
            "slug": "a",
            "score": { "data": { "score": 72 } },
            "flags": { "data": [{ "code": "nycha" }, { "code": "conh_listed" }] },
        });
        let paths = ["slug", "score.data.score", "flags.data.code", "no.such"];
        let fields = Fields::new(&paths.map(String::from)).unwrap();
        let selected = json!({
            "slug": "a",
            "score.data.score": 72,
            "flags.data.code": ["nycha", "conh_listed"],
            "no.such": null,
        });
        assert_eq!(fields.select(&value), selected);
        let list = json!([value, value]);
        assert_eq!(fields.select(&list), json!([selected, selected]));
        assert_eq!(Fields::new(&[]), None);
    }

    #[test]
    fn a_path_that_begins_with_an_unknown_member_is_refused() {
        let check = |path: &str| {
            Fields::new(&[path.to_owned()])
                .unwrap()
                .check(&["slug", "score"])
        };
        for known in ["slug", "score.data.nothing"] {
            assert!(check(known).is_ok(), "{known}");
        }
        let error = check("scores").unwrap_err();
        assert_eq!(error.message(), "the result has no member `scores`");
    }
}
