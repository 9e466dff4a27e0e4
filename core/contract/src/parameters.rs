//! Parameters of operations, as the server extracts and the client sends them.
//!
//! Their names, places and bounds are in the table; a member is named as its parameter is.

use serde::{Deserialize, Serialize};

use super::secret::Secret;

/// A resource by its slug.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SlugParameters {
    /// The slug.
    pub slug: String,
}

/// A resource by its name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct NameParameters {
    /// The name.
    pub name: String,
}

/// The reference page of an operation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OperationParameters {
    /// Name of the operation.
    pub operation: String,
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

/// One page of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PageParameters {
    /// The `nextCursor` of the page before.
    pub cursor: Option<String>,
    /// Most items of the page.
    pub limit: Option<u32>,
}

/// A report job.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct JobParameters {
    /// Id of the job.
    pub job_id: String,
    /// Whether its file is offered as a download.
    pub download: Option<bool>,
}

/// An account.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccountParameters {
    /// Id of the account.
    pub account_id: String,
}

/// A key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeyParameters {
    /// Id of the key.
    pub key_id: String,
}

/// A guest order and the token that opens it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderParameters {
    /// Id of the order.
    pub order_id: String,
    /// The token in the query.
    pub token: Option<Secret>,
    /// The token in the `Order-Token` header.
    #[serde(rename = "order-token")]
    pub order_token: Option<Secret>,
    /// Whether its file is offered as a download.
    pub download: Option<bool>,
}

/// The page of an address.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AddressPageParameters {
    /// Slug of the address.
    pub slug: String,
    /// What was typed in the search that led here.
    pub typed: Option<String>,
}

/// A page by its place; later parts may be in the path or in the query.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaceParameters {
    /// Slug of the borough.
    pub borough_slug: String,
    /// Slug of the neighborhood.
    pub part2: String,
    /// Slug of the address.
    pub part3: Option<String>,
    /// The apartment.
    pub part4: Option<String>,
    /// Page of the neighborhood's list.
    pub page: Option<u64>,
}

/// A shard of a sitemap release.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ReleaseShardParameters {
    /// Id of the release.
    pub release_id: i64,
    /// Number of the shard.
    pub shard: i64,
}

/// A shard of a sitemap batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BatchShardParameters {
    /// Id of the batch.
    pub batch_id: i64,
    /// Name of the tier.
    pub tier: String,
    /// Number of the shard.
    pub shard: i64,
}

/// A search on the home page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct HomePageParameters {
    /// The address to look up.
    pub address: Option<String>,
    /// What the reader wants to know about it.
    pub about: Option<String>,
}

/// The start of a sign-in.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignInParameters {
    /// The page to go to afterwards.
    pub to: Option<String>,
    /// Whether another address of the site led here.
    pub moved: Option<bool>,
}

/// What the sign-in provider sends back.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SignInAnswerParameters {
    /// Which sign-in this ends.
    pub state: Option<String>,
    /// Authorization code.
    pub code: Option<String>,
    /// The provider that answers.
    pub iss: Option<String>,
    /// Why there is no code.
    pub error: Option<String>,
}

/// The account page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AccountPageParameters {
    /// Where the page of reports begins.
    pub reports: Option<String>,
    /// Where the page of accounts begins.
    pub accounts: Option<String>,
    /// An address to put into the form.
    pub address: Option<String>,
    /// An apartment to put into the form.
    pub unit: Option<String>,
}

/// The page of a guest order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OrderPageParameters {
    /// Id of the order.
    pub order_id: String,
    /// Token of the order.
    pub token: Option<String>,
    /// The provider's id of the checkout.
    pub session: Option<String>,
    /// `on` for a buyer who comes from paying, `off` for a page that does not reload.
    pub watch: Option<String>,
    /// Whether an e-mail address was just saved.
    pub saved: Option<String>,
}

/// The page that sells credits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CreditsPageParameters {
    /// Id of the account.
    pub account_id: String,
    /// The provider's id of the checkout.
    pub paid: Option<String>,
}

/// A search in the reference.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchParameters {
    /// Words to look for.
    pub q: Option<String>,
}

/// A checkout of the sandbox.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SessionParameters {
    /// Id of the session.
    pub session: String,
}

/// The pay page of the sandbox.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SandboxPageParameters {
    /// Id of the session.
    pub session: String,
    /// Where the buyer goes after paying.
    pub success: Option<String>,
    /// Where a buyer goes who does not pay.
    pub cancel: Option<String>,
    /// Proof that the service set both.
    pub seal: Option<String>,
}
