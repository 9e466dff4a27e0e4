//! The shared input of every report section.

use jiff::civil::Date;

use crate::building::Feed;
use crate::datasets::{ALL, pluto};
use crate::facts::{Facts, History};
use crate::messages::message;
use crate::section::SectionBuilder;
use crate::{BuildingInput, Dataset, PeerTables, Portfolio, Records};
use nycapt_address::LotAddress;
use nycapt_contract::{Bbl, Unit};

/// The input for a report: a building, and the apartment and question in the request.
#[derive(Debug, Clone, Copy)]
pub struct ReportInput<'a> {
    /// The building.
    pub building: BuildingInput<'a>,
    /// The apartment, normalized.
    pub unit: Option<&'a Unit>,
    /// The requested address, which identifies the building on a lot of several.
    pub entrance: Option<&'a LotAddress>,
    /// The question, as sent.
    pub question: Option<&'a str>,
    /// Nearby 311 requests; `None` if the release has none.
    pub nearby: Option<&'a Records<'a>>,
    /// Buildings registered to the same owner; `None` if the release has none.
    pub portfolio: Option<&'a Portfolio>,
    /// The peer tables of the release.
    pub peers: &'a PeerTables,
    /// Id of the job.
    pub report_id: &'a str,
    /// When the report is made, RFC 3339 UTC.
    pub generated_at: &'a str,
    /// Whether to build a report when most of its data is missing.
    pub allows_partial: bool,
}

/// Where the building is by its tax record: latitude and longitude, WGS 84 degrees.
pub fn place_of(records: &Records<'_>) -> Option<(f64, f64)> {
    let row = records.of(pluto::DATASET.id).last()?;
    Some((
        row.decimal(pluto::LATITUDE)?,
        row.decimal(pluto::LONGITUDE)?,
    ))
}

pub(crate) type Unread = (&'static str, Feed);

/// The last day that a list of events covers.
pub(crate) type Covered = (&'static str, Date);

/// What every section of a report is made from.
pub(crate) struct Context<'a> {
    pub(crate) input: &'a ReportInput<'a>,
    pub(crate) facts: Facts<'a>,
    /// The datasets that prove no absence.
    pub(crate) unread: Vec<Unread>,
    /// The lists that may cover days after their newest row.
    pub(crate) covered: Vec<Covered>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(input: &'a ReportInput<'a>) -> Self {
        let feeds = ALL.iter().map(|one| (one.id, input.building.feed(one)));
        let lists = ALL.iter().filter(|one| one.event_driven);
        let covered = lists.filter_map(|one| Some((one.id, input.building.dated(one)?)));
        Self {
            input,
            facts: Facts::read(&input.building),
            unread: feeds.filter(|(_, feed)| *feed != Feed::Current).collect(),
            covered: covered.collect(),
        }
    }

    /// The day that every age is counted from.
    pub(crate) fn today(&self) -> Date {
        self.input.building.release.as_of
    }

    /// The day up to which an age of records of a dataset is proven.
    pub(crate) fn proven_until(&self, dataset: &Dataset) -> Date {
        self.input.building.proven_until(dataset)
    }

    pub(crate) fn lot(&self) -> Bbl {
        self.input.building.lot
    }

    /// The rows of the building up to today.
    pub(crate) fn history(&self) -> History<'a> {
        History::new(self.input.building.records, self.today())
    }

    /// The rows of a list; `None` if it is empty and its dataset is incomplete.
    pub(crate) fn known<T>(&self, dataset: &Dataset, rows: Vec<T>) -> Option<Vec<T>> {
        (!rows.is_empty() || self.is_whole(dataset)).then_some(rows)
    }

    /// A total or an average of these datasets; `None` unless all of their rows are there.
    pub(crate) fn total<T>(&self, datasets: &[&Dataset], count: impl FnOnce() -> T) -> Option<T> {
        let is_whole = datasets.iter().all(|dataset| self.is_whole(dataset));
        is_whole.then(count)
    }

    pub(crate) fn builder(&self, datasets: &'static [&'static Dataset]) -> SectionBuilder<'_> {
        SectionBuilder::new(&self.input.building, &self.facts, datasets)
    }

    pub(crate) fn is_loaded(&self, dataset: &Dataset) -> bool {
        self.input.building.release.is_loaded(dataset)
    }

    /// Whether rows of a dataset may be missing, so that a count is a lower bound.
    pub(crate) fn is_partial(&self, dataset: &Dataset) -> bool {
        self.input.building.feed(dataset).is_incomplete()
    }

    /// A count of a dataset's rows, or a lower bound if some could not be read.
    pub(crate) fn at_least(&self, dataset: &Dataset, counted: String) -> String {
        if self.is_partial(dataset) {
            message!("at-least", counted)
        } else {
            counted
        }
    }

    /// Whether a total or an absence may be stated from a dataset.
    pub(crate) fn is_whole(&self, dataset: &Dataset) -> bool {
        self.input.building.is_whole(dataset)
    }
}
