//! The methods of the Python and TypeScript clients: one for each row of the table of operations
//! that the SDKs have.

use anyhow::{Context, Result};
use nycapt::contract::{
    ALL, ErrorKind, Media, Parameter, ParameterKind, RateLimitClass, Retry, Shape, Spec,
};
use serde_json::Value;

use super::models::{Form, Kind, Models};

/// The argument of methods whose calls have an `Idempotency-Key`.
pub(super) const IDEMPOTENCY_KEY_ABOUT: &str = "Repeating a call with the same key starts nothing \
     new; the client generates a key if you pass none.";

/// Programs in every language, which the tests run as the developer portal shows them.
const SAMPLES: &str = include_str!("../../../../server/developers/samples.md");

pub(super) struct Method {
    pub(super) spec: &'static Spec,
    pub(super) python: String,
    /// The same in TypeScript.
    pub(super) typescript: String,
    pub(super) arguments: Vec<Argument>,
    pub(super) answer: Answer,
    /// Whether a call must name something although no single argument is required.
    pub(super) needs_options: bool,
}

pub(super) struct Argument {
    /// In snake case, as parameters are named.
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) kind: ArgumentKind,
    pub(super) is_required: bool,
    /// Whether Python takes it by position.
    pub(super) is_positional: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ArgumentKind {
    Text,
    Integer,
    Flag,
    Texts,
}

pub(super) enum Answer {
    Bytes,
    Model(String),
    List(String),
    /// A model with a secret, which is wrapped.
    WithSecret(String),
    /// A model, or nothing where the answer is known to be lost.
    Optional(String),
}

impl Answer {
    pub(super) fn model(&self) -> Option<&str> {
        match self {
            Self::Bytes => None,
            Self::Model(name)
            | Self::List(name)
            | Self::WithSecret(name)
            | Self::Optional(name) => Some(name),
        }
    }
}

impl Method {
    /// Every method, in the order of the table.
    pub(super) fn all(description: &Value, models: &Models) -> Result<Vec<Self>> {
        let specs = ALL.iter().filter(|spec| spec.sdk.is_some());
        specs
            .map(|spec| Self::of(spec, description, models).context(spec.name))
            .collect()
    }

    fn of(spec: &'static Spec, description: &Value, models: &Models) -> Result<Self> {
        let names = spec.sdk.unwrap_or_default().iter();
        let arguments = names.map(|name| Argument::of(spec, name));
        let arguments = arguments.collect::<Result<Vec<_>>>()?;
        let is_optional = matches!(spec.body, None | Some(Shape::Object { optional: true, .. }));
        Ok(Self {
            spec,
            python: sample(spec.name, "python")?,
            typescript: sample(spec.name, "ts")?,
            needs_options: !is_optional && !arguments.iter().any(|one| one.is_required),
            arguments,
            answer: answer(spec, description, models)?,
        })
    }

    /// Whether each call has an `Idempotency-Key`.
    pub(super) fn is_keyed(&self) -> bool {
        self.spec.retry == Retry::Keyed
    }

    pub(super) fn about(&self) -> String {
        let mut about = format!("{}\n\n{}", self.spec.summary, self.spec.about);
        if let Answer::Optional(_) = self.answer {
            about.push_str(" Empty if the response was lost and a retry found the key revoked.");
        }
        if self.is_keyed() {
            about.push_str(" Every try sends the same key, and errors include it.");
        }
        about
    }

    /// The classes of its errors, each with the codes that it is raised for.
    pub(super) fn errors(&self) -> Vec<(&'static str, String)> {
        let own = [
            (!self.arguments.is_empty(), ErrorKind::ValidationFailed),
            (self.spec.access.takes_key(), ErrorKind::Unauthenticated),
            (self.spec.retry.leaves_effect(), ErrorKind::OutcomeUnknown),
        ];
        let own = own.iter().filter(|(applies, _)| *applies);
        let mut classes: Vec<(&str, String)> = Vec::new();
        for kind in own.map(|(_, kind)| kind).chain(self.spec.refusals) {
            let row = kind.row();
            let code = format!("`{}`", row.code);
            match classes.iter_mut().find(|(class, _)| *class == row.class) {
                Some((_, codes)) => *codes = format!("{codes} or {code}"),
                None => classes.push((row.class, code)),
            }
        }
        classes.push((
            "NycaptError",
            "any other error; the base class of all of these".into(),
        ));
        classes
    }
}

/// The sample of an operation in a language, with the client's own address of the service.
fn sample(name: &str, language: &str) -> Result<String> {
    let section = SAMPLES.split(&format!("<!-- {name} -->\n")).nth(1);
    let section = section.and_then(|rest| rest.split("<!-- ").next());
    let block = section.and_then(|text| text.split(&format!("```{language}\n")).nth(1));
    let block = block.and_then(|rest| rest.split("\n```").next());
    let block = block.with_context(|| format!("no sample in {language}"))?;
    let block = block.replace("base_url=\"{base_url}\"", "");
    Ok(block.replace("{ baseUrl: '{base_url}' }", ""))
}

impl Argument {
    fn of(spec: &Spec, name: &'static str) -> Result<Self> {
        let mut parameters = spec.parameters.iter();
        if let Some(parameter) = parameters.find(|parameter| parameter.name == name) {
            return Ok(Self::of_parameter(parameter));
        }
        match spec.body {
            Some(Shape::Object { fields, .. }) => {
                let mut all = fields.iter();
                let field = all.find(|field| field.name == name);
                let field = field.with_context(|| format!("no parameter or member `{name}`"))?;
                let is_first = spec.sdk.and_then(|all| all.first()) == Some(&name);
                Ok(Self {
                    name,
                    about: field.about,
                    kind: ArgumentKind::Text,
                    is_required: field.required,
                    is_positional: is_first,
                })
            }
            Some(Shape::List { fields, .. }) => Ok(Self {
                name,
                about: fields.first().map_or("", |field| field.about),
                kind: ArgumentKind::Texts,
                is_required: true,
                is_positional: true,
            }),
            Some(Shape::Form { .. } | Shape::Raw) | None => {
                anyhow::bail!("no parameter `{name}`")
            }
        }
    }

    fn of_parameter(parameter: &Parameter) -> Self {
        Self {
            name: parameter.name,
            about: parameter.about,
            kind: match parameter.kind {
                ParameterKind::Integer { .. } => ArgumentKind::Integer,
                ParameterKind::Boolean { .. } => ArgumentKind::Flag,
                ParameterKind::Text { .. } => ArgumentKind::Text,
            },
            is_required: parameter.required,
            is_positional: parameter.required,
        }
    }
}

fn answer(spec: &Spec, description: &Value, models: &Models) -> Result<Answer> {
    if spec.answer == Media::Pdf {
        return Ok(Answer::Bytes);
    }
    let method = spec.method.as_str().to_lowercase();
    let status = spec.success.to_string();
    let members = [
        "paths",
        spec.path,
        &method,
        "responses",
        &status,
        "content",
        "application/json",
        "schema",
    ];
    let schema = members
        .iter()
        .try_fold(description, |value, member| value.get(member))
        .with_context(|| format!("{} has no schema", spec.name))?;
    let kind = Kind::of(schema)?;
    if let Kind::List(item) = &kind
        && let Kind::Named(name) = item.as_ref()
    {
        return Ok(Answer::List(name.clone()));
    }
    let Kind::Named(name) = kind else {
        anyhow::bail!("the answer of {} isn't a model", spec.name);
    };
    if spec.rate_limit == RateLimitClass::Revocation {
        return Ok(Answer::Optional(name));
    }
    let is_secret = |kind: &Kind| matches!(kind, Kind::Named(name) if name == "Secret");
    let has_secret = match &models.get(&name)?.form {
        Form::Object { fields } => fields.iter().any(|field| is_secret(&field.kind)),
        Form::Choice(_) | Form::Secret => false,
    };
    Ok(match has_secret {
        true => Answer::WithSecret(name),
        false => Answer::Model(name),
    })
}

/// `job_id` as `jobId`.
pub(super) fn camel(name: &str) -> String {
    let mut words = name.split('_');
    let mut camel = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at_checked(1).unwrap_or_default();
        camel.push_str(&first.to_ascii_uppercase());
        camel.push_str(rest);
    }
    camel
}
