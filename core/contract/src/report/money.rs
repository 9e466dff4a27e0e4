//! Sections 19, 21 and 22: rent regulation, sales and taxes.

use serde::{Deserialize, Serialize};

/// Rent regulation year by year. Only DHCR knows about one apartment.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct RentHistory {
    /// `registered`, `likely`, `possible`, `unlikely` or `unknown`.
    pub level: String,
    /// The evidence, one sentence each.
    pub reasons: Vec<String>,
    /// Stabilized apartments on the tax bill, oldest year first.
    pub stabilized_units_by_year: Vec<StabilizedYear>,
    /// Tax benefits and subsidies that bind rents.
    pub benefits: Vec<RentBenefit>,
    /// Good Cause Eviction, as far as records show.
    pub good_cause: GoodCause,
    /// How to find out for one apartment.
    pub how_to_confirm: Vec<String>,
}

/// Stabilized apartments of one year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct StabilizedYear {
    /// The year.
    pub year: i32,
    /// Apartments on the bill; null where the bill has no figure.
    pub units: Option<u32>,
    /// Whether the figure is estimated.
    pub estimated: bool,
    /// How many more than in the last year before that has a figure; null without one.
    pub change: Option<i64>,
    /// False after a fall of more than half, as of a lot that was split or a bill without the
    /// figure; null where there is no change to judge.
    pub comparable: Option<bool>,
}

/// A benefit that binds rents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct RentBenefit {
    /// Names the row.
    pub id: String,
    /// Such as `421-a`, `J-51`, `Article XI`.
    pub program: String,
    /// First year or day.
    pub start: Option<String>,
    /// Last year or day.
    pub end: Option<String>,
    /// Whether it is active.
    pub active: Option<bool>,
    /// The city's id of the dataset.
    #[serde(rename = "datasetId")]
    pub dataset_id: String,
}

/// Whether Good Cause Eviction may apply.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GoodCause {
    /// `may_apply`, `seems_exempt` or `unknown`.
    pub result: String,
    /// The tests, each with its outcome.
    pub tests: Vec<GoodCauseTest>,
}

/// One test of Good Cause Eviction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct GoodCauseTest {
    /// What is tested, as one sentence.
    pub test: String,
    /// True if it suggests an exemption; null if records don't show.
    pub exempts: Option<bool>,
}

/// Sales, deeds and mortgages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct SalesAndDeeds {
    /// Recorded deeds, newest first, at most 100.
    pub deeds: Vec<Deed>,
    /// Recorded mortgages, assignments and satisfactions, newest first, at most 100.
    pub mortgages: Vec<Mortgage>,
    /// Sales of single apartments and other units, newest first, at most 500.
    pub unit_sales: Vec<UnitSale>,
    /// Sales of the lot, newest first, at most 100.
    pub building_sales: Vec<BuildingSale>,
    /// All sales of apartments for $10,000 and more; null unless all sales of the lot are there.
    pub unit_sale_count: Option<u64>,
    /// Transfers below $10,000 or without a price, which are no sales; null unless all sales of the
    /// lot are there. A row is a sale, a transfer, or left out because its date is after that of the
    /// report.
    pub transfers: Option<u64>,
    /// The days of these transfers that are known, newest first, at most 100.
    pub transfer_dates: Vec<String>,
    /// Half of the apartment sales of the last 24 months of data were below this, in dollars.
    pub median_unit_price_usd: Option<i64>,
}

/// A recorded deed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Deed {
    /// Document id in ACRIS.
    pub id: String,
    /// Kind of document in words.
    #[serde(rename = "type")]
    pub kind: String,
    /// Day of the document.
    pub date: Option<String>,
    /// Day of recording.
    pub recorded: Option<String>,
    /// Dollars; null when none is stated.
    pub amount_usd: Option<i64>,
    /// Sellers; organizations only.
    pub from: Vec<String>,
    /// Buyers; organizations only.
    pub to: Vec<String>,
    /// The apartment, as written, when the deed is of one.
    pub apartment: Option<String>,
}

/// A recorded mortgage document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Mortgage {
    /// Document id in ACRIS.
    pub id: String,
    /// Kind of document in words.
    #[serde(rename = "type")]
    pub kind: String,
    /// Day of the document.
    pub date: Option<String>,
    /// Day of recording.
    pub recorded: Option<String>,
    /// Dollars; null when none is stated.
    pub amount_usd: Option<i64>,
    /// Lenders; organizations only.
    pub lender: Vec<String>,
    /// The apartment, as written, when it is of one.
    pub apartment: Option<String>,
}

/// A sale of one apartment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct UnitSale {
    /// Names the row.
    pub id: String,
    /// Day.
    pub date: Option<String>,
    /// Dollars.
    pub price_usd: i64,
    /// The apartment, as written.
    pub apartment: Option<String>,
    /// Square feet, when stated.
    pub sq_ft: Option<u64>,
    /// Dollars a square foot, rounded.
    pub usd_per_sq_ft: Option<i64>,
    /// What was sold when it is no home alone, such as indoor parking or several apartments for one
    /// price; it counts in no figure.
    pub other_use: Option<String>,
}

/// A sale of the lot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BuildingSale {
    /// Names the row.
    pub id: String,
    /// Day.
    pub date: Option<String>,
    /// Dollars, for other lots too where they were sold together.
    pub price_usd: i64,
    /// Apartments of this lot at the time, when stated.
    pub units: Option<u32>,
}

/// Property taxes of the lot.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Taxes {
    /// Tax year of the assessment.
    pub year: Option<i32>,
    /// Tax class, such as `2A`, in words.
    pub tax_class: Option<crate::CodeLabel>,
    /// Market value by the Department of Finance, dollars; no appraisal.
    pub market_value_usd: Option<i64>,
    /// Assessed value, dollars.
    pub assessed_usd: Option<i64>,
    /// Taxable value, dollars.
    pub taxable_usd: Option<i64>,
    /// Exemptions of the building; personal ones are never read.
    pub exemptions: Vec<Exemption>,
    /// Notices of intention to sell a tax lien, newest first. Being on a list does not mean sold.
    pub lien_notices: Vec<LienNotice>,
}

/// An exemption of a building.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct Exemption {
    /// Names the row.
    pub id: String,
    /// The agency's code in words.
    pub program: crate::CodeLabel,
    /// First tax year of the benefit.
    pub start_year: Option<i32>,
    /// Last tax year of the benefit, which ends on June 30; null where neither the agency's code nor
    /// the roll gives its term.
    pub end_year: Option<i32>,
    /// Dollars of assessed value exempted.
    pub amount_usd: Option<i64>,
    /// Whether it is active.
    pub active: bool,
}

/// An entry in a tax lien sale list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct LienNotice {
    /// Names the row.
    pub id: String,
    /// `YYYY-MM`, or the month as the list has it.
    pub month: Option<String>,
    /// Such as `90 Day Notice`.
    pub cycle: String,
    /// Whether only water charges are owed.
    pub water_only: Option<bool>,
}
