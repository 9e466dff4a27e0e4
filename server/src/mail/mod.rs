//! Mail to buyers: one for each order and what it came to, kept with what it tells of and sent by any process.
//!
//! Rows are written in the transaction that ends a job; a mailer takes them with a lease and hands
//! them to an SMTP server. A mail is sent at least once. It is sent twice only where a process
//! dies, or the database does, between the server's word that it has the mail and our note of it:
//! a buyer who paid is better told twice than never. Both have one `Message-ID`, so that
//! a mail system that cares shows one. A process that stops hands over no mail any more, and waits
//! for the server's word on the one that it has handed over.

mod endpoint;
mod letter;
mod mailer;
mod settings;
mod transport;

pub use mailer::*;
pub use settings::*;
