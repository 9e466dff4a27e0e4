//! Orders to vacate of HPD and of the Department of Buildings.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use jiff::civil::{Date, date};

use super::{History, House, LotProfile, RecordPlace};
use crate::calendar::years_before;
use crate::codes::complaint_category;
use crate::datasets::{dob_complaints, dob_vacate_orders, hpd_vacate_orders};
use crate::{BuildingInput, Dataset, Record};
use nycapt_address::LotAddress;

nycapt_contract::named_enum! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub(crate) enum Extent {
        Full = "full",
        Partial = "partial",
        /// Only that it was lifted, in whole or in part, is on record.
        Unknown = "unknown",
    }
}

impl Extent {
    const fn of(is_full: bool) -> Self {
        if is_full { Self::Full } else { Self::Partial }
    }
}

/// A partial or unconfirmed order is a serious finding for this long.
const RECENT_YEARS: i16 = 2;

/// Whether an order was issued long before its data end, so that it may have been lifted without a
/// record.
pub(crate) fn is_old_order(issued: Option<Date>, newest: Option<Date>) -> bool {
    let both = issued.zip(newest);
    both.is_some_and(|(issued, newest)| issued < years_before(newest, RECENT_YEARS))
}

#[derive(Debug)]
pub(crate) struct Vacate<'a> {
    /// The agency's number, else one of ours.
    pub(crate) id: String,
    pub(crate) dataset: &'static Dataset,
    pub(crate) extent: Extent,
    /// Why, in HPD's words.
    pub(crate) reason: Option<&'a str>,
    /// What the complaint before an order of DOB was about; the order's own reason isn't public.
    pub(crate) complaint_category: Option<&'a str>,
    pub(crate) since: Option<Date>,
    pub(crate) rescinded: Option<Date>,
    /// None if rescissions are not recorded.
    pub(crate) in_force: Option<bool>,
    pub(crate) units: Option<u32>,
    /// The building that the row names.
    pub(crate) place: RecordPlace<'a>,
}

/// The extent, day and place of an order; DOB disposes of several complaints with one.
type Act<'a> = (Extent, Option<Date>, RecordPlace<'a>);

/// The first day of the list of DOB's vacate orders. Older dispositions of complaints, whose orders
/// were lifted without a record, are ignored.
const DOB_VACATES_SINCE: Date = date(2012, 1, 1);

impl<'a> Vacate<'a> {
    /// Every order, newest first.
    ///
    /// HPD's list records a rescission. The Department of Buildings shows an order as the last
    /// disposition of a complaint, which a rescission replaces, and, in an older list of its own, by
    /// its day; an order of both is one, and so is one in several rows.
    pub(super) fn read_all(history: History<'a>, lot: &LotProfile<'_>) -> Vec<Self> {
        let today = history.until;
        let by_hpd = history.of(&hpd_vacate_orders::DATASET);
        let mut orders: Vec<Self> = by_hpd.map(|row| Self::of_hpd(&row, today)).collect();
        let complaints = history.of(&dob_complaints::DATASET).filter_map(|row| {
            let order = Self::of_complaint(&row, today)?;
            let entered = row.date(dob_complaints::ENTERED);
            Some((entered, row.date(dob_complaints::DISPOSED)?, order))
        });
        let mut complaints: Vec<(Option<Date>, Date, Self)> = complaints.collect();
        let known: BTreeSet<(Extent, Option<Date>)> = complaints
            .iter()
            .map(|(_, _, order)| (order.extent, order.since))
            .collect();
        let mut listed: Vec<Self> = history
            .of(&dob_vacate_orders::DATASET)
            .map(|row| Self::of_list(&row, today))
            .filter(|order| !known.contains(&(order.extent, order.since)))
            .collect();
        let mut taken = BTreeSet::new();
        for (entered, disposed, order) in &mut complaints {
            if order.extent == Extent::Unknown {
                let days = entered.map(|entered| (entered, *disposed));
                taken.extend(order.take_issued(days, &listed, lot));
            }
        }
        // If no complaint shows the day of an order, those closed on one day at one address in one way are
        // one order. Those with a day come first, so that they are the ones that stay.
        complaints.sort_by_key(|(_, _, order)| order.since.is_none());
        let mut lifted = BTreeSet::new();
        complaints.retain(|(_, disposed, order)| {
            let is_issued = order.since.is_some() && order.rescinded.is_none();
            let is_new = is_issued || lifted.insert((*disposed, order.rescinded, order.place));
            is_new || order.since.is_some()
        });
        listed.retain(|order| !taken.contains(&order.act()));
        let by_dob = complaints.into_iter().map(|(_, _, order)| order);
        let mut by_dob: Vec<Self> = by_dob.chain(listed).collect();
        let mut acts = BTreeSet::new();
        by_dob.retain(|order| order.since.is_none() || acts.insert(order.act()));
        orders.extend(by_dob);
        orders.sort_by(|a, b| {
            let day = |order: &Self| Reverse(order.since.or(order.rescinded));
            (day(a), &a.id).cmp(&(day(b), &b.id))
        });
        orders
    }

    fn act(&self) -> Act<'a> {
        (self.extent, self.since, self.place)
    }

    /// Finds in DOB's list the order that was lifted after a complaint: the only one of its category
    /// and address that was issued between the complaint and its last disposition.
    fn take_issued(
        &mut self,
        days: Option<(Date, Date)>,
        listed: &[Self],
        lot: &LotProfile<'_>,
    ) -> Option<Act<'a>> {
        let (entered, lifted) = days?;
        let has_address = self.place.address().is_some();
        let is_here = |order: &Self| {
            let house = House::of(order.place.low, order.place.street);
            house
                .filter(|_| has_address)
                .map_or(!lot.is_complex(), |house| self.place.is_at(&house))
        };
        let is_alike = |order: &Self| {
            let categories = order.complaint_category.zip(self.complaint_category);
            categories.is_some_and(|(one, other)| one.eq_ignore_ascii_case(other))
        };
        let may_be_its = |order: &Self| {
            let is_between = |day: Date| (entered..=lifted).contains(&day);
            order.since.is_some_and(is_between) && is_here(order) && is_alike(order)
        };
        let own = listed.iter().filter(|order| may_be_its(order));
        let mut own = own.map(Self::act).collect::<BTreeSet<_>>().into_iter();
        // Of several, the one that was lifted isn't known.
        let (Some(act), None) = (own.next(), own.next()) else {
            return None;
        };
        // An order lifted in part may be in force in a form that isn't on record.
        if self.in_force == Some(false) {
            (self.extent, self.since, _) = act;
        }
        Some(act)
    }

    /// Whether the row is of another address than the requested one, and nothing shows that both are of
    /// one building. Of a lot that has several by its rows, that is left to what names the building.
    pub(crate) fn is_elsewhere(
        &self,
        lot: &LotProfile<'_>,
        input: &BuildingInput<'_>,
        entrance: Option<&LotAddress>,
    ) -> bool {
        !lot.is_complex()
            && self.place.bin.is_none()
            && self.place.address().is_some()
            && !(lot.has_one() && self.place.is_of_lot(input))
            && House::asked_for(input, entrance).is_some_and(|house| !self.place.is_at(&house))
    }

    /// `HPD` or `DOB`.
    pub(crate) fn issuer(&self) -> &'static str {
        if self.dataset.id == hpd_vacate_orders::DATASET.id {
            "HPD"
        } else {
            "DOB"
        }
    }

    fn of_hpd(row: &Record<'a>, today: Date) -> Self {
        use hpd_vacate_orders as schema;
        let since = row.date(schema::EFFECTIVE).filter(|day| *day <= today);
        Self {
            id: named(row.known(schema::ORDER_NUMBER), "hpd-vacate", since),
            dataset: &schema::DATASET,
            extent: Extent::of(row.text(schema::TYPE).starts_with("Entire")),
            reason: row.known(schema::REASON),
            complaint_category: None,
            since,
            rescinded: row.date(schema::RESCINDED),
            in_force: Some(row.text(schema::RESCINDED).is_empty()),
            units: row.unsigned(schema::UNITS),
            place: RecordPlace::of(row, &schema::DATASET),
        }
    }

    fn of_list(row: &Record<'a>, today: Date) -> Self {
        use dob_vacate_orders as schema;
        let extent = Extent::of(row.text(schema::DISPOSITION).starts_with("FULL"));
        let since = row.date(schema::ISSUED).filter(|day| *day <= today);
        let category = row.known(schema::CATEGORY);
        Self {
            id: named(None, &format!("dob-vacate-{}", extent.as_str()), since),
            dataset: &schema::DATASET,
            extent,
            reason: None,
            complaint_category: category.map(|text| text.trim_end_matches(['+', ' '])),
            since,
            rescinded: None,
            in_force: None,
            units: None,
            place: RecordPlace::of(row, &schema::DATASET),
        }
    }

    /// A complaint whose last disposition is an order to vacate, or the end of one.
    fn of_complaint(row: &Record<'a>, today: Date) -> Option<Self> {
        use dob_complaints as schema;
        let day = row.date(schema::DISPOSED);
        let day = day.filter(|day| DOB_VACATES_SINCE <= *day && *day <= today)?;
        let (extent, since, rescinded) = match row.text(schema::DISPOSITION) {
            "Y1" | "ME" | "MH" => (Extent::Full, Some(day), None),
            "Y3" | "MF" | "MI" => (Extent::Partial, Some(day), None),
            "Y2" => (Extent::Unknown, None, Some(day)),
            // Part of it may be in force.
            "Y4" => (Extent::Unknown, None, None),
            _ => return None,
        };
        let category = complaint_category(row.text(schema::CATEGORY));
        Some(Self {
            id: named(row.known(schema::COMPLAINT_NUMBER), "dob-vacate", since),
            dataset: &schema::DATASET,
            extent,
            reason: None,
            complaint_category: category.map(|category| category.label),
            since,
            rescinded,
            in_force: rescinded.map(|_| false),
            units: None,
            place: RecordPlace::of(row, &schema::DATASET),
        })
    }
}

/// The agency's number, else one of ours.
fn named(number: Option<&str>, what: &str, day: Option<Date>) -> String {
    let day = || day.map_or_else(|| "undated".into(), |day| day.to_string());
    number.map_or_else(|| format!("{what}-{}", day()), Into::into)
}
