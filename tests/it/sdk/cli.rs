//! The behaviour file, run by the command line, and its exit codes.

use assert_cmd::Command;
use nycapt::contract::{ALL, ErrorKind};
use nycapt_tests::prelude::*;
use tempfile::TempDir;

use super::cases::{Case, Outcome, cases};

/// Cases where the command line behaves differently.
const OTHERWISE: [&str; 4] = [
    // `report list --limit` reads as many pages as it takes.
    "a page of 101 reports does not validate",
    "a list is asked again when the service is away",
    // An empty text is a usage error, before any request.
    "a text of no characters does not validate",
    // An address that is not one building is not found, as in `preview`.
    "a report of no building does not validate",
];

#[tokio::test(flavor = "multi_thread")]
async fn the_command_line_behaves() {
    let servers = SdkServers::start().await;
    let mut complaints = Vec::new();
    let mut left_out = 0;
    for (index, case) in cases(&servers).iter().enumerate() {
        if OTHERWISE.contains(&case.name.as_str()) {
            left_out += 1;
            continue;
        }
        let base_url = case.base_url(&servers, &format!("cli-{index}"));
        let run = Run::of(case, &servers, &base_url);
        complaints.extend(case.complaints(&run.outcome, &base_url).await);
        complaints.extend(run.misfit_of_exit(case));
    }
    assert_eq!(left_out, OTHERWISE.len());
    assert_eq!(complaints, [""; 0]);
}

struct Run {
    exit: Option<i32>,
    stderr: String,
    outcome: Outcome,
}

impl Run {
    fn of(case: &Case, servers: &SdkServers, base_url: &str) -> Self {
        let home = TempDir::new().unwrap();
        let mut command = Command::new(built("nycapt", "nycapt-cli"));
        command
            .env_clear()
            .env("HOME", home.path())
            .current_dir(home.path())
            .env("NYCAPT_BASE_URL", base_url)
            .env("NYCAPT_KEYRING", "off")
            .args(arguments(case))
            .args(["-o", "json"]);
        if let Some(key) = case.key(servers) {
            command.env("NYCAPT_API_KEY", key);
        }
        let ended = command
            .write_stdin(slugs(&case.arguments))
            .output()
            .unwrap();
        let stderr = String::from_utf8(ended.stderr).unwrap();
        let outcome = match error_of(&stderr) {
            Some(error) => Err(classed(error)),
            None => Ok(answer_of(case, &ended.stdout)),
        };
        Self {
            exit: ended.status.code(),
            stderr,
            outcome,
        }
    }

    /// The exit code by the one table.
    fn misfit_of_exit(&self, case: &Case) -> Option<String> {
        let wanted = match &self.outcome {
            Err(error) => {
                let kind = error["code"].as_str().and_then(ErrorKind::parse);
                kind.map_or(1, |kind| i32::from(kind.row().exit))
            }
            Ok(answer) => i32::from(own_exit(case, answer)),
        };
        let (exit, stderr) = (self.exit, &self.stderr);
        (exit != Some(wanted))
            .then(|| format!("{}: exit {exit:?} instead of {wanted}: {stderr}", case.name))
    }
}

/// Exit codes of answers that are not what the caller hoped for.
fn own_exit(case: &Case, answer: &Value) -> u8 {
    let rows = answer.as_array().into_iter().flatten();
    let failed = rows.filter(|row| row["status"].is_number() && row["status"] != 200);
    if failed.count() > 0 {
        return 13;
    }
    let found = answer["status"] == "matched";
    match case.operation.as_str() {
        "resolve_address" if !found => ErrorKind::NotFound.row().exit,
        _ => 0,
    }
}

/// The error object, after whatever was printed before it.
fn error_of(stderr: &str) -> Option<Value> {
    let value: Value = serde_json::from_str(stderr.lines().last()?).ok()?;
    value.get("error").cloned()
}

/// The error with the class of its exit code: a program has no classes.
fn classed(mut error: Value) -> Value {
    let kind = error["code"].as_str().and_then(ErrorKind::parse);
    error["class"] = kind.map(|kind| kind.row().class).into();
    // What helps first leads the steps.
    error["hint"] = error["next"][0]["do"].clone();
    error
}

fn answer_of(case: &Case, stdout: &[u8]) -> Value {
    let mut answer: Value = serde_json::from_slice(stdout).unwrap_or_default();
    match case.operation.as_str() {
        "reports" => answer["reports"].take(),
        _ => answer,
    }
}

fn arguments(case: &Case) -> Vec<String> {
    let given = &case.arguments;
    let call = |command: &str, argument: &str| -> Vec<String> {
        let text = || given[argument].as_str().unwrap_or_default().to_owned();
        let argument = (!argument.is_empty()).then(text);
        let words = command.split(' ').map(Into::into);
        words.chain(argument).collect()
    };
    let words = match case.operation.as_str() {
        "resolve_address" => call("resolve", "address"),
        "get_preview" => call("preview", "slug"),
        "batch_previews" | "previews" => call("preview --batch -", ""),
        "get_health" => call("health", ""),
        "register_agent" => call("agent register --show-secret", ""),
        "revoke_agent" => call("agent revoke --yes", ""),
        // Cases start the report of one address again and again, and each means it.
        "start_report" => call("report start --again", "address"),
        "get_report" => call("report get", "jobId"),
        "get_report_pdf" => call("report pdf", "jobId"),
        "wait_for_report" => call("report wait", "jobId"),
        "list_reports" => call("report list", ""),
        "reports" => call("report list --all", ""),
        "get_balance" => call("balance", ""),
        other => words_by_the_table(other, given),
    };
    words.into_iter().chain(options(case)).collect()
}

/// The command line of an operation whose command is its verb: the first argument as it is, and an
/// option for each other one.
fn words_by_the_table(operation: &str, given: &Value) -> Vec<String> {
    let spec = ALL.iter().find(|spec| spec.name == operation);
    let arguments = spec.and_then(|spec| spec.sdk).unwrap_or_default();
    let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), Into::into);
    let verb = operation.split('_').next().unwrap_or_default();
    let mut words = vec![verb.to_owned()];
    for (place, name) in arguments.iter().enumerate() {
        if let Some(value) = given.get(name) {
            words.extend((place > 0).then(|| format!("--{name}")));
            words.push(plain(value));
        }
    }
    words
}

fn options(case: &Case) -> Vec<String> {
    let given = &case.arguments;
    let mut words = Vec::new();
    let mut add = |flag: &str, value: Option<String>| {
        if let Some(value) = value {
            words.extend([flag.to_owned(), value]);
        }
    };
    let text = |name: &str| given[name].as_str().map(Into::into);
    let seconds = |value: Option<f64>| value.map(|seconds| format!("{}ms", seconds * 1000.0));
    add("--unit", text("unit"));
    add("--name", text("name"));
    add("--idempotency-key", text("idempotencyKey"));
    add("--limit", seconds(given["limitSeconds"].as_f64()));
    add("--timeout", seconds(case.options.timeout));
    add("--deadline", seconds(case.options.deadline));
    let retries = case.options.max_retries;
    add("--retries", retries.map(|retries| retries.to_string()));
    words
}

/// The slugs of a batch, one a line; nothing for any other operation.
fn slugs(arguments: &Value) -> String {
    let slugs = arguments["slugs"].as_array().into_iter().flatten();
    slugs
        .map(|slug| format!("{}\n", slug.as_str().unwrap()))
        .collect()
}
