//! Records that may mention an apartment. Evictions are never read.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::Dataset;
use crate::calendar::{iso, month};
use crate::context::Context;
use crate::datasets::{
    condo_units, datasets, dob_now_jobs, dof_sales, hpd_complaints, hpd_repair_orders,
    hpd_violations,
};
use crate::facts::{RecordPlace, hidden_from, inspected_apartment};
use crate::full::sections::hpd_complaints::category;
use crate::full::sections::sales_and_deeds::homes_sold;
use crate::full::sections::violation_rows::violation_rows;
use crate::messages::message;
use crate::unit_names::apartments_named;
use crate::units::{BuildingMatch, OwnBuilding};
use nycapt_contract::{UnitMatch, UnitRow, UnitSale};

/// The datasets whose records may mention an apartment.
pub(crate) static DATASETS: &[&Dataset] = datasets![
    hpd_violations hpd_complaints hpd_repair_orders dob_now_jobs dof_sales condo_units
];

#[derive(Default)]
pub(crate) struct Mention {
    /// As written; blank if it mentions none.
    pub(crate) text: String,
    /// The floor, if the record states it separately.
    pub(crate) story: Option<u32>,
    /// The day of a complaint about heat.
    pub(crate) heat: Option<Date>,
    /// The sale, when it is one of the apartment alone.
    pub(crate) sale: Option<UnitSale>,
    pub(crate) sold_lot: Option<String>,
    /// The lot, when it is that of a condominium apartment: an entry of a register, and nothing that
    /// happened.
    pub(crate) condo_lot: Option<String>,
    /// An open finding of a hazard.
    pub(crate) is_open_hazard: bool,
    /// Whether its building is known to be the requested one.
    pub(crate) is_of_building: bool,
    row: UnitRow,
}

impl Mention {
    fn new(text: impl Into<String>, row: UnitRow) -> Self {
        Self {
            text: text.into(),
            row,
            ..Self::default()
        }
    }

    pub(crate) fn row(&self, unit_match: UnitMatch) -> UnitRow {
        UnitRow {
            unit_match,
            ..self.row.clone()
        }
    }

    pub(crate) fn dataset_id(&self) -> &str {
        &self.row.dataset_id
    }
}

/// The records that may mention an apartment of the requested building.
pub(crate) fn mentions(context: &Context<'_>, own: &OwnBuilding) -> Vec<Mention> {
    let mut all = Mentions {
        own,
        found: Vec::new(),
    };
    violations(context, &mut all);
    complaints(context, &mut all);
    repairs(context, &mut all);
    jobs(context, &mut all);
    sales(context, &mut all);
    condo_lots(context, &mut all);
    all.found
}

/// Collects mentions and leaves out those of other buildings on the lot.
struct Mentions<'o> {
    own: &'o OwnBuilding,
    found: Vec<Mention>,
}

impl Mentions<'_> {
    fn push(&mut self, place: &RecordPlace<'_>, mention: Mention) {
        let is_own = self.own.holds(place);
        if is_own == BuildingMatch::No {
            return;
        }
        self.found.push(Mention {
            is_of_building: is_own == BuildingMatch::Surely,
            row: UnitRow {
                address: self.own.address_of(place),
                ..mention.row
            },
            ..mention
        });
    }
}

fn row(section: &str, dataset_id: &str, title: impl Into<String>) -> UnitRow {
    UnitRow {
        section: section.into(),
        dataset_id: dataset_id.into(),
        title: title.into(),
        ..UnitRow::default()
    }
}

fn status(is_open: bool) -> Option<String> {
    Some(if is_open { "open" } else { "closed" }.into())
}

fn violations(context: &Context<'_>, all: &mut Mentions<'_>) {
    for found in violation_rows(context) {
        let violation = found.violation;
        let named = inspected_apartment(found.row);
        let named = named.unwrap_or_else(|| found.row.text(hpd_violations::APARTMENT));
        let title = violation.condition.label();
        let row = UnitRow {
            row_id: Some(found.id),
            date: iso(violation.issued),
            status: status(violation.is_open),
            class: Some(violation.class.as_str().into()),
            ..row("hpdViolations", hpd_violations::DATASET.id, title)
        };
        let mention = Mention {
            story: found.row.text(hpd_violations::STORY).parse().ok(),
            is_open_hazard: violation.is_open && violation.is_hazard(),
            ..Mention::new(named, row)
        };
        let place = RecordPlace::of(&found.row, &hpd_violations::DATASET);
        all.push(&place, mention);
    }
}

/// By month and category, once for each complaint; none of the last 30 days, none of a home.
fn complaints(context: &Context<'_>, all: &mut Mentions<'_>) {
    if context.facts.lot.is_home() {
        return;
    }
    let hidden_since = hidden_from(context.today());
    let mut by_complaint = BTreeMap::new();
    for problem in &context.facts.complaint_problems {
        let Some(day) = problem.received.filter(|day| *day < hidden_since) else {
            continue;
        };
        let key = (
            problem.complaint_id,
            day,
            problem.place,
            problem.apartment,
            category(problem),
        );
        let (is_open, is_heat): &mut (bool, bool) = by_complaint.entry(key).or_default();
        *is_open |= problem.is_open;
        *is_heat |= problem.is_heat;
    }
    for ((_, day, place, apartment, title), (is_open, is_heat)) in by_complaint {
        let row = UnitRow {
            date: Some(month(day)),
            status: status(is_open),
            ..row("hpdComplaints", hpd_complaints::DATASET.id, title)
        };
        let mention = Mention {
            heat: is_heat.then_some(day),
            ..Mention::new(apartment, row)
        };
        all.push(&place, mention);
    }
}

fn repairs(context: &Context<'_>, all: &mut Mentions<'_>) {
    let orders = context.facts.enforcement.city_repairs.iter();
    // The city's own handymen don't record the apartment.
    for order in orders.filter(|order| order.dataset.id == hpd_repair_orders::DATASET.id) {
        let row = UnitRow {
            row_id: Some(order.id.clone()),
            date: iso(order.ordered),
            ..row("repairResponse", order.dataset.id, order.work)
        };
        let apartment = order.apartment.unwrap_or_default();
        all.push(&order.place, Mention::new(apartment, row));
    }
}

fn jobs(context: &Context<'_>, all: &mut Mentions<'_>) {
    for job in context.history().of(&dob_now_jobs::DATASET) {
        // Applicants type it: other text is not shown.
        let typed = job.known(dob_now_jobs::APARTMENTS);
        let Some(apartments) = typed.and_then(apartments_named) else {
            continue;
        };
        let title = message!("event-job", work = job.text(dob_now_jobs::JOB_TYPE));
        let signed_off = job.date(dob_now_jobs::SIGNED_OFF);
        let row = UnitRow {
            row_id: job.known(dob_now_jobs::JOB).map(Into::into),
            date: iso(job.date(dob_now_jobs::FILED)),
            status: signed_off.and_then(|_| status(false)),
            ..row("permits", dob_now_jobs::DATASET.id, title)
        };
        let place = RecordPlace::of(&job, &dob_now_jobs::DATASET);
        all.push(&place, Mention::new(apartments, row));
    }
}

/// Sales and transfers of homes under the ids of their own section; what it doesn't list has no id.
fn sales(context: &Context<'_>, all: &mut Mentions<'_>) {
    for (is_listed, sold, sale) in homes_sold(context) {
        let Some(apartment) = sale.apartment.clone() else {
            continue;
        };
        let title = if sold.is_sale() {
            sold.other_use.unwrap_or("Sale")
        } else {
            "Transfer"
        };
        let row = UnitRow {
            row_id: is_listed.then(|| sale.id.clone()),
            date: sale.date.clone(),
            ..row("salesAndDeeds", dof_sales::DATASET.id, title)
        };
        let is_alone = sold.is_sale() && sold.other_use.is_none();
        let mention = Mention {
            sale: is_alone.then_some(sale),
            sold_lot: Some(sold.lot.into()),
            ..Mention::new(apartment, row)
        };
        all.push(&sold.place, mention);
    }
}

fn condo_lots(context: &Context<'_>, all: &mut Mentions<'_>) {
    for lot in context.history().of(&condo_units::DATASET) {
        let row = row("unit", condo_units::DATASET.id, "Condominium lot");
        let mention = Mention {
            condo_lot: Some(lot.text(condo_units::UNIT_BBL).into()),
            ..Mention::new(lot.text(condo_units::DESIGNATION), row)
        };
        let place = RecordPlace::of(&lot, &condo_units::DATASET);
        all.push(&place, mention);
    }
}
