//! The built `nycapt` binary and the examples against a service that the test owns.

mod advice;
mod agent;
mod auth;
mod batch;
mod compare;
pub(crate) mod desktop;
mod dry_run;
mod gate;
mod health;
mod history;
mod home;
mod keyring;
mod offline;
mod program;
mod published;
mod report_diff;
mod reports;
mod resolve;
mod resume;
mod service;
mod settings;
mod suggest;
mod tools;

use home::Home;
use nycapt_tests::prelude::*;
use program::{Ended, program};
use service::{
    answering, batch_results, fails, home_at_server, job, live_keys, paying, preview, requests,
    resolve_answer, server, small_city,
};
use wiremock::matchers::any;
use wiremock::{Mock, MockServer, ResponseTemplate};
