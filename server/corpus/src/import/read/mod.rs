//! Reads the city's files into rows of normalized values: containers, CSV, GeoJSON, recognition.

mod find;
mod geojson;
mod inflated;
mod pieces;
mod recognize;
mod row;
mod rows;
mod shape;
mod source;
mod stream;
mod table;
mod value;

pub(super) use find::find;
pub(super) use recognize::{Layout, recognize};
pub(super) use row::Row;
pub(super) use rows::{Header, RowReader};
pub(super) use shape::{Point, Shape};
pub(super) use source::{Source, sources_of};
