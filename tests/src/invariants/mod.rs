//! What must hold of accounts, ledger and jobs whatever happened, read from the database itself.

mod books;
mod rules;

pub use books::Books;
pub use rules::{SETTLED, SOUND, Violation};
