//! Violation rows with the ids used by every section.

use super::cells::number_repeats_by;
use crate::Record;
use crate::context::Context;
use crate::datasets::hpd_violations as schema;
use crate::facts::Violation;

pub(crate) struct ViolationRow<'a> {
    /// The agency's id; built from the row where it has none.
    pub(crate) id: String,
    pub(crate) row: Record<'a>,
    pub(crate) violation: Violation,
}

/// Every row up to today in file order, each with a unique id.
pub(crate) fn violation_rows<'a>(context: &Context<'a>) -> Vec<ViolationRow<'a>> {
    let rows = Violation::rows(context.history()).map(|(row, violation)| {
        let violation = violation.concealed(row, &context.facts.lot);
        let stated = row.known(schema::VIOLATION_ID);
        let id = stated.map_or_else(|| built(&row, &violation), Into::into);
        ViolationRow { id, row, violation }
    });
    let mut rows: Vec<ViolationRow<'a>> = rows.collect();
    number_repeats_by(&mut rows, "~", |row| &mut row.id);
    rows
}

fn built(row: &Record<'_>, violation: &Violation) -> String {
    let day = violation.inspected.map(|day| day.to_string());
    let order = if violation.is_concealed {
        ""
    } else {
        row.text(schema::ORDER_NUMBER)
    };
    let fields = [
        violation.class.as_str(),
        day.as_deref().unwrap_or("-"),
        order,
        row.text(schema::APARTMENT),
    ];
    fields.join("/")
}
