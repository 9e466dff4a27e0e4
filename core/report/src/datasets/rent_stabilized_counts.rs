//! Rent-stabilized apartments on yearly tax bills.

use super::columns;
use crate::{Cadence, Dataset, Join};

columns! {
    BBL: Text, required, ["ucbbl"];
    UNITS_2007: Integer, optional, ["uc2007", "2007uc"];
    UNITS_2008: Integer, optional, ["uc2008", "2008uc"];
    UNITS_2009: Integer, optional, ["uc2009", "2009uc"];
    UNITS_2010: Integer, optional, ["uc2010", "2010uc"];
    UNITS_2011: Integer, optional, ["uc2011", "2011uc"];
    UNITS_2012: Integer, optional, ["uc2012", "2012uc"];
    UNITS_2013: Integer, optional, ["uc2013", "2013uc"];
    UNITS_2014: Integer, optional, ["uc2014", "2014uc"];
    UNITS_2015: Integer, optional, ["uc2015", "2015uc"];
    UNITS_2016: Integer, optional, ["uc2016", "2016uc"];
    UNITS_2017: Integer, optional, ["uc2017", "2017uc"];
    UNITS_2018: Integer, optional, ["uc2018", "2018uc"];
    UNITS_2019: Integer, optional, ["uc2019", "2019uc"];
    UNITS_2020: Integer, optional, ["uc2020", "2020uc"];
    UNITS_2021: Integer, optional, ["uc2021", "2021uc"];
    UNITS_2022: Integer, optional, ["uc2022", "2022uc"];
    UNITS_2023: Integer, optional, ["uc2023", "2023uc"];
    UNITS_2024: Integer, optional, ["uc2024", "2024uc"];
    UNITS_2025: Integer, optional, ["uc2025", "2025uc"];
    UNITS_2026: Integer, optional, ["uc2026", "2026uc"];
    UNITS_2027: Integer, optional, ["uc2027", "2027uc"];
    UNITS_2028: Integer, optional, ["uc2028", "2028uc"];
    UNITS_2029: Integer, optional, ["uc2029", "2029uc"];
    UNITS_2030: Integer, optional, ["uc2030", "2030uc"];
    ESTIMATED_2007: Text, optional, ["2007est"];
    ESTIMATED_2008: Text, optional, ["2008est"];
    ESTIMATED_2009: Text, optional, ["2009est"];
    ESTIMATED_2010: Text, optional, ["2010est"];
    ESTIMATED_2011: Text, optional, ["2011est"];
    ESTIMATED_2012: Text, optional, ["2012est"];
    ESTIMATED_2013: Text, optional, ["2013est"];
    ESTIMATED_2014: Text, optional, ["2014est"];
    ESTIMATED_2015: Text, optional, ["2015est"];
    ESTIMATED_2016: Text, optional, ["2016est"];
    ESTIMATED_2017: Text, optional, ["2017est"];
}

/// The schema.
pub static DATASET: Dataset = Dataset {
    id: "dof:rentstab-counts",
    name: "Rent-stabilized units on tax bills",
    agency: "Department of Finance, counted by JustFix",
    source_url: "https://github.com/JustFixNYC/nyc-doffer",
    cadence: Cadence::Annual,
    of_lot: true,
    licence: "Counts from property tax bills; CC BY-SA 4.0, source to be named",
    columns: COLUMNS,
    join: Join::Bbl(BBL),
    ..Dataset::BASE
};
