//! The built `nycapt` binary and the examples against a service that the test owns.

mod batch;
mod examples;
mod health;
mod live;
mod offline;
mod preview;
mod program;
mod proxy;
mod report_diff;
mod resolve;
mod service;
