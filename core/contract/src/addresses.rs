//! Resolving a free-text address.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::objects::objects;
use super::shape::{Field, Shape};

/// Maximum characters in an address.
pub const ADDRESS_MAX: usize = 500;
/// Maximum characters in an apartment, suite or floor.
pub const UNIT_MAX: usize = 40;

/// What [`ResolveAddress`](crate::ResolveAddress) takes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AddressResolveRequest {
    /// At most [`ADDRESS_MAX`] characters.
    pub address: String,
    /// At most [`UNIT_MAX`] characters; wins over a unit found in the address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
}

impl AddressResolveRequest {
    pub(crate) const SHAPE: Shape = Shape::Object {
        name: "AddressResolveRequest",
        fields: &[
            Field::text("address", 0, ADDRESS_MAX, "The address, as typed."),
            Field::optional_text(
                "unit",
                UNIT_MAX,
                "Apartment, suite or floor, if known separately.",
            ),
        ],
        any_of: &[],
        optional: false,
    };
}

objects! {
    /// The result for an address. Always sent with status 200.
    pub struct ResolveAnswer {
        /// The outcome in one word.
        pub status: ResolveStatus,
        /// Why, as a code such as `numberNotFound`; more may be added.
        pub reason: Cow<'static, str>,
        /// The outcome as one sentence for a person.
        pub message: String,
        /// How likely `match` is the right building, 0 to 1; 0 without a match.
        pub confidence: f64,
        /// The parsed input, with the official street name if the street is known.
        pub input: NormalizedAddress,
        /// The building, only when `status` is `matched`.
        #[serde(rename = "match")]
        pub matched: Option<ResolvedAddress>,
        /// Possible buildings, at most 5, when `status` is `ambiguous`; may be empty.
        pub candidates: Vec<ResolvedAddress>,
        /// What was changed or left out, and why.
        pub corrections: Vec<Correction>,
        /// What to try instead, best first.
        pub suggestions: Vec<Suggestion>,
        /// The directory that answered.
        pub directory: DirectoryInfo,
        ..extra
    }
}

/// Which building an address means, or which ones it may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ResolveStatus {
    /// One building.
    Matched,
    /// It isn't clear which building is meant; none was picked.
    Ambiguous,
    /// No building, or no address in the text.
    NotFound,
    /// A place outside New York City.
    OutsideNyc,
}

objects! {
    /// A borough of New York City.
    #[derive(Eq)]
    pub struct BoroughInfo {
        /// 1 Manhattan, 2 Bronx, 3 Brooklyn, 4 Queens, 5 Staten Island.
        pub code: u8,
        /// English name.
        pub name: Cow<'static, str>,
        /// Name in slugs.
        pub slug: Cow<'static, str>,
    }

    /// An address as understood without any directory.
    #[derive(Default, Eq)]
    pub struct NormalizedAddress {
        /// House number in the city's form, such as `66-03` or `120 1/2`.
        pub house_number: Option<String>,
        /// Street in the city's form, such as `WEST 57 STREET`.
        pub street: Option<String>,
        /// The unit, from its own field or from the text.
        pub unit: Option<Unit>,
        /// The borough the text states or clearly implies.
        pub borough: Option<BoroughInfo>,
        /// Five digits.
        pub zip: Option<String>,
    }

    /// One apartment, suite, floor or other part of a building.
    #[derive(Eq)]
    pub struct Unit {
        /// As typed.
        pub raw: String,
        /// As shown: `4B`, `FL 2`, `PH A`.
        pub display: String,
        /// The same for every spelling of a unit: class, colon, ID.
        pub key: String,
        /// As in a slug: `4b`, `fl-2`.
        pub slug: String,
    }

    /// One address of one building.
    pub struct ResolvedAddress {
        /// Slug of this exact address without its unit; works for previews.
        pub slug: String,
        /// Slug of its tax lot's preferred address, without a unit.
        pub canonical_slug: String,
        /// One line: `66-03 Booth Street, Queens, NY 11374`.
        pub address_line: String,
        /// House number in the city's form.
        pub house_number: String,
        /// Official street name in upper case.
        pub street: String,
        /// The borough by law, not by mail.
        pub borough: BoroughInfo,
        /// Five digits, when the directory has it.
        pub zip: Option<String>,
        /// The unit, normalized; may not exist.
        pub unit: Option<Unit>,
        /// Borough, block and lot: 10 digits; the billing lot of a condominium.
        pub bbl: String,
        /// Building number, 7 digits: this address's, or the lot's only one in the directory.
        pub bin: Option<String>,
        /// Slug of the free preview: the unit's (`…-apt-4b`) if there is one, else the building's.
        pub preview_slug: String,
        /// Relative URL of that preview.
        pub preview_url: String,
        /// The dataset it comes from.
        pub source: String,
        /// Why it's a candidate, or how it was found.
        pub why: String,
    }
}

impl ResolvedAddress {
    /// Whether another lot among `candidates` has the same address line. The line is then ambiguous
    /// again; [`bbl`](Self::bbl) is not.
    pub fn shares_address(&self, candidates: &[Self]) -> bool {
        let is_twin =
            |other: &Self| other.bbl != self.bbl && other.address_line == self.address_line;
        candidates.iter().any(is_twin)
    }
}

objects! {
    /// One change made to match the text.
    #[derive(Eq)]
    pub struct Correction {
        /// Fixed code, such as `hyphen_inserted`.
        pub code: Cow<'static, str>,
        /// `houseNumber`, `street`, `borough`, `zip`, `lot` or `unit`; `text` for other words.
        pub field: Cow<'static, str>,
        /// As typed; empty if added.
        pub from: String,
        /// As matched; empty if left out.
        pub to: String,
        /// Why, as one sentence.
        pub reason: String,
    }

    /// Something to try instead.
    #[derive(Eq)]
    pub struct Suggestion {
        /// An address to try, complete.
        pub address: String,
        /// Its slug, if it's one building.
        pub slug: Option<String>,
        /// Why it is suggested.
        pub why: String,
    }
}

/// Text typed so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SuggestParameters {
    /// The text, 1 to 500 characters.
    pub q: String,
    /// Maximum suggestions, 1 to 10.
    pub limit: Option<u32>,
}

objects! {
    /// Possible completions, best first.
    pub struct AddressSuggestions {
        /// The addresses; empty if none match.
        pub suggestions: Vec<AddressSuggestion>,
        /// The directory that answered.
        pub directory: DirectoryInfo,
        ..extra
    }

    /// One possible completion.
    pub struct AddressSuggestion {
        /// Slug of the building, if there is just one; works for previews.
        pub slug: Option<String>,
        /// One line with the official street: `350 5 Avenue, Manhattan, NY 10118`.
        pub address_line: String,
        /// The line to show, which may start with a place name: `350 5th Avenue, Manhattan, NY
        /// 10118`.
        #[serde(default)]
        pub display: String,
        /// How it matches the text.
        pub kind: AddressSuggestionKind,
        /// Why it is suggested.
        pub why: String,
        /// WGS 84 degrees.
        #[serde(default)]
        pub latitude: Option<f64>,
        /// WGS 84 degrees.
        #[serde(default)]
        pub longitude: Option<f64>,
    }
}

/// How a suggested address matches the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum AddressSuggestionKind {
    /// The one building that the text means.
    Match,
    /// A building that completes the text, allowing for one typo.
    Candidate,
    /// A known address like the one in the text.
    Alternative,
    /// A street, without `slug`: a house number is missing.
    Street,
    /// A borough, neighborhood or ZIP code; `slug` is null.
    Area,
}

objects! {
    /// The address directory of the release that answered.
    #[derive(Eq)]
    pub struct DirectoryInfo {
        /// Data release name.
        pub release: String,
        /// Addresses in it.
        pub addresses: u64,
        /// Whether it's the synthetic sample, not public records.
        pub sample: bool,
    }
}
