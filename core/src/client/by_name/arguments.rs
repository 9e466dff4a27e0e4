//! The arguments of an operation as one JSON object, read as its row of the table says.
//!
//! Parameters are named in camel case, members of the body as they are. A list of objects with one
//! member is a list of that member: `slugs`. An unknown member is an error of the caller.

use std::fmt::Display;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::client::error::Error;
use crate::contract::{Field, Operation, Place, Retry, Shape};

pub(super) fn read<T: DeserializeOwned>(
    operation: &'static str,
    arguments: &[u8],
) -> Result<T, Error> {
    // Serde reads a list into a struct as well, by position.
    if !arguments.trim_ascii_start().starts_with(b"{") {
        return Err(Error::unusable(
            operation,
            "the arguments are not a JSON object",
        ));
    }
    serde_json::from_slice(arguments)
        .map_err(|error| Error::unusable(operation, format!("invalid arguments: {error}")))
}

pub(super) struct Arguments<O: Operation> {
    pub(super) parameters: O::Parameters,
    pub(super) body: O::Body,
    pub(super) idempotency_key: Option<String>,
}

impl<O> Arguments<O>
where
    O: Operation<Body: DeserializeOwned>,
{
    pub(super) fn read(arguments: &[u8]) -> Result<Self, Error> {
        let mut given: Map<String, Value> = read(O::SPEC.name, arguments)?;
        let mut parameters = Map::new();
        let places = O::SPEC.parameters.iter();
        for parameter in places.filter(|parameter| parameter.place != Place::Header) {
            let value = given.remove(&camel(parameter.name));
            parameters.extend(value.map(|value| (parameter.name.to_owned(), value)));
        }
        let missing = O::SPEC
            .parameters
            .iter()
            .find(|parameter| parameter.required && !parameters.contains_key(parameter.name));
        if let Some(parameter) = missing {
            return Err(misfit::<O>(format!(
                "missing field `{}`",
                camel(parameter.name)
            )));
        }
        let idempotency_key = match O::SPEC.retry {
            Retry::Keyed => given.remove("idempotencyKey"),
            Retry::Never | Retry::Safe | Retry::Idempotent | Retry::Once => None,
        };
        let body = match &O::SPEC.body {
            Some(Shape::Object { fields, .. }) => {
                let members = fields.iter().filter_map(|field| {
                    let value = given.remove(field.name)?;
                    Some((field.name.to_owned(), value))
                });
                Value::Object(members.collect())
            }
            Some(Shape::List { fields, .. }) => listed::<O>(&mut given, fields.first())?,
            Some(Shape::Form { .. } | Shape::Raw) | None => Value::Null,
        };
        if let Some(name) = given.keys().next() {
            return Err(misfit::<O>(format!("unknown field `{name}`")));
        }
        let parameters = match size_of::<O::Parameters>() {
            0 => Value::Null,
            _ => Value::Object(parameters),
        };
        Ok(Self {
            parameters: typed::<O, _>(parameters)?,
            body: typed::<O, _>(body)?,
            idempotency_key: typed::<O, _>(idempotency_key.unwrap_or_default())?,
        })
    }
}

/// The items of a list whose objects have one member.
fn listed<O: Operation>(
    given: &mut Map<String, Value>,
    field: Option<&Field>,
) -> Result<Value, Error> {
    let name = field.map_or("", |field| field.name);
    let list = format!("{name}s");
    match given.remove(&list) {
        Some(Value::Array(items)) => Ok(items
            .into_iter()
            .map(|item| json!({ name: item }))
            .collect()),
        Some(_) => Err(misfit::<O>(format!("`{list}` is not a list"))),
        None => Err(misfit::<O>(format!("missing field `{list}`"))),
    }
}

fn typed<O: Operation, T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_json::from_value(value).map_err(misfit::<O>)
}

fn misfit<O: Operation>(why: impl Display) -> Error {
    Error::unusable(O::SPEC.name, format!("invalid arguments: {why}"))
}

/// `job_id` as `jobId`.
fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        camel.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        camel.push_str(letters.as_str());
    }
    camel
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ManySlugs {
    pub(super) slugs: Vec<String>,
    pub(super) concurrency: Option<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ManyAddresses {
    pub(super) addresses: Vec<String>,
    pub(super) concurrency: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct PageSize {
    pub(super) page_size: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Watched {
    pub(super) job_id: String,
    pub(super) limit_seconds: f64,
}
