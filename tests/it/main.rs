//! The one test binary: routes, edge, raw HTTP, command line, architecture.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

mod accuracy;
mod architecture;
#[cfg(test)]
mod cli;
mod coverage;
mod edge;
mod hang_up;
mod identity;
mod invariants;
mod jobs;
mod openapi;
#[cfg(test)]
mod payment_library;
mod postgres;
mod quota;
mod raw_http;
#[cfg(test)]
mod routes;
mod serving;
mod state_away;
mod story;
mod torture;
mod validation;
