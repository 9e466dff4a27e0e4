//! The site in a browser: every kind of page, and journeys through them.

mod checks;
mod content;
mod crawl;
mod hostile;
mod instruments;
mod journeys;
mod sitemaps;
