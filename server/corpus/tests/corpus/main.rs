//! Data releases end to end: what is built, what is refused, and what survives.
//!
//! `cfg(test)` tells the lints that helpers between the tests are tests too.

#[cfg(test)]
mod damaged_files;
#[cfg(test)]
mod dataset_files;
#[cfg(test)]
mod fixture;
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
mod real_dob_records;
#[cfg(test)]
mod real_files;
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
