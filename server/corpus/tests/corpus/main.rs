//! Data releases end to end: what is built, what is refused, and what survives.
//!
//! `cfg(test)` applies the lint rules for tests to the helpers as well.

#[cfg(test)]
mod coverage;
#[cfg(test)]
mod damaged_files;
#[cfg(test)]
mod dataset_files;
#[cfg(test)]
mod downloads;
#[cfg(test)]
mod fake_portal;
#[cfg(test)]
mod fixture;
#[cfg(test)]
mod history;
#[cfg(test)]
mod ingest_traps;
#[cfg(test)]
mod interrupted_builds;
#[cfg(test)]
mod map_areas;
#[cfg(test)]
mod places;
#[cfg(test)]
mod portfolios;
#[cfg(test)]
mod real_apartments;
#[cfg(test)]
mod real_dob_records;
#[cfg(test)]
mod real_files;
#[cfg(test)]
mod real_reports;
#[cfg(test)]
mod recorded_documents;
#[cfg(test)]
mod rejected_rows;
#[cfg(test)]
mod release_buildings;
#[cfg(test)]
mod releases;
#[cfg(test)]
mod sample_city;
#[cfg(test)]
mod site_changes;
#[cfg(test)]
mod site_pages;
#[cfg(test)]
mod updates;
