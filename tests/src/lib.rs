//! What tests share: an application on the sample city, in the process and behind a socket.

pub mod accuracy;
mod answer;
mod app;
mod callers;
mod description;
mod engines;
mod payments;
mod provider;
pub mod python;
mod release;
mod running;
mod stand_in;
mod state;

pub use answer::Answer;
pub use app::{Sending, TestApp};
pub use callers::{Agent, Caller, User};
pub use description::description;
pub use nycapt_postgres::{
    PACKAGE as POSTGRES_PACKAGE, Postgres, TestDatabase, programs as postgres_programs,
};
pub use payments::{WEBHOOK_SECRET, paid_session, payment_event, refunded_charge, webhook};
pub use provider::Provider;
pub use release::{later_release, sample_release, slugs};
pub use running::{Running, parsed};
pub use stand_in::StandIn;
pub use state::Held;
