//! The conformance suite of the protocol's authors.

use nycapt_tests::packages::{succeed, workspace};
use nycapt_tests::{AssertHas, McpPeer, SdkServers};

/// Scenarios that run, with the revisions that each is for.
const RUN: &[(&str, &[&str])] = &[
    ("caching", &["2026-07-28"]),
    ("dns-rebinding-protection", &["2025-11-25", "2026-07-28"]),
    ("http-header-validation", &["2026-07-28"]),
    ("input-required-result-unsupported-methods", &["2026-07-28"]),
    ("ping", &["2025-06-18", "2025-11-25"]),
    ("server-initialize", &["2025-06-18", "2025-11-25"]),
    ("server-sse-multiple-streams", &["2026-07-28"]),
    ("server-stateless", &["2026-07-28"]),
    ("tools-list", &["2025-06-18", "2025-11-25", "2026-07-28"]),
];

/// Scenarios that do not run, by the beginning of their names, and why.
const NOT_RUN: &str = "
completion- | completions are not offered
elicitation- | the server never requests input
http-custom-header- | calls a tool of the reference server
input-required-result- | the server never requests input
json-schema-2020-12 | calls for a tool of the reference server
logging- | logging is not offered
prompts- | there are no prompts
resources- | there are no resources
sep-2164- | there are no resources
sep-2640- | skills are an extension that is not offered
server-session-lifecycle | there are no sessions, so it checks nothing
server-sse-polling | every answer is JSON, there is no stream to poll
tasks- | tasks are an extension that is not offered
tools-call- | calls tools of the reference server";

#[tokio::test(flavor = "multi_thread")]
async fn the_conformance_suite_finds_only_expected_failures() {
    let servers = SdkServers::start().await;
    let url = format!("{}/mcp", servers.url);
    let expected = workspace().join("tests/mcp/expected-failures.yml");
    let expected = expected.to_str().unwrap();
    let suite = McpPeer::conformance();
    for (scenario, revisions) in RUN {
        for revision in *revisions {
            let output = succeed(&mut suite.run(&[
                "server",
                "--url",
                &url,
                "--scenario",
                scenario,
                "--spec-version",
                revision,
                "--expected-failures",
                expected,
            ]));
            let output = output.unwrap();
            output.assert_lacks(["SKIPPED: scenario"]);
            assert!(passed(&output) > 0, "{scenario} {revision}: {output}");
        }
    }
}

/// Number of checks that passed: a scenario without checks proves nothing.
fn passed(output: &str) -> u32 {
    let counts = output
        .lines()
        .filter_map(|line| line.strip_prefix("Passed: "));
    let first = counts.filter_map(|counts| counts.split('/').next()?.parse::<u32>().ok());
    first.sum()
}

#[test]
fn every_scenario_runs_or_has_a_reason_not_to() {
    let output = succeed(&mut McpPeer::conformance().run(&["list", "--server"])).unwrap();
    let listed: Vec<&str> = output
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- ")?.split(' ').next())
        .collect();
    assert!(listed.len() > 50, "{output}");
    let not_run: Vec<(&str, &str)> = NOT_RUN
        .lines()
        .filter_map(|row| row.split_once(" | "))
        .collect();
    for scenario in &listed {
        let is_run = RUN.iter().any(|(known, _)| known == scenario);
        let mut reasons = not_run.iter();
        let has_reason = reasons.any(|(begin, _)| scenario.starts_with(begin));
        assert!(is_run || has_reason, "{scenario}");
    }
    for (scenario, _) in RUN {
        assert!(listed.contains(scenario), "{scenario}");
    }
    for (begin, why) in not_run {
        let mut listed = listed.iter();
        let is_there = listed.any(|scenario| scenario.starts_with(begin));
        assert!(is_there, "{begin}: {why}");
    }
}
