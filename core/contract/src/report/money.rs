//! Sections 19, 21 and 22: rent regulation, sales and taxes.

use serde::{Deserialize, Serialize};

use crate::objects::objects;

objects! {
    /// Rent regulation year by year. Only DHCR knows about a given apartment.
    #[derive(Default, Eq)]
    pub struct RentHistory {
        /// `registered`, `likely`, `possible`, `unlikely` or `unknown`.
        pub level: String,
        /// The evidence, one sentence each.
        pub reasons: Vec<String>,
        /// Stabilized apartments on the tax bill, oldest year first.
        pub stabilized_units_by_year: Vec<StabilizedYear>,
        /// Tax benefits and subsidies that restrict rents.
        pub benefits: Vec<RentBenefit>,
        /// Good Cause Eviction, per the records.
        pub good_cause: GoodCause,
        /// How to check one apartment.
        pub how_to_confirm: Vec<String>,
    }

    /// Stabilized apartments in one year.
    #[derive(Eq)]
    pub struct StabilizedYear {
        /// The year.
        pub year: i32,
        /// Apartments on the bill; null if it has no figure.
        pub units: Option<u32>,
        /// Whether the figure is estimated.
        pub estimated: bool,
        /// Change since the last year with a figure; null without one.
        pub change: Option<i64>,
        /// False if the figure is less than half or more than double the last one, as when a lot
        /// was split or the owner registered late, unless it's above 0 and within 5 of the last;
        /// null without a change.
        pub comparable: Option<bool>,
    }

    /// A benefit that restricts rents.
    #[derive(Eq)]
    pub struct RentBenefit {
        /// Row ID.
        pub id: String,
        /// Such as `421-a`, `J-51`, `Article XI`.
        pub program: String,
        /// First year or day.
        pub start: Option<String>,
        /// Last year or day.
        pub end: Option<String>,
        /// Whether it is active.
        pub active: Option<bool>,
        /// The city's dataset ID.
        pub dataset_id: String,
    }

    /// Whether Good Cause Eviction may apply.
    #[derive(Default, Eq)]
    pub struct GoodCause {
        /// `may_apply`, `seems_exempt` or `unknown`.
        pub result: String,
        /// The tests, each with its outcome.
        pub tests: Vec<GoodCauseTest>,
    }

    /// One test of Good Cause Eviction.
    #[derive(Eq)]
    pub struct GoodCauseTest {
        /// What is tested, as one sentence.
        pub test: String,
        /// True if it suggests an exemption; null if records don't say.
        pub exempts: Option<bool>,
    }

    /// Sales, deeds and mortgages.
    #[derive(Default, Eq)]
    pub struct SalesAndDeeds {
        /// Recorded deeds, newest first, at most 100.
        pub deeds: Vec<Deed>,
        /// Recorded mortgages, assignments and satisfactions, newest first, at most 100.
        pub mortgages: Vec<Mortgage>,
        /// Sales of single apartments and other units, newest first, at most 500.
        pub unit_sales: Vec<UnitSale>,
        /// Sales of the lot, newest first, at most 100.
        pub building_sales: Vec<BuildingSale>,
        /// All apartment sales for $10,000 or more; null unless we have all of the lot's sales.
        pub unit_sale_count: Option<u64>,
        /// Transfers below $10,000 or without a price, which aren't sales; null unless we have all
        /// of the lot's sales. Rows dated after the report are left out.
        pub transfers: Option<u64>,
        /// Known dates of these transfers, newest first, at most 100.
        pub transfer_dates: Vec<String>,
        /// Median apartment sale price in the last 24 months of data, in dollars; null unless we have
        /// all of the lot's sales.
        pub median_unit_price_usd: Option<i64>,
    }

    /// A recorded deed.
    #[derive(Eq)]
    pub struct Deed {
        /// Document ID in ACRIS.
        pub id: String,
        /// Kind of document in words.
        #[serde(rename = "type")]
        pub kind: String,
        /// Day of the document.
        pub date: Option<String> as "date",
        /// Day of recording.
        pub recorded: Option<String> as "date",
        /// Dollars; null if not stated.
        pub amount_usd: Option<i64>,
        /// Sellers; organizations only.
        pub from: Vec<String>,
        /// Buyers; organizations only.
        pub to: Vec<String>,
        /// The apartment, as written, if the deed is for one.
        pub apartment: Option<String>,
    }

    /// A recorded mortgage document.
    #[derive(Eq)]
    pub struct Mortgage {
        /// Document ID in ACRIS.
        pub id: String,
        /// Kind of document in words.
        #[serde(rename = "type")]
        pub kind: String,
        /// Day of the document.
        pub date: Option<String> as "date",
        /// Day of recording.
        pub recorded: Option<String> as "date",
        /// Dollars; null if not stated.
        pub amount_usd: Option<i64>,
        /// Lenders; organizations only.
        pub lender: Vec<String>,
        /// The apartment, as written, if it's for one.
        pub apartment: Option<String>,
    }

    /// A sale of one apartment.
    #[derive(Eq)]
    pub struct UnitSale {
        /// Row ID.
        pub id: String,
        /// Day.
        pub date: Option<String> as "date",
        /// Dollars.
        pub price_usd: i64,
        /// The apartment, as written.
        pub apartment: Option<String>,
        /// Square feet, if stated.
        pub sq_ft: Option<u64>,
        /// Dollars per square foot, rounded.
        pub usd_per_sq_ft: Option<i64>,
        /// What was sold if not a single home, such as indoor parking or several apartments for one
        /// price; not counted in any figure.
        pub other_use: Option<String>,
    }

    /// A sale of the lot.
    #[derive(Eq)]
    pub struct BuildingSale {
        /// Row ID.
        pub id: String,
        /// Day.
        pub date: Option<String> as "date",
        /// Dollars, including other lots if sold together.
        pub price_usd: i64,
        /// Apartments on this lot at the time, if stated.
        pub units: Option<u32>,
    }

    /// Property taxes of the lot.
    #[derive(Default, Eq)]
    pub struct Taxes {
        /// Tax year of the assessment.
        pub year: Option<i32>,
        /// Tax class, such as `2A`, in words.
        pub tax_class: Option<crate::CodeLabel>,
        /// Department of Finance market value, dollars; not an appraisal.
        pub market_value_usd: Option<i64>,
        /// Assessed value, dollars.
        pub assessed_usd: Option<i64>,
        /// Taxable value, dollars.
        pub taxable_usd: Option<i64>,
        /// The building's exemptions; personal ones are never read.
        pub exemptions: Vec<Exemption>,
        /// Notices of intention to sell a tax lien, newest first. Being listed doesn't mean a lien
        /// was sold.
        pub lien_notices: Vec<LienNotice>,
    }

    /// A building's exemption.
    #[derive(Eq)]
    pub struct Exemption {
        /// Row ID.
        pub id: String,
        /// The agency's code in words.
        pub program: crate::CodeLabel,
        /// First tax year of the benefit.
        pub start_year: Option<i32>,
        /// Last tax year of the benefit, ending June 30; null if neither the agency's code nor the
        /// roll gives its term.
        pub end_year: Option<i32>,
        /// Dollars of assessed value exempted.
        pub amount_usd: Option<i64>,
        /// Whether it is active; null if a row of the roll in force may be missing.
        pub active: Option<bool>,
    }

    /// An entry on a tax lien sale list.
    #[derive(Eq)]
    pub struct LienNotice {
        /// Row ID.
        pub id: String,
        /// `YYYY-MM`, or the month as the list has it.
        pub month: Option<String>,
        /// Such as `90 Day Notice`.
        pub cycle: String,
        /// Whether only water charges are owed.
        pub water_only: Option<bool>,
    }
}
