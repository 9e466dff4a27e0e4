//! The one test binary: routes, edge, raw HTTP, command line, architecture.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up fails")]

#[cfg(test)]
mod access;
mod accuracy;
mod architecture;
#[cfg(test)]
mod caller_quota;
#[cfg(test)]
mod cli;
mod coverage;
#[cfg(test)]
mod credits;
mod edge;
#[cfg(test)]
mod hang_up;
mod identity;
mod invariants;
#[cfg(test)]
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
#[cfg(test)]
mod sessions;
#[cfg(test)]
mod state_away;
mod story;
mod torture;
mod validation;
