//! Calls as they went, which the description shows as examples.

use serde_json::{Map, Value, json};

use super::set;
use crate::Spec;

/// One call of an operation as it went.
#[derive(Debug, Clone, PartialEq)]
pub struct Example {
    /// Name of the operation.
    pub operation: &'static str,
    /// Distinguishes it from other calls of the operation, in letters.
    pub label: &'static str,
    /// One sentence on what is to be seen.
    pub summary: &'static str,
    /// Path and query parameters, by name.
    pub parameters: Map<String, Value>,
    /// The body that was sent.
    pub body: Option<Value>,
    /// The body of the answer; of anything but JSON, its text. None where it is not to be shown.
    pub answer: Option<Value>,
}

pub(super) struct Examples<'a>(&'a [Example]);

#[derive(Clone, Copy)]
pub(super) enum ExamplePart {
    Body,
    Answer,
}

impl ExamplePart {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Body => "body",
            Self::Answer => "answer",
        }
    }

    const fn of(self, example: &Example) -> Option<&Value> {
        match self {
            Self::Body => example.body.as_ref(),
            Self::Answer => example.answer.as_ref(),
        }
    }
}

impl<'a> Examples<'a> {
    pub(super) const fn of(examples: &'a [Example]) -> Self {
        Self(examples)
    }

    /// The value that a parameter of an operation has in the first call.
    pub(super) fn parameter(&self, operation: &str, name: &str) -> Option<&Value> {
        let mut calls = self.calls(operation);
        calls.find_map(|call| call.parameters.get(name))
    }

    /// A body with this schema, and references to it in each call of the operation, by label.
    pub(super) fn content(&self, operation: &str, part: ExamplePart, schema: Value) -> Value {
        let calls = self.calls(operation);
        let calls = calls.filter(|call| part.of(call).is_some());
        let references: Map<String, Value> = calls
            .map(|call| {
                let reference = format!("#/components/examples/{}", name_of(call, part));
                (call.label.into(), json!({ "$ref": reference }))
            })
            .collect();
        let mut content = json!({ "schema": schema });
        if !references.is_empty() {
            set(&mut content, "examples", references);
        }
        content
    }

    /// What the references lead to.
    pub(super) fn components(&self, specs: &[Spec]) -> Map<String, Value> {
        let is_described = |call: &&Example| specs.iter().any(|spec| spec.name == call.operation);
        let mut components = Map::new();
        for call in self.0.iter().filter(is_described) {
            for part in [ExamplePart::Body, ExamplePart::Answer] {
                if let Some(value) = part.of(call) {
                    let example = json!({ "summary": call.summary, "value": value });
                    components.insert(name_of(call, part), example);
                }
            }
        }
        components
    }

    fn calls(&self, operation: &str) -> impl Iterator<Item = &'a Example> {
        self.0
            .iter()
            .filter(move |call| call.operation == operation)
    }
}

fn name_of(call: &Example, part: ExamplePart) -> String {
    format!("{}.{}.{}", call.operation, call.label, part.as_str())
}
