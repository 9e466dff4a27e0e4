//! The one test binary: routes, edge, raw HTTP, command line.
#![cfg(test)]

mod access;
mod backup;
mod browser;
mod caller_rate_limit;
mod checkout;
mod cli;
mod coverage;
mod credits;
mod description;
mod discovery;
mod documentation;
mod edge;
mod identity;
mod invariants;
mod jobs;
mod mcp;
mod operation;
mod partial_data;
mod postgres;
mod privacy;
mod program;
mod rate_limit;
mod raw_http;
mod real_reports;
mod retirement;
mod routes;
mod sdk;
mod serving;
mod sessions;
mod shared_pages;
mod sitemaps;
mod state_away;
mod story;
mod structure;
mod validation;
