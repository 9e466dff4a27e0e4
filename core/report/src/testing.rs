//! Builders for tests: one invented building of a release whose reference day is 20 November 2026.

use jiff::civil::{Date, date};

use crate::context::Context;
use crate::datasets::{hpd_complaints, hpd_violations, pluto, rent_stabilized_counts};
use crate::{
    BuildingInput, ChangeLog, Coverage, Dataset, DatasetFacts, Extent, Field, PeerTables,
    Portfolio, PortfolioLink, Rates, Records, ReleaseFacts, ReportInput, datasets, preview, rates,
    report,
};
use nycapt_address::{LotAddress, parse_unit_or_name};
use nycapt_contract::{
    Bbl, Bin, Borough, Note, PortfolioBuilding, Preview, PreviewAddress, Report, Unit,
};

pub(crate) const TODAY: Date = date(2026, 11, 20);

/// Adds rows: `rows!(building; hpd_aep: STATUS = "AEP Active"; facades: CYCLE = "9")`.
macro_rules! rows {
    ($building:expr; $($dataset:ident: $($column:ident = $value:expr),+);+) => {
        $building$(.row(&$dataset::DATASET, &[$(($dataset::$column, $value)),+]))+
    };
}
pub(crate) use rows;

pub(crate) fn noted(notes: &[Note], code: &str) -> bool {
    notes.iter().any(|note| note.code == code)
}

/// The fields of a row, blank but for these values.
pub(crate) fn filled(dataset: &Dataset, values: &[(Field, &str)]) -> Vec<String> {
    let mut fields = vec![String::new(); dataset.columns.len()];
    for (field, value) in values {
        fields[field.0] = (*value).into();
    }
    fields
}

/// Another building of an owner, with open violations of class B and C.
pub(crate) fn registered_alike(
    bbl: &str,
    units: Option<u32>,
    open: (u64, u64),
) -> PortfolioBuilding {
    PortfolioBuilding {
        bbl: bbl.into(),
        slug: None,
        address: None,
        units,
        open_b: Some(open.0),
        open_c: Some(open.1),
        aep: Some(open.1 > 5),
        ucp: Some(open.1 > 1),
        conh: Some(false),
        evictions: units.filter(|units| *units >= 11).map(|_| 3),
    }
}

/// A row with the id of its dataset.
type Row = (&'static str, Vec<String>);

fn records(rows: &[Row]) -> Records<'_> {
    let mut records = Records::default();
    for (id, fields) in rows {
        records.push(id, fields.iter().map(String::as_str).collect());
    }
    records
}

#[derive(Debug, Clone)]
pub(crate) struct TestBuilding {
    rows: Vec<Row>,
    borough: Borough,
    /// Its other slugs.
    aliases: Vec<String>,
    pub(crate) release: ReleaseFacts,
    /// The requested address.
    pub(crate) entrance: Option<LotAddress>,
    /// The owner's buildings.
    portfolio: Option<Portfolio>,
    /// The rows around it.
    pub(crate) nearby: Option<Vec<Row>>,
    pub(crate) changes: Option<ChangeLog>,
}

impl TestBuilding {
    /// A building without rows; every dataset is loaded and current.
    pub(crate) fn bare() -> Self {
        let loaded = |dataset: &&Dataset| DatasetFacts {
            id: dataset.id.into(),
            rows: 1000,
            // The rows of a test say what the newest tax bills are.
            as_of: (dataset.id != rent_stabilized_counts::DATASET.id).then(|| date(2026, 11, 19)),
            oldest: Some(date(2012, 1, 1)),
            coverage: Coverage::everywhere(Extent::Whole),
            ..DatasetFacts::default()
        };
        Self {
            rows: Vec::new(),
            entrance: None,
            portfolio: None,
            nearby: None,
            changes: None,
            borough: Borough::Brooklyn,
            aliases: vec![
                "12-sample-avenue-brooklyn".into(),
                "12-former-street-brooklyn".into(),
                "12-2-street-brooklyn-11201".into(),
            ],
            release: ReleaseFacts {
                name: "2026-11-20".into(),
                built_at: "2026-11-20T07:00:00Z".into(),
                as_of: TODAY,
                sample: false,
                datasets: datasets::ALL.iter().map(loaded).collect(),
            },
        }
    }

    /// A walk-up rental built in 1926 with this many apartments.
    pub(crate) fn walk_up(units: u32) -> Self {
        let units = units.to_string();
        rows!(Self::bare(); pluto: BUILDING_CLASS = "C1", UNITS_RESIDENTIAL = &units,
            UNITS_TOTAL = &units, YEAR_BUILT = "1926", LAND_USE = "2")
    }

    pub(crate) fn in_borough(mut self, code: u8) -> Self {
        self.borough = Borough::from_code(code).unwrap();
        self
    }

    /// With another address on its lot.
    pub(crate) fn also_at(mut self, slug: &str) -> Self {
        self.aliases.push(slug.into());
        self
    }

    pub(crate) fn row(self, dataset: &Dataset, values: &[(Field, &str)]) -> Self {
        self.with_fields(dataset.id, filled(dataset, values))
    }

    pub(crate) fn with_fields(mut self, dataset: &'static str, fields: Vec<String>) -> Self {
        self.rows.push((dataset, fields));
        self
    }

    /// With an open violation, inspected and noticed on one day and due a month later.
    pub(crate) fn open(self, class: &str, day: &str, order: &str) -> Self {
        self.violation(class, day, order, None)
    }

    pub(crate) fn closed(self, class: &str, day: &str, order: &str, closed: &str) -> Self {
        self.violation(class, day, order, Some(closed))
    }

    fn violation(self, class: &str, day: &str, order: &str, closed: Option<&str>) -> Self {
        let inspected: Date = day.parse().unwrap();
        let due = inspected.saturating_add(jiff::Span::new().days(30));
        rows!(self; hpd_violations: CLASS = class, INSPECTED = day, CORRECT_BY = &due.to_string(),
            ORDER_NUMBER = order, STATUS_DATE = closed.unwrap_or(day),
            OPEN_OR_CLOSE = if closed.is_some() { "Close" } else { "Open" })
    }

    pub(crate) fn problem(self, complaint: &str, day: &str, category: &str, unit: &str) -> Self {
        rows!(self; hpd_complaints: COMPLAINT_ID = complaint, RECEIVED = day,
            MAJOR_CATEGORY = category, APARTMENT = unit, DUPLICATE = "N")
    }

    /// Asked for at this address of its lot.
    pub(crate) fn at(mut self, house_number: &str, street: &str, bin: Option<u32>) -> Self {
        self.entrance = Some(LotAddress {
            slug: String::new(),
            house_number: house_number.into(),
            street: street.into(),
            zip: None,
            formatted: format!("{house_number} {street}"),
            bin: bin.and_then(Bin::from_number),
            rank: 0,
        });
        self
    }

    /// Registered like another building, or itself.
    pub(crate) fn alike(mut self, building: PortfolioBuilding) -> Self {
        let portfolio = self.portfolio.get_or_insert_default();
        portfolio.links = vec![PortfolioLink::OwnerName];
        portfolio.buildings.push(building);
        self
    }

    /// With a row this many meters north of latitude 40.7 and longitude -73.9.
    pub(crate) fn near(mut self, meters: f64, dataset: &Dataset, mut fields: Vec<String>) -> Self {
        let place = dataset.place.unwrap();
        fields[place.latitude.0] = (40.7 + meters / 111_195.0).to_string();
        fields[place.longitude.0] = "-73.9".into();
        let nearby = self.nearby.get_or_insert_default();
        nearby.push((dataset.id, fields));
        self
    }

    /// Without its rows of a dataset.
    pub(crate) fn unrecorded(mut self, dataset: &Dataset) -> Self {
        self.rows.retain(|(id, _)| *id != dataset.id);
        self
    }

    /// In a release that lacks these datasets.
    pub(crate) fn without(mut self, missing: &[&Dataset]) -> Self {
        let is_kept = |facts: &&DatasetFacts| missing.iter().all(|d| d.id != facts.id);
        let kept = self.release.datasets.iter().filter(is_kept).cloned();
        self.release.datasets = kept.collect();
        self
    }

    /// In a release with only part of these datasets.
    pub(crate) fn partial(self, incomplete: &[&Dataset]) -> Self {
        incomplete.iter().fold(self, |building, dataset| {
            building.covered(dataset, Coverage::everywhere(Extent::Partial))
        })
    }

    pub(crate) fn covered(self, dataset: &Dataset, coverage: Coverage) -> Self {
        self.loaded(dataset, |facts| facts.coverage = coverage)
    }

    /// In a release with other facts about a dataset.
    pub(crate) fn loaded(
        mut self,
        dataset: &Dataset,
        change: impl FnOnce(&mut DatasetFacts),
    ) -> Self {
        let mut loaded = self.release.datasets.to_vec();
        let mut facts = loaded.iter_mut();
        change(facts.find(|facts| facts.id == dataset.id).unwrap());
        self.release.datasets = loaded.into_iter().collect();
        self
    }

    /// In a release whose data of this dataset end on a day.
    pub(crate) fn ending(self, dataset: &Dataset, as_of: Date) -> Self {
        self.loaded(dataset, |facts| facts.as_of = Some(as_of))
    }

    /// In a release whose file of this dataset was downloaded on a day.
    pub(crate) fn fetched(self, dataset: &Dataset, day: Date) -> Self {
        self.loaded(dataset, |facts| facts.fetched = Some(day))
    }

    /// In a release whose data of this dataset begin on a day.
    pub(crate) fn beginning(self, dataset: &Dataset, oldest: Date) -> Self {
        self.loaded(dataset, |facts| facts.oldest = Some(oldest))
    }

    pub(crate) fn with<T>(&self, read: impl FnOnce(&BuildingInput<'_>) -> T) -> T {
        let records = records(&self.rows);
        let address = PreviewAddress {
            house_number: "12".into(),
            street: "EXAMPLE STREET".into(),
            borough: Borough::Brooklyn.info(),
            zip: Some("11201".into()),
            formatted: "12 Example Street, Brooklyn, NY 11201".into(),
        };
        read(&BuildingInput {
            lot: Bbl::parse(&format!("{}001230045", self.borough.code())).unwrap(),
            address: &address,
            slug: "12-example-street-brooklyn",
            aliases: &self.aliases,
            records: &records,
            release: &self.release,
            changes: self.changes.as_ref(),
        })
    }

    pub(crate) fn preview(&self) -> Preview {
        self.preview_among(&PeerTables::default())
    }

    pub(crate) fn preview_among(&self, peers: &PeerTables) -> Preview {
        self.with(|input| preview(input, peers))
    }

    /// The whole report, of an apartment and with a question when given.
    pub(crate) fn report_of(&self, unit: Option<&str>, question: Option<&str>) -> Report {
        let unit = unit.and_then(parse_unit_or_name);
        self.with_report(unit.as_ref(), question, |input| report(input).unwrap().0)
    }

    /// The same, however little of the data is there.
    pub(crate) fn partial_report_of(&self, unit: Option<&str>, question: Option<&str>) -> Report {
        let unit = unit.and_then(parse_unit_or_name);
        let allows_partial = true;
        self.with_report(unit.as_ref(), question, |input| {
            let input = ReportInput {
                allows_partial,
                ..*input
            };
            report(&input).unwrap().0
        })
    }

    pub(crate) fn part<T>(&self, make: impl FnOnce(&Context<'_>) -> T) -> T {
        self.with_report(None, None, |input| make(&Context::new(input)))
    }

    pub(crate) fn with_report<T>(
        &self,
        unit: Option<&Unit>,
        question: Option<&str>,
        make: impl FnOnce(&ReportInput<'_>) -> T,
    ) -> T {
        let nearby = self.nearby.as_deref().map(records);
        self.with(|building| {
            make(&ReportInput {
                building: *building,
                unit,
                entrance: self.entrance.as_ref(),
                question,
                nearby: nearby.as_ref(),
                portfolio: self.portfolio.as_ref(),
                peers: &PeerTables::default(),
                report_id: "job_01test",
                generated_at: "2026-11-20T08:00:00Z",
                allows_partial: false,
            })
        })
    }

    pub(crate) fn rates(&self) -> Option<Rates> {
        self.with(rates)
    }
}
