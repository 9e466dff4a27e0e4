//! Sections as rules read them: only what was looked up, each with its dataset and date.

use std::ops::Deref;

use jiff::civil::Date;

use super::words::clause;
use crate::Dataset;
use crate::building::Feed;
use crate::context::{Context, Covered, Unread};
use crate::datasets::hpd_violations;
use crate::messages::{counted, message};
use crate::preview::rent_level;
use nycapt_contract::*;

const MOST_ROWS: usize = 20;

/// Evidence of a whole section.
pub(crate) const NO_ROWS: [&str; 0] = [];

/// Sentences on a subject, where there are some.
pub(crate) type Sentences = Vec<Option<AnswerSentence>>;

/// Input to the rules: the sections, the reference day, and the requested apartment.
pub(crate) struct Reading<'a> {
    pub(crate) today: Date,
    pub(crate) apartment: Option<&'a Unit>,
    /// The dataset that lists it as the Housing Authority's: HPD seldom inspects, and registration
    /// isn't required.
    pub(crate) nycha: Option<&'static Dataset>,
    /// Registration isn't required of the city either.
    pub(crate) is_city_owned: bool,
    /// Older records may be under another number of the lot.
    pub(crate) is_renumbered: bool,
    /// The dataset of the first reason for the level of rent regulation; none if it is from several.
    pub(crate) rent_source: Option<&'static str>,
    pub(crate) units: Option<u32>,
    /// `the whole tax lot (26 buildings)` where several share it.
    pub(crate) whole_lot: Option<String>,
    /// A board of the co-op or condominium decides for the building.
    pub(crate) has_board: bool,
    /// The oldest day in the data of HPD violations.
    pub(crate) violations_from: Option<Date>,
    /// The incomplete datasets, which can't prove an absence.
    pub(crate) unread: &'a [Unread],
    /// How far lists of events go.
    pub(crate) covered: &'a [Covered],
    pub(crate) sections: &'a ReportSections,
}

impl<'a> Reading<'a> {
    pub(crate) fn new(context: &'a Context<'_>, sections: &'a ReportSections) -> Self {
        let release = context.input.building.release;
        let rent = rent_level(&context.input.building, &context.facts);
        let rent_source = rent.reasons.first().and_then(|reason| reason.dataset);
        Self {
            today: context.today(),
            apartment: context.input.unit,
            nycha: context.facts.lot.nycha,
            is_city_owned: context.facts.lot.is_city_owned(),
            is_renumbered: context.facts.lot.is_renumbered(),
            rent_source: rent_source.map(|dataset| dataset.id),
            units: context.facts.lot.units,
            whole_lot: context.facts.lot.whole_lot(),
            has_board: context.facts.lot.kind.has_board(),
            violations_from: release
                .find(&hpd_violations::DATASET)
                .and_then(|facts| facts.oldest),
            unread: &context.unread,
            covered: &context.covered,
            sections,
        }
    }

    /// The city or its Housing Authority owns the building, so it needs no registration.
    pub(crate) fn is_public(&self) -> bool {
        self.is_city_owned || self.nycha.is_some()
    }

    /// Whether a dataset proves an absence.
    pub(crate) fn is_whole(&self, dataset: &Dataset) -> bool {
        !self.unread.iter().any(|(id, _)| *id == dataset.id)
    }

    /// A count of rows, or a lower bound if some could not be read, or are not shown where nothing
    /// else counts them.
    pub(crate) fn at_least(&self, dataset: &Dataset, counted: String) -> String {
        let mut unread = self.unread.iter();
        let shown = (self.hpd_violations()).map_or(0, |section| section.rows.len());
        let is_cut = dataset.id == hpd_violations::DATASET.id && shown == limits::HPD_VIOLATIONS;
        if unread.any(|(id, feed)| *id == dataset.id && (is_cut || feed.is_incomplete())) {
            message!("at-least", counted)
        } else {
            counted
        }
    }

    /// A count of HPD's violations, or a lower bound.
    pub(crate) fn violations(&self, count: u64) -> String {
        self.at_least(
            &hpd_violations::DATASET,
            counted!("count-violations", count),
        )
    }

    /// ` on the whole tax lot (26 buildings)` where several share it, else nothing.
    pub(crate) fn on_whole_lot(&self) -> String {
        clause!("clause-on-lot", whole_lot = self.whole_lot.as_deref())
    }

    /// A finding, noting when its records cover several buildings.
    pub(crate) fn sentence(&self, draft: &Draft) -> String {
        let detail = &draft.detail;
        match self.whole_lot.as_deref().filter(|_| draft.is_of_lot) {
            Some(whole_lot) if !detail.contains(whole_lot) => {
                message!("finding-of-lot", detail, whole_lot)
            }
            _ => detail.clone(),
        }
    }
}

/// One section that was looked up.
pub(crate) struct ReadSection<'a, T> {
    id: &'static str,
    unread: &'a [Unread],
    covered: &'a [Covered],
    section: &'a Section<T>,
    data: &'a T,
}

impl<T> Deref for ReadSection<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.data
    }
}

impl<'a, T> ReadSection<'a, T> {
    fn of(reading: &Reading<'a>, id: &'static str, section: &'a Section<T>) -> Option<Self> {
        use SectionStatus::{NotApplicable, Unavailable, Withheld};
        let is_read = !matches!(section.status, NotApplicable | Unavailable | Withheld);
        Some(Self {
            id,
            unread: reading.unread,
            covered: reading.covered,
            section,
            data: section.data.as_ref().filter(|_| is_read)?,
        })
    }

    /// The data, for as long as the section lives.
    pub(crate) fn data(&self) -> &'a T {
        self.data
    }

    pub(crate) fn id(&self) -> &'static str {
        self.id
    }

    /// Facts of a whole lot of several buildings.
    pub(crate) fn is_of_complex(&self) -> bool {
        self.section.provenance.iter().any(|p| p.scope == "complex")
    }

    /// The dataset behind a sentence: the first of these in the section, or else the first with
    /// rows.
    fn provenance(&self, datasets: &[&str]) -> Option<&'a Provenance> {
        let all = &self.section.provenance;
        let mut named = datasets.iter();
        named
            .find_map(|id| all.iter().find(|p| p.dataset_id == *id))
            .or_else(|| all.iter().find(|p| p.record_count > Some(0)))
            .or_else(|| all.first())
    }

    pub(crate) fn as_of(&self, datasets: &[&str]) -> Option<&'a str> {
        self.provenance(datasets)?.as_of.as_deref()
    }

    /// The last day that the dataset covers: of a list of events that of its download, where known.
    fn dated(&self, datasets: &[&str]) -> Option<String> {
        let provenance = self.provenance(datasets)?;
        let mut lists = self.covered.iter();
        let list = lists.find(|(id, _)| *id == provenance.dataset_id);
        let day = list.map(|(_, day)| day.to_string());
        day.or_else(|| provenance.as_of.clone())
    }

    /// ` on November 19, 2026`, or nothing if the data is undated.
    pub(crate) fn on(&self, datasets: &[&str]) -> String {
        clause!("clause-on", day = self.dated(datasets))
    }

    /// ` as of November 19, 2026`, or nothing if the data is undated: for counts after a colon.
    pub(crate) fn counted(&self, datasets: &[&str]) -> String {
        clause!("clause-as-of", day = self.dated(datasets))
    }

    /// ` through November 19, 2026`, or nothing if the data is undated.
    pub(crate) fn through(&self, datasets: &[&str]) -> String {
        clause!("clause-through", day = self.dated(datasets))
    }

    /// A sentence that rests on these rows; `None` if the section has no source.
    pub(crate) fn sentence<I>(
        &self,
        datasets: &[&str],
        rows: I,
        text: String,
    ) -> Option<AnswerSentence>
    where
        I: IntoIterator<Item: Into<String>>,
    {
        Some(AnswerSentence {
            text: text + &self.limits(datasets),
            evidence: vec![self.evidence(datasets, rows)?],
        })
    }

    pub(crate) fn whole(&self, text: String) -> Option<AnswerSentence> {
        self.sentence(&[], NO_ROWS, text)
    }

    /// The rows that a sentence rests on; none for the whole section.
    pub(crate) fn evidence<I>(&self, datasets: &[&str], rows: I) -> Option<Evidence>
    where
        I: IntoIterator<Item: Into<String>>,
    {
        let provenance = self.provenance(datasets)?;
        Some(Evidence {
            section: self.id.into(),
            row_ids: rows.into_iter().take(MOST_ROWS).map(Into::into).collect(),
            dataset_id: provenance.dataset_id.to_string(),
            as_of: provenance.as_of.clone(),
        })
    }

    /// A finding about the place, on these rows.
    pub(crate) fn draft<I>(&self, datasets: &[&str], rows: I, detail: String) -> Option<Draft>
    where
        I: IntoIterator<Item: Into<String>>,
    {
        let provenance = self.provenance(datasets)?;
        let scope = match &*provenance.scope {
            scope @ ("building" | "lot" | "complex" | "portfolio") => scope,
            _ => "building",
        };
        Some(Draft {
            detail: detail + &self.limits(datasets),
            scope: scope.into(),
            is_of_lot: matches!(scope, "lot" | "complex"),
            evidence: vec![self.evidence(datasets, rows)?],
        })
    }

    /// The caveat for a sentence from incomplete or old data.
    pub(crate) fn limits(&self, datasets: &[&str]) -> String {
        let Some(provenance) = self.provenance(datasets) else {
            return String::new();
        };
        let mut unread = self.unread.iter();
        let feed = unread.find(|(id, _)| *id == provenance.dataset_id);
        match (feed.map(|(_, feed)| *feed), self.dated(datasets)) {
            (Some(Feed::Partial), _) => message!("clause-data-part"),
            (Some(Feed::Unknown), _) => message!("clause-data-unproven"),
            (Some(Feed::Stale), Some(day)) => message!("clause-data-end", day = day),
            _ => String::new(),
        }
    }
}

/// What a rule found, before it has a code and a severity.
#[derive(Debug)]
pub(crate) struct Draft {
    pub(crate) detail: String,
    pub(crate) scope: String,
    /// Whether its records cover the whole tax lot.
    pub(crate) is_of_lot: bool,
    pub(crate) evidence: Vec<Evidence>,
}

impl Draft {
    /// The same, but only about the apartment.
    pub(crate) fn of_apartment(mut self) -> Self {
        self.scope = "unit".into();
        self
    }
}

macro_rules! readable {
    ($($name:ident: $data:ty, $id:literal;)+) => {
        impl<'a> Reading<'a> {
            $(pub(crate) fn $name(&self) -> Option<ReadSection<'a, $data>> {
                ReadSection::of(self, $id, &self.sections.$name)
            })+
        }
    };
}

readable! {
    unit: UnitRecords, "unit";
    basics: BuildingProfile, "basics";
    hpd_violations: HpdViolations, "hpdViolations";
    repair_response: RepairResponse, "repairResponse";
    hpd_complaints: HpdComplaints, "hpdComplaints";
    heat: Heat, "heat";
    pests: Pests, "pests";
    lead: Lead, "lead";
    dob_violations: DobViolations, "dobViolations";
    ecb: Ecb, "ecb";
    dob_complaints: DobComplaints, "dobComplaints";
    permits: Permits, "permits";
    occupancy: Occupancy, "occupancy";
    safety_devices: SafetyDevices, "safetyDevices";
    ownership: Ownership, "ownership";
    portfolio: Portfolio, "portfolio";
    litigation: Litigation, "litigation";
    enforcement: Enforcement, "enforcement";
    rent_regulation: RentHistory, "rentRegulation";
    evictions: Evictions, "evictions";
    sales_and_deeds: SalesAndDeeds, "salesAndDeeds";
    taxes: Taxes, "taxes";
    energy: Energy, "energy";
    environment: Environment, "environment";
    neighborhood_311: Neighborhood311, "neighborhood311";
    score: FullScore, "score";
}
