//! `nycapt skill`: what an agent should know, with the figures of the contract.

use nycapt::contract::{
    AGENT_DOCUMENT, BATCH_ITEMS, BatchPreviews, CallMcp, ErrorKind, GetHealth, GetOpenapi,
    GetPreview, LLMS_TXT, MCP_TOOL, Operation, ResolveAddress, Spec,
};

use crate::atomic_file::{self, Existing};
use crate::base_url::BaseUrl;
use crate::cli::SkillArgs;
use crate::dry_run;
use crate::error::{CliError, Exit};
use crate::exit_code;
use crate::printer::Printer;
use crate::shell::quoted;

const TEMPLATE: &str = include_str!("skill.md");

/// Operations that need no key, with what each is for.
const FREE: [(Spec, &str); 4] = [
    (ResolveAddress::SPEC, "find the building at an address"),
    (GetPreview::SPEC, "preview of a building"),
    (BatchPreviews::SPEC, "many previews at once"),
    (GetHealth::SPEC, "whether the service is up"),
];

/// Prints the SKILL.md, or puts it in a folder of skills.
pub(crate) fn skill(ask: &SkillArgs, base_url: &BaseUrl, printer: &mut Printer) -> Exit {
    let Some(folder) = &ask.install else {
        printer.text(&document(base_url.shown()?))?;
        return Ok(0);
    };
    let text = document(base_url.lasting(&printer.invocation())?);
    let path = folder.join("nycapt").join("SKILL.md");
    if dry_run::is_on() {
        printer.text(&text)?;
        printer.talk(&format!("would be written to `{}`", path.display()));
        return Ok(0);
    }
    atomic_file::write_with_folder(&path, text.as_bytes(), Existing::Replace).map_err(|error| {
        CliError::usage(format!("`{}` cannot be written", path.display())).cause(&error)
    })?;
    printer.line(&path.display().to_string())?;
    Ok(0)
}

fn document(base_url: &str) -> String {
    let (mut exits, mut errors, mut requests) = (String::new(), String::new(), String::new());
    for (exit, meaning) in exit_code::table() {
        exits.push_str(&format!("| {exit} | {meaning} |\n"));
    }
    for kind in ErrorKind::ALL {
        let row = kind.row();
        let again = if row.retryable { "yes" } else { "no" };
        let (code, exit, step) = (row.code, row.exit, kind.next_step());
        errors.push_str(&format!("| `{code}` | {exit} | {again} | {step} |\n"));
    }
    for (spec, purpose) in &FREE {
        let (method, path) = (spec.method.as_str(), spec.path);
        requests.push_str(&format!("| `{method} {{base_url}}{path}` | {purpose} |\n"));
    }
    TEMPLATE
        .replace("{batch}", &BATCH_ITEMS.1.to_string())
        .replace("{exits}\n", &exits)
        .replace("{errors}\n", &errors)
        .replace("{mcp}", CallMcp::SPEC.path)
        .replace("{tool}", MCP_TOOL)
        .replace("{auth}", AGENT_DOCUMENT)
        .replace("{openapi}", GetOpenapi::SPEC.path)
        .replace("{llms}", LLMS_TXT)
        .replace("{requests}\n", &requests)
        .replace("{service}", &quoted(base_url))
        .replace("{base_url}", base_url)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE_URL: &str = "https://api.example.com";

    #[test]
    fn every_command_in_it_parses() {
        use clap::CommandFactory;
        let mut count = 0;
        for line in document(BASE_URL).lines() {
            let line = line.trim().trim_start_matches("$ ");
            if !line.starts_with("nycapt ") {
                continue;
            }
            let words = words_of(line.split(" > ").next().unwrap_or(line));
            let known = crate::cli::Cli::command().try_get_matches_from(words);
            assert!(known.is_ok(), "{line}: {}", known.unwrap_err());
            count += 1;
        }
        assert!(count > 8, "{count}");
    }

    /// The words of a line, with what is between double quotes as one.
    fn words_of(line: &str) -> Vec<String> {
        let mut words = Vec::new();
        for (index, part) in line.split('"').enumerate() {
            if index % 2 == 1 {
                words.push(part.to_owned());
            } else {
                words.extend(part.split_whitespace().map(str::to_owned));
            }
        }
        words
    }

    #[test]
    fn a_base_url_is_one_word_of_the_line_that_exports_it() {
        let text = document("https://api.example.com/a$(reboot)");
        let line = "    export NYCAPT_BASE_URL='https://api.example.com/a$(reboot)'\n";
        assert!(text.contains(line), "{text}");
    }

    #[test]
    fn no_step_is_taken_only_because_it_is_listed_first() {
        let text = document(BASE_URL);
        assert!(!text.contains("first `next`"), "{text}");
        for flag in ["`--again`", "`--force`", "`--yes`"] {
            assert!(text.contains(flag), "{flag}");
        }
    }

    #[test]
    fn it_begins_as_skills_do_and_every_place_is_filled() {
        let text = document(BASE_URL);
        assert!(text.starts_with("---\nname: nycapt\ndescription: "));
        // The slug of a path, and the object of an error, stay as they are.
        let text = text.replace("{slug}", "").replace("{\"", "");
        assert!(!text.contains('{'), "{text}");
    }
}
