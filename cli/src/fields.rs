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
        let error = CliError::usage(format!("the result has no field `{unknown}`"));
        Err(error.hint(format!("its fields are {}", known.join(", "))))
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
