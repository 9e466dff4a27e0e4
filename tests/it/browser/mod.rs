//! The site in a browser: every kind of page, and journeys through them.

mod accessibility;
mod content;
mod crawl;
mod hostile;
mod instruments;
mod journeys;
mod keyboard;
mod layout;
mod markup;
mod sitemaps;
