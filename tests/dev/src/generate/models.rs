//! The contract's schemas as plain data for every language.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

/// Names that the specification gives to schemas and that the library does not use.
const RENAMED: [(&str, &str); 3] = [
    ("AcceptedReportJob", "ReportJob"),
    ("ReportListResponse", "ReportList"),
    // In the SDKs `ValidationError` is the class of the error that lists them.
    ("ValidationError", "Issue"),
];

/// Every schema of the description, by its name in the SDKs.
pub(super) struct Models(BTreeMap<String, Model>);

pub(super) struct Model {
    pub(super) about: Option<String>,
    pub(super) form: Form,
}

pub(super) enum Form {
    /// An object; it may hold members that the contract does not name.
    Object { fields: Vec<Field> },
    /// One of these texts, and of others in a later version.
    Choice(Vec<String>),
    /// Text whose holder must not show it.
    Secret,
}

pub(super) struct Field {
    pub(super) name: String,
    pub(super) about: Option<String>,
    /// Whether it is always there; it may be null even so.
    pub(super) is_required: bool,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    Text,
    /// `YYYY-MM-DD`.
    Date,
    /// RFC 3339.
    DateTime,
    Integer,
    Number,
    Boolean,
    Null,
    Any,
    /// Exactly this text.
    Literal(String),
    Named(String),
    List(Box<Self>),
    Tuple(Vec<Self>),
    /// An object whose members are all of one kind.
    Map(Box<Self>),
    OneOf(Vec<Self>),
}

impl Models {
    pub(super) fn of(description: &Value) -> Result<Self> {
        let schemas = description.pointer("/components/schemas");
        let schemas = schemas
            .and_then(Value::as_object)
            .context("the description has no schemas")?;
        let models = schemas.iter().map(|(name, schema)| {
            let model = Model::of(name, schema);
            Ok((
                sdk_name(name),
                model.with_context(|| format!("the schema `{name}`"))?,
            ))
        });
        Ok(Self(models.collect::<Result<_>>()?))
    }

    pub(super) fn get(&self, name: &str) -> Result<&Model> {
        let model = self.0.get(name);
        model.with_context(|| format!("the contract has no `{name}`"))
    }

    /// What these lead to, themselves included, without what only `without` leads to.
    pub(super) fn reached_from(
        &self,
        roots: &[&str],
        without: Option<&str>,
    ) -> Result<BTreeSet<String>> {
        let mut reached = BTreeSet::new();
        let mut ahead: Vec<String> = roots.iter().map(|root| (*root).to_owned()).collect();
        while let Some(name) = ahead.pop() {
            if without == Some(&name) || reached.contains(&name) {
                continue;
            }
            ahead.extend(self.get(&name)?.references());
            reached.insert(name);
        }
        Ok(reached)
    }
}

impl Model {
    fn of(name: &str, schema: &Value) -> Result<Self> {
        let schema = schema.as_object().context("no object")?;
        let about = text(schema, "description").map(|about| plain(&about));
        if name == "Secret" {
            let form = Form::Secret;
            return Ok(Self { about, form });
        }
        if let Some(words) = schema.get("enum").and_then(Value::as_array) {
            let meanings = schema.get("x-enum-descriptions").and_then(Value::as_array);
            return Self::choice(about, words, meanings.context("a choice says nothing")?);
        }
        let fields = fields(schema)?;
        let form = Form::Object { fields };
        Ok(Self { about, form })
    }

    fn choice(about: Option<String>, words: &[Value], meanings: &[Value]) -> Result<Self> {
        let mut about = about.context("a choice says what it is about")?;
        about.push('\n');
        let mut names = Vec::new();
        for (word, meaning) in words.iter().zip(meanings) {
            let name = word.as_str().context("a choice is no text")?;
            let meaning = meaning.as_str().context("a choice says nothing")?;
            about.push_str(&format!("\n`{name}`: {}", plain(meaning)));
            names.push(name.to_owned());
        }
        Ok(Self {
            about: Some(about),
            form: Form::Choice(names),
        })
    }

    /// Names of the schemas that it refers to.
    pub(super) fn references(&self) -> Vec<String> {
        let mut found = Vec::new();
        if let Form::Object { fields } = &self.form {
            for field in fields {
                field.kind.references(&mut found);
            }
        }
        found
    }
}

impl Kind {
    pub(super) fn of(schema: &Value) -> Result<Self> {
        let Some(schema) = schema.as_object() else {
            return Ok(Self::Any);
        };
        if let Some(target) = text(schema, "$ref") {
            let name = target.rsplit('/').next().unwrap_or_default();
            return Ok(Self::Named(sdk_name(name)));
        }
        if let Some(several) = schema.get("anyOf").and_then(Value::as_array) {
            return Ok(Self::OneOf(kinds(several)?));
        }
        if let Some(choices) = schema.get("enum").and_then(Value::as_array) {
            let literals = choices.iter().filter_map(Value::as_str);
            return Ok(one_of(
                literals
                    .map(|choice| Self::Literal(choice.into()))
                    .collect(),
            ));
        }
        let types = match schema.get("type") {
            Some(Value::Array(types)) => types.iter().collect(),
            Some(only) => vec![only],
            None => return Ok(Self::Any),
        };
        let types = types.into_iter().map(|name| Self::of_type(name, schema));
        Ok(one_of(types.collect::<Result<_>>()?))
    }

    fn of_type(name: &Value, schema: &Map<String, Value>) -> Result<Self> {
        Ok(match name.as_str().unwrap_or_default() {
            "string" => match schema.get("format").and_then(Value::as_str) {
                Some("date") => Self::Date,
                Some("date-time") => Self::DateTime,
                _ => Self::Text,
            },
            "integer" => Self::Integer,
            "number" => Self::Number,
            "boolean" => Self::Boolean,
            "null" => Self::Null,
            "array" => match schema.get("prefixItems").and_then(Value::as_array) {
                Some(items) => Self::Tuple(kinds(items)?),
                None => {
                    let items = schema.get("items").unwrap_or(&Value::Null);
                    Self::List(Box::new(Self::of(items)?))
                }
            },
            "object" => {
                let members = schema.get("additionalProperties");
                Self::Map(Box::new(Self::of(members.unwrap_or(&Value::Null))?))
            }
            other => bail!("the type `{other}` is not known"),
        })
    }

    fn references(&self, found: &mut Vec<String>) {
        match self {
            Self::Named(name) => found.push(name.clone()),
            Self::List(item) | Self::Map(item) => item.references(found),
            Self::Tuple(kinds) | Self::OneOf(kinds) => {
                kinds.iter().for_each(|kind| kind.references(found));
            }
            Self::Text
            | Self::Date
            | Self::DateTime
            | Self::Integer
            | Self::Number
            | Self::Boolean
            | Self::Null
            | Self::Any
            | Self::Literal(_) => {}
        }
    }

    pub(super) fn is_nullable(&self) -> bool {
        matches!(self, Self::Null | Self::Any)
            || matches!(self, Self::OneOf(kinds) if kinds.iter().any(Self::is_nullable))
    }
}

fn kinds(schemas: &[Value]) -> Result<Vec<Kind>> {
    schemas.iter().map(Kind::of).collect()
}

fn one_of(mut kinds: Vec<Kind>) -> Kind {
    if kinds.len() == 1 {
        kinds.remove(0)
    } else {
        Kind::OneOf(kinds)
    }
}

/// Members that are always there in the contract's order, then the others.
fn fields(schema: &Map<String, Value>) -> Result<Vec<Field>> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let properties = properties.context("an object without members")?;
    let required = schema.get("required").and_then(Value::as_array);
    let required: Vec<&str> = required
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let others = properties.keys().map(String::as_str);
    let others = others.filter(|name| !required.contains(name));
    let names = required.iter().copied().chain(others);
    names
        .map(|name| {
            let property = properties.get(name).context("a member without a schema")?;
            let about = property.get("description").and_then(Value::as_str);
            Ok(Field {
                name: name.to_owned(),
                about: about.map(plain),
                is_required: required.contains(&name),
                kind: Kind::of(property)?,
            })
        })
        .collect()
}

fn text(schema: &Map<String, Value>, member: &str) -> Option<String> {
    Some(schema.get(member)?.as_str()?.to_owned())
}

/// A description without the links that only Rust's documentation follows.
fn plain(about: &str) -> String {
    about
        .replace("[`", "`")
        .replace("`]", "`")
        .trim()
        .to_owned()
}

/// `Section_of_Array_of_Flag` is `FlagsSection`, `Section_of_Basics` is `BasicsSection`.
fn sdk_name(schema: &str) -> String {
    if let Some((_, name)) = RENAMED.into_iter().find(|(from, _)| *from == schema) {
        return name.into();
    }
    match schema.strip_prefix("Section_of_") {
        Some(inner) => match inner.strip_prefix("Array_of_") {
            Some(item) => format!("{item}sSection"),
            None => format!("{inner}Section"),
        },
        None => schema.into(),
    }
}
