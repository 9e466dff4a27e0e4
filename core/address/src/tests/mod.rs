//! The engine as callers see it, on a made-up city.

mod completion;
mod listings;
mod mistakes;
mod places;
mod properties;
mod readings;
