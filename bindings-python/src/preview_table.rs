//! Previews as an Arrow table: the facts that one compares, a row for each slug.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator,
    RecordBatchReader, StringArray,
};
use arrow_schema::{ArrowError, Field, Schema};
use pyo3::exceptions::PyValueError;
use pyo3::types::PyCapsule;
use pyo3::{Bound, PyErr, PyResult, Python, pyfunction};
use serde_json::Value;

/// What a column holds.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Whole,
    Number,
    Truth,
    /// The `code` of each object of a list.
    Codes,
}

use Kind::{Codes, Number, Text, Truth, Whole};

/// Name of the column, where its value is in a batch result, and what it is.
const COLUMNS: [(&str, &str, Kind); 36] = [
    ("slug", "/slug", Text),
    ("status", "/status", Whole),
    ("error", "/error", Text),
    ("canonical_slug", "/preview/slug", Text),
    ("address", "/preview/address/formatted", Text),
    ("house_number", "/preview/address/houseNumber", Text),
    ("street", "/preview/address/street", Text),
    ("borough", "/preview/address/borough/name", Text),
    ("zip", "/preview/address/zip", Text),
    ("bbl", "/preview/building/bbl", Text),
    ("latitude", "/preview/building/latitude", Number),
    ("longitude", "/preview/building/longitude", Number),
    ("building_type", "/preview/basics/data/type", Text),
    (
        "building_class",
        "/preview/basics/data/buildingClass/code",
        Text,
    ),
    ("year_built", "/preview/basics/data/yearBuilt", Whole),
    ("floors", "/preview/basics/data/floors", Number),
    (
        "units_residential",
        "/preview/basics/data/unitsResidential",
        Whole,
    ),
    ("units_total", "/preview/basics/data/unitsTotal", Whole),
    ("building_sq_ft", "/preview/basics/data/buildingSqFt", Whole),
    ("score", "/preview/score/data/score", Whole),
    ("band", "/preview/score/data/band", Text),
    ("confidence", "/preview/score/data/confidence/level", Text),
    ("open_a", "/preview/headline/data/openA", Whole),
    ("open_b", "/preview/headline/data/openB", Whole),
    ("open_c", "/preview/headline/data/openC", Whole),
    (
        "violations_total",
        "/preview/headline/data/violationsTotal",
        Whole,
    ),
    (
        "violations_last_12m",
        "/preview/headline/data/violationsLast12m",
        Whole,
    ),
    (
        "complaints_last_12m",
        "/preview/headline/data/complaintsLast12m",
        Whole,
    ),
    (
        "infested_units",
        "/preview/bedbugs/data/infestedUnits",
        Whole,
    ),
    (
        "rent_regulation",
        "/preview/rentRegulation/data/level",
        Text,
    ),
    (
        "registered_owner",
        "/preview/owner/data/registeredName",
        Text,
    ),
    (
        "registration_ends",
        "/preview/owner/data/registrationEnds",
        Text,
    ),
    ("flags", "/preview/flags/data", Codes),
    ("canonical_url", "/preview/canonicalUrl", Text),
    ("data_release", "/preview/dataRelease", Text),
    ("sample", "/preview/sample", Truth),
];

/// An `arrow_array_stream` capsule of batch results, each in JSON.
#[pyfunction]
pub(crate) fn preview_table<'py>(
    py: Python<'py>,
    results: Vec<Vec<u8>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let batch = py.detach(|| table(&results))?;
    let schema = batch.schema();
    let reader: Box<dyn RecordBatchReader + Send> =
        Box::new(RecordBatchIterator::new([Ok(batch)], schema));
    PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
}

fn table(results: &[Vec<u8>]) -> PyResult<RecordBatch> {
    let rows = results
        .iter()
        .map(|result| serde_json::from_slice(result))
        .collect::<Result<Vec<Value>, _>>()
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    let mut fields = Vec::new();
    let mut columns = Vec::new();
    for (name, place, kind) in COLUMNS {
        let column = column(&rows, place, kind);
        fields.push(Field::new(name, column.data_type().clone(), true));
        columns.push(column);
    }
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).map_err(unusable)
}

fn column(rows: &[Value], place: &str, kind: Kind) -> ArrayRef {
    let values = rows.iter().map(|row| row.pointer(place));
    match kind {
        Text => Arc::new(StringArray::from_iter(values.map(|value| value?.as_str()))),
        Whole => Arc::new(Int64Array::from_iter(values.map(|value| value?.as_i64()))),
        Number => Arc::new(Float64Array::from_iter(values.map(|value| value?.as_f64()))),
        Truth => Arc::new(BooleanArray::from_iter(
            values.map(|value| value?.as_bool()),
        )),
        Codes => {
            let mut lists = ListBuilder::new(StringBuilder::new());
            for value in values {
                let items = value.and_then(Value::as_array);
                for item in items.into_iter().flatten() {
                    let code = item.pointer("/code").and_then(Value::as_str);
                    lists.values().append_option(code);
                }
                lists.append(items.is_some());
            }
            Arc::new(lists.finish())
        }
    }
}

fn unusable(error: ArrowError) -> PyErr {
    PyValueError::new_err(error.to_string())
}
