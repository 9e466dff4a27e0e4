//! Accounts of signed-in users, and the keys of an account.

use super::fault::FaultKind;
use super::open::OpenObject;
use super::operation::{Access, Method, Operation, Replay, Spec};
use super::page::PAGE;
use super::shape::{Field, IDEMPOTENCY_KEY, Parameter, Shape};

/// Creates an account; a name in use returns the first account.
pub enum CreateAccount {}

impl Operation for CreateAccount {
    const SPEC: Spec = Spec::post(
        "create_account",
        "/api/api-accounts",
        "Create an account by name.",
    )
    .access(Access::User)
    .body(Shape::Object {
        name: "ApiAccountRequest",
        fields: &[Field::text("name", 1, 80, "Unique for its owner.")],
        optional: false,
    })
    .success(201)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
    ]);
    type Body = OpenObject;
    type Answer = OpenObject;
}

/// The caller's accounts with balance and keys, by pages.
pub enum ListAccounts {}

impl Operation for ListAccounts {
    const SPEC: Spec = Spec::get(
        "list_accounts",
        "/api/api-accounts",
        "List the caller's accounts.",
    )
    .access(Access::User)
    .parameters(PAGE)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
    ]);
    type Body = ();
    type Answer = OpenObject;
}

/// Creates a key; its secret is in this answer and in no other.
pub enum CreateKey {}

impl Operation for CreateKey {
    const SPEC: Spec = Spec::post(
        "create_key",
        "/api/api-accounts/{account_id}/keys",
        "Create a key of an account; the secret is shown once.",
    )
    .access(Access::User)
    .replay(Replay::WithoutSecret)
    .parameters(&[
        Parameter::path("account_id", 64, "Id of the account."),
        IDEMPOTENCY_KEY,
    ])
    .success(201)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
        FaultKind::NotFound,
        FaultKind::InFlight,
    ]);
    type Body = ();
    type Answer = OpenObject;
}

/// Revokes a key for good; safe to repeat.
pub enum RevokeKey {}

impl Operation for RevokeKey {
    const SPEC: Spec = Spec::other(
        Method::Delete,
        "revoke_key",
        "/api/api-keys/{key_id}",
        "Revoke a key by its id.",
    )
    .access(Access::User)
    .replay(Replay::Accepted)
    .parameters(&[
        Parameter::path("key_id", 64, "Id of the key."),
        IDEMPOTENCY_KEY,
    ])
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
        FaultKind::NotFound,
    ]);
    type Body = ();
    type Answer = OpenObject;
}
