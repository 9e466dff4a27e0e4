//! Mail to buyers: one for each finished or failed order.
//!
//! The transaction that ends a job also queues its mail. A mailer of any process takes it with a
//! lease and sends it over SMTP at least once. It is sent twice only if the process or the database
//! fails between the server's acknowledgment and our record of it; both then have the same
//! `Message-ID`. A stopping process sends no more mail and waits for the pending acknowledgment.

mod mailer;
mod message;
mod transport;

pub use mailer::*;
