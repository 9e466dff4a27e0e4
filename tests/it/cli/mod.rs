//! The built `nycapt` binary against a service that the test owns.

mod batch;
mod health;
mod live;
mod offline;
mod preview;
mod program;
mod resolve;
mod service;
