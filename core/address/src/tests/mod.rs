//! The engine as callers see it, on a made-up city.

mod listings;
mod mistakes;
mod properties;
