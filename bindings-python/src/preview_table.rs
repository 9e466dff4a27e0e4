//! Previews as an Arrow table: the facts that one compares, a row for each slug.

use std::sync::Arc;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, RecordBatchIterator,
    RecordBatchReader, StringArray,
};
use arrow_schema::{Field, Schema};
use nycapt::contract::{ColumnKind, PREVIEW_COLUMNS};
use pyo3::exceptions::PyValueError;
use pyo3::types::PyCapsule;
use pyo3::{Bound, PyResult, Python, pyfunction};
use serde_json::Value;

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
    for (name, place, kind) in PREVIEW_COLUMNS {
        let column = column(&rows, place, kind);
        fields.push(Field::new(name, column.data_type().clone(), true));
        columns.push(column);
    }
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

fn column(rows: &[Value], place: &str, kind: ColumnKind) -> ArrayRef {
    let values = rows.iter().map(|row| row.pointer(place));
    match kind {
        ColumnKind::Text => Arc::new(StringArray::from_iter(values.map(|value| value?.as_str()))),
        ColumnKind::Whole => Arc::new(Int64Array::from_iter(values.map(|value| value?.as_i64()))),
        ColumnKind::Number => {
            Arc::new(Float64Array::from_iter(values.map(|value| value?.as_f64())))
        }
        ColumnKind::Truth => Arc::new(BooleanArray::from_iter(
            values.map(|value| value?.as_bool()),
        )),
        ColumnKind::Codes => {
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
