//! `lib/operations.ts` and `lib/options.ts`: the methods of the TypeScript client and what they take.

use std::collections::BTreeSet;

use super::sdk::{Answer, Argument, ArgumentKind, IDEMPOTENCY_KEY_ABOUT, Method, camel};

const HEAD: &str = "// Generated from the contract by `cargo dev generate`: do not edit.

import type { Answer } from './answer.js';
import {
  bytes,
  json,
  keyOf,
  listed,
  optional,
  optionalCount,
  optionalFlag,
  withSecret,
} from './arguments.js';
import type {
{models}} from './contract.js';
import type {
{options}} from './options.js';
import { type CallOptions, text } from './settings.js';
import type { Transport } from './transport.js';
";

const OPTIONS_HEAD: &str = "// Generated from the contract by `cargo dev generate`: do not edit.

import type { CallOptions } from './settings.js';
";

/// `lib/options.ts`.
pub(super) fn options(methods: &[Method]) -> String {
    let interfaces = methods.iter().map(options_interface);
    std::iter::once(OPTIONS_HEAD.to_owned())
        .chain(interfaces)
        .collect()
}

/// `lib/operations.ts`.
pub(super) fn module(methods: &[Method]) -> String {
    let names: BTreeSet<&str> = methods
        .iter()
        .filter_map(|one| one.answer.model())
        .collect();
    let options: BTreeSet<String> = methods.iter().filter_map(options_name).collect();
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let listed = |names: &[&str]| -> String {
        let lines = names.iter().map(|name| format!("  {name},\n"));
        lines.collect()
    };
    let names: Vec<&str> = names.into_iter().collect();
    let mut module = HEAD
        .replace("{models}", &listed(&names))
        .replace("{options}", &listed(&options));
    module.push_str(
        "\n/** One method for each operation. */\nexport abstract class Operations {\n  \
         readonly #transport: Transport;\n\n  constructor(transport: Transport) {\n    \
         this.#transport = transport;\n  }\n",
    );
    for method in methods {
        module.push_str(&print(method));
    }
    module.push_str("}\n");
    module
}

fn optional_arguments(method: &Method) -> impl Iterator<Item = &Argument> {
    method
        .arguments
        .iter()
        .filter(|argument| !argument.is_required)
}

/// The name of the options that a method has of its own: where it has optional arguments.
fn options_name(method: &Method) -> Option<String> {
    let has_own = optional_arguments(method).next().is_some() || method.is_keyed();
    has_own.then(|| format!("{}Options", camel(&format!("_{}", method.spec.name))))
}

fn options_interface(method: &Method) -> String {
    let Some(name) = options_name(method) else {
        return String::new();
    };
    let mut printed = format!(
        "\n/** Options of `{}`. */\nexport interface {name} extends CallOptions {{\n",
        camel(method.spec.name)
    );
    for argument in optional_arguments(method) {
        printed.push_str(&format!(
            "  /** {} */\n  {}?: {} | undefined;\n",
            argument.about,
            camel(argument.name),
            kind(argument.kind)
        ));
    }
    if method.is_keyed() {
        printed.push_str(&format!(
            "  /** {IDEMPOTENCY_KEY_ABOUT} */\n  idempotencyKey?: string | undefined;\n"
        ));
    }
    printed.push_str("}\n");
    printed
}

fn print(method: &Method) -> String {
    let name = camel(method.spec.name);
    let required = method
        .arguments
        .iter()
        .filter(|argument| argument.is_required);
    let mut parameters: Vec<String> = required
        .map(|argument| format!("{}: {}", camel(argument.name), kind(argument.kind)))
        .collect();
    let default = if method.needs_options { "" } else { " = {}" };
    let options = options_name(method).unwrap_or_else(|| "CallOptions".into());
    parameters.push(format!("options: {options}{default}"));
    let mut words: Vec<String> = method.arguments.iter().map(word).collect();
    let mut extra = String::new();
    let mut before = String::new();
    if method.is_keyed() {
        before = format!(
            "      const idempotencyKey = keyOf('{}', options.idempotencyKey);\n",
            method.spec.name
        );
        words.push("idempotencyKey".into());
        extra = ", idempotencyKey".into();
    }
    let words = match words.is_empty() {
        true => "{}".to_owned(),
        false => format!("{{\n        {},\n      }}", words.join(",\n        ")),
    };
    let (answer, read) = match &method.answer {
        Answer::Bytes => ("Uint8Array".to_owned(), "bytes".to_owned()),
        Answer::Model(model) => (model.clone(), format!("json<{model}>")),
        Answer::List(model) => (format!("{model}[]"), format!("json<{model}[]>")),
        Answer::WithSecret(model) => (model.clone(), format!("withSecret<{model}>")),
        Answer::Optional(model) => (format!("{model} | null"), format!("json<{model} | null>")),
    };
    let about = document(method);
    format!(
        "\n  /**\n   * {about}\n   */\n  {name}({}): Answer<{answer}> {{\n    \
         const request = () => {{\n{before}      const words = {words};\n      \
         return {{ name: '{}', arguments: words{extra} }};\n    }};\n    \
         return this.#transport.call(request, options, {read});\n  }}\n",
        parameters.join(", "),
        method.spec.name,
    )
}

/// What a method does, its arguments and errors, and a program that calls it.
fn document(method: &Method) -> String {
    let mut lines = vec![method.about(), String::new()];
    for argument in method.arguments.iter().filter(|one| one.is_required) {
        let name = camel(argument.name);
        lines.push(format!("@param {name} {}", argument.about));
    }
    lines.push(
        "@param options Other arguments, limits for this call, and a signal to abort it.".into(),
    );
    let errors = method.errors().into_iter();
    lines.extend(errors.map(|(class, codes)| format!("@throws {class}: {codes}.")));
    lines.push(format!("@example\n```ts\n{}\n```", method.typescript));
    let text = lines.join("\n").replace('\n', "\n   * ");
    text.replace("* \n", "*\n")
}

/// How an argument is checked and passed on.
fn word(argument: &Argument) -> String {
    let name = camel(argument.name);
    match (argument.kind, argument.is_required) {
        (ArgumentKind::Texts, _) => format!("{name}: listed('{name}', {name})"),
        (ArgumentKind::Text, true) => format!("{name}: text('{name}', {name})"),
        (ArgumentKind::Text, false) => format!("{name}: optional('{name}', options.{name})"),
        (ArgumentKind::Integer, _) => format!("{name}: optionalCount('{name}', options.{name})"),
        (ArgumentKind::Flag, _) => format!("{name}: optionalFlag('{name}', options.{name})"),
    }
}

const fn kind(kind: ArgumentKind) -> &'static str {
    match kind {
        ArgumentKind::Text => "string",
        ArgumentKind::Integer => "number",
        ArgumentKind::Flag => "boolean",
        ArgumentKind::Texts => "Iterable<string>",
    }
}
