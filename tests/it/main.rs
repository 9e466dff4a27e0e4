//! The one test binary: routes, edge, raw HTTP, command line.
#![cfg(test)]

mod access;
mod accuracy;
mod agent_life;
mod browser;
mod caller_quota;
mod checkout;
mod cli;
mod compressed;
mod coverage;
mod credits;
mod description;
mod discovery;
mod documentation;
mod edge;
mod hang_up;
mod identity;
mod invariants;
mod jobs;
mod mcp;
mod payment_library;
mod postgres;
mod quota;
mod raw_http;
mod real_reports;
mod retirement;
mod routes;
mod sdk;
mod serving;
mod sessions;
mod sitemaps;
mod state_away;
mod story;
mod validation;
