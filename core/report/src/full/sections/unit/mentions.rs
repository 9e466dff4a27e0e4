//! Records that may mention an apartment. Evictions are never read.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::calendar::{iso, month};
use crate::context::Context;
use crate::datasets::{
    condo_units, dob_now_jobs, dof_sales, hpd_complaints, hpd_repair_orders, hpd_violations,
};
use crate::facts::{RecordPlace, hidden_from};
use crate::full::sections::hpd_complaints::category;
use crate::full::sections::sales_and_deeds::home_sales;
use crate::full::sections::violation_rows::violation_rows;
use crate::unit_names::{apartment_in, apartments_named, unit_names};
use crate::units::{BuildingMatch, OwnBuilding};
use nycapt_contract::{UnitMatch, UnitRow, UnitSale, limits};

/// A record and the text that mentions its apartment.
pub(crate) struct Mention {
    /// As written; blank if it mentions none.
    pub(crate) text: String,
    /// The floor, when the record states it apart.
    pub(crate) story: Option<u32>,
    pub(crate) source: Source,
    /// An open finding of a hazard.
    pub(crate) is_open_hazard: bool,
    /// Whether its building is known to be the one that was asked for.
    pub(crate) is_of_building: bool,
    row: UnitRow,
}

/// What kind of record it is.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Source {
    Violation,
    /// A complaint of heat, on a day.
    Heat(Date),
    Complaint,
    Repair,
    Job,
    Sale(Box<UnitSale>, SoldLot),
    /// The lot of a condominium apartment.
    CondoLot(String),
}

/// The lot of a sale, as its row states it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SoldLot(String);

impl Mention {
    /// Its row for an apartment.
    pub(crate) fn row(&self, unit_match: UnitMatch) -> UnitRow {
        UnitRow {
            unit_match,
            ..self.row.clone()
        }
    }

    pub(crate) fn dataset_id(&self) -> &str {
        &self.row.dataset_id
    }

    /// The sale, when it is one.
    pub(crate) fn sale(&self) -> Option<&UnitSale> {
        if let Source::Sale(sale, _) = &self.source {
            Some(sale)
        } else {
            None
        }
    }

    /// The lot that was sold, when it is a sale.
    pub(crate) fn sold_lot(&self) -> Option<&SoldLot> {
        if let Source::Sale(_, lot) = &self.source {
            Some(lot)
        } else {
            None
        }
    }

    /// The lot, when it is one of a condominium.
    pub(crate) fn lot(&self) -> Option<&str> {
        if let Source::CondoLot(bbl) = &self.source {
            Some(bbl)
        } else {
            None
        }
    }

    /// Whether it is a record of something that happened, and no entry of a register.
    pub(crate) fn is_event(&self) -> bool {
        self.lot().is_none()
    }
}

/// The records that may mention an apartment of the building that was asked for.
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
        let belongs = self.own.holds(place);
        if belongs == BuildingMatch::No {
            return;
        }
        self.found.push(Mention {
            is_of_building: belongs == BuildingMatch::Surely,
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
        row_id: None,
        dataset_id: dataset_id.into(),
        address: None,
        date: None,
        title: title.into(),
        status: None,
        class: None,
        unit_match: UnitMatch {
            tier: String::new(),
            confidence: 0.0,
            raw: String::new(),
            normalized: String::new(),
        },
    }
}

fn status(is_open: bool) -> Option<String> {
    Some(if is_open { "open" } else { "closed" }.into())
}

fn violations(context: &Context<'_>, all: &mut Mentions<'_>) {
    for found in violation_rows(context) {
        let violation = found.violation;
        let column = found.row.text(hpd_violations::APARTMENT);
        // The description is sometimes the only one to name the apartment.
        let described = || apartment_in(found.row.text(hpd_violations::DESCRIPTION));
        let named = if unit_names(column).is_empty() {
            described().unwrap_or(column)
        } else {
            column
        };
        let title = violation.condition.label();
        let place = RecordPlace::of(&found.row, &hpd_violations::DATASET);
        all.push(
            &place,
            Mention {
                text: named.into(),
                story: found.row.text(hpd_violations::STORY).parse().ok(),
                source: Source::Violation,
                is_open_hazard: violation.is_open && violation.is_hazard(),
                is_of_building: false,
                row: UnitRow {
                    row_id: Some(found.id),
                    date: iso(violation.issued),
                    status: status(violation.is_open),
                    class: Some(violation.class.as_str().into()),
                    ..row("hpdViolations", hpd_violations::DATASET.id, title)
                },
            },
        );
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
        all.push(
            &place,
            Mention {
                text: apartment.into(),
                story: None,
                source: if is_heat {
                    Source::Heat(day)
                } else {
                    Source::Complaint
                },
                is_open_hazard: false,
                is_of_building: false,
                row: UnitRow {
                    date: Some(month(day)),
                    status: status(is_open),
                    ..row("hpdComplaints", hpd_complaints::DATASET.id, title)
                },
            },
        );
    }
}

fn repairs(context: &Context<'_>, all: &mut Mentions<'_>) {
    for order in &context.facts.enforcement.city_repairs {
        // The city's own handymen write no apartment down.
        if order.dataset.id != hpd_repair_orders::DATASET.id {
            continue;
        }
        all.push(
            &order.place,
            Mention {
                text: order.apartment.unwrap_or_default().into(),
                story: None,
                source: Source::Repair,
                is_open_hazard: false,
                is_of_building: false,
                row: UnitRow {
                    row_id: Some(order.id.clone()),
                    date: iso(order.ordered),
                    ..row("repairResponse", order.dataset.id, order.work)
                },
            },
        );
    }
}

fn jobs(context: &Context<'_>, all: &mut Mentions<'_>) {
    for job in context.history().of(&dob_now_jobs::DATASET) {
        // Applicants type it: what is no apartment is not shown.
        let typed = job.known(dob_now_jobs::APARTMENTS);
        let Some(apartments) = typed.and_then(apartments_named) else {
            continue;
        };
        let kind = job.text(dob_now_jobs::JOB_TYPE);
        let is_signed_off = job.date(dob_now_jobs::SIGNED_OFF).is_some();
        let place = RecordPlace::of(&job, &dob_now_jobs::DATASET);
        all.push(
            &place,
            Mention {
                text: apartments,
                story: None,
                source: Source::Job,
                is_open_hazard: false,
                is_of_building: false,
                row: UnitRow {
                    row_id: job.known(dob_now_jobs::JOB).map(Into::into),
                    date: iso(job.date(dob_now_jobs::FILED)),
                    status: if is_signed_off { status(false) } else { None },
                    ..row(
                        "permits",
                        dob_now_jobs::DATASET.id,
                        format!("Job filed: {kind}"),
                    )
                },
            },
        );
    }
}

/// Sales of homes under the ids of their own section; of more than it shows, without an id.
fn sales(context: &Context<'_>, all: &mut Mentions<'_>) {
    for (at, sold, sale) in home_sales(context) {
        let Some(apartment) = sale.apartment.clone() else {
            continue;
        };
        all.push(
            &sold.place,
            Mention {
                text: apartment,
                story: None,
                row: UnitRow {
                    row_id: (at < limits::UNIT_SALES).then(|| sale.id.clone()),
                    date: sale.date.clone(),
                    ..row("salesAndDeeds", dof_sales::DATASET.id, "Sale")
                },
                source: Source::Sale(Box::new(sale), SoldLot(sold.lot.into())),
                is_open_hazard: false,
                is_of_building: false,
            },
        );
    }
}

fn condo_lots(context: &Context<'_>, all: &mut Mentions<'_>) {
    for lot in context.history().of(&condo_units::DATASET) {
        let bbl = lot.text(condo_units::UNIT_BBL);
        let place = RecordPlace::of(&lot, &condo_units::DATASET);
        all.push(
            &place,
            Mention {
                text: lot.text(condo_units::DESIGNATION).into(),
                story: None,
                source: Source::CondoLot(bbl.into()),
                is_open_hazard: false,
                is_of_building: false,
                row: row("unit", condo_units::DATASET.id, "Condominium lot"),
            },
        );
    }
}
