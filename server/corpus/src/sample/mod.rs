//! A synthetic city in the very file formats of the open data: real street names, invented
//! buildings, owners and records.

mod building;
mod changes;
mod charges;
mod city;
mod deeds;
mod enforcement;
mod housing;
mod lots;
mod map;
mod premises;
mod random;
mod repairs;
mod shares;
mod tables;
mod taxes;
mod works;
mod write;

pub use changes::change_sample;
pub use city::SampleOptions;
pub use write::write_sample;
