//! `_operations.py`: the methods of both Python clients.

use std::collections::BTreeSet;

use super::sdk::{Answer, Argument, ArgumentKind, IDEMPOTENCY_KEY_ABOUT, Method, camel};

const HEAD: &str =
    "\"\"\"One method for each operation. Generated from the contract: do not edit.\"\"\"

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from . import arguments, request
from .models import (
{models})

if TYPE_CHECKING:
    from collections.abc import Iterable

    from .request import Request
    from .response import Response

T = TypeVar(\"T\")
";

/// The four classes that differ in how they send and in what they return.
const CLASSES: [Class; 4] = [
    Class {
        name: "Operations",
        about: "The operations of `Client`.",
        is_async: false,
        is_whole: false,
    },
    Class {
        name: "AsyncOperations",
        about: "The operations of `AsyncClient`.",
        is_async: true,
        is_whole: false,
    },
    Class {
        name: "WithResponse",
        about: "The operations of `Client`, each wrapped in a `Response`.",
        is_async: false,
        is_whole: true,
    },
    Class {
        name: "AsyncWithResponse",
        about: "The operations of `AsyncClient`, each wrapped in a `Response`.",
        is_async: true,
        is_whole: true,
    },
];

struct Class {
    name: &'static str,
    about: &'static str,
    is_async: bool,
    /// Whether a method returns the `Response` and not its `data`.
    is_whole: bool,
}

/// `_operations.py`.
pub(super) fn module(methods: &[Method]) -> String {
    let names: BTreeSet<&str> = methods
        .iter()
        .filter_map(|one| one.answer.model())
        .collect();
    let names: String = names.iter().map(|name| format!("    {name},\n")).collect();
    let mut module = HEAD.replace("{models}", &names);
    for method in methods {
        module.push_str(&request(method));
    }
    for class in &CLASSES {
        module.push_str(&class.print(methods));
    }
    module
}

/// The function that makes the request of an operation.
fn request(method: &Method) -> String {
    let read = match &method.answer {
        Answer::Bytes => "bytes".to_owned(),
        Answer::Model(name) => format!("request.model({name})"),
        Answer::List(name) => format!("request.models({name})"),
        Answer::WithSecret(name) => format!("request.with_secret({name})"),
        Answer::Optional(name) => format!("request.optional({name})"),
    };
    let kind = match (method.is_keyed(), method.spec.retry.has_effect()) {
        (true, _) => "KeyedEffect",
        (false, true) => "Effect",
        (false, false) => "Request",
    };
    let mut sent = vec![format!("\"{}\"", method.spec.name), read];
    if method.is_keyed() {
        sent.push("idempotency_key".into());
    }
    sent.extend(method.arguments.iter().map(|argument| {
        let check = match (argument.kind, argument.is_required) {
            (ArgumentKind::Texts, _) => "listed",
            (ArgumentKind::Text, true) => "text",
            (ArgumentKind::Text, false) => "optional_text",
            (ArgumentKind::Integer, _) => "optional_count",
            (ArgumentKind::Flag, _) => "optional_flag",
        };
        let name = argument.name;
        format!("{}=arguments.{check}(\"{name}\", {name})", camel(name))
    }));
    format!(
        "\n\ndef _{}({}) -> Request[{}]:\n    return request.{kind}(\n        {},\n    )\n",
        method.spec.name,
        parameters(method).join(", "),
        answer(&method.answer),
        sent.join(",\n        "),
    )
}

impl Class {
    fn print(&self, methods: &[Method]) -> String {
        let (asynchronous, awaited) = match self.is_async {
            true => ("async ", "await "),
            false => ("", ""),
        };
        let mut printed = format!("\n\nclass {}:\n    \"\"\"{}\"\"\"\n", self.name, self.about);
        printed.push_str(&match (self.is_whole, self.is_async) {
            (true, false) => "\n    def __init__(self, send: request.Send) -> None:\n        \
                 self._send = send\n"
                .to_owned(),
            (true, true) => "\n    def __init__(self, send: request.SendAsync) -> None:\n        \
                 self._send = send\n"
                .to_owned(),
            (false, _) => format!(
                "\n    {asynchronous}def _send(self, sent: Request[T]) -> Response[T]:\n        \
                 raise NotImplementedError\n"
            ),
        });
        for method in methods {
            let name = method.spec.name;
            let mut own = vec!["self".to_owned()];
            own.extend(parameters(method));
            let answer = answer(&method.answer);
            let answer = match self.is_whole {
                true => format!("Response[{answer}]"),
                false => answer,
            };
            let about = match self.is_whole {
                false => document(method, self.is_async),
                true => document_whole(method, self.is_async),
            };
            let sent = format!("{awaited}self._send(_{name}({}))", passed(method));
            let sent = match (self.is_whole, self.is_async) {
                (true, _) => sent,
                (false, true) => format!("({sent}).data"),
                (false, false) => format!("{sent}.data"),
            };
            printed.push_str(&format!(
                "\n    {asynchronous}def {name}(\n        {},\n    ) -> {answer}:\n        \
                 \"\"\"{about}\"\"\"\n        return {sent}\n",
                own.join(",\n        "),
            ));
        }
        printed
    }
}

/// What a method does, its arguments and errors, and a program that calls it.
fn document(method: &Method, is_async: bool) -> String {
    let mut lines = vec![method.about()];
    lines.extend(arguments(method));
    lines.extend(errors(method));
    lines.push("\nExample:".into());
    let program = method.python.replace('\\', "\\\\");
    let program = if is_async {
        asynchronous(&program)
    } else {
        program
    };
    lines.extend(program.lines().map(|line| match line {
        "" => String::new(),
        line => format!("    {line}"),
    }));
    indented(&lines)
}

/// What the method that returns the `Response` takes, returns and raises.
fn document_whole(method: &Method, is_async: bool) -> String {
    let client = if is_async { "AsyncClient" } else { "Client" };
    let like = format!("`{client}.{}`", method.spec.name);
    let mut lines = vec![format!("Like {like}, but returns a `Response`.")];
    lines.extend(arguments(method));
    lines.push(format!(
        "\nReturns:\n    The `Response`, whose ``data`` is what {like} returns."
    ));
    lines.extend(errors(method));
    indented(&lines)
}

fn arguments(method: &Method) -> Vec<String> {
    let own = method.arguments.iter();
    let mut arguments: Vec<_> = own.map(|one| (one.name, one.about)).collect();
    if method.is_keyed() {
        arguments.push(("idempotency_key", IDEMPOTENCY_KEY_ABOUT));
    }
    let mut lines = Vec::new();
    if !arguments.is_empty() {
        lines.push("\nArgs:".into());
        let arguments = arguments.into_iter();
        lines.extend(arguments.map(|(name, about)| format!("    {name}: {about}")));
    }
    lines
}

fn errors(method: &Method) -> Vec<String> {
    let mut lines = vec!["\nRaises:".to_owned()];
    let errors = method.errors().into_iter();
    lines.extend(errors.map(|(class, codes)| format!("    {class}: {codes}.")));
    lines
}

/// The text of a documentation within a method.
fn indented(lines: &[String]) -> String {
    let indented = lines.join("\n").replace('\n', "\n        ");
    indented.replace("\n        \n", "\n\n") + "\n        "
}

/// The same program for `AsyncClient`.
fn asynchronous(program: &str) -> String {
    program
        .replace("import Client", "import AsyncClient")
        .replace("with Client", "async with AsyncClient")
        .replace("client.", "await client.")
}

/// Positional parameters, then those by name alone.
fn parameters(method: &Method) -> Vec<String> {
    let (first, rest): (Vec<&Argument>, Vec<_>) = method
        .arguments
        .iter()
        .partition(|argument| argument.is_positional);
    let mut printed: Vec<String> = first.into_iter().map(parameter).collect();
    let mut named: Vec<String> = rest.into_iter().map(parameter).collect();
    if method.is_keyed() {
        named.push("idempotency_key: str | None = None".into());
    }
    if !named.is_empty() {
        printed.push("*".into());
        printed.extend(named);
    }
    printed
}

fn parameter(argument: &Argument) -> String {
    let kind = match argument.kind {
        ArgumentKind::Text => "str",
        ArgumentKind::Integer => "int",
        ArgumentKind::Flag => "bool",
        ArgumentKind::Texts => "Iterable[str]",
    };
    match argument.is_required {
        true => format!("{}: {kind}", argument.name),
        false => format!("{}: {kind} | None = None", argument.name),
    }
}

fn passed(method: &Method) -> String {
    let mut passed: Vec<String> = Vec::new();
    for argument in &method.arguments {
        passed.push(match argument.is_positional {
            true => argument.name.to_owned(),
            false => format!("{0}={0}", argument.name),
        });
    }
    if method.is_keyed() {
        passed.push("idempotency_key=idempotency_key".into());
    }
    passed.join(", ")
}

fn answer(answer: &Answer) -> String {
    match answer {
        Answer::Bytes => "bytes".into(),
        Answer::Model(name) | Answer::WithSecret(name) => name.clone(),
        Answer::List(name) => format!("list[{name}]"),
        Answer::Optional(name) => format!("{name} | None"),
    }
}
