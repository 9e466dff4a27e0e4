//! Data releases end to end: what is built, what is refused, and what survives.
//!
//! `cfg(test)` applies the lint rules for tests to the helpers as well.
#![cfg(test)]

mod coverage;
mod damaged_files;
mod dataset_files;
mod downloads;
mod fake_portal;
mod fixture;
mod gates;
mod history;
mod imports;
mod interrupted_builds;
mod map_areas;
mod map_tiles;
mod named_places;
mod portfolios;
mod real_apartments;
mod real_dob_records;
mod real_files;
mod real_reports;
mod release_buildings;
mod releases;
mod sample_city;
mod shared_releases;
mod site_changes;
mod site_pages;
mod updates;
