//! The one test binary: routes, edge, raw HTTP, command line, architecture.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod access;
mod accuracy;
mod architecture;
mod caller_quota;
#[cfg(test)]
mod cli;
mod coverage;
mod credits;
mod edge;
mod identity;
mod openapi;
#[cfg(test)]
mod payment_library;
mod postgres;
mod quota;
mod raw_http;
#[cfg(test)]
mod routes;
mod serving;
mod sessions;
mod validation;
