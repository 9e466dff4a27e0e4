//! The contract's enumerations for the SDKs: errors, stages and report sections.

use anyhow::{Result, bail};
use nycapt::contract::{ErrorKind, ErrorRow};
use nycapt_rules::Stage;

use super::models::{Form, Models};

/// `_codes.py`.
pub(super) fn python(models: &Models) -> Result<String> {
    let rows = rows(|row, next_step| {
        format!(
            "    ErrorRow(\n        {},\n        \"{}\",\n        \"{}\",\n        \"{next_step}\",\n    \
             ),\n",
            row.status, row.code, row.title
        )
    });
    let line = |name: &str| format!("    \"{name}\",\n");
    Ok(format!(
        "\"\"\"Codes of the contract. Generated from it: do not edit.\"\"\"\n\n\
         from __future__ import annotations\n\nfrom typing import NamedTuple\n\n\n\
         class ErrorRow(NamedTuple):\n    \"\"\"One line of the error table.\"\"\"\n\n    \
         status: int\n    \"\"\"HTTP status, or 0 without a response.\"\"\"\n    \
         code: str\n    title: str\n    next_step: str\n    \
         \"\"\"What to do about most errors of this kind.\"\"\"\n\n\n\
         ERRORS: tuple[ErrorRow, ...] = (\n{rows})\n\n\
         STAGES: tuple[str, ...] = (\n{})\n\"\"\"Stages of a report job, in order.\"\"\"\n\n\
         REPORT_SECTIONS: tuple[str, ...] = (\n{})\n\"\"\"Sections of a report, in order.\"\"\"\n",
        stages(line),
        sections(models, line)?,
    ))
}

/// `lib/codes.ts`.
pub(super) fn typescript(models: &Models) -> Result<String> {
    let codes: String = ErrorKind::ALL
        .iter()
        .map(|kind| format!("  | '{}'\n", kind.row().code))
        .collect();
    let rows = rows(|row, next_step| {
        format!(
            "  {{\n    status: {},\n    code: '{}',\n    title: '{}',\n    \
             nextStep: '{}',\n  }},\n",
            row.status,
            row.code,
            row.title,
            next_step.replace('\'', "\\'")
        )
    });
    let line = |name: &str| format!("  '{name}',\n");
    Ok(format!(
        "// Generated from the contract by `cargo dev generate`: do not edit.\n\n\
         /** Codes of `docs/errors.md`; the service may add to them. */\n\
         export type ErrorCode =\n{codes}  | (string & {{}});\n\n\
         /** One line of the error table. */\n\
         export interface ErrorRow {{\n  /** The HTTP status, or 0 without a response. */\n  \
         status: number;\n  code: ErrorCode;\n  title: string;\n  \
         /** What to do about most errors of this kind. */\n  nextStep: string;\n}}\n\n\
         export const ERRORS: readonly ErrorRow[] = [\n{rows}];\n\n\
         /** Stages of a report job, in order. */\n\
         export const STAGES: readonly string[] = [\n{}];\n\n\
         /** Sections of a report, in order. */\n\
         export const REPORT_SECTIONS = [\n{}] as const;\n",
        stages(line),
        sections(models, line)?,
    ))
}

fn rows(print: impl Fn(ErrorRow, &str) -> String) -> String {
    let kinds = ErrorKind::ALL.iter();
    kinds
        .map(|kind| print(kind.row(), kind.next_step()))
        .collect()
}

fn stages(line: impl Fn(&str) -> String) -> String {
    let stages = Stage::ALL.iter();
    stages.map(|stage| line(stage.as_str())).collect()
}

fn sections(models: &Models, line: impl Fn(&str) -> String) -> Result<String> {
    let Form::Object { fields } = &models.get("ReportSections")?.form else {
        bail!("the sections of a report aren't an object");
    };
    Ok(fields.iter().map(|field| line(&field.name)).collect())
}
