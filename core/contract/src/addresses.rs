//! Resolving a free-text address.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::open::OpenObject;
use super::shape::{Field, Shape};

/// Most characters of an address as a person types it.
pub const ADDRESS_MAX: usize = 500;
/// Most characters of an apartment, suite or floor.
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
            Field::text(
                "address",
                0,
                ADDRESS_MAX,
                "The address as a person types it.",
            ),
            Field::optional_text(
                "unit",
                UNIT_MAX,
                "Apartment, suite or floor, when known apart.",
            ),
        ],
        optional: false,
    };
}

/// What became of an address. Always sent with status 200.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ResolveAnswer {
    /// The outcome in one word.
    pub status: ResolveStatus,
    /// Why, as a word such as `numberNotFound`; new words may come.
    pub reason: Cow<'static, str>,
    /// The outcome as one sentence for a person.
    pub message: String,
    /// How likely `match` is the building that was meant, 0 to 1; 0 without a match.
    pub confidence: f64,
    /// What was typed, as understood; with the official street name when the street is known.
    pub input: NormalizedAddress,
    /// The building, only when `status` is `matched`.
    #[serde(rename = "match")]
    pub matched: Option<ResolvedAddress>,
    /// The buildings it may be, at most 5, when `status` is `ambiguous`; empty where none is known.
    pub candidates: Vec<ResolvedAddress>,
    /// What was changed or left out on the way and why.
    pub corrections: Vec<Correction>,
    /// What to try instead, best first.
    pub suggestions: Vec<Suggestion>,
    /// The directory that answered.
    pub directory: DirectoryInfo,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// Which building an address means, or which ones it may mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum ResolveStatus {
    /// One building.
    Matched,
    /// Several buildings or boroughs fit; none was picked.
    Ambiguous,
    /// No building, or no address in the text.
    NotFound,
    /// A place outside New York City.
    OutsideNyc,
}

/// A borough of New York City.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct BoroughInfo {
    /// 1 Manhattan, 2 Bronx, 3 Brooklyn, 4 Queens, 5 Staten Island.
    pub code: u8,
    /// English name.
    pub name: Cow<'static, str>,
    /// Name in slugs.
    pub slug: Cow<'static, str>,
}

/// An address as understood without any directory.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct NormalizedAddress {
    /// House number in the city's form, such as `66-03` or `120 1/2`.
    pub house_number: Option<String>,
    /// Street in the city's form, such as `WEST 57 STREET`.
    pub street: Option<String>,
    /// The unit, from its own field or from the text.
    pub unit: Option<Unit>,
    /// The borough that the text states or clearly implies.
    pub borough: Option<BoroughInfo>,
    /// Five digits.
    pub zip: Option<String>,
}

/// One apartment, suite, floor or other part of a building.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Unit {
    /// As typed.
    pub raw: String,
    /// As shown: `4B`, `FL 2`, `PH A`.
    pub display: String,
    /// Equal for every spelling of the same unit: class, colon, id.
    pub key: String,
    /// As in a slug: `4b`, `fl-2`.
    pub slug: String,
}

/// One address of one building.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct ResolvedAddress {
    /// Slug of this very address without its unit; it answers at the preview route.
    pub slug: String,
    /// Slug of the building's preferred address, without a unit.
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
    /// The unit, normalized; that it exists is not checked.
    pub unit: Option<Unit>,
    /// Borough, block and lot: 10 digits; the billing lot of a condominium.
    pub bbl: String,
    /// Building number, 7 digits: of this address, else the only one that the directory has for the
    /// lot.
    pub bin: Option<String>,
    /// Slug of the free preview: the unit's (`…-apt-4b`) if there is one, else the building's.
    pub preview_slug: String,
    /// Relative URL of that preview.
    pub preview_url: String,
    /// Which dataset the address comes from.
    pub source: String,
    /// Why it is a candidate, or how it was found.
    pub why: String,
}

/// One change made on the way from the text to the match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Correction {
    /// Closed code, such as `hyphen_inserted`.
    pub code: Cow<'static, str>,
    /// `houseNumber`, `street`, `borough`, `zip` or `unit`; `text` for words beside them.
    pub field: Cow<'static, str>,
    /// As typed; empty for what was added.
    pub from: String,
    /// As matched; empty for what was left out.
    pub to: String,
    /// Why, as one sentence.
    pub reason: String,
}

/// Something to try instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct Suggestion {
    /// An address to try, complete.
    pub address: String,
    /// Its slug, when it is one building.
    pub slug: Option<String>,
    /// Why it is suggested.
    pub why: String,
}

/// What was typed so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SuggestParameters {
    /// The text, 1 to 500 characters.
    pub q: String,
    /// Most suggestions, 1 to 10.
    pub limit: Option<u32>,
}

/// Addresses that a text may become, best first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct AddressSuggestions {
    /// The addresses; empty where none fits.
    pub suggestions: Vec<AddressSuggestion>,
    /// The directory that answered.
    pub directory: DirectoryInfo,
    /// Members this version does not name.
    #[serde(flatten)]
    pub extra: OpenObject,
}

/// One address that a text may become.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct AddressSuggestion {
    /// Slug of the building, when it is one building; it answers at the preview route.
    pub slug: Option<String>,
    /// One line with the official street: `350 5 Avenue, Manhattan, NY 10118`.
    pub address_line: String,
    /// The line to show people, which may start with a place's name: `350 5th Avenue, Manhattan, NY
    /// 10118`.
    #[serde(default)]
    pub display: String,
    /// How it fits the text.
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

/// How a suggested address fits the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum AddressSuggestionKind {
    /// The one building that the text means.
    Match,
    /// A building that the text may become.
    Candidate,
    /// A known address like the one in the text.
    Alternative,
    /// A street, without `slug`: a house number is missing.
    Street,
}

/// The address directory of the release that answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub struct DirectoryInfo {
    /// Name of the data release.
    pub release: String,
    /// Addresses in it.
    pub addresses: u64,
    /// Whether it is the synthetic sample and not public records.
    pub sample: bool,
}
