//! Sections 2 and 23 to 25: the building in city records, its energy use, the area around it.

use serde::{Deserialize, Serialize};

use crate::objects::objects;
use crate::{Basics, CodeLabel};

objects! {
    /// What the building is: the preview's facts and more.
    #[derive(Default)]
    pub struct BuildingProfile {
        /// Year, size and class, as in the preview.
        #[serde(flatten)]
        pub basics: Basics,
        /// Zoning districts.
        pub zoning: Vec<String>,
        /// Floor area ratio as built.
        pub far_built: Option<f64>,
        /// Maximum residential floor area ratio.
        pub far_residential: Option<f64>,
        /// Years of major alterations.
        pub altered: Vec<u16>,
        /// Landmark status, if any.
        pub landmark: Option<String>,
        /// Kind of owner, per the tax record.
        pub owner_type: Option<CodeLabel>,
        /// Community district, such as 212.
        pub community_district: Option<u32>,
        /// City council district.
        pub council_district: Option<u32>,
        /// Apartments by source.
        pub legal_units: LegalUnits,
    }

    /// Apartments by source; null if the source has no figure.
    #[derive(Default, Eq)]
    pub struct LegalUnits {
        /// Per the tax record (PLUTO).
        pub pluto: Option<u32>,
        /// Permanent apartments, per HPD.
        pub hpd_a: Option<u32>,
        /// Rooming units, per HPD.
        pub hpd_b: Option<u32>,
        /// Per the last final certificate of occupancy that states any; null for a lot of several
        /// buildings.
        pub certificate: Option<u32>,
        /// Whether two sources differ by more than one apartment and 5%; null with fewer than two.
        pub mismatch: Option<bool>,
    }

    /// The building's energy use from its yearly filing (Local Law 84).
    #[derive(Default)]
    pub struct Energy {
        /// Newest year first.
        pub years: Vec<EnergyYear>,
    }

    /// Energy use in one year.
    pub struct EnergyYear {
        /// Property ID and year; row ID.
        pub id: String,
        /// The year of the report.
        pub year: i32,
        /// Energy Star score, 1 to 100.
        pub score: Option<u32>,
        /// Letter grade, computed by us from the score.
        pub grade: Option<String>,
        /// Site energy, kBtu per square foot per year.
        pub site_eui: Option<f64>,
        /// Greenhouse gas, metric tons of CO2 equivalent per year.
        pub greenhouse_gas_tons: Option<f64>,
    }

    /// Flood, storm and landmark status of the location. Null if unknown.
    #[derive(Default, Eq)]
    pub struct Environment {
        /// In the 1% flood zone on the current map (2007).
        pub flood_fema: Option<bool>,
        /// In the 1% flood zone on the preliminary map (2015).
        pub flood_preliminary: Option<bool>,
        /// Stormwater flooding depth in the city's model.
        pub stormwater: Option<String>,
        /// In the area Sandy flooded in 2012.
        pub sandy: Option<bool>,
        /// Hurricane evacuation zone, `1` to `6` or `none`.
        pub evacuation_zone: Option<String>,
        /// Neighborhood tabulation area 2020.
        pub neighborhood: Option<String>,
        /// Landmark status.
        pub landmark: Option<String>,
        /// Historic district.
        pub historic_district: Option<String>,
    }

    /// 311 requests at and near the address: reports, not proof.
    ///
    /// Requests to HPD and DOB are left out: those agencies' sections cover them.
    #[derive(Default)]
    pub struct Neighborhood311 {
        /// First and last day counted: 12 months, or less if the data start later.
        pub window: Option<(String, String)>,
        /// At this lot, by type, most frequent first; null for a home, and unless we have all
        /// requests.
        pub at_address: Option<Vec<RequestCount>>,
        /// Within 100 meters, by type, most frequent first; null if the location is unknown or
        /// requests are missing.
        pub within_100_m: Option<Vec<RequestCount>>,
        /// Noise within 100 meters by hour of day, 24 figures; null if no times are known.
        pub noise_by_hour: Option<Vec<u64>>,
    }

    /// Requests of one type.
    #[derive(Eq)]
    #[serde(rename = "Request311Count")]
    pub struct RequestCount {
        /// The city's type.
        #[serde(rename = "type")]
        pub kind: String,
        /// Requests.
        pub count: u64,
    }
}
