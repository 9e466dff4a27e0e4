//! Previews as an Arrow table: the figures most often compared, a row for each slug.

use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator, RecordBatchReader};
use arrow_schema::{Field, Schema};
use nycapt::contract::{ColumnKind, PREVIEW_COLUMNS};
use pyo3::exceptions::PyValueError;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyCapsule;
use pyo3::{Bound, PyErr, PyResult, Python, pyclass, pymethods};
use serde_json::Value;

/// The address as it was given, in a batch by address.
const QUERY: (&str, &str, ColumnKind) = ("query", "/query", ColumnKind::Text);
/// What it may mean, and what was changed to match it, in a batch by address.
const ANSWER: [(&str, &str, ColumnKind); 2] = [
    ("candidates", "/answer/candidates", ColumnKind::Codes),
    ("corrections", "/answer/corrections", ColumnKind::Codes),
];

/// A table that takes one row after the other and keeps no more than its cells.
#[pyclass(module = "nycapt._native")]
pub(crate) struct NativeTable(Vec<(&'static str, &'static str, Column)>);

#[pymethods]
impl NativeTable {
    #[new]
    fn new(has_query: bool) -> Self {
        let columns = has_query.then_some(QUERY).into_iter();
        let columns = columns.chain(PREVIEW_COLUMNS.iter().copied());
        let columns = columns.chain(ANSWER.into_iter().filter(|_| has_query));
        Self(
            columns
                .map(|(name, place, kind)| (name, place, Column::new(kind)))
                .collect(),
        )
    }

    /// Adds a row: one result of a batch, in JSON.
    fn append(&mut self, py: Python<'_>, result: PyBackedBytes) -> PyResult<()> {
        let row = py.detach(|| serde_json::from_slice::<Value>(&result));
        let row = row.map_err(invalid)?;
        for (_, place, column) in &mut self.0 {
            column.append(row.pointer(place));
        }
        Ok(())
    }

    /// The rows so far, as an `arrow_array_stream` capsule.
    fn capsule<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let (fields, columns): (Vec<Field>, Vec<ArrayRef>) = self
            .0
            .iter()
            .map(|(name, _, column)| {
                let column = column.array();
                (Field::new(*name, column.data_type().clone(), true), column)
            })
            .unzip();
        let schema = Arc::new(Schema::new(fields));
        let batch = RecordBatch::try_new(Arc::clone(&schema), columns).map_err(invalid)?;
        let reader: Box<dyn RecordBatchReader + Send> =
            Box::new(RecordBatchIterator::new([Ok(batch)], schema));
        PyCapsule::new_with_value(py, FFI_ArrowArrayStream::new(reader), c"arrow_array_stream")
    }
}

fn invalid(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

enum Column {
    Text(StringBuilder),
    Whole(Int64Builder),
    Number(Float64Builder),
    Truth(BooleanBuilder),
    Codes(ListBuilder<StringBuilder>),
}

impl Column {
    fn new(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Text => Self::Text(StringBuilder::new()),
            ColumnKind::Whole => Self::Whole(Int64Builder::new()),
            ColumnKind::Number => Self::Number(Float64Builder::new()),
            ColumnKind::Truth => Self::Truth(BooleanBuilder::new()),
            ColumnKind::Codes => Self::Codes(ListBuilder::new(StringBuilder::new())),
        }
    }

    /// Adds a cell: null where the value is absent or of another kind.
    fn append(&mut self, value: Option<&Value>) {
        match self {
            Self::Text(cells) => cells.append_option(value.and_then(Value::as_str)),
            Self::Whole(cells) => cells.append_option(value.and_then(Value::as_i64)),
            Self::Number(cells) => cells.append_option(value.and_then(Value::as_f64)),
            Self::Truth(cells) => cells.append_option(value.and_then(Value::as_bool)),
            Self::Codes(lists) => {
                let items = value.and_then(Value::as_array);
                for item in items.into_iter().flatten() {
                    let code = item.get("code").or_else(|| item.get("previewSlug"));
                    lists.values().append_option(code.and_then(Value::as_str));
                }
                lists.append(items.is_some());
            }
        }
    }

    fn array(&self) -> ArrayRef {
        match self {
            Self::Text(cells) => Arc::new(cells.finish_cloned()),
            Self::Whole(cells) => Arc::new(cells.finish_cloned()),
            Self::Number(cells) => Arc::new(cells.finish_cloned()),
            Self::Truth(cells) => Arc::new(cells.finish_cloned()),
            Self::Codes(lists) => Arc::new(lists.finish_cloned()),
        }
    }
}
