//! The one test binary: routes, edge, raw HTTP, command line, architecture.
#![cfg(test)]

mod access;
mod accuracy;
mod architecture;
mod browser;
mod caller_quota;
mod checkout;
mod cli;
mod compressed;
mod coverage;
mod credits;
mod edge;
mod hang_up;
mod identity;
mod invariants;
mod jobs;
mod openapi;
mod payment_library;
mod postgres;
mod quota;
mod raw_http;
mod real_reports;
mod routes;
mod sdk;
mod serving;
mod sessions;
mod sitemaps;
mod state_away;
mod story;
mod torture;
mod validation;
