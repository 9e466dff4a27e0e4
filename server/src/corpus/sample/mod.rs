//! A synthetic city in the very file formats of the open data: real street names, invented
//! buildings, owners and records.

mod building;
mod city;
mod enforcement;
mod headers;
mod housing;
mod lots;
mod random;
mod sheet;
mod street_life;
mod streets;
mod write;

pub use write::{SampleOptions, write_sample};
