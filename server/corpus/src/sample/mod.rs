//! A synthetic city in the very file formats of the open data: real street names, invented
//! buildings, owners and records.

mod building;
mod charges;
mod city;
mod deeds;
mod enforcement;
mod ground;
mod housing;
mod later;
mod lots;
mod map;
mod random;
mod repairs;
mod tables;
mod taxes;
mod works;
mod write;

pub use city::SampleOptions;
pub use later::change_sample;
pub use write::write_sample;
