//! The site in a browser: every kind of page, and journeys through them.

mod check_tests;
mod checks;
mod content;
mod journeys;
