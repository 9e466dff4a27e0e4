//! Anonymous agents: an account and one key, and the end of that key.

use super::fault::FaultKind;
use super::open::OpenObject;
use super::operation::{Access, Operation, Spec};
use super::shape::{Field, FieldKind, Shape};

/// Opens an account with balance 0 and its one key. Never deduplicated.
pub enum RegisterAgent {}

impl Operation for RegisterAgent {
    const SPEC: Spec = Spec::post(
        "register_agent",
        "/v1/agent/register",
        "Register an agent: a new account with balance 0 and one bearer key.",
    )
    .body(Shape::Object {
        name: "AgentRegistrationRequest",
        fields: &[
            Field::optional_text("name", 64, "A label; ignored as an identifier."),
            Field {
                name: "type",
                about: "The kind of identity.",
                kind: FieldKind::Literal("anonymous"),
                required: false,
                nullable: false,
            },
        ],
        optional: true,
    })
    .success(201)
    .refuses(&[FaultKind::Unavailable]);
    type Body = OpenObject;
    type Answer = OpenObject;
}

/// Revokes the key that authenticates the request, for good.
pub enum RevokeAgent {}

impl Operation for RevokeAgent {
    const SPEC: Spec = Spec::post(
        "revoke_agent",
        "/v1/agent/revoke",
        "Revoke the key that authenticates this request.",
    )
    .access(Access::Key)
    .refuses(&[
        FaultKind::Unauthenticated,
        FaultKind::WrongPrincipal,
        FaultKind::Unavailable,
    ]);
    type Body = ();
    type Answer = OpenObject;
}
